import Testing

@testable import TypescaleIdentifiers

@Suite struct IdentifierTests {
    /// Pairs that `String` considers equal, and others that look alike.
    private static let pairs = [
        ("Kim", "\u{212A}im"), ("\u{3A9}", "\u{2126}"), ("a;b", "a\u{37E}b"), ("`", "\u{1FEF}"),
        ("caf\u{E9}", "cafe\u{301}"), ("q\u{307}\u{323}", "q\u{323}\u{307}"), ("Kim", "kim"),
        ("Kim", "K\u{200D}im"), ("Kim", "\u{FF2B}im"), ("Kim", "Kim\u{301}"),
    ]

    @Test(arguments: pairs)
    func `identifiers that look alike differ, also as keys`(pair: (String, String)) {
        let (one, other) = (Identifier(pair.0), Identifier(pair.1))
        #expect(one != other)
        #expect(Set([one, other]).count == 2)
        #expect((one < other) != (other < one))
        #expect(one == Identifier(pair.0))
        #expect(one.hashValue == Identifier(pair.0).hashValue)
    }

    private enum Letter: String { case kelvin = "K" }

    @Test func `a case is found by the exact bytes of its name`() {
        #expect(Letter(exactly: "K") == .kelvin)
        #expect(Letter(exactly: "\u{212A}") == nil)
    }

    @Test func `texts are split at bytes, not at characters`() {
        #expect("a:\u{301}b".parts(at: ":") == ["a", "\u{301}b"])
        #expect("a\u{37E}b".parts(at: ";").count == 1)
        #expect("preferences:\u{301}".afterExactly("preferences:")?.utf8.count == 2)
        #expect("a)\u{301})".beforeExactly(")")?.utf8.count == 4)
        #expect("a)\u{301}".beforeExactly(")") == nil)
        #expect("\u{212A}im".lowercasedASCII.isExactly("\u{212A}im"))
        // A whole text and a part of one, which other code maps.
        let text = String(String.UnicodeScalarView((0..<0x180).compactMap { Unicode.Scalar(UInt32($0)) }))
        #expect(text.lowercasedASCII.isExactly(text[...].lowercasedASCII))
        #expect("@AZ[`az{".lowercasedASCII.isExactly("@az[`az{"))
    }
}
