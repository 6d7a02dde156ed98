// A preview in terminal characters: sizes as numbers and bars, samples with the engine's line breaks.
//
// A terminal shows one size of type, so lines keep their words but not their widths; a bar beside each line shows how
// full it is.

package import DynamicType
package import Fonts
package import TextLayout
internal import TypescaleStrings

/// Writes specimens and messages for a terminal.
package struct TerminalPreview {
    private let pen: TerminalPen
    private let columns: Int
    private let typesetter: DrawingTypesetter

    package init(_ terminal: Terminal, palette: Palette, typesetter: DrawingTypesetter) {
        pen = TerminalPen(colors: terminal.colors, palette: palette)
        columns = terminal.columns
        self.typesetter = typesetter
    }

    /// Returns a table of sizes, then a sample of the plain text style in each environment.
    package func text(_ specimen: Specimen, sampleStyle: TextStyle) throws(FontError) -> String {
        let samples = try (specimen.columns.first?.styles ?? []).map { style throws(FontError) in
            try typesetter.sample(specimen.sample, style.resolved, width: specimen.width)
        }
        var text = heading(specimen.title, typesetter.subtitle(of: specimen, samples))
        text += "\n" + table(specimen)
        for column in specimen.columns {
            guard let style = column.styles.first(where: { $0.resolved.style == sampleStyle }) ?? column.styles.first
            else { continue }
            let block = try typesetter.sample(specimen.sample, style.resolved, width: specimen.width)
            let name = Quotation.printable(style.resolved.style.name)
            text += "\n" + pen.text(column.title, .accent, isStrong: true)
            text += pen.text(
                "  \(name) \(number(style.resolved.size)) / \(number(style.lineHeight)), "
                    + "\(CountText.text(block.lines.count, "line")), \(number(block.height)) pt high\n", .soft)
            text += frame(block.lines, of: block.source, width: specimen.width) { _, _ in false }
        }
        return text
    }

    /// Returns messages in several environments; text on another line than in the first one is marked.
    package func text(
        _ messages: [Message], in scale: TypeScale, _ environments: [TextEnvironment], width: Double
    ) throws(FontError) -> String {
        var text = heading(scale.title, typesetter.subtitle(of: scale, environments, width: width))
        for message in messages {
            var first: PlacedMessage?
            for (environment, title) in zip(environments, Specimen.titles(of: environments)) {
                let layout = try LayoutEnvironment(
                    scale, for: environment, width: width, engine: typesetter.engine, fonts: typesetter.fonts)
                let placed = try typesetter.placer.place(message, in: layout)
                text += "\n" + pen.text(title, .accent, isStrong: true)
                text += pen.text("  " + caption(placed, before: first) + "\n", .soft)
                text += body(placed, before: first)
                first = first ?? placed
            }
        }
        return text
    }

    // MARK: Parts

    private func heading(_ title: String, _ subtitle: String) -> String {
        pen.text(Quotation.printable(title), .ink, isStrong: true) + "\n"
            + pen.text(Quotation.printable(subtitle), .soft) + "\n"
    }

    /// Returns a table of sizes as bars, with as many environments side by side as fit.
    private func table(_ specimen: Specimen) -> String {
        let names = specimen.columns.first?.styles.map { Quotation.printable($0.resolved.style.name) } ?? []
        let nameWidth = (names.map(DisplayWidth.columns).max() ?? 0) + 2
        let figures = specimen.columns.map { column in
            column.styles.map { "\(number($0.resolved.size)) / \(number($0.lineHeight))" }
        }
        let figureWidth = (figures.joined().map(\.count).max() ?? 0) + 1
        let most = specimen.columns.flatMap { $0.styles.map(\.resolved.size) }.max() ?? 1
        let cellWidth = figureWidth + TerminalPreview.barWidth + 2
        let columnsPerRow = max((columns - nameWidth) / cellWidth, 1)
        var text = ""
        for start in stride(from: 0, to: specimen.columns.count, by: columnsPerRow) {
            let group = start..<min(start + columnsPerRow, specimen.columns.count)
            if start > 0 { text += "\n" }
            text += String(repeating: " ", count: nameWidth)
            let titles = specimen.columns[group].map(\.title)
            text += line(titles.map { (pen.text($0, .accent, isStrong: true), $0.count) }, cellWidth)
            for (row, name) in names.enumerated() {
                text += name + String(repeating: " ", count: nameWidth - DisplayWidth.columns(name))
                let cells = group.map { column in
                    let bar = TerminalPreview.bar(specimen.columns[column].styles[row].resolved.size / most)
                    let figure = figures[column][row]
                    let space = String(repeating: " ", count: figureWidth - figure.count)
                    return (figure + space + pen.text(bar, .accent), figureWidth + bar.count)
                }
                text += line(cells, cellWidth)
            }
        }
        return text
    }

    /// Joins cells of a width side by side, each with the number of its characters; the last one is not filled.
    private func line(_ cells: [(text: String, characters: Int)], _ width: Int) -> String {
        let filled = cells.dropLast().map { $0.text + String(repeating: " ", count: max(width - $0.characters, 1)) }
        return filled.joined() + (cells.last?.text ?? "") + "\n"
    }

    /// Frames lines and shows how full each one is; `isMarked` returns whether a character is marked.
    private func frame(
        _ lines: [GlyphLine], of source: SourceText, width: Double, isMarked: (Int, Int) -> Bool
    ) -> String {
        let plain = lines.map { TerminalPreview.characters(of: $0, source) }
        let widest = plain.reduce(0) { max($0, DisplayWidth.columns(Quotation.printable($1))) }
        let most = max(columns - Self.frameEdgeColumns, Self.frameColumns)
        let inner = widest.clamped(to: Self.frameColumns...most)
        let texts = plain.map { TerminalPreview.cut(Quotation.printable($0), to: inner) }
        let edge = String(repeating: "─", count: inner + 2)
        var text = pen.text("┌\(edge)┐", .rule) + "\n"
        for (index, line) in lines.enumerated() {
            let blanks = String(repeating: " ", count: max(inner - DisplayWidth.columns(texts[index]), 0))
            let shown = TerminalPreview.cut(plain[index], to: inner)
            let marked = texts[index] == shown ? marked(shown, line, index, source, isMarked) : texts[index]
            let share = width > 0 ? min(line.width / width, 1) : 1
            text +=
                pen.text("│ ", .rule) + (line.isRightToLeft ? blanks + marked : marked + blanks)
                + pen.text(" │ ", .rule)
                + pen.text(TerminalPreview.bar(share, cells: 8, fills: true), .accent)
                + pen.text(" \(number(line.width))", .soft) + "\n"
        }
        return text + pen.text("└\(edge)┘", .rule) + "\n"
    }

    /// Returns the characters of a line, with its ellipsis; tabs and line feeds inside it are shown as spaces.
    private static func characters(of line: GlyphLine, _ source: SourceText) -> String {
        let text = source.characters(line.start..<line.end).trimmingWhiteSpace
        let scalars = text.unicodeScalars.map { $0 == "\t" || $0 == "\n" ? " " : $0 }
        return String(String.UnicodeScalarView(scalars)) + (line.ellipsis == nil ? "" : "\u{2026}")
    }

    /// Returns the beginning of a text with an ellipsis if the text has more columns than are free.
    private static func cut(_ text: String, to columns: Int) -> String {
        guard DisplayWidth.columns(text) > columns else { return text }
        var width = 1
        let beginning = text.prefix { character in
            width += DisplayWidth.columns(String(character))
            return width <= columns
        }
        return beginning + "…"
    }

    /// Highlights the marked words of a line without escaped characters if color is available.
    private func marked(
        _ plain: String, _ line: GlyphLine, _ index: Int, _ source: SourceText, _ isMarked: (Int, Int) -> Bool
    ) -> String {
        guard pen.colors != .none, let first = source.units[line.start...].firstIndex(where: { $0 > 0x20 }) else {
            return plain
        }
        var text = ""
        var offset = first
        for word in plain.split(separator: " ", omittingEmptySubsequences: false) {
            if offset > first { text += " " }
            text += isMarked(offset, index) ? pen.text(String(word), .ink, on: .mark) : String(word)
            offset += word.utf16.count + 1
        }
        return text
    }

    private func body(_ message: PlacedMessage, before: PlacedMessage?) -> String {
        message.blocks.enumerated().map { index, block in
            let source = SourceText(block.block.layoutText.text)
            if block.lines.isEmpty { return pen.text("  (\(TerminalPreview.name(of: block.block.kind)))\n", .soft) }
            let old = before?.block(index)
            return frame(block.lines, of: source, width: block.width) { character, line in
                old.map { $0.line(of: character) != line } ?? false
            }
        }.joined()
    }

    private func caption(_ message: PlacedMessage, before: PlacedMessage?) -> String {
        let measurement = message.measurement
        var parts = [CountText.text(measurement.lineCount, "line"), "\(number(measurement.height)) pt high"]
        if let before {
            let more = measurement.height - before.measurement.height
            parts[1] += " (\(FixedPoint.signed(more)))"
        }
        return parts.joined(separator: ", ")
    }

    private static func name(of kind: Message.Block.Kind) -> String {
        switch kind {
        case .image(let width, let height, _):
            "image \(FixedPoint.text(width, upTo: 1)) × \(FixedPoint.text(height, upTo: 1))"
        case .divider: "divider"
        default: "no text"
        }
    }

    private func number(_ value: Double) -> String { FixedPoint.text(value, upTo: 2) }

    // MARK: Characters

    private static let barWidth = 12
    /// The columns that a frame has inside at least.
    private static let frameColumns = 20
    /// The columns beside the inside of a frame: its edges, the bar of a line and its width in points.
    private static let frameEdgeColumns = 24

    /// Returns a bar in eighths of a cell.
    private static func bar(_ share: Double, cells: Int = barWidth, fills: Bool = false) -> String {
        let eighths = Int((min(max(share, 0), 1) * Double(cells * 8)).rounded())
        let parts = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"]
        let bar = String(repeating: "█", count: eighths / 8) + parts[eighths % 8]
        return fills ? bar + String(repeating: "·", count: cells - bar.count) : bar
    }
}
