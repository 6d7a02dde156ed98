/// The app's own size on top of the reader's.
public enum AppSize: Hashable, Sendable {
    /// A multiplier.
    case scale(Double)
    /// A tick of the slider the scale file defines.
    case step(Int)

    /// No change.
    public static let `default` = AppSize.scale(1)
}
