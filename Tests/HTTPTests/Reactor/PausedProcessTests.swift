import Glibc
import Testing
import TypescaleHTTPTesting
import TypescaleTestSupport

@testable import TypescaleHTTP

/// A process that does not run for longer than a timeout: it is stopped, or its machine is.
@Suite(.serialized) struct PausedProcessTests {
    /// Answers `/pause` when permitted, and blocks the reactor until then.
    private final class Pausing: Responder {
        private let (begun, mayEnd): (Gate, Gate)

        init(_ begun: Gate, _ mayEnd: Gate) { (self.begun, self.mayEnd) = (begun, mayEnd) }

        func respond(to request: borrowing Request, with writer: inout ResponseWriter) {
            if request.path == "/pause" {
                begun.open()
                mayEnd.wait()
            }
            writer.send(Response.text(.ok, "read"))
        }
    }

    /// Pauses the reactor for longer than a connection may wait, and calls `send` in that time.
    private func pause(
        _ first: String, then send: (TestClient) -> Void, _ change: (inout HTTPLimits) -> Void
    ) throws -> String {
        let (begun, mayEnd) = (Gate(), Gate())
        let faults = FaultPlan()
        let adjust: (inout ServerOptions) -> Void = { options in
            options.faults = faults.next
            change(&options.limits)
        }
        return try withServer(adjust, Pausing(begun, mayEnd)) { server, port in
            let client = try TestClient(port: port)
            client.send(first)
            #expect(eventually { server.metrics[.receivedBytes] == UInt64(first.utf8.count) })
            let other = try TestClient(port: port)
            other.send("GET /pause HTTP/1.1\r\nHost: a\r\n\r\n")
            begun.wait()
            send(client)
            usleep(2_500_000)
            // As after SIGCONT.
            faults.plan(.wait, [.error(EINTR)])
            mayEnd.open()
            #expect(other.receive(until: "read").hasSuffix("read"))
            let answer = client.receive(until: "read")
            #expect(faults.faultCount(of: .wait) == 1)
            return answer
        }
    }

    @Test func `a request that arrived while the process was paused is answered after the time of an idle connection`()
        throws
    {
        let get = "GET / HTTP/1.1\r\nHost: a\r\n\r\n"
        let answers = try pause(
            get,
            then: { client in
                _ = client.receive(until: "read")
                client.send(get)
            }
        ) { $0.idleSeconds = 2 }
        #expect(answers.hasPrefix("HTTP/1.1 200"), "\(answers)")
    }

    @Test func `a head that became complete while the process was paused is answered after its time`() throws {
        let answer = try pause("GET / HTTP/1.1\r\nHost:", then: { $0.send(" a\r\n\r\n") }) { $0.headerSeconds = 2 }
        #expect(answer.hasPrefix("HTTP/1.1 200"), "\(answer)")
    }
}
