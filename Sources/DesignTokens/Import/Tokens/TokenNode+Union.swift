// The tokens of several files as one tree, as Style Dictionary reads its sources.
//
// Groups are merged by their names. A token that two files define differently is an error at the second one: which one
// counts would depend on the order of the files. The type of a group and its deprecation are those of its own file's
// tokens only.

internal import TypescaleJSON
internal import TypescaleStrings

extension TokenNode {
    static func union(_ files: [TokenNode]) throws(TokenError) -> TokenNode {
        let old = files.filter(\.hasOldKeys)
        guard let first = files.first else { return .empty(at: .start(of: "")) }
        if let one = old.first, let other = files.first(where: { !$0.hasOldKeys && $0.hasKey("$value") }) {
            throw one.error(
                "the tokens have the key \"value\", and those of \(other.place.file) have \"$value\"; give files with the "
                    + "same keys")
        }
        var mistakes = TokenMistakes()
        let value: Identifier = old.isEmpty ? "$value" : "value"
        let result = union(files, path: [], value: value, &mistakes) ?? first
        try mistakes.throwIfAny()
        return result
    }

    private static func union(
        _ nodes: [TokenNode], path: [Identifier], value: Identifier, _ mistakes: inout TokenMistakes
    ) -> TokenNode? {
        guard nodes.count > 1, let first = nodes.first else { return nodes.first }
        let isGroup = { (node: TokenNode) in
            node.members != nil && node[value] == nil && node["$ref"] == nil && node["$extends"] == nil
        }
        guard path.last?.isOfTokens ?? true else { return first }
        guard nodes.allSatisfy(isGroup) else {
            let text = first.json
            for other in nodes.dropFirst() where !other.json.isExactly(text) {
                let name = Quotation.shortened(path.map(\.text).joined(separator: "."))
                mistakes.add(
                    other.error(
                        "\(name) is defined otherwise at \(first.place.description); give files in which each token is "
                            + "defined once"))
            }
            return first
        }
        let inherited = ["$type", "$deprecated"].filter { key in
            Set(nodes.map { $0[key].map { Identifier($0.json) } }).count > 1
        }
        let members = nodes.flatMap { $0.members(with: inherited) }
        var list: [(name: Identifier, node: TokenNode)] = []
        for (name, nodes) in grouped(members) {
            if let node = union(nodes, path: path + [name], value: value, &mistakes) { list.append((name, node)) }
        }
        return TokenNode(.object(TokenMembers(list)), at: first.place)
    }

    /// A Boolean value that indicates whether the tokens have `value` and not `$value`.
    var hasOldKeys: Bool { !hasKey("$value") && !hasKey("$ref") && hasKey("value") }

    /// Returns the members of a group, with its values for some keys in each group and token that has none.
    private func members(with keys: [Identifier]) -> [(name: Identifier, node: TokenNode)] {
        let list = members?.list ?? []
        let inherited = list.filter { keys.contains($0.name) }
        guard !inherited.isEmpty else { return list }
        return list.filter { !keys.contains($0.name) }.map { name, node in
            guard name.isOfTokens, let own = node.members else { return (name, node) }
            let added = inherited.filter { own[$0.name] == nil }
            return (name, TokenNode(.object(TokenMembers(own.list + added)), at: node.place))
        }
    }

    private var json: String {
        var writer = JSONWriter()
        write(to: &writer)
        return String(decoding: writer.bytes, as: UTF8.self)
    }
}

extension Identifier {
    /// A Boolean value that indicates whether a group's member of this name is a group or a token.
    fileprivate var isOfTokens: Bool { !hasPrefix("$") || self == "$root" }
}
