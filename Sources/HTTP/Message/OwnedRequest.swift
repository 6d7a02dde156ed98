/// The head of a request as a value that can leave the reactor.
package struct OwnedRequest: Sendable {
    private let bytes: [UInt8]
    private let fields: [FieldSlice]
    let head: RequestHead
    /// The address of the client.
    package let peer: PeerAddress

    init(bytes: [UInt8], fields: [FieldSlice], head: RequestHead, peer: PeerAddress) {
        self.bytes = bytes
        self.fields = fields
        self.head = head
        self.peer = peer
    }

    /// Calls `body` with the request as responders receive it.
    package func withRequest<R, E: Error>(_ body: (borrowing Request) throws(E) -> R) throws(E) -> R {
        try unsafe bytes.withUnsafeBufferPointer { bytes throws(E) in
            try unsafe fields.withUnsafeBufferPointer { fields throws(E) in
                try body(unsafe Request(bytes: bytes, fields: fields, head: head, peer: peer))
            }
        }
    }

    /// The method.
    package var method: Method { Method.known[head.method] }
    /// The path as sent.
    package var path: String { withRequest { $0.path } }
    /// The text after the question mark, as sent.
    package var query: String? { withRequest { $0.query } }
    /// The value of a header; several fields are joined by commas.
    package subscript(name: HeaderName) -> String? { withRequest { $0[name] } }
}
