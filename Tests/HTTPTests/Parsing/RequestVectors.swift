import Testing

/// Requests that must be refused, with the status: smuggling and malformation, each a known way to make two
/// parsers disagree.
struct RequestVector: Sendable, CustomTestStringConvertible {
    let name: String
    let text: String
    let status: Int

    var testDescription: String { name }

    init(_ name: String, _ text: String, _ status: Int = 400) {
        self.name = name
        self.text = text
        self.status = status
    }

    private static func get(_ fields: String) -> String { "GET / HTTP/1.1\r\nHost: a\r\n\(fields)\r\n" }
    private static func post(_ fields: String, _ body: String) -> String {
        "POST /collect HTTP/1.1\r\nHost: a\r\n\(fields)\r\n\(body)"
    }
    private static func chunked(_ body: String) -> String { post("Transfer-Encoding: chunked\r\n", body) }

    static let framing: [RequestVector] = [
        RequestVector(
            "both length and chunked", post("Content-Length: 3\r\nTransfer-Encoding: chunked\r\n", "0\r\n\r\n")),
        RequestVector(
            "both, the other way round", post("Transfer-Encoding: chunked\r\nContent-Length: 3\r\n", "0\r\n\r\n")),
        RequestVector("two equal lengths", post("Content-Length: 3\r\nContent-Length: 3\r\n", "abc")),
        RequestVector("two different lengths", post("Content-Length: 3\r\nContent-Length: 4\r\n", "abcd")),
        RequestVector("a list of lengths", post("Content-Length: 3, 3\r\n", "abc")),
        RequestVector("a length with a plus", post("Content-Length: +3\r\n", "abc")),
        RequestVector("a negative length", post("Content-Length: -3\r\n", "abc")),
        RequestVector("a hexadecimal length", post("Content-Length: 0x3\r\n", "abc")),
        RequestVector("a length with a space inside", post("Content-Length: 1 0\r\n", "abc")),
        RequestVector("an empty length", post("Content-Length: \r\n", "")),
        RequestVector("a length past 64 bits", post("Content-Length: 18446744073709551619\r\n", "abc")),
        RequestVector("a length past 63 bits", post("Content-Length: 9223372036854775808\r\n", "abc")),
        RequestVector("a length with a fraction", post("Content-Length: 3.0\r\n", "abc")),
        RequestVector(
            "two encodings", post("Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n", "0\r\n\r\n")),
        RequestVector("chunked twice", post("Transfer-Encoding: chunked, chunked\r\n", "0\r\n\r\n")),
        RequestVector("chunked not last", post("Transfer-Encoding: chunked, identity\r\n", "0\r\n\r\n")),
        RequestVector("an encoding in quotes", post("Transfer-Encoding: \"chunked\"\r\n", "0\r\n\r\n")),
        RequestVector("an encoding with a vertical tab", post("Transfer-Encoding: \u{0B}chunked\r\n", "0\r\n\r\n")),
        RequestVector("an empty encoding", post("Transfer-Encoding: \r\n", "0\r\n\r\n")),
        RequestVector("an unknown encoding", post("Transfer-Encoding: xchunked\r\n", "0\r\n\r\n"), 501),
        RequestVector("identity", post("Transfer-Encoding: identity\r\n", "0\r\n\r\n"), 501),
        RequestVector("gzip before chunked", post("Transfer-Encoding: gzip, chunked\r\n", "0\r\n\r\n"), 501),
        RequestVector("a space before the encoding's colon", post("Transfer-Encoding : chunked\r\n", "0\r\n\r\n")),
        RequestVector("an encoding folded", post("Transfer-Encoding:\r\n chunked\r\n", "0\r\n\r\n")),
        RequestVector("an encoding in HTTP/1.0", "POST / HTTP/1.0\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n"),
        RequestVector("no length in HTTP/1.0", "POST /collect HTTP/1.0\r\n\r\n", 411),
        RequestVector("a body longer than the route takes", post("Content-Length: 1001\r\n", ""), 413),
        RequestVector("a length beyond every limit", post("Content-Length: 999999999999999999\r\n", ""), 413),
        RequestVector(
            "chunks beyond the limit", chunked("3E9\r\n" + String(repeating: "x", count: 1_001) + "\r\n0\r\n\r\n"), 413),
    ]

