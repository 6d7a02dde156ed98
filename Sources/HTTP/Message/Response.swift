/// A response with its complete body.
package struct Response: Sendable, Equatable {
    /// The status.
    package var status: Status
    /// The header fields except framing and date.
    package var headers: Headers
    /// The body.
    package var body: [UInt8]
    /// A Boolean value that indicates whether the connection closes after the response.
    package var closes = false

    /// Creates a response.
    package init(_ status: Status, headers: Headers = Headers(), body: [UInt8] = []) {
        self.status = status
        self.headers = headers
        self.body = body
    }

    /// Creates a response with a body of a media type.
    package init(_ status: Status, type: HeaderValue, body: [UInt8]) {
        self.init(status, body: body)
        headers.add(.contentType, type)
    }

    /// Creates a plain text response.
    package static func text(_ status: Status, _ text: String) -> Response {
        Response(status, type: "text/plain; charset=utf-8", body: Array(text.utf8))
    }
}
