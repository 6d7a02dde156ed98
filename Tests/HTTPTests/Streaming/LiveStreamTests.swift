import Glibc
import Synchronization
import Testing
import TypescaleHTTPTesting
import TypescaleIdentifiers
import TypescaleTestSupport

@testable import TypescaleHTTP

@Suite(.serialized) struct LiveStreamTests {
    /// Subscribes each client to the channel of its path; `/replay` receives three old events first, when they may be
    /// sent, and live events when permitted.
    final class Subscriptions: Responder {
        private let heartbeatSeconds: Int
        private let mayReplay: Gate
        private let mayGoLive: Gate

        init(heartbeatSeconds: Int = 3_600, mayReplay: Gate = Gate(), mayGoLive: Gate = Gate()) {
            self.heartbeatSeconds = heartbeatSeconds
            self.mayReplay = mayReplay
            self.mayGoLive = mayGoLive
        }

        func respond(to request: borrowing Request, with writer: inout ResponseWriter) {
            let replays = request.path == "/replay"
            var options = EventStreamOptions(channel: replays ? "/a" : Identifier(request.path))
            options.origin = request.query.map { Identifier($0) }
            options.replays = replays
            options.heartbeatSeconds = heartbeatSeconds
            options.retryMilliseconds = 500
            writer.subscribe(options) { [mayReplay, mayGoLive] stream in
                guard replays else { return }
                mayReplay.wait()
                for order in 1...3 as ClosedRange<UInt64> { stream.send(LiveStreamTests.event(order)) }
                if let size = stream.request.query.flatMap({ Int($0) }) {
                    let text = String(repeating: "x", count: size)
                    stream.send(Publication(ServerSentEvent(data: text), order: 3))
                }
                mayGoLive.wait()
                stream.goLive(after: 3)
            }
        }
    }

    static func event(_ order: UInt64, origin: String? = nil) -> Publication {
        Publication(
            ServerSentEvent(id: String(order), data: "e\(order)"), order: order, origin: origin.map { Identifier($0) })
    }

