import Glibc
import Synchronization
import Testing
import TypescaleTestSupport

@testable import TypescaleHTTP

/// Streamed requests that follow each other on one connection.
@Suite struct StreamExchangeTests {
    /// Answers the first request in full before its handler returns; holds the first piece of the second one.
    private final class TwoStreams: Responder, Sendable {
        let (mayReturn, mayContinue) = (Gate(), Gate())
        let pieces = Mutex<[String]>([])

        func respond(to request: borrowing Request, with writer: inout ResponseWriter) {
            writer.stream(limit: 1_000, request.path == "/first" ? First(self) : Second(self))
        }
    }

    private final class First: StreamHandler {
        private let test: TwoStreams

        init(_ test: TwoStreams) { self.test = test }

        func received(_ bytes: [UInt8], on exchange: StreamExchange) {}

        func ended(on exchange: StreamExchange) {
            exchange.start(.ok)
            exchange.finish()
            test.mayReturn.wait()
        }
    }

    private final class Second: StreamHandler {
        private let test: TwoStreams

        init(_ test: TwoStreams) { self.test = test }

        func received(_ bytes: [UInt8], on exchange: StreamExchange) {
            test.pieces.withLock { $0.append(String(decoding: bytes, as: UTF8.self)) }
            test.mayContinue.wait()
        }

        func ended(on exchange: StreamExchange) { exchange.respond(Response.text(.ok, "second")) }
    }

    @Test func `the end of a handler's work does not count for the next request's handler`() throws {
        let responder = TwoStreams()
        let connection = try LocalConnection(workers: 2, responder)
        let head = "HTTP/1.1\r\nHost: a\r\nContent-Length: "
        connection.receive(Array("POST /first \(head)0\r\n\r\nPOST /second \(head)3\r\n\r\na".utf8))
        #expect(
            eventually {
                _ = connection.runCommands()
                return responder.pieces.withLock { !$0.isEmpty }
            })
        responder.mayReturn.open()
        #expect(eventually { connection.runCommands() })
        // The handler has its first piece, so the others are held back and become one.
        #expect(connection.isWaiting)
        for piece in ["b", "c"] { connection.receive(Array(piece.utf8)) }
        responder.mayContinue.open()
        #expect(
            eventually {
                _ = connection.runCommands()
                return String(decoding: connection.takeOutput(), as: UTF8.self).hasSuffix("second")
            })
        #expect(responder.pieces.withLock { $0 } == ["a", "bc"])
    }

    /// Answers in full when the first piece arrives, and does not need the rest of the body.
    private final class Early: Responder, StreamHandler, Sendable {
        func respond(to request: borrowing Request, with writer: inout ResponseWriter) {
            if request.path == "/next" { return writer.send(Response.text(.ok, "next")) }
            writer.stream(limit: 1 << 24, self)
        }

        func received(_ bytes: [UInt8], on exchange: StreamExchange) {
            exchange.start(.ok)
            exchange.write(Array("early".utf8))
            exchange.finish()
        }

        func ended(on exchange: StreamExchange) {}
    }

    @Test(arguments: [true, false])
    func `the next request is answered after a response that did not wait for its body`(isChunked: Bool) throws {
        let connection = try LocalConnection(workers: 1, Early())
        let framing = isChunked ? "Transfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n" : "Content-Length: 6\r\n\r\nabc"
        connection.receive(Array("POST /early HTTP/1.1\r\nHost: a\r\n\(framing)".utf8))
        var output = ""
        func arrives(_ end: String) -> Bool {
            eventually {
                _ = connection.runCommands()
                output += String(decoding: connection.takeOutput(), as: UTF8.self)
                return output.hasSuffix(end)
            }
        }
        #expect(arrives("0\r\n\r\n") && !output.contains("Connection: close"), "\(output)")
        let rest = isChunked ? "3\r\ndef\r\n0\r\n\r\n" : "def"
        connection.receive(Array("\(rest)GET /next HTTP/1.1\r\nHost: a\r\n\r\n".utf8))
        #expect(arrives("next"), "\(output)")
    }

    @Test func `a body that is long beyond a response ends the connection without another response`() throws {
        let connection = try LocalConnection(workers: 1, Early())
        connection.receive(Array("POST /early HTTP/1.1\r\nHost: a\r\nContent-Length: 10000000\r\n\r\nabc".utf8))
        var output = ""
        #expect(
            eventually {
                _ = connection.runCommands()
                output += String(decoding: connection.takeOutput(), as: UTF8.self)
                return output.hasSuffix("0\r\n\r\n")
            })
        for _ in 0..<10 { connection.receive([UInt8](repeating: 0x61, count: 10_000)) }
        #expect(connection.takeOutput().isEmpty && connection.isClosing)
    }
}
