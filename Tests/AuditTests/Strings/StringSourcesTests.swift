import Testing
import TypescaleAudit
import TypescaleJSON
import TypescaleStringCatalogs
import TypescaleThreads

/// Texts for devices, and files that cannot be read among others.
@Suite struct StringSourcesTests {
    private static let devices = """
        {"sourceLanguage":"en","strings":{"sign":{"comment":"typescale: headline/1@60","localizations":{"en":
        {"variations":{"device":{"iphone":{"stringUnit":{"value":"Buy a ticket now"}},
        "appletv":{"stringUnit":{"value":"Buy a ticket on television"}},
        "applevision":{"stringUnit":{"value":"Buy a ticket in space"}},
        "other":{"stringUnit":{"value":"Buy any ticket here"}}}}}}}}}
        """

    @Test func `a text for a device is named with it, in SARIF too`() throws {
        let result = try CatalogAudit.run([("a.xcstrings", Self.devices)])
        let names = result.findings.filter { $0.rule == .truncation }.map(\.name)
        #expect(names == ["sign (iphone)", "sign (appletv)", "sign (applevision)", "sign"])
        var writer = JSONWriter()
        StringsAuditResponse(result, listsEveryLanguage: false).writeSARIF(version: "1", to: &writer)
        let sarif = try JSONParser().parse(writer.bytes)
        var fingerprints: Set<String> = []
        for index in result.findings.indices {
            let value = sarif.value(at: "/runs/0/results/\(index)/partialFingerprints/typescale~1v1")
            guard case .string(let text)? = value?.kind else {
                Issue.record("no fingerprint")
                return
            }
            fingerprints.insert(text)
        }
        #expect(fingerprints.count == result.findings.count)
    }