    @Test func `An event is framed as the standard requires, and its text cannot add fields`() {
        let event = ServerSentEvent(id: "7\n8", event: "re\rset", data: "a\nb\r\nc\rd")
        #expect(
            String(decoding: event.encoded, as: UTF8.self)
                == "event: reset\nid: 78\ndata: a\ndata: b\ndata: c\ndata: d\n\n")
        #expect(String(decoding: ServerSentEvent(data: "").encoded, as: UTF8.self) == "data: \n\n")
    }

    @Test func `Events reach all subscribers of their channel, on every reactor, and no others`() throws {
        try withServer({ $0.reactors = 2 }, Subscriptions()) { server, port in
            let clients = try (0..<8).map { index in
                let client = try TestClient(port: port)
                client.send("GET /\(index < 6 ? "a" : "b") HTTP/1.1\r\nHost: a\r\n\r\n")
                let head = client.receive(until: "retry: 500\n\n")
                #expect(head.contains("text/event-stream") && head.contains("X-Accel-Buffering: no\r\n"))
                return client
            }
            server.hub.publish(Self.event(1), to: "/a")
            server.hub.publish(Self.event(2), to: "/b")
            for client in clients[..<6] { #expect(client.receive(until: "e1\n\n").contains("id: 1\ndata: e1\n\n")) }
            for client in clients[6...] { #expect(client.receive(until: "e2\n\n").contains("id: 2\ndata: e2\n\n")) }
            #expect(eventually { server.metrics[.eventStreamsOpen] == 8 })
            for client in clients { client.close() }
            #expect(eventually { server.metrics[.eventStreamsOpen] == 0 })
        }
    }

    @Test func `A stopped server receives no events, even if others share its hub`() throws {
        let hub = EventHub()
        try withServer({ $0.hub = hub }, Subscriptions()) { other, port in
            let before = hub.reactors
            try withServer({ $0.hub = hub }, Subscriptions()) { server, _ in
                #expect(hub.reactors > before)
                server.stop(graceSeconds: 0)
                #expect(hub.reactors == before)
            }
            let client = try TestClient(port: port)
            client.send("GET /a HTTP/1.1\r\nHost: a\r\n\r\n")
            #expect(client.receive(until: "retry: 500\n\n").contains("text/event-stream"))
            hub.publish(Self.event(1), to: "/a")
            #expect(client.receive(until: "e1\n\n").contains("data: e1"))
        }
        #expect(hub.reactors == 0)
    }

    @Test func `Events published during a replay follow it once and in order`() throws {
        let published = Gate()
        try withServer(Subscriptions(mayReplay: published, mayGoLive: published)) { server, port in
            let client = try TestClient(port: port)
            client.send("GET /replay HTTP/1.1\r\nHost: a\r\n\r\n")
            _ = client.receive(until: "retry")
            for order in 2...5 as ClosedRange<UInt64> { server.hub.publish(Self.event(order), to: "/a") }
            published.open()
            let text = client.receive(until: "e5\n")
            let ids = text.split(separator: "\n").filter { $0.hasPrefix("id: ") }
            #expect(ids == ["id: 1", "id: 2", "id: 3", "id: 4", "id: 5"])
        }
    }

    @Test func `A replay may exceed a live subscriber's buffer but is bounded`() throws {
        let long = try replay(bytes: 1_500_000)
        #expect(long.received > 1_500_000 && long.cut == 0)
        let endless = try replay(bytes: 3_000_000)
        #expect(endless.received < 3_000_000 && endless.cut == 1)
    }

    /// Returns the bytes that a client receives of a replay that is complete before the kernel accepts any of it.
    private func replay(bytes: Int) throws -> (received: Int, cut: UInt64) {
        let faults = FaultPlan()
        let (refusing, taking) = (Gate(), Gate())
        return try withServer(
            { options in
                options.limits.subscriberBacklog = 10_000
                options.faults = faults.next
            }, Subscriptions(mayReplay: refusing, mayGoLive: taking)
        ) { server, port in
            let client = try TestClient(port: port)
            client.send("GET /replay?\(bytes) HTTP/1.1\r\nHost: a\r\n\r\n")
            _ = client.receive(until: "retry")
            faults.always(.send, .error(EAGAIN))
            refusing.open()
            #expect(eventually { server.metrics[.eventsDelivered] == 4 })
            // Once the reactor serves another connection, the replay has ended.
            let other = try TestClient(port: port)
            other.send("GET")
            #expect(eventually { server.metrics[.connectionsAccepted] == 2 })
            server.hub.publish(Self.event(4), to: "/a")
            faults.always(.send, nil)
            taking.open()
            let received = client.receive(until: "e4\n\n").utf8.count
            return (received, server.metrics[.slowReadersClosed])
        }
    }

    @Test func `A subscriber that does not read is disconnected in time, although events keep coming`() throws {
        let faults = FaultPlan()
        let adjust: (inout ServerOptions) -> Void = { options in
            options.limits.writeSeconds = 1
            options.faults = faults.next
        }
        try withServer(adjust, Subscriptions()) { server, port in
            let client = try TestClient(port: port)
            client.send("GET /a HTTP/1.1\r\nHost: a\r\n\r\n")
            #expect(client.receive(until: "retry: 500\n\n").contains("text/event-stream"))
            faults.always(.send, .error(EAGAIN))
            var order: UInt64 = 0
            while order < 100, server.metrics[.timeouts] == 0 {
                order += 1
                server.hub.publish(Self.event(order), to: "/a")
                usleep(100_000)
            }
            #expect(server.metrics[.timeouts] == 1)
        }
    }

    @Test func `After a restart of the order, events with earlier numbers are sent`() throws {
        let published = Gate()
        try withServer(Subscriptions(mayReplay: published, mayGoLive: published)) { server, port in
            func restart(_ order: UInt64) -> Publication {
                Publication(ServerSentEvent(data: "anew"), order: order, restarts: true)
            }
            let client = try TestClient(port: port)
            client.send("GET /replay HTTP/1.1\r\nHost: a\r\n\r\n")
            _ = client.receive(until: "retry")
            // Held while the three old ones are sent.
            for event in [Self.event(3), restart(1), Self.event(2), Self.event(9)] {
                server.hub.publish(event, to: "/a")
            }
            published.open()
            var text = client.receive(until: "e9\n")
            for event in [Self.event(1), restart(0), Self.event(1), Self.event(10)] {
                server.hub.publish(event, to: "/a")
            }
            text += client.receive(until: "e10\n")
            let data = text.split(separator: "\n").filter { $0.hasPrefix("data: ") }.map { $0.dropFirst(6) }
            #expect(data == ["e1", "e2", "e3", "anew", "e2", "e9", "anew", "e1", "e10"])
        }
    }

    @Test func `A change is not sent to its origin`() throws {
        try withServer(Subscriptions()) { server, port in
            let client = try TestClient(port: port)
            client.send("GET /a?phone HTTP/1.1\r\nHost: a\r\n\r\n")
            _ = client.receive(until: "retry")
            server.hub.publish(Self.event(1, origin: "phone"), to: "/a")
            server.hub.publish(Self.event(2, origin: "tablet"), to: "/a")
            let text = client.receive(until: "e2")
            #expect(text.contains("e2") && !text.contains("e1"))
        }
    }

    @Test func `A silent stream gets heartbeats without an id`() throws {
        try withServer(Subscriptions(heartbeatSeconds: 1)) { _, port in
            let client = try TestClient(port: port)
            client.send("GET /a HTTP/1.1\r\nHost: a\r\n\r\n")
            #expect(client.receive(until: "\n\n:\n\n").hasSuffix(":\n\n"))
        }
    }

    @Test func `A subscriber that does not read is disconnected, and others receive everything`() throws {
        try withServer(Subscriptions()) { server, port in
            let slow = try TestClient(port: port)
            slow.shrinkBuffers()
            let quick = try TestClient(port: port)
            for client in [slow, quick] {
                client.send("GET /a HTTP/1.1\r\nHost: a\r\n\r\n")
                _ = client.receive(until: "retry")
            }
            let text = String(repeating: "x", count: 10_000)
            var received = 0
            for order in 1...1_000 as ClosedRange<UInt64> {
                server.hub.publish(Publication(ServerSentEvent(data: text), order: order), to: "/a")
                while received < Int(order) * 10_000 {
                    let more = quick.receive()
                    if more.isEmpty { break }
                    received += more.count
                }
            }
            #expect(received >= 10_000_000)
            #expect(eventually { server.metrics[.slowReadersClosed] == 1 })
            #expect(eventually { server.metrics[.eventStreamsOpen] == 1 })
        }
    }

    @Test func `An idle stream holds no buffer`() {
        #expect(MemoryLayout<Connection>.size <= 512)
        let connection = Connection()
        #expect(connection.input.heldBytes + connection.output.heldBytes == 0)
    }
}
