import Testing
import TypescaleCommandLineInterface

@Suite struct HelpTextTests {
    private static let toolHelp = """
        sample: paints walls

        Usage:
          sample COMMAND [OPTION]...
          sample help [COMMAND]

        Commands:
          paint                     paint a wall.
          look                      look at it.
          completions               print shell completions for bash, zsh or fish.

        Options:
          --help                    Show this help.
          --version                 Show the version.

        Run sample COMMAND --help for more about a command.

        """

    private static let paintHelp = """
        sample paint: paint a wall

        Usage:
          sample paint WALL COAT... [OPTION]...

        Walls are painted from the top to the bottom, once.

        Arguments:
          WALL                      The wall.
          COAT...                   What to put on it.

        Options:
          --shade SHADE             How bright it is, in words that are many enough to
                                    wrap.
          --count N                 How many.
          --unit UNIT               Unit of lengths.
          --tag TAG                 A tag; may be repeated.
          --palette FILE            Colors to use.
          --json                    Answer as JSON.
          --help                    Show this help.

        Examples:
          sample paint north white
              Paints it white.

        """

    @Test(arguments: [["--help"], ["-h"], ["help"]])
    func `three forms of arguments print the tool's help`(words: [String]) {
        let result = SampleTool.run(words)
        #expect(result.output == Self.toolHelp)
        #expect(result.code == .success)
    }

    @Test(arguments: [
        ["paint", "--help"], ["paint", "-h"], ["help", "paint"], ["paint", "west", "--help", "--nonsense"],
    ])
    func `three forms of arguments print a command's help, whatever else is given`(words: [String]) {
        let result = SampleTool.run(words)
        #expect(result.output == Self.paintHelp)
        #expect(result.code == .success)
    }

    @Test func `no arguments are an error that prints the help`() {
        let result = SampleTool.run([])
        #expect(result.errors == Self.toolHelp)
        #expect(result.output == "")
        #expect(result.code == .badInput)
    }

    @Test func `--version prints the name and the version`() {
        #expect(SampleTool.run(["--version"]).output == "sample 1.2.3\n")
    }

    @Test func `headings are bold if color is enabled`() {
        let colored = SampleTool.tool.run(
            ["--help"], styling: TerminalStyling(isColored: true), errorStyling: TerminalStyling(isColored: false))
        #expect(colored.output.contains("\n\u{1B}[1mUsage:\u{1B}[0m\n"))
    }
}
