/// Which pages of other origins may use a service, as the Fetch standard asks for it.
package struct CORSPolicy: Sendable, Equatable {
    /// Whose pages.
    package enum Origins: Sendable, Equatable {
        /// Anybody's; credentials are not sent then.
        case any
        /// These, as `Origin` names them.
        case only(Set<Identifier>)
    }

    /// The origins.
    package var origins: Origins
    /// Headers a page may send beyond the simple ones.
    package var allowedHeaders: [HeaderName]
    /// Headers of answers a page may read beyond the simple ones.
    package var exposedHeaders: [HeaderName]
    /// How long a browser may remember a preflight's answer.
    package var maxAgeSeconds: Int

    /// A policy.
    package init(
        origins: Origins, allowedHeaders: [HeaderName] = [.authorization, .contentType, .ifMatch, .ifNoneMatch],
        exposedHeaders: [HeaderName] = [.entityTag, .location, .retryAfter], maxAgeSeconds: Int = 7_200
    ) {
        self.origins = origins
        self.allowedHeaders = allowedHeaders
        self.exposedHeaders = exposedHeaders
        self.maxAgeSeconds = maxAgeSeconds
    }

    /// Whether a text can be what a browser sends as `Origin`: a scheme, a host in lower case and a port, no path.
    package static func isOrigin(_ text: String) -> Bool {
        if text.isExactly("null") { return true }
        guard let colon = text.firstRange(of: "://"), colon.lowerBound > text.startIndex else { return false }
        let host = text[colon.upperBound...]
        return !host.isEmpty
            && (text[..<colon.lowerBound] + host).utf8.allSatisfy { byte in
                ASCII.of(byte, .digit) || (97...122).contains(byte) || "+-._:[]".utf8.contains(byte)
            }
    }

    /// Adds to an answer what lets the asking page read it.
    package func apply(to headers: inout Headers, for request: borrowing Request) {
        if origins != .any { headers.vary(by: "Origin") }
        guard let allowed = allowedOrigin(request) else { return }
        headers[.accessControlAllowOrigin] = allowed
        if let names = Self.list(exposedHeaders.map(\.description)) { headers[.accessControlExposeHeaders] = names }
    }

    /// Whether this is a browser asking before it asks.
    package static func isPreflight(_ request: borrowing Request) -> Bool {
        request.method == .options && request[.origin] != nil && request[.accessControlRequestMethod] != nil
    }

    /// The answer to a preflight for a path with these methods.
    package func preflight(_ request: borrowing Request, methods: [Method]) -> Response {
        var response = Response(.noContent)
        apply(to: &response.headers, for: request)
        guard response.headers[.accessControlAllowOrigin] != nil else { return response }
        response.headers[.accessControlExposeHeaders] = nil
        response.headers[.accessControlAllowMethods] = Self.list(methods.map(\.rawValue))
        response.headers[.accessControlAllowHeaders] = Self.list(allowedHeaders.map(\.description))
        response.headers[.accessControlMaxAge] = HeaderValue(maxAgeSeconds)
        return response
    }

    /// Whether the asking page may use the service.
    package func allows(_ request: borrowing Request) -> Bool { allowedOrigin(request) != nil }

    private func allowedOrigin(_ request: borrowing Request) -> HeaderValue? {
        guard let origin = request[.origin] else { return nil }
        switch origins {
        case .any: return "*"
        case .only(let known): return known.contains(Identifier(origin)) ? HeaderValue(origin) : nil
        }
    }

    private static func list(_ items: [String]) -> HeaderValue? {
        items.isEmpty ? nil : HeaderValue(items.joined(separator: ", "))
    }
}
