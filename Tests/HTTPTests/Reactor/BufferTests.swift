import Glibc
import Synchronization
import Testing
import TypescaleHTTPTesting

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

    @Test("Incomplete bodies of many clients are refused beyond the limit of all, and later requests are answered")
    func bodies() throws {
        try withServer(Self.limits, LargeResponder()) { server, port in
            let head = "POST /collect HTTP/1.1\r\nHost: a\r\nContent-Length: \(Self.size)\r\n\r\n"
            let almost = String(repeating: "a", count: Self.size - 1)
            let clients = try (0..<8).map { _ in
                let client = try TestClient(port: port)
                client.send(head + almost)
                return client
            }
            #expect(eventually { server.metrics.largeBuffersClosed >= 6 })
            let refused = clients.filter { client in
                _ = client.trySend("a")
                return client.receive(until: "\r\n\r\n").hasPrefix("HTTP/1.1 503 ")
            }
            #expect(refused.count == Int(server.metrics.largeBuffersClosed))
            let small = try TestClient(port: port)
            small.send("POST /collect HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\n\r\na")
            #expect(small.receive(until: "\r\n\r\n").hasPrefix("HTTP/1.1 200 "))
        }
    }

    @Test("Responses that clients do not read are closed beyond the limit of all, and their memory is returned")
    func responses() throws {
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
            #expect(eventually { server.metrics.largeBuffersClosed == 24 })
            let small = try TestClient(port: port)
            small.send("POST /collect HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\n\r\na")
            #expect(small.receive(until: "\r\n\r\n").hasPrefix("HTTP/1.1 200 "))
            #expect(released.load(ordering: .relaxed) > 0)
        }
    }

    @Test("A body that stops after a fast beginning is refused as soon as one that never began")
    func stalledBody() throws {
        try withServer({ $0.limits.bodySeconds = 1 }, LargeResponder()) { server, port in
            let client = try TestClient(port: port)
            client.send("POST /collect HTTP/1.1\r\nHost: a\r\nContent-Length: \(Self.size)\r\n\r\n")
            // As many bytes as earned minutes before.
            client.send(String(repeating: "a", count: Self.size / 2))
            #expect(client.receive(until: "\r\n\r\n").hasPrefix("HTTP/1.1 408 "))
            #expect(server.metrics.timeouts == 1)
        }
    }

    @Test("Each reactor has its share of the buffers, but space for two of the largest")
    func shares() {
        var limits = HTTPLimits()
        #expect(limits.buffers(ofReactors: 4) == limits.buffers / 4)
        limits.body = limits.buffers / 4
        #expect(limits.buffers(ofReactors: 4) == limits.buffers / 2)
    }
}
