import Testing
import TypescaleHTTPTesting
import TypescaleTestSupport

@testable import TypescaleHTTP

@Suite struct SplittingTests {
    /// Pieces from which valid and invalid requests are composed.
    private static let pieces = [
        "GET / HTTP/1.1\r\nHost: a\r\n\r\n", "GET /prepared HTTP/1.1\r\nHost: a\r\n\r\n",
        "POST /x HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\nhello",
        "POST /x HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\n\r\n",
        "HEAD /prepared HTTP/1.1\r\nHost: a\r\nIf-None-Match: \"v1\"\r\n\r\n", "\r\n", "\n", "\r", ":", " ", "0\r\n",
        "Host: a\r\n", "Content-Length: 3\r\n", "GET / HTTP/1.0\r\nConnection: keep-alive\r\n\r\n", "\0",
    ]

    @Test(arguments: 0..<300 as Range<UInt64>)
    func `Responses do not depend on how the bytes of requests are split`(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        var bytes: [UInt8] = []
        for _ in 0..<Int.random(in: 1...6, using: &generator) {
            bytes += Array(Self.pieces.randomElement(using: &generator)?.utf8 ?? "".utf8)
        }
        if !bytes.isEmpty, Bool.random(using: &generator) {
            bytes[Int.random(in: bytes.indices, using: &generator)] = UInt8.random(in: 0...255, using: &generator)
        }
        let whole = try LocalConnection(EchoResponder())
        whole.receive(bytes)
        let expected = whole.takeOutput()
        for _ in 0..<4 {
            let connection = try LocalConnection(EchoResponder())
            var at = 0
            while at < bytes.count {
                let end = min(bytes.count, at + Int.random(in: 1...40, using: &generator))
                connection.receive(Array(bytes[at..<end]))
                at = end
            }
            #expect(connection.takeOutput() == expected)
            #expect(connection.isClosing == whole.isClosing)
        }
    }
}
