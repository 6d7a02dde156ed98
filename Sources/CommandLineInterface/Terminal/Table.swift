internal import TypescaleStrings

/// The heading and the alignment of a table's column.
package struct TableColumn: Sendable {
    let title: String
    let isTrailing: Bool

    /// Creates a left-aligned column of words.
    package static func text(_ title: String) -> TableColumn { TableColumn(title: title, isTrailing: false) }
    /// Creates a column of numbers aligned at the decimal point.
    package static func number(_ title: String) -> TableColumn { TableColumn(title: title, isTrailing: true) }
}

extension Output {
    /// Writes rows under headings, with two spaces between columns and no trailing spaces; a missing cell is empty.
    package mutating func writeTable(_ columns: [TableColumn], _ rows: [[TableCell]]) {
        let digits = columns.indices.map { column in
            rows.map { column < $0.count ? $0[column].fractionDigits : 0 }.max() ?? 0
        }
        let texts = rows.map { row in
            columns.indices.map { $0 < row.count ? row[$0].shown(fractionDigits: digits[$0]) : "" }
        }
        let widths = columns.indices.map { column in
            texts.reduce(DisplayWidth.columns(columns[column].title)) { max($0, DisplayWidth.columns($1[column])) }
        }
        writeRow(columns.map(\.title), columns, widths) { _ in .strong }
        for (row, texts) in zip(rows, texts) {
            writeRow(texts, columns, widths) { $0 < row.count ? row[$0].emphasis : .plain }
        }
    }

    private mutating func writeRow(
        _ texts: [String], _ columns: [TableColumn], _ widths: [Int], emphasis: (Int) -> TerminalStyling.Emphasis
    ) {
        var line = ""
        var pendingSpaces = 0
        for (index, text) in texts.enumerated() {
            let padding = widths[index] - DisplayWidth.columns(text)
            if columns[index].isTrailing { pendingSpaces += padding }
            // Spaces are written only before further text, so that no line ends with blanks.
            if !text.isEmpty {
                line += String(repeating: " ", count: pendingSpaces) + styling.text(text, emphasis(index))
                pendingSpaces = 0
            }
            pendingSpaces += columns[index].isTrailing ? 2 : padding + 2
        }
        writeLine(line)
    }
}

package struct TableCell: ExpressibleByStringLiteral, Sendable {
    enum Content {
        case text(String)
        case number(Double, digits: Int)
    }

    let content: Content
    let emphasis: TerminalStyling.Emphasis

    /// Creates a cell with a number, shown with as many fraction digits as its column needs, at most `digits`.
    package static func number(_ value: Double, digits: Int = 0) -> TableCell {
        TableCell(content: .number(value, digits: digits), emphasis: .plain)
    }

    /// The fewest fraction digits that show the number as precisely as allowed; zero for a text.
    var fractionDigits: Int {
        guard case .number(let value, let digits) = content else { return 0 }
        return FixedPoint.digits(needed: value, atMost: digits)
    }

    /// Returns the cell's text in a column with a number of fraction digits.
    func shown(fractionDigits: Int) -> String {
        switch content {
        case .text(let text): text
        case .number(let value, let digits): FixedPoint.text(value, digits: min(digits, fractionDigits))
        }
    }
}

extension TableCell {
    package init(_ text: String, _ emphasis: TerminalStyling.Emphasis = .plain) {
        content = .text(Quotation.printable(text))
        self.emphasis = emphasis
    }

    package init(stringLiteral value: String) { self.init(value) }
}
