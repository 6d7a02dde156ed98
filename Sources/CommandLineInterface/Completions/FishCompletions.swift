/// Completions for fish: one `complete` line for each thing that may be typed.
struct FishCompletions {
    let tool: String
    let commands: [Command]

    var script: String {
        var lines = [
            "# fish completions for \(tool). In config.fish: \(tool) completions fish | source",
            "complete -c \(tool) -f",
        ]
        let atStart = "-n __fish_use_subcommand"
        for option in [Option.help, .version] {
            lines.append("complete -c \(tool) \(atStart) -l \(option.name) -d \(quoted(option.help))")
        }
        for command in commands {
            lines.append("complete -c \(tool) \(atStart) -a \(command.name) -d \(quoted(command.summary))")
        }
        for command in commands {
            let condition = "-n \(quoted("__fish_seen_subcommand_from \(command.name)"))"
            for operand in command.operands {
                guard let values = values(operand.choices) else { continue }
                lines.append("complete -c \(tool) \(condition) \(values) -d \(quoted(operand.name))")
            }
            for option in command.options {
                let values = option.valueName == nil ? nil : "-r " + (values(option.choices) ?? "-f")
                let parts = [
                    "complete -c \(tool)", condition, "-l \(option.name)", values, "-d \(quoted(option.help))",
                ]
                lines.append(parts.compactMap(\.self).joined(separator: " "))
            }
        }
        return lines.joined(separator: "\n") + "\n"
    }

    private func values(_ choices: Choices) -> String? {
        if choices.isFiles { return "-F" }
        let names = choices.wordsForScript
        return names.isEmpty ? nil : "-f -a \(quoted(names.joined(separator: " ")))"
    }

    private func quoted(_ text: String) -> String {
        text.reduce(into: "'") { result, character in
            if character == "'" || character == "\\" { result += "\\" }
            result.append(character)
        } + "'"
    }
}
