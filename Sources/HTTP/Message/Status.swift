/// A status code that the server sends.
package struct Status: Equatable, Sendable {
    /// The number, 100 to 599.
    package let rawValue: Int
    /// The reason phrase of RFC 9110.
    let reason: StaticString

    private init(_ rawValue: Int, _ reason: StaticString) { (self.rawValue, self.reason) = (rawValue, reason) }

    package static func == (left: Status, right: Status) -> Bool { left.rawValue == right.rawValue }

    static let switchingProtocols = Status(101, "Switching Protocols")
    package static let ok = Status(200, "OK")
    package static let created = Status(201, "Created")
    package static let noContent = Status(204, "No Content")
    package static let notModified = Status(304, "Not Modified")
    package static let permanentRedirect = Status(308, "Permanent Redirect")
    package static let badRequest = Status(400, "Bad Request")
    package static let unauthorized = Status(401, "Unauthorized")
    package static let forbidden = Status(403, "Forbidden")
    package static let notFound = Status(404, "Not Found")
    static let methodNotAllowed = Status(405, "Method Not Allowed")
    static let requestTimeout = Status(408, "Request Timeout")
    package static let conflict = Status(409, "Conflict")
    static let lengthRequired = Status(411, "Length Required")
    package static let preconditionFailed = Status(412, "Precondition Failed")
    package static let contentTooLarge = Status(413, "Content Too Large")
    static let uriTooLong = Status(414, "URI Too Long")
    package static let unsupportedMediaType = Status(415, "Unsupported Media Type")
    static let expectationFailed = Status(417, "Expectation Failed")
    package static let unprocessableContent = Status(422, "Unprocessable Content")
    static let upgradeRequired = Status(426, "Upgrade Required")
    package static let tooManyRequests = Status(429, "Too Many Requests")
    static let headerFieldsTooLarge = Status(431, "Request Header Fields Too Large")
    package static let internalServerError = Status(500, "Internal Server Error")
    static let notImplemented = Status(501, "Not Implemented")
    package static let serviceUnavailable = Status(503, "Service Unavailable")
    static let versionNotSupported = Status(505, "HTTP Version Not Supported")

    var forbidsBody: Bool { rawValue < 200 || rawValue == 204 || rawValue == 304 }
}
