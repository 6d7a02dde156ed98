/// An error answer, RFC 9457 (`application/problem+json`).
package struct Problem: Sendable, Equatable {
    /// The status of the answer.
    package var status: Status
    /// What kind of problem, a URI; `about:blank` says no more than the status does.
    package var type: String
    /// The kind in words, the same for every problem of it.
    package var title: String
    /// What went wrong this time.
    package var detail: String?
    /// The field at fault, as a JSON pointer or a parameter's name.
    package var pointer: String?

    /// A problem; the title defaults to the status's own words.
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

    /// The answer that says it.
    package var response: Response {
        var body = "{\"type\":\(Self.quoted(type)),\"title\":\(Self.quoted(title)),\"status\":\(status.rawValue)"
        if let detail { body += ",\"detail\":\(Self.quoted(detail))" }
        if let pointer { body += ",\"pointer\":\(Self.quoted(pointer))" }
        body += "}\n"
        return Response(status, type: "application/problem+json", body: Array(body.utf8))
    }

    /// A JSON string, RFC 8259 section 7: only what must be escaped is.
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
