import Foundation
import Testing
import TypescaleTestSupport

/// Names on the command line are compared by bytes.
@Suite struct LookAlikeCommandTests {
    /// Arguments with a name that looks alike, and the quotation in the error.
    private static let refused: [(words: [String], place: String)] = [
        (["audit", "--language", "\u{212A}o"], "--language"),
        (["audit", "--language", "e\u{301}"], "--language"),
        (["audit", "--ignore", "glyphs\u{301}"], "--ignore"),
        (["audit", "--scale", "cha\u{FF54}"], "--scale"),
        (["resolve", "--locale", "\u{212A}o"], "--locale"),
        (["label", "[self]", "--locale", "\u{212A}o"], "--locale"),
        (["number", "3", "--locale", "\u{212A}o"], "--locale"),
        (["number", "3", "--currency", "\u{17F}ek"], "--currency"),
        (["number", "3", "--kind", "ordina\u{FF4C}"], "--kind"),
        (["resolve", "--category", "A\u{445}1"], "--category"),
        (["resolve", "--scale", "chat\u{301}"], "--scale"),
        (["preview", "--style", "bod\u{FF59}"], "--style"),
        (["export", "--format", "\u{212A}otlin"], "--format"),
        (["token", "create", "--scope", "mea\u{17F}ure"], "--scope"),
        (["token", "create", "--scope", "preferences\u{37E}Kim"], "--scope"),
        (["token", "revo\u{212A}e", "0"], "ACTION"),
        (["completions", "fi\u{17F}h"], "SHELL"),
        (["diff", "--from", "category\u{FF1D}L", "--to", "category=L"], "--from"),
    ]

    @Test(arguments: refused.indices)
    func `a name that looks alike is refused with its location`(index: Int) throws {
        let (words, place) = Self.refused[index]
        let home = ["TYPESCALE_STORE": "sqlite:/dev/null/none"]
        let result = try ToolProcess.run(words, variables: words[0] == "token" ? home : [:])
        #expect(result.code == 2 && result.output.isEmpty, "\(words): \(result.code) \(result.output.prefix(200))")
        #expect(result.errors.hasPrefix("typescale: ") && result.errors.contains(place), "\(words): \(result.errors)")
    }

    @Test(arguments: ["css\u{301}", "\u{212A}T", "\u{17F}wift", "cs\u{17F}", "xm\u{217C}"])
    func `a file extension that looks alike is not a format`(ending: String) throws {
        let file = FileManager.default.temporaryDirectory.appending(component: "typescale-\(UUID()).\(ending)")
        defer { try? FileManager.default.removeItem(at: file) }
        let result = try ToolProcess.run(["export", "--categories", "L", "-o", file.path])
        #expect(result.code == 2 && result.errors.contains("--format"), "\(result.errors)")
        #expect(!FileManager.default.fileExists(atPath: file.path))
    }

    @Test func `tokens whose names look alike are distinct, and ids are compared by bytes`() throws {
        try withTemporaryFolder { folder in
            let store = ["--store", "sqlite:\(folder.path)/db"]
            for name in ["Kim", "\u{212A}im"] {
                let made = try ToolProcess.run(
                    ["token", "create", "--scope", "preferences:\(name)", "--name", name] + store)
                #expect(made.code == 0, "\(made.errors)")
            }
            let list = try ToolProcess.run(["token", "list", "--json"] + store).output
            #expect(list.utf8.split(separator: UInt8(ascii: "\n")).count > 0 && list.contains("\u{212A}im"))
            let digits = try #require(list.firstMatch(of: #/"id" ?: ?"([0-9a-f]+)"/#)?.1)
            let wide = String(
                String.UnicodeScalarView(digits.unicodeScalars.map { Unicode.Scalar($0.value + 0xFEE0) ?? " " }))
            for id in [wide, digits + "\u{301}", "\u{200D}" + digits] {
                let refused = try ToolProcess.run(["token", "revoke", String(id)] + store)
                #expect(refused.code == 2, "\(id): \(refused.output)")
            }
            #expect(try ToolProcess.run(["token", "list", "--json"] + store).output == list)
            #expect(try ToolProcess.run(["token", "revoke", String(digits)] + store).code == 0)
        }
    }

    @Test func `rows compare names of scales and styles by bytes, also after other rows`() throws {
        let row = { (style: String) in #"{"id":"a","width":90,"text":"a","scale":"chat","style":"\#(style)"}"# + "\n" }
        let result = try ToolProcess.run(
            ["measure"], input: row("body") + row("body\u{301}") + row("bod\u{FF59}") + row("body"))
        let lines = result.output.split(separator: "\n")
        #expect(lines.map { $0.contains("\"error\"") } == [false, true, true, false], "\(result.output)")
    }

    @Test func `a misspelled key of an environment gets a suggestion among those that the command reads`() throws {
        let words = ["--width", "100", "--from", "animateEmojis=false", "--to", "category=L"]
        let keys = "category, fontScale, percent, appScale, appStep, boldText, reduceMotion, locale, displayScale, "
        #expect(
            try ToolProcess.run(["invalidate"] + words).errors
                == "typescale: --from: \"animateEmojis\": unknown key, did you mean \"animateEmoji\"? The keys are "
                + keys + "viewportWidth, animateEmoji\n")
    }
}
