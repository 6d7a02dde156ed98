import Testing
import TypescaleHTTPTesting
import TypescaleTestSupport
import TypescaleThreads

@testable import TypescaleHTTP

@Suite(.serialized) struct StoppingTests {
    @Test func `Stopping finishes requests in progress and accepts no new ones`() throws {
        var options = ServerOptions(endpoints: [.tcp(host: "127.0.0.1", port: 0)])
        options.workers = 1
        let (begun, mayEnd) = (Gate(), Gate())
        let server = try Server(options) { _ in SlowResponder(begun: begun, mayEnd: mayEnd) }
        let port = server.port ?? 0
        let idle = try TestClient(port: port)
        idle.send("GET /fast HTTP/1.1\r\nHost: a\r\n\r\n")
        _ = idle.receive(until: "fast")
        let busy = try TestClient(port: port)
        busy.send("GET /slow HTTP/1.1\r\nHost: a\r\n\r\n")
        #expect(begun.wait())
        // Stopping has begun once connections are refused.
        let observer = WorkerThread {
            _ = eventually { (try? TestClient(port: port)) == nil }
            mayEnd.open()
        }
        server.stop(graceSeconds: 60)
        observer?.join()
        let answer = String(decoding: busy.receiveAll(), as: UTF8.self)
        #expect(answer.contains("slow") && answer.contains("Connection: close"))
        #expect(idle.receiveAll().isEmpty)
        #expect(throws: (any Error).self) { try TestClient(port: port) }
    }

    @Test func `A server that takes over the path of a socket while another one stops keeps it`() throws {
        let folder = shell("mktemp -d").filter { $0 != "\n" }
        defer { _ = shell("rm -r \(folder)") }
        let path = "\(folder)/socket"
        var options = ServerOptions(endpoints: [.tcp(host: "127.0.0.1", port: 0), .unix(path: path)])
        options.workers = 1
        let (begun, mayEnd) = (Gate(), Gate())
        let first = try Server(options) { _ in SlowResponder(begun: begun, mayEnd: mayEnd) }
        let busy = try TestClient(port: first.port ?? 0)
        busy.send("GET /slow HTTP/1.1\r\nHost: a\r\n\r\n")
        #expect(begun.wait())
        let stopping = WorkerThread { first.stop(graceSeconds: 60) }
        options.endpoints = [.unix(path: path)]
        var second: Server?
        #expect(
            eventually {
                second = try? Server(options) { _ in EchoResponder() }
                return second != nil
            })
        mayEnd.open()
        stopping?.join()
        #expect(shell("curl -s -m 60 --unix-socket \(path) http://x/c") == "GET /c")
        second?.stop(graceSeconds: 0)
        #expect(shell("ls \(folder)").isEmpty)
    }

    @Test func `Requests that arrived before a stop are answered, on open and on pending connections`() throws {
        let (begun, mayEnd) = (Gate(), Gate())
        try withServer({ _ in }, HeldResponder(begun: begun, mayEnd: mayEnd)) { server, port in
            let request = "GET /x HTTP/1.1\r\nHost: a\r\n\r\n"
            let kept = try TestClient(port: port)
            let half = try TestClient(port: port)
            let silent = try TestClient(port: port)
            let busy = try TestClient(port: port)
            for client in [kept, half, silent, busy] {
                client.send(request)
                #expect(client.receive(until: "free").contains("free"))
            }
            busy.send("GET /held HTTP/1.1\r\nHost: a\r\n\r\n")
            #expect(begun.wait())
            // The reactor has a queued command, which it reads before new input.
            server.hub.publish(Publication(ServerSentEvent(data: "x"), order: 1), to: "nobody")
            kept.send(request)
            half.send(String(request.dropLast()))
            let fresh = try (0..<3 * HTTPLimits.acceptsPerWake).map { _ in try TestClient(port: port) }
            for client in fresh { client.send(request) }
            server.queues[0].post(.stop(seconds: 60))
            mayEnd.open()
            for client in [kept] + fresh {
                let answer = String(decoding: client.receiveAll(), as: UTF8.self)
                #expect(answer.contains("free") && answer.contains("Connection: close"), "\(answer)")
            }
            #expect(String(decoding: busy.receiveAll(), as: UTF8.self).contains("free"))
            #expect(silent.receiveAll().isEmpty)
            half.send(String(request.suffix(1)))
            #expect(String(decoding: half.receiveAll(), as: UTF8.self).contains("Connection: close"))
        }
    }

    @Test(arguments: [
        // A response that begins before the stop, and announces that the connection is kept, ends after it.
        ("POST /stream HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n1\r\nx\r\n", "x\r\n", "0\r\n\r\n"),
        // An empty line follows the last request.
        ("GET /c HTTP/1.1\r\nHost: a\r\n\r\n\r\n", "GET /c", ""),
        // The rest of a body that is not needed does not arrive.
        ("POST /c HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\nx", "POST /c", ""),
    ])
    func `A stop waits for no kept connection without an unanswered request`(
        sent: String, answer: String, rest: String
    ) throws {
        try withServer({ _ in }, EchoResponder()) { server, port in
            let idle = try TestClient(port: port)
            idle.send("GET /b HTTP/1.1\r\nHost: a\r\n\r\n")
            #expect(idle.receive(until: "GET /b").contains("GET /b"))
            let kept = try TestClient(port: port)
            kept.send(sent)
            let begin = kept.receive(until: answer)
            #expect(begin.contains(answer) && !begin.contains("Connection: close"))
            let clock = ContinuousClock()
            let start = clock.now
            server.queues[0].post(.stop(seconds: 60))
            #expect(idle.receiveAll().isEmpty)
            kept.send(rest)
            _ = kept.receiveAll()
            // A body that is discarded is read for two seconds more, so that the client gets the response.
            server.stop(graceSeconds: 60)
            #expect(clock.now - start < .seconds(30))
        }
    }
}

/// Answers `/held` on the reactor's thread when permitted; nothing is read until then.
private final class HeldResponder: Responder {
    private let begun: Gate
    private let mayEnd: Gate

    init(begun: Gate, mayEnd: Gate) {
        self.begun = begun
        self.mayEnd = mayEnd
    }

    func respond(to request: borrowing Request, with writer: inout ResponseWriter) {
        if request.path == "/held" {
            begun.open()
            mayEnd.wait()
        }
        writer.send(Response.text(.ok, "free"))
    }
}
