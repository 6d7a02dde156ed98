internal import DynamicType

/// Reads a file of the standard or of Style Dictionary: groups that are named like categories are columns.
struct StandardTokens {
    let context: ImportContext
    /// The names of columns for which the caller gives a category.
    let given: Set<Identifier>

    func tokens(_ root: TokenNode, keys: TokenKeys) throws(TokenError) -> ImportedTokens {
        if keys == .old { try context.depart(.oldKeys, at: root.place) }
        let tree = try TokenTree(root, keys: keys, context: context)
        if context.isStrict { try StandardRules.validate(tree) }
        let dialect = keys == .old ? TokenDialect.oldStyleDictionary : .standard
        let styles = try TypographyTokens(tree: tree, dialect: dialect, context: context).styles()
        try tree.noteUnread(in: context)
        return ImportedTokens(
            columns: try columns(styles, root.place), scale: root.exportedScale, viewportWidth: root.exportedWidth)
    }

    /// Sorts styles into columns by the first part of their paths that is a category.
    ///
    /// If canonical names, such as AX1, are columns, a style without one is an error. Another platform's names, such as
    /// large, are columns only if every style has one.
    private func columns(_ styles: [ImportedStyle], _ place: TokenPlace) throws(TokenError) -> [ImportedColumn] {
        let hasCanonical = styles.contains { $0.path.contains(where: isCanonical) }
        let isColumn = hasCanonical ? isCanonical : { ContentSizeCategory(named: $0) != nil }
        let single = [ImportedColumn(name: "", styles: styles, place: place)]
        let found = styles.compactMap { style in style.path.firstIndex(where: isColumn).map { (style.path, $0) } }
        guard areColumns(found) else {
            noteNames(found.map { path, index in Identifier(path[index]) })
            return single
        }
        let (columns, others) = sorted(styles, by: isColumn)
        if hasCanonical {
            guard let stray = others.first else { return columns }
            throw stray.place.error(
                "\(stray.name) has a token outside the categories; put it into each of "
                    + columns.map(\.name).joined(separator: ", "))
        }
        let names = Set(columns.map { Set($0.styles.map { Identifier($0.path.joined(separator: ".")) }) })
        return others.isEmpty && columns.count > 1 && names.count == 1 && names.first != [""] ? columns : single
    }

    /// Returns whether names of categories in the paths of styles are columns.
    ///
    /// They are also usual names of styles, such as heading.L and title.large. They are columns if they are groups at
    /// one place of the file, if one is an accessibility size, or if the caller gives its category.
    private func areColumns(_ found: [(path: [String], index: Int)]) -> Bool {
        let isChosen = found.contains { path, index in
            let isLarge = ContentSizeCategory(named: path[index])?.isAccessibilityCategory ?? false
            return isLarge || given.contains(Identifier(path[index]))
        }
        let places = Set(found.map { path, index in path[..<index].map { Identifier($0) } })
        return isChosen || places.count == 1 && found.allSatisfy { path, index in index < path.count - 1 }
    }

    /// Adds a note about names of categories that are read as parts of styles' names.
    private func noteNames(_ found: [Identifier]) {
        var known: Set<Identifier> = []
        let names = found.filter { known.insert($0).inserted }
        guard names.count > 1 else { return }
        context.note(
            "\(ListedNames(names.map(\.text)).text): read as parts of styles' names; give their categories in "
                + "\(context.advice.columns) if they are text sizes")
    }

    private func isCanonical(_ name: String) -> Bool {
        ContentSizeCategory(exactly: name) != nil || given.contains(Identifier(name))
    }

    /// Sorts styles by the first part of their paths that is a column's name, and returns those without one.
    private func sorted(
        _ styles: [ImportedStyle], by isColumn: (String) -> Bool
    ) -> (columns: [ImportedColumn], others: [ImportedStyle]) {
        var columns = NamedValues<ImportedColumn>()
        var others: [ImportedStyle] = []
        for style in styles {
            guard let index = style.path.firstIndex(where: isColumn) else {
                others.append(style)
                continue
            }
            var own = style
            let name = own.path.remove(at: index)
            let column = ImportedColumn(name: name, styles: [], place: style.place)
            columns[Identifier(name), default: column].styles.append(own)
        }
        return (columns.values, others)
    }
}

extension TokenNode {
    var exportedScale: TokenNode? {
        self["$extensions"]?[Identifier(TokenNames.vendor)]?[Identifier(TokenNames.scale)]
    }

    /// The viewport's width that an export put beside the scale file.
    var exportedWidth: Double? {
        let node = self["$extensions"]?[Identifier(TokenNames.vendor)]?[Identifier(TokenNames.viewportWidth)]
        guard case .number(let width)? = node?.kind else { return nil }
        return width
    }
}
