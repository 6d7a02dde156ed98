internal import TypescaleStrings

/// The font size of a page, which is that of a rem.
struct CSSRootSize {
    /// The size that readers have by default.
    static let standard = 16.0

    /// The size in px; `nil` for one that is not fixed.
    let points: Double?
    private let text: String
    private let place: TokenPlace

    /// Reads the size in `font-size` or `font`; `text` is its value with `var()` replaced, if they have values.
    init(_ declaration: CSSDeclarations.Declaration, text value: String?) {
        let value = value ?? declaration.value
        let font = declaration.name.isExactly("font") ? CSSFontShorthand(value) : nil
        text = font?.size ?? value
        place = declaration.place
        points = CSSRootSize.points(of: text)
    }

    /// A note on a page whose rem has another size than by default, or one that is not known.
    var note: String? {
        guard points != CSSRootSize.standard else { return nil }
        let start = "\(place.description): the page has the font size \(Quotation.shortened(text)), "
        guard let points else { return start + "which is not fixed: 1rem is read as 16 px" }
        return start + "so that 1rem is read as \(FixedPoint.text(points, upTo: 4)) px"
    }

    private static func points(of text: String) -> Double? {
        if let size = keywords[Identifier(text.lowercasedASCII)] { return size }
        var units = TokenMath.lengths(rem: standard)
        units["em"] = standard
        units["%"] = standard / 100
        guard let size = TokenMath.value(css: text, units: units), size.unit.isExactly("px"), size.value > 0,
            DesignTokensLimits.dimensions.contains(size.value)
        else { return nil }
        return TokenNumbers.withoutNoise(size.value)
    }

    /// The keywords of CSS, beside the size that readers have by default.
    private static let keywords: [Identifier: Double] = [
        "xx-small": 9, "x-small": 10, "small": 13, "smaller": standard / 1.2, "medium": standard, "large": 18,
        "larger": standard * 1.2, "x-large": 24, "xx-large": 32, "xxx-large": 48, "inherit": standard,
        "initial": standard, "unset": standard, "revert": standard, "revert-layer": standard,
    ]
}
