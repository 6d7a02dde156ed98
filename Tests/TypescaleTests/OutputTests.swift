import Foundation
import Testing

/// What the commands print, word for word.
@Suite struct OutputTests {
    private static let conversation = [
        "invalidate", "--messages",
        ToolProcess.package.appending(path: "Tests/TypescaleTests/Samples/messages.ndjson").path, "--width", "280",
        "--from", "category=L",
    ]

    static let runs: [(name: String, words: [String], code: Int32)] = [
        ("help", ["--help"], 0),
        ("help-scales", ["scales", "--help"], 0),
        ("help-resolve", ["resolve", "--help"], 0),
        ("help-scaled", ["scaled", "--help"], 0),
        ("help-diff", ["diff", "--help"], 0),
        ("help-measure", ["measure", "--help"], 0),
        ("help-invalidate", ["invalidate", "--help"], 0),
        ("help-bench", ["bench", "--help"], 0),
        ("help-serve", ["serve", "--help"], 0),
        ("help-token", ["token", "--help"], 0),
        ("help-doctor", ["doctor", "--help"], 0),
        ("help-completions", ["completions", "--help"], 0),
        ("scales", ["scales"], 0),
        ("scales-json", ["scales", "--json"], 0),
        ("resolve", ["resolve"], 0),
        ("resolve-ax3", ["resolve", "--category", "accessibility3", "--app-scale", "1.2", "--bold-text"], 0),
        ("resolve-material3", ["resolve", "--scale", "material3", "--font-scale", "1.5"], 0),
        ("resolve-web-fluid", ["resolve", "--scale", "web-fluid", "--viewport-width", "800"], 0),
        ("resolve-chat", ["resolve", "--scale", "chat", "--app-step", "2", "--category", "AX5"], 0),
        ("resolve-json", ["resolve", "--style", "body", "--style", "caption1", "--percent", "150", "--json"], 0),
        ("scaled", ["scaled", "11", "17", "44", "--relative-to", "headline", "--category", "AX3"], 0),
        (
            "scaled-font-json",
            ["scaled", "17", "--relative-to", "body", "--as", "font", "--category", "XL", "--json"], 0
        ),
        ("diff-environments", ["diff", "--from", "category=L", "--to", "category=AX3,appScale=1.2"], 0),
        ("diff-scales", ["diff", "apple-ios", "apple-watchos", "--category", "S"], 0),
        ("diff-json", ["diff", "apple-visionos", "--from", "", "--to", "appScale=1.2,boldText=true", "--json"], 0),
        ("diff-same", ["diff", "--from", "category=L", "--to", "fontScale=1", "--exit-code"], 0),
        ("invalidate", conversation + ["--to", "category=AX1", "--viewport", "30,200"], 0),
        ("invalidate-json", conversation + ["--to", "category=XL", "--viewport", "30,200", "--json"], 0),
        ("invalidate-nothing", conversation + ["--to", "fontScale=1"], 0),
        ("diff-exit-code", ["diff", "--from", "category=L", "--to", "category=XL", "--exit-code"], 1),
    ]

    @Test(arguments: runs.indices)
    func `output is kept word for word`(index: Int) throws {
        let (name, words, code) = Self.runs[index]
        let result = try ToolProcess.run(words)
        #expect(result.errors == "")
        #expect(result.code == code)
        try Golden.expect(result.output, named: name)
    }

    @Test func `every kept text belongs to a test`() throws {
        let kept = try FileManager.default.contentsOfDirectory(atPath: Golden.folder.path)
        let wanted = Self.runs.map(\.name) + ["measure"] + ["bash", "fish", "zsh"].map { "completions-\($0)" }
        #expect(Set(kept) == Set(wanted.map { $0 + ".txt" }))
    }

    @Test func `all JSON the tool prints is JSON`() throws {
        for (_, words, _) in Self.runs where words.contains("--json") {
            let output = try ToolProcess.run(words).output
            #expect(throws: Never.self) { try JSONSerialization.jsonObject(with: Data(output.utf8)) }
        }
    }

    @Test func `the version is the changelog's newest`() throws {
        let log = try String(contentsOf: ToolProcess.package.appending(component: "CHANGELOG.md"), encoding: .utf8)
        let newest = try #require(log.firstMatch(of: /\n## (\d+\.\d+\.\d+)/)).1
        #expect(try ToolProcess.run(["--version"]).output == "typescale \(newest)\n")
    }
}
