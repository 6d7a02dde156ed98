// Tokens Studio for Figma: one file with sets at the top level, whose names are not part of a token's path. A theme
// enables sets; themes of several groups are combined. Values are texts with percentages and calculations.

internal import DynamicType

/// Reads a file of Tokens Studio.
struct StudioTokens {
    let context: ImportContext
    /// The theme group that becomes the columns, if the caller names one.
    let groupName: String?

    private struct Theme {
        var name: String
        var group: String
        var sets: TokenMembers
        var place: TokenPlace
    }

    func tokens(_ root: TokenNode) throws(TokenError) -> ImportedTokens {
        let members = try root.requireMembers()
        let sets = members.list.filter { !$0.name.hasPrefix("$") }
        let order = try setOrder(root, sets.map(\.name))
        let themes = try themes(root)
        let (columns, others) = try columnThemes(themes, at: root)
        guard !columns.isEmpty else {
            let all = Set(order)
            let column = try column("", root, order, enabled: all, sources: all, noting: true)
            noteOverrides(order, root)
            return ImportedTokens(columns: [column])
        }
        var imported = ImportedTokens(columns: [])
        var read: Set<Identifier> = []
        for theme in columns {
            var enabled: Set<Identifier> = []
            var sources: Set<Identifier> = []
            for part in [theme] + others {
                for (name, state) in part.sets.list {
                    guard members[name] != nil else {
                        throw state.error(
                            "the theme \(part.name) has the set \(name.text.prefix(60)), which is not in the file")
                    }
                    switch Identifier(try state.requireText()) {
                    case "enabled":
                        enabled.insert(name)
                        sources.insert(name)
                    case "source": sources.insert(name)
                    case "disabled": break
                    default: throw state.error("a set is enabled, source or disabled")
                    }
                }
            }
            read.formUnion(sources)
            let isFirst = imported.columns.isEmpty
            imported.columns.append(
                try column(
                    columns.count == 1 ? "" : theme.name, root, order, enabled: enabled, sources: sources,
                    noting: isFirst))
        }
        context.unread(sets.map(\.name).filter { !read.contains($0) }.map(\.text), "set", plural: "sets")
        return imported
    }

    /// Reads the styles of the enabled sets; the other sets are there for references.
    private func column(
        _ name: String, _ root: TokenNode, _ order: [Identifier], enabled: Set<Identifier>, sources: Set<Identifier>,
        noting: Bool
    ) throws(TokenError) -> ImportedColumn {
        let keys = StudioTokens.keys(of: root)
        let isToken = { (node: TokenNode) in node[keys.value] != nil }
        func merged(_ names: Set<Identifier>) -> TokenNode {
            TokenNode.merged(order.filter(names.contains).compactMap { root[$0] }, isToken: isToken)
                ?? TokenNode(.object(TokenMembers([])), at: root.place)
        }
        let own = try TokenTree(merged(enabled), keys: keys, context: context)
        let names = Set(own.tokens.map { Identifier($0.path.joined(separator: ".")) })
        let table = try TokenTree(merged(sources), keys: keys, context: context)
        let typography = TypographyTokens(table: table, dialect: .tokensStudio, context: context)
        let styles = try typography.styles { names.contains(Identifier($0.joined(separator: "."))) }
        guard !styles.isEmpty else { throw typography.nothingFound() }
        if noting { try table.noteUnread() }
        return ImportedColumn(name: name, styles: styles, place: root.place)
    }

