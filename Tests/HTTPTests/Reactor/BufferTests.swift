import Glibc
import Synchronization
import Testing
import TypescaleHTTPTesting
import TypescaleTestSupport

@testable import TypescaleHTTP

/// Holds bodies and unsent responses, of which a server bounds the sum.
@Suite struct BufferTests {
    private static let request = "GET /large HTTP/1.1\r\nHost: a\r\n\r\n"
    private static let size = 1 << 20

    /// Answers from a worker: a body with its size, any other request with a megabyte.
    private final class LargeResponder: Responder {
        func respond(to request: borrowing Request, with writer: inout ResponseWriter) {
            writer.collect { exchange in
                let body = exchange.body.isEmpty ? [UInt8](repeating: 97, count: 8 * BufferTests.size) : []
                exchange.respond(Response(.ok, body: body))
            }
        }
    }

    private static func limits(_ options: inout ServerOptions) {
        options.limits.body = size
        options.limits.outputCut = size
        options.limits.buffers = 1
    }

    /// Holds each body in a worker until it may end.
    private final class HoldingResponder: Responder, Sendable {
        let held = Atomic(0)
        let mayEnd = Gate()

        func respond(to request: borrowing Request, with writer: inout ResponseWriter) {
            writer.collect { exchange in
                self.held.add(1, ordering: .relaxed)
                self.mayEnd.wait()
                exchange.respond(Response.text(.ok, ""))
            }
        }
    }

    private static func head(_ bytes: Int) -> String {
        "POST /collect HTTP/1.1\r\nHost: a\r\nContent-Length: \(bytes)\r\n\r\n"
    }

    /// Checks that a server takes a small body in parts.
    private func checkSmallBody(_ server: Server, _ port: UInt16) throws {
        let client = try TestClient(port: port)
        let requests = server.metrics[.requests]
        client.send(Self.head(2) + "a")
        #expect(eventually { server.metrics[.requests] > requests })
        client.send("b")
        #expect(client.receive(until: "\r\n\r\n").hasPrefix("HTTP/1.1 200 "))
    }

    @Test
    func `Incomplete bodies of many clients are refused beyond the limit of all, and later requests are answered`()
        throws
    {
        try withServer(Self.limits, LargeResponder()) { server, port in
            let small = try TestClient(port: port)
            small.send(Self.head(2) + "a")
            #expect(eventually { server.metrics[.requests] == 1 })
            let almost = String(repeating: "a", count: Self.size - 1)
            let clients = try (0..<8).map { _ in
                let client = try TestClient(port: port)
                client.send(Self.head(Self.size) + almost)
                return client
            }
            #expect(eventually { server.metrics[.largeBuffersClosed] >= 6 })
            let refused = clients.filter { client in
                _ = client.trySend("a")
                return client.receive(until: "\r\n\r\n").hasPrefix("HTTP/1.1 503 ")
            }
            #expect(refused.count == Int(server.metrics[.largeBuffersClosed]))
            // The largest are refused first.
            small.send("b")
            #expect(small.receive(until: "\r\n\r\n").hasPrefix("HTTP/1.1 200 "))
            try checkSmallBody(server, port)
        }
    }

