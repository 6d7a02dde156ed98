internal import DynamicType
internal import Fonts
internal import TextLayout
internal import TypescaleCommandLineInterface
internal import TypescaleStrings

/// Lines in a box as wide as they may be, for a failure to show.
struct LineDrawing {
    private struct Row {
        var text: String
        var note: String
        /// Columns its text takes.
        var columns: Int

        init(_ text: String, note: String) {
            self.text = text
            self.note = note
            columns = DisplayWidth.columns(text)
        }
    }

    /// What stands in the upper edge: the width.
    private var title: String
    private var caption: String
    private var isRightToLeft: Bool
    private var rows: [Row] = []
    private var cut: (row: Int, label: String)?
    /// Columns the box should have, so that a line fills it as far as it fills the room there is.
    private var wanted = 0

    /// A text at one size, each line with its width.
    init(_ set: SetText) {
        title = points(set.context.width)
        isRightToLeft = set.context.direction == .rightToLeft
        caption = set.caption
        for line in set.lines { rows.append(Row(set.characters(of: line), note: points(line.width))) }
        let densest = zip(rows, set.lines).reduce(0) {
            $1.1.width > 0 ? max($0, Double($1.0.columns) / $1.1.width) : $0
        }
        wanted = Int(min(densest * set.context.width, Double(LayoutTestingLimits.drawnColumns)).rounded(.up)) + 2
    }

    /// Two texts side by side, with where their first lines stand.
    init(_ left: SetText, beside right: SetText, baselines: (left: Double, right: Double)) {
        title = points(left.context.width) + " ╎ " + points(right.context.width)
        isRightToLeft = false
        caption = [left.caption, right.caption].joined(separator: "\n")
        let texts = [left, right].map { set in set.lines.map { set.characters(of: $0) } }
        let columns = texts[0].reduce(0) { max($0, DisplayWidth.columns($1)) }
        for row in 0..<max(texts[0].count, texts[1].count) {
            let cells = texts.map { row < $0.count ? $0[row] : "" }
            let space = String(repeating: " ", count: columns - DisplayWidth.columns(cells[0]))
            let note = row == 0 ? "baselines \(points(baselines.left)) ╎ \(points(baselines.right))" : ""
            rows.append(Row(cells[0] + space + " ╎ " + cells[1], note: note))
        }
    }

    /// A message at one size, each line with where it begins.
    init(_ set: SetMessage) {
        title = points(set.context.width)
        isRightToLeft = set.message.direction == .rightToLeft
        caption =
            "\(points(set.extent.height)) tall; \(set.style.style.name): \(set.font.family) \(number(set.font.weight))"
        for line in set.lines { rows.append(Row(set.characters(of: line), note: "at " + points(line.top))) }
    }

    /// The drawing with a mark after so many lines.
    func cut(after row: Int, _ label: String) -> LineDrawing {
        var drawing = self
        drawing.cut = (row, label)
        return drawing
    }

    /// The drawing as text, without a line feed at its end.
    var text: String {
        let shown = rows.prefix(LayoutTestingLimits.drawnLines)
        let titles = [title, cut?.label ?? ""].map { DisplayWidth.columns($0) + 6 }
        let inner = (shown.map { $0.columns + 2 } + titles + [wanted]).max() ?? 0
        var lines = ["┌" + LineDrawing.centered(title, in: inner, "─") + "┐"]
        for (index, row) in shown.enumerated() {
            if let cut, cut.row == index { lines.append("╞" + LineDrawing.centered(cut.label, in: inner, "╌") + "╡") }
            let space = String(repeating: " ", count: inner - 2 - row.columns)
            let text = LineDrawing.isolated(row.text, isRightToLeft)
            let note = row.note.isEmpty ? "" : " " + row.note
            lines.append("│ " + (isRightToLeft ? space + text : text + space) + " │" + note)
        }
        if rows.count > shown.count { lines.append("│ and \(count(rows.count - shown.count, "line")) more") }
        lines.append("└" + String(repeating: "─", count: inner) + "┘")
        return (lines + [caption]).joined(separator: "\n")
    }

    /// A label in the middle of an edge.
    private static func centered(_ label: String, in columns: Int, _ stroke: Character) -> String {
        let rest = columns - DisplayWidth.columns(label) - 2
        let before = String(repeating: stroke, count: rest / 2)
        return before + " " + label + " " + before + (rest % 2 == 1 ? String(stroke) : "")
    }

    /// `22 pt`, or `22 pt to 31 pt` where lines differ.
    fileprivate static func span(_ heights: [Double]) -> String {
        guard let least = heights.min(), let most = heights.max() else { return points(0) }
        return least == most ? points(least) : points(least) + " to " + points(most)
    }

    /// Text whose letters run from the right, kept from turning round what stands beside it.
    private static func isolated(_ text: String, _ isRightToLeft: Bool) -> String {
        guard text.unicodeScalars.contains(where: \.runsFromTheRight) else { return text }
        return (isRightToLeft ? "\u{2067}" : "\u{2066}") + text + "\u{2069}"
    }
}

extension SetText {
    /// What drew it: `headline: Inter 600, lines of 22 pt`.
    fileprivate var caption: String {
        "\(style.style.name): \(font.family) \(number(font.weight))\(isMixed ? " and fallback faces" : ""), lines of "
            + LineDrawing.span(lines.map(\.height))
    }
}

extension Unicode.Scalar {
    /// Whether it lies in the blocks of scripts that are written from the right.
    fileprivate var runsFromTheRight: Bool {
        switch value {
        case 0x0590...0x08FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFC, 0x10800...0x10FFF, 0x1E800...0x1EFFF: true
        default: false
        }
    }
}
