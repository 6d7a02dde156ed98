internal import TypescaleStrings

struct ImportedStyle {
    /// The names of the groups around the style and its own.
    var path: [String]
    var style: TokenStyle
    var place: TokenPlace
    var comment: String?
    /// A Boolean value that indicates whether an export wrote a `clamp()` beside the size of one viewport.
    var hasClamp = false

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

extension TokenError {
    static func tooManyStyles(at place: TokenPlace) -> TokenError {
        place.error("more than \(DesignTokensLimits.typographyTokens) text styles in one file")
    }
}

/// The content of an import, before it becomes a scale.
struct ImportedTokens {
    var columns: [ImportedColumn]
    /// The scale file that an export put into the tokens.
    var scale: TokenNode?
    /// The viewport's width of the tokens, if the export was for another one than the scale's default width.
    var viewportWidth: Double?
    /// The name of the column that readers see by default, if the source says so.
    var standardColumn: String?
    /// The name of the modifier, if its contexts are viewports and not text sizes.
    var viewports: String?

    /// Notes that sizes of one viewport are imported from an export of sizes that grow.
    func noteClamps(_ context: ImportContext) {
        let names = Set(columns.flatMap(\.styles).filter(\.hasClamp).map { Identifier($0.name) })
        guard !names.isEmpty else { return }
        context.note(
            "\(CountText.text(names.count, "style")) grew with the viewport, by a clamp() in $extensions that is not "
                + "imported; the sizes are those of one viewport")
    }

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
