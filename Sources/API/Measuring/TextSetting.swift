public import Fonts
public import TextLayout

/// How a text is set: its faces, their size and spacing, and how tall its lines are.
public struct TextSetting: Hashable, Sendable {
    /// The faces, with weight and slant.
    public var font: FontRequest
    /// Font size in points.
    public var size: Double
    /// Letter spacing in points.
    public var tracking: Double
    /// How tall the lines are.
    public var lineHeight: LineHeight

    /// A setting.
    public init(font: FontRequest, size: Double, tracking: Double = 0, lineHeight: LineHeight = .normal) {
        self.font = font
        self.size = size
        self.tracking = tracking
        self.lineHeight = lineHeight
    }
}
