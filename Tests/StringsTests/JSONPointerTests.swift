import Testing
import TypescaleStrings

@Suite struct JSONPointerTests {
    /// The examples of RFC 6901, section 5, and sequences of both characters.
    @Test(arguments: [
        ("foo", "foo"), ("", ""), ("a/b", "a~1b"), ("m~n", "m~0n"), ("~1", "~01"), ("~0", "~00"), ("/~/", "~1~0~1"),
        ("~~1/", "~0~01~1"), ("/\u{301}~\u{301}", "~1\u{301}~0\u{301}"),
    ])
    func `a name and its part of a pointer stand for each other`(name: String, part: String) {
        #expect(Array(JSONPointer.escaped(name).utf8) == Array(part.utf8))
        #expect(Array(JSONPointer.unescaped(part).utf8) == Array(name.utf8))
    }

    @Test func `a tilde that begins no escape stands for itself`() {
        #expect(JSONPointer.unescaped("a~2b~") == "a~2b~")
    }

    @Test(arguments: [
        ("0", 0), ("11", 11), ("12", nil), ("-1", nil), ("-0", nil), ("+1", nil), ("01", nil), ("", nil), ("-", nil),
        ("1.0", nil),
    ])
    func `an index of an array has digits only, and no zero before others`(part: String, index: Int?) {
        #expect(JSONPointer.index(part, below: 12) == index)
    }
}
