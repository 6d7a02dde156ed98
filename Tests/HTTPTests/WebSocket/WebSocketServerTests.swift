import Glibc
import Testing
import TypescaleHTTPTesting
import TypescaleTestSupport

@testable import TypescaleHTTP

@Suite(.serialized) struct WebSocketServerTests {
    /// Echoes messages.
    final class Echo: WebSocketHandler {
        func opened(_ socket: WebSocket) { socket.send("hello") }

        func received(_ message: WebSocketMessage, on socket: WebSocket) {
            switch message {
            case .text("bye"): socket.close(.goingAway, reason: "as asked")
            case .text(let text): socket.send(text)
            case .binary(let bytes): socket.send(String(decoding: bytes, as: UTF8.self))
            }
        }
    }

    final class Upgrading: Responder {
        private let handler: Echo
        private let pingSeconds: Int

        init(_ handler: Echo, pingSeconds: Int = 3_600) {
            self.handler = handler
            self.pingSeconds = pingSeconds
        }

        func respond(to request: borrowing Request, with writer: inout ResponseWriter) {
            var options = WebSocketOptions()
            options.channel = "news"
            options.pingSeconds = pingSeconds
            writer.upgrade(options, to: handler)
        }
    }

    static let handshake =
        "GET /live HTTP/1.1\r\nHost: a\r\nUpgrade: websocket\r\nConnection: keep-alive, Upgrade\r\n"
        + "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"

    @Test func `a handshake is compared by its bytes`() throws {
        try withServer({ _ in }, Upgrading(Echo())) { _, port in
            for (field, other) in [
                ("websocket", "webSoc\u{212A}et"), ("websocket", "websocket\u{301}"),
                ("websocket", "websoc\u{200D}ket"),
            ] {
                let client = try TestClient(port: port)
                client.send(Self.handshake.replacing("Upgrade: " + field, with: "Upgrade: " + other) + "\r\n")
                #expect(client.receive(until: "\r\n").contains(" 426 "), "\(other)")
            }
        }
    }

    private func withSocket(_ body: (TestClient, Server) throws -> Void) throws {
        try withServer({ $0.limits.webSocketMessage = 70_000 }, Upgrading(Echo())) { server, port in
            let client = try TestClient(port: port)
            client.send(Self.handshake + "\r\n")
            let answer = client.receive(until: "hello")
            #expect(answer.contains("HTTP/1.1 101 Switching Protocols\r\n"))
            #expect(answer.contains("Sec-WebSocket-Accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo=\r\n"))
            #expect(answer.contains("Connection: Upgrade\r\n"))
            try body(client, server)
        }
    }

    private func receive(_ client: TestClient, _ count: Int) -> [UInt8] {
        var bytes: [UInt8] = []
        while bytes.count < count {
            let more = client.receive(atMost: count - bytes.count)
            if more.isEmpty { break }
            bytes += more
        }
        return bytes
    }

    private func masked(_ first: UInt8, _ payload: [UInt8]) -> [UInt8] {
        WebSocketParserTests.frame(first, payload)
    }

    @Test func `Messages are echoed in order, whole or in fragments, with pings between them`() throws {
        try withSocket { client, _ in
            client.send(masked(0x81, Array("one".utf8)) + masked(0x01, Array("tw".utf8)) + masked(0x89, [1, 2]))
            // The pong does not wait for the worker that says "one".
            let first = receive(client, 9)
            #expect(first == [0x8A, 2, 1, 2, 0x81, 3] + Array("one".utf8))
            client.send(masked(0x80, Array("o".utf8)))
            #expect(receive(client, 5) == [0x81, 3] + Array("two".utf8))
            let large = [UInt8](repeating: 9, count: 66_000)
            client.send(masked(0x82, large))
            #expect(receive(client, 66_010) == WebSocketFrame(opcode: .text, payload: large).encoded)
        }
    }

    @Test func `A close is answered with its own code, and then the connection ends`() throws {
        try withSocket { client, server in
            client.send(masked(0x88, [0x03, 0xE8] + Array("done".utf8)))
            #expect(client.receiveAll() == [0x88, 2, 0x03, 0xE8])
            #expect(eventually { server.metrics[.webSocketsOpen] == 0 })
        }
    }

