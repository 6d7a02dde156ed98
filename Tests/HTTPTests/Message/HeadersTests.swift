import Testing

@testable import TypescaleHTTP

@Suite struct HeadersTests {
    @Test(arguments: ["a\r\nX: b", "a\nb", "a\rb", "a\0b", " a", "a ", "\u{7F}"])
    func `A header value cannot contain a line end`(value: String) {
        #expect(HeaderValue(value) == nil)
    }

    @Test func `A response cannot set fields of message framing`() async {
        await #expect(processExitsWith: .failure) {
            var headers = Headers()
            headers.add(HeaderName(known: "Content-Length"), "3")
        }
    }
}
