import Synchronization
import Testing
import TypescaleHTTPTesting
import TypescaleTestSupport

@testable import TypescaleHTTP

/// Responses in parts, each of which is made when the one before it has been sent.
@Suite struct BodyPartsTests {
    /// Parts of one letter each, from `b` on; a response begins with a part of the letter `a`.
    private final class Letters: BodyParts {
        let made = Atomic(0)
        private let count: Int
        private let size: Int
        private let ended: Gate?

        /// Creates parts; `ended` opens when they are released.
        init(count: Int, size: Int, _ ended: Gate? = nil) {
            (self.count, self.size, self.ended) = (count, size, ended)
        }

        deinit { ended?.open() }

        static func part(_ index: Int, size: Int) -> [UInt8] {
            [UInt8](repeating: UInt8(97 + index % 26), count: size)
        }

        func next() -> [UInt8]? {
            let index = made.add(1, ordering: .relaxed).newValue
            return index <= count ? Self.part(index, size: size) : nil
        }

        var heldBytes: Int { 0 }
    }

    /// Responds to each request with the parts that a closure makes.
    private final class PartsResponder: Responder, Sendable {
        private let size: Int
        private let make: @Sendable () -> Letters

        init(size: Int, _ make: @escaping @Sendable () -> Letters) { (self.size, self.make) = (size, make) }

        func respond(to request: borrowing Request, with writer: inout ResponseWriter) {
            if request.path == "/next" { return writer.send(Response.text(.ok, "next")) }
            writer.collect { [size, make] exchange in
                var response = Response(.ok, type: "text/plain", body: Letters.part(0, size: size))
                response.rest = make()
                exchange.respond(response)
            }
        }
    }

    private static let request = "POST /parts HTTP/1.1\r\nHost: a\r\nContent-Length: 0\r\n\r\n"

    private static func body(count: Int, size: Int) -> [UInt8] { (0...count).flatMap { Letters.part($0, size: size) } }

    @Test func `a client that reads slowly holds up the parts after those in its buffers`() throws {
        // More than twice what kernels usually keep for a connection.
        let (count, size) = (200, 200_000)
        let letters = Letters(count: count, size: size)
        try withServer(PartsResponder(size: size) { letters }) { _, port in
            let client = try TestClient(port: port)
            client.send(Self.request)
            #expect(eventually { letters.made.load(ordering: .relaxed) > 1 })
            var reader = ResponseReader()
            reader.add(client.receive(atMost: 1_000))
            #expect(letters.made.load(ordering: .relaxed) < count / 2)
            client.send("GET /next HTTP/1.1\r\nHost: a\r\n\r\n")
            var bytes = client.receive(atMost: 1 << 20)
            while !bytes.suffix(4).elementsEqual("next".utf8) {
                reader.add(bytes)
                bytes = client.receive(atMost: 1 << 20)
                if bytes.isEmpty { break }
            }
            reader.add(bytes)
            let first = reader.next()
            let response = try #require(first)
            #expect(response["Transfer-Encoding"] == "chunked" && response["Content-Length"] == nil)
            #expect(response.body == Self.body(count: count, size: size))
            #expect(reader.next()?.text == "next")
            #expect(letters.made.load(ordering: .relaxed) == count + 1)
        }
    }

    @Test func `a response in parts to HTTP 1.0 ends with its connection`() throws {
        try withServer(PartsResponder(size: 1_000) { Letters(count: 3, size: 1_000) }) { _, port in
            let client = try TestClient(port: port)
            client.send("POST /parts HTTP/1.0\r\nContent-Length: 0\r\n\r\n")
            let text = String(decoding: client.receiveAll(), as: UTF8.self)
            #expect(!text.contains("Transfer-Encoding") && text.contains("Connection: close"))
            #expect(text.hasSuffix("\r\n\r\n" + String(decoding: Self.body(count: 3, size: 1_000), as: UTF8.self)))
        }
    }

    @Test func `parts are one gzip stream for a client that accepts it`() throws {
        let responder = PartsResponder(size: 3_000) { Letters(count: 30, size: 3_000) }
        let transport = TestTransport.local(makeResponder: { responder }, limits: HTTPLimits())
        let fields = "Host: a\r\nAccept-Encoding: gzip\r\nContent-Length: 0"
        let response = try transport.send("POST /parts HTTP/1.1\r\n\(fields)\r\n\r\n")
        #expect(response["Content-Encoding"] == "gzip" && response["Vary"] == "Accept-Encoding")
        let octal = response.body.map { "\\0" + String($0, radix: 8) }.joined()
        let expected = String(decoding: Self.body(count: 30, size: 3_000), as: UTF8.self)
        #expect(shell("printf '%b' '\(octal)' | gunzip -c") == expected)
    }

    @Test func `parts are released with the connection of a client that leaves`() throws {
        let ended = Gate()
        try withServer(PartsResponder(size: 1_000) { Letters(count: 1_000, size: 200_000, ended) }) { _, port in
            let client = try TestClient(port: port)
            client.send(Self.request)
            #expect(client.receive(until: "\r\n\r\n").hasPrefix("HTTP/1.1 200 "))
            client.reset()
            #expect(ended.wait())
        }
    }

    @Test func `a response that is cut off by the end of the server does not end as a complete one`() throws {
        let letters = Letters(count: 1_000, size: 200_000)
        let client = try withServer(PartsResponder(size: 1_000) { letters }) { _, port in
            let client = try TestClient(port: port)
            client.send(Self.request)
            #expect(eventually { letters.made.load(ordering: .relaxed) > 1 })
            return client
        }
        #expect(!client.receiveAll().suffix(5).elementsEqual("0\r\n\r\n".utf8))
        #expect(letters.made.load(ordering: .relaxed) < 1_000)
    }
}
