import Foundation
import Testing

/// The output of the commands, word for word.
@Suite struct GoldenOutputTests {
    private static func sample(_ name: String) -> String {
        ToolProcess.package.appending(path: "Tests/TypescaleTests/Samples/\(name)").path
    }

    private static let conversation = [
        "invalidate", "--messages",
        sample("messages.ndjson"), "--width", "280", "--from", "category=L",
    ]

    static let runs: [(name: String, words: [String], code: Int32)] = [
        ("help", ["--help"], 0),
        ("help-scales", ["scales", "--help"], 0),
        ("help-resolve", ["resolve", "--help"], 0),
        ("help-scaled", ["scaled", "--help"], 0),
        ("help-diff", ["diff", "--help"], 0),
        ("help-measure", ["measure", "--help"], 0),
        ("help-invalidate", ["invalidate", "--help"], 0),
        ("help-contrast", ["contrast", "--help"], 0),
        ("help-label", ["label", "--help"], 0),
        ("help-number", ["number", "--help"], 0),
        ("help-announcement", ["announcement", "--help"], 0),
        ("help-sheet", ["sheet", "--help"], 0),
        ("help-audit", ["audit", "--help"], 0),
        ("help-bench", ["bench", "--help"], 0),
        ("help-serve", ["serve", "--help"], 0),
        ("help-token", ["token", "--help"], 0),
        ("help-preview", ["preview", "--help"], 0),
        ("help-export", ["export", "--help"], 0),
        ("help-import", ["import", "--help"], 0),
        ("help-doctor", ["doctor", "--help"], 0),
        ("help-completions", ["completions", "--help"], 0),
        ("scales", ["scales"], 0),
        ("scales-json", ["scales", "--json"], 0),
        ("resolve", ["resolve"], 0),
        ("resolve-ax3", ["resolve", "--category", "accessibility3", "--app-scale", "1.2", "--bold-text"], 0),
        ("resolve-fields", ["resolve", "--category", "AX3", "--json", "--fields", "lineHeight,size"], 0),
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
        ("diff-platform", ["diff", "material3", "--from", "category=AX2", "--to", "category=AX5"], 0),
        ("diff-same", ["diff", "--from", "category=L", "--to", "fontScale=1", "--exit-code"], 0),
        ("invalidate", conversation + ["--to", "category=AX1", "--viewport", "30,200"], 0),
        ("invalidate-json", conversation + ["--to", "category=XL", "--viewport", "30,200", "--json"], 0),
        ("invalidate-motion", conversation + ["--to", "category=L,reduceMotion=true"], 0),
        ("invalidate-emoji", conversation + ["--to", "category=L,animateEmoji=false"], 0),
        ("invalidate-nothing", conversation + ["--to", "fontScale=1"], 0),
        ("preview", ["preview"], 0),
        ("preview-all", ["preview", "--scale", "material3", "--categories", "all", "--width", "200"], 0),
        (
            "preview-message",
            [
                "preview", "--message", "See you at 12:30 in the office?", "--width", "180", "--from", "category=L",
                "--to",
                "category=AX1,appScale=1.1",
            ], 0
        ),
        ("export-css", ["export", "--format", "css", "--categories", "L,AX5"], 0),
        ("export-css-fluid", ["export", "--format", "css", "--scale", "web-fluid"], 0),
        ("export-scss", ["export", "--format", "scss", "--categories", "L"], 0),
        ("export-tailwind", ["export", "--format", "tailwind", "--scale", "slds", "--categories", "L"], 0),
        ("export-dtcg", ["export", "--format", "dtcg", "--scale", "apple-visionos"], 0),
        ("export-swift", ["export", "--format", "swift", "--categories", "L,AX5"], 0),
        ("export-kotlin", ["export", "--format", "kotlin", "--categories", "L,AX5"], 0),
        ("export-android", ["export", "--format", "android-xml", "--scale", "material3"], 0),
        ("contrast-fails", ["contrast", "#ACADB1", "white"], 1),
        ("contrast-passes", ["contrast", "#717274", "#fff"], 0),
        ("contrast-large", ["contrast", "#949494", "white", "--category", "AX1"], 0),
        ("contrast-json", ["contrast", "#71727480", "navy", "--over", "black", "--level", "AAA", "--json"], 1),
        ("contrast-palette", ["contrast", "--palette", sample("palette.json")], 1),
        ("contrast-tokens", ["contrast", "color.text", "color.surface", "--palette", sample("tokens.json")], 0),
        ("contrast-tokens-json", ["contrast", "--palette", sample("tokens.json"), "--level", "AAA", "--json"], 1),
        ("label-json", ["label", "[self]: %@", "--self", "דנה", "--source", "2", "--source", "x", "--json"], 0),
        ("number-json", ["number", "21", "--as", "ordinal", "--locale", "es", "--gender", "feminine", "--json"], 0),
        ("announcement", ["announcement", "--scale", "chat", "--app-step", "2", "--locale", "fr"], 0),
        ("announcement-json", ["announcement", "--from", "category=L", "--to", "category=AX5", "--json"], 0),
        ("sheet", ["sheet", sample("sheet.json")], 0),
        ("sheet-json", ["sheet", sample("sheet.json"), "--category", "AX3", "--json"], 0),
        ("audit-chat", ["audit", "--scale", "chat"], 0),
        (
            "audit",
            [
                "audit", "--messages", sample("labels.ndjson"), "--palette", sample("palette.json"), "--sheet",
                sample("sheet.json"), "--language", "ja", "--language", "qaa", "--ignore", "line-height",
            ], 1
        ),
        (
            "audit-engines-json",
            [
                "audit", "--messages", "Tests/TypescaleTests/Samples/path.ndjson", "--engines", "all", "--ignore",
                "line-height", "--ignore",
                "reach-200", "--json",
            ], 1
        ),
        ("audit-json", ["audit", "--ignore", "line-height", "--json"], 1),
        ("diff-exit-code", ["diff", "--from", "category=L", "--to", "category=XL", "--exit-code"], 1),
    ]