    static let chunks: [RequestVector] = [
        RequestVector("a chunk size past 64 bits", chunked("10000000000000000\r\n")),
        RequestVector("a chunk size of sixteen digits", chunked("0000000000000003\r\nabc\r\n0\r\n\r\n")),
        RequestVector("a negative chunk size", chunked("-3\r\nabc\r\n0\r\n\r\n")),
        RequestVector("a chunk size with a plus", chunked("+3\r\nabc\r\n0\r\n\r\n")),
        RequestVector("a chunk size with 0x", chunked("0x3\r\nabc\r\n0\r\n\r\n")),
        RequestVector("a space before the chunk size", chunked(" 3\r\nabc\r\n0\r\n\r\n")),
        RequestVector("a space after the chunk size", chunked("3 \r\nabc\r\n0\r\n\r\n")),
        RequestVector("a space in a chunk size", chunked("3 0;a\r\nabc\r\n0\r\n\r\n")),
        RequestVector("a chunk extension without a semicolon", chunked("3 a\r\nabc\r\n0\r\n\r\n")),
        RequestVector("a space instead of a chunk size", chunked(" ;a\r\nabc\r\n0\r\n\r\n")),
        RequestVector("no chunk size", chunked("\r\nabc\r\n0\r\n\r\n")),
        RequestVector("a line feed ends a chunk size", chunked("3\nabc\r\n0\r\n\r\n")),
        RequestVector("a line feed in a chunk extension", chunked("3;a\nb\r\nabc\r\n0\r\n\r\n")),
        RequestVector("a return in a chunk extension", chunked("3;a\rb\r\nabc\r\n0\r\n\r\n")),
        RequestVector("a NUL in a chunk extension", chunked("3;a\0\r\nabc\r\n0\r\n\r\n")),
        RequestVector("an open quote in a chunk extension", chunked("3;a=\"b\r\nabc\r\n0\r\n\r\n")),
        RequestVector("an escaped end of a quote", chunked("3;a=\"b\\\"\r\nabc\r\n0\r\n\r\n")),
        RequestVector("text after a quote in a chunk extension", chunked("3;a=\"b\"c\r\nabc\r\n0\r\n\r\n")),
        RequestVector("a chunk extension without a name", chunked("3;=b\r\nabc\r\n0\r\n\r\n")),
        RequestVector("a chunk extension without a value", chunked("3;a=\r\nabc\r\n0\r\n\r\n")),
        RequestVector("an empty chunk extension", chunked("3;;a\r\nabc\r\n0\r\n\r\n")),
        RequestVector("an endless chunk extension", chunked("3;" + String(repeating: "a", count: 300))),
        RequestVector("too much data in a chunk", chunked("3\r\nabcd\r\n0\r\n\r\n")),
        RequestVector("a chunk ended by a line feed", chunked("3\r\nabc\n0\r\n\r\n")),
        RequestVector("a trailer without a colon", chunked("0\r\nabc\r\n\r\n")),
        RequestVector("a trailer folded", chunked("0\r\na: b\r\n c\r\n\r\n")),
        RequestVector("a trailer ended by a line feed", chunked("0\r\na: b\n\r\n")),
        RequestVector("an endless trailer", chunked("0\r\n" + String(repeating: "a: b\r\n", count: 1_000)), 431),
    ]

