/// The CSS properties that turn features of the faces on and off.
package struct FeatureProperties: Hashable, Sendable {
    /// The CSS property `font-kerning`.
    package enum Kerning: String, Hashable, Sendable, CaseIterable {
        /// The engine decides; only Firefox leaves kana and Han characters unkerned.
        case auto
        /// All text is kerned.
        case normal
        /// No text is kerned.
        case none
    }

    /// The values of the CSS property `font-variant-numeric` that are supported.
    package enum Figures: String, Hashable, Sendable, CaseIterable {
        /// The face's usual figures.
        case normal
        /// Figures of equal width.
        case tabular = "tabular-nums"
    }

    /// The kerning.
    package var kerning = Kerning.auto
    /// The form of figures.
    package var figures = Figures.normal

    /// Creates properties; the default leaves the features as they are.
    package init() {}
}
