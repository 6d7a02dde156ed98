internal import DynamicType
internal import TypescaleStrings

/// Names that exported and imported tokens share.
enum TokenNames {
    /// The key of this project's data in `$extensions`.
    static let vendor = "org.typescale"
    static let scale = "scale"
    static let formatSchema = "https://www.designtokens.org/schemas/2025.10/format.json"
    static let resolverSchema = "https://www.designtokens.org/schemas/2025.10/resolver.json"
    static let version = "2025.10"
    /// The modifier whose contexts are categories.
    static let textSize = "textSize"
    /// The modifier whose contexts are the ends of a fluid scale.
    static let viewport = "viewport"
    static let narrow = "narrow"
    static let wide = "wide"
    /// The context of another width than those of the ends.
    static let usual = "default"
    /// The member with the viewport's width, if the tokens are not those of the scale's default width.
    static let viewportWidth = "viewportWidth"

    /// Throws an error for a style whose name is not valid in a token file.
    static func validate(_ scale: TypeScale) throws(DesignTokenError) {
        for style in scale.styles {
            let name = style.style.name
            // The format reserves a leading dollar sign and the characters of aliases.
            if name.startsExactly("$") || name.utf8.contains(where: { "{}.".utf8.contains($0) }) {
                throw DesignTokenError(
                    scale.name,
                    "\"\(name)\" is not a valid token name; use one without a leading $ and without { } and .")
            }
        }
    }
}

/// The numbers of exports, which imports read back.
enum TokenNumbers {
    /// The greatest difference of a number and its token: half of the fourth decimal, and a calculation's error.
    static let tolerance = 0.000_051

    /// Rounds to the four decimals of exported tokens.
    static func rounded(_ value: Double) -> Double { (value * 10_000).rounded() / 10_000 }

    /// Rounds to six decimals, so that 1.6 × 14 is 22.4.
    static func withoutNoise(_ value: Double) -> Double { (value * 1e6).rounded() / 1e6 }

    /// Returns a literal of type `Double` in Kotlin and Swift.
    static func decimal(_ number: Double) -> String {
        let text = FixedPoint.text(number, upTo: 6)
        return text.contains(".") ? text : text + ".0"
    }
}
