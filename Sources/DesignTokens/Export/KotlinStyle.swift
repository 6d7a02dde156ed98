// An app's own factor and the limits of styles apply after Android's curve, so that sp alone does not yield them. Where
// the rest of a scale is Android's, Compose applies them to the dp of a size in sp: the result is the scale's at each
// of the reader's settings. Categories would have the platform's sizes at their own font scales only.

internal import TextLayout
internal import TypescaleAPI

/// The text styles of Compose with sizes in dp: of several categories, or with a factor and limits.
struct KotlinStyle {
    private let sheet: TokenSheet
    private let hasFeatures: Bool
    /// A Boolean value that indicates whether Compose applies a factor and limits to sizes in sp.
    let isLimited: Bool

    init(_ sheet: TokenSheet, hasFeatures: Bool) {
        (self.sheet, self.hasFeatures) = (sheet, hasFeatures)
        isLimited = KotlinStyle.isLimited(sheet)
    }

    /// Returns whether the sizes of a sheet are those of sp with a factor or limits, and not of sp alone.
    static func isLimited(_ sheet: TokenSheet) -> Bool {
        let (scale, appScale) = (sheet.scale, sheet.base.appScale)
        return sheet.isBase && !AndroidFontScaling.isFollowed(by: scale, appScale: appScale)
            && AndroidFontScaling.isFollowedUpToLimits(by: scale, appScale: appScale)
    }

    /// Returns an expression for a text style; the size and the line height have units, and the tracking is in em.
    static func expression(
        size: String, lineHeight: String, tracking: String, weight: String, features: String? = nil
    ) -> String {
        let settings = features.map { "\n    fontFeatureSettings = \($0)," } ?? ""
        return """
            TextStyle(
                fontSize = \(size),
                lineHeight = \(lineHeight),
                letterSpacing = \(tracking).em,
                fontWeight = FontWeight(\(weight)),\(settings)
            )
            """
    }

    /// Returns the features of a style as a literal; `nil` if it has none.
    static func features(of style: TypesetStyle) -> String? {
        CSSProperties(style.resolved.textProperties).featureSettings.map { "\"\(StyleNames.plain($0))\"" }
    }

    /// The parts of Compose that a file with the function imports.
    var imports: [String] {
        [
            "runtime.Composable", "ui.platform.LocalDensity", "ui.text.TextStyle", "ui.text.font.FontWeight",
        ] + (isLimited ? ["ui.unit.Dp", "ui.unit.dp", "ui.unit.em", "ui.unit.sp"] : ["ui.unit.dp", "ui.unit.em"])
    }

    /// The function that makes a style of a size, line height and tracking in em, a weight, features and limits.
    var function: String {
        let comment =
            isLimited
            ? "The platform scales sp; the limits apply to the dp of that, which toSp() converts back."
            : "Sizes are scaled already: toSp() is the inverse of the platform's scaling of sp."
        let numbers = "size: Double, lineHeight: Double, tracking: Double, weight: Int"
        let limits = isLimited ? ", minimum: Dp = 0.dp, maximum: Dp = Dp.Infinity" : ""
        let parameters =
            hasFeatures ? "\n    \(numbers), features: String? = null\(limits),\n" : numbers + limits
        let style = KotlinStyle.expression(
            size: "with(LocalDensity.current) { \(size).toSp() }", lineHeight: "lineHeight.em", tracking: "tracking",
            weight: "weight", features: hasFeatures ? "features" : nil)
        return """
            /** \(comment) */
            @Composable
            private fun style(\(parameters)): TextStyle =
            \(style.indented(by: 4))
            """
    }

    /// The size in dp, as an expression of Kotlin.
    private var size: String {
        guard isLimited else { return "size.dp" }
        let factor = sheet.main.resolved.scale.environment.appScale
        let scaled = factor == 1 ? "size.sp.toDp()" : "(size.sp.toDp() * \(TokenNumbers.decimal(factor))f)"
        return scaled + ".coerceIn(minimum, maximum)"
    }

    /// Returns a call of the function for a style of a category; one with limits has its size in sp.
    func call(_ index: Int, in column: TokenSheet.Column) -> String {
        let (style, own) = (column.resolved.styles[index], sheet.scale.styles[index])
        let resolved = style.resolved
        var size = resolved.size
        let literal = hasFeatures ? KotlinStyle.features(of: style) : nil
        var features = literal.map { ", \($0)" } ?? ""
        var limits = ""
        if isLimited, case .points(let points) = own.size {
            size = points
            features = literal.map { ", features = \($0)" } ?? ""
            limits = [("minimum", sheet.minimum(of: own, at: resolved.size)), ("maximum", own.maximum)]
                .compactMap { name, dp in dp.map { ", \(name) = \(TokenNumbers.decimal($0)).dp" } }.joined()
        }
        let shares = [style.lineHeight / resolved.size, resolved.tracking / resolved.size]
        let numbers = ([size] + shares).map(TokenNumbers.decimal).joined(separator: ", ")
        return "style(\(numbers), \(resolved.weight)\(limits)\(features))"
    }

    /// Returns a call for each category, in the cases of `when`; `type` is that of the categories.
    func cases(_ index: Int, of type: String) -> String {
        sheet.columns.map { "\(type).\($0.category.name) -> \(call(index, in: $0))\n" }.joined()
    }
}

extension String {
    /// Returns the text with spaces before each line that has letters.
    func indented(by count: Int) -> String {
        let spaces = String(repeating: " ", count: count)
        return parts(at: "\n").map { $0.isEmpty ? "" : spaces + $0 }.joined(separator: "\n")
    }
}
