/// The app's own size on top of the reader's.
public enum AppScale: Hashable, Sendable {
    /// A multiplier.
    case factor(Double)
    /// A tick of the slider the scale file defines.
    case step(Int)

    /// No change.
    public static let `default` = AppScale.factor(1)
}
