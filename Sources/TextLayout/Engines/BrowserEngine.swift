/// A browser engine whose lines a layout has: its break opportunities, advances, fitting and line heights.
///
/// Two layouts of one text for two engines are two layouts: prepared texts and cached heights are never shared between
/// engines.
@nonexhaustive public enum BrowserEngine: String, Hashable, Sendable, CaseIterable {
    /// Chromium and the browsers built on it.
    case chromium
    /// Firefox.
    case firefox
    /// WebKit: WebKitGTK, and the engine of Safari with other fonts.
    case webkit

    /// The families that the engine tries after all families of a style, each with the names that stand for it.
    ///
    /// They are the standard families of its settings on Linux: Times New Roman in Chromium, for which fontconfig
    /// offers Liberation Serif, and the first families of fontconfig's `serif` in Firefox. Measured on nine symbols
    /// that no family of the style has. WebKit's answers are those of the system.
    var standardFamilies: [[String]] {
        switch self {
        case .chromium: [["Times New Roman", "Liberation Serif"]]
        case .firefox: [["Noto Serif"], ["DejaVu Serif"]]
        case .webkit: []
        }
    }
}
