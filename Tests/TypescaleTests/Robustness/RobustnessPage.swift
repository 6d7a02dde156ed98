import Foundation
import Testing

/// The page docs/robustness.md, generated from the tests of this folder.
struct RobustnessPage {
    private(set) var text = """
        # Robustness

        What the tool and the service do with bad input, and what happens to them when the machine fails. The tests write
        this page: each row is a test that runs with every change, and
        `TYPESCALE_ACCEPT=1 make test ONLY=TypescaleTests` writes the page again.


        """

    init() throws {
        writeCommands()
        try writeCalls()
        text += try StoreMatrix.text()
        writeConditions()
    }

    private mutating func writeCommands() {
        text += """
            ## Commands

            Each command runs alone in a folder with these files. It may take a minute at most, and leaves no file that it
            was not asked for. Exit code 0 is success, 1 a check or a row that failed, and 2 wrong input; then one line on
            standard error names the reason, and standard output is empty. `…` is any text.

            | file | contents |
            |---|---|

            """
        for (file, what) in TrialFolder.contents { writeRow(["`\(file)`", what]) }
        for (command, trials) in CommandTrials.all {
            text += "\n### typescale \(command)\n\n| input | command | exit code | output |\n|---|---|---|---|\n"
            for kind in InputKind.allCases {
                for trial in trials where trial.kind == kind {
                    let said = trial.answer.split(separator: "\n").map { code(String($0)) }.joined(separator: "<br>")
                    writeRow([kind.rawValue, code(trial.line), "\(trial.code)", said.isEmpty ? "nothing" : said])
                }
            }
        }
    }

    private mutating func writeCalls() throws {
        let calls = try DocumentedCall.all.get()
        text += """

            ## Calls of the service

            Each request is sent to every call of the [OpenAPI document](over-http.md) that it applies to, over a connection of
            its own, while the service answers others. A refusal is a problem document (`application/problem+json`) with the
            reason, and without details of the machine.

            | input | request | calls | status |
            |---|---|---|---|

            """
        for kind in InputKind.allCases {
            for trial in RouteTrial.all where trial.kind == kind {
                let count = calls.count { trial.request($0) != nil }
                let whom = trial.whom == "all" ? "all \(count)" : "\(trial.whom): \(count)"
                let others = trial.others.sorted { $0.key < $1.key }.map { ", `\($0)`: \($1)" }.joined()
                writeRow([kind.rawValue, trial.told, whom, "\(trial.status)\(others)"])
            }
        }
        text += """

            `measure` answers row by row: the answer to an invalid row is an error in its place, and an empty body has no
            rows.

            """
    }

    private mutating func writeConditions() {
        text += """

            ## When the machine fails

            Each sentence is the name of the test beside it.

            """
        for condition in Condition.all {
            text += "\n### \(condition.name)\n\n| behavior | test |\n|---|---|\n"
            for test in condition.tests {
                let file = test.file.split(separator: "/").last.map(String.init) ?? test.file
                writeRow([test.sentence + ".", "[\(file)](../Tests/\(test.file))"])
            }
        }
    }

    private mutating func writeRow(_ cells: [String]) {
        text += "| \(cells.map { $0.replacing("|", with: "\\|") }.joined(separator: " | ")) |\n"
    }

    private func code(_ text: String) -> String { "`\(text)`" }
}

/// The page equals the generated one.
@Suite struct RobustnessPageTests {
    @Test func `the page lists the trials and their results`() throws {
        let text = try RobustnessPage().text
        let file = Document(path: "docs/robustness.md").file
        if ProcessInfo.processInfo.environment["TYPESCALE_ACCEPT"] == "1" { try Data(text.utf8).write(to: file) }
        let kept = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
        #expect(text == kept, "docs/robustness.md is out of date; TYPESCALE_ACCEPT=1 writes it again")
    }

    @Test(arguments: Condition.all.flatMap(\.tests)) func `each test that the page names exists`(
        test: Condition.Witness
    ) throws {
        #expect(try test.exists(), "\(test.file): \(test.name)")
    }
}
