// What limits the work on a file of tokens: a small file can have any number of groups and tokens, because groups extend
// one another, and each of them may have the members of a large group.

/// The groups, tokens and members that were visited in a file, each counted as often as it is visited.
struct TokenWork {
    private var nodes = 0
    private var members = 0
    private var pathBytes = 0

    /// Counts a group or a token with its names.
    mutating func visit(_ node: TokenNode, path: [String]) throws(TokenError) {
        try TokenError.checkCancellation(at: node.place)
        nodes += 1
        guard nodes <= DesignTokensLimits.nodes else {
            throw node.error("more than \(DesignTokensLimits.nodes) groups and tokens, with those of $extends")
        }
        let bytes = path.reduce(0) { $0 + $1.utf8.count }
        guard bytes <= DesignTokensLimits.pathBytes else {
            throw node.error("the names of a token and its groups have more than \(DesignTokensLimits.pathBytes) bytes")
        }
        // A name takes 16 bytes beside its letters.
        pathBytes += bytes + path.count * 16
        guard pathBytes <= DesignTokensLimits.allPathBytes else {
            throw node.error(
                "the names of all tokens, each with its groups, take more than \(DesignTokensLimits.allPathBytes) bytes, "
                    + "with those of $extends")
        }
    }

    /// Counts the members of a group or a token.
    mutating func read(_ list: TokenMembers, of node: TokenNode) throws(TokenError) {
        members += list.list.count
        guard members <= DesignTokensLimits.members else {
            throw node.error(
                "groups and tokens have more than \(DesignTokensLimits.members) members, with those of $extends")
        }
    }
}

/// Names in a note, of which only the first are listed.
struct ListedNames {
    private(set) var count = 0
    private var first: [String] = []

    init() {}

    init(_ names: some Sequence<String>) {
        for name in names { add(name) }
    }

    /// Adds a name, which is computed only if it is listed.
    mutating func add(_ name: @autoclosure () -> String) {
        count += 1
        if first.count < DesignTokensLimits.namedTokens { first.append(name()) }
    }

    /// The first names, and the number of the others.
    var text: String {
        let rest = count - first.count
        return first.joined(separator: ", ") + (rest > 0 ? " and \(rest) more" : "")
    }
}
