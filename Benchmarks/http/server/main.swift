import Glibc
import TypescaleHTTP

// A server for measurements: the same 1,500 bytes as nginx's file, prepared in advance and cached under their path.
// Usage: typescale-http-bench [PORT] [REACTORS]

final class BenchResponder: Responder {
    private var table = PreparedTable(capacity: 64)
    private let page: PreparedResponse
    private let hub: EventHub
    private var order: UInt64 = 0

    init(_ page: PreparedResponse, _ hub: EventHub) {
        self.page = page
        self.hub = hub
    }

    func respond(to request: borrowing Request, with writer: inout ResponseWriter) {
        if table.respond(to: request, with: &writer) { return }
        switch request.path {
        case "/page":
            table.insert(page, for: request)
            writer.send(page, to: request)
        case "/echo": writer.collect { exchange in exchange.respond(Response(.ok, body: exchange.body)) }
        case "/events":
            // The query names the channel.
            var options = EventStreamOptions(channel: Identifier(request.query ?? "all"))
            options.heartbeatSeconds = 3_600
            writer.subscribe(options) { _ in }
        case "/publish":
            order += 1
            let event = ServerSentEvent(id: String(order), event: "preference", data: #"{"category":"AX3"}"#)
            hub.publish(Publication(event, order: order), to: Identifier(request.query ?? "all"))
            writer.send(Response(.noContent))
        default: writer.send(Problem(.notFound).response)
        }
    }
}

let arguments = CommandLine.arguments
let port = arguments.count > 1 ? UInt16(arguments[1]) ?? 0 : 0
let body = [UInt8](repeating: UInt8(ascii: "x"), count: 1_500)
let page = PreparedResponse(
    Response(.ok, type: "application/octet-stream", body: body), entityTag: EntityTag("bench"))
var options = ServerOptions(endpoints: [.tcp(host: "127.0.0.1", port: port)])
options.reactors = arguments.count > 2 ? Int(arguments[2]) ?? 1 : 1
options.limits.connectionsPerAddress = nil
let hub = options.hub
StopSignals.block()
DescriptorLimit.raise()
do {
    let server = try Server(options) { _ in BenchResponder(page, hub) }
    FileHandleText.write("listening on \(server.port ?? 0)\n")
    _ = StopSignals.wait()
    server.stop(graceSeconds: 1)
} catch {
    FileHandleText.write("\(error)\n")
    exit(1)
}

/// Writes to standard output without buffering.
enum FileHandleText {
    static func write(_ text: String) {
        var text = text
        text.withUTF8 { _ = unsafe Glibc.write(1, $0.baseAddress, $0.count) }
    }
}
