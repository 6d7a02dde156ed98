/// Everything about a reader, an app and a screen that decides how large text is.
///
/// Valid by construction: whoever holds one may resolve with it, and nothing can fail.
public struct TextEnvironment: Hashable, Sendable {
    /// How large the reader wants text.
    public let preference: TextSizePreference
    /// The app's own size on top.
    public let appScale: AppScale
    /// Whether the reader asked for bold text.
    public let prefersBoldText: Bool
    /// Whether the reader asked for less motion.
    public let prefersReducedMotion: Bool
    /// The reader's language as a BCP 47 tag.
    public let locale: String
    /// Pixels a point; the scale's own default where absent.
    public let displayScale: Double?
    /// The viewport's width in points; the scale's own default where absent.
    public let viewportWidth: Double?

    /// The default reader on the default screen.
    public static let `default` = TextEnvironment()

    /// The environment of a reader who chose a category and nothing else.
    public static func category(_ category: ContentSizeCategory) -> TextEnvironment {
        TextEnvironment(unchecked: .category(category), .default, false, false, defaultLocale, nil, nil)
    }

    /// An environment; an error names the key, its value and the valid range.
    public init(
        _ preference: TextSizePreference = .default, appScale: AppScale = .default, prefersBoldText: Bool = false,
        prefersReducedMotion: Bool = false, locale: String = TextEnvironment.defaultLocale, displayScale: Double? = nil,
        viewportWidth: Double? = nil
    ) throws(DynamicTypeError) {
        switch preference {
        case .category: break
        case .fontScale(let factor): try TextEnvironment.check("fontScale", factor, DynamicTypeLimits.fontScale)
        case .percent(let percent): try TextEnvironment.check("percent", percent, DynamicTypeLimits.percent)
        }
        switch appScale {
        case .factor(let scale): try TextEnvironment.check("appScale", scale, DynamicTypeLimits.appScale)
        case .step(let step):
            try TextEnvironment.check(
                "appStep", Double(step),
                Double(DynamicTypeLimits.appStep.lowerBound)...Double(DynamicTypeLimits.appStep.upperBound))
        }
        if let displayScale { try TextEnvironment.check("displayScale", displayScale, DynamicTypeLimits.displayScale) }
        if let viewportWidth {
            try TextEnvironment.check("viewportWidth", viewportWidth, DynamicTypeLimits.viewportWidth)
        }
        guard locale == TextEnvironment.defaultLocale || TextEnvironment.isLanguageTag(locale) else {
            throw DynamicTypeError(
                code: .malformed, key: "locale", value: locale,
                reason: "not a BCP 47 language tag such as en, de-AT or zh-Hant")
        }
        self.init(
            unchecked: preference, appScale, prefersBoldText, prefersReducedMotion, locale, displayScale, viewportWidth)
    }

    /// The language where nobody chose.
    public static let defaultLocale = "en"

    private init() { self.init(unchecked: .default, .default, false, false, TextEnvironment.defaultLocale, nil, nil) }

    private init(
        unchecked preference: TextSizePreference, _ appSize: AppScale, _ boldText: Bool, _ reduceMotion: Bool,
        _ locale: String, _ displayScale: Double?, _ viewportWidth: Double?
    ) {
        self.preference = preference
        self.appScale = appSize
        self.prefersBoldText = boldText
        self.prefersReducedMotion = reduceMotion
        self.locale = locale
        self.displayScale = displayScale
        self.viewportWidth = viewportWidth
    }

    static func check(_ key: String, _ value: Double, _ range: ClosedRange<Double>) throws(DynamicTypeError) {
        guard !range.contains(value) else { return }
        throw DynamicTypeError(
            code: .outOfRange, key: key, value: shortText(value),
            reason: "\(shortText(value)) is outside \(shortText(range.lowerBound)) to \(shortText(range.upperBound))")
    }

    /// A Boolean value that indicates whether a text has the form of a language tag.
    package static func isLanguageTag(_ text: String) -> Bool {
        guard !text.isEmpty, text.utf8.count <= DynamicTypeLimits.localeBytes else { return false }
        let subtags = text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
        let isLetter = { (byte: UInt8) in (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20) }
        let isDigit = { (byte: UInt8) in (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
        return subtags[0].allSatisfy(isLetter)
            && subtags.allSatisfy { (1...8).contains($0.count) && $0.allSatisfy { isLetter($0) || isDigit($0) } }
    }
}

/// A number for people: whole numbers without `.0`.
func shortText(_ number: Double) -> String {
    guard let whole = Int(exactly: number) else { return "\(number)" }
    return "\(whole)"
}

/// How large a reader wants text, in the unit of the platform they chose it on.
public enum TextSizePreference: Hashable, Sendable {
    /// One of Apple's twelve sizes.
    case category(ContentSizeCategory)
    /// A factor, as Android and Windows have it.
    case fontScale(Double)
    /// A percentage, as browsers have it.
    case percent(Double)

    /// What holds where nobody chose.
    public static let `default` = TextSizePreference.category(.default)

    /// The preference as a factor of the default size.
    public var fontScale: Double {
        switch self {
        case .category(let category): category.fontScale
        case .fontScale(let factor): factor
        case .percent(let percent): percent / 100
        }
    }

    /// The preference as a category.
    public var nearestCategory: ContentSizeCategory {
        switch self {
        case .category(let category): category
        default: ContentSizeCategory(nearestTo: fontScale)
        }
    }
}

/// The app's own size on top of the reader's.
public enum AppScale: Hashable, Sendable {
    /// A multiplier.
    case factor(Double)
    /// A tick of the slider the scale file defines.
    case step(Int)

    /// No change.
    public static let `default` = AppScale.factor(1)
}

/// The ticks of an app's own text-size slider.
public struct AppScaleSteps: Hashable, Sendable {
    /// The number of the first tick.
    public let first: Int
    /// Each tick's multiplier, ascending; one of them is 1.
    public let multipliers: [Double]

    /// A slider; ``TypeScale`` checks it.
    public init(first: Int = 0, multipliers: [Double]) {
        self.first = first
        self.multipliers = multipliers
    }

    /// The numbers of the ticks.
    public var steps: ClosedRange<Int> { first...first + max(multipliers.count, 1) - 1 }

    /// The tick that changes nothing.
    public var defaultStep: Int { first + (multipliers.firstIndex(of: 1) ?? 0) }

    /// A tick's multiplier; one beyond the slider's end is its end.
    public func multiplier(at tick: Int) -> Double {
        multipliers[min(max(tick, steps.lowerBound), steps.upperBound) - first]
    }
}
