// The sets of Tokens Studio: in one file, whose top level are the names of sets, or in the files that Git sync stores,
// one for each set, with $themes.json and $metadata.json beside them. A file of one set has groups at its top level
// instead, and looks the same: $themes, $metadata and the references in it say which it is.

internal import TypescaleStrings

struct StudioSets {
    /// The names in the order of the file, or of the files.
    private(set) var names: [Identifier] = []
    private(set) var byName: [Identifier: TokenNode] = [:]
    private(set) var themes: TokenNode?
    /// The names of sets in the order of merging.
    private(set) var order: TokenNode?
    /// The place of errors about all sets.
    let root: TokenNode
    let keys: TokenKeys

    /// The file names, without the extension, of what is not a set.
    private static let (themesFile, metadataFile) = ("$themes", "$metadata")

    static func recognizes(_ root: TokenNode) -> Bool {
        if root["$themes"] != nil || root["$metadata"]?["tokenSetOrder"] != nil { return true }
        return root.hasType(["fontFamilies", "fontSizes", "lineHeights", "fontWeights"])
    }

    static func recognizes(_ files: [TokenNode]) -> Bool {
        files.contains { file in
            let name = baseName(file.place.file)
            return name.isExactly(themesFile) || name.isExactly(metadataFile) || recognizes(file)
        }
    }

    // MARK: One file

    /// Reads one file, whose top level is sets or groups of one set.
    init(_ root: TokenNode) throws(TokenError) {
        self.root = root
        keys = root.hasKey("$value") ? .standard : .old
        themes = root["$themes"]
        order = root["$metadata"]?["tokenSetOrder"]
        let members = try root.requireMembers().list.filter { !$0.name.hasPrefix("$") }
        let named = try StudioSets.names(in: themes, order)
        if members.contains(where: { named.contains($0.name) }) || !isOneSet(members) {
            for (name, node) in members { add(name, node) }
        } else {
            add("", TokenNode(.object(TokenMembers(members)), at: root.place))
            order = nil
        }
    }

    private static func names(in themes: TokenNode?, _ order: TokenNode?) throws(TokenError) -> Set<Identifier> {
        var names: Set<Identifier> = []
        for theme in try themes?.requireArray() ?? [] {
            for (name, _) in theme["selectedTokenSets"]?.members?.list ?? [] { names.insert(name) }
        }
        for name in try order?.requireArray() ?? [] { names.insert(Identifier(try name.requireText())) }
        return names
    }

    /// Returns whether the members of a file without names of sets are groups and tokens of one set.
    private func isOneSet(_ members: [(name: Identifier, node: TokenNode)]) -> Bool {
        if members.contains(where: { $0.node[keys.value] != nil }) { return true }
        // References have the names of groups, and not those of sets.
        let references = members.flatMap { StudioSets.references(in: $0.node) }
        let whole = TokenNode(.object(TokenMembers(members)), at: root.place)
        let groupPaths = Set(StudioSets.tokenPaths(whole, keys))
        let setPaths = Set(members.flatMap { StudioSets.tokenPaths($0.node, keys) })
        let inGroups = references.filter { groupPaths.contains(Identifier($0)) }.count
        let inSets = references.filter { setPaths.contains(Identifier($0)) }.count
        if inGroups != inSets { return inGroups > inSets }
        return members.contains { StudioSets.groupNames.contains($0.name) }
    }

    /// The types of Tokens Studio, by which designers name groups.
    private static let groupNames: Set<Identifier> = [
        "fontFamilies", "fontWeights", "fontSizes", "lineHeights", "letterSpacing", "paragraphSpacing", "textCase",
        "textDecoration", "typography", "color", "colors", "spacing", "sizing", "borderRadius", "borderWidth",
        "opacity",
    ]

    /// Returns the names between braces in all texts of a value.
    private static func references(in node: TokenNode) -> [String] {
        switch node.kind {
        case .object: return (node.members?.list ?? []).flatMap { references(in: $0.node) }
        case .array(let elements): return elements.flatMap { references(in: $0) }
        case .string(let text):
            return text.parts(at: "{").dropFirst().compactMap { part in
                part.firstIndex(ofASCII: "}").map { String(part[..<$0]) }
            }
        default: return []
        }
    }

