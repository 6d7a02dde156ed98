// An app's own factor and the limits of styles apply after Android's curve, so that sp alone does not yield them. Where
// the rest of a scale is Android's, Compose applies them to the dp of a size in sp: the result is the scale's at each
// of the reader's settings. Categories would have the platform's sizes at their own font scales only.

internal import TextLayout
internal import TypescaleAPI

/// The factor and the limits that Compose applies to the dp of sizes in sp.
struct KotlinBounds {
    private let sheet: TokenSheet

    /// Creates the limits; `nil` if sp alone yields the scale's sizes, and for other curves and categories.
    init?(_ sheet: TokenSheet) {
        let (scale, appScale) = (sheet.scale, sheet.base.appScale)
        guard sheet.isBase, !AndroidFontScaling.isFollowed(by: scale, appScale: appScale),
            AndroidFontScaling.isFollowedUpToLimits(by: scale, appScale: appScale)
        else { return nil }
        self.sheet = sheet
    }

    /// Returns the arguments of `style()`: the size in sp, line height and tracking in em, the weight and the limits.
    func arguments(_ index: Int) -> String {
        let (style, own) = (sheet.main.resolved.styles[index], sheet.scale.styles[index])
        guard case .points(let size) = own.size else { return "" }
        let limits = [("minimum", sheet.minimum(of: own, at: style.resolved.size)), ("maximum", own.maximum)]
        return KotlinBounds.scaledNumbers(style, size: size)
            + limits.compactMap { name, dp in dp.map { ", \(name) = \(TokenNumbers.decimal($0)).dp" } }.joined()
    }

    /// The size in dp, as an expression of Kotlin.
    var size: String {
        let factor = sheet.main.resolved.scale.environment.appScale
        let scaled = factor == 1 ? "size.sp.toDp()" : "(size.sp.toDp() * \(TokenNumbers.decimal(factor))f)"
        return scaled + ".coerceIn(minimum, maximum)"
    }

    /// Returns the size in points, line height and tracking in em, and the weight.
    static func scaledNumbers(_ style: TypesetStyle, size: Double? = nil) -> String {
        let resolved = style.resolved
        let shares = [style.lineHeight / resolved.size, resolved.tracking / resolved.size]
        let numbers = ([size ?? resolved.size] + shares).map(TokenNumbers.decimal)
        return "\(numbers.joined(separator: ", ")), \(resolved.weight)"
    }

    /// Returns the parts of Compose that a file with sizes in dp imports.
    static func imports(_ isLimited: Bool) -> [String] {
        [
            "runtime.Composable", "ui.platform.LocalDensity", "ui.text.TextStyle", "ui.text.font.FontWeight",
        ] + (isLimited ? ["ui.unit.Dp", "ui.unit.dp", "ui.unit.em", "ui.unit.sp"] : ["ui.unit.dp", "ui.unit.em"])
    }

    static func parameters(_ isLimited: Bool) -> String {
        isLimited ? ", minimum: Dp = 0.dp, maximum: Dp = Dp.Infinity" : ""
    }

    static func comment(_ isLimited: Bool) -> String {
        isLimited
            ? "The platform scales sp; the limits apply to the dp of that, which toSp() converts back."
            : "Sizes are scaled already: toSp() is the inverse of the platform's scaling of sp."
    }
}
