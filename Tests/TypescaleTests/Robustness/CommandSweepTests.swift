import Foundation
import Testing

/// Every command is run with every kind of bad input, with the results in docs/robustness.md.
@Suite struct CommandSweepTests {
    private static let trials = CommandTrials.all.flatMap(\.trials)

    @Test(arguments: trials) func `a command answers bad input with a clear error, and leaves nothing behind`(
        trial: CommandTrial
    ) throws {
        let outcome = try trial.run()
        #expect(outcome.code == trial.code, "\(outcome.text)")
        #expect(Pattern.matches(outcome.text, trial.answer), "\(outcome.text)")
        #expect(outcome.isRefusal || !trial.isRefusal, "\(outcome.text)")
    }

    @Test func `every command has a trial of every kind of input`() throws {
        let help = try ToolProcess.run(["--help"]).output
        let list = try #require(help.firstMatch(of: /(?s)\nCommands:\n(.*?)\n\n/)).1
        let commands = list.matches(of: #/(?m)^  (\w+) /#).map { String($0.1) }
        #expect(commands.count > 10)
        #expect(CommandTrials.all.map(\.command) == commands)
        for (command, trials) in CommandTrials.all {
            #expect(Set(trials.map(\.kind)) == Set(InputKind.allCases), "\(command)")
            #expect(trials.allSatisfy { $0.line.contains("typescale \(command)") }, "\(command)")
        }
    }

    @Test func `trials run in the folder that the page describes`() throws {
        let names = try FileManager.default.contentsOfDirectory(atPath: TrialFolder.shared.get().path)
        #expect(Set(names) == Set(TrialFolder.contents.map(\.0)))
    }

    @Test func `a pattern matches its parts in order and the ends of the text`() {
        #expect(Pattern.matches("abc", "abc") && Pattern.matches("abc", "a…c") && Pattern.matches("abc", "…"))
        #expect(Pattern.matches("a-b-c", "a…b…c") && Pattern.matches("aba", "a…a"))
        #expect(!Pattern.matches("abc", "ab") && !Pattern.matches("abc", "a…b") && !Pattern.matches("acb", "a…b…c"))
        #expect(!Pattern.matches("a", "a…a"))
    }
}
