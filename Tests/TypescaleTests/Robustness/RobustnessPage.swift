import Foundation
import Testing

/// docs/robustness.md, made of what the tests here declare.
struct RobustnessPage {
    private(set) var text = """
        # Robustness

        What the tool and the service were given that they cannot do much with, and what they answer; and what becomes of
        them when the machine fails them. The page is made of the tests: each row is one that they try at every change, and
        `TYPESCALE_ACCEPT=1 swift test --filter TypescaleTests` writes it anew.


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

            Each line is run by itself, in a folder with these files; it may take a minute at most, and leave no file that
            it was not asked for. It ends with 0 where all is fine, 1 where a check or a row failed, and 2 where the input is
            of no use; then one line on standard error says what and why, and nothing is on standard output. `…` stands for
            whatever is there.

            | file | what is in it |
            |---|---|

            """
        for (file, what) in TrialFolder.contents { writeRow(["`\(file)`", what]) }
        for (command, trials) in CommandTrials.all {
            text += "\n### typescale \(command)\n\n| input | line | ends with | says |\n|---|---|---|---|\n"
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

            Each is sent to every call of the [OpenAPI document](over-http.md) that it makes sense for, over a connection of
            its own, to a service that goes on answering others. What is refused is answered by a problem
            (`application/problem+json`) that says what is wrong and nothing of the machine.

            | input | what is sent | to calls | status |
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

            `measure` answers row by row: one that cannot be read is answered by its error in its place, and where there is no
            body there are no rows.

            """
    }

    private mutating func writeConditions() {
        text += """

            ## When the machine fails

            What holds is the name of the test that shows it.

            """
        for condition in Condition.all {
            text += "\n### \(condition.name)\n\n| what holds | test |\n|---|---|\n"
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

/// The page is the one that the tests make.
@Suite struct RobustnessPageTests {
    @Test func `the page says what is tried, and what comes of it`() throws {
        let text = try RobustnessPage().text
        let file = Document(path: "docs/robustness.md").file
        if ProcessInfo.processInfo.environment["TYPESCALE_ACCEPT"] == "1" { try Data(text.utf8).write(to: file) }
        let kept = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
        #expect(text == kept, "docs/robustness.md is out of date; TYPESCALE_ACCEPT=1 writes it anew")
    }

    @Test(arguments: Condition.all.flatMap(\.tests)) func `a test that the page names is there`(
        test: Condition.Witness
    ) throws {
        #expect(try test.exists(), "\(test.file): \(test.name)")
    }
}
