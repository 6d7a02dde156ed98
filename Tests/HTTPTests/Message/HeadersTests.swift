import Testing

@testable import TypescaleHTTP

@Suite struct HeadersTests {
    @Test(
        "A header value cannot contain a line end",
        arguments: ["a\r\nX: b", "a\nb", "a\rb", "a\0b", " a", "a ", "\u{7F}"])
    func injection(value: String) {
        #expect(HeaderValue(value) == nil)
    }

    @Test("A response cannot set fields of message framing")
    func framing() async {
        await #expect(processExitsWith: .failure) {
            var headers = Headers()
            headers.add(HeaderName(known: "Content-Length"), "3")
        }
    }
}
