import Glibc
import Synchronization
import Testing
import TypescaleHTTPTesting

@testable import TypescaleHTTP

/// Says back what it was asked, in the ways a responder can.
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
            if table.answer(request, with: &writer) { return }
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

/// Sends every piece of a body back as it comes.
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

let echo = TestTransport.local(makeResponder: { EchoResponder() }, limits: Limits())

/// A server with this responder, stopped at the end.
func withServer<R>(
    _ makeResponder: @autoclosure @escaping @Sendable () -> any Responder, _ body: (Server, UInt16) throws -> R
) throws -> R {
    try withServer({ _ in }, makeResponder(), body)
}

/// A server with this responder and changed options, stopped at the end.
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

/// Waits until something holds; gives up only where it never will.
func eventually(_ holds: () -> Bool) -> Bool {
    for _ in 0..<30_000 {
        if holds() { return true }
        usleep(2_000)
    }
    return holds()
}

/// What a shell command prints.
func shell(_ command: String) -> String {
    guard let pipe = unsafe popen(command, "r") else { return "" }
    defer { unsafe pclose(pipe) }
    var bytes: [UInt8] = []
    while true {
        let byte = unsafe fgetc(pipe)
        if byte < 0 { return String(decoding: bytes, as: UTF8.self) }
        bytes.append(UInt8(truncatingIfNeeded: byte))
    }
}

/// What one thread waits for and another lets happen, so that no test depends on who is quicker.
final class Gate: Sendable {
    private let isOpen = Atomic(false)

    func open() { isOpen.store(true, ordering: .releasing) }

    /// Whether it was opened before patience ran out.
    @discardableResult
    func wait() -> Bool { eventually { isOpen.load(ordering: .acquiring) } }
}

/// Answers `/slow` from a worker, once it may.
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

/// Collects the records of a log.
final class Records: Sendable {
    private let records = Mutex<[AccessRecord]>([])

    var all: [AccessRecord] { records.withLock { $0 } }

    func add(_ record: AccessRecord) { records.withLock { $0.append(record) } }
}

/// Calls a closure with a parsed request.
func withRequest<R>(_ text: String, _ body: (borrowing Request) -> R) throws -> R {
    let bytes = Array(text.utf8)
    let limits = Limits()
    var scanner = HeadScanner()
    var parser = HeadParser(limits: limits)
    let length = try #require(try scanner.scan(bytes.span, limits: limits))
    let head = try parser.parse(bytes.span, scanner, length: length)
    return OwnedRequest(bytes: bytes, fields: parser.fields, head: head, peer: .localSocket).withRequest(body)
}
