package import DynamicType

/// The settings that messages are prepared with.
package struct PreparationKey: Hashable, Sendable {
    /// The styles, in the scale's order.
    package var styles: [TextStyle]
    /// The faces of each style.
    package var preparation: [PreparationStyle]
    /// The theme.
    package var theme: MessageTheme
    /// The locale of messages without a locale of their own.
    package var locale: String
}
