// Help texts, wrapped at a fixed number of columns.

internal import TypescaleStrings

extension Output {
    fileprivate mutating func writeHeading(_ title: String) {
        writeLine()
        writeLine(title + ":", .strong)
    }

    fileprivate mutating func writeParagraph(_ text: String) {
        writeLine()
        for line in Self.wrapped(text, columns: CommandLineInterfaceLimits.helpColumns) { writeLine(line) }
    }

    /// Writes a term on the left with its explanation in a column on the right.
    fileprivate mutating func writeEntry(_ term: String, _ explanation: String) {
        let indentation = CommandLineInterfaceLimits.helpIndentation
        let lines = Self.wrapped(explanation, columns: CommandLineInterfaceLimits.helpColumns - indentation)
        let width = 2 + DisplayWidth.columns(term)
        let isLong = width + 2 > indentation
        if isLong { writeLine("  " + term) }
        for (index, line) in lines.enumerated() {
            let isBesideTerm = index == 0 && !isLong
            let padding = String(repeating: " ", count: isBesideTerm ? indentation - width : indentation)
            writeLine((isBesideTerm ? "  " + term : "") + padding + line)
        }
    }

    /// Wraps a text at spaces; a word longer than the line gets its own line.
    private static func wrapped(_ text: String, columns: Int) -> [String] {
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
        output.writeLine("\(name): \(summary)")
        output.writeHeading("Usage")
        output.writeLine("  \(name) COMMAND [OPTION]...")
        output.writeLine("  \(name) help [COMMAND]")
        output.writeHeading("Commands")
        for command in commands { output.writeEntry(command.name, command.summary + ".") }
        output.writeHeading("Options")
        for option in [Option.help, .version] { output.writeEntry(option.usage, option.help) }
        output.writeParagraph("Run \(name) COMMAND --help for more about a command.")
    }
}

extension Command {
    func writeHelp(tool: String, to output: inout Output) {
        output.writeLine("\(tool) \(name): \(summary)")
        output.writeHeading("Usage")
        let words = [tool, name] + operands.map(\.usage) + ["[OPTION]..."]
        output.writeLine("  " + words.joined(separator: " "))
        for paragraph in discussion { output.writeParagraph(paragraph) }
        if !operands.isEmpty {
            output.writeHeading("Arguments")
            for operand in operands {
                output.writeEntry(operand.name + (operand.count == .oneOrMore ? "..." : ""), operand.help)
            }
        }
        let first = groups.first ?? OptionGroup("Options", [])
        for group in [OptionGroup(first.title, first.options + [.help])] + groups.dropFirst() {
            output.writeHeading(group.title)
            for option in group.options { output.writeEntry(option.usage, option.help) }
        }
        if !examples.isEmpty {
            output.writeHeading("Examples")
            for example in examples {
                output.writeLine("  " + example.line)
                output.writeLine("      " + example.meaning)
            }
        }
    }
}
