import Testing

@testable import TypescaleHTTP

@Suite struct HeadersTests {
    @Test(
        "A header value cannot contain a line end",
        arguments: ["a\r\nX: b", "a\nb", "a\rb", "a\0b", " a", "a ", "\u{7F}"])
    func injection(value: String) {
        #expect(HeaderValue(value) == nil)
    }

    @Test("A header name is a token", arguments: ["", "a b", "a:b", "a\r\n", "é", "(a)"])
    func names(name: String) {
        #expect(HeaderName(name) == nil)
        #expect(HeaderName("X-Fine_1") != nil)
    }

    @Test("A response cannot set fields of message framing")
    func framing() async {
        await #expect(processExitsWith: .failure) {
            var headers = Headers()
            if let name = HeaderName("Content-Length") { headers.add(name, "3") }
        }
    }
}
