internal import TypescaleJSON

/// A response with its body, or the first part of a long one.
package struct Response: Sendable {
    package var status: Status
    /// The header fields except framing and date.
    package var headers = Headers()
    package var body: [UInt8]
    /// The parts after `body`, for a body that is sent in parts; only an `Exchange` responds with one.
    package var rest: (any BodyParts)?
    /// A Boolean value that indicates whether the connection closes after the response.
    var closes = false

    package init(_ status: Status, body: [UInt8] = []) {
        self.status = status
        self.body = body
    }

    package init(_ status: Status, type: HeaderValue, body: [UInt8]) {
        self.init(status, body: body)
        headers.add(.contentType, type)
    }
}

/// An error response (RFC 9457, `application/problem+json`).
package struct Problem: Sendable, Equatable {
    var status: Status
    /// The URI of the problem's type; `about:blank` adds nothing to the status.
    var type: String
    /// The type in words, the same for every problem of the type.
    var title: String
    /// The description of this occurrence.
    var detail: String?
    /// The affected field, as a JSON pointer or a parameter name.
    var pointer: String?

    /// Creates a problem; the title defaults to the reason phrase of the status.
    package init(
        _ status: Status, type: String = "about:blank", title: String? = nil, detail: String? = nil,
        pointer: String? = nil
    ) {
        self.status = status
        self.type = type
        self.title = title ?? "\(status.reason)"
        self.detail = detail
        self.pointer = pointer
    }

    /// The problem in JSON, on one line.
    package var json: [UInt8] {
        JSONWriter.object { writer in
            writer.member("type", type)
            writer.member("title", title)
            writer.member("status", status.rawValue)
            if let detail { writer.message("detail", detail) }
            if let pointer { writer.member("pointer", pointer) }
        }
    }

    package var response: Response {
        Response(status, type: "application/problem+json", body: json + [UInt8(ascii: "\n")])
    }
}
