// Limits the work on a file of tokens: a small file can have any number of groups and tokens, because groups extend
// one another, and each of them may have the members of a large group.

/// The groups, tokens and members that were visited in a file, each counted as often as it is visited.
struct TokenBudget {
    private var nodes = 0
    private var members = 0
    private var pathBytes = 0

    /// Counts a group or a token with its names.
    mutating func spend(on node: TokenNode, path: [String]) throws(TokenError) {
        try TokenError.checkCancellation(at: node.place)
        nodes += 1
        guard nodes <= NotationsLimits.nodes else {
            throw node.error("more than \(NotationsLimits.nodes) groups and tokens, with those of $extends")
        }
        let bytes = path.reduce(0) { $0 + $1.utf8.count }
        guard bytes <= NotationsLimits.pathBytes else {
            throw node.error("the names of a token and its groups have more than \(NotationsLimits.pathBytes) bytes")
        }
        // A name takes 16 bytes beside its letters.
        pathBytes += bytes + path.count * 16
        guard pathBytes <= NotationsLimits.allPathBytes else {
            throw node.error(
                "the names of all tokens, each with its groups, take more than \(NotationsLimits.allPathBytes) bytes, "
                    + "with those of $extends")
        }
    }

    /// Counts the members of a group or a token.
    mutating func spend(on list: TokenMembers, of node: TokenNode) throws(TokenError) {
        members += list.list.count
        guard members <= NotationsLimits.members else {
            throw node.error(
                "groups and tokens have more than \(NotationsLimits.members) members, with those of $extends")
        }
    }
}
