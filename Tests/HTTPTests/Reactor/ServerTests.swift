import Glibc
import Testing
import TypescaleFiles
import TypescaleHTTPTesting
import TypescaleTestSupport
import TypescaleThreads

@testable import TypescaleHTTP

@Suite(.serialized) struct ServerTests {
    private let request = "GET /x HTTP/1.1\r\nHost: a\r\n\r\n"

    @Test func `curl receives responses over IPv4, IPv6 and a Unix socket`() throws {
        let folder = shell("mktemp -d").filter { $0 != "\n" }
        defer { unsafe rmdir(folder) }
        let path = "\(folder)/socket"
        try withServer(
            { options in
                options.endpoints += [.tcp(host: "::1", port: 0), .unix(path: path)]
                options.reactors = 2
            }, EchoResponder()
        ) { server, port in
            guard case .tcp(_, let six) = server.endpoints[1] else {
                Issue.record("the second endpoint has no port")
                return
            }
            #expect(shell("curl -s -m 60 http://127.0.0.1:\(port)/a") == "GET /a")
            #expect(shell("curl -s -m 60 'http://[::1]:\(six)/b'") == "GET /b")
            #expect(shell("curl -s -m 60 --unix-socket \(path) http://x/c") == "GET /c")
            #expect(shell("curl -s -m 60 -d hello http://127.0.0.1:\(port)/stream") == "hello")
            #expect(shell("curl -s -m 60 --compressed http://127.0.0.1:\(port)/prepared | head -c 10") == "typography")
            let large = shell(
                "head -c 3000000 /dev/zero | curl -s -m 60 -H 'Transfer-Encoding: chunked' --data-binary @- "
                    + "http://127.0.0.1:\(port)/stream | wc -c")
            #expect(Int(large.filter(\.isNumber)) == 3_000_000)
        }
        #expect(unsafe access(path, F_OK) != 0)
    }

    @Test func `A half-closed client receives all responses`() throws {
        try withServer(EchoResponder()) { _, port in
            let client = try TestClient(port: port)
            client.send(request + "POST /collect HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n\r\nok" + request)
            client.endSending()
            let all = String(decoding: client.receiveAll(), as: UTF8.self)
            #expect(all.components("HTTP/1.1 200 OK").count == 4)
        }
    }

    @Test func `A client that resets its connection affects no other client`() throws {
        try withServer(EchoResponder()) { server, port in
            for text in ["", "GET /", request, "POST /collect HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\nab"] {
                for _ in 0..<20 {
                    let client = try TestClient(port: port)
                    client.send(text)
                    client.reset()
                }
            }
            let flood = try TestClient(port: port)
            flood.shrinkBuffers()
            let prepared = "GET /prepared HTTP/1.1\r\nHost: a\r\n\r\n"
            flood.send(String(repeating: prepared, count: 2_000))
            flood.reset()
            #expect(try TestTransport.live(port: port).send(request).status == 200)
            #expect(eventually { server.metrics[.connectionsOpen] == 0 })
        }
    }

    @Test func `Interrupted, blocked and short system calls are invisible to clients`() throws {
        let faults = FaultPlan()
        try withServer({ $0.faults = faults.next }, EchoResponder()) { _, port in
            let client = try TestClient(port: port)
            faults.plan(.accept, [.error(EINTR), .error(ECONNABORTED)])
            faults.plan(.receive, [.error(EINTR), .error(EINTR), .short(1), .short(3)])
            faults.plan(.send, [.error(EINTR), .short(1), .short(5), .error(EINTR)])
            faults.plan(.wait, [.error(EINTR)])
            client.send(request)
            // A short read may leave bytes in the kernel that no further event announces until more input arrives.
            client.send(request)
            let text = client.receive(until: "GET /xHTTP")
            #expect(text.contains("200 OK"))
            #expect(faults.faultCount(of: .send) == 4)
            #expect(faults.faultCount(of: .receive) >= 3)
        }
    }

    @Test func `A response that the kernel accepts in parts arrives complete`() throws {
        let faults = FaultPlan()
        try withServer({ $0.faults = faults.next }, EchoResponder()) { _, port in
            faults.plan(.send, (0..<50).map { .short($0 % 7 + 1) })
            let answer = try TestTransport.live(port: port).send("GET /prepared HTTP/1.1\r\nHost: a\r\n\r\n")
            #expect(answer.body.count == 2_200)
        }
    }

