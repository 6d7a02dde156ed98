/// A response as a client received it.
package struct ClientResponse: Sendable, Equatable {
    /// The status code.
    package let status: Int
    /// The header fields in order, names in lower case.
    package let headers: [(name: String, value: String)]
    /// The body without its framing.
    package let body: [UInt8]

    /// The value of the first field of a name.
    package subscript(name: String) -> String? {
        headers.first { $0.name == name.lowercased() }?.value
    }

    /// The body as text.
    package var text: String { String(decoding: body, as: UTF8.self) }

    /// Returns a Boolean value that indicates whether two responses have the same status, fields and body.
    package static func == (left: ClientResponse, right: ClientResponse) -> Bool {
        left.status == right.status && left.body == right.body
            && left.headers.elementsEqual(right.headers) { $0.name == $1.name && $0.value == $1.value }
    }
}
