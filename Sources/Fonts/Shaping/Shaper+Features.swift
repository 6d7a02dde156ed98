internal import CTypescaleHarfBuzz
internal import TypescaleStrings

extension FontFeature {
    /// The feature as HarfBuzz has it, for a whole text.
    var setting: hb_feature_t { hb_feature_t(tag: packedTag, value: value, start: 0, end: UInt32.max) }
}

extension Shaper {
    /// Returns the features that are set for text of a setting: first those that tracking turns off.
    static func features(for setting: Setting) -> [hb_feature_t] {
        if setting.features.isEmpty {
            return !setting.isTracked ? [] : setting.options.contains(.alternates) ? ligaturesOff : contextualFormsOff
        }
        return (setting.isTracked ? optionalFeatures(of: setting).map(turnedOff) : []) + setting.features.map(\.setting)
    }

    /// Returns the features that tracking turns off in text of a setting, unless the setting sets them.
    ///
    /// Contextual forms are often ligatures by another name (`->`).
    static func optionalFeatures(of setting: Setting) -> [hb_tag_t] {
        let optional = setting.options.contains(.alternates) ? ligatures : contextualForms
        if setting.features.isEmpty { return optional }
        return optional.filter { tag in !setting.features.contains { $0.packedTag == tag } }
    }

    private static let ligatures = ["liga", "clig"].map { UInt32(tag: $0) }
    private static let contextualForms = ligatures + [UInt32(tag: "calt")]
    private static let ligaturesOff = ligatures.map(turnedOff)
    private static let contextualFormsOff = contextualForms.map(turnedOff)

    private static func turnedOff(_ tag: hb_tag_t) -> hb_feature_t { FontFeature(packedTag: tag, value: 0).setting }

    static func off(_ tag: String) -> hb_feature_t { turnedOff(UInt32(tag: tag)) }
}
