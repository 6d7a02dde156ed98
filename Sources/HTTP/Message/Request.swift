/// The head of a request, borrowed by a responder without copying.
///
/// Borrows the bytes of the connection's input. It cannot be copied or stored; `copied()` returns a value that can.
package struct Request: ~Copyable {
    private let bytes: BorrowedBytes
    private let fields: [FieldSlice]
    let head: RequestHead
    package let peer: PeerAddress

    /// Calls `body` with the request whose head these bytes begin with.
    static func with<R, Failure: Error>(
        _ bytes: Span<UInt8>, _ fields: [FieldSlice], _ head: RequestHead, _ peer: PeerAddress,
        _ body: (borrowing Request) throws(Failure) -> R
    ) throws(Failure) -> R {
        try BorrowedBytes.lend(bytes) { (bytes) throws(Failure) in
            try body(Request(bytes: bytes, fields: fields, head: head, peer: peer))
        }
    }

    var method: Method { head.method }
    /// The path as sent, with escapes.
    package var path: String { text(head.path) }
    /// The host and port of the request: those of an absolute target, otherwise the `Host` field.
    ///
    /// RFC 9112 section 3.2.2 requires servers to ignore the field if the target is absolute.
    package var host: String? { head.authority.map { text($0) } ?? self[.host] }
    /// The text after the question mark, as sent; `nil` without one.
    package var query: String? { head.query.map { text($0) } }
    /// The complete target as sent.
    var target: String { text(head.target) }
    /// A Boolean value that indicates whether the response depends on `If-Match`, which prepared responses ignore.
    package var hasIfMatch: Bool { head.hasIfMatch }

    /// Calls `body` with the bytes of the path.
    func withPath<R: ~Copyable>(_ body: (Span<UInt8>) -> R) -> R {
        bytes.withSpan(head.path.range, body)
    }

    /// Calls `body` with the bytes of the target.
    func withTarget<R: ~Copyable>(_ body: (Span<UInt8>) -> R) -> R {
        bytes.withSpan(head.target.range, body)
    }

    /// Calls `body` with the bytes of the query; none without a query.
    func withQuery<R: ~Copyable>(_ body: (Span<UInt8>) -> R) -> R {
        bytes.withSpan(head.query?.range ?? 0..<0, body)
    }

    /// The value of a header; several fields of one name are joined by commas (RFC 9110 section 5.3).
    package subscript(name: HeaderName) -> String? {
        let values = values(of: name)
        return values.isEmpty ? nil : values.joined(separator: ", ")
    }

    /// Returns the values of all fields of a name in order; invalid UTF-8 becomes U+FFFD.
    func values(of name: HeaderName) -> [String] {
        var result: [String] = []
        for field in fields where matches(field.name, name) { result.append(text(field.value)) }
        return result
    }

    /// Returns a copy of the head that can be stored.
    func copied() -> OwnedRequest {
        OwnedRequest(bytes: bytes.withSpan(0..<head.length) { $0.copied() }, fields: fields, head: head, peer: peer)
    }

    /// Calls `body` with each value of a field until it returns `true`; returns `false` if none did.
    func anyField(_ name: StaticString, _ body: (Span<UInt8>) -> Bool) -> Bool {
        for field in fields {
            guard Int(field.name.count) == name.utf8CodeUnitCount,
                bytes.withSpan(field.name.range, { $0.equalsIgnoringCase(name) })
            else { continue }
            if bytes.withSpan(field.value.range, body) { return true }
        }
        return false
    }

    private func text(_ slice: Slice) -> String {
        bytes.text(slice.range)
    }

    private func matches(_ slice: Slice, _ name: HeaderName) -> Bool {
        let canonical = name.canonical.utf8
        guard Int(slice.count) == canonical.count else { return false }
        return bytes.withSpan(slice.range) { bytes in
            zip(bytes.indices, canonical).allSatisfy { ASCII.lowercased(bytes[$0]) == $1 }
        }
    }
}

/// The head of a request as a value that can leave the reactor.
package struct OwnedRequest: Sendable {
    let bytes: [UInt8]
    let fields: [FieldSlice]
    let head: RequestHead
    let peer: PeerAddress

    /// Calls `body` with the request as responders receive it.
    package func withRequest<R, E: Error>(_ body: (borrowing Request) throws(E) -> R) throws(E) -> R {
        try Request.with(bytes.span, fields, head, peer, body)
    }

    var method: Method { head.method }
    /// The value of a header; several fields are joined by commas.
    package subscript(name: HeaderName) -> String? { withRequest { $0[name] } }
}
