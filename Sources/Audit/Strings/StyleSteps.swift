internal import DynamicType
internal import Fonts
internal import TextLayout
internal import TypescaleAPI
internal import TypescaleCaches

/// The settings of a style at one size, ready to measure with.
struct StyleStep: Sendable {
    /// The parameters of a text's preparation.
    let traits: TextTraits
    let setting: TextSetting
    /// The engine whose lines are measured.
    let engine: BrowserEngine
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
        var engine: BrowserEngine
    }

    private let fonts: FontLibrary
    private let base: TextEnvironment
    private var known = BoundedCache<Key, [StyleStep]>(limit: AuditLimits.settings)

    init(fonts: FontLibrary, base: TextEnvironment) {
        (self.fonts, self.base) = (fonts, base)
    }

    /// Returns the settings of a place's style at each size; throws if the scale has no such style.
    func steps(of place: ResolvedPlace, locale: Identifier, _ engine: BrowserEngine) throws(SettingError) -> [StyleStep]
    {
        let scale = place.scale.scale
        let key = Key(
            scale: Identifier(scale.name), style: place.style, locale: locale,
            keepsWhiteSpace: place.keepsWhiteSpace, engine: engine)
        return try known.value(for: key) { () throws(SettingError) in
            var steps: [StyleStep] = []
            for size in place.scale.sizes {
                steps.append(try step(key, scale, size.preference, after: steps.last))
            }
            return steps
        }
    }

    private func step(
        _ key: Key, _ scale: TypeScale, _ preference: TextSizePreference, after last: StyleStep?
    ) throws(SettingError) -> StyleStep {
        let setting: TextSetting
        do throws(DynamicTypeError) {
            let environment = try base.with(preference, locale: key.locale.text)
            try scale.validate(environment)
            let style = key.style.map { TextStyle($0.text) } ?? scale.defaultStyle
            let resolved = try scale.resolve(style, in: environment)
            setting = TextSetting(resolved, locale: key.locale.text, fonts: fonts)
        } catch {
            let advice = error.parameter == "style" ? "; name another style, or the scale of the catalogs" : ""
            throw SettingError(error, advice: advice)
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
            throw SettingError("fonts", reason: error.reason)
        }
    }
}
