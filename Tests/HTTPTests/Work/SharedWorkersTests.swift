import Synchronization
import Testing
import TypescaleHTTPTesting
import TypescaleTestSupport
import TypescaleThreads

@testable import TypescaleHTTP

/// Collected bodies reach the pool with their size and their client.
@Suite struct SharedWorkersTests {
    /// Holds each body until it is permitted to respond; the client is named by the path.
    private final class Holder: Responder {
        let bodies: Bodies

        init(_ bodies: Bodies) { self.bodies = bodies }

        func respond(to request: borrowing Request, with writer: inout ResponseWriter) {
            writer.clientHash = request.path == "/first" ? 1 : 2
            writer.collect(limit: HTTPLimits.largeBodies) { [bodies] exchange in
                bodies.begun.withLock { $0 += [exchange.body.count] }
                bodies.mayEnd.wait()
                exchange.respond(Response.text(.ok, ""))
            }
        }
    }

    private final class Bodies: Sendable {
        let begun = Mutex<[Int]>([])
        let mayEnd = Gate()
    }

    @Test func `a client's next large body waits for its first one, and another client's does not`() throws {
        let bodies = Bodies()
        let half = HTTPLimits.largeBodies / 2
        let change = { (options: inout ServerOptions) in
            options.workers = 4
            options.limits.body = HTTPLimits.largeBodies
        }
        try withServer(change, Holder(bodies)) { _, port in
            func send(_ path: String, _ bytes: Int) throws -> TestClient {
                let client = try TestClient(port: port)
                client.send("POST \(path) HTTP/1.1\r\nHost: a\r\nContent-Length: \(bytes)\r\n\r\n")
                client.send(String(repeating: "x", count: bytes))
                return client
            }
            let first = try send("/first", half)
            #expect(eventually { bodies.begun.withLock { $0 } == [half] })
            let next = try send("/first", half - 1)
            let small = try send("/second", HTTPLimits.smallBody + 1)
            #expect(eventually { bodies.begun.withLock { $0.count } == 2 })
            SystemClock.sleep(milliseconds: 300)
            #expect(bodies.begun.withLock { $0 } == [half, HTTPLimits.smallBody + 1])
            bodies.mayEnd.open()
            for client in [first, next, small] { #expect(client.receive(until: "\r\n").hasPrefix("HTTP/1.1 200")) }
        }
    }
}