    /// A file of one language may have no text that shows which program reads it.
    @Test(arguments: [
        (#"{"at":"{'@'}","a":"x"}"#, #"{"a":"l''{name}"}"#, "l''Maximiliane"),
        (#"{"at":"{n, plural, other {x}}","a":"x"}"#, #"{"a":"l''ami"}"#, "l'ami"),
        (#"{"at":"{{x}}","a":"x"}"#, #"{"a":"{ami}"}"#, "{ami}"),
        (#"{"at":"{0} no|[1,*] :count","a":"x"}"#, #"{"a":"Salut :name"}"#, "Salut Maximiliane"),
    ])
    func `the files of a catalog have the notation of all of them`(
        source: String, translation: String, shown: String
    ) throws {
        for order in [["en", "fr"], ["fr", "en"]] {
            let files = order.map { (path: "locales/\($0).json", text: $0 == "en" ? source : translation) }
            let result = try CatalogAudit.run(files, #"{"show":{"*":"/1@1"}}"#)
            let texts = result.findings.flatMap(\.failures).filter { $0.language == "fr" }.map(\.text)
            #expect(Set(texts) == [shown], "\(texts)")
        }
    }

    @Test func `a plural form that no number has is a note`() throws {
        let forms = "<numerusform>a</numerusform><numerusform>b</numerusform><numerusform>c</numerusform>"
        let text = """
            <TS language="de"><context><name>C</name><message numerus="yes"><source>%n x</source>
            <translation>\(forms)</translation></message></context></TS>
            """
        let findings = try CatalogAudit.run([("app_de.ts", text)]).findings
        #expect(findings.map(\.rule) == [.unreadMessage] && findings.map(\.level) == [.note], "\(findings)")
    }

    @Test func `texts for visionOS are shown as on iOS, except in its own titles`() throws {
        let result = try CatalogAudit.run([("a.xcstrings", Self.devices)])
        #expect(!result.findings.contains { $0.rule == .unreadMessage })
        let scales = result.findings.filter { $0.device == "applevision" }.map(\.place.scale)
        #expect(scales == ["apple-ios"])
        let title = Self.devices.replacing("headline", with: "extraLargeTitle").replacing("iphone", with: "applevision")
        let own = try CatalogAudit.run([("a.xcstrings", title)]).findings.filter { $0.rule == .truncation }
        #expect(own.first?.place.scale == "apple-visionos")
    }

    @Test func `a text for a device that Xcode exports is shown in the scale of that device`() throws {
        let units = ["applewatch", "iphone", "other"].map { device in
            "<trans-unit id=\"sign|==|device.\(device)\"><source>Buy a ticket now</source>"
                + "<target>Kup bilet natychmiast</target></trans-unit>"
        }
        let file = """
            <xliff version="1.2"><file original="A" source-language="en" target-language="pl"><body>
            \(units.joined())</body></file></xliff>
            """
        let result = try CatalogAudit.run([("pl.xliff", file)], #"{"show":{"sign":"/1@60"}}"#)
        let found = result.findings.filter { $0.rule == .truncation }
        #expect(found.map(\.name) == ["sign (applewatch)", "sign (iphone)", "sign"])
        #expect(found.map(\.place.scale) == ["apple-watchos", "apple-ios", "web-fluid"])
    }

    @Test func `a file that cannot be read is a finding among others, and an error alone`() throws {
        let broken = ("locales/de/a.json", #"{"a": "#)
        let long = ("locales/pl/b.json", #"{"a": "Kup bilet teraz, zanim podrożeje"}"#)
        let result = try CatalogAudit.run(
            [broken, long, ("locales/fr/c.json", "["), ("locales/it/d.json", "")], #"{"show":{"*":"/1@60"}}"#,
            reportingUnreadFiles: true)
        let unread = result.findings.filter { $0.rule == .unreadMessage }
        #expect(unread.map(\.id) == ["a.json", "c.json", "d.json"])
        #expect(unread.allSatisfy { $0.level == .error })
        #expect(unread.first?.failures.first?.language == "de")
        #expect(result.findings.contains { $0.rule == .truncation })
        #expect(throws: StringsAuditError.self) { try CatalogAudit.run([broken]) }
    }

    @Test func `a canceled audit ends, though a file that cannot be read is a finding`() throws {
        let files = [("de.po", "msgid \"a\"\nmsgstr \"b\"\n"), ("fr.po", "msgid \"a\"\nmsgstr \"c\"\n")]
        let cancelled = Cancellation()
        cancelled.cancel(.deadline)
        #expect(throws: StringsAuditError.self) {
            try Cancellation.with(cancelled) { try CatalogAudit.run(files, reportingUnreadFiles: true) }
        }
        #expect(try CatalogAudit.run(files, reportingUnreadFiles: true).findings.isEmpty)
    }

    @Test func `a term of another file has the text of a value, or is reported`() throws {
        let file = ("locales/de/menu.ftl", "a = Mit { -brand } öffnen\n")
        #expect(try CatalogAudit.run([file]).findings.map(\.rule) == [.unreadMessage])
        #expect(try CatalogAudit.run([file], #"{"values":{"-brand":"Firefox"}}"#).findings.isEmpty)
    }

    @Test func `a translation into a language that is not known is checked as one`() throws {
        let files = [
            ("text/ber/a.ftl", "buy = Buy a ticket right now, before it is gone\n"), ("text/en/a.ftl", "buy = Buy\n"),
        ]
        let result = try CatalogAudit.run(files, #"{"show":{"*":"/1@60"}}"#)
        #expect(result.languages == ["ber", "en"])
        #expect(result.findings.map(\.catalog) == ["text/*/a.ftl"])
    }

    @Test(arguments: [
        (
            "res/values/strings.xml", "res/values-de/strings.xml",
            #"<resources><string name="a"><xliff:g id="n" example="Al">%s</xliff:g></string></resources>"#,
            #"<resources><string name="a"><xliff:g id="N">%1$s</xliff:g></string></resources>"#
        ),
        (
            "_locales/en/messages.json", "_locales/de/messages.json",
            #"{"a":{"message":"$N$","placeholders":{"n":{"content":"$1","example":"Al"}}}}"#,
            #"{"a":{"message":"$n$","placeholders":{"N":{"content":"$1"}}}}"#
        ),
    ])
    func `a translation has the examples of its source`(
        source: String, other: String, text: String, translation: String
    ) throws {
        let result = try CatalogAudit.run(
            [(other, translation), (source, text)], #"{"show":{"*":"/1@160"}}"#)
        #expect(result.findings.map(\.rule) == [])
        let alone = try CatalogAudit.run([(other, translation)], #"{"show":{"*":"/1@160"}}"#)
        #expect(alone.findings.map(\.rule) == [.truncation])
    }

    @Test func `a repeated message of a PO file is in the language of its header`() throws {
        let text = """
            msgid ""
            msgstr "Language: pl\\n"

            msgid "a"
            msgstr "b"

            msgid "a"
            msgstr "c"
            """
        let result = try CatalogAudit.run([("de.po", text)])
        #expect(result.findings.first { $0.rule == .unreadMessage }?.failures.first?.language == "pl")
    }
}
