import Testing
import TypescaleAudit
import TypescaleJSON
import TypescaleStringCatalogs

/// What is not checked is reported, and everything else is checked.
@Suite struct UncheckedTextTests {
    @Test func `the widest of many combinations of plurals is checked`() throws {
        func plural(_ argument: String, _ texts: [String]) -> String {
            let branches = zip(["zero", "one", "two", "few", "many", "other"], texts).map { "\($0) {\($1)}" }
            return "{\(argument), plural, \(branches.joined(separator: " "))}"
        }
        let days = ["", "يوم واحد", "يومان اثنان", "# أيام كاملة", "# يومًا كاملًا", "# يوم"]
        let hours = ["", "ساعة واحدة", "ساعتان اثنتان", "# ساعات كاملة", "# ساعة كاملة", "# ساعة"]
        let minutes = ["", "دقيقة واحدة", "دقيقتان اثنتان", "# دقائق كاملة", "# دقيقة كاملة", "# دقيقة"]
        let text = [plural("d", days), plural("h", hours), plural("m", minutes)].joined(separator: "، ")
        let settings = #"{"scale": "apple-ios", "show": {"*": "body/1@900"}, "ignore": ["glyphs"]}"#
        let many = try CatalogAudit.run([("l/ar.json", "{\"left\": \"\(text)\"}")], settings).findings
        #expect(many.map(\.rule) == [.truncation])
        // One that is shown, as a text of its own.
        let shown = "٩٩ يومًا كاملًا، ٩٩ ساعة كاملة، ٩٩ دقيقة كاملة"
        let single = try CatalogAudit.run([("l/ar.json", "{\"left\": \"\(shown)\"}")], settings).findings
        let sizes = try #require(single.first?.failures.first?.sizes)
        #expect(Set(try #require(many.first?.failures.first?.sizes)).isSuperset(of: sizes))
    }

    @Test func `the longest of many combinations counts for a limit in bytes`() throws {
        // The widest letter has one byte, the others have two.
        let choice = { (name: String) in "{\(name), select, a {WWWW} b {ііііі} c {x} d {x} other {x}}" }
        let source = ["p", "q", "r"].map(choice).joined()
        let unit = "<trans-unit id=\"a\" maxwidth=\"14\" size-unit=\"byte\"><source>\(source)</source></trans-unit>"
        let file =
            "<xliff version=\"1.2\"><file source-language=\"en\" target-language=\"de\"><body>\(unit)</body></file></xliff>"
        let findings = try CatalogAudit.run([("a.xlf", file)]).findings
        #expect(findings.filter { $0.rule == .lengthLimit }.map(\.message) == ["30 bytes in en: its own limit is 14"])
    }

    @Test func `a file in no language is reported, and the others are checked`() throws {
        let strings = #""a" = "A text of several words that are cut off";"#
        let result = try CatalogAudit.run(
            [("de-DE copy.lproj/L.strings", strings), ("en.lproj/L.strings", strings)],
            #"{"show": {"*": "body/1@60"}}"#, reportingUnreadFiles: true)
        #expect(result.findings.map(\.rule).contains(.truncation))
        let unread = try #require(result.findings.first { $0.rule == .unreadMessage })
        #expect(unread.failures.map(\.location.file) == ["de-DE copy.lproj/L.strings"])
        #expect(unread.message.contains("\"de-DE copy\" is not a BCP 47 language tag"))
    }

    @Test(arguments: ["👍", "नि", "क्ष", "W"])
    func `a word of one cluster that is too wide overflows, and is not broken`(word: String) throws {
        let settings = #"{"show": {"*": "body@8"}, "ignore": ["glyphs"]}"#
        let rules = try CatalogAudit.run([("en.lproj/L.strings", "\"a\" = \"\(word)\";")], settings).findings.map(
            \.rule)
        #expect(rules == [.overflow])
        let both = try CatalogAudit.run([("en.lproj/L.strings", "\"a\" = \"\(word) Wort\";")], settings).findings
        let broken = both.first { $0.rule == .brokenWord }
        #expect(broken?.message.hasPrefix("“Wort” is broken inside") == true, "\(both.map(\.message))")
    }

    @Test func `pseudo-locales without texts in the source language are reported`() throws {
        let file = ("de.lproj/L.strings", #""a" = "Hallo";"#)
        let result = try CatalogAudit.run([file], #"{"pseudo": ["en-XA"]}"#)
        #expect(
            result.missingSourceReasons.map { "\($0.catalog): \($0.reason)" }
                == ["*.lproj/L.strings: no text in the source language en, from which pseudo-locales are made"])
        let source = ("en.lproj/L.strings", #""a" = "Hello";"#)
        #expect(try CatalogAudit.run([file, source], #"{"pseudo": ["en-XA"]}"#).missingSourceReasons.isEmpty)
        #expect(try CatalogAudit.run([file]).missingSourceReasons.isEmpty)
    }

    @Test func `a device that is not known is an error that lists those that are`() throws {
        func run(_ device: String) throws {
            _ = try CatalogAudit.run(
                [("en.lproj/L.strings", #""a" = "Hello";"#)], #"{"show": {"*": {"device": "\#(device)"}}}"#)
        }
        let error = #expect(throws: JSONError.self) { try run("applwatch") }
        #expect(
            error?.reason == "\"applwatch\" is not one of iphone, ipad, ipod, mac, appletv, applewatch, applevision; "
                + "did you mean \"applewatch\"?")
        try run("applewatch")
    }
}
