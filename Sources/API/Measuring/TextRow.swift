internal import DynamicType
internal import Fonts
package import TextLayout
internal import TypescaleJSON

/// A text of a row, and how it is set.
package struct TextRow: Sendable {
    /// The text.
    package var text: String
    /// What its preparation depends on.
    package var traits: TextTraits
    /// Size, width and tracking.
    package var measure: LineMeasure
    /// How tall its lines are.
    package var lineHeight: LineHeight
    /// The most lines that are shown; zero means all.
    package var maxLines: Int
}

extension TextRow {
    /// Decodes the rest of a row that has a text.
    init(
        _ row: JSONObjectReader, text: String, width: Double, _ settings: StyleSettings
    ) throws(JSONError) {
        self.init(text, try MeasureRow.setting(row, settings), width: width)
        traits.direction = try row.optional("dir")?.choice() ?? .leftToRight
        traits.whiteSpace = try row.optional("whiteSpace")?.choice() ?? .normal
        maxLines = try row.optional("maxLines")?.integer(in: 0...APILimits.lines) ?? 0
    }

    /// A text in a setting at a width, all of its lines shown.
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
