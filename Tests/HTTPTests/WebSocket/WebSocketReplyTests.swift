import Testing
import TypescaleHTTPTesting
import TypescaleTestSupport

@testable import TypescaleHTTP

@Suite(.serialized) struct WebSocketReplyTests {
    /// Answers a message with its first order, and publishes the others before that: "r3" restarts the order.
    final class Answering: WebSocketHandler {
        private let hub: EventHub

        init(_ hub: EventHub) { self.hub = hub }

        func received(_ message: WebSocketMessage, on socket: WebSocket) {
            guard case .text(let text) = message else { return }
            let orders = text.split(separator: " ")
            socket.reply {
                for order in orders.dropFirst() { WebSocketReplyTests.publish(String(order), on: hub) }
                return ("a" + orders[0], UInt64(orders[0]) ?? 0)
            }
        }
    }

    /// Subscribes every socket to one channel.
    final class Upgrading: Responder {
        private let hub: EventHub

        init(_ hub: EventHub) { self.hub = hub }

        func respond(to request: borrowing Request, with writer: inout ResponseWriter) {
            var options = WebSocketOptions()
            options.channel = "news"
            writer.upgrade(options, to: Answering(hub))
        }
    }

    private static func publish(_ order: String, on hub: EventHub) {
        let restarts = order.hasPrefix("r")
        let number = UInt64(restarts ? String(order.dropFirst()) : order) ?? 0
        let name = restarts ? order : "e" + order
        hub.publish(Publication(ServerSentEvent(data: name), order: number, restarts: restarts), to: "news")
    }

    /// Sends messages in one piece, publishes after their answers, and expects exactly these texts in this order.
    private func expect(_ texts: [String], of messages: [String], publishing later: [String] = []) throws {
        let hub = EventHub()
        try withServer({ $0.hub = hub }, Upgrading(hub)) { _, port in
            let client = try TestClient(port: port)
            client.send(WebSocketServerTests.handshake + "\r\n")
            #expect(client.receive(until: "\r\n\r\n").contains(" 101 "))
            client.send(messages.flatMap { WebSocketParserTests.frame(0x81, Array($0.utf8)) })
            var received: [String] = []
            var answers = 0
            while answers < messages.count {
                received.append(try text(client))
                if received.last?.hasPrefix("a") == true { answers += 1 }
            }
            for order in later + ["1000"] { Self.publish(order, on: hub) }
            while received.last != "e1000" { received.append(try text(client)) }
            #expect(received.dropLast() == texts[...])
        }
    }

    /// Returns the next message, which has less than 126 bytes.
    private func text(_ client: TestClient) throws -> String {
        let head = try bytes(2, client)
        #expect(head[0] == 0x81)
        return String(decoding: try bytes(Int(head[1]), client), as: UTF8.self)
    }

    private func bytes(_ count: Int, _ client: TestClient) throws -> [UInt8] {
        var bytes: [UInt8] = []
        while bytes.count < count {
            let more = client.receive(atMost: count - bytes.count)
            try #require(!more.isEmpty)
            bytes += more
        }
        return bytes
    }

    @Test func `publications during a message follow its answer, without those that the answer includes`() throws {
        try expect(["a5", "e6", "e7"], of: ["5 4 5 6 7"])
        try expect(["a5", "e6"], of: ["5"], publishing: ["4", "5", "6"])
    }

    @Test func `an answer that includes no publication is followed by all of them`() throws {
        try expect(["a0", "e4", "e6"], of: ["0 4 6"])
    }

    @Test func `the answers to several messages are each in their place`() throws {
        try expect(["a5", "e6", "a8", "e9", "a0", "e10"], of: ["5 4 6", "8 7 9", "0 10"])
    }

    @Test func `an answer of a restarted order follows the restart, and one before the restart precedes it`() throws {
        try expect(["a100", "r50", "a51", "e52", "e53"], of: ["100", "51 101 r50 51 52"], publishing: ["51", "53"])
        try expect(["a100", "r105", "e106"], of: ["100 r105 106"])
    }
}
