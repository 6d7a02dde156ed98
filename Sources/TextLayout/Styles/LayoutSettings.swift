/// The values that the height of a prepared message depends on, which are the whole key of a cached height.
package struct LayoutSettings: Hashable, Sendable {
    /// The width of the messages in points.
    package var width: Double
    /// The styles, in the order in which the messages were prepared with them.
    package var styles: [LayoutStyle]
    /// The insets and spacing.
    package var theme: MessageTheme

    /// Creates settings.
    package init(width: Double, styles: [LayoutStyle], theme: MessageTheme) {
        self.width = width
        self.styles = styles
        self.theme = theme
    }
}
