/// An open WebSocket that any thread can write to.
package final class WebSocket: Sendable {
    /// The request that opened the socket.
    package let request: OwnedRequest
    let handler: any WebSocketHandler
    private let strand: ConnectionQueue
    private let handle: ConnectionHandle
    private let mailbox: ReactorQueue

    init(
        request: OwnedRequest, handler: any WebSocketHandler, strand: ConnectionQueue, handle: ConnectionHandle,
        mailbox: ReactorQueue
    ) {
        self.request = request
        self.handler = handler
        self.strand = strand
        self.handle = handle
        self.mailbox = mailbox
    }

    /// Sends text.
    package func send(_ text: String) {
        mailbox.post(.frame(handle, WebSocketFrame.text(text).encoded))
    }

    /// Sends bytes.
    package func send(_ bytes: [UInt8]) {
        mailbox.post(.frame(handle, WebSocketFrame(opcode: .binary, payload: bytes).encoded))
    }

    /// Sends a publication to this socket alone, ahead of held ones.
    package func send(_ publication: Publication) {
        mailbox.post(.frame(handle, publication.frame))
    }

    /// Ends the replay: held publications follow, except those at or before `order`.
    package func goLive(after order: UInt64) {
        mailbox.post(.goLive(handle, after: order))
    }

    /// Starts the closing handshake with a code and a reason.
    package func close(_ code: WebSocketCloseCode = .normal, reason: String = "") {
        mailbox.post(.closeSocket(handle, code, reason))
    }

    // MARK: - From the reactor

    func announceOpened() {
        strand.run { [self] in
            handler.opened(self)
            mailbox.post(.taken(handle))
        }
    }

    func give(_ messages: [WebSocketMessage]) {
        strand.run { [self] in
            for message in messages { handler.received(message, on: self) }
            mailbox.post(.taken(handle))
        }
    }

    func announceClosed(_ code: WebSocketCloseCode, _ reason: String) {
        strand.run { [handler] in handler.closed(code, reason: reason) }
    }
}
