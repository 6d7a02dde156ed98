/// The name of a header field: a token, compared without case. Open: the usual ones are static members.
package struct HeaderName: Hashable, Sendable, CustomStringConvertible {
    /// The name in lower case.
    package let canonical: String
    /// The name as it is sent.
    package let description: String
    /// Whether only the room itself may write it; asked for every field of every answer.
    let isReserved: Bool

    /// A name, or nil where it is no token (RFC 9110 section 5.6.2).
    package init?(_ name: String) {
        guard !name.isEmpty, name.utf8.allSatisfy({ ASCII.of($0, .token) }) else { return nil }
        description = name
        canonical = name.lowercasedASCII
        isReserved = Self.reserved.contains(Identifier(canonical))
    }

    private init(known name: StaticString) {
        description = "\(name)"
        canonical = description.lowercasedASCII
        isReserved = Self.reserved.contains(Identifier(canonical))
    }

    /// Two names are one when they differ in case alone.
    package static func == (left: HeaderName, right: HeaderName) -> Bool {
        left.canonical.isExactly(right.canonical)
    }

    /// Hashes what `==` compares.
    package func hash(into hasher: inout Hasher) {
        hasher.combine(canonical)
    }

    /// `Accept`
    package static let accept = HeaderName(known: "Accept")
    /// `Access-Control-Allow-Headers`
    package static let accessControlAllowHeaders = HeaderName(known: "Access-Control-Allow-Headers")
    /// `Access-Control-Allow-Methods`
    package static let accessControlAllowMethods = HeaderName(known: "Access-Control-Allow-Methods")
    /// `Access-Control-Allow-Origin`
    package static let accessControlAllowOrigin = HeaderName(known: "Access-Control-Allow-Origin")
    /// `Access-Control-Expose-Headers`
    package static let accessControlExposeHeaders = HeaderName(known: "Access-Control-Expose-Headers")
    /// `Access-Control-Max-Age`
    package static let accessControlMaxAge = HeaderName(known: "Access-Control-Max-Age")
    /// `Access-Control-Request-Method`
    package static let accessControlRequestMethod = HeaderName(known: "Access-Control-Request-Method")
    /// `Allow`
    package static let allow = HeaderName(known: "Allow")
    /// `Authorization`
    package static let authorization = HeaderName(known: "Authorization")
    /// `Cache-Control`
    package static let cacheControl = HeaderName(known: "Cache-Control")
    /// `Content-Encoding`
    package static let contentEncoding = HeaderName(known: "Content-Encoding")
    /// `Content-Security-Policy`
    package static let contentSecurityPolicy = HeaderName(known: "Content-Security-Policy")
    /// `X-Content-Type-Options`
    package static let contentTypeOptions = HeaderName(known: "X-Content-Type-Options")
    /// `Content-Type`
    package static let contentType = HeaderName(known: "Content-Type")
    /// `ETag`
    package static let entityTag = HeaderName(known: "ETag")
    /// `Host`
    package static let host = HeaderName(known: "Host")
    /// `If-Match`
    package static let ifMatch = HeaderName(known: "If-Match")
    /// `If-None-Match`
    package static let ifNoneMatch = HeaderName(known: "If-None-Match")
    /// `Last-Event-ID`
    package static let lastEventID = HeaderName(known: "Last-Event-ID")
    /// `Link`
    package static let link = HeaderName(known: "Link")
    /// `Location`
    package static let location = HeaderName(known: "Location")
    /// `Origin`
    package static let origin = HeaderName(known: "Origin")
    /// `Referrer-Policy`
    package static let referrerPolicy = HeaderName(known: "Referrer-Policy")
    /// `Retry-After`
    package static let retryAfter = HeaderName(known: "Retry-After")
    /// `Sec-WebSocket-Accept`
    package static let webSocketAccept = HeaderName(known: "Sec-WebSocket-Accept")
    /// `Sec-WebSocket-Key`
    package static let webSocketKey = HeaderName(known: "Sec-WebSocket-Key")
    /// `Sec-WebSocket-Protocol`
    package static let webSocketProtocol = HeaderName(known: "Sec-WebSocket-Protocol")
    /// `Sec-WebSocket-Version`
    package static let webSocketVersion = HeaderName(known: "Sec-WebSocket-Version")
    /// `Server`
    package static let server = HeaderName(known: "Server")
    /// `Upgrade`
    package static let upgrade = HeaderName(known: "Upgrade")
    /// `Vary`
    package static let vary = HeaderName(known: "Vary")
    /// `WWW-Authenticate`
    package static let wwwAuthenticate = HeaderName(known: "WWW-Authenticate")

    /// The names the room writes itself: an answer's own headers may not carry them.
    static let reserved: Set<Identifier> = ["content-length", "transfer-encoding", "connection", "date", "keep-alive"]
}
