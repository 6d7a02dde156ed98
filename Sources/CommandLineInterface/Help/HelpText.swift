internal import TypescaleStrings

/// A help text, wrapped at a fixed number of columns.
struct HelpText {
    private var output: Output

    init(styling: TerminalStyling) { output = Output(styling: styling) }

    var text: String { output.text }

    mutating func heading(_ title: String) {
        output.writeLine()
        output.writeLine(output.styling.text(title + ":", .strong))
    }

    mutating func paragraph(_ text: String) {
        output.writeLine()
        for line in Self.wrapped(text, columns: CommandLineInterfaceLimits.helpColumns) { output.writeLine(line) }
    }

    mutating func line(_ text: String) { output.writeLine(text) }

    /// Appends a term on the left with its explanation in a column on the right.
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

    /// Wraps a text at spaces; a word longer than the line gets its own line.
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

extension Tool {
    func writeHelp(to output: inout Output) {
        var help = HelpText(styling: output.styling)
        help.line("\(name): \(summary)")
        help.heading("Usage")
        help.line("  \(name) COMMAND [OPTION]...")
        help.line("  \(name) help [COMMAND]")
        help.heading("Commands")
        for command in commands { help.entry(command.name, command.summary + ".") }
        help.heading("Options")
        for option in [Option.help, .version] { help.entry(option.usage, option.help) }
        help.paragraph("Run \(name) COMMAND --help for more about a command.")
        output.write(help.text)
    }
}

extension Command {
    func writeHelp(tool: String, to output: inout Output) {
        var help = HelpText(styling: output.styling)
        help.line("\(tool) \(name): \(summary)")
        help.heading("Usage")
        let words = [tool, name] + operands.map(\.usage) + ["[OPTION]..."]
        help.line("  " + words.joined(separator: " "))
        for paragraph in discussion { help.paragraph(paragraph) }
        if !operands.isEmpty {
            help.heading("Arguments")
            for operand in operands {
                help.entry(operand.name + (operand.count == .oneOrMore ? "..." : ""), operand.help)
            }
        }
        let first = groups.first ?? OptionGroup("Options", [])
        for group in [OptionGroup(first.title, first.options + [.help])] + groups.dropFirst() {
            help.heading(group.title)
            for option in group.options { help.entry(option.usage, option.help) }
        }
        if !examples.isEmpty {
            help.heading("Examples")
            for example in examples {
                help.line("  " + example.line)
                help.line("      " + example.meaning)
            }
        }
        output.write(help.text)
    }
}
