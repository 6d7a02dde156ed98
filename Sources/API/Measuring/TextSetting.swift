package import Fonts
package import TextLayout

/// How a text is set: its faces, their size and spacing, and how tall its lines are.
package struct TextSetting: Hashable, Sendable {
    /// The faces, with weight and slant.
    package var font: FontRequest
    /// Font size in points.
    package var size: Double
    /// Letter spacing in points.
    package var tracking: Double
    /// How tall the lines are.
    package var lineHeight: LineHeight

    /// A setting.
    package init(font: FontRequest, size: Double, tracking: Double = 0, lineHeight: LineHeight = .normal) {
        self.font = font
        self.size = size
        self.tracking = tracking
        self.lineHeight = lineHeight
    }
}
