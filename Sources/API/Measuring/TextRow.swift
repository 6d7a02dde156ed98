internal import DynamicType
internal import Fonts
internal import ScaleFiles
package import TextLayout
package import TypescaleJSON

/// A text with its setting.
package struct TextRow: Sendable {
    var text: String
    /// The parameters of its preparation.
    package var traits: TextTraits
    /// The size, width and tracking.
    var measure: LineMeasure
    var lineHeight: LineHeight
    /// The most lines that are shown; `nil` for all.
    package var maxLines: Int?
    /// The families that the row names; none if a scale's style or the default chose them.
    var namedFamilies: [String] = []
}

extension TextRow {
    /// Decodes the other keys of a row with a text.
    init(
        _ row: JSONObjectReader, text: String, width: Double, _ settings: StyleSettings, _ engine: BrowserEngine
    ) throws(JSONError) {
        let setting = try MeasureRow.setting(row, settings).overridden(by: TextProperties(row))
        self.init(text, setting, width: width, engine)
        traits.direction = try row.optional("dir")?.choice() ?? .leftToRight
        if let reason = traits.hyphenationFault {
            throw row.error(reason, at: "hyphens", code: .outOfRange)
        }
        maxLines = try row.maxLines(upTo: APILimits.lines)
        try checkChosenLines(row)
        if row.optional("families") != nil { namedFamilies = traits.font.families.map(\.text) }
    }

    /// Throws if the lines of the text are to be chosen together and cannot be.
    private func checkChosenLines(_ row: JSONObjectReader) throws(JSONError) {
        guard traits.choosesLines, let value = row.optional("textWrap") else { return }
        if maxLines != nil {
            throw value.error("\"\(measure.wrap.rawValue)\" cannot be combined with \"maxLines\"", code: .outOfRange)
        }
        let limit = TextLayoutLimits.chosenUnits
        if text.utf16.count > limit {
            throw value.error(
                "\"\(measure.wrap.rawValue)\" is for texts of up to \(limit) UTF-16 units", code: .outOfRange)
        }
    }

    /// Creates a text in a setting at a width, with all lines shown.
    package init(_ text: String, _ setting: TextSetting, width: Double, _ engine: BrowserEngine) {
        self.text = text
        let locale = setting.font.locale?.text ?? TextEnvironment.defaultLocale
        traits = setting.traits(locale: locale, engine)
        measure = setting.measure(width: width, locale: locale, engine)
        lineHeight = setting.lineHeight
    }
}

extension JSONObjectReader {
    /// Returns the value of `maxLines`; `nil` for all lines, which 0 means as well.
    package func maxLines(upTo most: Int) throws(JSONError) -> Int? {
        let lines = try optional("maxLines")?.integer(in: 0...most)
        return lines == 0 ? nil : lines
    }
}
