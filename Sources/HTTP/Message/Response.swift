/// An answer with its whole body.
public struct Response: Sendable, Equatable {
    /// The status.
    public var status: Status
    /// The header fields, without framing and date.
    public var headers: Headers
    /// The body.
    public var body: [UInt8]
    /// True to close the connection after it.
    public var closes = false

    /// An answer from its parts.
    public init(_ status: Status, headers: Headers = Headers(), body: [UInt8] = []) {
        self.status = status
        self.headers = headers
        self.body = body
    }

    /// An answer with a body of a media type.
    public init(_ status: Status, type: HeaderValue, body: [UInt8]) {
        self.init(status, body: body)
        headers.add(.contentType, type)
    }

    /// An answer in plain text.
    public static func text(_ status: Status, _ text: String) -> Response {
        Response(status, type: "text/plain; charset=utf-8", body: Array(text.utf8))
    }
}
