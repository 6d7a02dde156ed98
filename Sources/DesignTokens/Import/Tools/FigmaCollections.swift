// Figma exports each collection of variables as a folder with a file for each mode. The modes of one collection become
// the columns of a scale; the variables of the other collections are added to each of them, because sizes may refer to
// them.

internal import TypescaleStrings

/// The files of Figma's modes, sorted into collections.
struct FigmaCollections {
    struct Mode {
        let name: String
        /// The variables of the file, and those of other collections.
        fileprivate(set) var root: TokenNode
    }

    private struct Collection {
        var modes: [Mode]
        var names: Set<Identifier>

        /// Returns whether a file with some variables is a mode of this collection, as its modes have the same ones.
        func isCollection(of names: Set<Identifier>) -> Bool {
            2 * names.intersection(self.names).count >= min(names.count, self.names.count)
        }
    }

    private var collections: [Collection] = []

    /// Sorts the files; throws if two files are the same mode of a collection.
    init(_ files: [TokenNode]) throws(TokenError) {
        for (index, root) in files.enumerated() {
            try TokenError.checkCancellation(at: root.place)
            let mode = Mode(name: FigmaTokens.mode(of: root) ?? "mode \(index + 1)", root: root)
            let tokens = try TokenTree(root, keys: .standard, context: ImportContext(isStrict: false)).tokens
            let names = Set(tokens.map(\.name))
            guard let own = collections.firstIndex(where: { $0.isCollection(of: names) }) else {
                collections.append(Collection(modes: [mode], names: names))
                continue
            }
            if let other = collections[own].modes.first(where: {
                $0.root.place.file.isExactly(root.place.file) || $0.name.isExactly(mode.name)
            }) {
                throw root.error(
                    "\(other.root.place.file) has the mode \(Quotation.shortened(mode.name)) too; give each mode one file"
                )
            }
            collections[own].modes.append(mode)
            collections[own].names.formUnion(names)
        }
    }

    /// Returns the modes of the collection with the most modes among those with sizes, and what is left out of others.
    ///
    /// Of another collection, a mode of the same name is added, or else its first one.
    func columns(hasSizes: (TokenNode) -> Bool) -> (modes: [Mode], unread: [String]) {
        let sized = Set(collections.indices.filter { hasSizes(collections[$0].modes[0].root) })
        let most = sized.map { collections[$0].modes.count }.max()
        guard let main = sized.sorted().first(where: { collections[$0].modes.count == most }) else {
            return (collections.flatMap(\.modes), [])
        }
        var columns = collections[main].modes
        var unread: [String] = []
        for index in collections.indices where index != main {
            var used: Set<Int> = []
            let others = collections[index].modes
            for column in columns.indices {
                let mode = others.firstIndex { $0.name.isExactly(columns[column].name) } ?? 0
                columns[column].root = FigmaCollections.merged(columns[column].root, others[mode].root)
                used.insert(mode)
            }
            if sized.contains(index) {
                unread += others.indices.filter { !used.contains($0) }.map { others[$0].root.place.file }
            }
        }
        return (columns, unread)
    }

    /// Returns the groups and tokens of two files, those of the first where both have one.
    private static func merged(_ first: TokenNode, _ second: TokenNode) -> TokenNode {
        guard let own = first.members, let other = second.members, first["$value"] == nil, second["$value"] == nil
        else { return first }
        let members = TokenNode.grouped(own.list + other.list.filter { !$0.name.hasPrefix("$") }).map { name, nodes in
            (name, nodes.count > 1 ? merged(nodes[0], nodes[1]) : nodes[0])
        }
        return TokenNode(.object(TokenMembers(members)), at: first.place)
    }
}
