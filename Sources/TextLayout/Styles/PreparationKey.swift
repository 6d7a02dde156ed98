public import DynamicType

/// The settings that messages are prepared with.
public struct PreparationKey: Hashable, Sendable {
    /// The styles, in the scale's order.
    public var styles: [TextStyle]
    /// The faces of each style.
    public var preparation: [PreparationStyle]
    /// The theme.
    public var theme: MessageTheme
    /// The locale of messages without a locale of their own.
    public var locale: String
}
