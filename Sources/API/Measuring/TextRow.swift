internal import DynamicType
internal import Fonts
package import TextLayout
internal import TypescaleJSON

/// A text with its setting.
package struct TextRow: Sendable {
    /// The text.
    package var text: String
    /// The parameters of its preparation.
    package var traits: TextTraits
    /// The size, width and tracking.
    package var measure: LineMeasure
    /// The line height.
    package var lineHeight: LineHeight
    /// The most lines that are shown; 0 for all.
    package var maxLines: Int
}

extension TextRow {
    /// Decodes the other keys of a row with a text.
    init(
        _ row: JSONObjectReader, text: String, width: Double, _ settings: StyleSettings
    ) throws(JSONError) {
        self.init(text, try MeasureRow.setting(row, settings), width: width)
        traits.direction = try row.optional("dir")?.choice() ?? .leftToRight
        traits.whiteSpace = try row.optional("whiteSpace")?.choice() ?? .normal
        maxLines = try row.optional("maxLines")?.integer(in: 0...APILimits.lines) ?? 0
    }

    /// Creates a text in a setting at a width, with all lines shown.
    package init(_ text: String, _ setting: TextSetting, width: Double) {
        self.text = text
        traits = TextTraits(
            font: setting.font, locale: setting.font.locale?.text ?? TextEnvironment.defaultLocale,
            direction: .automatic,
            whiteSpace: .normal)
        measure = LineMeasure(size: setting.size, width: width, tracking: setting.tracking)
        lineHeight = setting.lineHeight
        maxLines = 0
    }
}
