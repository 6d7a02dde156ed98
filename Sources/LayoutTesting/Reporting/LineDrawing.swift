internal import Fonts
internal import TextLayout
internal import TypescaleStrings

/// Lines of text in a box of the available width, for a failure message.
struct LineDrawing {
    private struct Row {
        var text: String
        var note: String
        /// The display columns of the text.
        var columns: Int

        init(_ text: String, note: String) {
            self.text = text
            self.note = note
            columns = DisplayWidth.columns(text)
        }
    }

    /// The label of the upper edge: the width.
    private var title: String
    private var caption: String
    private var isRightToLeft: Bool
    private var rows: [Row] = []
    private var cutoff: (row: Int, label: String)?
    /// The preferred inner width in columns: a line fills the box in proportion to the available width.
    private var preferredColumns = 0

    /// Creates a drawing of a text at one size, with the width of each line.
    init(_ measured: MeasuredText) {
        title = points(measured.context.width)
        isRightToLeft = measured.context.direction == .rightToLeft
        caption = measured.caption
        for line in measured.lines { rows.append(Row(measured.characters(of: line), note: points(line.width))) }
        let densest = zip(rows, measured.lines).reduce(0) {
            $1.1.width > 0 ? max($0, Double($1.0.columns) / $1.1.width) : $0
        }
        let columns = min(densest * measured.context.width, Double(LayoutTestingLimits.drawnColumns))
        preferredColumns = Int(columns.rounded(.up)) + 2
    }

    /// Creates a drawing of two texts side by side, with the baselines of their first lines.
    init(_ left: MeasuredText, beside right: MeasuredText, baselines: (left: Double, right: Double)) {
        title = points(left.context.width) + " ╎ " + points(right.context.width)
        isRightToLeft = false
        caption = [left.caption, right.caption].joined(separator: "\n")
        let texts = [left, right].map { measured in measured.lines.map { measured.characters(of: $0) } }
        let columns = texts[0].reduce(0) { max($0, DisplayWidth.columns($1)) }
        for row in 0..<max(texts[0].count, texts[1].count) {
            let cells = texts.map { row < $0.count ? $0[row] : "" }
            let space = String(repeating: " ", count: columns - DisplayWidth.columns(cells[0]))
            let note = row == 0 ? "baselines \(points(baselines.left)) ╎ \(points(baselines.right))" : ""
            rows.append(Row(cells[0] + space + " ╎ " + cells[1], note: note))
        }
    }

    /// Creates a drawing of a message at one size, with the top of each line.
    init(_ measured: MeasuredMessage) {
        title = points(measured.context.width)
        isRightToLeft = measured.message.direction == .rightToLeft
        caption =
            "\(points(measured.measurement.height)) tall; \(measured.style.style.name): \(measured.font.family) \(number(measured.font.weight))"
        for line in measured.lines { rows.append(Row(measured.characters(of: line), note: "at " + points(line.top))) }
    }

    /// Returns the drawing with a mark after a number of lines.
    func markingCutoff(after row: Int, _ label: String) -> LineDrawing {
        var drawing = self
        drawing.cutoff = (row, label)
        return drawing
    }

    /// The drawing as text, without a trailing line feed.
    var text: String {
        let shown = rows.prefix(LayoutTestingLimits.drawnLines)
        let titles = [title, cutoff?.label ?? ""].map { DisplayWidth.columns($0) + 6 }
        let inner = (shown.map { $0.columns + 2 } + titles + [preferredColumns]).max() ?? 0
        var lines = ["┌" + LineDrawing.centered(title, in: inner, "─") + "┐"]
        for (index, row) in shown.enumerated() {
            if let cutoff, cutoff.row == index {
                lines.append("╞" + LineDrawing.centered(cutoff.label, in: inner, "╌") + "╡")
            }
            let space = String(repeating: " ", count: inner - 2 - row.columns)
            let text = LineDrawing.isolated(row.text, isRightToLeft)
            let note = row.note.isEmpty ? "" : " " + row.note
            lines.append("│ " + (isRightToLeft ? space + text : text + space) + " │" + note)
        }
        if rows.count > shown.count { lines.append("│ and \(CountText.text(rows.count - shown.count, "line")) more") }
        lines.append("└" + String(repeating: "─", count: inner) + "┘")
        return (lines + [caption]).joined(separator: "\n")
    }

    private static func centered(_ label: String, in columns: Int, _ stroke: Character) -> String {
        let rest = columns - DisplayWidth.columns(label) - 2
        let before = String(repeating: stroke, count: rest / 2)
        return before + " " + label + " " + before + (rest % 2 == 1 ? String(stroke) : "")
    }

    /// Formats heights: `22 pt`, or `22 pt to 31 pt` if lines differ.
    fileprivate static func span(_ heights: [Double]) -> String {
        guard let least = heights.min(), let most = heights.max() else { return points(0) }
        return least == most ? points(least) : points(least) + " to " + points(most)
    }

    /// Isolates right-to-left text so that it does not reorder its surroundings.
    private static func isolated(_ text: String, _ isRightToLeft: Bool) -> String {
        guard text.unicodeScalars.contains(where: \.isRightToLeft) else { return text }
        return (isRightToLeft ? "\u{2067}" : "\u{2066}") + text + "\u{2069}"
    }
}

extension MeasuredText {
    /// The style, face and line heights: `headline: Inter 600, lines of 22 pt`.
    fileprivate var caption: String {
        "\(style.style.name): \(font.family) \(number(font.weight))\(isMixed ? " and fallback faces" : ""), lines of "
            + LineDrawing.span(lines.map(\.height))
    }
}

extension Unicode.Scalar {
    /// A Boolean value that indicates whether the character is in a block of a right-to-left script.
    fileprivate var isRightToLeft: Bool {
        switch value {
        case 0x0590...0x08FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFC, 0x10800...0x10FFF, 0x1E800...0x1EFFF: true
        default: false
        }
    }
}
