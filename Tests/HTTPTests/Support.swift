import Glibc
import Synchronization
import Testing
import TypescaleHTTPTesting
import TypescaleTestSupport

@testable import TypescaleHTTP

/// Echoes requests in each way that a responder can answer.
final class EchoResponder: Responder {
    private var table = PreparedTable(capacity: 16)

    func respond(to request: borrowing Request, with writer: inout ResponseWriter) {
        switch request.path {
        case "/collect":
            writer.collect(limit: 1_000) { exchange in
                exchange.respond(Response(.ok, type: "application/octet-stream", body: exchange.body))
            }
        case "/stream": writer.stream(limit: 1 << 24, EchoStream())
        case "/prepared":
            if table.respond(to: request, with: &writer) { return }
            let text = String(repeating: "typography ", count: 200)
            let prepared = PreparedResponse(Response.text(.ok, text), entityTag: EntityTag("v1"))
            table.insert(prepared, for: request)
            writer.send(prepared, to: request)
        case "/forgotten": break
        case "/dropped": writer.collect { _ in }
        default: writer.send(Response.text(.ok, "\(request.method) \(request.target)"))
        }
    }
}

/// Echoes each piece of a body when it arrives.
final class EchoStream: StreamHandler {
    func received(_ bytes: [UInt8], on exchange: StreamExchange) {
        exchange.start(.ok)
        exchange.write(bytes)
    }

    func ended(on exchange: StreamExchange) {
        exchange.start(.ok)
        exchange.finish()
    }
}

/// Reads a body whose first piece is worked on until it is permitted to go on, and answers at the end.
final class PausingResponder: Responder {
    /// Waits at the first piece.
    final class Stream: StreamHandler {
        let (begun, mayEnd): (Gate, Gate)

        init(_ begun: Gate, _ mayEnd: Gate) { (self.begun, self.mayEnd) = (begun, mayEnd) }

        func received(_ bytes: [UInt8], on exchange: StreamExchange) {
            begun.open()
            mayEnd.wait()
        }

        func ended(on exchange: StreamExchange) { exchange.respond(Response.text(.ok, "")) }
    }

    private let (begun, mayEnd): (Gate, Gate)

    init(begun: Gate, mayEnd: Gate) { (self.begun, self.mayEnd) = (begun, mayEnd) }

    func respond(to request: borrowing Request, with writer: inout ResponseWriter) {
        writer.stream(limit: 1 << 24, Stream(begun, mayEnd))
    }
}

let echo = TestTransport.local(makeResponder: { EchoResponder() }, limits: HTTPLimits())

/// Runs a server with a responder during a closure.
func withServer<R>(
    _ makeResponder: @autoclosure @escaping @Sendable () -> any Responder, _ body: (Server, UInt16) throws -> R
) throws -> R {
    try withServer({ _ in }, makeResponder(), body)
}

/// Runs a server with a responder and changed options during a closure.
func withServer<R>(
    _ change: (inout ServerOptions) -> Void, _ makeResponder: @autoclosure @escaping @Sendable () -> any Responder,
    _ body: (Server, UInt16) throws -> R
) throws -> R {
    var options = ServerOptions(endpoints: [.tcp(host: "127.0.0.1", port: 0)])
    options.workers = 1
    change(&options)
    let server = try Server(options) { _ in makeResponder() }
    defer { server.stop(graceSeconds: 0) }
    return try body(server, server.port ?? 0)
}

/// Answers `/slow` from a worker thread when permitted.
final class SlowResponder: Responder {
    private let begun: Gate
    private let mayEnd: Gate

    init(begun: Gate, mayEnd: Gate) {
        self.begun = begun
        self.mayEnd = mayEnd
    }

    func respond(to request: borrowing Request, with writer: inout ResponseWriter) {
        guard request.path == "/slow" else { return writer.send(Response.text(.ok, "fast")) }
        writer.collect { [begun, mayEnd] exchange in
            begun.open()
            mayEnd.wait()
            exchange.respond(Response.text(.ok, "slow"))
        }
    }
}

extension Response {
    /// Creates a plain text response.
    static func text(_ status: Status, _ text: String) -> Response {
        Response(status, type: "text/plain; charset=utf-8", body: Array(text.utf8))
    }
}

extension OwnedRequest {
    /// The text after the question mark, as sent.
    var query: String? { withRequest { $0.query } }
}

/// Collects the records of a log.
final class Records: Sendable {
    private let records = Mutex<[AccessRecord]>([])

    var all: [AccessRecord] { records.withLock { $0 } }

    func add(_ record: AccessRecord) { records.withLock { $0.append(record) } }
}

/// Calls a closure with a parsed request.
func withRequest<R>(_ text: String, _ body: (borrowing Request) -> R) throws -> R {
    let bytes = Array(text.utf8)
    let limits = HTTPLimits()
    var scanner = HeadScanner()
    var parser = HeadParser(limits: limits)
    let length = try #require(try scanner.scan(bytes.span, limits: limits))
    let head = try parser.parse(bytes.span, scanner, length: length)
    return OwnedRequest(bytes: bytes, fields: parser.fields, head: head, peer: .localSocket).withRequest(body)
}
