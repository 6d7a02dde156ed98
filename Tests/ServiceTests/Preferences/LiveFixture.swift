import Testing
import TypescaleHTTP
import TypescaleHTTPTesting
import TypescaleJSON
import TypescaleTestSupport

@testable import TypescaleService

/// A service with a store of its own that listens on a free port, until the end of the test.
final class LiveFixture {
    let service: RunningService
    let port: UInt16
    /// The folder of the store `store.db`.
    let folder: TemporaryFolder

    /// A service over a new store, or over one of another fixture.
    init(
        flags: [String: [String]] = [:], scales: String = package + "/typescales", sharing other: LiveFixture? = nil
    ) throws {
        let folder = other?.folder ?? TemporaryFolder()
        self.folder = folder
        service = try startedService(folder, settings: ["reactors": ["2"]].merging(flags) { $1 }, scales: scales)
        port = try #require(service.port)
    }

    deinit { service.stop() }

    /// Returns a connection to the service.
    func client() throws -> TestClient { try TestClient(port: port) }

    /// Returns the response to one request on a separate connection.
    func send(
        _ method: String, _ target: String, _ body: String? = nil, fields: [String] = []
    ) throws -> ClientResponse {
        var lines = ["\(method) \(target) HTTP/1.1", "Host: localhost:\(port)"] + fields
        if let body { lines.append("Content-Length: \(body.utf8.count)") }
        return try TestTransport.live(port: port).send(lines.joined(separator: "\r\n") + "\r\n\r\n" + (body ?? ""))
    }

    /// Returns an open event stream after its head.
    func events(_ target: String, fields: [String] = []) throws -> EventReader {
        let client = try client()
        let lines = ["GET \(target) HTTP/1.1", "Host: localhost:\(port)"] + fields
        client.send(lines.joined(separator: "\r\n") + "\r\n\r\n")
        return try EventReader(client, expecting: "HTTP/1.1 200")
    }

    /// Returns an open WebSocket.
    func socket(_ target: String, fields: [String] = []) throws -> SocketReader {
        let client = try client()
        let lines =
            [
                "GET \(target) HTTP/1.1", "Host: localhost:\(port)", "Upgrade: websocket", "Connection: Upgrade",
                "Sec-WebSocket-Version: 13", "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
            ] + fields
        client.send(lines.joined(separator: "\r\n") + "\r\n\r\n")
        return try SocketReader(client, expecting: "HTTP/1.1 101")
    }
}

/// The connection ended or was never opened.
struct NoStream: Error {}

/// The bytes of a connection after a head, read on demand.
final class StreamBytes {
    let client: TestClient
    private(set) var bytes: [UInt8] = []

    init(_ client: TestClient, expecting status: String) throws {
        self.client = client
        let end = Array("\r\n\r\n".utf8)
        while bytes.firstRange(of: end) == nil { try more() }
        let head = try #require(bytes.firstRange(of: end))
        let text = String(decoding: bytes[..<head.lowerBound], as: UTF8.self)
        #expect(text.hasPrefix(status), "\(text)")
        bytes.removeFirst(head.upperBound)
    }

    func more() throws {
        let received = client.receive()
        guard !received.isEmpty else { throw NoStream() }
        bytes += received
    }

    func take(_ count: Int) throws -> [UInt8] {
        while bytes.count < count { try more() }
        defer { bytes.removeFirst(count) }
        return Array(bytes.prefix(count))
    }

    func line() throws -> String {
        while bytes.firstIndex(of: 0x0A) == nil { try more() }
        let end = try #require(bytes.firstIndex(of: 0x0A))
        return String(decoding: try take(end + 1).dropLast(), as: UTF8.self)
    }
}

/// Reads an event stream.
struct EventReader {
    private let stream: StreamBytes

    init(_ client: TestClient, expecting status: String) throws {
        stream = try StreamBytes(client, expecting: status)
    }

    /// One event: its name, id and data.
    struct Event: Equatable {
        var name = ""
        var id = ""
        var data = ""
    }

    /// Returns the next event, without comments, retry fields and chunk framing.
    func next() throws -> Event {
        var event = Event()
        while true {
            let line = try stream.line()
            if line.isEmpty, !event.data.isEmpty { return event }
            if line.hasPrefix("event: ") { event.name = String(line.dropFirst(7)) }
            if line.hasPrefix("id: ") { event.id = String(line.dropFirst(4)) }
            if line.hasPrefix("data: ") { event.data = String(line.dropFirst(6)) }
        }
    }

    func close() { stream.client.close() }
}

/// A WebSocket client, which sends masked frames and receives unmasked ones.
struct SocketReader {
    private let stream: StreamBytes

    init(_ client: TestClient, expecting status: String) throws {
        stream = try StreamBytes(client, expecting: status)
    }

    func send(_ text: String) {
        let payload = Array(text.utf8)
        let mask: [UInt8] = [7, 77, 177, 250]
        var frame: [UInt8] = [0x81]
        if payload.count < 126 {
            frame.append(0x80 | UInt8(payload.count))
        } else {
            frame += [0x80 | 126, UInt8(payload.count >> 8), UInt8(payload.count & 255)]
        }
        frame += mask + payload.enumerated().map { $1 ^ mask[$0 % 4] }
        stream.client.send(frame)
    }

    /// Returns the next message as JSON.
    func next() throws -> JSONValue { try JSONParser().parse(try payload(of: 0x81)) }

    /// Returns the code and reason of the close frame.
    func closing() throws -> (code: Int, reason: String) {
        let payload = try payload(of: 0x88)
        return (Int(payload[0]) << 8 | Int(payload[1]), String(decoding: payload.dropFirst(2), as: UTF8.self))
    }

    private func payload(of kind: UInt8) throws -> [UInt8] {
        while true {
            let head = try stream.take(2)
            var count = Int(head[1])
            if count == 126 {
                let long = try stream.take(2)
                count = Int(long[0]) << 8 | Int(long[1])
            }
            let payload = try stream.take(count)
            if head[0] == kind { return payload }
        }
    }

    func close() { stream.client.close() }
}
