/// A browser engine whose lines a layout has: its break opportunities, advances, fitting and line heights.
///
/// Two layouts of one text for two engines are two layouts: prepared texts and cached heights are never shared between
/// engines.
public enum Engine: String, Hashable, Sendable, CaseIterable {
    /// Chromium and the browsers built on it.
    case chromium
    /// Firefox.
    case firefox
    /// WebKit: WebKitGTK, and the engine of Safari with other fonts.
    case webkit
}
