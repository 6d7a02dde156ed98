/// An answer with its whole body.
package struct Response: Sendable, Equatable {
    /// The status.
    package var status: Status
    /// The header fields, without framing and date.
    package var headers: Headers
    /// The body.
    package var body: [UInt8]
    /// True to close the connection after it.
    package var closes = false

    /// An answer from its parts.
    package init(_ status: Status, headers: Headers = Headers(), body: [UInt8] = []) {
        self.status = status
        self.headers = headers
        self.body = body
    }

    /// An answer with a body of a media type.
    package init(_ status: Status, type: HeaderValue, body: [UInt8]) {
        self.init(status, body: body)
        headers.add(.contentType, type)
    }

    /// An answer in plain text.
    package static func text(_ status: Status, _ text: String) -> Response {
        Response(status, type: "text/plain; charset=utf-8", body: Array(text.utf8))
    }
}
