import Foundation
import Testing
import TypescaleHTTPTesting

/// The answer on a connection, read until its kind is known.
struct OperationAnswer {
    private let client: TestClient
    private var bytes: [UInt8] = []
    private var hasEnded = false

    init(_ client: TestClient) { self.client = client }

    /// A short form of a response: its status, and the reason of a refusal.
    func told(isSocket: Bool, isStream: Bool) throws -> String {
        var reading = self
        guard let head = reading.readHead() else { return "closed" }
        if isSocket, head.hasPrefix("HTTP/1.1 101 ") { return try reading.readSocket() }
        if isStream, head.hasPrefix("HTTP/1.1 200 ") { return reading.readEvents() }
        var reader = ResponseReader()
        reader.add(reading.bytes)
        while true {
            if let answer = reader.next(ended: reading.hasEnded) { return try Self.told(answer) }
            guard !reading.hasEnded else { return "closed in the middle of its answer" }
            reader.add(reading.more())
        }
    }

    /// Returns some more bytes; none at the end.
    private mutating func more() -> [UInt8] {
        let received = client.receive()
        hasEnded = received.isEmpty
        bytes += received
        return received
    }

    private mutating func readHead() -> String? {
        while true {
            if let end = bytes.firstRange(of: Array("\r\n\r\n".utf8)) {
                return String(decoding: bytes[..<end.upperBound], as: UTF8.self)
            }
            guard !more().isEmpty else { return nil }
        }
    }

    /// Returns the first event, or the end.
    private mutating func readEvents() -> String {
        while true {
            if bytes.firstRange(of: Array("event: ".utf8)) != nil { return "200" }
            if hasEnded || bytes.firstRange(of: Array("\r\n0\r\n\r\n".utf8)) != nil { return "200, then its end" }
            _ = more()
        }
    }

    /// Returns the answer to the written message, or the end.
    private mutating func readSocket() throws -> String {
        guard let end = bytes.firstRange(of: Array("\r\n\r\n".utf8)) else { return "closed" }
        bytes.removeFirst(end.upperBound)
        while true {
            while let (kind, payload) = takeFrame() {
                if kind == 0x88 { return "101, then closed: \(String(decoding: payload.dropFirst(2), as: UTF8.self))" }
                let message = try #require(try JSONSerialization.jsonObject(with: Data(payload)) as? [String: Any])
                guard let status = message["status"] as? Int else { continue }
                let problem = message["problem"] as? [String: Any]
                return "101, then \(status)" + (problem.flatMap { $0["detail"] as? String }.map { ": \($0)" } ?? "")
            }
            if hasEnded { return "101, then its end" }
            _ = more()
        }
    }

    private mutating func takeFrame() -> (kind: UInt8, payload: [UInt8])? {
        guard bytes.count >= 2 else { return nil }
        var (start, count) = (2, Int(bytes[1]))
        if count == 126 {
            guard bytes.count >= 4 else { return nil }
            (start, count) = (4, Int(bytes[2]) << 8 | Int(bytes[3]))
        }
        guard bytes.count >= start + count else { return nil }
        defer { bytes.removeFirst(start + count) }
        return (bytes[0], Array(bytes[start..<start + count]))
    }

    private static func told(_ answer: ClientResponse) throws -> String {
        guard answer.status >= 400 else { return "\(answer.status)" }
        let body = try #require(JSONSerialization.jsonObject(with: Data(answer.body)) as? [String: Any])
        if let checks = body["checks"] as? [String: [String: Any]] {
            let bad = checks.sorted { $0.key < $1.key }.filter { $0.value["ok"] as? Bool != true }
            // Operators get the reason with paths of this machine.
            let words = bad.map { "\($0.key) \(($0.value["detail"] as? String ?? "").prefix { $0 != ":" })" }
            return "\(answer.status): \(words.joined(separator: ", "))"
        }
        #expect(answer["Content-Type"] == "application/problem+json" && body["status"] as? Int == answer.status)
        if answer.status == 503 {
            #expect(body["type"] as? String == "urn:problem-type:typescale:service-unavailable", "\(answer.text)")
            #expect(answer["Retry-After"] != nil, "\(answer.text)")
        }
        return "\(answer.status): \(body["detail"] as? String ?? "")"
    }
}
