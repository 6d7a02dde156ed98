import Testing
import TypescaleIdentifiers
import TypescaleStringCatalogs

/// The formats of i18next show what its formatters show.
@Suite struct I18nextFormatTests {
    private func text(_ value: String, _ language: String = "de") throws -> [String] {
        let catalog = try StringCatalog(Array("{\"a\":\"\(value)\"}".utf8), path: "locales/\(language)/a.json")
        return catalog.messages.flatMap { MessageFiller(language: language).texts(of: $0.pattern).map(\.text) }
    }

    @Test(arguments: [
        ("{{v, relativetime}}", "in 1.000 Tagen"), ("{{v, relativetime(quarter)}}", "in 1.000 Quartalen"),
        ("{{v, relativeTime(range: hours; style: short)}}", "in 1.000 Std."), ("{{v, relativetime(x)}}", "1.000"),
        ("{{v, list}}", "Maximiliane, Maximiliane und Maximiliane"),
        ("{{v, list(type: disjunction)}}", "Maximiliane, Maximiliane oder Maximiliane"),
        ("{{v, list(type: x)}}", "Maximiliane"),
        ("{{v, number(minimumFractionDigits: 2; x: 'a)')}}", "1.234,56"),
        ("{{v, uppercase, number(minimumFractionDigits: 2)}}", "1.234,56"), ("{{v, uppercase}}", "Maximiliane"),
        ("{{v, currency(EUR)}}", "1.234,56\u{A0}€"), ("{{v, Currency(currency: 'USD')}}", "1.234,56\u{A0}$"),
    ])
    func `spans of time, lists and options are shown`(value: String, shown: String) throws {
        #expect(try text(value) == [shown])
    }

    @Test func `spans of time are those of the language`() throws {
        #expect(try text("{{v, relativetime(day)}}", "en") == ["in 1,000 days"])
        #expect(try text("{{v, list}}", "en") == ["Maximiliane, Maximiliane, and Maximiliane"])
    }

    @Test func `a count of Vue I18n is a number outside of plurals, too`() throws {
        let catalog = try StringCatalog(
            Array(#"{"at":"{'@'}","a":"{count} of {n} {name}"}"#.utf8), path: "locales/de.json")
        let shown = catalog.messages.flatMap { MessageFiller(language: "de").texts(of: $0.pattern).map(\.text) }
        #expect(shown == ["@", "1000 of 1000 Maximiliane"])
    }

    @Test func `blocks of FormatJS are lines of their own`() throws {
        #expect(
            try text("<p>One {a}</p> <ul><li>{b}</li><li>c<br/></li></ul><p>d</p>") == [
                "One Maximiliane\nMaximiliane\nc\nd"
            ])
        let tree = #"{"a":[{"type":8,"value":"p","children":[{"type":0,"value":"x"}]},{"type":0,"value":"y"}]}"#
        let catalog = try StringCatalog(Array(tree.utf8), path: "locales/de.json")
        #expect(
            catalog.messages.flatMap { MessageFiller(language: "de").texts(of: $0.pattern).map(\.text) } == ["x\ny"])
    }
}
