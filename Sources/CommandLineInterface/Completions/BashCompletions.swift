/// Completions for bash: one function that looks at the command and at the word before the cursor.
struct BashCompletions {
    let tool: String
    let commands: [Command]

    var script: String {
        let names = commands.map(\.name).joined(separator: " ")
        return """
            # bash completions for \(tool). In ~/.bashrc: source <(\(tool) completions bash)
            _\(tool)() {
                local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD - 1]} words=
                COMPREPLY=()
                # Readline splits --name=value at the sign.
                if [[ $current == = ]]; then
                    current=
                elif [[ $previous == = ]] && ((COMP_CWORD > 2)); then
                    previous=${COMP_WORDS[COMP_CWORD - 2]}
                fi
                if ((COMP_CWORD == 1)); then
                    words="\(names) help --help --version"
                else
                    case ${COMP_WORDS[1]} in
            \(commands.map(clause).joined(separator: "\n"))
                    help) words="\(names)" ;;
                    esac
                fi
                COMPREPLY=($(compgen -W "$words" -- "$current"))
            }
            complete -F _\(tool) \(tool)

            """
    }

    private func clause(_ command: Command) -> String {
        let values = command.options.filter { $0.valueName != nil }.map { option in
            "            \(option.spelling)) \(reply(option.choices)) ;;\n"
        }
        var offered: [String] = []
        for word in command.operands.flatMap({ $0.choices.wordsForScript }) + command.options.map(\.spelling)
        where !offered.contains(word) {
            offered.append(word)
        }
        let words = "words=\"\(offered.joined(separator: " "))\""
        let files = command.operands.contains { $0.choices.isFiles }
        let otherwise =
            files
            ? "[[ $current == -* ]] || { COMPREPLY=($(compgen -f -- \"$current\")); return; }\n"
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
            ? "COMPREPLY=($(compgen -f -- \"$current\")); return"
            : "words=\"\(choices.wordsForScript.joined(separator: " "))\""
    }
}
