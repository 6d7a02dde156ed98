internal import DynamicType
internal import TypescaleStrings

/// The font size of a page, which is that of a rem.
enum CSSRootSize {
    /// The size that readers have by default.
    static let standard = 16.0

    /// Returns the size that `font-size` or `font` gives a page, in px; `nil` for one that is not fixed.
    static func points(of declaration: CSSDeclarations.Declaration) -> Double? {
        var units = TokenMath.lengths(rem: standard)
        units["em"] = standard
        guard let size = TokenMath.value(css: text(of: declaration), units: units) else { return nil }
        let points =
            switch Identifier(size.unit) {
            case "px": size.value
            case "%": size.value / 100 * standard
            default: 0.0
            }
        return points > 0 && DesignTokensLimits.dimensions.contains(points) ? points : nil
    }

    /// Returns a note on a page whose rem has another size than by default.
    static func note(_ size: (declaration: CSSDeclarations.Declaration, points: Double)) -> String? {
        guard size.points != standard else { return nil }
        let text = Quotation.shortened(text(of: size.declaration))
        return "\(size.declaration.place.description): the page has the font size \(text), so that 1rem is read as "
            + "\(FixedPoint.text(size.points, upTo: 4)) px"
    }

    /// Returns the size in a declaration of it, or of a whole font.
    private static func text(of declaration: CSSDeclarations.Declaration) -> String {
        let font = declaration.name.isExactly("font") ? CSSFontShorthand(declaration.value) : nil
        return font?.size ?? declaration.value
    }
}
