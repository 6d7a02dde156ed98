internal import DynamicType
internal import Fonts
internal import TextLayout
internal import TypescaleAPI
internal import TypescaleStrings

/// The values of a style in CSS notation.
struct CSSValues {
    /// The names of the style and of its role in the format.
    let name, role: String
    /// The font stack.
    let family: String
    let text: CSSProperties
    /// A length, or `clamp()` for a fluid scale.
    var size: String
    /// A length, a multiple, or `normal`.
    var lineHeight: String
    /// A length in em, so that it scales with the size; in rem where the style has points and grows in proportion.
    var tracking: String
    var weight: String
    /// The same with a unit even for zero: a bare 0 is not a length inside `calc()`, and not one in JavaScript.
    var trackingInEm: String { tracking == "0" ? "0em" : tracking }
    /// The trims that reduce the line box to the cap height at the top and the baseline at the bottom.
    var capTrim: String
    var baselineTrim: String

    init(_ style: TypesetStyle, at index: Int, in export: TokenExport) {
        let (sheet, resolved) = (export.sheet, style.resolved)
        (name, role) = (export.names[index], export.role(resolved.role.name))
        family = CSSValues.stack(role: resolved.role.name, family: style.font.family)
        text = CSSProperties(sheet.scale.styles[index].textProperties)
        size = CSSValues.fluid(index, in: sheet) ?? CSSValues.rem(resolved.size)
        switch resolved.lineHeightSource {
        case .font: lineHeight = "normal"
        case .multiple:
            let share = style.lineHeight / resolved.size
            let isFluid = if case .fluid = sheet.scale.definition.curve { true } else { false }
            // At another width of a fluid scale, the rounded line height of this one would be another multiple.
            if case .multiple(let multiple) = sheet.scale.styles[index].lineHeight,
                isFluid || abs(multiple - share) < 1e-7
            {
                lineHeight = CSSValues.exact(multiple)
            } else {
                lineHeight = FixedPoint.text(share, upTo: 6)
            }
        case .table, .proportion: lineHeight = CSSValues.rem(style.lineHeight)
        }
        tracking = CSSValues.tracking(resolved, sheet.scale.styles[index], in: sheet.scale.definition.curve)
        weight = String(resolved.weight)
        let trims = style.font.face.metrics.capHeightTrim(size: resolved.size, lineHeight: resolved.lineHeight)
        capTrim = CSSValues.em(trims.top)
        baselineTrim = CSSValues.em(trims.bottom)
    }

    /// The words for the values in names of variables.
    var parts: [(name: String, value: String)] {
        [("size", size), ("line-height", lineHeight), ("tracking", tracking), ("weight", weight)]
    }

    /// The members of a JavaScript object.
    var members: [(name: String, value: String)] {
        [
            ("fontFamily", family), ("fontSize", size), ("lineHeight", lineHeight), ("letterSpacing", trackingInEm),
            ("fontWeight", weight),
        ] + text.members
    }

    /// Formats points relative to the root's font size, which follows a reader's setting.
    ///
    /// Points with at most six decimals are those of a scale's file, and are read back exactly.
    static func rem(_ points: Double) -> String {
        let rounded = (points * 1e6).rounded() / 1e6
        let text = abs(rounded - points) < 1e-9 ? exact(rounded / 16) : FixedPoint.text(points / 16, upTo: 6)
        return text + (points == 0 ? "" : "rem")
    }

    /// Returns the shortest decimal from which a number is read back.
    private static func exact(_ number: Double) -> String {
        let text = NumberText.text(number)
        return text.contains("e") ? FixedPoint.text(number, upTo: 7) : text
    }

    /// Returns a style's tracking, with as many digits as its points or its em need to be read back.
    private static func tracking(
        _ resolved: ResolvedStyle, _ style: StyleDefinition, in curve: ScalingCurve
    ) -> String {
        let error = 1e-6
        switch (style.tracking, style.size) {
        case (.points, _) where curve == .linear: return rem(resolved.tracking)
        case (.em(let em), _) where abs(em * resolved.size - resolved.tracking) < error:
            return em == 0 ? "0" : exact(em) + "em"
        case (.points(let points), .points(let size))
        where abs(points / size * resolved.size - resolved.tracking) < error:
            return share(points, of: size)
        default: return share(resolved.tracking, of: resolved.size)
        }
    }

    /// Returns points as a share of a size in em, with the fewest digits that give the points to six decimals.
    private static func share(_ points: Double, of size: Double) -> String {
        for power in [1e5, 1e6, 1e7, 1e8, 1e9] {
            let share = (points / size * power).rounded() / power
            if abs(share * size - points) < 4e-7 { return share == 0 ? "0" : exact(share) + "em" }
        }
        return em(points / size)
    }

    static func em(_ share: Double) -> String {
        let text = FixedPoint.text(share, upTo: 5)
        return text == "0" ? text : text + "em"
    }

