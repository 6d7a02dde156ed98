internal import TypescaleStrings

/// Rows of cells under headings, set in columns for a terminal.
package struct Table: Sendable {
    /// A column's heading and the side its cells keep to.
    package struct Column: Sendable {
        let title: String
        let isTrailing: Bool

        /// A column of words, which begin below each other.
        package static func text(_ title: String) -> Column { Column(title: title, isTrailing: false) }
        /// A column of numbers, whose decimal points stand below each other.
        package static func number(_ title: String) -> Column { Column(title: title, isTrailing: true) }
    }

    private let columns: [Column]
    private var rows: [[TableCell]] = []

    /// Starts a table without rows.
    package init(_ columns: [Column]) { self.columns = columns }

    /// Adds a row; a missing cell is empty.
    package mutating func append(_ row: [TableCell]) { rows.append(row) }

    /// Writes the table: two spaces between columns, none at a line's end.
    package func write(to output: inout Output) {
        let digits = columns.indices.map { column in
            rows.map { column < $0.count ? $0[column].fractionDigits : 0 }.max() ?? 0
        }
        let texts = rows.map { row in
            columns.indices.map { $0 < row.count ? row[$0].shown(fractionDigits: digits[$0]) : "" }
        }
        let widths = columns.indices.map { column in
            texts.reduce(DisplayWidth.columns(columns[column].title)) { max($0, DisplayWidth.columns($1[column])) }
        }
        writeLine(columns.map(\.title), widths, to: &output) { _ in .strong }
        for (row, texts) in zip(rows, texts) {
            writeLine(texts, widths, to: &output) { $0 < row.count ? row[$0].emphasis : .plain }
        }
    }

    private func writeLine(
        _ texts: [String], _ widths: [Int], to output: inout Output, emphasis: (Int) -> Ink.Emphasis
    ) {
        var line = ""
        var gap = 0
        for (index, text) in texts.enumerated() {
            let padding = widths[index] - DisplayWidth.columns(text)
            if columns[index].isTrailing { gap += padding }
            // Space is owed until something follows it, so that no line ends in blanks.
            if !text.isEmpty {
                line += String(repeating: " ", count: gap) + output.ink.text(text, emphasis(index))
                gap = 0
            }
            gap += columns[index].isTrailing ? 2 : padding + 2
        }
        output.writeLine(line)
    }
}
