/// The head of a request, borrowed by a responder without copying.
///
/// Borrows: the bytes of the connection's input and the reactor's table of fields. It cannot be copied or stored;
/// `copied()` returns a value that can.
@safe package struct Request: ~Copyable {
    private let bytes: UnsafeBufferPointer<UInt8>
    private let fields: UnsafeBufferPointer<FieldSlice>
    let head: RequestHead
    /// The address of the client.
    package let peer: PeerAddress

    init(
        bytes: UnsafeBufferPointer<UInt8>, fields: UnsafeBufferPointer<FieldSlice>, head: RequestHead,
        peer: PeerAddress
    ) {
        unsafe self.bytes = bytes
        unsafe self.fields = fields
        self.head = head
        self.peer = peer
    }

    /// The method.
    package var method: Method { Method.known[head.method] }
    /// The version.
    package var version: Version { head.version }
    /// The path as sent, with escapes.
    package var path: String { text(head.path) }
    /// The host and port of the request: those of an absolute target, otherwise the `Host` field.
    ///
    /// RFC 9112 section 3.2.2 requires servers to ignore the field if the target is absolute.
    package var host: String? { head.authority.map { text($0) } ?? self[.host] }
    /// The text after the question mark, as sent; `nil` without one.
    package var query: String? { head.query.map { text($0) } }
    /// The complete target as sent.
    package var target: String { text(head.target) }
    /// A Boolean value that indicates whether a body follows.
    package var hasBody: Bool { head.framing != .none && head.framing != .length(0) }

    /// Calls `body` with the bytes of the path.
    package func withPath<R: ~Copyable>(_ body: (Span<UInt8>) -> R) -> R {
        body(unsafe bytes.span.extracting(head.path.range))
    }

    /// Calls `body` with the bytes of the target.
    package func withTarget<R: ~Copyable>(_ body: (Span<UInt8>) -> R) -> R {
        body(unsafe bytes.span.extracting(head.target.range))
    }

    /// Calls `body` with the bytes of the query; none without a query.
    package func withQuery<R: ~Copyable>(_ body: (Span<UInt8>) -> R) -> R {
        let range = head.query?.range ?? 0..<0
        return body(unsafe bytes.span.extracting(range))
    }

    /// The value of a header; several fields of one name are joined by commas (RFC 9110 section 5.3).
    package subscript(name: HeaderName) -> String? {
        let values = values(of: name)
        return values.isEmpty ? nil : values.joined(separator: ", ")
    }

    /// Returns the values of all fields of a name in order; invalid UTF-8 becomes U+FFFD.
    package func values(of name: HeaderName) -> [String] {
        var result: [String] = []
        for index in unsafe fields.indices {
            let field = unsafe fields[index]
            if matches(field.name, name) { result.append(text(field.value)) }
        }
        return result
    }

    /// The names and values of all fields, in order.
    package var headers: [(name: String, value: String)] {
        unsafe fields.map { (text($0.name), text($0.value)) }
    }

    /// Returns a copy of the head that can be stored.
    package func copied() -> OwnedRequest {
        OwnedRequest(
            bytes: unsafe Array(bytes.prefix(head.length)), fields: unsafe Array(fields), head: head, peer: peer)
    }

    /// Calls `body` with each value of a field until it returns `true`; returns `false` if none did.
    func anyField(_ name: StaticString, _ body: (Span<UInt8>) -> Bool) -> Bool {
        let all = unsafe bytes.span
        for index in unsafe fields.indices {
            let field = unsafe fields[index]
            guard Int(field.name.count) == name.utf8CodeUnitCount,
                all.extracting(field.name.range).equalsIgnoringCase(name)
            else { continue }
            if body(all.extracting(field.value.range)) { return true }
        }
        return false
    }

    private func text(_ slice: Slice) -> String {
        unsafe String(decoding: bytes[slice.range], as: UTF8.self)
    }

    private func matches(_ slice: Slice, _ name: HeaderName) -> Bool {
        let canonical = name.canonical.utf8
        guard Int(slice.count) == canonical.count else { return false }
        return unsafe zip(bytes[slice.range], canonical).allSatisfy { ASCII.lowercased($0) == $1 }
    }
}

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

/// The header fields of the current request, in reused memory.
///
/// Creates and owns: one array of slices of fixed size. Frees: `deinit`.
@safe struct FieldTable: ~Copyable {
    private let storage: UnsafeMutableBufferPointer<FieldSlice>
    private(set) var count = 0

    init(capacity: Int) {
        unsafe storage = .allocate(capacity: max(1, capacity))
        unsafe storage.initialize(repeating: FieldSlice(name: Slice(), value: Slice()))
    }

    deinit {
        unsafe storage.deallocate()
    }

    mutating func removeAll() {
        count = 0
    }

    /// Adds a field. The scanner has limited the count, so the capacity suffices.
    mutating func append(_ field: FieldSlice) {
        precondition(unsafe count < storage.count)
        unsafe storage[count] = field
        count += 1
    }

    /// The fields, valid until the table changes or ends.
    var unsafeFields: UnsafeBufferPointer<FieldSlice> {
        unsafe UnsafeBufferPointer(rebasing: storage[..<count])
    }
}
