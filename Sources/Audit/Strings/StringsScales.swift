internal import AccessibilityChecks
internal import DynamicType
internal import Fonts
internal import ScaleFiles
internal import TextLayout
internal import TypescaleCaches
internal import TypescaleErrors
internal import TypescaleStringCatalogs

/// The text sizes of a platform, and their names in findings.
struct SizeSteps: Sendable {
    /// The names, smallest first.
    let labels: [String]
    /// The preferences of readers.
    let preferences: [TextSizePreference]
    /// The index of the default size.
    let standard: Int

    /// Apple's twelve categories.
    static let categories = SizeSteps(
        labels: ContentSizeCategory.allCases.map(\.name),
        preferences: ContentSizeCategory.allCases.map { .category($0) }, standard: ContentSizeCategory.default.index)

    /// The font scales that Android's settings offer.
    static let android: SizeSteps = {
        let factors = [0.85, 1, 1.15, 1.3, 1.5, 1.8, 2]
        return SizeSteps(
            labels: factors.map { "×" + shortPoints($0) }, preferences: factors.map { .fontScale($0) }, standard: 1)
    }()

    private init(labels: [String], preferences: [TextSizePreference], standard: Int) {
        (self.labels, self.preferences, self.standard) = (labels, preferences, standard)
    }

    /// Creates sizes with names of their own; the one nearest to the default is the size of comparisons.
    init(_ sizes: [(label: String, preference: TextSizePreference)]) {
        labels = sizes.map(\.label)
        preferences = sizes.map(\.preference)
        let distances = preferences.map { abs($0.fontScale - 1) }
        standard = distances.indices.min { distances[$0] < distances[$1] } ?? 0
    }

    /// Returns sizes as text, with three or more consecutive ones as a range: `XS–M, AX5`.
    func ranges(_ indices: [Int]) -> String {
        indices.ranges { labels[$0] }
    }
}

/// A scale with the sizes at which messages are checked in it.
struct CheckedScale: Sendable {
    let scale: TypeScale
    let steps: SizeSteps
}

/// The scales of a run: the named one, or the one of each platform and device.
struct StringsScales: Sendable {
    private let named: CheckedScale?
    private let library: ScaleLibrary

    init(_ name: String?, origin: StringsConfiguration.Origin?, in library: ScaleLibrary) throws(StringsAuditError) {
        self.library = library
        named = try name.map { name throws(StringsAuditError) in try Self.scale(name, origin, library) }
    }

    /// Creates scales of which one is used for everything.
    init(_ scale: CheckedScale) {
        named = scale
        library = ScaleLibrary()
    }

    private static func scale(
        _ name: String, _ origin: StringsConfiguration.Origin?, _ library: ScaleLibrary
    ) throws(StringsAuditError) -> CheckedScale {
        let scale = try rethrowing(library.scale(named: ScaleName(name))) { (error: ScaleFileError) in
            StringsAuditError(
                origin?.file.text ?? "scale", origin?.position, error.descriptionWithoutFolder,
                isMissing: error.code == .scaleNotFound)
        }
        // Android's own curve is the only one that ends at twice the size.
        if case .knots = scale.definition.curve { return CheckedScale(scale: scale, steps: .android) }
        return CheckedScale(scale: scale, steps: .categories)
    }

    /// Returns the scale in which a message is shown.
    ///
    /// Apple publishes only the titles of visionOS; its other texts are shown as on iOS.
    func scale(
        _ format: CatalogFormat, device: Identifier?, style: Identifier?
    ) throws(StringsAuditError) -> CheckedScale {
        let own: String? =
            switch device {
            case "applewatch": "apple-watchos"
            case "appletv": "apple-tvos"
            case "mac": "apple-macos"
            case "applevision": style.map { $0.text.startsExactly("extraLargeTitle") } ?? false ? "apple-visionos" : nil
            default: nil
            }
        if let own { return try Self.scale(own, nil, library) }
        if let named { return named }
        let name =
            switch format.platform {
            case .apple: "apple-ios"
            case .android: "material3"
            case .web: "web-fluid"
            }
        return try Self.scale(name, nil, library)
    }
}

