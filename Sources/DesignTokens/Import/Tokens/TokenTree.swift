// Design tokens as a tree of groups, with references followed.
//
// A group's members that do not begin with a dollar sign are groups and tokens; $root is a group's own token. A token has
// a $value, or is a $ref. Its type is its own $type, otherwise that of the token it refers to, otherwise the nearest
// group's. "{a.b}" refers to a token; {"$ref":"#/a/b/$value/lineHeight"} is a JSON pointer to any value. $extends merges
// another group below a group's own members.
//
// References are followed on demand, once each (TokenReferences); $extends is merged when a path is walked, with the path
// on a stack, so that cycles are found. Groups that extend can double the tokens with each group, and nest them without
// end: the walk is bounded in both, in the members of all groups on it, and in the names of all tokens (TokenWork).

internal import DynamicType
internal import TypescaleStrings

/// The names of a token's parts in a dialect.
struct TokenKeys {
    let value: Identifier
    let type: Identifier

    /// The standard's names.
    static let standard = TokenKeys(value: "$value", type: "$type")
    /// The names before version 4 of Style Dictionary, which Tokens Studio has too.
    static let old = TokenKeys(value: "value", type: "type")
}

/// A file of design tokens.
struct TokenTree {
    /// A token.
    struct Token {
        /// The names of the enclosing groups and the token's own.
        var path: [String]
        var node: TokenNode
        /// The type of the nearest group with one.
        var groupType: String?

        /// The name by which other tokens refer to the token.
        var name: Identifier { Identifier(path.joined(separator: ".")) }
    }

    let root: TokenNode
    let keys: TokenKeys
    let context: ImportContext
    /// The names of sets, which are not part of a token's path and which a reference may have nevertheless.
    let sets: Set<Identifier>
    /// A Boolean value that indicates whether a reference may name a part of a composite token, as in Tokens Studio.
    let namesParts: Bool
    /// All tokens in the order of the file.
    private(set) var tokens: [Token] = []
    /// The members of groups that are neither groups nor tokens, and those inside of tokens.
    private var unreadKeys = ListedNames()
    /// The references of the table, shared by its copies.
    let references = TokenReferences()
    /// The names of tokens that were read or referred to.
    let used = UsedTokens()

    /// The tokens that were read, shared by copies of the table.
    final class UsedTokens {
        var names: Set<Identifier> = []
        var groups: [Identifier: TokenNode] = [:]
        /// The groups that groups extend.
        var targets: [Identifier: Identifier] = [:]
        /// The members of all `groups`.
        private var inherited = 0

        /// Counts members that are merged for a group.
        func inherit(_ count: Int, by node: TokenNode) throws(TokenError) {
            inherited += count
            guard inherited <= DesignTokensLimits.inheritedMembers else {
                throw node.error(
                    "groups inherit more than \(DesignTokensLimits.inheritedMembers) groups, tokens and other members with "
                        + "$extends")
            }
        }
    }

    /// Collects the tokens of a file; `sets` are names that a reference may begin with.
    init(
        _ root: TokenNode, keys: TokenKeys, context: ImportContext, sets: Set<Identifier> = [], namesParts: Bool = false
    ) throws(TokenError) {
        self.root = root
        self.sets = sets
        self.namesParts = namesParts
        self.keys = keys
        self.context = context
        var work = TokenWork()
        try collect(root, path: [], type: nil, &work)
    }

    func isToken(_ node: TokenNode) -> Bool {
        guard let members = node.members else { return false }
        if members[keys.value] != nil { return true }
        return keys.value == "$value" && members["$ref"] != nil && inherited(by: node) == nil
    }

