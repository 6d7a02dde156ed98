internal import TypescaleStrings

/// The properties of a reader, an app and a screen that decide how large text is.
///
/// An environment is valid by construction: resolving a scale in it cannot fail.
public struct TextEnvironment: Hashable, Sendable {
    /// The text size that the reader prefers.
    public let preference: TextSizePreference
    /// The app's own scale on top of the preference.
    public let appScale: AppScale
    /// A Boolean value that indicates whether the reader prefers bold text.
    public let prefersBoldText: Bool
    /// A Boolean value that indicates whether the reader prefers reduced motion.
    public let prefersReducedMotion: Bool
    /// The reader's locale as a BCP 47 tag.
    public let locale: String
    /// The pixels in a point; `nil` for the scale's own default.
    public let displayScale: Double?
    /// The viewport's width in points; `nil` for the scale's own default.
    public let viewportWidth: Double?

    /// The default reader on the default screen.
    public static let `default` = TextEnvironment(uncheckedPreference: .default)
    /// The locale of an environment that gives none.
    public static let defaultLocale = "en"
    /// The font scales that a reader may prefer, the same as the percentages over 100.
    ///
    /// Browsers zoom from a half to five times. A platform offers less: a scale file says what its platform has.
    public static let fontScaleRange: ClosedRange<Double> = DynamicTypeLimits.fontScale

    /// Returns the environment of a reader who chose a category and nothing else.
    public static func category(_ category: ContentSizeCategory) -> TextEnvironment {
        TextEnvironment(uncheckedPreference: .category(category))
    }

    /// Creates an environment; throws an error that names the parameter, its value and the valid range.
    public init(
        _ preference: TextSizePreference = .default, appScale: AppScale = .default, prefersBoldText: Bool = false,
        prefersReducedMotion: Bool = false, locale: String = TextEnvironment.defaultLocale, displayScale: Double? = nil,
        viewportWidth: Double? = nil
    ) throws(DynamicTypeError) {
        switch preference {
        case .category: break
        case .fontScale(let scale): try TextEnvironment.check("fontScale", scale, TextEnvironment.fontScaleRange)
        case .percent(let percent): try TextEnvironment.check("percent", percent, DynamicTypeLimits.percent)
        }
        switch appScale {
        case .factor(let factor): try TextEnvironment.check("appScale", factor, DynamicTypeLimits.appScale)
        case .step(let step):
            guard DynamicTypeLimits.appStep.contains(step) else {
                throw TextEnvironment.outOfRange("appStep", "\(step)", "\(DynamicTypeLimits.appStep)")
            }
        }
        if let displayScale { try TextEnvironment.check("displayScale", displayScale, DynamicTypeLimits.displayScale) }
        if let viewportWidth {
            try TextEnvironment.check("viewportWidth", viewportWidth, DynamicTypeLimits.viewportWidth)
        }
        guard locale == TextEnvironment.defaultLocale || TextEnvironment.isLanguageTag(locale) else {
            throw DynamicTypeError(
                .malformedLocale, parameter: "locale", value: locale,
                reason: "\(Quotation.quoted(locale)) is \(TextEnvironment.languageTagReason)")
        }
        self.init(
            uncheckedPreference: preference, appScale: appScale, prefersBoldText: prefersBoldText,
            prefersReducedMotion: prefersReducedMotion, locale: locale, displayScale: displayScale,
            viewportWidth: viewportWidth)
    }

    /// Returns the environment with another text size, for text in another language, or in another viewport.
    package func with(
        _ preference: TextSizePreference? = nil, locale: String? = nil, viewportWidth: Double? = nil
    ) throws(DynamicTypeError) -> TextEnvironment {
        try TextEnvironment(
            preference ?? self.preference, appScale: appScale, prefersBoldText: prefersBoldText,
            prefersReducedMotion: prefersReducedMotion, locale: locale ?? self.locale, displayScale: displayScale,
            viewportWidth: viewportWidth ?? self.viewportWidth)
    }

    /// Creates an environment of values that are valid.
    private init(
        uncheckedPreference preference: TextSizePreference, appScale: AppScale = .default,
        prefersBoldText: Bool = false, prefersReducedMotion: Bool = false,
        locale: String = TextEnvironment.defaultLocale, displayScale: Double? = nil, viewportWidth: Double? = nil
    ) {
        self.preference = preference
        self.appScale = appScale
        self.prefersBoldText = prefersBoldText
        self.prefersReducedMotion = prefersReducedMotion
        self.locale = locale
        self.displayScale = displayScale
        self.viewportWidth = viewportWidth
    }

    static func check(_ parameter: String, _ value: Double, _ range: ClosedRange<Double>) throws(DynamicTypeError) {
        guard !range.contains(value) else { return }
        throw outOfRange(parameter, NumberText.text(value), NumberText.text(range))
    }

    private static func outOfRange(_ parameter: String, _ value: String, _ range: String) -> DynamicTypeError {
        DynamicTypeError(.outOfRange, parameter: parameter, value: value, reason: "\(value) is not in \(range)")
    }

    package static let languageTagReason = "not a BCP 47 language tag; use one such as en, de-AT or zh-Hant"

    package static func isLanguageTag(_ text: String) -> Bool {
        guard !text.isEmpty, text.utf8.count <= DynamicTypeLimits.localeBytes else { return false }
        let subtags = text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
        return subtags[0].allSatisfy(\.isASCIILetter)
            && subtags.allSatisfy { subtag in
                (1...8).contains(subtag.count) && subtag.allSatisfy { $0.isASCIILetter || $0.isASCIIDigit }
            }
    }
}
