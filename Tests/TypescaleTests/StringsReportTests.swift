import Foundation
import Testing
import TypescaleTestSupport

/// The page that `typescale audit --strings --html` writes.
@Suite struct StringsReportTests {
    /// Returns the page of an audit of catalogs.
    private func page(of files: [(path: String, text: String)], _ words: [String]) throws -> String {
        let folder = TemporaryFolder()
        for (path, text) in files {
            let file = URL(filePath: folder.file(path))
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(text.utf8).write(to: file)
        }
        let page = folder.file("page")
        let result = try ToolProcess.run(
            ["audit", "--strings", "."] + words + ["--html", page], directory: URL(filePath: folder.path))
        #expect([0, 1].contains(result.code), "\(result.errors)")
        return try String(contentsOfFile: page + "/index.html", encoding: .utf8)
    }

    @Test func `counts of one have no plural`() throws {
        let page = try page(
            of: [("locales/de/a.json", #"{"a": "Kup bilet teraz, zanim podrożeje"}"#)], ["--show", "/1@60"])
        #expect(page.contains("<td lang=\"de\" dir=\"auto\">Kup bilet"))
        #expect(page.contains(">1 finding in 1 message of 1 catalog; languages: de<"))
    }

    @Test func `a picture names the language of its text, also for screen readers`() throws {
        let pictures = try ["de", "nl"].map { language in
            let page = try page(
                of: [("\(language).lproj/a.strings", "\"a\" = \"Profil\";\n")], ["--show", "body/1@20"])
            #expect(page.contains("aria-label=\"The text in \(language) as it is shown; scrolls\""))
            return try #require(page.firstMatch(of: #/<defs>.*?<\/svg>/#.dotMatchesNewlines())).0
        }
        #expect(pictures[0] != pictures[1], "the same glyphs of the text, below captions that differ")
    }

    @Test func `texts have their language and direction in the table of growth`() throws {
        let files = [("locales/en/a.json", #"{"a": "Buy!"}"#), ("locales/ar/a.json", #"{"a": "اشتر التذكرة الآن!"}"#)]
        let page = try page(of: files, ["--show", "/1@600"])
        let cells = "<td dir=\"auto\">Buy!</td><td lang=\"ar\" dir=\"auto\">اشتر التذكرة الآن!</td>"
        #expect(page.contains(cells), "\(page)")
    }

    @Test func `a difference between engines is drawn in each of them`() throws {
        let text = "\"k0\" = \"Open src/components/list/row.js now\";\n"
        let files = [("en.lproj/a.strings", "\"k0\" = \"Save\";\n"), ("de.lproj/a.strings", "\n\n" + text)]
        let words = ["--show", "body@200", "--ignore", "broken-word", "--engines"]
        let page = try page(of: files, words + ["firefox,chromium"])
        #expect(page.contains("warning · engine-difference · apple-ios body@200"))
        #expect(page.contains("<td>de.lproj/a.strings:3</td>"))
        #expect(page.contains("<h1>String catalogs</h1>"), "a title that is seen")
        #expect(page.contains("<table class=\"texts\">"), "texts are aligned like texts, not like numbers")
        #expect(try self.page(of: files, words + ["firefox,webkit"]) != page)
    }
}
