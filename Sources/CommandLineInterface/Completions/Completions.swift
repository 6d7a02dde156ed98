/// Completions for zsh, through its own `_arguments`.
struct ZshCompletions {
    let tool: String
    let commands: [Command]

    var script: String {
        """
        #compdef \(tool)
        # zsh completions for \(tool). In ~/.zshrc, after compinit: source <(\(tool) completions zsh)
        _\(tool)() {
            local context state line
            typeset -A opt_args
            local -a commands=(
        \(commands.map { "        '\(escaped($0.name)):\(escaped($0.summary))'\n" }.joined())    )
            _arguments -C '(- *)--help[\(escaped(Option.help.help))]' '(- *)--version[\(escaped(Option.version.help))]' \\
                '1:command:->command' '*::argument:->argument'
            case $state in
            command) _describe -t commands command commands ;;
            argument)
                case $words[1] in
        \(commands.map(clause).joined())        help) _describe -t commands command commands ;;
                esac
                ;;
            esac
        }
        if [[ ${funcstack[1]} == _\(tool) ]]; then _\(tool) "$@"; else compdef _\(tool) \(tool); fi

        """
    }

    private func clause(_ command: Command) -> String {
        let options = command.options.map { option in
            let value = option.valueName.map { ":\(escaped($0)):\(action(option.choices))" } ?? ""
            let sign = option.valueName == nil ? "" : "="
            let details = "[\(escaped(option.help))]\(value)'"
            if let letter = option.letter {
                // Braces make two specifications, each of which excludes the other.
                return "'(-\(letter) \(option.spelling))'{-\(letter),\(option.spelling)\(sign)}'\(details)"
            }
            return "'\(option.repeats ? "*" : "")\(option.spelling)\(sign)\(details)"
        }
        let operands = command.operands.enumerated().map { index, operand in
            let place =
                switch operand.count {
                case .one: "\(index + 1):"
                case .optional: "\(index + 1)::"
                case .oneOrMore: "*:"
                }
            return "'\(place)\(escaped(operand.name)):\(action(operand.choices))'"
        }
        let lines = (options + operands).joined(separator: " \\\n                ")
        return "        \(command.name))\n            _arguments \\\n                \(lines)\n            ;;\n"
    }

    private func action(_ choices: Choices) -> String {
        if choices.isFiles { return "_files" }
        let names = choices.shellSafeNames
        if choices.isList { return "_values -s , LIST \(names.joined(separator: " "))" }
        // A blank action completes nothing and shows a description of the expected value.
        return names.isEmpty ? " " : "(\(names.joined(separator: " ")))"
    }

    /// Escapes brackets and colons, which have a meaning in `_arguments`, and the quote of the quoted word.
    private func escaped(_ text: String) -> String {
        text.reduce(into: "") { result, character in
            switch character {
            case "[", "]", ":", "\\": result += "\\\(character)"
            case "'": result += "'\\''"
            default: result.append(character)
            }
        }
    }
}

/// Completions for bash: one function that looks at the command and at the word before the cursor.
///
/// Readline completes files itself: it quotes their names and adds a slash to folders.
struct BashCompletions {
    let tool: String
    let commands: [Command]

    var script: String {
        let names = commands.map(\.name).joined(separator: " ")
        return """
            # bash completions for \(tool). In ~/.bashrc: source <(\(tool) completions bash)
            _\(tool)() {
                local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD - 1]} words= before=
                COMPREPLY=()
                # Readline splits --name=value at the sign, and words such as category=L, for which there are no names.
                if [[ $current == = ]]; then
                    current=
                    [[ $previous == -* ]] || return
                elif [[ $previous == = ]] && ((COMP_CWORD > 2)); then
                    previous=${COMP_WORDS[COMP_CWORD - 2]}
                    [[ $previous == -* ]] || return
                fi
                if ((COMP_CWORD == 1)); then
                    words="\(names) help --help --version"
                else
                    case ${COMP_WORDS[1]} in
            \(commands.map(clause).joined(separator: "\n"))
                    help) words="\(names)" ;;
                    esac
                fi
                COMPREPLY=($(compgen -P "$before" -W "$words" -- "${current#"$before"}"))
            }
            complete -F _\(tool) \(tool)

            """
    }

