import Testing
import TypescaleCommandLineInterface

@Suite struct InkTests {
    @Test(
        arguments: [
            (true, [:], true),
            (false, [:], false),
            (true, ["NO_COLOR": "1"], false),
            (true, ["NO_COLOR": ""], true),
            (true, ["TERM": "dumb"], false),
            (false, ["CLICOLOR_FORCE": "1"], true),
            (false, ["CLICOLOR_FORCE": "0"], false),
            (true, ["NO_COLOR": "1", "CLICOLOR_FORCE": "1"], false),
            (true, ["TERM": "dumb", "CLICOLOR_FORCE": "1"], true),
        ] as [(Bool, [String: String], Bool)])
    func `colour follows the terminal and the variables people set`(
        isTerminal: Bool, variables: [String: String], isColoured: Bool
    ) {
        #expect(Ink(isTerminal: isTerminal) { variables[$0] }.isColoured == isColoured)
    }

    @Test func `plain ink leaves a text alone`() {
        #expect(Ink(isColoured: false).text("a", .bad) == "a")
        #expect(Ink(isColoured: true).text("a", .plain) == "a")
        #expect(Ink(isColoured: true).text("a", .bad) == "\u{1B}[31ma\u{1B}[0m")
    }
}