    /// Returns the reference of a group to the one that it extends: `$extends`, or `$ref` to a group.
    private func inherited(by node: TokenNode) -> TokenNode? {
        guard keys.value == "$value", let members = node.members, members["$value"] == nil else { return nil }
        if let reference = members["$extends"] { return reference }
        guard let reference = members["$ref"] else { return nil }
        if members.hasTokens { return reference }
        guard let text = reference.text, text.utf8.count <= DesignTokensLimits.pathBytes,
            let path = text.afterExactly("#/").map({ JSONPointer.parts(ofFragment: $0) })
        else { return nil }
        var target: TokenNode? = root
        for part in path { target = target?[Identifier(part)] }
        guard let group = target?.members, group["$value"] == nil, group["$ref"] == nil else { return nil }
        // A part of a value has no groups and tokens around it.
        return path.contains { $0.hasPrefix("$") && !$0.isExactly("$root") } ? nil : reference
    }

    // MARK: Collecting

    private mutating func collect(
        _ node: TokenNode, path: [String], type: String?, _ work: inout TokenWork
    ) throws(TokenError) {
        guard path.count <= DesignTokensLimits.groupDepth else {
            throw tooDeep(node, path)
        }
        try work.visit(node, path: path)
        let group = try extended(node, path: path, stack: [])
        guard let members = group.members else { return }
        try work.read(members, of: node)
        if isToken(group) {
            tokens.append(Token(path: path, node: group, groupType: type))
            for (name, child) in members.list where name != keys.value {
                if !name.hasPrefix("$"), child.members != nil, child.hasKey(keys.value) {
                    if keys.value == "$value" {
                        departure(.tokensInToken, at: child)
                        try collect(child, path: path + [name.text], type: type, &work)
                    } else {
                        noteKey(name, in: path)
                    }
                } else if keys.value == "$value", !Self.tokenKeys.contains(name) {
                    noteKey(name, in: path)
                }
            }
            return
        }
        if keys.value == "$value", members["value"] != nil, members["type"]?.text != nil {
            throw group.error(
                "\(path.joined(separator: ".")) has value and type without a dollar sign, and other tokens have them with "
                    + "one; write $value and $type")
        }
        context.noteExtensions(of: group)
        // An export describes its file by the scale that it contains.
        if !path.isEmpty || group.exportedScale == nil {
            let name = path.isEmpty ? "the file" : "the group \(Quotation.shortened(path.joined(separator: ".")))"
            context.noteDescription(of: group, name)
        }
        var type = type
        if let own = members[keys.type], let text = own.text { type = text }
        for (name, child) in members.list {
            try TokenError.checkCancellation(at: child.place)
            if child.members == nil || name.hasPrefix("$") {
                if !Self.groupKeys.contains(name), name != keys.type { noteKey(name, in: path) }
                guard name == "$root" else { continue }
            }
            if name == "$root" {
                try collect(child, path: path + ["$root"], type: type, &work)
            } else {
                if keys.value == "$value", name.utf8.contains(where: { "{}.".utf8.contains($0) }) {
                    departure(.name, at: child)
                }
                try collect(child, path: path + [name.text], type: type, &work)
            }
        }
    }

    /// The members of a group that are not groups or tokens; comment is Style Dictionary's.
    private static let groupKeys: Set<Identifier> = [
        "$type", "$description", "$extensions", "$extends", "$deprecated", "$root", "$schema", "$themes", "$metadata",
        "comment", "description", "extensions",
    ]

    /// The members of a token that are read, and those of Style Dictionary.
    private static let tokenKeys: Set<Identifier> = [
        "$type", "$ref", "$description", "$extensions", "$deprecated", "comment", "name", "attributes", "themeable",
        "original", "filePath", "isSource", "path", "key", "type", "value", "description", "deprecated",
        "deprecated_comment",
    ]

    /// Notes a member that is not read; a strict import refuses it with its other departures (`StandardRules`).
    private mutating func noteKey(_ name: Identifier, in path: [String]) {
        unreadKeys.add(Quotation.shortened((path + [name.text]).joined(separator: ".")))
    }

    /// Records a departure from the standard, which a strict import refuses with its others (`StandardRules`).
    private func departure(_ departure: TokenDeparture, at node: TokenNode) {
        if !context.isStrict { try? context.depart(departure, at: node.place) }
    }

