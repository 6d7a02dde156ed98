// The tokens of several files as one tree, as Style Dictionary reads its sources.
//
// Groups are merged by their names. A token that two files define differently is an error at the second one: which one
// counts would depend on the order of the files. The type of a group is that of its own file's tokens only.

internal import TypescaleJSON
internal import TypescaleStrings

extension TokenNode {
    /// Returns one tree with the groups and tokens of files.
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
        try mistakes.check()
        return result
    }

    private static func union(
        _ nodes: [TokenNode], path: [Identifier], value: Identifier, _ mistakes: inout TokenMistakes
    ) -> TokenNode? {
        guard nodes.count > 1, let first = nodes.first else { return nodes.first }
        let isGroup = { (node: TokenNode) in
            node.members != nil && node[value] == nil && node["$ref"] == nil && node["$extends"] == nil
        }
        guard nodes.allSatisfy(isGroup), path.last?.hasPrefix("$") != true || path.last == "$root" else {
            let text = first.json
            for other in nodes.dropFirst() where !other.json.isExactly(text) && path.last?.hasPrefix("$") != true {
                let name = Quotation.shortened(path.map(\.text).joined(separator: "."))
                mistakes.add(
                    other.error(
                        "\(name) is defined otherwise at \(first.place.description); give files in which each token is "
                            + "defined once"))
            }
            return first
        }
        let types = Set(nodes.map { $0["$type"]?.text.map { Identifier($0) } })
        let members = nodes.flatMap { types.count > 1 ? $0.membersWithType : $0.members?.list ?? [] }
        var list: [(name: Identifier, node: TokenNode)] = []
        for (name, nodes) in grouped(members) {
            if let node = union(nodes, path: path + [name], value: value, &mistakes) { list.append((name, node)) }
        }
        return TokenNode(.object(TokenMembers(list)), at: first.place)
    }

    /// A Boolean value that indicates whether the tokens have `value` and not `$value`.
    var hasOldKeys: Bool { !hasKey("$value") && !hasKey("$ref") && hasKey("value") }

    /// The members of a group, with its type in each one that has none.
    private var membersWithType: [(name: Identifier, node: TokenNode)] {
        let list = members?.list ?? []
        guard let type = self["$type"] else { return list }
        return list.filter { $0.name != "$type" }.map { name, node in
            guard !name.hasPrefix("$") || name == "$root", let own = node.members, own["$type"] == nil else {
                return (name, node)
            }
            return (name, TokenNode(.object(TokenMembers(own.list + [("$type", type)])), at: node.place))
        }
    }

    private var json: String {
        var writer = JSONWriter()
        write(to: &writer)
        return String(decoding: writer.bytes, as: UTF8.self)
    }
}
