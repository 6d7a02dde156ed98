internal import TypescaleCryptography
internal import TypescaleStrings

/// The server's opening handshake (RFC 6455 section 4.2).
enum WebSocketHandshake {
    /// Returns the headers of the response 101, or the problem of the request.
    static func headers(for request: OwnedRequest, _ options: WebSocketOptions) -> Result<Headers, HandshakeFailure> {
        let upgrade = request[.upgrade]?.parts(at: ",").map { Identifier($0.trimmedASCII.lowercasedASCII) } ?? []
        guard upgrade.contains("websocket"), request.head.wantsUpgrade else {
            return .failure(HandshakeFailure(needsUpgrade: true, detail: "this resource is a WebSocket"))
        }
        guard request.method == .get, request.head.version == .http11 else {
            return .failure(HandshakeFailure(needsUpgrade: false, detail: "a WebSocket requires GET and HTTP/1.1"))
        }
        guard request[.webSocketVersion] == "13" else {
            return .failure(HandshakeFailure(needsUpgrade: true, detail: "Sec-WebSocket-Version must be 13"))
        }
        guard let key = request[.webSocketKey], isKey(key) else {
            return .failure(
                HandshakeFailure(needsUpgrade: false, detail: "Sec-WebSocket-Key is not 16 bytes in base 64"))
        }
        var headers = options.headers
        headers[.upgrade] = "websocket"
        headers[.webSocketAccept] = HeaderValue(accept(key))
        return .success(headers)
    }

    /// Returns whether the text encodes sixteen bytes, as a handshake key must.
    static func isKey(_ text: String) -> Bool { Base64.bytes(text)?.count == 16 }

    static func accept(_ key: String) -> String {
        Base64.text(Digest.sha1(Array((key + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11").utf8)))
    }

    /// The reason why a handshake is rejected.
    struct HandshakeFailure: Error {
        let needsUpgrade: Bool
        let detail: String

        var response: Response {
            guard needsUpgrade else { return Problem(.badRequest, detail: detail).response }
            var response = Problem(.upgradeRequired, detail: detail).response
            response.headers[.upgrade] = "websocket"
            response.headers[.webSocketVersion] = "13"
            return response
        }
    }
}
