/// A status code. Open: any three digits are one.
package struct Status: RawRepresentable, Hashable, Sendable {
    /// The number, 100 to 599.
    package let rawValue: Int

    /// A status of any number.
    package init(rawValue: Int) {
        precondition((100...599).contains(rawValue), "no status has this number")
        self.rawValue = rawValue
    }

    /// The request may go on.
    package static let `continue` = Status(rawValue: 100)
    /// The connection speaks another protocol from here.
    package static let switchingProtocols = Status(rawValue: 101)
    /// Fine.
    package static let ok = Status(rawValue: 200)
    /// Made.
    package static let created = Status(rawValue: 201)
    /// Taken, not done yet.
    package static let accepted = Status(rawValue: 202)
    /// Fine, and nothing to say.
    package static let noContent = Status(rawValue: 204)
    /// What the client holds is still right.
    package static let notModified = Status(rawValue: 304)
    /// Malformed.
    package static let badRequest = Status(rawValue: 400)
    /// No proof of who asks.
    package static let unauthorized = Status(rawValue: 401)
    /// Not for who asks.
    package static let forbidden = Status(rawValue: 403)
    /// No such thing.
    package static let notFound = Status(rawValue: 404)
    /// Not this way.
    package static let methodNotAllowed = Status(rawValue: 405)
    /// Too slow.
    package static let requestTimeout = Status(rawValue: 408)
    /// Against what stands there now.
    package static let conflict = Status(rawValue: 409)
    /// Gone, and known to be.
    package static let gone = Status(rawValue: 410)
    /// A length is needed.
    package static let lengthRequired = Status(rawValue: 411)
    /// The client's idea of the present state is wrong.
    package static let preconditionFailed = Status(rawValue: 412)
    /// Too large a body.
    package static let contentTooLarge = Status(rawValue: 413)
    /// Too long a target.
    package static let uriTooLong = Status(rawValue: 414)
    /// A body of a kind not understood.
    package static let unsupportedMediaType = Status(rawValue: 415)
    /// An expectation nobody can meet.
    package static let expectationFailed = Status(rawValue: 417)
    /// Understood, but impossible.
    package static let unprocessableContent = Status(rawValue: 422)
    /// Another protocol or version of it is needed.
    package static let upgradeRequired = Status(rawValue: 426)
    /// A condition is needed on writes.
    package static let preconditionRequired = Status(rawValue: 428)
    /// Too often.
    package static let tooManyRequests = Status(rawValue: 429)
    /// Too long or too many headers.
    package static let headerFieldsTooLarge = Status(rawValue: 431)
    /// Our fault.
    package static let internalServerError = Status(rawValue: 500)
    /// Not something this server does.
    package static let notImplemented = Status(rawValue: 501)
    /// Not now.
    package static let serviceUnavailable = Status(rawValue: 503)
    /// A version of the protocol not spoken here.
    package static let versionNotSupported = Status(rawValue: 505)

    /// True where an answer has no body whatever its head says.
    var forbidsBody: Bool {
        rawValue < 200 || rawValue == 204 || rawValue == 304
    }

    /// The words of RFC 9110 for it.
    package var reason: StaticString {
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
