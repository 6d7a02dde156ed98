// Text styles in custom properties of CSS.
//
// A property's name says which part of a style it is (font-size, line-height, letter-spacing or tracking, weight,
// family) and the rest of the name is the style: --type-body-size, --font-size-body, --body-font-size and Tailwind's
// --text-body belong to body. A name may begin with the prefix of a design system: --ds-font-size-body. Properties on
// :root, html, :host and @theme are the default column; [data-content-size="AX1"] and other attributes and classes of
// text sizes are columns of their own, unless no style differs in them. Of several values of a property, that of the
// cascade counts: by !important, layers (with @theme as the first one), specificity and place, also across files. Other
// rules do not set values (CSSSelectors), and neither do those in @media, unless they count on every screen. var() is
// followed, calc() is computed, clamp() is a fluid size. A rule that uses a size gives its style what the custom
// properties leave open: line height, tracking, weight, family, and the CSS properties of its text; CSSTextRules adds
// those of other rules for the same elements, and CSSRules chooses between several rules. Names may have their words in
// camel case.

internal import DynamicType
internal import TypescaleStrings

/// Reads custom properties.
struct CSSTokens {
    let context: ImportContext
    /// The names of columns for which the caller gives a category.
    var given: Set<Identifier> = []

    /// Returns the tokens of style sheets, which are read as one in their order.
    func tokens(_ sheets: [TokenImport.File]) throws(TokenError) -> ImportedTokens {
        var declarations = CSSDeclarations(given: given)
        for sheet in sheets { try declarations.read(sheet.bytes, file: sheet.name) }
        let columns = try columns(of: declarations)
        let category = declarations.category ?? .default
        let place = TokenPlace.start(of: sheets.first?.name ?? "")
        guard let base = columns.first(where: { $0.name.isEmpty }) ?? columns.first else {
            throw CSSTokens.nothingFound(declarations, place)
        }
        let references = CSSColumn.References()
        let page = try CSSColumn(base.properties, of: declarations, context: context, references: references)
        if let note = page.rootSize?.note { context.note(note) }
        try declarations.completeRules { try? page.resolved($0) }
        var used = try CSSTokens.references(in: declarations)
        func noteUnread(_ names: [String]) {
            let new = names.filter { used.insert(Identifier($0)).inserted }
            context.unread(new, "custom property", plural: "custom properties")
        }
        var imported: [ImportedColumn] = []
        var standard: [TokenStyle] = []
        for column in [base] + columns.filter({ !$0.name.isExactly(base.name) }) {
            let isBase = column.name.isExactly(base.name)
            let properties = isBase ? base.properties : CSSTokens.cascaded(column.properties, over: base.properties)
            let reader = try CSSColumn(properties, of: declarations, context: context, references: references)
            let (styles, unread) = try reader.styles()
            noteUnread(unread)
            if isBase { standard = styles.map(\.style) }
            let isTheme = !isBase && ContentSizeCategory(named: column.name) == nil && styles.map(\.style) == standard
            guard !styles.isEmpty, !isTheme else { continue }
            let name = column.name.isEmpty ? category.name : column.name
            imported.append(ImportedColumn(name: name, styles: styles, place: place))
        }
        guard !imported.isEmpty else {
            throw place.error(
                "no custom property is a font size with a unit; name one --type-NAME-size, --font-size-NAME or "
                    + "--text-NAME")
        }
        // A property that the page has too is not new; its rule is named.
        used.formUnion(base.properties.map { Identifier($0.name) })
        noteUnread(declarations.others.map(\.name))
        context.unread(declarations.skipped, "rule", plural: "rules")
        guard imported.count > 1 else {
            if category == .default { imported[0].name = "" }
            return ImportedTokens(columns: imported)
        }
        return ImportedTokens(columns: imported, standardColumn: category.name)
    }

    /// Returns the properties of a column, and the default column's where the column does not set them.
    ///
    /// On the page's element itself, those of the page may have a higher rank.
    private static func cascaded(
        _ properties: [CSSDeclarations.Declaration], over base: [CSSDeclarations.Declaration]
    ) -> [CSSDeclarations.Declaration] {
        let ranks = Dictionary(base.map { (Identifier($0.name), $0.rank) }) { $1 }
        return base
            + properties.filter { property in
                !property.isOfPage || ranks[Identifier(property.name)].map { $0 <= property.rank } ?? true
            }
    }

    private func columns(
        of declarations: CSSDeclarations
    ) throws(TokenError) -> [(name: String, properties: [CSSDeclarations.Declaration])] {
        var columns = NamedValues<[CSSDeclarations.Declaration]>()
        for declaration in declarations.properties {
            try TokenError.checkCancellation(at: declaration.place)
            let name = Identifier(declaration.column)
            guard columns[name] != nil || columns.names.count < DesignTokensLimits.columns else {
                throw declaration.place.error(
                    "more than \(DesignTokensLimits.columns) attributes and classes have custom properties")
            }
            columns[name, default: []].append(declaration)
        }
        return zip(columns.names, columns.values).map { ($0.text, $1) }
    }

    private static func nothingFound(_ declarations: CSSDeclarations, _ place: TokenPlace) -> TokenError {
        guard let other = declarations.others.first else {
            let rule = declarations.skipped.first { $0.startsExactly("@") }
            let outside = rule.map { " outside of \($0), which is not read" } ?? ""
            let reason = "the file has no custom properties\(outside), such as --type-body-size: 1rem"
            // The sizes of rules alone have no names of styles.
            let advice =
                "; sizes of rules such as body { font-size: 16px } are not read: put each into a custom property on :root, "
                + "and use it by var()"
            let hasRules = declarations.skipped.contains { !$0.startsExactly("@") }
            return place.error(hasRules ? reason + advice : reason)
        }
        return other.place.error(
            "--\(Quotation.shortened(other.name)) and all other custom properties are those of some elements; put "
                + "those of text styles on :root")
    }

    /// Returns the names of the custom properties that others and the rules for texts refer to.
    static func references(in declarations: CSSDeclarations) throws(TokenError) -> Set<Identifier> {
        var names: Set<Identifier> = []
        for declaration in declarations.properties + declarations.rules.declarations {
            try TokenError.checkCancellation(at: declaration.place)
            var rest = declaration.value[...]
            while let start = rest.firstRange(of: "var(") {
                try TokenError.checkCancellation(at: declaration.place)
                rest = rest[start.upperBound...]
                let end = rest.utf8.firstIndex { $0 == ")" || $0 == "," } ?? rest.endIndex
                names.insert(Identifier(CSSColumn.propertyName(rest[..<end])))
                rest = rest[end...]
            }
        }
        return names
    }
}
