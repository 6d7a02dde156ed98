import Testing
import TypescaleStrings

@Suite struct PercentEncodingTests {
    @Test(arguments: [
        ("a%20b%2F", "a b/"), ("%E2%82%AC", "€"), ("100%", "100%"), ("%zz%4", "%zz%4"), ("a+b", "a+b"),
        ("%FF", "\u{FFFD}"),
    ])
    func `a percent sign of a file that is not an escape stays as it is`(text: String, decoded: String) {
        #expect(PercentEncoding.decoded(text) == decoded)
    }

    @Test(arguments: [
        ("a%20b%2f", "a b/"), ("%E2%82%AC", "€"), ("é+%2B", "é++"), ("", ""), ("100%", nil), ("%zz", nil), ("%4", nil),
        ("%FF", nil), ("%00", nil), ("\0", nil), ("%C3", nil),
    ])
    func `an invalid escape in the target of a request is refused`(text: String, decoded: String?) {
        let bytes = Array(text.utf8)
        #expect(PercentEncoding.strictlyDecoded(bytes.span) == decoded)
    }

    @Test func `the bytes of a path are encoded except slashes and those without a meaning`() {
        #expect(PercentEncoding.encoded(path: "/a-z/A_Z~0.9") == "/a-z/A_Z~0.9")
        #expect(PercentEncoding.encoded(path: "é %\n:") == "%C3%A9%20%25%0A%3A")
    }

    @Test func `a plus sign is a space in a query only`() {
        let bytes = Array("a+%2B".utf8)
        #expect(PercentEncoding.strictlyDecoded(bytes.span) == "a++")
        #expect(PercentEncoding.strictlyDecoded(bytes.span, plusIsSpace: true) == "a +")
    }
}
