import Testing
import TypescaleCryptography

@Suite struct CryptoTests {
    /// RFC 4648 section 10.
    private static let published = [
        ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="), ("fooba", "Zm9vYmE="),
        ("foobar", "Zm9vYmFy"),
    ]

    @Test(arguments: published)
    func `base 64 that was written is read back`(plain: String, text: String) {
        #expect(Crypto.base64(Array(plain.utf8)) == text)
        #expect(Crypto.bytes(base64: text) == Array(plain.utf8))
    }

    @Test func `every byte is encoded and decoded in base 64`() {
        let all = Array(UInt8.min...UInt8.max)
        for count in 253...256 {
            let bytes = Array(all.prefix(count))
            #expect(Crypto.bytes(base64: Crypto.base64(bytes)) == bytes)
        }
    }

    @Test(arguments: [
        "Zg=", "Zg", "Z===", "====", "Zh==", "Zm9=", "Zm9v=", "Zm 9", "Zm9-", "Z=9v", "Zg==Zg==", " Zm9v", "Zm9v\n",
        "Zm9v    ", "Zm9v----", "AAA\u{212A}",
    ])
    func `malformed base 64 is not decoded`(text: String) {
        #expect(Crypto.bytes(base64: text) == nil)
    }
}