/// The settings of a style at one size, ready to measure with.
struct StyleStep: Sendable {
    /// The parameters of a text's preparation.
    let traits: TextTraits
    let setting: TextSetting
    /// The engine whose lines are measured.
    let engine: Engine
    /// The use of the text that was prepared for the step before.
    let sharing: Sharing

    /// The use of a text that was prepared for another step.
    enum Sharing: Sendable {
        /// It serves this step too.
        case always
        /// It serves if no face has an axis of optical sizes.
        case withoutOpticalSizes
        case never
    }

    /// Returns the measure of lines of a width.
    func measure(_ width: Double) -> LineMeasure {
        setting.measure(width: width, locale: traits.locale, engine)
    }
}

/// The settings of styles in all sizes, cached; used by one thread.
final class StyleSteps {
    private struct Key: Hashable {
        var scale: Identifier
        var style: Identifier?
        var locale: Identifier
        var keepsWhiteSpace: Bool
        var engine: Engine
    }

    private let fonts: FontLibrary
    private let base: TextEnvironment
    private var known = BoundedCache<Key, [StyleStep]>(limit: AuditLimits.settings)

    init(fonts: FontLibrary, base: TextEnvironment) {
        (self.fonts, self.base) = (fonts, base)
    }

    /// Returns the settings of a place's style at each size; throws if the scale has no such style.
    func steps(of place: ResolvedPlace, locale: Identifier, _ engine: Engine) throws(SettingFailure) -> [StyleStep] {
        let scale = place.scale.scale
        let key = Key(
            scale: Identifier(scale.name), style: place.style, locale: locale,
            keepsWhiteSpace: place.keepsWhiteSpace, engine: engine)
        return try known.value(for: key) { () throws(SettingFailure) in
            var steps: [StyleStep] = []
            for preference in place.scale.steps.preferences {
                steps.append(try step(key, scale, preference, after: steps.last))
            }
            return steps
        }
    }

    private func step(
        _ key: Key, _ scale: TypeScale, _ preference: TextSizePreference, after last: StyleStep?
    ) throws(SettingFailure) -> StyleStep {
        let setting: TextSetting
        do throws(DynamicTypeError) {
            let environment = try base.with(preference, locale: key.locale.text)
            try scale.validate(environment)
            let style = key.style.map { TextStyle($0.text) } ?? scale.defaultStyle
            let resolved = try scale.resolve(style, in: environment)
            setting = TextSetting(resolved, locale: key.locale.text, fonts: fonts)
        } catch {
            let advice = error.parameter == "style" ? "; name another style, or the scale of the catalogs" : ""
            throw SettingFailure(
                reason: error.reason + advice,
                isMissing: error.code == .unknownStyle || error.code == .unsupportedStep)
        }
        do throws(FontError) {
            var traits = setting.traits(
                locale: key.locale.text, whiteSpace: key.keepsWhiteSpace ? .preWrap : .preLine, key.engine)
            let measure = setting.measure(width: 0, locale: key.locale.text, key.engine)
            traits.font = try fonts.request(setting.font, at: measure.size)
            var sharing = StyleStep.Sharing.never
            if var before = last?.traits {
                if before == traits { sharing = .always }
                before.font.opticalSizing = traits.font.opticalSizing
                if sharing == .never, before == traits { sharing = .withoutOpticalSizes }
            }
            return StyleStep(traits: traits, setting: setting, engine: key.engine, sharing: sharing)
        } catch {
            throw SettingFailure(reason: error.reason, isMissing: false)
        }
    }
}

/// The reason for which a style cannot be used.
struct SettingFailure: Error {
    var reason: String
    /// A Boolean value that indicates whether the scale has no such style or step.
    var isMissing: Bool
}
