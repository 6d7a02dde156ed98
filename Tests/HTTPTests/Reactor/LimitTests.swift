import Testing
import TypescaleHTTPTesting

@testable import TypescaleHTTP

@Suite struct LimitTests {
    private static var small: HTTPLimits {
        var limits = HTTPLimits()
        limits.requestLine = 40
        limits.headerSection = 60
        limits.headerFields = 3
        limits.chunkLine = 8
        limits.trailerSection = 12
        return limits
    }

    private let transport = TestTransport.local(makeResponder: { EchoResponder() }, limits: small)

    private func status(_ text: String) throws -> Int { try transport.send(text).status }

    @Test func `The request line may have exactly its limit of bytes`() throws {
        func line(_ count: Int) -> String {
            "GET /" + String(repeating: "a", count: count - 14) + " HTTP/1.1\r\nHost: a\r\n\r\n"
        }
        #expect(try status(line(40)) == 200)
        #expect(try status(line(41)) == 414)
    }

    @Test func `The header section may have exactly its limit of bytes, including line ends`() throws {
        func section(_ count: Int) -> String {
            // "Host: a\r\n" is 9 bytes, "X: " and CRLF 5, the empty line 2.
            "GET / HTTP/1.1\r\nHost: a\r\nX: " + String(repeating: "a", count: count - 16) + "\r\n\r\n"
        }
        #expect(try status(section(60)) == 200)
        #expect(try status(section(61)) == 431)
    }

    @Test func `A request may have exactly the limit of fields`() throws {
        #expect(try status("GET / HTTP/1.1\r\nHost: a\r\nA: b\r\nC: d\r\n\r\n") == 200)
        #expect(try status("GET / HTTP/1.1\r\nHost: a\r\nA: b\r\nC: d\r\nE: f\r\n\r\n") == 431)
    }

    @Test func `A body may have exactly its route's limit of bytes in either framing`() throws {
        func plain(_ count: Int) -> String {
            "POST /collect HTTP/1.1\r\nHost: a\r\nContent-Length: \(count)\r\n\r\n"
                + String(repeating: "x", count: count)
        }
        func chunked(_ count: Int) -> String {
            "POST /collect HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n" + String(count, radix: 16)
                + "\r\n"
                + String(repeating: "x", count: count) + "\r\n0\r\n\r\n"
        }
        for make in [plain, chunked] {
            #expect(try status(make(1_000)) == 200)
            #expect(try status(make(1_001)) == 413)
        }
    }

    @Test func `A refusal for length names the limit`() throws {
        func told(_ text: String) throws -> String { try transport.send(text).text }
        #expect(
            try told("POST /collect HTTP/1.1\r\nHost: a\r\nContent-Length: 1001\r\n\r\n").contains(
                "the body is longer than 1000 bytes"))
        #expect(
            try told("GET /" + String(repeating: "a", count: 40) + " HTTP/1.1\r\nHost: a\r\n\r\n").contains(
                "the request line is longer than 40 bytes"))
        #expect(
            try told("GET / HTTP/1.1\r\nHost: a\r\nA: b\r\nC: d\r\nE: f\r\n\r\n").contains(
                "there are more than 3 header fields"))
    }

    @Test func `Chunk lines and trailers have exact limits`() throws {
        func chunked(_ rest: String) -> String {
            "POST /collect HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n" + rest
        }
        #expect(try status(chunked("1;234567\r\nx\r\n0\r\n\r\n")) == 200)
        #expect(try status(chunked("1;2345678\r\nx\r\n0\r\n\r\n")) == 400)
        #expect(try status(chunked("0\r\na: 345678\r\n\r\n")) == 431)
        #expect(try status(chunked("0\r\na: 34567\r\n\r\n")) == 200)
    }

    @Test func `a connection may have as many unsent bytes as the other limits permit`() {
        let limits = HTTPLimits()
        let others = [limits.outputHighWater, limits.subscriberBacklog, limits.webSocketMessage]
        #expect(others.allSatisfy { $0 <= limits.outputCut })
    }
}
