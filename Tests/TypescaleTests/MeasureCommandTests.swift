import Foundation
import Testing
import TypescaleTestSupport

@Suite struct MeasureCommandTests {
    private static let rows = """
        {"id":"plain","text":"Text that is long enough to need a second line.","width":220}
        {"id":"large","text":"Text that is long enough to need a second line.","width":220,"category":"AX3"}

        {"id":"own","text":"Müller & Söhne, 12:30","families":["Roboto"],"size":16,"width":120,"lineHeight":20}
        {"id":"arabic","text":"مرحبا بالعالم","width":60,"dir":"rtl","locale":"ar"}
        {"id":"message","text":"two\\nlines","width":220,"whiteSpace":"pre-line","maxLines":1}
        {"id":"wrong","text":"x","width":"wide"}
        {"id":"last","text":"","width":10}
        """

    @Test func `answers are in the order of the rows, with errors in their rows' positions`() throws {
        let result = try ToolProcess.run(["measure", "--lines"], input: Self.rows)
        try Golden.expect(result.output, named: "measure")
        #expect(result.errors == "typescale: standard input: 1 of 7 rows could not be measured\n")
        #expect(result.code == 1)
        #expect(
            try ToolProcess.run(["measure", "--lines", "-", "--jobs", "1"], input: Self.rows).output == result.output)
    }

    @Test func `a thousand rows have the same answers on any number of threads`() throws {
        let input = (0..<4_000).map { number in
            "{\"id\":\"\(number)\",\"text\":\"\(String(repeating: "word ", count: number % 40))\",\"width\":\(60 + number % 300)}\n"
        }.joined()
        let one = try ToolProcess.run(["measure", "--jobs", "1"], input: input)
        let many = try ToolProcess.run(["measure", "--jobs", "5"], input: input)
        #expect(one.code == 0 && one.output == many.output)
        #expect(one.output.split(separator: "\n").count == 4_000)
    }

    @Test func `a row is answered before the next one arrives`() throws {
        // The writer waits for each answer: a tool that waited for more input would hang, and timeout ends it.
        let line = """
            coproc typescale measure
            for word in one two three; do
                printf '{"id":"%s","text":"x","width":50}\\n' "$word" >&"${COPROC[1]}"
                read -r -t 20 answer <&"${COPROC[0]}" && echo "${answer%%,*}"
            done
            """
        #expect(try ToolProcess.shell(line).output == "{\"id\":\"one\"\n{\"id\":\"two\"\n{\"id\":\"three\"\n")
    }

    @Test func `--engine applies to rows without an engine`() throws {
        func row(_ more: String = "") -> String {
            #"{"id":"a","text":"Open src/components/list/row.js now","width":200\#(more)}"# + "\n"
        }
        let chromium = try ToolProcess.run(["measure"], input: row()).output
        let firefox = try ToolProcess.run(["measure", "--engine", "firefox"], input: row()).output
        #expect(chromium.contains(#""lines":3"#) && firefox.contains(#""lines":2"#))
        #expect(try ToolProcess.run(["measure"], input: row(#","engine":"firefox""#)).output == firefox)
        let both = row(#","engine":"chromium""#) + row()
        #expect(try ToolProcess.run(["measure", "--engine", "firefox"], input: both).output == chromium + firefox)
        let unknown = try ToolProcess.run(["measure"], input: row(#","engine":"gecko""#))
        #expect(unknown.output.contains("is not one of chromium, firefox, webkit"), "\(unknown.output)")
        #expect(unknown.code == 1)
    }

    @Test func `invalidate returns the heights of its engine`() throws {
        let message = #"{"id":"a","text":"Open src/components/list/row.js now"}"# + "\n"
        let words = [
            "invalidate", "--messages", "-", "--from", "category=L", "--to", "category=XXL", "--width", "200", "--json",
        ]
        let chromium = try ToolProcess.run(words, input: message)
        let firefox = try ToolProcess.run(words + ["--engine", "firefox"], input: message)
        #expect(chromium.code == 0 && firefox.code == 0, "\(chromium.errors)\(firefox.errors)")
        #expect(try ToolProcess.run(words + ["--engine", "chromium"], input: message).output == chromium.output)
        // The numbers are those of measuring: 3 lines of 22 points, or 2.
        #expect(chromium.output.contains(#""old": 66"#), "\(chromium.output)")
        #expect(firefox.output.contains(#""old": 44"#), "\(firefox.output)")
    }

    @Test(arguments: [["measure", "-"], ["invalidate", "--messages", "-", "--to", "category=XL"]])
    func `an engine that does not exist is refused with the list of those that do`(words: [String]) throws {
        let result = try ToolProcess.run(words + ["--engine", "gecko"], input: "")
        #expect(result.code == 2)
        #expect(result.errors == "typescale: --engine: \"gecko\" is not one of chromium, firefox, webkit\n")
    }

    @Test func `a closed output ends an endless stream without an error`() throws {
        let row = "{\"id\":\"a\",\"text\":\"x\",\"width\":50}"
        let line = "yes '\(row)' 2>/dev/null | timeout 120 typescale measure | head -2"
        let result = try ToolProcess.shell(line)
        #expect(result.errors == "")
        #expect(result.output.split(separator: "\n").count == 2)
        let ignored =
            "trap '' PIPE; { yes '\(row)' | timeout 120 typescale measure; echo \"code ${PIPESTATUS[1]}\" >&2; } 2>errors | head -1; cat errors; rm errors"
        try withTemporaryFolder { folder in
            let quiet = try ToolProcess.shell(
                ignored, variables: ["TYPESCALE_HOME": ToolProcess.package.path], directory: folder)
            #expect(quiet.output.contains("code 0\n"), "\(quiet.output)")
        }
    }

    @Test func `unreadable input is reported with its name`() throws {
        let missing = try ToolProcess.run(["measure", "/no/such/file"])
        #expect(missing.errors == "typescale: /no/such/file: no such file\n")
        #expect(missing.code == 2)
        let folder = try ToolProcess.run(["measure", "/"])
        #expect(folder.errors == "typescale: /: a folder, not a file\n")
        #expect(folder.code == 2)
        for (jobs, message) in [
            ("0", "\"0\" is not a whole number from 1 to 256"), ("two", "\"two\" is not a whole number from 1 to 256"),
        ] {
            let result = try ToolProcess.run(["measure", "--jobs", jobs])
            #expect(result.errors == "typescale: --jobs: \(message)\n")
            #expect(result.code == 2)
        }
    }

    @Test func `bench prints only the documented figures`() throws {
        let input = (0..<300).map { "{\"id\":\"\($0)\",\"text\":\"message \($0)\\nof two lines\"}\n" }.joined()
        for words in [["bench", "-"], ["bench", "-", "--width", "200", "--json"]] {
            let result = try ToolProcess.run(words, input: input)
            #expect(result.code == 0 && result.errors == "")
            let object = try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Double]
            let figures = try #require(object)
            #expect(
                Set(figures.keys) == [
                    "messages", "prepareMs", "reflowMs", "reflowMsAllCores", "rewidthMs", "bytesPerMessage", "changed",
                ])
            #expect(figures["messages"] == 300 && figures["changed"] == 300)
            #expect(figures.values.allSatisfy { $0 > 0 })
        }
    }

    @Test func `bench refuses invalid messages`() throws {
        let bad = try ToolProcess.run(["bench", "-"], input: "{\"id\":\"a\",\"text\":\"b\"}\n{\"id\":\"c\"}\n")
        #expect(bad.errors == "typescale: standard input:2: the key \"text\" is missing\n")
        #expect(bad.code == 2 && bad.output == "")
        #expect(
            try ToolProcess.run(["bench", "-"]).errors
                == "typescale: standard input: no messages; give at least one row {\"id\",\"text\"}\n")
        let width = try ToolProcess.run(["bench", "-", "--width", "3"], input: "")
        #expect(width.errors == "typescale: --width: 3 is not in 50...100000\n")
    }
}
