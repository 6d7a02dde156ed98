import Testing
import TypescaleAudit
import TypescaleJSON
import TypescaleStringCatalogs

/// What findings say and where they point.
@Suite struct StringFindingTests {
    private func message(_ rule: AuditRule, _ result: StringsAuditResult) throws -> String {
        try #require(result.findings.first { $0.rule == rule }).message
    }

    @Test func `a figure or a plural of one language is not said of another`() throws {
        func file(_ language: String, _ text: String) -> (String, String) {
            let plural = #"<plurals name="n"><item quantity="other">%d x</item></plurals>"#
            let limit = "<!-- [CHAR LIMIT=4] --><string name=\"a\">\(text)</string>"
            return ("res/values-\(language)/strings.xml", "<resources>\(plural)\(limit)</resources>")
        }
        let result = try CatalogAudit.run([
            file("ja", "四文字以上"), file("de", "Kaufen"), file("fi", "Ostaaa"), file("pl", "Kup"),
        ])
        #expect(
            try message(.missingPlural, result)
                == "no text for the plural one in de, fi; other plurals in pl")
        #expect(
            try message(.lengthLimit, result) == "6 characters in de, fi: its own limit is 4; too long in ja")
    }

    @Test func `the word that is broken is named in scripts without spaces, and other languages have other words`()
        throws
    {
        let result = try CatalogAudit.run(
            [
                ("th.lproj/a.strings", "\"a\" = \"การเปลี่ยนแปลงอิเล็กทรอนิกส์ใหม่\";"),
                ("zh.lproj/a.strings", "\"a\" = \"请打开Benachrichtigungseinstellungen页面\";"),
            ], #"{"show":{"*":"@100"}}"#)
        #expect(
            try message(.brokenWord, result).hasPrefix(
                "“Benachrichtigungseinstellungen” is broken inside in zh from XS: 100 pt available; other words in th"))
        let thai = try CatalogAudit.run(
            [("th.lproj/a.strings", "\"a\" = \"การเปลี่ยนแปลงอิเล็กทรอนิกส์ใหม่\";")], #"{"show":{"*":"@60"}}"#)
        #expect(try message(.brokenWord, thai).hasPrefix("“อิเล็กทรอนิกส์” is broken inside in th"))
    }

    @Test func `comments that name no place are findings at their lines, and other messages are checked`() throws {
        let text = """
            /* typescale: nothing/1 */
            "a" = "x";
            /* Button.
               typescale: headline/0 */
            "b" = "x";
            /* typescale: @wide */
            "c" = "x";
            /* typescale: headline/1@60 */
            "d" = "Fahrkarte kaufen";
            "d" = "Fahrkarte";
            """
        let result = try CatalogAudit.run([("de.lproj/a.strings", text)])
        let unread = result.findings.filter { $0.rule == .unreadMessage }
        #expect(unread.map(\.id) == ["d", "a", "b", "c"])
        #expect(unread.map { $0.failures[0].location.position?.line } == [10, 1, 4, 6])
        #expect(unread[1].message.hasPrefix("not checked in de: \"nothing\" is not a style of apple-ios; its"))
        #expect(unread[3].message == "not checked in de: the width \"wide\" is not in \"widths\" of a typescale.json")
        #expect(result.findings.contains { $0.rule == .truncation && $0.id == "d" })
        #expect(result.messageCount == 1)
        #expect(throws: StringsAuditError.self) {
            try CatalogAudit.run([("de.lproj/a.strings", text + "\"e\" = \"x\";")], #"{"show":{"*":"nothing"}}"#)
        }
    }

    @Test func `a misspelled name of a width is an error with the right one`() throws {
        let error = #expect(throws: JSONError.self) {
            try CatalogAudit.run([], #"{"widths":{"button":120},"show":{"*":"/1@buton"}}"#)
        }
        #expect(error?.reason == #"the width "buton" is not in "widths"; did you mean "button"?"#)
    }

    @Test(arguments: [
        (
            "res/values-de/strings.xml",
            """
            <resources>
            <!-- typescale: labelLarge/1@60 -->

            <string name="a">Fahrkarte kaufen</string></resources>
            """
        ),
        (
            "a.xcstrings",
            """
            {"sourceLanguage":"de","strings":{"Fahrkarte kaufen":{
            "comment":"typescale: headline/1@60",
            "localizations":{"de":{"stringUnit":{"value":"Fahrkarte kaufen"}}}}}}
            """
        ),
    ])
    func `the place of a message in SARIF is the line of its comment`(path: String, text: String) throws {
        let result = try CatalogAudit.run([(path, text)])
        var writer = JSONWriter()
        StringsAuditResponse(result, listsEveryLanguage: false).writeSARIF(version: "1", to: &writer)
        let place = try JSONParser().parse(writer.bytes).value(
            at: "/runs/0/results/0/relatedLocations/0/physicalLocation/region/startLine")
        guard case .number(let line)? = place?.kind else {
            Issue.record("no location")
            return
        }
        #expect(line == 2)
    }

    @Test func `a line break of HTML is one in every format`() throws {
        let web = try CatalogAudit.run(
            [("locales/en/a.json", #"{"a":"one<br/>two"}"#)], #"{"show":{"*":"/1"}}"#)
        #expect(try message(.truncation, web).hasPrefix("cut off in en from XS: up to 2 lines"))
        let android = try CatalogAudit.run(
            [("values/strings.xml", "<resources><string name=\"a\"><![CDATA[one<br>two]]></string></resources>")],
            #"{"show":{"*":"/1"}}"#)
        #expect(try message(.truncation, android).hasPrefix("cut off in en from ×0.85: up to 2 lines"))
    }
}
