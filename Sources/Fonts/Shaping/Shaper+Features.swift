internal import CTypescaleHarfBuzz

extension FontFeature {
    /// The feature as HarfBuzz has it, for a whole text.
    var setting: hb_feature_t { hb_feature_t(tag: tag, value: value, start: 0, end: UInt32.max) }
}

extension Shaper {
    /// Returns the features that are set for text of a context: first those that tracking turns off.
    static func features(for context: ShapingContext) -> [hb_feature_t] {
        if context.features.isEmpty {
            return !context.isTracked ? [] : context.options.contains(.alternates) ? ligaturesOff : contextualOff
        }
        return (context.isTracked ? optionalFeatures(of: context).map(off) : []) + context.features.map(\.setting)
    }

    /// Returns the features that tracking turns off in text of a context, unless the context sets them.
    ///
    /// Contextual forms are often ligatures by another name (`->`).
    static func optionalFeatures(of context: ShapingContext) -> [String] {
        let optional = context.options.contains(.alternates) ? ["liga", "clig"] : ["liga", "clig", "calt"]
        if context.features.isEmpty { return optional }
        return optional.filter { tag in !context.features.contains { $0.tag == HarfBuzzFace.tag(tag) } }
    }

    private static let ligaturesOff = ["liga", "clig"].map(off)
    private static let contextualOff = ["liga", "clig", "calt"].map(off)

    /// Returns a feature that is turned off.
    static func off(_ tag: String) -> hb_feature_t {
        hb_feature_t(tag: HarfBuzzFace.tag(tag), value: 0, start: 0, end: UInt32.max)
    }
}
