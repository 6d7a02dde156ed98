import Testing
import TypescaleStrings

@Suite struct BinaryTextTests {
    /// RFC 4648 section 10.
    private static let published = [
        ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="), ("fooba", "Zm9vYmE="),
        ("foobar", "Zm9vYmFy"),
    ]

    @Test(arguments: published)
    func `Base64 text that was written is read back`(plain: String, text: String) {
        #expect(Base64.text(Array(plain.utf8)) == text)
        #expect(Base64.bytes(text) == Array(plain.utf8))
    }

    @Test func `every byte is encoded and decoded in Base64 and hexadecimal`() {
        let all = Array(UInt8.min...UInt8.max)
        for count in 253...256 {
            let bytes = Array(all.prefix(count))
            #expect(Base64.bytes(Base64.text(bytes)) == bytes)
            #expect(Hexadecimal.bytes(Hexadecimal.text(bytes)) == bytes)
        }
    }

    @Test(arguments: ["Zg=", "Zg", "Z===", "====", "Zh==", "Zm9=", "Zm9v=", "Zm 9", "Zm9-", "Z=9v", "Zg==Zg=="])
    func `a malformed Base64 text is not decoded`(text: String) {
        #expect(Base64.bytes(text) == nil)
    }
}
