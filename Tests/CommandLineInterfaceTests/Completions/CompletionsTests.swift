import Testing
import TypescaleCommandLineInterface

@Suite struct CompletionsTests {
    /// Choices may come from files, and shells run the scripts, so that choices must not be interpreted.
    @Test(arguments: ["bash", "zsh", "fish"])
    func `a name that a shell would split or expand is omitted`(shell: String) {
        let script = SampleTool.run(["completions", shell]).output
        #expect(script.contains("light dark größe 本文"))
        for name in ["$(id)", "a b", "it's", "x;y", "`id`", "zero\u{200D}width"] { #expect(!script.contains(name)) }
        #expect(!script.contains("light dark größe 本文 "))
    }

    @Test(arguments: ["bash", "zsh", "fish"])
    func `each script completes every command and option`(shell: String) {
        let script = SampleTool.run(["completions", shell]).output
        for command in SampleTool.tool.commands {
            #expect(script.contains(command.name))
            for option in command.options { #expect(script.contains(option.name)) }
        }
        #expect(script.contains("bash zsh fish"))
    }
}