    @Test func `Bodies that workers have count, and their clients get an answer`() throws {
        let responder = HoldingResponder()
        let adjust: (inout ServerOptions) -> Void = { options in
            Self.limits(&options)
            options.limits.buffers = 8 * Self.size
            options.workers = 7
        }
        try withServer(adjust, responder) { server, port in
            let body = String(repeating: "a", count: Self.size)
            let complete = try (1...7).map { count in
                let client = try TestClient(port: port)
                client.send(Self.head(Self.size) + body)
                #expect(eventually { responder.held.load(ordering: .relaxed) == count })
                return client
            }
            #expect(server.metrics[.largeBuffersClosed] == 0)
            // Each has fewer bytes than a complete one.
            let incomplete = try (0..<4).map { _ in
                let client = try TestClient(port: port)
                client.send(Self.head(Self.size) + body.prefix(400_000))
                return client
            }
            #expect(eventually { server.metrics[.largeBuffersClosed] > 0 })
            responder.mayEnd.open()
            for client in complete { #expect(client.receive(until: "\r\n\r\n").hasPrefix("HTTP/1.1 200 ")) }
            withExtendedLifetime(incomplete) {}
        }
    }

    /// Holds the bodies of `/first` in the only worker; both clients are named by their paths.
    private final class Clients: Responder, Sendable {
        /// A streamed body, which exists as long as something waits for it.
        final class Stream: StreamHandler {
            private let (clients, part): (Clients, Body.Part)

            init(_ clients: Clients) { (self.clients, part) = (clients, clients.bodies.new()) }

            func received(_ bytes: [UInt8], on exchange: StreamExchange) { clients.begun.add(1, ordering: .relaxed) }

            func ended(on exchange: StreamExchange) {}
        }

        let bodies = Body()
        let begun = Atomic(0)
        let mayEnd = Gate()

        func respond(to request: borrowing Request, with writer: inout ResponseWriter) {
            let isFirst = request.path != "/second"
            writer.clientHash = isFirst ? 1 : 2
            writer.workLength = isFirst ? .long : .short
            if request.path == "/stream" { return writer.stream(limit: BufferTests.size, Stream(self)) }
            writer.collect { [self, part = bodies.new()] exchange in
                withExtendedLifetime(part) {
                    begun.add(1, ordering: .relaxed)
                    if isFirst { mayEnd.wait() }
                    exchange.respond(Response.text(.ok, ""))
                }
            }
        }
    }

    private func post(_ path: String, _ bytes: Int, of total: Int? = nil, to port: UInt16) throws -> TestClient {
        let client = try TestClient(port: port)
        client.send("POST \(path) HTTP/1.1\r\nHost: a\r\nContent-Length: \(total ?? bytes)\r\n\r\n")
        client.send(String(repeating: "a", count: bytes))
        return client
    }

    @Test func `bodies of clients that reset their connection are freed while the client's first job runs`() throws {
        let clients = Clients()
        try withServer(Self.limits, clients) { server, port in
            let first = try post("/first", 1, to: port)
            #expect(eventually { clients.begun.load(ordering: .relaxed) == 1 })
            for path in ["/first", "/stream"] {
                for _ in 0..<20 {
                    let client = try post(path, 1_000, of: path == "/stream" ? 2_000 : nil, to: port)
                    #expect(eventually { clients.bodies.count == 2 })
                    client.reset()
                    #expect(eventually { clients.bodies.count == 1 })
                }
            }
            #expect(clients.begun.load(ordering: .relaxed) == 1)
            clients.mayEnd.open()
            #expect(first.receive(until: "\r\n\r\n").hasPrefix("HTTP/1.1 200 "))
        }
    }

    @Test func `bodies that wait give way to those of a client with fewer bytes`() throws {
        let clients = Clients()
        let adjust: (inout ServerOptions) -> Void = { options in
            Self.limits(&options)
            options.limits.buffers = 4 * Self.size
        }
        try withServer(adjust, clients) { server, port in
            let running = try post("/first", Self.size, to: port)
            #expect(eventually { clients.begun.load(ordering: .relaxed) == 1 })
            let waiting = try (0..<8).map { count in
                let client = try post("/first", Self.size, to: port)
                #expect(eventually { server.metrics[.requests] == count + 2 })
                return client
            }
            #expect(eventually { server.metrics[.largeBuffersClosed] > 4 })
            for _ in 0..<10 {
                let requests = server.metrics[.requests]
                let other = try post("/second", 100_000, of: 200_000, to: port)
                #expect(eventually { server.metrics[.requests] > requests })
                other.send(String(repeating: "b", count: 100_000))
                #expect(other.receive(until: "\r\n\r\n").hasPrefix("HTTP/1.1 200 "))
            }
            clients.mayEnd.open()
            let refused = waiting.count { client in
                let answer = client.receive(until: "\r\n\r\n")
                return answer.hasPrefix("HTTP/1.1 503 ") && answer.contains("Retry-After: 1\r\n")
            }
            #expect(refused >= 5 && refused < 8 && refused == Int(server.metrics[.largeBuffersClosed]))
            #expect(running.receive(until: "\r\n\r\n").hasPrefix("HTTP/1.1 200 "))
        }
    }

    /// Keeps all of a streamed body.
    private final class Keeping: Responder, Sendable {
        private final class Stream: StreamHandler {
            private let bytes = Atomic(0)

            var heldBytes: Int { bytes.load(ordering: .relaxed) }

            func received(_ bytes: [UInt8], on exchange: StreamExchange) {
                self.bytes.add(bytes.count, ordering: .relaxed)
            }

            func ended(on exchange: StreamExchange) { exchange.respond(Response.text(.ok, "")) }
        }

        func respond(to request: borrowing Request, with writer: inout ResponseWriter) { writer.stream(Stream()) }
    }

    @Test func `what handlers of streamed bodies keep counts`() throws {
        try withServer(Self.limits, Keeping()) { server, port in
            let small = try post("/", 1, of: 2, to: port)
            let clients = try (0..<8).map { _ in try post("/", Self.size - 1, of: Self.size, to: port) }
            #expect(eventually { server.metrics[.largeBuffersClosed] == 6 })
            small.send("b")
            #expect(small.receive(until: "\r\n\r\n").hasPrefix("HTTP/1.1 200 "))
            withExtendedLifetime(clients) {}
        }
    }

    @Test func `Incomplete messages of sockets count`() throws {
        try withServer(Self.limits, WebSocketServerTests.Upgrading(WebSocketServerTests.Echo())) { server, port in
            func socket() throws -> TestClient {
                let client = try TestClient(port: port)
                client.send(WebSocketServerTests.handshake + "\r\n")
                #expect(client.receive(until: "hello").hasPrefix("HTTP/1.1 101 "))
                return client
            }
            let small = try socket()
            small.send(WebSocketParserTests.frame(0x01, [0x61]))
            let almost = WebSocketParserTests.frame(0x01, [UInt8](repeating: 0x61, count: Self.size - 1))
            let clients = try (0..<8).map { _ in
                let client = try socket()
                client.send(almost)
                return client
            }
            #expect(eventually { server.metrics[.largeBuffersClosed] >= 6 })
            small.send(WebSocketParserTests.frame(0x80, [0x62]))
            #expect(small.receive(until: "ab").hasSuffix("ab"))
            withExtendedLifetime(clients) {}
        }
    }

    @Test func `Events that subscribers do not read count`() throws {
        let faults = FaultPlan()
        let adjust: (inout ServerOptions) -> Void = { options in
            Self.limits(&options)
            options.limits.subscriberBacklog = Self.size
            options.faults = faults.next
        }
        try withServer(adjust, LiveStreamTests.Subscriptions()) { server, port in
            let clients = try (0..<8).map { _ in
                let client = try TestClient(port: port)
                client.send("GET /a HTTP/1.1\r\nHost: a\r\n\r\n")
                #expect(client.receive(until: "retry: 500\n\n").contains("text/event-stream"))
                return client
            }
            faults.always(.send, .error(EAGAIN))
            let text = String(repeating: "x", count: Self.size * 3 / 4)
            server.hub.publish(Publication(ServerSentEvent(data: text), order: 1), to: "/a")
            #expect(eventually { server.metrics[.largeBuffersClosed] == 6 })
            #expect(server.metrics[.slowReadersClosed] == 0)
            withExtendedLifetime(clients) {}
        }
    }

    @Test func `Responses that clients do not read are closed beyond the limit of all, and their memory is returned`()
        throws
    {
        let released = Atomic(0)
        let adjust: (inout ServerOptions) -> Void = { options in
            Self.limits(&options)
            options.onRelease = { released.add(1, ordering: .relaxed) }
        }
        try withServer(adjust, LargeResponder()) { server, port in
            var clients: [TestClient] = []
            for _ in 0..<24 {
                let client = try TestClient(port: port)
                client.shrinkBuffers()
                client.send(Self.request)
                clients.append(client)
            }
            #expect(eventually { server.metrics[.largeBuffersClosed] == 24 })
            try checkSmallBody(server, port)
            #expect(released.load(ordering: .relaxed) > 0)
        }
    }

    @Test func `A body that stops after a fast beginning is refused as soon as one that never began`() throws {
        try withServer({ $0.limits.bodySeconds = 1 }, LargeResponder()) { server, port in
            let client = try TestClient(port: port)
            client.send(Self.head(Self.size))
            // As many bytes as earned minutes before.
            client.send(String(repeating: "a", count: Self.size / 2))
            #expect(client.receive(until: "\r\n\r\n").hasPrefix("HTTP/1.1 408 "))
            #expect(server.metrics[.timeouts] == 1)
        }
    }

    @Test func `Each reactor has its share of the buffers, but space for two of the largest`() {
        var limits = HTTPLimits()
        #expect(limits.buffers(ofReactors: 4) == limits.buffers / 4)
        limits.body = limits.buffers / 4
        #expect(limits.buffers(ofReactors: 4) == limits.buffers / 2)
    }
}
