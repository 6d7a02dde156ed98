import DynamicType
import Fonts
import Foundation
import ScaleFiles
import Testing
import TextLayout
import TypescaleAPI
import TypescaleAudit
import TypescaleJSON
import TypescaleStringCatalogs
import TypescaleTestSupport

/// Findings about catalogs: one for each message, equal to measuring its texts separately.
@Suite struct StringsAuditTests {
    private func strings(_ messages: [(key: String, text: String)], comment: String = "") -> String {
        messages.map { "/* \(comment) */ \"\($0.key)\" = \"\($0.text)\";\n" }.joined()
    }

    private func configuration(_ rules: [String]) throws -> StringsConfiguration {
        var configuration = StringsConfiguration()
        for rule in rules { try configuration.addPlaceRule(rule, option: "--show") }
        return configuration
    }

    @Test func `an audit with more problems than it may have is an error`() throws {
        let list = (0..<100).map { (key: "k\($0)", text: "A text of several words for \($0)") }
        let files = [("de.lproj/a.strings", strings(list))]
        let settings = #"{"show":{"*":"body/1@60"},"ignore":["glyphs"]}"#
        let count = try CatalogAudit.run(files, settings).findings.reduce(0) { $0 + $1.failures.count }
        #expect(count >= 100)
        #expect(try CatalogAudit.run(files, settings, mostProblems: count).findings.count >= 100)
        #expect(throws: StringsAuditError.self) { try CatalogAudit.run(files, settings, mostProblems: count - 1) }
        // Messages that cannot be read count as well.
        let unread = (0..<10).map { "k\($0)={0,choice,x}" }.joined(separator: "\n")
        #expect(throws: StringsAuditError.self) {
            try CatalogAudit.run([("m_de.properties", unread)], settings, mostProblems: 9)
        }
    }

    @Test func `the sizes of a finding are those at which measuring the text alone exceeds its lines`() throws {
        let settings = StyleSettings(scales: ProjectFiles.scales, fonts: try ProjectFiles.fonts.get())
        let measurer = SequentialMeasurer(fonts: try ProjectFiles.fonts.get())
        let texts = [
            "Fahrkarte kaufen", "Buy ticket", "Osta lippu", "Acheter un billet de train", "切符を買う", "Купить билет",
            "शिकायत दर्ज करें", "Benachrichtigungseinstellungen", "OK", "اشترِ تذكرة الآن",
        ]
        for width in [60.0, 90, 120, 200, 320] {
            for lines in [1, 2] {
                let list = texts.enumerated().map { (key: "k\($0)", text: $1) }
                let result = try CatalogAudit.run(
                    [("de.lproj/a.strings", strings(list))], configuration(["headline/\(lines)@\(width)"]))
                for (key, text) in list {
                    var expected: [AuditRule: [String]] = [:]
                    for category in ContentSizeCategory.allCases {
                        let environment = try TextEnvironment(.category(category), locale: "de")
                        let setting = try settings.setting(scale: "apple-ios", style: "headline", in: environment)
                        var row = TextRow(text, setting, width: width, .chromium)
                        row.traits.locale = "de"
                        row.traits.whiteSpace = .preWrap
                        let measured = try measurer.measure(.text(row)).measurement
                        if measured.lineCount > lines {
                            expected[.truncation, default: []].append(category.name)
                        } else if try !measurer.keepsWords(row) {
                            expected[.brokenWord, default: []].append(category.name)
                        }
                    }
                    for rule in [AuditRule.truncation, .brokenWord] {
                        let found = result.findings.first { $0.id == Identifier(key) && $0.rule == rule }
                        #expect(
                            found?.failures[0].sizes ?? [] == expected[rule] ?? [], "\(text) \(width) \(lines) \(rule)")
                    }
                }
            }
        }
    }

    @Test func `languages share one finding, the worst first, located at its translation`() throws {
        let files = [
            ("en.lproj/a.strings", strings([("buy", "Buy ticket")], comment: "typescale: headline/1@120")),
            ("de.lproj/a.strings", "\n" + strings([("buy", "Fahrkarte kaufen")])),
            ("fi.lproj/a.strings", strings([("buy", "Osta lippu")])),
        ]
        let finding = try #require(try CatalogAudit.run(files).findings.first)
        #expect(finding.failures.map(\.language) == ["de", "fi", "en"])
        #expect(finding.failures.map { $0.sizes.first } == ["S", "AX1", "AX1"])
        #expect(
            finding.message
                == "cut off in de from S, fi from AX1, en from AX1: up to 5 lines, 1 line of 120 pt available")
        #expect(finding.failures[0].location.line == "de.lproj/a.strings:2")
        #expect(finding.source?.text == "Buy ticket" && finding.catalog == "*.lproj/a.strings")
        #expect(finding.origin?.file == "en.lproj/a.strings")
    }

    @Test func `without a line limit nothing is truncated, and broken words are found`() throws {
        let finding = try CatalogAudit.run([
            ("de.lproj/a.strings", strings([("title", "Bitte Benachrichtigungseinstellungen")]))
        ])
        #expect(finding.findings.map(\.rule) == [.brokenWord])
        #expect(
            finding.findings[0].message.hasPrefix("“Benachrichtigungseinstellungen” is broken inside in de from XXXL"))
    }

    @Test func `missing characters and messages over their own limit are reported`() throws {
        let po = """
            msgid ""
            msgstr "Language: de\\n"

            #, max-length:5
            msgid "Buy"
            msgstr "Kaufen \u{10FFF0}"
            """
        let result = try CatalogAudit.run([("po/de.po", po)])
        #expect(result.findings.map(\.rule) == [.glyphs, .lengthLimit])
        #expect(result.findings[0].level == .error)
        #expect(result.findings[1].message == "8 characters in de: its own limit is 5")
    }

    @Test func `the longest pattern applies, a tie is an error, and a comment overrides patterns`() throws {
        let file = ("de.lproj/a.strings", strings([("button.buy", "Fahrkarte kaufen")]))
        #expect(try CatalogAudit.run([file], configuration(["*=body/1@60", "button.*=headline@320"])).findings.isEmpty)
        #expect(throws: StringsAuditError.self) {
            try CatalogAudit.run([file], configuration(["*.buy=body/1", "butt*=body/1"]))
        }
        let commented = ("de.lproj/a.strings", strings([("button.buy", "Fahrkarte kaufen")], comment: "typescale: /1"))
        let found = try CatalogAudit.run([commented], configuration(["*=headline@100"]))
        #expect(found.findings.first?.place.maxLines == 1 && found.findings.first?.place.width == 100)
        #expect(
            try CatalogAudit.run([file], configuration(["*=body", "x*=body"])).unusedPlaceRules.map(\.pattern.text) == [
                "x*"
            ])
    }

    @Test func `an unused pattern may be one whose messages longer patterns have, if one of these is used`() throws {
        let file = ("de.lproj/a.strings", strings([("button.buy", "Fahrkarte")]))
        for (rules, isBehind) in [(["*=body", "button.*=body"], true), (["*=body", "x*=body"], false)] {
            #expect(
                try CatalogAudit.run([file], configuration(rules)).unusedPlaceRules.map(\.followsUsedRules) == [
                    isBehind
                ])
        }
    }

    @Test func `a pattern of an option is unused if it matches nothing in any of several runs`() throws {
        let results = try ["button.buy", "title"].map { id in
            try CatalogAudit.run(
                [("de.lproj/a.strings", strings([(id, "Fahrkarte")]))], configuration(["button.*=body", "x*=body"]))
        }
        #expect(results.map { $0.unusedPlaceRules.map(\.pattern.text) } == [["x*"], ["button.*", "x*"]])
        #expect(StringsAuditResult(joining: results).unusedPlaceRules.map(\.pattern.text) == ["x*"])
    }

    @Test func `Android's messages are checked at the sizes of Android's settings`() throws {
        let xml =
            "<resources><!-- typescale: labelLarge/1@96 --><string name=\"a\">Fahrkarte jetzt kaufen</string></resources>"
        let finding = try #require(try CatalogAudit.run([("res/values-de/strings.xml", xml)]).findings.first)
        #expect(finding.failures[0].sizes == ["×0.85", "×1", "×1.15", "×1.3", "×1.5", "×1.8", "×2"])
        #expect(finding.place.scale == "material3")
    }

    @Test func `messages are checked at the steps of the named scale's platform, as its styles are`() throws {
        let material = try String(contentsOfFile: ProjectRoot.path + "/typescales/material3.json", encoding: .utf8)
        let big = material.replacing("\"steps\": [0.85, 1, 1.15, 1.3, 1.5, 1.8, 2]", with: "\"steps\": [1, 2, 3]")
        try withTemporaryFolder { folder in
            try big.write(to: folder.appending(component: "big.json"), atomically: true, encoding: .utf8)
            let files = [(path: "de.lproj/a.strings", text: strings([("k", "Fahrkarte jetzt kaufen")]))]
            func sizes(_ scale: String, in library: ScaleLibrary) throws -> [String] {
                var configuration = try configuration(["*=/1@270"])
                configuration.scale = scale
                let audit = try StringsAudit(
                    configuration, in: .default, scales: library, fonts: ProjectFiles.fonts.get())
                let result = try audit.run(
                    files.map { path, text in StringsAudit.Source(path: path) { Array(text.utf8) } })
                return result.findings.first?.failures[0].sizes ?? []
            }
            #expect(try sizes("big", in: ScaleLibrary(folder: folder.path)) == ["×2", "×3"])
            #expect(try sizes("windows", in: ProjectFiles.scales) == ["×2.25"])
        }
    }

    @Test(arguments: [
        ("strings.xml", "<resources><string name=\"a\">Kup</string></resources>", "material3"),
        ("Localizable.strings", "\"a\" = \"Kup\";", "apple-ios"), ("translation.json", #"{"a":"Kup"}"#, "web-fluid"),
        ("messages.json", #"{"a":{"message":"Kup"}}"#, "web-fluid"), ("app.arb", #"{"a":"Kup"}"#, "material3"),
        ("app.properties", "a=Kup", "web-fluid"), ("app.po", "msgid \"a\"\nmsgstr \"Kup\"", "web-fluid"),
    ])
    func `a file that states no language is in the assumed one, and in the scale of its platform`(
        path: String, text: String, scale: Identifier
    ) throws {
        let result = try CatalogAudit.run([(path, text)], language: "pl")
        #expect(result.assumptions == [LanguageAssumption(file: Identifier(path), language: "pl")])
        #expect(result.languages.contains("pl") && result.scales == [scale])
    }

    @Test
    func `the assumed language is that of the files that state none, beside which a file of that language counts`()
        throws
    {
        let files = [
            ("app/messages.properties", "a=Jetzt kaufen\nb=Donaudampfschifffahrtsgesellschaftskapitaen"),
            ("app/messages_de.properties", "a=Kaufen"), ("app/messages_en.properties", "a=Buy\nb=Captain"),
        ]
        let result = try CatalogAudit.run(files, language: "de")
        let assumption = LanguageAssumption(file: "app/messages.properties", language: "de")
        #expect(result.assumptions == [assumption])
        #expect(result.languages == ["de", "en"] && result.messageCount == 2 && result.textCount == 4)
        #expect(result.findings.map(\.name) == ["b"])
        #expect(result.findings.first?.failures.map(\.language) == ["de"])
        let other = try CatalogAudit.run(files, language: "sv")
        #expect(other.languages == ["de", "en", "sv"])
        #expect(try CatalogAudit.run([files[1]], language: "fr").assumptions.isEmpty)
    }

    @Test func `a message of a string catalog that is not read is one in its own language`() throws {
        let file =
            ##"{"sourceLanguage":"en","strings":{"a":{"localizations":{"de":{"stringUnit":{"value":"%#@m@"}}}}}}"##
        let findings = try CatalogAudit.run([("a.xcstrings", file)]).findings
        #expect(findings.map(\.message) == ["the text has no substitution \"m\" in de"])
        let names = try CatalogAudit.run([("l.arb", #"{"@@locale":"en","Error: none":"{a","ok":"Yes"}"#)]).findings
        #expect(names.map(\.name) == ["Error: none"])
    }

    @Test func `an error in one of several bundles names its file`() {
        let error = #expect(throws: StringsAuditError.self) {
            try CatalogAudit.run([("l/app_en.arb", #"{"a":"b"}"#), ("l/app_de.arb", "{")])
        }
        #expect(error?.location.file == "l/app_de.arb")
    }

    @Test func `translations in several files are joined to one message in every format`() throws {
        let android = { (text: String) in "<resources><string name=\"a\">\(text)</string></resources>" }
        let qt = { (language: String) in
            "<TS language=\"\(language)\"><context><message><source>Buy a ticket</source>"
                + "<translation>\(language) ticket</translation></message></context></TS>"
        }
        for files in [
            [
                ("res/values/strings.xml", android("Buy a ticket")),
                ("res/values-de/strings.xml", android("Fahrkarte kaufen")),
                ("res/values-pt-rBR/strings.xml", android("Comprar bilhete")),
            ],
            [("app_de.ts", qt("de")), ("app_fi.ts", qt("fi"))],
            [("l10n/app_en.arb", #"{"a":"Buy a ticket"}"#), ("l10n/app_de.arb", #"{"a":"Fahrkarte kaufen"}"#)],
            [("locales/en/a.json", #"{"a":"Buy a ticket"}"#), ("locales/de/a.json", #"{"a":"Fahrkarte kaufen"}"#)],
            [
                ("m.properties", "a=Buy a ticket"), ("m_de.properties", "a=Fahrkarte kaufen"),
                ("m_fi.properties", "a=Osta lippu"),
            ],
            [
                ("po/de.po", "msgid \"Buy a ticket\"\nmsgstr \"Fahrkarte kaufen\"\n"),
                ("po/fi.po", "msgid \"Buy a ticket\"\nmsgstr \"Osta lippu\"\n"),
            ],
        ] as [[(path: String, text: String)]] {
            let result = try CatalogAudit.run(files, configuration(["/1@30"]))
            let truncated = result.findings.filter { $0.rule == .truncation }
            #expect(result.messageCount == 1 && truncated.count == 1, "\(files)")
            #expect(
                truncated.first?.failures.count == result.languages.count && result.languages.count >= 2, "\(files)")
        }
    }

    @Test func `pseudo-locales are generated from the source and reported by name`() throws {
        var configuration = try configuration(["headline/1@110"])
        configuration.pseudo = [.accented, .double, .ibm]
        let result = try CatalogAudit.run([("en.lproj/a.strings", strings([("buy", "Buy it")]))], configuration)
        #expect(Set(result.findings[0].failures.map(\.language)) == ["en", "en-XA", "double", "ibm"])
        #expect(result.findings[0].failures.first { $0.language == "en-XA" }?.text == "[βûý îţ one]")
    }

    @Test func `pseudo-locales have the plurals of their source, and are no messages that grow most`() throws {
        let items = #"<item quantity="one">%d stop</item><item quantity="other">%d stops</item>"#
        let catalog = #"<resources><plurals name="n">\#(items)</plurals></resources>"#
        var configuration = StringsConfiguration()
        configuration.pseudo = PseudoLocale.allCases
        let result = try CatalogAudit.run([("values/strings.xml", catalog)], configuration)
        #expect(!result.findings.contains { $0.rule == .missingPlural })
        #expect(result.growth.isEmpty)
    }

    @Test func `a long word in a finding is abridged`() throws {
        let word = String(repeating: "x", count: 3_000)
        let result = try CatalogAudit.run([("de.lproj/a.strings", strings([("a", word)]))])
        #expect(result.findings.first?.rule == .brokenWord)
        #expect((result.findings.first?.message.count ?? 0) < 150)
    }

    @Test(arguments: [
        ("", "de.lproj/a.strings", "de.lproj/a.strings"), ("App", "de.lproj/a b.strings", "App/de.lproj/a%20b.strings"),
        ("App/Sources", "../de.lproj/./a.strings", "App/de.lproj/a.strings"),
        ("App", "/de.lproj/a.strings", "file:///de.lproj/a.strings"),
    ])
    func `SARIF has paths relative to the root of the checkout`(folder: String, path: String, uri: String) throws {
        let result = try CatalogAudit.run([(path, strings([("a", String(repeating: "x", count: 300))]))])
        var writer = JSONWriter()
        StringsAuditResponse(result, listsEveryLanguage: false).writeSARIF(version: "1", folder: folder, to: &writer)
        let place = "/runs/0/results/0/locations/0/physicalLocation/artifactLocation/uri"
        guard case .string(let found)? = try JSONParser().parse(writer.bytes).value(at: place)?.kind else {
            Issue.record("no location")
            return
        }
        #expect(found == uri)
    }

    @Test func `SARIF has the translation's location, related ones, and a fingerprint without lines`() throws {
        let files = [
            ("en.lproj/a.strings", strings([("buy", "Buy ticket")], comment: "typescale: headline/1@120")),
            ("de.lproj/a.strings", "\n" + strings([("buy", "Fahrkarte kaufen")])),
        ]
        var writer = JSONWriter()
        StringsAuditResponse(try CatalogAudit.run(files), listsEveryLanguage: false).writeSARIF(
            version: "1", to: &writer)
        let root = try JSONParser().parse(writer.bytes)
        func text(_ pointer: String) -> String? {
            if case .string(let text)? = root.value(at: pointer)?.kind { text } else { nil }
        }
        let result = "/runs/0/results/0"
        #expect(text("\(result)/ruleId") == "truncation")
        let place = "\(result)/locations/0/physicalLocation"
        #expect(text("\(place)/artifactLocation/uri") == "de.lproj/a.strings")
        #expect(root.value(at: "\(place)/region/startLine")?.kind.number == 2)
        #expect(root.value(at: "\(place)/region/startColumn")?.kind.number == 16)
        #expect(text("\(result)/relatedLocations/0/message/text") == "the source text: “Buy ticket”")
        #expect(text("\(result)/relatedLocations/1/message/text") == "the place of the message: headline/1@120")
        #expect(text("\(result)/partialFingerprints/typescale~1v1") == "truncation|*.lproj/a.strings|buy|de")
    }
}

extension JSONValue.Kind {
    fileprivate var number: Double? { if case .number(let number) = self { number } else { nil } }
}
