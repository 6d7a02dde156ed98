import Testing

@testable import TypescaleHTTP

@Suite struct ASCIITests {
    @Test func `The table of byte kinds equals the grammar of RFC 9110 and RFC 3986`() {
        func set(_ others: String) -> (UInt8) -> Bool {
            { byte in
                byte < 128 && (Character(UnicodeScalar(byte)).isLetter || ASCII.isIn(byte, .digit))
                    || others.utf8.contains(byte)
            }
        }
        // RFC 9110 section 5.6.2, RFC 3986 section 3, and what browsers do not encode: []|^ and, in queries, {}`\\.
        let delimiters = "-._~!$&'()*+,;=:%[]"
        let grammar: [(ASCII.Kind, (UInt8) -> Bool)] = [
            (.token, set("!#$%&'*+-.^_`|~")), (.value, { $0 == 9 || $0 >= 32 && $0 != 127 }),
            (.path, set(delimiters + "@/|^")), (.query, set(delimiters + "@/|^?{}`\\")), (.host, set(delimiters)),
            (.digit, { (48...57).contains($0) }), (.hexadecimal, { "0123456789abcdefABCDEF".utf8.contains($0) }),
        ]
        for (kind, isIn) in grammar {
            for byte in UInt8.min...UInt8.max { #expect(ASCII.isIn(byte, kind) == isIn(byte), "\(kind) \(byte)") }
        }
    }
}