    @Test func `Messages that arrive together with a close or an invalid frame are answered before the end`() throws {
        let messages = masked(0x81, Array("one".utf8)) + masked(0x81, Array("two".utf8))
        let answers = [0x81, 3] + Array("one".utf8) + [0x81, 3] + Array("two".utf8)
        try withSocket { client, server in
            client.send(messages + masked(0x88, [0x03, 0xE8]) + masked(0x81, Array("late".utf8)))
            #expect(client.receiveAll() == answers + [0x88, 2, 0x03, 0xE8])
            #expect(eventually { server.metrics[.webSocketsOpen] == 0 })
        }
        try withSocket { client, _ in
            client.send(messages + [0xFF, 0x80, 0, 0, 0, 0])
            let received = client.receiveAll()
            #expect(received.starts(with: answers + [0x88]))
            #expect(received.dropFirst(answers.count + 2).starts(with: [0x03, 0xEA]))
        }
        // The handler's own close is the only one.
        try withSocket { client, _ in
            client.send(masked(0x81, Array("bye".utf8)) + masked(0x88, [0x03, 0xE8]))
            #expect(client.receiveAll() == [0x88, 10, 0x03, 0xE9] + Array("as asked".utf8))
        }
    }

    @Test func `A close by the server waits for the client's close`() throws {
        try withSocket { client, server in
            client.send(masked(0x81, Array("bye".utf8)))
            let close = receive(client, 12)
            #expect(close == [0x88, 10, 0x03, 0xE9] + Array("as asked".utf8))
            #expect(eventually { server.metrics[.webSocketsOpen] == 1 })
            client.send(masked(0x88, [0x03, 0xE9]))
            #expect(client.receiveAll().isEmpty)
            #expect(eventually { server.metrics[.webSocketsOpen] == 0 })
        }
    }

    @Test(arguments: WebSocketParserTests.broken)
    func `An invalid frame is answered with its close code`(vector: WebSocketParserTests.Broken) throws {
        try withSocket { client, server in
            client.send(vector.bytes)
            let close = client.receiveAll()
            try #require(close.count >= 4)
            let code = UInt16(close[2]) << 8 | UInt16(close[3])
            #expect(close[0] == 0x88 && code == vector.code.rawValue)
            client.close()
            #expect(eventually { server.metrics[.webSocketsOpen] == 0 })
        }
    }

    @Test func `Published events reach WebSockets`() throws {
        try withSocket { client, server in
            server.hub.publish(Publication(ServerSentEvent(data: "d"), order: 1, message: "m"), to: "news")
            #expect(receive(client, 3) == [0x81, 1, 0x6D])
        }
    }

    @Test func `A silent client is pinged and then disconnected`() throws {
        try withServer(Upgrading(Echo(), pingSeconds: 1)) { server, port in
            let client = try TestClient(port: port)
            client.send(Self.handshake + "\r\n")
            #expect(client.receiveAll().suffix(9) == [0x81, 5] + Array("hello".utf8) + [0x89, 0])
            #expect(eventually { server.metrics[.timeouts] == 1 && server.metrics[.webSocketsOpen] == 0 })
        }
    }

    @Test func `Stopping closes WebSockets with code 1001`() throws {
        try withSocket { client, server in
            server.stop(graceSeconds: 1)
            #expect(client.receiveAll().prefix(4) == [0x88, 18, 0x03, 0xE9])
        }
    }

    @Test func `An invalid handshake is refused`() throws {
        let local = TestTransport.local(makeResponder: { Upgrading(Echo()) }, limits: HTTPLimits())
        func status(_ text: String) throws -> Int { try local.send(text + "\r\n").status }
        #expect(try status("GET / HTTP/1.1\r\nHost: a\r\n") == 426)
        #expect(try status(Self.handshake.replacing("13", with: "8")) == 426)
        #expect(try status(Self.handshake.replacing("ZQ==", with: "")) == 400)
        #expect(try status(Self.handshake.replacing("GET", with: "PUT")) == 400)
        #expect(try status(Self.handshake.replacing("HTTP/1.1", with: "HTTP/1.0")) == 400)
        #expect(try status(Self.handshake.replacing("Upgrade\r\nSec", with: "x\r\nSec")) == 426)
        #expect(try local.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")["connection"] == "Upgrade, close")
    }
}