    static let heads: [RequestVector] = [
        RequestVector("a request line ended by a line feed", "GET / HTTP/1.1\nHost: a\r\n\r\n"),
        RequestVector("a field ended by a line feed", "GET / HTTP/1.1\r\nHost: a\nX: b\r\n\r\n"),
        RequestVector("a head ended by a line feed", "GET / HTTP/1.1\r\nHost: a\r\n\n"),
        RequestVector("a return in the target", "GET /\rX HTTP/1.1\r\nHost: a\r\n\r\n"),
        RequestVector("a return in a value", get("X: a\rb\r\n")),
        RequestVector("two returns", "GET / HTTP/1.1\r\r\nHost: a\r\n\r\n"),
        RequestVector("a NUL in the target", "GET /\0 HTTP/1.1\r\nHost: a\r\n\r\n"),
        RequestVector("a NUL in a value", get("X: a\0b\r\n")),
        RequestVector("a NUL in a name", get("X\0: a\r\n")),
        RequestVector("a bell in a value", get("X: \u{7}\r\n")),
        RequestVector("a DEL in a value", get("X: \u{7F}\r\n")),
        RequestVector("a space before the colon", get("X : a\r\n")),
        RequestVector("a tab before the colon", get("X\t: a\r\n")),
        RequestVector("a folded value", get("X: a\r\n b\r\n")),
        RequestVector("a field that begins with a space", "GET / HTTP/1.1\r\n Host: a\r\n\r\n"),
        RequestVector("no name", get(": a\r\n")),
        RequestVector("no colon", get("X\r\n")),
        RequestVector("a name in quotes", get("\"X\": a\r\n")),
        RequestVector("a name beyond ASCII", get("é: a\r\n")),
        RequestVector("no host", "GET / HTTP/1.1\r\n\r\n"),
        RequestVector("two hosts", get("Host: a\r\n")),
        RequestVector("two hosts that differ", get("Host: b\r\n")),
        RequestVector("an empty host", "GET / HTTP/1.1\r\nHost:\r\n\r\n"),
        RequestVector("a host with a space", "GET / HTTP/1.1\r\nHost: a b\r\n\r\n"),
        RequestVector("a host with a slash", "GET / HTTP/1.1\r\nHost: a/b\r\n\r\n"),
        RequestVector("a host with a user", "GET / HTTP/1.1\r\nHost: u@a\r\n\r\n"),
        RequestVector("a host with a port of letters", "GET / HTTP/1.1\r\nHost: a:b\r\n\r\n"),
        RequestVector("a host with two ports", "GET / HTTP/1.1\r\nHost: a:1:2\r\n\r\n"),
        RequestVector("a list of hosts", "GET / HTTP/1.1\r\nHost: a, b\r\n\r\n"),
        RequestVector("two spaces before the target", "GET  / HTTP/1.1\r\nHost: a\r\n\r\n"),
        RequestVector("two spaces before the version", "GET /  HTTP/1.1\r\nHost: a\r\n\r\n"),
        RequestVector("a tab for a space", "GET\t/ HTTP/1.1\r\nHost: a\r\n\r\n"),
        RequestVector("a space after the version", "GET / HTTP/1.1 \r\nHost: a\r\n\r\n"),
        RequestVector("a space before the method", " GET / HTTP/1.1\r\nHost: a\r\n\r\n"),
        RequestVector("no version", "GET /\r\nHost: a\r\n\r\n"),
        RequestVector("no target", "GET HTTP/1.1\r\nHost: a\r\n\r\n"),
        RequestVector("a version in lower case", "GET / http/1.1\r\nHost: a\r\n\r\n"),
        RequestVector("a version with two digits", "GET / HTTP/1.10\r\nHost: a\r\n\r\n"),
        RequestVector("a version without a minor", "GET / HTTP/1.\r\nHost: a\r\n\r\n"),
        RequestVector("version 2.0", "GET / HTTP/2.0\r\nHost: a\r\n\r\n", 505),
        RequestVector("version 1.2 without a host", "GET / HTTP/1.2\r\n\r\n"),
        RequestVector("version 0.9", "GET / HTTP/0.9\r\nHost: a\r\n\r\n", 505),
        RequestVector("the preface of HTTP/2", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", 505),
        RequestVector("an unknown method", "BREW / HTTP/1.1\r\nHost: a\r\n\r\n", 501),
        RequestVector("a method in lower case", "get / HTTP/1.1\r\nHost: a\r\n\r\n", 501),
        RequestVector("CONNECT", "CONNECT a:443 HTTP/1.1\r\nHost: a\r\n\r\n", 501),
        RequestVector("a method with a colon", "G:T / HTTP/1.1\r\nHost: a\r\n\r\n"),
        RequestVector("a fragment in the target", "GET /#a HTTP/1.1\r\nHost: a\r\n\r\n"),
        RequestVector("a target without a slash", "GET a HTTP/1.1\r\nHost: a\r\n\r\n"),
        RequestVector("a star for GET", "GET * HTTP/1.1\r\nHost: a\r\n\r\n"),
        RequestVector("a target beyond ASCII", "GET /é HTTP/1.1\r\nHost: a\r\n\r\n"),
        RequestVector("a broken escape", "GET /%4 HTTP/1.1\r\nHost: a\r\n\r\n"),
        RequestVector("an escape of letters", "GET /%zz HTTP/1.1\r\nHost: a\r\n\r\n"),
        RequestVector("a broken escape in the query", "GET /?a=% HTTP/1.1\r\nHost: a\r\n\r\n"),
        RequestVector("another scheme", "GET ftp://a/ HTTP/1.1\r\nHost: a\r\n\r\n"),
        RequestVector("a target without an authority", "GET http:///x HTTP/1.1\r\nHost: a\r\n\r\n"),
        RequestVector("a user in the target", "GET http://u@a/ HTTP/1.1\r\nHost: a\r\n\r\n"),
        RequestVector("an unknown expectation", get("Expect: magic\r\n"), 417),
        RequestVector("a known and an unknown expectation", get("Expect: 100-continue, magic\r\n"), 417),
        RequestVector("two empty lines first", "\r\n\r\nGET / HTTP/1.1\r\nHost: a\r\n\r\n"),
        RequestVector("a line feed first", "\nGET / HTTP/1.1\r\nHost: a\r\n\r\n"),
        RequestVector("the greeting of TLS", "\u{16}\u{3}\u{1}\u{2}\0\u{1}"),
        RequestVector("a line too long", "GET /" + String(repeating: "a", count: 17_000), 414),
        RequestVector("a header too long", get("X: " + String(repeating: "a", count: 17_000) + "\r\n"), 431),
        RequestVector("too many headers", get(String(repeating: "X: a\r\n", count: 101)), 431),
    ]

    static let all = framing + chunks + heads
}