    @Test(arguments: runs.indices)
    func `output equals its golden`(index: Int) throws {
        let (name, words, code) = Self.runs[index]
        let result = try ToolProcess.run(words)
        #expect(result.errors == "")
        #expect(result.code == code)
        try Golden.expect(result.output, named: name)
    }

    @Test func `every golden belongs to a test`() throws {
        let kept = try FileManager.default.contentsOfDirectory(atPath: Golden.folder.path)
        let wanted = Self.runs.map(\.name) + ["measure"] + ["bash", "fish", "zsh"].map { "completions-\($0)" }
        #expect(Set(kept) == Set(wanted.map { $0 + ".txt" }))
    }

    @Test func `all printed JSON is valid`() throws {
        let runs = Self.runs.filter { $0.words.contains("--json") }
        try #require(!runs.isEmpty)
        for (_, words, _) in runs {
            let output = try ToolProcess.run(words).output
            #expect(throws: Never.self) { try JSONSerialization.jsonObject(with: Data(output.utf8)) }
        }
    }

    @Test func `the version is the newest of the changelog`() throws {
        let log = try String(contentsOf: ToolProcess.package.appending(component: "CHANGELOG.md"), encoding: .utf8)
        let newest = try #require(log.firstMatch(of: /\n## (\d+\.\d+\.\d+)/)).1
        #expect(try ToolProcess.run(["--version"]).output == "typescale \(newest)\n")
    }

    @Test func `an interrupt leaves the old file or the new one and no other file`() throws {
        let line = """
            folder=$(mktemp -d); cd "$folder"; printf old > out.svg
            for delay in 0.01 0.03 0.06 0.1 0.15 0.2 0.3 0.4; do
                timeout -s INT $delay typescale preview --format svg -o out.svg >/dev/null 2>&1
                case "$(head -c 4 out.svg)" in old|"<svg"|"<?xm") ;; *) echo "part: $(head -c 40 out.svg)";; esac
                case "$(tail -c 7 out.svg | tr -d '\n')" in old|*"/svg>") ;; *) echo "cut: $(tail -c 40 out.svg)";; esac
                ls -A | grep -vx out.svg
            done
            cd /; rm -r "$folder"
            """
        #expect(try ToolProcess.shell(line, variables: ["TYPESCALE_HOME": ToolProcess.package.path]).output == "")
    }
}
