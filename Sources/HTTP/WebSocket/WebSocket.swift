/// An open WebSocket that any thread can write to.
package final class WebSocket: Sendable {
    let handler: any WebSocketHandler
    private let serialQueue: ConnectionQueue
    private let connection: RemoteConnection
    /// The number of the request on its connection.
    private let number: UInt32

    init(
        handler: any WebSocketHandler, serialQueue: ConnectionQueue, connection: RemoteConnection, number: UInt32
    ) {
        (self.handler, self.serialQueue, self.connection, self.number) = (handler, serialQueue, connection, number)
    }

    package func send(_ text: String) { connection.post(.frame(WebSocketFrame.text(text).encoded)) }

    /// Sends a publication to this socket alone, ahead of held ones.
    package func send(_ publication: Publication) { connection.post(.frame(publication.frame)) }

    /// Ends the replay: held publications follow, except those at or before `order`.
    package func goLive(after order: UInt64) { connection.post(.goLive(after: order)) }

    /// Sends the reply to a message that `make` returns, with the order up to which it includes publications.
    ///
    /// Publications during the call follow the reply, except those that it includes.
    package func reply(_ make: () -> (text: String, order: UInt64)) {
        connection.post(.hold)
        let reply = make()
        connection.post(.reply(WebSocketFrame.text(reply.text).encoded, order: reply.order))
    }

    package func close(_ code: WebSocketCloseCode = .normal, reason: String) {
        connection.post(.closeSocket(code, reason))
    }

    // MARK: - From the reactor

    func announceOpened() {
        serialQueue.enqueue { [self] in
            handler.opened(self)
            connection.post(.inputProcessed(request: number, held: 0))
        }
    }

    /// Drops the messages of a closed connection that wait.
    func end() { serialQueue.end() }

    func give(_ messages: [WebSocketMessage]) {
        serialQueue.enqueue { [self] in
            for message in messages { handler.received(message, on: self) }
            connection.post(.inputProcessed(request: number, held: 0))
        }
    }
}

/// The application's part of a WebSocket.
///
/// Called on worker threads, one call at a time and in order; no further message of the connection is read during a
/// call.
package protocol WebSocketHandler: AnyObject, Sendable {
    func opened(_ socket: WebSocket)
    func received(_ message: WebSocketMessage, on socket: WebSocket)
}

extension WebSocketHandler {
    package func opened(_ socket: WebSocket) {}
}

package enum WebSocketMessage: Sendable, Equatable {
    case text(String)
    case binary([UInt8])

    var count: Int {
        switch self {
        case .text(let text): text.utf8.count
        case .binary(let bytes): bytes.count
        }
    }
}

package struct WebSocketOptions: Sendable {
    /// A channel whose publications are sent to the socket; `nil` for none.
    package var channel: Identifier?
    /// The client's own origin: its own publications are not sent back to it.
    package var origin: Identifier?
    /// A Boolean value that indicates whether `opened` replays missed events and live ones wait for
    /// `WebSocket.goLive`.
    package var replays = false
    /// The idle seconds after which a ping is sent; the same time without a response closes the connection.
    var pingSeconds = 20
    package var headers = Headers()

    package init() {}
}
