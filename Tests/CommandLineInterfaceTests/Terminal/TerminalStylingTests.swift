import Testing
import TypescaleCommandLineInterface

@Suite struct TerminalStylingTests {
    @Test(
        arguments: [
            (true, [:], true),
            (false, [:], false),
            (true, ["NO_COLOR": "1"], false),
            (true, ["NO_COLOR": ""], true),
            (true, ["TERM": "dumb"], false),
            (false, ["CLICOLOR_FORCE": "1"], true),
            (false, ["CLICOLOR_FORCE": "0"], false),
            (false, ["FORCE_COLOR": "3"], true), (false, ["FORCE_COLOR": "0"], false),
            (false, ["FORCE_COLOR": ""], false),
            (true, ["NO_COLOR": "1", "CLICOLOR_FORCE": "1"], false),
            (true, ["TERM": "dumb", "CLICOLOR_FORCE": "1"], true),
        ] as [(Bool, [String: String], Bool)])
    func `color follows the terminal and the environment variables`(
        isTerminal: Bool, variables: [String: String], isColored: Bool
    ) {
        #expect(TerminalStyling(isTerminal: isTerminal) { variables[$0] }.isColored == isColored)
    }

    @Test func `plain styling does not change a text`() {
        #expect(TerminalStyling(isColored: false).text("a", .bad) == "a")
        #expect(TerminalStyling(isColored: true).text("a", .plain) == "a")
        #expect(TerminalStyling(isColored: true).text("a", .bad) == "\u{1B}[31ma\u{1B}[0m")
    }
}
