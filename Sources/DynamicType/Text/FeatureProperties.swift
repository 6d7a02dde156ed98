extension TextProperties {
    /// The CSS property `font-kerning`.
    public enum Kerning: String, Hashable, Sendable, CaseIterable {
        /// The engine decides; only Firefox leaves kana, Han and Hangul unkerned.
        case auto
        /// All text is kerned.
        case normal
        /// No text is kerned.
        case none
    }
}

/// The CSS properties that turn features of the faces on and off.
package struct FeatureProperties: Hashable, Sendable {
    package var kerning = TextProperties.Kerning.auto
    package var figures: FigureForms = []
    /// The features set by their tags (`font-feature-settings`), which take precedence over the other ones.
    package var settings = FeatureSettings()

    /// Creates properties; the default leaves the features as they are.
    package init() {}

    /// The features that are set, each once.
    package var features: [FontFeature] {
        var features = settings.features
        func add(_ feature: FontFeature?) {
            guard let feature, !features.contains(where: { $0.packedTag == feature.packedTag }) else { return }
            features.append(feature)
        }
        if kerning != .auto { add(FontFeature("kern", value: kerning == .none ? 0 : 1)) }
        for keyword in FigureForms.keywords where figures.contains(keyword.form) { add(FontFeature(keyword.feature)) }
        return features
    }
}