    /// Notes the tokens that a set has in place of an earlier one's, because no theme chooses between the sets.
    private func noteOverrides(_ order: [Identifier], _ root: TokenNode) {
        let keys = StudioTokens.keys(of: root)
        var owners: [Identifier: Identifier] = [:]
        var overridden: [String] = []
        for set in order {
            guard let node = root[set] else { continue }
            for path in StudioTokens.tokenPaths(node, keys, path: []) {
                if let owner = owners.updateValue(set, forKey: path) {
                    overridden.append("\(path.text.prefix(60)) (\(set.text.prefix(30)) over \(owner.text.prefix(30)))")
                }
            }
        }
        guard !overridden.isEmpty else { return }
        let shown = overridden.prefix(DesignTokensLimits.namedTokens)
        let rest = overridden.count - shown.count
        let names = order.prefix(DesignTokensLimits.namedTokens).map(\.text).joined(separator: ", ")
        context.note(
            "the file has no themes, so all sets are merged in the order \(names); later sets override "
                + "\(overridden.count) \(overridden.count == 1 ? "token" : "tokens"): "
                + shown.joined(separator: ", ") + (rest > 0 ? " and \(rest) more" : "")
                + "; add $themes to choose between sets")
    }

    private static func tokenPaths(_ node: TokenNode, _ keys: TokenKeys, path: [String]) -> [Identifier] {
        guard let members = node.members else { return [] }
        if members[keys.value] != nil { return [Identifier(path.joined(separator: "."))] }
        return members.list.flatMap { tokenPaths($0.node, keys, path: path + [$0.name.text]) }
    }

    /// Newer files have the standard's keys.
    private static func keys(of root: TokenNode) -> TokenKeys { root.hasKey("$value") ? .standard : .old }

    private func setOrder(_ root: TokenNode, _ names: [Identifier]) throws(TokenError) -> [Identifier] {
        guard let order = root["$metadata"]?["tokenSetOrder"] else { return names }
        var list: [Identifier] = []
        for entry in try order.requireArray() { list.append(Identifier(try entry.requireText())) }
        let known = Set(list)
        return list + names.filter { !known.contains($0) }
    }

    // MARK: Themes

    private func themes(_ root: TokenNode) throws(TokenError) -> [Theme] {
        var themes: [Theme] = []
        for node in try root["$themes"]?.requireArray() ?? [] {
            guard themes.count < DesignTokensLimits.columns else {
                throw node.error("more than \(DesignTokensLimits.columns) themes")
            }
            guard let sets = node["selectedTokenSets"]?.members else {
                throw node.error("the theme has no selectedTokenSets")
            }
            themes.append(
                Theme(
                    name: try node["name"]?.requireText() ?? "theme", group: node["group"]?.text ?? "", sets: sets,
                    place: node.place))
        }
        return themes
    }

    /// Returns the themes that become columns, and the first theme of each other group.
    private func columnThemes(_ themes: [Theme], at root: TokenNode) throws(TokenError) -> ([Theme], [Theme]) {
        var groups: [Identifier] = []
        for theme in themes where !groups.contains(Identifier(theme.group)) { groups.append(Identifier(theme.group)) }
        let inGroup = { (group: Identifier) in themes.filter { Identifier($0.group) == group } }
        var chosen: Identifier?
        if let groupName {
            guard groups.contains(Identifier(groupName)) else {
                throw root.error(
                    "there is no theme group \(groupName.prefix(60)); the groups are "
                        + groups.map(\.text).joined(separator: ", "))
            }
            chosen = Identifier(groupName)
        } else {
            chosen = groups.first { group in
                let names = inGroup(group).map(\.name)
                return names.count > 1 && (ColumnNames.isSizeGroup(group.text) || ColumnNames.areSizes(names))
            }
        }
        let others = groups.filter { $0 != chosen }.compactMap { inGroup($0).first }
        for theme in others {
            context.note(
                "the theme group \(theme.group.isEmpty ? "without a name" : theme.group) has its first theme, "
                    + "\(theme.name)")
        }
        if let chosen { return (inGroup(chosen), others) }
        return (Array(others.prefix(1)), Array(others.dropFirst()))
    }
}

extension TokenNode {
    /// Returns a Boolean value that indicates whether the value or one inside it has a key.
    func hasKey(_ name: Identifier) -> Bool {
        switch kind {
        case .object(let members): members[name] != nil || members.list.contains { $0.node.hasKey(name) }
        case .array(let elements): elements.contains { $0.hasKey(name) }
        default: false
        }
    }
}
