internal import DynamicType

/// Reads a file of the standard or of Style Dictionary: groups that are named like categories are columns.
struct StandardTokens {
    let context: ImportContext

    func tokens(_ root: TokenNode, keys: TokenKeys) throws(TokenError) -> ImportedTokens {
        if keys.value == "value" { try context.depart(.oldKeys, at: root.place) }
        let table = try TokenTree(root, keys: keys, context: context)
        if context.isStrict { try StandardRules.check(table) }
        let typography = TypographyTokens(
            table: table, dialect: keys.value == "value" ? .oldStyleDictionary : .standard, context: context)
        let styles = try typography.styles()
        guard !styles.isEmpty else { throw typography.nothingFound() }
        try table.noteUnread()
        return ImportedTokens(columns: try StandardTokens.columns(styles, root.place), scale: root.exportedScale)
    }

    /// Sorts styles into columns by the first part of their paths that is a category.
    ///
    /// A canonical name, such as AX1, is always a column. Another platform's name, such as large, may be a style's own:
    /// it is a column only if every style has one.
    static func columns(_ styles: [ImportedStyle], _ place: TokenPlace) throws(TokenError) -> [ImportedColumn] {
        let canonical = styles.filter { $0.path.contains(where: isCanonical) }
        if canonical.isEmpty {
            let (columns, others) = sorted(styles) { ContentSizeCategory(named: $0) != nil }
            let names = Set(columns.map { Set($0.styles.map { Identifier($0.path.joined(separator: ".")) }) })
            if others.isEmpty, columns.count > 1, names.count == 1, names.first != [""] { return columns }
            return [ImportedColumn(name: "", styles: styles, place: place)]
        }
        let (columns, others) = sorted(styles, by: isCanonical)
        guard let stray = others.first else { return columns }
        throw TokenError(
            place: stray.place,
            reason: "\(stray.name) has a token outside the categories; put it into each of "
                + columns.map(\.name).joined(separator: ", "))
    }

    private static func isCanonical(_ name: String) -> Bool { ContentSizeCategory(exactly: name) != nil }

    /// Sorts styles by the first part of their paths that is a column's name, and returns those without one.
    private static func sorted(
        _ styles: [ImportedStyle], by isColumn: (String) -> Bool
    ) -> (columns: [ImportedColumn], others: [ImportedStyle]) {
        var columns: [ImportedColumn] = []
        var others: [ImportedStyle] = []
        for style in styles {
            guard let index = style.path.firstIndex(where: isColumn) else {
                others.append(style)
                continue
            }
            var own = style
            let name = own.path.remove(at: index)
            if let column = columns.firstIndex(where: { $0.name.isExactly(name) }) {
                columns[column].styles.append(own)
            } else {
                columns.append(ImportedColumn(name: name, styles: [own], place: style.place))
            }
        }
        return (columns, others)
    }
}

extension TokenNode {
    /// The scale file that an export put into the file's extensions.
    var exportedScale: TokenNode? {
        self["$extensions"]?[Identifier(TokenNames.vendor)]?[Identifier(TokenNames.scale)]
    }
}
