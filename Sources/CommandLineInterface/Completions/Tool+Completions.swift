extension Tool {
    /// The command that prints completions made from the declarations of all commands, its own included.
    static func completions(name: String, commands: [Command]) -> Command {
        let shells = Shell.allCases.map(\.rawValue)
        return Command(
            "completions", summary: "shell completions for bash, zsh or fish",
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
            switch arguments.operands.first.flatMap(Shell.init) {
            case .bash, nil: output.write(BashCompletions(tool: name, commands: all).script)
            case .zsh: output.write(ZshCompletions(tool: name, commands: all).script)
            case .fish: output.write(FishCompletions(tool: name, commands: all).script)
            }
            return .success
        }
    }
}

extension Choices {
    /// The names that can be written into a script as they are. A scale's name is a file's name, and a file may be
    /// called anything: one with a blank or a quote in it is left out rather than run by somebody's shell.
    var wordsForScript: [String] {
        names.filter { name in
            !name.isEmpty
                && name.utf8.allSatisfy { byte in
                    switch byte {
                    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"),
                        UInt8(ascii: "."):
                        true
                    default: false
                    }
                }
        }
    }

    var isFiles: Bool {
        if case .files = self { true } else { false }
    }
}