    /// Returns `clamp(smallest, line, largest)` for a style of a fluid scale, as in Utopia; `nil` for other scales.
    static func fluid(_ index: Int, in sheet: TokenSheet) -> String? {
        guard case .fluid(let curve) = sheet.scale.definition.curve,
            let ends = sheet.scale.styles[index].size.ends(of: curve)
        else { return nil }
        let factor = sheet.main.resolved.scale.environment.appScale
        let (narrow, wide) = (ends.narrow * factor, ends.wide * factor)
        let slope = (wide - narrow) / (curve.wide.width - curve.narrow.width)
        let intercept = narrow - curve.narrow.width * slope
        // Both are lengths, because CSS cannot add a number to a length, not even zero.
        let line = "\(FixedPoint.text(intercept / 16, upTo: 6))rem + \(FixedPoint.text(slope * 100, upTo: 6))vw"
        let style = sheet.scale.styles[index]
        var text = "clamp(\(rem(min(narrow, wide))), \(line), \(rem(max(narrow, wide))))"
        if narrow == wide { text = rem(narrow) }
        if let most = style.maximum { text = "min(\(text), \(FixedPoint.text(most, upTo: 4))px)" }
        if let least = sheet.minimum(of: style, at: min(narrow, wide)) {
            text = "max(\(text), \(FixedPoint.text(least, upTo: 4))px)"
        }
        return text
    }

    /// Formats a family's name as a CSS string.
    static func quoted(_ name: String) -> String {
        let text = name.replacingScalars { scalar in
            switch scalar {
            case "\"", "\\": "\\\(scalar)"
            case "<": escape(scalar)
            default: scalar.isUnprintable ? escape(scalar) : nil
            }
        }
        return "\"\(text)\""
    }

    /// Quotes a name, with escapes for characters that break lines or change the direction.
    ///
    /// Each mark of ASCII is escaped as well, so that simple parsers read it too.
    static func quotedName(_ name: String) -> String {
        let text = name.replacingScalars { scalar in
            let isLetter = scalar.isASCII ? scalar.properties.isAlphabetic : !scalar.isUnprintable
            return isLetter || ("0"..."9").contains(scalar) || scalar == "-" ? nil : escape(scalar)
        }
        return "\"\(text)\""
    }

    private static func escape(_ scalar: Unicode.Scalar) -> String { "\\\(String(scalar.value, radix: 16)) " }

    /// Returns a role's font stack: the exported family, its fallback and a generic family.
    static func stack(role: String, family: String) -> String {
        let generic =
            switch role {
            case "serif": "serif"
            case "monospace": "monospace"
            default: "sans-serif"
            }
        return "\(quoted(family)), \(quoted(family + " fallback")), \(generic)"
    }
}

// A local fallback face whose metrics match those of a web font that is still loading.
//
// size-adjust makes its letters as wide on average; ascent, descent and line gap are divided by size-adjust, because
// browsers multiply them by it too. The widths are means over English letters and the space, weighted by frequency (R.
// E. Lewand, Cryptological Mathematics, 2000; a space after every 4.7 letters). Arial, Times New Roman and Courier New
// are measured in Liberation's faces, which have the same widths.

/// A fallback of a family: an `@font-face` of a local face on the reader's machine.
struct FontFallback {
    let family: String
    let weight: Int
    /// The names of the local face.
    let locals: [String]
    /// The factor of its letter widths.
    let sizeAdjust: Double
    /// The overrides relative to the font size, before `size-adjust`.
    let ascent, descent, lineGap: Double

    var name: String { family + " fallback" }

    /// Creates a fallback; `nil` if the reference face is not installed or a face has no Latin letters.
    init?(role: String, family: String, weight: Int, fonts: FontLibrary) {
        let (metric, names) = FontFallback.reference(role)
        let isBold = weight >= 600
        guard
            let face = try? fonts.match(for: FontRequest(families: [family], weight: Double(weight))).face,
            let other = try? fonts.match(for: FontRequest(families: [metric], weight: isBold ? 700 : 400)),
            other.family == metric, let width = FontFallback.width(of: face),
            let otherWidth = FontFallback.width(of: other.face)
        else { return nil }
        self.family = family
        self.weight = weight
        // WebKit on Linux finds faces by their family alone, and of those the bold one.
        locals = isBold ? names.map { $0 + " Bold" } + names : names
        sizeAdjust = width / otherWidth
        let metrics = face.metrics
        ascent = metrics.ascender / metrics.unitsPerEm / sizeAdjust
        descent = -metrics.descender / metrics.unitsPerEm / sizeAdjust
        lineGap = metrics.lineGap / metrics.unitsPerEm / sizeAdjust
    }

    private static func reference(_ role: String) -> (metric: String, names: [String]) {
        switch role {
        case "serif": ("Liberation Serif", ["Times New Roman", "Liberation Serif"])
        case "monospace": ("Liberation Mono", ["Courier New", "Liberation Mono"])
        default: ("Liberation Sans", ["Arial", "Liberation Sans"])
        }
    }

    /// Returns the mean width of a letter in em.
    static func width(of face: FontFace) -> Double? {
        let shaper = Shaper()
        var sum = 0.0
        var weight = 0.0
        for (letter, share) in frequencies {
            guard let glyph = shaper.glyph(for: letter.value, in: face) else { return nil }
            sum += share * Double(shaper.advance(of: glyph, in: face)) / face.unitsPerEm
            weight += share
        }
        return sum > 0 ? sum / weight : nil
    }

    private static let frequencies: [(Unicode.Scalar, Double)] = [
        (" ", 21.276), ("a", 8.167), ("b", 1.492), ("c", 2.782), ("d", 4.253), ("e", 12.702), ("f", 2.228),
        ("g", 2.015), ("h", 6.094), ("i", 6.966), ("j", 0.153), ("k", 0.772), ("l", 4.025), ("m", 2.406), ("n", 6.749),
        ("o", 7.507), ("p", 1.929), ("q", 0.095), ("r", 5.987), ("s", 6.327), ("t", 9.056), ("u", 2.758), ("v", 0.978),
        ("w", 2.360), ("x", 0.150), ("y", 1.974), ("z", 0.074),
    ]
}
