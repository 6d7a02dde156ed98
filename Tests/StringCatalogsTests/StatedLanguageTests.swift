import Testing
import TypescaleIdentifiers
import TypescaleStringCatalogs

/// Languages that files and paths state: other notations are understood, and what is no tag is named at its place.
@Suite struct StatedLanguageTests {
    @Test(arguments: [
        ("a.arb", "{\n\"@@locale\": \"de_DE_&\", \"a\": \"b\"}", "de_DE_&", 2),
        ("a.arb", #"{"@@locale": "d!", "a": "b"}"#, "d!", 1),
        ("a.xcstrings", "{\"sourceLanguage\": \"en us\", \"strings\": {}}", "en us", 1),
        (
            "a.xlf",
            "<xliff version=\"1.2\">\n<file source-language=\"en\" target-language=\"de-DE 1901\"><body/></file></xliff>",
            "de-DE 1901", 2
        ),
        ("a.xlf", "<xliff version=\"2.0\" srcLang=\"e n\"></xliff>", "e n", 1),
        ("a.ts", "\n<TS language=\"de_DE !\"></TS>", "de_DE !", 2),
        ("values/strings.xml", "<resources tools:locale=\"d e\" xmlns:tools=\"x\"/>", "d e", 1),
    ]) func `a file that states no tag as its language says which`(path: String, text: String, tag: String, line: Int) {
        let error = #expect(throws: CatalogError.self) { try StringCatalog(Array(text.utf8), path: path) }
        #expect(error?.reason == "\"\(tag)\" is not a BCP 47 language tag; use one such as en, de-AT or zh-Hant")
        #expect(error?.position?.line == line)
    }

    @Test(
        arguments: [
            (
                "app_ru.ts",
                "<TS language=\"\" sourcelanguage=\" \"><message><source>a</source><translation>b</translation></message></TS>",
                "en", "ru"
            ),
            (
                "de.xlf",
                "<xliff><file source-language=\"\" target-language=\"\"><body><trans-unit id=\"a\"><source>a</source>"
                    + "<target>b</target></trans-unit></body></file></xliff>", nil, "de"
            ),
            ("app_fr.arb", #"{"@@locale": "", "a": "b"}"#, nil, "fr"),
        ] as [(String, String, Identifier?, Identifier)])
    func `a file that leaves its language empty has that of its path`(
        path: String, text: String, source: Identifier?, language: Identifier
    ) throws {
        let catalog = try StringCatalog(Array(text.utf8), path: path)
        #expect(catalog.sourceLanguage == source && catalog.messages.map(\.language) == [language])
    }

    @Test(arguments: [
        ("p/de-DE copy.lproj/L.strings", "de-DE copy"), ("messages_de_AT_$x.properties", "de-AT-$X"),
        ("d!.lproj/L.strings", "d!"), ("Backup.lproj/L.strings", "backup"),
    ]) func `a path with something else in place of its language says so`(path: String, tag: String) {
        let error = #expect(throws: CatalogError.self) {
            try StringCatalog(Array("/* a */ \"a\" = \"b\";".utf8), path: path)
        }
        #expect(error?.reason.hasPrefix("\"\(tag)\" is not a BCP 47 language tag") == true, "\(error?.reason ?? "")")
    }

    @Test func `a localization in no language is reported at its key, and the others are read`() throws {
        let text = """
            {"sourceLanguage": "en", "strings": {"k": {"localizations": {
              "de-DE (2)": {"stringUnit": {"value": "Hallo"}},
              "fr": {"stringUnit": {"value": "Salut"}}}}}}
            """
        let catalog = try StringCatalog(Array(text.utf8), path: "a.xcstrings")
        #expect(catalog.messages.map(\.language) == ["en", "fr"])
        let warning = try #require(catalog.warnings.first)
        #expect(warning.reason.hasPrefix("\"de-DE (2)\" is not a BCP 47 language tag"))
        #expect(warning.position.line == 2)
    }

    @Test(arguments: [
        ("messages_sr_RS_#Latn.properties", "sr-Latn-RS"), ("messages_sr__#Latn.properties", "sr-Latn"),
        ("messages_zh_CN_#Hans.properties", "zh-Hans-CN"), ("German.lproj/a.strings", "de"),
        ("Flemish.lproj/a.strings", "nl-BE"), ("SimplifiedChinese.lproj/a.strings", "zh-Hans"),
        ("messages_de_DE_EURO.properties", "de-DE-Euro"),
    ]) func `old notations of languages are understood`(path: String, language: Identifier) throws {
        #expect(CatalogLocation(path: path, format: CatalogFormat(likelyFor: path)).language == language)
    }

    @Test func `Android's files may state their language themselves`() throws {
        let text = #"<resources xmlns:tools="x" tools:locale="de"><string name="a">Halt</string></resources>"#
        func read(_ path: String) throws -> [Identifier?] {
            let catalog = try StringCatalog(Array(text.utf8), path: path)
            return [catalog.sourceLanguage] + catalog.messages.map(\.language)
        }
        #expect(try read("res/values/strings.xml") == ["de", "de"])
        #expect(try read("res/values-de/strings.xml") == [nil, "de"])
    }
}