    // MARK: Groups that extend

    /// The keys with the group that a group extends.
    private static let references: Set<Identifier> = ["$extends", "$ref"]

    /// Returns a group with the members of the group that it extends below its own.
    func extended(_ node: TokenNode, path: [String], stack: [Identifier]) throws(TokenError) -> TokenNode {
        guard let reference = inherited(by: node) else { return node }
        let name = Identifier(path.joined(separator: "."))
        if let known = used.groups[name] { return known }
        if let first = stack.firstIndex(of: name) {
            let chain = TokenReferences.chain(stack[first...] + [name])
            throw reference.error("the group extends itself: \(chain); remove one $extends")
        }
        guard stack.count < DesignTokensLimits.aliasSteps else {
            throw reference.error(
                "the chain of $extends \(TokenReferences.chain(stack + [name])) is longer than "
                    + "\(DesignTokensLimits.aliasSteps); extend a group nearer to its end")
        }
        let target = try groupPath(reference)
        guard !target.isEmpty, !path.starts(with: target, by: { $0.isExactly($1) }) else {
            throw reference.error("a group cannot extend itself or a group around it")
        }
        var found = try extended(root, path: [], stack: stack + [name])
        for (index, part) in target.enumerated() {
            guard let next = found[Identifier(part)], next.members != nil else {
                throw reference.error(
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
        let own = TokenNode(
            .object(TokenMembers((node.members?.list ?? []).filter { !Self.references.contains($0.name) })),
            at: node.place)
        let inherited = TokenNode(
            .object(TokenMembers((found.members?.list ?? []).filter { !Self.references.contains($0.name) })),
            at: found.place)
        let merged = try inherited.merged(with: own, isToken: isToken)
        used.groups[name] = merged
        used.targets[name] = Identifier(target.joined(separator: "."))
        return merged
    }

    /// Returns the error of groups that nest too deep, with the last groups that were extended.
    private func tooDeep(_ node: TokenNode, _ path: [String]) -> TokenError {
        let targets = path.indices.compactMap { used.targets[Identifier(path[...$0].joined(separator: "."))] }
        let first = targets.last.flatMap { last in targets.dropLast().lastIndex(of: last) } ?? 0
        return node.error(
            "\(Quotation.shortened(path[0])) has more than \(DesignTokensLimits.groupDepth) groups inside one another, since inner "
                + "groups extend \(TokenReferences.chain(Array(targets[first...]))); remove one $extends")
    }

    /// Returns the path of a group in `"{a.b}"`, `"#/a/b"` or `{"$ref":"#/a/b"}`.
    private func groupPath(_ reference: TokenNode) throws(TokenError) -> [String] {
        let text = try (reference.members?["$ref"] ?? reference).requireText()
        if let name = TokenTree.alias(text) { return name.parts(at: ".").map(String.init) }
        if let pointer = text.afterExactly("#/") { return JSONPointer.parts(ofFragment: pointer) }
        throw reference.error("\(Quotation.quoted(text)) is not a group; use {group} or #/group")
    }

    // MARK: Tokens that were not read

    func markAsRead(_ token: Token) { used.names.insert(token.name) }

    /// Notes the tokens that no text style uses, by type.
    func noteUnread() throws(TokenError) {
        var namesByType: [Identifier: ListedNames] = [:]
        var order: [Identifier] = []
        for token in tokens where !used.names.contains(token.name) {
            try TokenError.checkCancellation(at: token.node.place)
            let type = Identifier((try? self.type(of: token)) ?? "")
            if namesByType[type] == nil { order.append(type) }
            namesByType[type, default: ListedNames()].add(token.name.text)
        }
        context.unread(unreadKeys, "key", plural: "keys")
        for type in order {
            context.unread(
                namesByType[type] ?? ListedNames(), type.isEmpty ? "token without a type" : "\(type.text) token",
                plural: type.isEmpty ? "tokens without a type" : "\(type.text) tokens")
        }
    }
}
