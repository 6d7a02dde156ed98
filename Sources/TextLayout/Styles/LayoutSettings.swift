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

    /// The styles that are tracked, a bit each.
    package var trackedStyles: UInt64 {
        styles.enumerated().reduce(0) { mask, style in
            let measure = LineMeasure(size: style.element.size, width: width, tracking: style.element.tracking)
            return mask | (measure.isTracked ? 1 << UInt64(style.offset) : 0)
        }
    }
}
