import Testing
import TypescaleCommandLineInterface

@Suite struct CommandParsingTests {
    @Test(arguments: [
        (["paint", "north", "white"], "operands: [\"north\", \"white\"]\n"),
        (["paint", "north", "white", "grey"], "operands: [\"north\", \"white\", \"grey\"]\n"),
        (["paint", "--count", "2", "north", "white"], "operands: [\"north\", \"white\"]\ncount: 2\n"),
        (["paint", "north", "white", "--count=2"], "operands: [\"north\", \"white\"]\ncount: 2\n"),
        (["paint", "north", "white", "--count="], "operands: [\"north\", \"white\"]\ncount: \n"),
        (["paint", "north", "white", "--count=a=b"], "operands: [\"north\", \"white\"]\ncount: a=b\n"),
        (["paint", "north", "--", "--count", "-x"], "operands: [\"north\", \"--count\", \"-x\"]\n"),
        (["paint", "north", "-5", "-.5", "-"], "operands: [\"north\", \"-5\", \"-.5\", \"-\"]\n"),
        (["paint", "north", "", "--count", "-1"], "operands: [\"north\", \"\"]\ncount: -1\n"),
        (
            ["paint", "north", "a", "--tag", "x", "--tag=y", "--json"],
            "operands: [\"north\", \"a\"]\ntag: [\"x\", \"y\"]\njson\n"
        ),
    ])
    func `options and operands are distinguished`(words: [String], output: String) {
        let result = SampleTool.run(words)
        #expect(result.errors == "")
        #expect(result.output == output)
        #expect(result.code == .success)
    }

    @Test(arguments: [
        (["paint"], "WALL: is missing (north, south)"),
        (["paint", "north"], "COAT: is missing (see --help)"),
        (["paint", "west", "a"], "WALL: \"west\" is not one of north, south"),
        (["paint", "north", "a", "--unit", "em"], "--unit: \"em\" is not one of pt, px"),
        (["paint", "north", "a", "--unit"], "--unit: needs a value (UNIT: pt px)"),
        (["paint", "north", "a", "--count"], "--count: needs a value (N)"),
        (["paint", "--count", "--json", "north", "a"], "--count: needs a value (N)"),
        (["paint", "--count", "1", "--count=1", "north", "a"], "--count: given more than once"),
        (["paint", "--json", "--json", "north", "a"], "--json: given more than once"),
        (["paint", "--json=yes", "north", "a"], "--json: takes no value"),
        (["paint", "--cuont", "1"], "\"--cuont\": unknown option; did you mean --count?"),
        (["paint", "--cou", "1"], "\"--cou\": unknown option; did you mean --count?"),
        (["paint", "--brightness", "1"], "\"--brightness\": unknown option; see --help"),
        (["paint", "-c", "1"], "\"-c\": unknown option; see --help"),
        (["look", "a", "b"], "\"b\": unexpected argument; see --help"),
        (["piant"], "\"piant\": unknown command; did you mean paint? The commands are paint, look, completions"),
        (["dance"], "\"dance\": unknown command; the commands are paint, look, completions"),
        ([""], "\"\": unknown command; the commands are paint, look, completions"),
        (["--verison"], "\"--verison\": unknown option; did you mean --version?"),
        (["--vers"], "\"--vers\": unknown option; did you mean --version?"),
        (
            ["version"],
            "\"version\": unknown command; did you mean --version? The commands are paint, look, completions"
        ),
        (["halp"], "\"halp\": unknown command; did you mean help? The commands are paint, look, completions"),
        (["comp"], "\"comp\": unknown command; did you mean completions? The commands are paint, look, completions"),
        (
            ["help", "piant"],
            "\"piant\": unknown command; did you mean paint? The commands are paint, look, completions"
        ),
        (["--json", "look"], "\"--json\": unknown option; options come after the command"),
        (["completions", "tcsh"], "SHELL: \"tcsh\" is not one of bash, zsh, fish"),
    ])
    func `wrong usage prints one line that names the valid choices`(words: [String], message: String) {
        let result = SampleTool.run(words)
        #expect(result.errors == "sample: \(message)\n")
        #expect(result.output == "")
        #expect(result.code == .badInput)
    }

    @Test func `a command's exit code and error reach the caller`() {
        #expect(SampleTool.run(["look"]).code == .checkFailed)
        let failed = SampleTool.run(["look", "away"])
        #expect(failed.code == .badInput)
        #expect(failed.output == "looking\n")
        #expect(failed.errors == "sample: look: cannot look away\n")
    }
}
