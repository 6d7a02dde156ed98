package import DynamicType

/// What one reader chose, on whichever device; what nobody chose is absent.
///
/// Valid by construction: its parts have passed the same checks as a `TextEnvironment`'s.
package struct Preference: Hashable, Sendable {
    /// How large the reader wants text.
    package let textSize: TextSizePreference?
    /// The app's own size on top.
    package let appSize: AppScale?
    /// Whether the reader asked for bold text.
    package let boldText: Bool?
    /// Whether the reader asked for less motion.
    package let reduceMotion: Bool?
    /// Whether custom emoji may move.
    package let animateEmoji: Bool?
    /// The reader's language as a BCP 47 tag.
    package let locale: String?

    /// A reader who chose nothing.
    package static let empty = Preference(unchecked: PreferenceParts())

    /// A preference; an error names the key, its value and the valid range.
    package init(
        textSize: TextSizePreference? = nil, appSize: AppScale? = nil, boldText: Bool? = nil,
        reduceMotion: Bool? = nil, animateEmoji: Bool? = nil, locale: String? = nil
    ) throws(DynamicTypeError) {
        // The environment holds the ranges; building one is the check.
        _ = try TextEnvironment(
            textSize ?? .default, appScale: appSize ?? .default,
            locale: locale ?? TextEnvironment.defaultLocale)
        self.init(
            unchecked: PreferenceParts(
                textSize: textSize, appSize: appSize, boldText: boldText, reduceMotion: reduceMotion,
                animateEmoji: animateEmoji, locale: locale))
    }

    /// A preference of parts that each stem from a valid one.
    init(unchecked parts: PreferenceParts) {
        textSize = parts.textSize
        appSize = parts.appSize
        boldText = parts.boldText
        reduceMotion = parts.reduceMotion
        animateEmoji = parts.animateEmoji
        locale = parts.locale
    }

    /// The environment on a device: what the reader chose, and what the device says where the reader chose nothing.
    package func environment(on device: TextEnvironment = .default) -> TextEnvironment {
        let environment = try? TextEnvironment(
            textSize ?? device.preference, appScale: appSize ?? device.appScale,
            prefersBoldText: boldText ?? device.prefersBoldText,
            prefersReducedMotion: reduceMotion ?? device.prefersReducedMotion,
            locale: locale ?? device.locale, displayScale: device.displayScale, viewportWidth: device.viewportWidth)
        // Every part comes from a checked value, so there always is one.
        return environment ?? device
    }
}

/// The parts of a preference, each checked on its own.
struct PreferenceParts {
    var textSize: TextSizePreference?
    var appSize: AppScale?
    var boldText: Bool?
    var reduceMotion: Bool?
    var animateEmoji: Bool?
    var locale: String?
}
