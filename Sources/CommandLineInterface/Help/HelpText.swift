internal import TypescaleStrings

/// The parts a help text is made of, set in a fixed number of columns.
struct HelpText {
    private var output: Output

    init(ink: Ink) { output = Output(ink: ink) }

    var text: String { output.text }

    mutating func heading(_ title: String) {
        output.writeLine()
        output.writeLine(output.ink.text(title + ":", .strong))
    }

    mutating func paragraph(_ text: String) {
        output.writeLine()
        for line in Self.wrapped(text, columns: CommandLineInterfaceLimits.helpColumns) { output.writeLine(line) }
    }

    mutating func line(_ text: String) { output.writeLine(text) }

    /// `term` on the left, its explanation in a column on the right.
    mutating func entry(_ term: String, _ explanation: String) {
        let indentation = CommandLineInterfaceLimits.helpIndentation
        let lines = Self.wrapped(explanation, columns: CommandLineInterfaceLimits.helpColumns - indentation)
        let width = 2 + DisplayWidth.columns(term)
        let isLong = width + 2 > indentation
        if isLong { output.writeLine("  " + term) }
        for (index, line) in lines.enumerated() {
            let isBesideTerm = index == 0 && !isLong
            let padding = String(repeating: " ", count: isBesideTerm ? indentation - width : indentation)
            output.writeLine((isBesideTerm ? "  " + term : "") + padding + line)
        }
    }

    /// Breaks a text at spaces; a word longer than the line stands alone on one.
    static func wrapped(_ text: String, columns: Int) -> [String] {
        var lines: [String] = []
        var line = ""
        for word in text.split(separator: " ") {
            if !line.isEmpty, DisplayWidth.columns(line) + 1 + DisplayWidth.columns(String(word)) > columns {
                lines.append(line)
                line = ""
            }
            line += (line.isEmpty ? "" : " ") + word
        }
        lines.append(line)
        return lines
    }
}
