/// Everything the height of a prepared message depends on: the whole key of a cached height.
package struct LayoutSettings: Hashable, Sendable {
    /// Width of the messages in points.
    package var width: Double
    /// The styles, in the order in which the messages were prepared with them.
    package var styles: [LayoutStyle]
    /// Insets and spacing.
    package var theme: MessageTheme

    /// Settings.
    package init(width: Double, styles: [LayoutStyle], theme: MessageTheme) {
        self.width = width
        self.styles = styles
        self.theme = theme
    }
}
