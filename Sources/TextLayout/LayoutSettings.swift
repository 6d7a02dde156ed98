public import Fonts

/// How the text of one style is prepared: at no size, so that a change of size prepares nothing anew.
public struct PreparationStyle: Hashable, Sendable {
    /// The faces of plain text.
    public var regular: FontRequest
    /// The faces of stressed text.
    public var strong: FontRequest
    /// The faces of text in italics.
    public var emphasis: FontRequest
    /// The faces of code.
    public var code: FontRequest
    /// Whether the text is letter-spaced, which takes optional ligatures away.
    public var isTracked: Bool

    /// Faces for the kinds of run.
    public init(
        regular: FontRequest, strong: FontRequest, emphasis: FontRequest, code: FontRequest, isTracked: Bool
    ) {
        self.regular = regular
        self.strong = strong
        self.emphasis = emphasis
        self.code = code
        self.isTracked = isTracked
    }
}

/// How the text of one style is laid out in one environment.
public struct LayoutStyle: Hashable, Sendable {
    /// Font size in points.
    public var size: Double
    /// How tall its lines are.
    public var lineHeight: LineHeight
    /// Letter spacing in points.
    public var tracking: Double

    /// A style at its size.
    public init(size: Double, lineHeight: LineHeight, tracking: Double) {
        self.size = size
        self.lineHeight = lineHeight
        self.tracking = tracking
    }
}

/// Everything the height of a prepared message depends on: the whole key of a cached height.
public struct LayoutSettings: Hashable, Sendable {
    /// Width of the messages in points.
    public var width: Double
    /// The styles, in the order in which the messages were prepared with them.
    public var styles: [LayoutStyle]
    /// Insets and spacing.
    public var theme: MessageTheme

    /// Settings.
    public init(width: Double, styles: [LayoutStyle], theme: MessageTheme) {
        self.width = width
        self.styles = styles
        self.theme = theme
    }
}
