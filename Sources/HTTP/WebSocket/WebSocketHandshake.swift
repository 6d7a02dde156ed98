internal import TypescaleCryptography
internal import TypescaleStrings

/// The server's opening handshake (RFC 6455 section 4.2).
enum WebSocketHandshake {
    /// Returns the headers of the response 101; throws the problem of the request.
    static func headers(for request: OwnedRequest, _ options: WebSocketOptions) throws(HandshakeFailure) -> Headers {
        let upgrade = request[.upgrade]?.parts(at: ",").map { Identifier($0.trimmingASCIISpace.lowercasedASCII) } ?? []
        guard upgrade.contains("websocket"), request.head.wantsUpgrade else {
            throw HandshakeFailure(needsUpgrade: true, detail: "this resource is a WebSocket")
        }
        guard request.method == .get, request.head.version == .http11 else {
            throw HandshakeFailure(detail: "a WebSocket requires GET and HTTP/1.1")
        }
        guard request[.webSocketVersion] == "13" else {
            throw HandshakeFailure(needsUpgrade: true, detail: "Sec-WebSocket-Version must be 13")
        }
        guard let key = request[.webSocketKey], isKey(key) else {
            throw HandshakeFailure(detail: "Sec-WebSocket-Key is not 16 bytes in base 64")
        }
        guard !request.head.hasBody else { throw HandshakeFailure(detail: "a WebSocket request has no body") }
        var headers = options.headers
        headers[.upgrade] = "websocket"
        headers[.webSocketAccept] = HeaderValue(accept(key))
        return headers
    }

    /// Returns whether the text encodes sixteen bytes, as a handshake key must.
    static func isKey(_ text: String) -> Bool { Crypto.bytes(base64: text)?.count == 16 }

    static func accept(_ key: String) -> String {
        Crypto.base64(Crypto.sha1(Array((key + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11").utf8)))
    }

    struct HandshakeFailure: Error, CustomStringConvertible {
        var needsUpgrade = false
        let detail: String

        var description: String { detail }

        var response: Response {
            var response = Problem(needsUpgrade ? .upgradeRequired : .badRequest, detail: detail).response
            guard needsUpgrade else { return response }
            response.headers[.upgrade] = "websocket"
            response.headers[.webSocketVersion] = "13"
            return response
        }
    }
}
