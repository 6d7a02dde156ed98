package import DynamicType
package import Fonts

/// The settings of a text in one style.
package struct TextSetting: Hashable, Sendable {
    /// The faces, without an optical size.
    package var font: FontRequest
    /// The font size in points.
    package var size: Double
    /// The tracking in points.
    package var tracking: Double
    /// The height of lines.
    package var lineHeight: LineHeight

    /// Creates settings.
    package init(font: FontRequest, size: Double, tracking: Double = 0, lineHeight: LineHeight = .normal) {
        self.font = font
        self.size = size
        self.tracking = tracking
        self.lineHeight = lineHeight
    }

    /// Creates the settings of plain text in a resolved style.
    package init(_ style: ResolvedStyle, locale: String, fonts: FontLibrary) {
        let layout = LayoutStyle(style)
        self.init(
            font: FontRequest(style, locale: locale, fonts: fonts), size: layout.size, tracking: layout.tracking,
            lineHeight: layout.lineHeight)
    }
}