    @Test(arguments: [EPIPE, ECONNRESET])
    func `A client that leaves during a response ends its own connection only`(number: Int32) throws {
        let faults = FaultPlan()
        try withServer({ $0.faults = faults.next }, EchoResponder()) { server, port in
            faults.plan(.send, [.error(number)])
            let client = try TestClient(port: port)
            client.send(request)
            #expect(client.receiveAll().isEmpty)
            #expect(try TestTransport.live(port: port).send(request).status == 200)
            #expect(eventually { server.metrics[.connectionsOpen] == 0 })
        }
    }

    @Test(arguments: [EMFILE, ENFILE, ENOMEM])
    func `Running out of descriptors drops one client only`(number: Int32) throws {
        let faults = FaultPlan()
        try withServer({ $0.faults = faults.next }, EchoResponder()) { server, port in
            faults.plan(.accept, [.error(number)])
            let dropped = try TestClient(port: port)
            dropped.send(request)
            #expect(dropped.receiveAll().isEmpty)
            #expect(try TestTransport.live(port: port).send(request).status == 200)
            // Without a reserve descriptor the server waits briefly and continues.
            faults.plan(.accept, [.error(number), .error(number)])
            faults.plan(.open, [.error(number), .error(number)])
            let other = try TestClient(port: port)
            other.send(request)
            #expect(other.receive(until: "GET /x").hasPrefix("HTTP/1.1 200 "))
            #expect(try TestTransport.live(port: port).send(request).status == 200)
            #expect(server.metrics[.descriptorsExhausted] >= 2)
        }
    }

    @Test func `Slow requests get 408, and silent connections are closed without a response`() throws {
        try withServer(
            { options in
                options.limits.headerSeconds = 2
                options.limits.bodySeconds = 2
                options.limits.idleSeconds = 2
            }, EchoResponder()
        ) { server, port in
            let head = try TestClient(port: port)
            head.send("GET / HT")
            let body = try TestClient(port: port)
            body.send("POST /collect HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\nab")
            let idle = try TestClient(port: port)
            idle.send(request)
            #expect(String(decoding: head.receiveAll(), as: UTF8.self).hasPrefix("HTTP/1.1 408 "))
            #expect(String(decoding: body.receiveAll(), as: UTF8.self).hasPrefix("HTTP/1.1 408 "))
            let answers = String(decoding: idle.receiveAll(), as: UTF8.self)
            #expect(answers.components("HTTP/1.1").count == 2)
            #expect(server.metrics[.timeouts] == 2)
        }
    }

    @Test func `A body that comes byte by byte is too slow, although each byte keeps the handler busy for a moment`()
        throws
    {
        try withServer({ $0.limits.bodySeconds = 1 }, EchoResponder()) { server, port in
            let client = try TestClient(port: port)
            client.send("POST /stream HTTP/1.1\r\nHost: a\r\nContent-Length: 1000\r\n\r\n")
            var sent = 0
            while sent < 400, server.metrics[.timeouts] == 0 {
                _ = client.trySend("a")
                sent += 1
                usleep(100_000)
            }
            #expect(server.metrics[.timeouts] == 1)
            #expect(sent < 400)
        }
    }

    @Test func `A body pauses while its handler works, and the next body of the connection has its own time`() throws {
        let (begun, mayEnd) = (Gate(), Gate())
        try withServer({ $0.limits.bodySeconds = 1 }, PausingResponder(begun: begun, mayEnd: mayEnd)) { server, port in
            let client = try TestClient(port: port)
            let head = "POST /stream HTTP/1.1\r\nHost: a\r\nContent-Length: 4\r\n\r\n"
            client.send(head + "ab")
            begun.wait()
            usleep(2_000_000)
            mayEnd.open()
            client.send("cd")
            #expect(client.receive(until: "\r\n\r\n").hasPrefix("HTTP/1.1 200 "))
            client.send(head + "ab")
            usleep(300_000)
            client.send("cd")
            #expect(client.receive(until: "\r\n\r\n").hasPrefix("HTTP/1.1 200 "))
            #expect(server.metrics[.timeouts] == 0)
        }
    }