    static func tokenPaths(_ node: TokenNode, _ keys: TokenKeys, path: [String] = []) -> [Identifier] {
        guard let members = node.members else { return [] }
        if members[keys.value] != nil { return [Identifier(path.joined(separator: "."))] }
        return members.list.flatMap { tokenPaths($0.node, keys, path: path + [$0.name.text]) }
    }

    // MARK: Files of Git sync

    /// Reads the files of Git sync; the name of a set is the path of its file without the extension.
    init(files: [TokenNode]) throws(TokenError) {
        root = files[0]
        keys = files.contains { $0.hasKey("$value") } ? .standard : .old
        var sets: [TokenNode] = []
        for file in files {
            let name = StudioSets.baseName(file.place.file)
            if name.isExactly(StudioSets.themesFile) {
                _ = try file.requireArray()
                themes = file
            } else if name.isExactly(StudioSets.metadataFile) {
                order = try file.requireMembers()["tokenSetOrder"]
            } else {
                _ = try file.requireMembers()
                sets.append(file)
            }
        }
        let known = try StudioSets.names(in: themes, order)
        let folder = StudioSets.folder(of: files)
        for file in sets {
            let name = StudioSets.name(of: file.place.file, in: folder, known: known)
            guard byName[name] == nil else {
                throw file.error(
                    "\(byName[name]?.place.file ?? "") is the set \(Quotation.shortened(name.text)) too; omit one of them"
                )
            }
            add(name, file)
        }
    }

    /// Returns the folder of `$themes.json` and `$metadata.json`, otherwise the one that all files have in common.
    private static func folder(of files: [TokenNode]) -> [Substring] {
        let paths = files.map(\.place.file)
        let main = paths.first { baseName($0).isExactly(themesFile) || baseName($0).isExactly(metadataFile) }
        if let main { return Array(main.parts(at: "/").dropLast()) }
        var common = Array(paths[0].parts(at: "/").dropLast())
        for path in paths.dropFirst() {
            let parts = path.parts(at: "/").dropLast()
            common = Array(zip(common, parts).prefix { $0.0.isExactly($0.1) }.map(\.0))
        }
        return common
    }

    /// Returns the name of a file's set; a file that came without its folder has the only known name with that end.
    private static func name(of path: String, in folder: [Substring], known: Set<Identifier>) -> Identifier {
        var parts = path.parts(at: "/")
        if parts.starts(with: folder, by: { $0.isExactly($1) }) { parts.removeFirst(folder.count) }
        let name = withoutExtension(parts.joined(separator: "/"))
        if known.contains(Identifier(name)) { return Identifier(name) }
        let longer = known.filter { $0.text.endsExactly("/\(name)") }
        return longer.count == 1 ? longer.first ?? Identifier(name) : Identifier(name)
    }

    private static func baseName(_ path: String) -> String {
        withoutExtension(path.lastPathComponent)
    }

    private static func withoutExtension(_ path: String) -> String {
        path.lowercasedASCII.endsExactly(".json") ? String(path.dropLast(5)) : path
    }

    // MARK: Sets

    private mutating func add(_ name: Identifier, _ node: TokenNode) {
        if byName.updateValue(node, forKey: name) == nil { names.append(name) }
    }

    /// Returns the names in the order of merging: those in `$metadata` first.
    func mergeOrder() throws(TokenError) -> [Identifier] {
        var list: [Identifier] = []
        var known: Set<Identifier> = []
        for entry in try order?.requireArray() ?? [] {
            let name = Identifier(try entry.requireText())
            if byName[name] != nil, known.insert(name).inserted { list.append(name) }
        }
        return list + names.filter { !known.contains($0) }
    }

    /// Returns sets merged in their order, later ones over earlier ones.
    func merged(_ chosen: Set<Identifier>) throws(TokenError) -> TokenNode {
        let sets = try mergeOrder().filter(chosen.contains).compactMap { byName[$0] }
        let (value, root) = (keys.value, root)
        return try TokenNode.merged(sets) { $0[value] != nil } ?? .empty(at: root.place)
    }
}

extension TokenNode {
    func hasType(_ types: Set<Identifier>) -> Bool {
        guard let members else { return false }
        for keys in [TokenKeys.old, .standard] where members[keys.value] != nil {
            if let type = members[keys.type]?.text, types.contains(Identifier(type)) { return true }
        }
        return members.list.contains { $0.node.hasType(types) }
    }
}
