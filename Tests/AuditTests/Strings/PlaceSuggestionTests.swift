import Testing
import TypescaleStringCatalogs
import TypescaleTestSupport

@testable import TypescaleAudit

/// Suggests places for messages by the words of their keys.
@Suite struct PlaceSuggestionTests {
    /// Returns the suggested patterns and places of the messages with these keys.
    private static func rules(_ keys: [String]) throws -> [String: String] {
        let text = keys.map { "\"\($0)\" = \"x\";\n" }.joined()
        let catalog = try StringCatalog(Array(text.utf8), path: "de.lproj/Localizable.strings")
        var suggestion = PlaceSuggestion()
        suggestion.add(catalog)
        let rules = suggestion.placeRules().map { ($0.pattern.text, $0.place) }
        return Dictionary(uniqueKeysWithValues: rules)
    }

    @Test(
        arguments: [
            ["titleLabel", "okButton", "buttonHeader"], ["label.title", "title.label", "label.label"],
            ["tabTab", "tab.tab", "tab_tab", "tab"], ["titleLabel", "titleBigLabel", "titlesLabel", "titleLABEL"],
            ["hint.tag.hint.tag", "hint.tag"],
        ])
    func `No key matches two suggested patterns equally well`(keys: [String]) throws {
        let patterns = try Self.rules(keys).keys.map { NamePattern($0) }
        var deciding: Set<Identifier> = []
        for key in keys.map({ Identifier($0) }) {
            let matching = patterns.filter { $0.matches(key) }.map(\.literalCount)
            guard let most = matching.max() else { continue }
            #expect(matching.count { $0 == most } == 1, "\(key.text): \(patterns.map(\.text.text))")
            let longest = patterns.first { $0.matches(key) && $0.literalCount == most }
            if let longest { deciding.insert(longest.text) }
        }
        #expect(Set(patterns.map(\.text)) == deciding, "a pattern decides on no key")
    }

    @Test func `Long keys take time in proportion to their length`() {
        let ratio = ProcessorTime.ratio(of: 10_000) { count in
            var catalog = StringCatalog(.strings)
            for key in ["titleLabel", String(repeating: "word ", count: count)] {
                let position = CatalogPosition(line: 1, column: 1)
                catalog.messages.append(
                    CatalogMessage(Identifier(key), language: "de", MessagePattern("a"), at: position))
            }
            var suggestion = PlaceSuggestion()
            suggestion.add(catalog)
            #expect(suggestion.placeRules().map(\.pattern) == ["title*Label"])
        }
        #expect(ratio < 9)
    }

    @Test func `A key whose first and last word suggest places has that of its last word`() throws {
        let rules = try Self.rules(["titleLabel"])
        #expect(rules == ["title*Label": "subheadline/1@160"])
        #expect(try Self.rules(["titleLabel", "titleBar"])["title*"] == "title1/2")
    }

    @Test func `A pattern that matches keys of several platforms names no style`() throws {
        let apple = "\"menu.title\" = \"x\";\n\"body.a\" = \"x\";\n\"body.b\" = \"x\";\n\"ok.button\" = \"x\";\n"
        let android =
            "<resources><string name=\"menu_title\">x</string><string name=\"bodyC\">x</string>"
            + "<string name=\"label_a\">x</string></resources>"
        var suggestion = PlaceSuggestion()
        suggestion.add(try StringCatalog(Array(apple.utf8), path: "de.lproj/Localizable.strings"))
        suggestion.add(try StringCatalog(Array(android.utf8), path: "res/values-de/strings.xml"))
        let rules = suggestion.placeRules().map { ($0.pattern.text, $0.place) }
        #expect(
            Dictionary(uniqueKeysWithValues: rules) == [
                "*.title": "title1/2", "*_title": "headlineSmall/2", "*.button": "headline/1@160",
                "body.*": "body", "label_*": "labelMedium/1@160",
            ])
        var mixed = PlaceSuggestion()
        mixed.add(try StringCatalog(Array("\"a.title\" = \"x\";".utf8), path: "de.lproj/Localizable.strings"))
        let other = "<resources><string name=\"b.title\">x</string></resources>"
        mixed.add(try StringCatalog(Array(other.utf8), path: "res/values-de/strings.xml"))
        #expect(mixed.placeRules().map(\.place) == ["/2"])
    }

    @Test func `A pattern that matches texts for devices names no style`() throws {
        let text = """
            {"sourceLanguage":"en","strings":{"badge.a":{"localizations":{"en":{"variations":{"device":{
            "appletv":{"stringUnit":{"value":"x"}},"other":{"stringUnit":{"value":"y"}}}}}}},
            "title.b":{"localizations":{"en":{"stringUnit":{"value":"z"}}}}}}
            """
        var suggestion = PlaceSuggestion()
        suggestion.add(try StringCatalog(Array(text.utf8), path: "a.xcstrings"))
        let rules = suggestion.placeRules().map { ($0.pattern.text, $0.place) }
        #expect(Dictionary(uniqueKeysWithValues: rules) == ["badge.*": "/1@160", "title.*": "title1/2"])
    }
}
