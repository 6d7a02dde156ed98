import Fonts
import Testing
import TypescaleCaches

@testable import TextLayout

/// Texts and languages that `String` considers equal are different, because their glyphs, rules and names may differ.
@Suite struct ByteEqualityTests {
    private static let pairs = [("Kim", "\u{212A}im"), ("caf\u{E9}", "cafe\u{301}"), ("a;b", "a\u{37E}b")]

    @Test(arguments: pairs)
    func `messages, runs, spans and traits are compared by their bytes`(pair: (String, String)) {
        func differ<Value: Hashable>(_ make: (String) -> Value) -> Bool {
            make(pair.0) != make(pair.1) && make(pair.0) == make(pair.0)
                && Set([make(pair.0), make(pair.1)]).count == 2
        }
        #expect(differ { Message.Run(.text, $0) })
        #expect(differ { Message(id: "a", text: $0) })
        #expect(differ { Message(id: $0, text: "a") })
        #expect(differ { Message(id: "a", text: "a", locale: $0) })
        #expect(differ { StyledText($0) })
        #expect(differ { Support.traits(locale: $0) })
    }

    @Test func `a cache distinguishes names that only look alike`() throws {
        var cache = BoundedCache<Identifier, String>(limit: 4)
        let made = ["ko", "\u{212A}o", "Ko"].map { name in cache.value(for: Identifier(name)) { name } }
        #expect(made.map { Identifier($0) } == ["ko", "\u{212A}o", "Ko"])
    }
}
