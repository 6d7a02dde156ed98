import Testing
import TypescaleIdentifiers
import TypescaleStringCatalogs

/// Pseudo-locales, the languages of paths, and patterns of keys.
@Suite struct PseudoLocaleTests {
    private func text(_ locale: PseudoLocale, _ pattern: MessagePattern) -> [String] {
        MessageFiller(language: "en").texts(of: locale.translated(pattern)).map(\.text)
    }

    @Test func `accents, brackets and added words equal those of Android`() {
        #expect(text(.accented, MessagePattern("Buy ticket")) == ["[βûý ţîçķéţ one two]"])
        #expect(text(.accented, MessagePattern("Wait at the gate")) == ["[Ŵåîţ åţ ţĥé ĝåţé one two three four]"])
        let hello = MessagePattern([.text("Hi "), .argument(MessageArgument("name"))])
        #expect(text(.accented, hello) == ["[Ĥî »Maximiliane« one]"])
    }

    @Test func `the bidi pseudo-locale reverses words and adds no text`() {
        let word = { (text: String) in "\u{200F}\u{202E}\(text)\u{202C}\u{200F}" }
        #expect(text(.mirrored, MessagePattern("Buy ticket")) == ["\(word("Buy")) \(word("ticket"))"])
    }

    @Test func `the double-length pseudo-locale repeats the text of each branch`() {
        #expect(text(.double, MessagePattern("Buy")) == ["Buy Buy"])
        let plural = MessagePattern([
            .choice(
                MessageChoice(
                    "n", .plural,
                    [.init(.name("one"), MessagePattern("stop")), .init(.name("other"), MessagePattern("stops"))]))
        ])
        #expect(text(.double, plural) == ["stop stop", "stops stops"])
    }

    @Test(arguments: [(1, 3), (10, 30), (11, 22), (20, 40), (30, 54), (50, 80), (70, 98), (100, 130)])
    func `texts are lengthened as in IBM's guideline`(characters: Int, longest: Int) {
        #expect(PseudoLocale.expandedLength(characters) == longest)
        let source = String(repeating: "x", count: characters)
        #expect(text(.ibm, MessagePattern(source))[0].count == longest)
    }

    @Test(
        arguments: [
            ("res/values/strings.xml", CatalogFormat.android, nil, "res/values-*/strings.xml"),
            ("res/values-pt-rBR/strings.xml", .android, "pt-BR", "res/values-*/strings.xml"),
            ("res/values-b+sr+Latn/strings.xml", .android, "sr-Latn", "res/values-*/strings.xml"),
            (
                "res/values-mcc310-mnc004-de-rAT/strings.xml", .android, "de-AT",
                "res/values-*-mcc310-mnc004/strings.xml"
            ),
            ("res/values-mcc310/strings.xml", .android, nil, "res/values-*-mcc310/strings.xml"),
            ("res/values-night/strings.xml", .android, nil, "res/values-*-night/strings.xml"),
            ("de.lproj/A.strings", .strings, "de", "*.lproj/A.strings"),
            ("l10n/app_pt_BR.arb", .arb, "pt-BR", "l10n/app_*.arb"),
            ("m.properties", .properties, nil, "m_*.properties"),
            ("m_de.properties", .properties, "de", "m_*.properties"), ("A.resx", .resx, nil, "A.*.resx"),
            ("po/sr@latin.po", .po, "sr-Latn", "po/*.po"), ("po/app.pot", .po, nil, "po/*.po"),
            ("locale/de/LC_MESSAGES/app.po", .po, "de", "locale/*/LC_MESSAGES/app.po"),
            ("locales/de/translation.json", .i18next, "de", "locales/*/translation.json"),
            ("_locales/pt_BR/messages.json", .webExtension, "pt-BR", "_locales/*/messages.json"),
        ] as [(String, CatalogFormat, Identifier?, String)])
    func `the language of a file follows from its path`(
        path: String, format: CatalogFormat, language: Identifier?, group: String
    ) {
        let location = CatalogLocation(path: path, format: format)
        #expect(location.language == language)
        #expect(location.group == Identifier(group))
    }

    @Test func `patterns match any run of characters`() {
        for (pattern, name, matches) in [
            ("*", "a.b", true), ("a.*", "a.b", true), ("*.title", "a.title", true), ("a*b*c", "axxbxc", true),
            ("a*b*c", "axxcxb", false), ("aa*aa", "aaa", false), ("button.*", "button", false), ("a", "a", true),
        ] {
            #expect(NamePattern(pattern).matches(Identifier(name)) == matches, "\(pattern) \(name)")
        }
    }
}
