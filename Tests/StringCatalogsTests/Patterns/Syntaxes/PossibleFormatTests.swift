import Testing
import TypescaleIdentifiers
import TypescaleStringCatalogs

@Suite struct PossibleFormatTests {
    @Test(arguments: [
        (
            #"{"a":"%1$s wurde von %2$s besiegt","b":"%s%%"}"#,
            ["Maximiliane wurde von Maximiliane besiegt", "Maximiliane%"]
        ),
        (#"{"a_one":"%d Ding","a_other":"%d Dinge, %.1f"}"#, ["1 Ding", "1000 Dinge, 1234.6"]),
        (#"{"a":"100 %ige Baumwolle","b":"50%%"}"#, ["100 %ige Baumwolle", "50%%"]),
        (#"{"a":"%d Dinge","b":"{{name}}"}"#, ["%d Dinge", "Maximiliane"]),
    ])
    func `conversions of printf are filled in JSON where no text has braces`(text: String, shown: [String]) throws {
        let texts = try StringCatalog(Array(text.utf8), path: "locales/de.json").messages.flatMap { message in
            MessageFiller(language: "de").texts(of: message.pattern).map(\.text)
        }
        #expect(texts == shown)
    }
}
