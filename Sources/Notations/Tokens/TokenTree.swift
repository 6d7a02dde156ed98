// Design tokens as a tree of groups, with references followed.
//
// A group's members that do not begin with a dollar sign are groups and tokens; $root is a group's own token. A token
// has a $value, or is a $ref. Its type is its own $type, otherwise that of the token it refers to, otherwise the
// nearest group's. Its $deprecated is its own one, otherwise the nearest group's. "{a.b}" refers to a token;
// {"$ref":"#/a/b/$value/lineHeight"} is a JSON pointer to any value. $extends merges another group below a group's own
// members.
//
// References are followed on demand, once each (TokenReferences); $extends is merged when a path is walked, with the
// path on a stack, so that cycles are found. Groups that extend can double the tokens with each group, and nest them
// without end: the walk is bounded in both, in the members of all groups on it, and in the names of all tokens
// (TokenBudget).

internal import TypescaleStrings

/// The names of a token's parts in a dialect.
package enum TokenKeys: Sendable {
    /// The standard's names.
    case standard
    /// The names before version 4 of Style Dictionary, which Tokens Studio has too.
    case old

    package var value: Identifier { self == .standard ? "$value" : "value" }
    package var type: Identifier { self == .standard ? "$type" : "type" }
}

/// A file of design tokens.
package struct TokenTree {
    package struct Token {
        /// The names of the enclosing groups and the token's own.
        package var path: [String]
        package var node: TokenNode
        /// The type of the nearest group with one.
        package var groupType: String?
        /// The value of `$deprecated` of the token, or of the nearest group with one.
        package var deprecation: TokenNode?

        /// The name by which other tokens refer to the token.
        package var name: Identifier { Identifier(path.joined(separator: ".")) }
    }

    /// A part of a file, beside tokens, that the reader of a tree may want.
    package enum Finding {
        case group
        /// A member of a group that is neither a group nor a token.
        case member
        /// A member of a token that has no meaning.
        case tokenMember
        /// A group that is a token of Style Dictionary's older format in a file of the standard's.
        case oldToken
        /// A group or a token whose name has a character that the standard reserves.
        case reservedName
        /// A token inside another one.
        case innerToken
        /// The type of a group or a token of the standard's that is not a text.
        case invalidType
        /// A group that extends nothing, or itself.
        case mistake(TokenError)
    }

    /// Receives what is found with its path; throws to end the reading.
    package typealias Report = (Finding, TokenNode, [String]) throws(TokenError) -> Void

    package let root: TokenNode
    package let keys: TokenKeys
    /// The names of sets, which are not part of a token's path and which a reference may have nevertheless.
    let sets: Set<Identifier>
    /// A Boolean value that indicates whether a reference may name a part of a composite token, as in Tokens Studio.
    let namesParts: Bool
    /// All tokens in the order of the file.
    package private(set) var tokens: [Token] = []
    /// The references of the tree, shared by its copies.
    package let references = TokenReferences()
    /// The names of tokens that were read or referred to.
    package let used = UsedTokens()

    /// The tokens that were read, shared by copies of the tree.
    package final class UsedTokens {
        package var names: Set<Identifier> = []
        /// The members of groups that are neither groups nor tokens, and those inside of tokens.
        package fileprivate(set) var unreadKeys = ListedNames()
        var groups: [Identifier: TokenNode] = [:]
        /// The groups that groups extend.
        var targets: [Identifier: Identifier] = [:]
        /// The members of all `groups`.
        private var inherited = 0

        /// Counts members that are merged for a group.
        func inherit(_ count: Int, by node: TokenNode) throws(TokenError) {
            inherited += count
            guard inherited <= NotationsLimits.inheritedMembers else {
                throw node.error(
                    "groups inherit more than \(NotationsLimits.inheritedMembers) groups, tokens and other members with "
                        + "$extends")
            }
        }
    }

    /// Collects the tokens of a file; `sets` are names that a reference may begin with.
    package init(
        _ root: TokenNode, keys: TokenKeys = .standard, sets: Set<Identifier> = [], namesParts: Bool = false,
        report: Report
    ) throws(TokenError) {
        self.root = root
        self.sets = sets
        self.namesParts = namesParts
        self.keys = keys
        var budget = TokenBudget()
        try collect(root, path: [], Inheritance(), &budget, report)
    }

    package func isToken(_ node: TokenNode) -> Bool {
        guard let members = node.members else { return false }
        if members[keys.value] != nil { return true }
        return keys == .standard && members["$ref"] != nil && inherited(by: node) == nil
    }

    /// Returns the reference of a group to the one that it extends: `$extends`, or `$ref` to a group.
    private func inherited(by node: TokenNode) -> TokenNode? {
        guard keys == .standard, let members = node.members, members["$value"] == nil else { return nil }
        if let reference = members["$extends"] { return reference }
        guard let reference = members["$ref"] else { return nil }
        if members.hasTokens { return reference }
        guard let text = reference.text, text.utf8.count <= NotationsLimits.pathBytes,
            let path = text.afterExactly("#/").map({ JSONPointer.parts(ofFragment: $0) })
        else { return nil }
        var target: TokenNode? = root
        for part in path { target = target?[Identifier(part)] }
        guard let group = target?.members, group["$value"] == nil, group["$ref"] == nil else { return nil }
        // A part of a value has no groups and tokens around it.
        return path.contains { $0.hasPrefix("$") && !$0.isExactly("$root") } ? nil : reference
    }

    /// Follows references in `body` for a check: none of them counts as used by what is read.
    package func withoutRecording(_ body: () throws(TokenError) -> Void) throws(TokenError) {
        let names = used.names
        defer {
            used.names = names
            references.forget()
        }
        try body()
    }

    // MARK: Collecting

    /// The values that a group gives the tokens in it that have none.
    private struct Inheritance {
        var type: String?
        var deprecation: TokenNode?
    }

    private mutating func collect(
        _ node: TokenNode, path: [String], _ inheritance: Inheritance, _ budget: inout TokenBudget, _ report: Report
    ) throws(TokenError) {
        guard path.count <= NotationsLimits.groupDepth else { throw tooDeep(node, path) }
        try budget.spend(on: node, path: path)
        var group = node
        do throws(TokenError) {
            group = try extended(node, path: path, stack: [])
        } catch {
            try report(.mistake(error), node, path)
        }
        guard let members = group.members else { return }
        var inheritance = inheritance
        if let own = members["$deprecated"] { inheritance.deprecation = own }
        try budget.spend(on: members, of: node)
        if keys == .standard, let type = members["$type"], type.text == nil {
            try report(.invalidType, type, path)
        }
        if isToken(group) {
            tokens.append(
                Token(
                    path: path, node: group, groupType: inheritance.type, deprecation: inheritance.deprecation))
            return try collect(in: members, ofToken: path, inheritance, &budget, report)
        }
        if keys == .standard, members["value"] != nil, members["type"]?.text != nil {
            return try report(.oldToken, group, path)
        }
        try report(.group, group, path)
        if let own = members[keys.type], let text = own.text { inheritance.type = text }
        for (name, child) in members.list {
            try TokenError.checkCancellation(at: child.place)
            guard child.members != nil, !name.hasPrefix("$") || name == "$root" else {
                if !Self.groupKeys.contains(name), name != keys.type {
                    try note(.member, child, path + [name.text], report)
                }
                continue
            }
            if keys == .standard, name.utf8.contains(where: { "{}.".utf8.contains($0) }) {
                try report(.reservedName, child, path + [name.text])
            }
            try collect(child, path: path + [name.text], inheritance, &budget, report)
        }
    }

    /// Collects the tokens inside a token, and notes its members that have no meaning.
    private mutating func collect(
        in members: TokenMembers, ofToken path: [String], _ inheritance: Inheritance, _ budget: inout TokenBudget,
        _ report: Report
    ) throws(TokenError) {
        for (name, child) in members.list where name != keys.value {
            // Style Dictionary writes what the token was before its references were followed.
            if keys == .standard, name == "original", members["isSource"] != nil { continue }
            let isInner = !name.hasPrefix("$") && child.members != nil && child.hasKey(keys.value)
            if isInner, keys == .standard {
                try report(.innerToken, child, path + [name.text])
                try collect(child, path: path + [name.text], inheritance, &budget, report)
            } else if isInner || keys == .standard && !Self.tokenKeys.contains(name) {
                try note(.tokenMember, child, path + [name.text], report)
            }
        }
    }

    /// The members of a group that are not groups or tokens; comment is Style Dictionary's.
    private static let groupKeys: Set<Identifier> = [
        "$type", "$description", "$extensions", "$extends", "$deprecated", "$schema", "$themes", "$metadata",
        "comment", "description", "extensions",
    ]

    /// The members of a token that are read, and those of Style Dictionary.
    private static let tokenKeys: Set<Identifier> = [
        "$type", "$ref", "$description", "$extensions", "$deprecated", "comment", "name", "attributes", "themeable",
        "original", "filePath", "isSource", "path", "key", "type", "value", "description", "deprecated",
        "deprecated_comment",
    ]

    /// Notes a member that is not read.
    private func note(
        _ finding: Finding, _ node: TokenNode, _ path: [String], _ report: Report
    ) throws(TokenError) {
        used.unreadKeys.add(Quotation.shortened(path.joined(separator: ".")))
        try report(finding, node, path)
    }

    // MARK: Groups that extend

    /// Returns a group without the keys that name the group that it extends.
    private static func withoutExtension(_ group: TokenNode) -> TokenNode {
        let members = (group.members?.list ?? []).filter { $0.name != "$extends" && $0.name != "$ref" }
        return TokenNode(.object(TokenMembers(members)), at: group.place)
    }

    /// Returns a group with the members of the group that it extends below its own.
    func extended(_ node: TokenNode, path: [String], stack: [Identifier]) throws(TokenError) -> TokenNode {
        guard let reference = inherited(by: node) else { return node }
        let name = Identifier(path.joined(separator: "."))
        if let known = used.groups[name] { return known }
        if let first = stack.firstIndex(of: name) {
            let chain = TokenReferences.chain(stack[first...] + [name])
            throw reference.error("the group extends itself: \(chain); remove one $extends")
        }
        guard stack.count < NotationsLimits.aliasSteps else {
            throw reference.error(
                "the chain of $extends \(TokenReferences.chain(stack + [name])) is longer than "
                    + "\(NotationsLimits.aliasSteps); extend a group nearer to its end")
        }
        let target = try groupPath(reference)
        guard !target.isEmpty, !path.starts(with: target, by: { $0.isExactly($1) }) else {
            throw reference.error("a group cannot extend itself or a group around it")
        }
        var found = try extended(root, path: [], stack: stack + [name])
        for (index, part) in target.enumerated() {
            guard let next = found[Identifier(part)], next.members != nil else {
                throw reference.missing(
                    "\(Quotation.shortened(target.joined(separator: "."))) is not a group of this file")
            }
            guard !isToken(next) else {
                throw reference.error(
                    "\(Quotation.shortened(target[...index].joined(separator: "."))) is a token, and a group extends groups only; "
                        + "put {\"$ref\": …} into the group's own token, $root")
            }
            found = try extended(next, path: Array(target[...index]), stack: stack + [name])
        }
        try used.inherit((node.members?.list.count ?? 0) + (found.members?.list.count ?? 0), by: node)
        let own = Self.withoutExtension(node)
        let merged = try TokenNode.merged([Self.withoutExtension(found), own], isToken: isToken) ?? own
        used.groups[name] = merged
        used.targets[name] = Identifier(target.joined(separator: "."))
        return merged
    }

    /// Returns the error of groups that nest too deep, with the last groups that were extended.
    private func tooDeep(_ node: TokenNode, _ path: [String]) -> TokenError {
        let targets = path.indices.compactMap { used.targets[Identifier(path[...$0].joined(separator: "."))] }
        let first = targets.last.flatMap { last in targets.dropLast().lastIndex(of: last) } ?? 0
        return node.error(
            "\(Quotation.shortened(path[0])) has more than \(NotationsLimits.groupDepth) groups inside one another, since inner "
                + "groups extend \(TokenReferences.chain(Array(targets[first...]))); remove one $extends")
    }

    /// Returns the path of a group in `"{a.b}"`, `"#/a/b"` or `{"$ref":"#/a/b"}`.
    private func groupPath(_ reference: TokenNode) throws(TokenError) -> [String] {
        let text = try (reference.members?["$ref"] ?? reference).requireText()
        if let name = TokenTree.alias(text) { return name.parts(at: ".").map(String.init) }
        if let pointer = text.afterExactly("#/") { return JSONPointer.parts(ofFragment: pointer) }
        throw reference.error("\(Quotation.quoted(text)) is not a group; use {group} or #/group")
    }
}
