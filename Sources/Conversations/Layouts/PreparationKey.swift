public import DynamicType
public import TextLayout

/// Everything messages are prepared with: the key of a set of prepared messages.
public struct PreparationKey: Hashable, Sendable {
    /// The styles, in the scale's order.
    public var styles: [TextStyle]
    /// The faces of each style.
    public var preparation: [PreparationStyle]
    /// Which style a kind of block takes, and what stands in its lines.
    public var theme: MessageTheme
    /// The language of messages that name none.
    public var locale: String
}