    @Test func `A client that leaves in the middle of a body, while the handler works, is disconnected at once`() throws
    {
        let (begun, mayEnd) = (Gate(), Gate())
        try withServer({ _ in }, PausingResponder(begun: begun, mayEnd: mayEnd)) { server, port in
            for size in 1...20 {
                let client = try TestClient(port: port)
                client.send("POST /stream HTTP/1.1\r\nHost: a\r\nContent-Length: 1000000\r\n\r\n")
                // Several reads, of which the last does not fill the buffer.
                client.send(String(repeating: "a", count: HTTPLimits.readBuffer * size / 2 - 1_000))
            }
            begun.wait()
            mayEnd.open()
            #expect(eventually { server.metrics[.connectionsOpen] == 0 })
            #expect(server.metrics[.timeouts] == 0)
        }
    }

    @Test func `A client that does not read is disconnected and its memory is bounded`() throws {
        try withServer({ $0.limits.writeSeconds = 1 }, EchoResponder()) { server, port in
            let client = try TestClient(port: port)
            client.shrinkBuffers()
            let prepared = String(repeating: "GET /prepared HTTP/1.1\r\nHost: a\r\n\r\n", count: 100)
            var sent = 0
            // The server stops reading, so the client's own buffer fills.
            while sent < 4_000, client.trySend(prepared) { sent += 1 }
            #expect(sent < 4_000)
            #expect(eventually { server.metrics[.connectionsOpen] == 0 })
            #expect(server.metrics[.timeouts] == 1)
        }
    }

    @Test func `A client that reads slowly, but faster than the slowest rate, receives a streamed response completely`()
        throws
    {
        let adjust: (inout ServerOptions) -> Void = { options in
            options.limits.writeSeconds = 1
            options.limits.outputCut = 2 * LongStream.size
        }
        try withServer(adjust, LongStream.Answer()) { server, port in
            let client = try TestClient(port: port)
            client.send(request)
            var received = 0
            // The kernel takes more only after it has sent about a megabyte, which takes longer than a second.
            for _ in 0..<80 {
                received += client.receive(atMost: 16_384).count
                usleep(50_000)
            }
            #expect(server.metrics[.timeouts] == 0)
            while received < LongStream.size {
                let more = client.receive().count
                if more == 0 { break }
                received += more
            }
            #expect(received > LongStream.size)
        }
    }

    @Test func `A connection over a limit gets 429 or 503 and is closed`() throws {
        try withServer(
            { options in
                options.limits.connectionsPerAddress = 2
            }, EchoResponder()
        ) { server, port in
            let first = try TestClient(port: port)
            let second = try TestClient(port: port)
            for client in [first, second] {
                client.send(request)
                _ = client.receive(until: "GET /x")
            }
            let third = try TestClient(port: port)
            third.send(request)
            #expect(third.receive(until: "\r\n").hasPrefix("HTTP/1.1 429 "))
            first.close()
            #expect(eventually { server.metrics[.connectionsOpen] == 1 })
            #expect(try TestTransport.live(port: port).send(request).status == 200)
        }
        try withServer({ $0.limits.connections = 1 }, EchoResponder()) { _, port in
            let first = try TestClient(port: port)
            first.send(request)
            _ = first.receive(until: "GET /x")
            let second = try TestClient(port: port)
            second.send(request)
            #expect(second.receive(until: "\r\n").hasPrefix("HTTP/1.1 503 "))
        }
    }

    @Test func `All reactors together have the limit of connections`() throws {
        try withServer(
            {
                $0.reactors = 4
                $0.limits.connections = 6
            }, EchoResponder()
        ) { _, port in
            let clients = try (0..<6).map { _ in try TestClient(port: port) }
            for client in clients {
                client.send(request)
                #expect(client.receive(until: "GET /x").hasPrefix("HTTP/1.1 200 "))
            }
            let further = try TestClient(port: port)
            further.send(request)
            #expect(further.receive(until: "\r\n").hasPrefix("HTTP/1.1 503 "))
        }
    }

    @Test func `The log and the counters record each response`() throws {
        let records = Records()
        try withServer(
            {
                $0.accessLog = { records.add($0) }
                $0.routes = 1
            }, EchoResponder()
        ) { server, port in
            let transport = TestTransport.live(port: port)
            _ = try transport.send("GET /a?b HTTP/1.1\r\nHost: a\r\n\r\n")
            _ = try transport.send("POST /collect HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\n\r\nx")
            _ = try transport.send("BAD\r\n\r\n")
            #expect(eventually { records.all.count == 3 })
            #expect(records.all.map(\.target) == ["/a?b", "/collect", nil])
            #expect(records.all.map(\.status) == [200, 200, 400])
            #expect(records.all.first?.peer.description == "127.0.0.1")
            #expect(eventually { server.metrics[.requests] == 2 })
            #expect(eventually { server.metrics[.requestsMalformed] == 1 })
            #expect(eventually { server.metrics.routes[0].responses == [0, 0, 2, 0, 1, 0] })
            #expect(eventually { server.metrics.routes[0].latency.count == 3 })
        }
    }

