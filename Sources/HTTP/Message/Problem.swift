/// An error response (RFC 9457, `application/problem+json`).
package struct Problem: Sendable, Equatable {
    /// The status of the response.
    package var status: Status
    /// The URI of the problem's type; `about:blank` adds nothing to the status.
    package var type: String
    /// The type in words, the same for every problem of the type.
    package var title: String
    /// The description of this occurrence.
    package var detail: String?
    /// The affected field, as a JSON pointer or a parameter name.
    package var pointer: String?

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

    /// The response with this problem.
    package var response: Response {
        var body = "{\"type\":\(Self.quoted(type)),\"title\":\(Self.quoted(title)),\"status\":\(status.rawValue)"
        if let detail { body += ",\"detail\":\(Self.quoted(detail))" }
        if let pointer { body += ",\"pointer\":\(Self.quoted(pointer))" }
        body += "}\n"
        return Response(status, type: "application/problem+json", body: Array(body.utf8))
    }

    /// Returns a JSON string (RFC 8259 section 7) with only the required escapes.
    private static func quoted(_ text: String) -> String {
        var result = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": result += "\\\""
            case "\\": result += "\\\\"
            case "\n": result += "\\n"
            case _ where scalar.value < 0x20:
                let digits = String(scalar.value, radix: 16)
                result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result + "\""
    }
}
