internal import DynamicType

/// A text style of a token file.
struct ImportedStyle {
    /// The names of the groups around the style and its own.
    var path: [String]
    var style: TokenStyle
    var place: TokenPlace
    /// The description for people.
    var comment: String?

    /// The name in a scale: the path in one word.
    var name: String {
        let words = path.filter { !$0.isExactly("$root") }
        if words.isEmpty { return "text" }
        if words.count == 1 { return words[0] }
        let joined = words.joined(separator: "-")
        // Names in code are ASCII; another alphabet would lose its letters.
        return joined.utf8.allSatisfy { $0 < 0x80 } ? StyleNames.camel(joined) : joined
    }
}

/// The styles of one file, mode, theme or category.
struct ImportedColumn {
    /// The column's name in the source; empty for the only one.
    var name: String
    var styles: [ImportedStyle]
    var place: TokenPlace
}

/// The content of an import, before it becomes a scale.
struct ImportedTokens {
    /// The columns, in the order of the source.
    var columns: [ImportedColumn]
    /// The scale file that an export put into the tokens.
    var scale: TokenNode?
    /// The name of the column that readers see by default, if the source says so.
    var standardColumn: String?
    /// The name of the modifier, if its contexts are viewports and not text sizes.
    var viewports: String?

    /// Returns the default column of viewports alone, with a note: without their widths, they are no scale.
    func withoutViewports(_ context: ImportContext) -> ImportedTokens {
        guard let viewports,
            let column = columns.first(where: { $0.name.isExactly(standardColumn ?? "") }) ?? columns.first
        else { return self }
        let names = columns.map(\.name).joined(separator: ", ")
        context.note(
            "the modifier \(viewports) chooses between viewports (\(names)) and not between text sizes, and the file does "
                + "not say their widths: \(column.name) is imported; \(context.advice.modifier(viewports)) makes its "
                + "contexts the columns"
        )
        var own = self
        own.columns = [ImportedColumn(name: "", styles: column.styles, place: column.place)]
        own.standardColumn = nil
        return own
    }
}

/// Reads the typography tokens of a table.
struct TypographyTokens {
    let table: TokenTree
    let dialect: TokenDialect
    let context: ImportContext

    /// Returns the text styles in the order of the file; tokens whose path is not `included` are skipped.
    func styles(including included: ([String]) -> Bool = { _ in true }) throws(TokenError) -> [ImportedStyle] {
        let reader = TokenStyleReader(dialect: dialect, context: context, table: table)
        var styles: [ImportedStyle] = []
        var deprecated: [String] = []
        var mistakes = TokenMistakes()
        for token in table.tokens where included(token.path) {
            try TokenError.checkCancellation(at: token.node.place)
            let read = mistakes.attempt(try style(of: token, reader))
            guard let found = read, let style = found else { continue }
            guard styles.count < DesignTokensLimits.typographyTokens else {
                throw token.node.error("more than \(DesignTokensLimits.typographyTokens) tokens of type typography")
            }
            styles.append(style)
            table.markAsRead(token)
            if let flag = token.node.members?["$deprecated"], !flag.isFalse {
                deprecated.append(token.name.text)
            }
            context.noteExtensions(of: token.node)
        }
        try mistakes.check(noting: context, beside: !styles.isEmpty)
        if !deprecated.isEmpty {
            context.note("imported although deprecated: \(deprecated.prefix(12).joined(separator: ", "))")
        }
        return styles
    }

    /// Returns the text style of a token; `nil` if it is another value.
    private func style(of token: TokenTree.Token, _ reader: TokenStyleReader) throws(TokenError) -> ImportedStyle? {
        let type = try table.type(of: token)
        let value = table.value(of: token.node)
        guard type == "typography" else {
            if type == nil, value.members?["fontSize"] != nil {
                throw token.node.error(
                    "\(token.name) looks like a text style and has no type; add "
                        + "\"\(table.keys.type)\": \"typography\"")
            }
            return nil
        }
        let style = ImportedStyle(
            path: token.path, style: try reader.style(table.resolve(value)), place: token.node.place,
            comment: token.node.description)
        guard !style.name.isEmpty else { throw token.node.error("a token has no name; give it one, such as \"body\"") }
        return style
    }

    /// Returns an error that says which tokens a file without text styles has.
    func nothingFound() -> TokenError {
        var types: [Identifier] = []
        for token in table.tokens {
            let type = Identifier((try? table.type(of: token)) ?? "no type")
            if !types.contains(type) { types.append(type) }
        }
        if types.contains("typography") {
            return table.root.error(
                "the tokens of type typography are in sets that a theme only has as sources; enable these sets in the "
                    + "theme")
        }
        let found =
            types.isEmpty
            ? "it has no tokens"
            : types == ["no type"]
                ? "its tokens have no type"
                : "its tokens have the types \(types.prefix(8).map(\.text).joined(separator: ", "))"
        return table.root.error(
            "the file has no token of type typography; \(found). A text style is a token with \"\(table.keys.type)\": "
                + "\"typography\" and a value of fontFamily, fontSize, fontWeight, letterSpacing and lineHeight")
    }
}

extension TokenNode {
    /// A Boolean value that indicates whether the value is `false`.
    fileprivate var isFalse: Bool {
        if case .bool(false) = kind { true } else { false }
    }
}