    @Test func `Refusals before routing are logged with their reason, and only violations of HTTP count as malformed`()
        throws
    {
        let records = Records()
        try withServer(
            {
                $0.accessLog = { records.add($0) }
                $0.routes = 1
            }, EchoResponder()
        ) { server, port in
            let transport = TestTransport.live(port: port)
            let post = "POST /collect HTTP/1.1\r\nHost: a\r\n"
            for (text, status) in [
                ("BREW / HTTP/1.1\r\nHost: a\r\n\r\n", 501), ("GET / HTTP/3.0\r\nHost: a\r\n\r\n", 505),
                (post + "Expect: more\r\n\r\n", 417), (post + "Content-Length: 1001\r\n\r\n", 413),
                ("GET /% HTTP/1.1\r\nHost: a\r\n\r\n", 400),
                (post + "Transfer-Encoding: chunked\r\n\r\nx\r\n", 400),
            ] {
                let before = records.all.count
                let answer = try transport.send(text)
                #expect(answer.status == status)
                #expect(eventually { records.all.count > before })
                #expect(records.all.last?.status == status)
            }
            let named = [nil, nil, nil, "/collect", nil, "/collect"]
            #expect(records.all.map(\.target) == named)
            #expect(records.all.map(\.method) == named.map { $0.map { _ in .post } })
            #expect(records.all[3].refusal == "the body is longer than 1000 bytes")
            #expect(records.all.allSatisfy { $0.refusal != nil })
            #expect(server.metrics[.requestsMalformed] == 2)
            // A rate of refusals is computed from both.
            let route = server.metrics.routes[0]
            #expect(route.latency.count == route.responses.reduce(0, +))
        }
    }

    @Test func `The limit of descriptors is raised to the hard limit`() {
        let hard = shell("ulimit -Hn").filter(\.isNumber)
        #expect(DescriptorLimit.raise() == Int(hard))
        #expect(DescriptorLimit.current == Int(hard))
        #expect(shell("ulimit -Sn").filter(\.isNumber) == hard)
    }

    @Test(
        arguments: [(100_000, 1_048_576, 100_000), (100_000, 1024, 896), (800, 1024, 800), (100, 64, 32), (100, 0, 1)])
    func `Connections leave descriptors for files`(wanted: Int, limit: Int, connections: Int) {
        #expect(DescriptorLimit.connections(atMost: wanted, of: limit) == connections)
    }

    @Test func `Endpoints are read in their usual notations`() {
        #expect(Endpoint("127.0.0.1:80") == .tcp(host: "127.0.0.1", port: 80))
        #expect(Endpoint("[::1]:0") == .tcp(host: "::1", port: 0))
        #expect(Endpoint("unix:/a/b") == .unix(path: "/a/b"))
        for text in ["", "80", ":80", "a:", "a:70000", "a:+1", "::1:80", "unix:", "unix:/a\0b"] {
            #expect(Endpoint(text) == nil)
        }
        #expect(throws: SystemError.self) {
            try Server(ServerOptions(endpoints: [.tcp(host: "not an address", port: 0)])) { _ in EchoResponder() }
        }
    }
}

/// Streams a long response in parts.
private final class LongStream: StreamHandler {
    static let size = 24 << 20

    /// Responds with a stream.
    final class Answer: Responder {
        func respond(to request: borrowing Request, with writer: inout ResponseWriter) {
            writer.stream(LongStream())
        }
    }

    func received(_ bytes: [UInt8], on exchange: StreamExchange) {}

    func ended(on exchange: StreamExchange) {
        exchange.start(.ok)
        for _ in 0..<Self.size >> 16 { exchange.write([UInt8](repeating: 0x61, count: 1 << 16)) }
        exchange.finish()
    }
}

extension String {
    fileprivate func components(_ separator: String) -> [Substring] {
        split(separator: separator, omittingEmptySubsequences: false)
    }
}
