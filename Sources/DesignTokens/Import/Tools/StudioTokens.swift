// Tokens Studio for Figma: sets of tokens, whose names are not part of a token's path (StudioSets). A theme enables
// sets; themes of several groups are combined. Values are texts with percentages and calculations.

internal import TypescaleStrings

/// Reads the sets of Tokens Studio.
struct StudioTokens {
    let context: ImportContext
    /// The theme group that becomes the columns, if the caller names one.
    let groupName: String?
    /// The names of columns for which the caller gives a category.
    var given: Set<Identifier> = []

    private struct Theme {
        var name: String
        var group: String
        var sets: TokenMembers
        var place: TokenPlace
    }

    func tokens(_ sets: StudioSets) throws(TokenError) -> ImportedTokens {
        let (columns, others) = try columnThemes(themes(sets))
        guard !columns.isEmpty else {
            let all = Set(sets.names)
            let column = try column("", sets, enabled: all, sources: all, noting: true)
            try noteOverrides(sets)
            return ImportedTokens(columns: [column])
        }
        var imported = ImportedTokens(columns: [])
        var read: Set<Identifier> = []
        for theme in columns {
            var enabled: Set<Identifier> = []
            var sources: Set<Identifier> = []
            for part in [theme] + others {
                for (name, state) in part.sets.list {
                    guard sets.byName[name] != nil else {
                        if state.text?.isExactly("disabled") == true { continue }
                        throw state.error(
                            "the theme \(part.name) has the set \(Quotation.shortened(name.text)), which is not in the file; with "
                                + "Git sync, give all files of the folder")
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
                    columns.count == 1 ? "" : theme.name, sets, enabled: enabled, sources: sources, noting: isFirst))
        }
        context.unread(sets.names.lazy.filter { !read.contains($0) }.map(\.text), "set", plural: "sets")
        return imported
    }

    /// Reads the styles of the enabled sets; the other sets are there for references.
    private func column(
        _ name: String, _ sets: StudioSets, enabled: Set<Identifier>, sources: Set<Identifier>, noting: Bool
    ) throws(TokenError) -> ImportedColumn {
        let own = try TokenTree(sets.merged(enabled), keys: sets.keys, context: context)
        let names = Set(own.tokens.map(\.name))
        let tree = try TokenTree(
            sets.merged(sources), keys: sets.keys, context: context, sets: Set(sets.names), namesParts: true)
        let typography = TypographyTokens(tree: tree, dialect: .tokensStudio, context: context)
        let styles = try typography.styles { names.contains(Identifier($0.joined(separator: "."))) }
        if noting { try tree.noteUnread(in: context) }
        return ImportedColumn(name: name, styles: styles, place: sets.root.place)
    }

    /// Notes the tokens that a set has in place of an earlier one's, because no theme chooses between the sets.
    private func noteOverrides(_ sets: StudioSets) throws(TokenError) {
        var owners: [Identifier: Identifier] = [:]
        var overridden: [String] = []
        let order = try sets.mergeOrder()
        for set in order {
            guard let node = sets.byName[set] else { continue }
            for path in StudioSets.tokenPaths(node, sets.keys) {
                if let owner = owners.updateValue(set, forKey: path) {
                    let names = [path, set, owner].map { Quotation.shortened($0.text) }
                    overridden.append("\(names[0]) (\(names[1]) over \(names[2]))")
                }
            }
        }
        guard !overridden.isEmpty else { return }
        let names = order.prefix(NotationsLimits.namedTokens).map(\.text).joined(separator: ", ")
        context.note(
            "the file has no themes, so all sets are merged in the order \(names); later sets override "
                + "\(CountText.text(overridden.count, "token")): "
                + "\(ListedNames(overridden).text); add $themes to choose between sets")
    }

    // MARK: Themes

    private func themes(_ sets: StudioSets) throws(TokenError) -> [Theme] {
        var themes: [Theme] = []
        for node in try sets.themes?.requireArray() ?? [] {
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
    private func columnThemes(_ themes: [Theme]) throws(TokenError) -> ([Theme], [Theme]) {
        var groups = NamedValues<[Theme]>()
        for theme in themes { groups[Identifier(theme.group), default: []].append(theme) }
        let chosen = try chosenGroup(of: groups.names) { groups[$0, default: []].map(\.name) }
        let others = groups.names.filter { $0 != chosen }.compactMap { groups[$0]?.first }
        for theme in others {
            let isChoice = !theme.group.isEmpty && groups[Identifier(theme.group), default: []].count > 1
            context.note(
                "the theme group \(theme.group.isEmpty ? "without a name" : theme.group) has its first theme, "
                    + theme.name
                    + (isChoice ? "; \(context.advice.modifier(theme.group)) makes its themes the columns" : ""))
        }
        if let chosen { return (groups[chosen, default: []], others) }
        return (Array(others.prefix(1)), Array(others.dropFirst()))
    }

    /// Returns the group whose themes become columns: the one that the caller names, or else that of the columns with
    /// categories, or one of text sizes.
    private func chosenGroup(
        of groups: [Identifier], names: (Identifier) -> [String]
    ) throws(TokenError) -> Identifier? {
        if let groupName {
            guard groups.contains(Identifier(groupName)) else {
                throw TokenPlace.choice(context.advice.modifier).error(
                    "there is no theme group \(Quotation.shortened(groupName)); the groups are "
                        + groups.map(\.text).joined(separator: ", "))
            }
            return Identifier(groupName)
        }
        let several = groups.filter { names($0).count > 1 }
        guard given.isEmpty || several.isEmpty else {
            if let group = several.first(where: { given.isSubset(of: names($0).map { Identifier($0) }) }) {
                return group
            }
            let list = several.map { "\($0.text) (\(ListedNames(names($0)).text))" }.joined(separator: ", ")
            throw TokenPlace.choice(context.advice.columns).error(
                "no theme group has all of \(ListedNames(given.sorted().map(\.text)).text); the groups are \(list)")
        }
        return several.first { group in
            let names = names(group)
            return !ColumnNames.areViewports(group: group.text, names)
                && (ColumnNames.isSizeGroup(group.text) || ColumnNames.areSizes(names))
        }
    }
}