    private func clause(_ command: Command) -> String {
        let values = command.options.filter { $0.valueName != nil }.map { option in
            "            \(option.letter.map { "-\($0) | " } ?? "")\(option.spelling)) \(reply(option.choices)) ;;\n"
        }
        var offered: [String] = []
        for word in command.operands.flatMap({ $0.choices.shellSafeNames }) + command.options.map(\.spelling)
        where !offered.contains(word) {
            offered.append(word)
        }
        let words = "words=\"\(offered.joined(separator: " "))\""
        let files = command.operands.contains { $0.choices.isFiles }
        let otherwise =
            files
            ? "[[ $current == -* ]] || { compopt -o default; return; }\n"
                + "                \(words)"
            : words
        return """
                    \(command.name))
                        case $previous in
            \(values.joined())            *) \(otherwise) ;;
                        esac
                        ;;
            """
    }

    private func reply(_ choices: Choices) -> String {
        choices.isFiles
            ? "compopt -o default; return"
            : "words=\"\(choices.shellSafeNames.joined(separator: " "))\""
                + (choices.isList ? " before=${current%\"${current##*,}\"}" : "")
    }
}

/// Completions for fish: one `complete` line for each command, operand and option.
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
        let names = commands.map(\.name).joined(separator: " ")
        lines.append("complete -c \(tool) \(atStart) -a help -d \(quoted(Option.help.help))")
        lines.append("complete -c \(tool) -n '__fish_seen_subcommand_from help' -a \(quoted(names))")
        for command in commands {
            let condition = "-n \(quoted("__fish_seen_subcommand_from \(command.name)"))"
            for operand in command.operands {
                guard let values = values(operand.choices) else { continue }
                lines.append("complete -c \(tool) \(condition) \(values) -d \(quoted(operand.name))")
            }
            for option in command.options {
                let values = option.valueName == nil ? nil : "-r " + (values(option.choices) ?? "-f")
                let parts = [
                    "complete -c \(tool)", condition, option.letter.map { "-s \($0)" }, "-l \(option.name)", values,
                    "-d \(quoted(option.help))",
                ]
                lines.append(parts.compactMap(\.self).joined(separator: " "))
            }
        }
        return lines.joined(separator: "\n") + "\n"
    }

    private func values(_ choices: Choices) -> String? {
        if choices.isFiles { return "-F" }
        let names = choices.shellSafeNames
        if choices.isList { return "-f -a \(quoted("(__fish_append , \(names.joined(separator: " ")))"))" }
        return names.isEmpty ? nil : "-f -a \(quoted(names.joined(separator: " ")))"
    }

    private func quoted(_ text: String) -> String {
        text.reduce(into: "'") { result, character in
            if character == "'" || character == "\\" { result += "\\" }
            result.append(character)
        } + "'"
    }
}

extension Tool {
    /// Returns the command that prints completions for all commands, including itself.
    static func completions(name: String, commands: [Command]) -> Command {
        let shells = Shell.allCases.map(\.rawValue)
        return Command(
            "completions", summary: "print shell completions for bash, zsh or fish",
            discussion: [
                "The names of scales, categories and styles are written into the script, so load it when the shell "
                    + "starts rather than keeping a copy."
            ],
            operands: [Operand("SHELL", .one, .only(shells), help: "The shell: \(shells.joined(separator: ", ")).")],
            examples: [
                .init("source <(\(name) completions bash)", "In ~/.bashrc."),
                .init("source <(\(name) completions zsh)", "In ~/.zshrc, after compinit."),
                .init("\(name) completions fish | source", "In ~/.config/fish/config.fish."),
            ]
        ) { arguments, output throws(CommandError) in
            let all = commands + [completions(name: name, commands: [])]
            switch arguments.operands.first.flatMap({ Shell(exactly: $0) }) {
            case .bash, nil: output.write(BashCompletions(tool: name, commands: all).script)
            case .zsh: output.write(ZshCompletions(tool: name, commands: all).script)
            case .fish: output.write(FishCompletions(tool: name, commands: all).script)
            }
            return .success
        }
    }
}

extension Choices {
    /// The names that a script can contain unquoted: of letters and digits of all scripts, hyphens and periods.
    ///
    /// A scale's name is a file's name, which may contain any character;
    /// a name with a blank or a quote is left out, because a shell would evaluate it.
    var shellSafeNames: [String] {
        names.filter { name in
            !name.isEmpty
                && name.unicodeScalars.allSatisfy { scalar in
                    scalar == "-" || scalar == "."
                        || scalar.properties.isXIDContinue && scalar.properties.generalCategory != .format
                }
        }
    }

    var isList: Bool {
        if case .list = self { true } else { false }
    }

    var isFiles: Bool {
        if case .files = self { true } else { false }
    }
}

enum Shell: String, CaseIterable {
    case bash, zsh, fish
}
