public import DynamicType
public import Fonts

/// The settings of a text in one style.
public struct TextSetting: Hashable, Sendable {
    /// The faces, without an optical size.
    public var font: FontRequest
    /// The font size in points.
    public var size: Double
    /// The tracking in points.
    public var tracking: Double
    /// The height of lines.
    public var lineHeight: LineHeight

    /// Creates settings.
    public init(font: FontRequest, size: Double, tracking: Double = 0, lineHeight: LineHeight = .normal) {
        self.font = font
        self.size = size
        self.tracking = tracking
        self.lineHeight = lineHeight
    }

    /// Creates the settings of plain text in a resolved style.
    public init(_ style: ResolvedStyle, locale: String, fonts: FontLibrary) {
        let layout = LayoutStyle(style)
        self.init(
            font: FontRequest(style, locale: locale, fonts: fonts), size: layout.size, tracking: layout.tracking,
            lineHeight: layout.lineHeight)
    }
}
