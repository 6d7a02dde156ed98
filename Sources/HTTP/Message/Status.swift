/// A status code. Any number from 100 to 599 is valid; common codes are static members.
package struct Status: RawRepresentable, Hashable, Sendable {
    /// The number, 100 to 599.
    package let rawValue: Int

    package init(rawValue: Int) {
        precondition((100...599).contains(rawValue), "a status code is from 100 to 599")
        self.rawValue = rawValue
    }

    /// The connection switches to another protocol.
    static let switchingProtocols = Status(rawValue: 101)
    /// The request succeeded.
    package static let ok = Status(rawValue: 200)
    /// A resource was created.
    package static let created = Status(rawValue: 201)
    /// The request succeeded without a body.
    package static let noContent = Status(rawValue: 204)
    /// The client's representation is current.
    package static let notModified = Status(rawValue: 304)
    /// The resource has another address.
    package static let permanentRedirect = Status(rawValue: 308)
    /// The request is malformed.
    package static let badRequest = Status(rawValue: 400)
    /// Authentication is missing or invalid.
    package static let unauthorized = Status(rawValue: 401)
    /// The client is not authorized.
    package static let forbidden = Status(rawValue: 403)
    /// The resource does not exist.
    package static let notFound = Status(rawValue: 404)
    /// The resource does not support the method.
    static let methodNotAllowed = Status(rawValue: 405)
    /// The request arrived too slowly.
    static let requestTimeout = Status(rawValue: 408)
    /// The request conflicts with the current state.
    package static let conflict = Status(rawValue: 409)
    /// A content length is required.
    static let lengthRequired = Status(rawValue: 411)
    /// The client assumes another state than the current one.
    package static let preconditionFailed = Status(rawValue: 412)
    /// The body is too large.
    package static let contentTooLarge = Status(rawValue: 413)
    /// The target is too long.
    static let uriTooLong = Status(rawValue: 414)
    /// The media type of the body is not supported.
    package static let unsupportedMediaType = Status(rawValue: 415)
    /// The expectation cannot be met.
    static let expectationFailed = Status(rawValue: 417)
    /// The request is well-formed but invalid.
    package static let unprocessableContent = Status(rawValue: 422)
    /// Another protocol or version is required.
    static let upgradeRequired = Status(rawValue: 426)
    /// The client sends too many requests.
    package static let tooManyRequests = Status(rawValue: 429)
    /// The header fields are too long or too many.
    static let headerFieldsTooLarge = Status(rawValue: 431)
    /// The server failed.
    package static let internalServerError = Status(rawValue: 500)
    /// The server does not support the method or coding.
    static let notImplemented = Status(rawValue: 501)
    /// The server is temporarily unable to answer.
    package static let serviceUnavailable = Status(rawValue: 503)
    /// The protocol version is not supported.
    static let versionNotSupported = Status(rawValue: 505)

    /// A Boolean value that indicates whether responses with this status never have a body.
    var forbidsBody: Bool {
        rawValue < 200 || rawValue == 204 || rawValue == 304
    }

    /// The reason phrase of RFC 9110.
    var reason: StaticString {
        switch rawValue {
        case 100: "Continue"
        case 101: "Switching Protocols"
        case 200: "OK"
        case 201: "Created"
        case 202: "Accepted"
        case 204: "No Content"
        case 206: "Partial Content"
        case 301: "Moved Permanently"
        case 302: "Found"
        case 303: "See Other"
        case 304: "Not Modified"
        case 307: "Temporary Redirect"
        case 308: "Permanent Redirect"
        case 400: "Bad Request"
        case 401: "Unauthorized"
        case 403: "Forbidden"
        case 404: "Not Found"
        case 405: "Method Not Allowed"
        case 406: "Not Acceptable"
        case 408: "Request Timeout"
        case 409: "Conflict"
        case 410: "Gone"
        case 411: "Length Required"
        case 412: "Precondition Failed"
        case 413: "Content Too Large"
        case 414: "URI Too Long"
        case 415: "Unsupported Media Type"
        case 416: "Range Not Satisfiable"
        case 417: "Expectation Failed"
        case 422: "Unprocessable Content"
        case 426: "Upgrade Required"
        case 428: "Precondition Required"
        case 429: "Too Many Requests"
        case 431: "Request Header Fields Too Large"
        case 500: "Internal Server Error"
        case 501: "Not Implemented"
        case 502: "Bad Gateway"
        case 503: "Service Unavailable"
        case 504: "Gateway Timeout"
        case 505: "HTTP Version Not Supported"
        default: "Status"
        }
    }
}
