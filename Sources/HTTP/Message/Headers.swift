/// The header fields of a response in insertion order.
package struct Headers: Sendable, Equatable {
    package struct Field: Sendable, Equatable {
        package let name: HeaderName
        package let value: HeaderValue
    }

    package private(set) var fields: [Field] = []

    /// Creates an empty list.
    package init() {}

    /// The value of the first field of a name; setting it replaces all fields of the name.
    package subscript(name: HeaderName) -> HeaderValue? {
        get { fields.first { $0.name == name }?.value }
        set {
            if fields.contains(where: { $0.name == name }) { fields.removeAll { $0.name == name } }
            if let newValue { add(name, newValue) }
        }
    }

    /// Adds a field. Adding a framing field, `Connection` or `Date` is a programming error.
    package mutating func add(_ name: HeaderName, _ value: HeaderValue) {
        precondition(!name.isReserved, "\(name) is written by the server itself")
        // Most responses have four to six fields.
        if fields.isEmpty { fields.reserveCapacity(6) }
        fields.append(Field(name: name, value: value))
    }

    /// Adds the fields of another list after these.
    package mutating func add(_ others: Headers) { fields += others.fields }

    /// Adds request fields to `Vary`, without repeating names.
    package mutating func vary(by names: HeaderValue) {
        let list = { (value: HeaderValue) in value.description.split { $0 == "," || $0 == " " } }
        var all = self[.vary].map(list) ?? []
        for name in list(names) where !all.contains(where: { $0.lowercasedASCII.isExactly(name.lowercasedASCII) }) {
            all.append(name)
        }
        self[.vary] = HeaderValue(all.joined(separator: ", "))
    }
}

/// The name of a header field: a token, compared without case. Common names are static members.
package struct HeaderName: Hashable, Sendable, CustomStringConvertible {
    /// The name in lower case.
    let canonical: String
    /// The name as sent.
    package let description: String
    /// A Boolean value that indicates whether only the module may write the field; checked for every response field.
    let isReserved: Bool

    /// Creates a name, which has to be a token (RFC 9110 section 5.6.2).
    init(known name: String) {
        description = name
        canonical = name.lowercasedASCII
        isReserved = Self.reserved.contains(Identifier(canonical))
    }

    /// Returns whether two names are equal except for case.
    package static func == (left: HeaderName, right: HeaderName) -> Bool {
        left.canonical.isExactly(right.canonical)
    }

    /// Hashes the name without case.
    package func hash(into hasher: inout Hasher) {
        hasher.combine(canonical)
    }

    package static let acceptEncoding = HeaderName(known: "Accept-Encoding")
    package static let acceptPatch = HeaderName(known: "Accept-Patch")
    static let accessControlAllowHeaders = HeaderName(known: "Access-Control-Allow-Headers")
    static let accessControlAllowMethods = HeaderName(known: "Access-Control-Allow-Methods")
    /// A field that turns off buffering in nginx and other proxies that obey it.
    static let accelBuffering = HeaderName(known: "X-Accel-Buffering")
    package static let accessControlAllowOrigin = HeaderName(known: "Access-Control-Allow-Origin")
    static let accessControlExposeHeaders = HeaderName(known: "Access-Control-Expose-Headers")
    static let accessControlMaxAge = HeaderName(known: "Access-Control-Max-Age")
    static let accessControlRequestMethod = HeaderName(known: "Access-Control-Request-Method")
    static let allow = HeaderName(known: "Allow")
    package static let authorization = HeaderName(known: "Authorization")
    package static let cacheControl = HeaderName(known: "Cache-Control")
    package static let contentEncoding = HeaderName(known: "Content-Encoding")
    package static let contentRange = HeaderName(known: "Content-Range")
    package static let contentSecurityPolicy = HeaderName(known: "Content-Security-Policy")
    package static let contentTypeOptions = HeaderName(known: "X-Content-Type-Options")
    package static let contentType = HeaderName(known: "Content-Type")
    package static let entityTag = HeaderName(known: "ETag")
    static let host = HeaderName(known: "Host")
    package static let ifMatch = HeaderName(known: "If-Match")
    package static let ifNoneMatch = HeaderName(known: "If-None-Match")
    package static let lastEventID = HeaderName(known: "Last-Event-ID")
    package static let location = HeaderName(known: "Location")
    package static let origin = HeaderName(known: "Origin")
    package static let referrerPolicy = HeaderName(known: "Referrer-Policy")
    package static let retryAfter = HeaderName(known: "Retry-After")
    static let webSocketAccept = HeaderName(known: "Sec-WebSocket-Accept")
    static let webSocketKey = HeaderName(known: "Sec-WebSocket-Key")
    static let webSocketVersion = HeaderName(known: "Sec-WebSocket-Version")
    package static let upgrade = HeaderName(known: "Upgrade")
    package static let vary = HeaderName(known: "Vary")
    package static let wwwAuthenticate = HeaderName(known: "WWW-Authenticate")

    /// The fields that the module writes itself; responses must not set them.
    static let reserved: Set<Identifier> = ["content-length", "transfer-encoding", "connection", "date", "keep-alive"]
}

/// The value of a header field: visible characters, spaces and tabs.
///
/// No initializer accepts a line break, which prevents header injection in responses.
package struct HeaderValue: Hashable, Sendable, CustomStringConvertible, ExpressibleByStringLiteral {
    package let description: String

    /// Creates a value; `nil` if it has a control character or begins or ends with white space.
    package init?(_ value: String) {
        guard Self.isValid(value) else { return nil }
        description = value
    }

    /// Creates a value from an entity tag, which has only valid characters.
    init(_ tag: EntityTag) { description = tag.description }

    /// Creates a value from an integer.
    package init(_ number: Int) {
        description = String(number)
    }

    /// Creates a value from a literal. Literals cannot be interpolated, so this does not bypass the check.
    package init(stringLiteral value: StaticString) {
        let text = "\(value)"
        precondition(Self.isValid(text), "the literal is not a valid header value")
        description = text
    }

    private static func isValid(_ value: String) -> Bool {
        guard value.utf8.allSatisfy({ ASCII.isIn($0, .value) }) else { return false }
        return value.utf8.first.map(ASCII.isBlank) != true && value.utf8.last.map(ASCII.isBlank) != true
    }
}
