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
        let operands = command.operands.flatMap { $0.choices.wordsForScript }
        let offered = (operands + command.options.map(\.spelling)).joined(separator: " ")
        let files = command.operands.contains { $0.choices.isFiles }
        let otherwise =
            files
            ? "[[ $current == -* ]] || { COMPREPLY=($(compgen -f -- \"$current\")); return; }\n"
                + "                words=\"\(offered)\""
            : "words=\"\(offered)\""
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
