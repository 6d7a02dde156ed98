/// An answer as a client read it.
public struct ClientResponse: Sendable, Equatable {
    /// The status.
    public let status: Int
    /// The header fields in order, names in lower case.
    public let headers: [(name: String, value: String)]
    /// The body without its framing.
    public let body: [UInt8]

    /// The value of the first field of a name.
    public subscript(name: String) -> String? {
        headers.first { $0.name == name.lowercased() }?.value
    }

    /// The body as text.
    public var text: String { String(decoding: body, as: UTF8.self) }

    /// Two answers are equal when all their parts are.
    public static func == (left: ClientResponse, right: ClientResponse) -> Bool {
        left.status == right.status && left.body == right.body
            && left.headers.elementsEqual(right.headers) { $0.name == $1.name && $0.value == $1.value }
    }
}
