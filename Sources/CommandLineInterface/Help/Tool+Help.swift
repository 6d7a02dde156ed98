extension Tool {
    func writeHelp(to output: inout Output) {
        var help = HelpText(ink: output.ink)
        help.line("\(name): \(summary)")
        help.heading("Usage")
        help.line("  \(name) COMMAND [OPTION]...")
        help.heading("Commands")
        for command in commands { help.entry(command.name, command.summary + ".") }
        help.heading("Options")
        for option in [Option.help, .version] { help.entry(option.usage, option.help) }
        help.paragraph("\(name) COMMAND --help tells more about a command.")
        output.write(help.text)
    }
}

extension Command {
    func writeHelp(tool: String, to output: inout Output) {
        var help = HelpText(ink: output.ink)
        help.line("\(tool) \(name): \(summary)")
        help.heading("Usage")
        let words = [tool, name] + operands.map(\.usage) + ["[OPTION]..."]
        help.line("  " + words.joined(separator: " "))
        for paragraph in discussion { help.paragraph(paragraph) }
        if !operands.isEmpty {
            help.heading("Arguments")
            for operand in operands { help.entry(operand.name + (operand.count == .some ? "..." : ""), operand.help) }
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
