package import DynamicType

/// The choices of a reader for all devices; parts without a choice are absent.
///
/// Valid by construction: the parts have passed the checks of `TextEnvironment`.
package struct Preference: Hashable, Sendable {
    /// The preferred text size.
    package let textSize: TextSizePreference?
    /// The app's own size in addition.
    package let appSize: AppScale?
    /// The preference for bold text.
    package let boldText: Bool?
    /// The preference for reduced motion.
    package let reduceMotion: Bool?
    /// The preference for animated custom emoji.
    package let animateEmoji: Bool?
    /// The locale as a BCP 47 tag.
    package let locale: String?

    /// A preference without choices.
    package static let empty = Preference(unchecked: PreferenceParts())

    /// Creates a preference; an error names the key, its value and the valid range.
    package init(
        textSize: TextSizePreference? = nil, appSize: AppScale? = nil, boldText: Bool? = nil,
        reduceMotion: Bool? = nil, animateEmoji: Bool? = nil, locale: String? = nil
    ) throws(DynamicTypeError) {
        // `TextEnvironment` defines the ranges; creating one checks them.
        _ = try TextEnvironment(
            textSize ?? .default, appScale: appSize ?? .default,
            locale: locale ?? TextEnvironment.defaultLocale)
        self.init(
            unchecked: PreferenceParts(
                textSize: textSize, appSize: appSize, boldText: boldText, reduceMotion: reduceMotion,
                animateEmoji: animateEmoji, locale: locale))
    }

    /// Creates a preference of valid parts.
    init(unchecked parts: PreferenceParts) {
        textSize = parts.textSize
        appSize = parts.appSize
        boldText = parts.boldText
        reduceMotion = parts.reduceMotion
        animateEmoji = parts.animateEmoji
        locale = parts.locale
    }

    /// Returns the environment on a device: the reader's choices, and the device's values where there is no choice.
    package func environment(on device: TextEnvironment = .default) -> TextEnvironment {
        let environment = try? TextEnvironment(
            textSize ?? device.preference, appScale: appSize ?? device.appScale,
            prefersBoldText: boldText ?? device.prefersBoldText,
            prefersReducedMotion: reduceMotion ?? device.prefersReducedMotion,
            locale: locale ?? device.locale, displayScale: device.displayScale, viewportWidth: device.viewportWidth)
        // All parts come from validated values, so the fallback is never used.
        return environment ?? device
    }
}

/// The parts of a preference, each validated.
struct PreferenceParts {
    var textSize: TextSizePreference?
    var appSize: AppScale?
    var boldText: Bool?
    var reduceMotion: Bool?
    var animateEmoji: Bool?
    var locale: String?
}
