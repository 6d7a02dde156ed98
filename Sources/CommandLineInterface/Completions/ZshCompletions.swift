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
            return "'\(option.repeats ? "*" : "")\(option.spelling)\(sign)[\(escaped(option.help))]\(value)'"
        }
        let operands = command.operands.enumerated().map { index, operand in
            let place =
                switch operand.count {
                case .one: "\(index + 1):"
                case .optional: "\(index + 1)::"
                case .some: "*:"
                }
            return "'\(place)\(escaped(operand.name)):\(action(operand.choices))'"
        }
        let lines = (options + operands).joined(separator: " \\\n                ")
        return "        \(command.name))\n            _arguments \\\n                \(lines)\n            ;;\n"
    }

    private func action(_ choices: Choices) -> String {
        if choices.isFiles { return "_files" }
        let names = choices.wordsForScript
        // A blank action offers nothing and says what is expected.
        return names.isEmpty ? " " : "(\(names.joined(separator: " ")))"
    }

    /// `_arguments` gives brackets and colons a meaning, the quoted word the quote.
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
