internal import DynamicType
internal import Fonts
internal import TextLayout
package import TypescaleAPI

extension Audit {
    /// Looks through a text at every text size.
    ///
    /// A style that the scale has not is told by the error's reason.
    package func audit(_ text: AuditText, in place: AuditFinding.Place) throws(SettingError) {
        var truncated: [ContentSizeCategory] = []
        var wide: [ContentSizeCategory] = []
        var widest = 0.0
        for (category, environment) in environments {
            let extent = try extent(text, environment, isSpaced: false)
            if extent.isTruncated { truncated.append(category) }
            if extent.widestLineWidth > text.width + AuditLimits.overflow {
                wide.append(category)
                widest = max(widest, extent.widestLineWidth)
            }
        }
        if !truncated.isEmpty {
            add(.truncation, .warning, text.id, at: truncated, "cut off at \(shortPoints(text.width)) pt", in: place)
        }
        if !wide.isEmpty {
            add(
                .overflow, .error, text.id, at: wide,
                "\(shortPoints(widest)) pt wide at its widest, \(shortPoints(text.width)) pt are there", in: place)
        }
        let standard = ContentSizeCategory.default
        guard case .text = text.content, !truncated.contains(standard), !wide.contains(standard) else { return }
        let spaced = try extent(text, environments[standard.index].environment, isSpaced: true)
        if spaced.isTruncated || spaced.widestLineWidth > text.width + AuditLimits.overflow {
            add(
                .textSpacing, .warning, text.id, at: [standard],
                "cut off once letters are spaced by 0.12 and words by 0.16 of the size", in: place)
        }
    }

    private func extent(
        _ text: AuditText, _ environment: TextEnvironment, isSpaced: Bool
    ) throws(SettingError) -> TextMeasurement {
        switch text.content {
        case .message(let message):
            var messages = try settings.messages(scale: scale.name, in: environment)
            messages.width = text.width
            return try measured(MeasureRow(id: text.id, content: .message(message, messages)))
        case .text(let words, let style, let maxLines):
            var setting = try settings.setting(scale: scale.name, style: style, in: environment)
            if isSpaced { Audit.space(&setting, for: words) }
            var row = TextRow(words, setting, width: text.width)
            row.maxLines = maxLines
            return try measured(MeasureRow(id: text.id, content: .text(row)))
        }
    }

    private func measured(_ row: MeasureRow) throws(SettingError) -> TextMeasurement {
        do {
            return try measurer.measure(row).measurement
        } catch {
            throw SettingError(key: "text", reason: error.reason)
        }
    }

    /// A reader's own spacing. What goes between words is spread over the letters, for the layout knows one spacing.
    private static func space(_ setting: inout TextSetting, for text: String) {
        let words = Double(text.count { $0 == " " }) / Double(max(text.count, 1))
        setting.tracking = max(
            setting.tracking, setting.size * (AuditLimits.spacedLetters + AuditLimits.spacedWords * words))
        setting.lineHeight = .fixed(setting.size * AuditLimits.spacedLine)
    }
}
