internal import TypescaleStrings

struct TypographyTokens {
    let tree: TokenTree
    let dialect: TokenDialect
    let context: ImportContext

    /// Returns the text styles in the order of the file; tokens whose path is not `included` are skipped.
    ///
    /// Throws if there are none.
    func styles(including included: ([String]) -> Bool = { _ in true }) throws(TokenError) -> [ImportedStyle] {
        let reader = TokenStyleReader(dialect: dialect, context: context, tree: tree)
        var styles: [ImportedStyle] = []
        var deprecated: [String] = []
        var mistakes = TokenMistakes()
        for token in tree.tokens where included(token.path) {
            try TokenError.checkCancellation(at: token.node.place)
            let read = mistakes.attempt(try style(of: token, reader))
            guard let found = read, let style = found else { continue }
            guard styles.count < DesignTokensLimits.typographyTokens else {
                throw token.node.error("more than \(DesignTokensLimits.typographyTokens) tokens of type typography")
            }
            styles.append(style)
            tree.markAsRead(token)
            if let deprecation = token.deprecation, !deprecation.isFalse {
                let reason = deprecation.text.map { " (\(Quotation.shortened($0)))" } ?? ""
                deprecated.append(token.name.text + reason)
            }
            context.noteExtensions(of: token.node)
        }
        try mistakes.throwIfAny(noting: context, beside: !styles.isEmpty)
        if !deprecated.isEmpty {
            context.note("imported although deprecated: \(deprecated.prefix(12).joined(separator: ", "))")
        }
        guard !styles.isEmpty else { throw nothingFound() }
        return styles
    }

    /// Returns the text style of a token; `nil` if it is another value.
    private func style(of token: TokenTree.Token, _ reader: TokenStyleReader) throws(TokenError) -> ImportedStyle? {
        let type = try tree.resolvedType(of: token)
        let value = tree.value(of: token.node)
        guard type == "typography" else {
            if type == nil, value.members?["fontSize"] != nil {
                throw token.node.error(
                    "\(token.name) looks like a text style and has no type; add "
                        + "\"\(tree.keys.type)\": \"typography\"")
            }
            return nil
        }
        var style = ImportedStyle(
            path: token.path, style: try reader.style(tree.resolve(value)), place: token.node.place,
            comment: token.node.description)
        let extensions = token.node.members?["$extensions"]?[Identifier(TokenNames.vendor)]
        style.hasClamp = extensions?["fontSize"]?.text?.contains("vw") ?? false
        guard !style.name.isEmpty else { throw token.node.error("a token has no name; give it one, such as \"body\"") }
        return style
    }

    /// Returns an error that says which tokens a file without text styles has.
    private func nothingFound() -> TokenError {
        var types: [Identifier] = []
        for token in tree.tokens {
            let type = Identifier((try? tree.resolvedType(of: token)) ?? "no type")
            if !types.contains(type) { types.append(type) }
        }
        if types.contains("typography") {
            return tree.root.error(
                "the tokens of type typography are in sets that a theme only has as sources; enable these sets in the "
                    + "theme")
        }
        let found =
            types.isEmpty
            ? "it has no tokens"
            : types == ["no type"]
                ? "its tokens have no type"
                : "its tokens have the types \(types.prefix(8).map(\.text).joined(separator: ", "))"
        return tree.root.error(
            "the file has no token of type typography; \(found). A text style is a token with \"\(tree.keys.type)\": "
                + "\"typography\" and a value of fontFamily, fontSize, fontWeight, letterSpacing and lineHeight")
    }
}

extension TokenNode {
    fileprivate var isFalse: Bool {
        if case .bool(false) = kind { true } else { false }
    }
}
