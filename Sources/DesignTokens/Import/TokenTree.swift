// Design tokens as a tree of groups, with references followed.
//
// A group's members that do not begin with a dollar sign are groups and tokens; $root is a group's own token. A token has
// a $value, or is a $ref. Its type is its own $type, otherwise that of the token it refers to, otherwise the nearest
// group's. "{a.b}" refers to a token; {"$ref":"#/a/b/$value/lineHeight"} is a JSON pointer to any value. $extends merges
// another group below a group's own members.
//
// References are followed on demand, with a bound on each chain; $extends is merged when a path is walked, with the path
// on a stack, so that cycles are found. Groups that extend can double the tokens with each group: the walk is bounded.

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
    }

    let root: TokenNode
    let keys: TokenKeys
    let context: ImportContext
    /// All tokens in the order of the file.
    private(set) var tokens: [Token] = []
    /// The members of groups that are neither groups nor tokens, and those inside of tokens.
    private var unreadKeys: [String] = []
    /// The names of tokens that were read or referred to.
    private let used = UsedTokens()

    /// The tokens that were read, shared by copies of the table.
    private final class UsedTokens {
        var names: Set<Identifier> = []
        var groups: [Identifier: TokenNode] = [:]
    }

    init(_ root: TokenNode, keys: TokenKeys, context: ImportContext) throws(TokenError) {
        self.root = root
        self.keys = keys
        self.context = context
        var nodes = 0
        try collect(root, path: [], type: nil, &nodes)
    }

    func isToken(_ node: TokenNode) -> Bool {
        guard let members = node.members else { return false }
        if members[keys.value] != nil { return true }
        return keys.value == "$value" && members["$ref"] != nil
    }

    // MARK: Collecting

    private mutating func collect(
        _ node: TokenNode, path: [String], type: String?, _ nodes: inout Int
    ) throws(TokenError) {
        nodes += 1
        guard nodes <= DesignTokensLimits.nodes else {
            throw node.error("more than \(DesignTokensLimits.nodes) groups and tokens, with those of $extends")
        }
        let group = try extended(node, path: path, stack: [])
        guard let members = group.members else { return }
        if isToken(group) {
            tokens.append(Token(path: path, node: group, groupType: type))
            for (name, child) in members.list where name != keys.value && !name.hasPrefix("$") {
                if child.hasKey(keys.value) { try noteKey(name, child, in: path) }
            }
            return
        }
        if keys.value == "$value", members["value"] != nil, members["type"]?.text != nil {
            throw group.error(
                "\(path.joined(separator: ".")) has value and type without a dollar sign, and other tokens have them with "
                    + "one; write $value and $type")
        }
        var type = type
        if let own = members[keys.type], let text = own.text { type = text }
        for (name, child) in members.list {
            if child.members == nil || name.hasPrefix("$") {
                if !Self.groupKeys.contains(name), name != keys.type { try noteKey(name, child, in: path) }
                guard name == "$root" else { continue }
            }
            if name == "$root" {
                try collect(child, path: path + ["$root"], type: type, &nodes)
            } else {
                if keys.value == "$value", name.utf8.contains(where: { "{}.".utf8.contains($0) }) {
                    try context.depart(.name, at: child.place)
                }
                try collect(child, path: path + [name.text], type: type, &nodes)
            }
        }
    }

    /// The members of a group that are not groups or tokens; comment is Style Dictionary's.
    private static let groupKeys: Set<Identifier> = [
        "$type", "$description", "$extensions", "$extends", "$deprecated", "$root", "$schema", "$themes", "$metadata",
        "comment", "description", "extensions",
    ]

    /// Notes a member that is not read; throws in a strict import.
    private mutating func noteKey(_ name: Identifier, _ node: TokenNode, in path: [String]) throws(TokenError) {
        let full = (path + [name.text]).joined(separator: ".")
        guard !context.isStrict else {
            throw node.error("\(full.prefix(60)) is neither a group nor a token with $value")
        }
        unreadKeys.append(String(full.prefix(60)))
    }

    // MARK: Groups that extend

    /// Returns a group with the members of the group that it extends below its own.
    private func extended(_ node: TokenNode, path: [String], stack: [Identifier]) throws(TokenError) -> TokenNode {
        guard keys.value == "$value", let reference = node.members?["$extends"] else { return node }
        let name = Identifier(path.joined(separator: "."))
        if let known = used.groups[name] { return known }
        guard !stack.contains(name), stack.count < DesignTokensLimits.aliasSteps else {
            throw reference.error("the group extends itself: \((stack + [name]).joined(separator: " → "))")
        }
        let target = try groupPath(reference)
        guard !target.isEmpty, !path.starts(with: target, by: { $0.isExactly($1) }) else {
            throw reference.error("a group cannot extend itself or a group around it")
        }
        var found = try extended(root, path: [], stack: stack + [name])
        for (index, part) in target.enumerated() {
            guard let next = found[Identifier(part)], next.members != nil, !isToken(next) else {
                throw reference.error("\(target.joined(separator: ".")) is not a group of this file")
            }
            found = try extended(next, path: Array(target[...index]), stack: stack + [name])
        }
        let own = TokenNode(
            .object(TokenMembers((node.members?.list ?? []).filter { $0.name != "$extends" })), at: node.place)
        let inherited = TokenNode(
            .object(TokenMembers((found.members?.list ?? []).filter { $0.name != "$extends" })), at: found.place)
        let merged = inherited.merged(with: own, isToken: isToken)
        used.groups[name] = merged
        return merged
    }

    /// Returns the path of a group in `"{a.b}"`, `"#/a/b"` or `{"$ref":"#/a/b"}`.
    private func groupPath(_ reference: TokenNode) throws(TokenError) -> [String] {
        let text = try (reference.members?["$ref"] ?? reference).requireText()
        if let name = TokenTree.alias(text) { return name.parts(at: ".").map(String.init) }
        if let pointer = text.afterExactly("#/") { return TokenTree.pointerParts(pointer) }
        throw reference.error("\"\(text.prefix(60))\" is not a group; use {group} or #/group")
    }

    // MARK: References

    /// Returns a value with its references followed.
    func resolve(_ node: TokenNode) throws(TokenError) -> TokenNode {
        var current = node
        for _ in 0..<DesignTokensLimits.aliasSteps {
            if let text = current.text, let name = TokenTree.alias(text) {
                current = try value(of: try token(named: name, from: current))
            } else if let reference = current.members?["$ref"] {
                current = try target(of: reference)
                if isToken(current) { current = try value(of: current) }
            } else {
                return current
            }
        }
        throw node.error("the chain of references is cyclic or longer than \(DesignTokensLimits.aliasSteps)")
    }

    /// Returns the value of a token, which may be a reference.
    func value(of token: TokenNode) throws(TokenError) -> TokenNode {
        if let value = token.members?[keys.value] { return value }
        return token
    }

    /// Returns the name between the braces of a reference to a whole token.
    static func alias(_ text: String) -> String? {
        guard text.startsExactly("{"), text.endsExactly("}"), text.utf8.count > 2 else { return nil }
        let name = Substring(text.utf8.dropFirst().dropLast())
        return name.contains(ascii: "{") || name.contains(ascii: "}") ? nil : String(name)
    }

    private static func pointerParts(_ pointer: Substring) -> [String] {
        pointer.parts(at: "/").map { String($0).replacing("~1", with: "/").replacing("~0", with: "~") }
    }

    /// Returns the token of a name, and marks it as used.
    private func token(named name: String, from reference: TokenNode) throws(TokenError) -> TokenNode {
        var parts = name.parts(at: ".").map(String.init)
        // Style Dictionary 3 refers to the value of a token.
        if keys.value == "value", let last = parts.last, last.isExactly("value") { parts.removeLast() }
        var found = try extended(root, path: [], stack: [])
        for (index, part) in parts.enumerated() {
            guard let next = found[Identifier(part)] else {
                throw reference.error("\(name.prefix(60)) is not a token of this file")
            }
            found = try extended(next, path: Array(parts[...index]), stack: [])
        }
        // A group's own token is meant where a group has one.
        if !isToken(found), let own = found["$root"] {
            found = own
            parts.append("$root")
        }
        guard isToken(found) else { throw reference.error("\(name.prefix(60)) is a group and not a token") }
        used.names.insert(Identifier(parts.joined(separator: ".")))
        return found
    }

    /// Returns the value of a JSON pointer, and follows references along its path.
    private func target(of reference: TokenNode) throws(TokenError) -> TokenNode {
        let pointer = try reference.requireText()
        guard let path = pointer.afterExactly("#/") else {
            throw reference.error("a reference must be in the same file; use #/group/token/$value")
        }
        let parts = TokenTree.pointerParts(path)
        var found = try extended(root, path: [], stack: [])
        for (index, part) in parts.enumerated() {
            let next: TokenNode?
            switch found.kind {
            case .array(let elements): next = Int(part).flatMap { elements.indices.contains($0) ? elements[$0] : nil }
            case .object(let members): next = members[Identifier(part)]
            default: next = nil
            }
            guard let next else { throw reference.error("\(pointer.prefix(60)) is not in this file") }
            if isToken(next) { used.names.insert(Identifier(parts[...index].joined(separator: "."))) }
            found = try extended(next, path: Array(parts[...index]), stack: [])
            // A pointer into the value of a token that is itself a reference leads into the value referred to.
            if index < parts.count - 1, found.text.flatMap(TokenTree.alias) != nil { found = try resolve(found) }
            if index < parts.count - 1, parts[index + 1].isExactly("$value"), let target = found.members?["$ref"] {
                let whole = try self.target(of: target)
                found =
                    isToken(whole) ? whole : TokenNode(.object(TokenMembers([(keys.value, whole)])), at: whole.place)
            }
        }
        return found
    }

    // MARK: Types

    /// Returns the type of a token: its own, that of the token it refers to, or the nearest group's.
    func type(of token: Token) throws(TokenError) -> String? {
        var node = token.node
        for _ in 0..<DesignTokensLimits.aliasSteps {
            if let own = node.members?[keys.type]?.text { return own }
            if let text = node.members?[keys.value]?.text, let name = TokenTree.alias(text) {
                let next = try self.token(named: name, from: node)
                if let type = groupType(ofNamed: name), next.members?[keys.type] == nil,
                    next.members?[keys.value]?.text.flatMap(TokenTree.alias) == nil, next.members?["$ref"] == nil
                {
                    return type
                }
                node = next
            } else if let reference = node.members?["$ref"] {
                let next = try target(of: reference)
                guard isToken(next) else { return token.groupType }
                if next.members?[keys.type] == nil, next.members?["$ref"] == nil,
                    next.members?[keys.value]?.text.flatMap(TokenTree.alias) == nil
                {
                    let name = try reference.requireText().afterExactly("#/").map(TokenTree.pointerParts) ?? []
                    return groupType(ofNamed: name.joined(separator: ".")) ?? token.groupType
                }
                node = next
            } else {
                return token.groupType
            }
        }
        throw token.node.error("the chain of references is cyclic or longer than \(DesignTokensLimits.aliasSteps)")
    }

    /// Returns the type of the nearest group around a token.
    private func groupType(ofNamed name: String) -> String? {
        var type: String?
        var found = root
        var path: [String] = []
        for part in name.parts(at: ".") {
            if let own = found.members?[keys.type]?.text { type = own }
            path.append(String(part))
            guard let next = found[Identifier(part)] else { break }
            found = (try? extended(next, path: path, stack: [])) ?? next
        }
        if !isToken(found), let own = found.members?[keys.type]?.text { type = own }
        return type
    }

    // MARK: Tokens that were not read

    func markAsRead(_ token: Token) { used.names.insert(Identifier(token.path.joined(separator: "."))) }

    /// Notes the tokens that no text style uses, by type.
    func noteUnread() throws(TokenError) {
        var namesByType: [Identifier: [String]] = [:]
        var order: [Identifier] = []
        for token in tokens where !used.names.contains(Identifier(token.path.joined(separator: "."))) {
            let type = Identifier((try? type(of: token)) ?? "")
            if namesByType[type] == nil { order.append(type) }
            namesByType[type, default: []].append(token.path.joined(separator: "."))
        }
        context.unread(unreadKeys, "key", plural: "keys")
        for type in order {
            context.unread(
                namesByType[type] ?? [], type.isEmpty ? "token without a type" : "\(type.text) token",
                plural: type.isEmpty ? "tokens without a type" : "\(type.text) tokens")
        }
    }
}
