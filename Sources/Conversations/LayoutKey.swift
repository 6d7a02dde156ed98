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

/// Everything a cached height depends on, by construction: what is not in here does not reach the layout.
public struct LayoutKey: Hashable, Sendable {
    // In the order in which keys are compared: most differ in their settings, and names of faces take long.

    /// How prepared messages are laid out.
    public var settings: LayoutSettings
    /// How the messages are prepared.
    public var preparation: PreparationKey
}
