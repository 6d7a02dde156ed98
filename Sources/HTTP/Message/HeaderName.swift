/// The name of a header field: a token, compared without case. Open: the usual ones are static members.
public struct HeaderName: Hashable, Sendable, CustomStringConvertible {
    /// The name in lower case.
    public let canonical: String
    /// The name as it is sent.
    public let description: String
    /// Whether only the room itself may write it; asked for every field of every answer.
    let isReserved: Bool

    /// A name, or nil where it is no token (RFC 9110 section 5.6.2).
    public init?(_ name: String) {
        guard !name.isEmpty, name.utf8.allSatisfy({ ASCII.of($0, .token) }) else { return nil }
        description = name
        canonical = name.lowercased()
        isReserved = Self.reserved.contains(Identifier(canonical))
    }

    private init(known name: StaticString) {
        description = "\(name)"
        canonical = description.lowercased()
        isReserved = Self.reserved.contains(Identifier(canonical))
    }

    /// Two names are one when they differ in case alone.
    public static func == (left: HeaderName, right: HeaderName) -> Bool {
        left.canonical == right.canonical
    }

    /// Hashes what `==` compares.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(canonical)
    }

    /// `Accept`
    public static let accept = HeaderName(known: "Accept")
    /// `Access-Control-Allow-Headers`
    public static let accessControlAllowHeaders = HeaderName(known: "Access-Control-Allow-Headers")
    /// `Access-Control-Allow-Methods`
    public static let accessControlAllowMethods = HeaderName(known: "Access-Control-Allow-Methods")
    /// `Access-Control-Allow-Origin`
    public static let accessControlAllowOrigin = HeaderName(known: "Access-Control-Allow-Origin")
    /// `Access-Control-Expose-Headers`
    public static let accessControlExposeHeaders = HeaderName(known: "Access-Control-Expose-Headers")
    /// `Access-Control-Max-Age`
    public static let accessControlMaxAge = HeaderName(known: "Access-Control-Max-Age")
    /// `Access-Control-Request-Method`
    public static let accessControlRequestMethod = HeaderName(known: "Access-Control-Request-Method")
    /// `Allow`
    public static let allow = HeaderName(known: "Allow")
    /// `Authorization`
    public static let authorization = HeaderName(known: "Authorization")
    /// `Cache-Control`
    public static let cacheControl = HeaderName(known: "Cache-Control")
    /// `Content-Encoding`
    public static let contentEncoding = HeaderName(known: "Content-Encoding")
    /// `Content-Security-Policy`
    public static let contentSecurityPolicy = HeaderName(known: "Content-Security-Policy")
    /// `X-Content-Type-Options`
    public static let contentTypeOptions = HeaderName(known: "X-Content-Type-Options")
    /// `Content-Type`
    public static let contentType = HeaderName(known: "Content-Type")
    /// `ETag`
    public static let entityTag = HeaderName(known: "ETag")
    /// `Host`
    public static let host = HeaderName(known: "Host")
    /// `If-Match`
    public static let ifMatch = HeaderName(known: "If-Match")
    /// `If-None-Match`
    public static let ifNoneMatch = HeaderName(known: "If-None-Match")
    /// `Last-Event-ID`
    public static let lastEventID = HeaderName(known: "Last-Event-ID")
    /// `Link`
    public static let link = HeaderName(known: "Link")
    /// `Location`
    public static let location = HeaderName(known: "Location")
    /// `Origin`
    public static let origin = HeaderName(known: "Origin")
    /// `Referrer-Policy`
    public static let referrerPolicy = HeaderName(known: "Referrer-Policy")
    /// `Retry-After`
    public static let retryAfter = HeaderName(known: "Retry-After")
    /// `Sec-WebSocket-Accept`
    public static let webSocketAccept = HeaderName(known: "Sec-WebSocket-Accept")
    /// `Sec-WebSocket-Key`
    public static let webSocketKey = HeaderName(known: "Sec-WebSocket-Key")
    /// `Sec-WebSocket-Protocol`
    public static let webSocketProtocol = HeaderName(known: "Sec-WebSocket-Protocol")
    /// `Sec-WebSocket-Version`
    public static let webSocketVersion = HeaderName(known: "Sec-WebSocket-Version")
    /// `Server`
    public static let server = HeaderName(known: "Server")
    /// `Upgrade`
    public static let upgrade = HeaderName(known: "Upgrade")
    /// `Vary`
    public static let vary = HeaderName(known: "Vary")
    /// `WWW-Authenticate`
    public static let wwwAuthenticate = HeaderName(known: "WWW-Authenticate")

    /// The names the room writes itself: an answer's own headers may not carry them.
    static let reserved: Set<Identifier> = ["content-length", "transfer-encoding", "connection", "date", "keep-alive"]
}
