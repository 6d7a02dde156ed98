internal import Glibc
package import TypescaleHTTP

/// Sends raw bytes to a responder and reads the responses, in this process or over loopback.
///
/// A test written against it runs with and without a socket.
package enum TestTransport: Sendable {
    /// A responder in this process, through `LocalConnection`.
    case local(makeResponder: @Sendable () -> any Responder, limits: HTTPLimits)
    /// A server on this port of 127.0.0.1.
    case live(port: UInt16)

    /// The reason why a test got no response.
    package struct Failure: Error, Sendable, CustomStringConvertible {
        /// The failure in words.
        package let description: String
    }

    /// The most polls, 0.1 ms apart, for a worker's response before a test fails.
    ///
    /// Only a hang reaches the limit, on a busy machine too.
    private static let maximumPolls = 200_000

    /// Sends bytes in the given segments and reads the given number of responses.
    package func exchange(_ segments: [[UInt8]], responses: Int = 1, toHead: Bool = false) throws -> [ClientResponse] {
        switch self {
        case .local(let makeResponder, let limits):
            try exchangeLocally(makeResponder(), limits, segments, responses, toHead)
        case .live(let port): try exchangeLive(port, segments, responses, toHead)
        }
    }

    /// Sends one request as text and returns its response.
    package func send(_ text: String) throws -> ClientResponse {
        guard let response = try exchange([Array(text.utf8)], toHead: text.hasPrefix("HEAD ")).first else {
            throw Failure(description: "no answer")
        }
        return response
    }

    private func exchangeLocally(
        _ responder: any Responder, _ limits: HTTPLimits, _ segments: [[UInt8]], _ count: Int, _ toHead: Bool
    ) throws -> [ClientResponse] {
        let connection = try LocalConnection(limits: limits, responder)
        var reader = ResponseReader()
        var responses: [ClientResponse] = []
        for segment in segments {
            connection.receive(segment)
            // A worker thread responds asynchronously.
            for _ in 0..<Self.maximumPolls {
                guard connection.isWaiting else { break }
                if !connection.runCommands() { usleep(100) }
            }
        }
        for _ in 0..<Self.maximumPolls {
            reader.add(connection.takeOutput())
            while responses.count < count, let response = reader.next(toHead: toHead, ended: connection.isClosing) {
                if response.status >= 200 { responses.append(response) }
            }
            if responses.count == count || connection.isClosing || !connection.mayContinue { break }
            if !connection.runCommands() { usleep(100) }
        }
        return responses
    }

    private func exchangeLive(
        _ port: UInt16, _ segments: [[UInt8]], _ count: Int, _ toHead: Bool
    ) throws -> [ClientResponse] {
        let client = try TestClient(port: port)
        var reader = ResponseReader()
        var responses: [ClientResponse] = []
        for segment in segments where !client.send(segment) { break }
        var ended = false
        while responses.count < count, !ended {
            let more = client.receive()
            ended = more.isEmpty
            reader.add(more)
            while responses.count < count, let response = reader.next(toHead: toHead, ended: ended) {
                if response.status >= 200 { responses.append(response) }
            }
        }
        return responses
    }
}
