/// The pages of other origins that may use a service, as the Fetch standard defines it.
package struct CORSPolicy: Sendable, Equatable {
    package enum Origins: Sendable, Equatable {
        /// Any origin, without credentials.
        case any
        /// These origins, as in `Origin`.
        case only(Set<Identifier>)
    }

    package let origins: Origins
    /// The request headers that a page may send in addition to the safelisted ones.
    private static let allowedHeaders: HeaderValue =
        "Authorization, Content-Type, If-Match, If-None-Match, Last-Event-ID"
    /// The response headers that a page may read in addition to the safelisted ones.
    private static let exposedHeaders: HeaderValue = "ETag, Location, Retry-After, WWW-Authenticate, Allow"
    private static let maxAgeSeconds = 7_200

    package init(origins: Origins) { self.origins = origins }

    /// Returns whether browsers send a text as `Origin`.
    ///
    /// They send a scheme, a host in lowercase, and a port unless it is the scheme's own.
    package static func isOrigin(_ text: String) -> Bool {
        if text.isExactly("null") { return true }
        guard let colon = text.firstRange(of: "://"), colon.lowerBound > text.startIndex else { return false }
        let scheme = text[..<colon.lowerBound]
        let (host, port) = text[colon.upperBound...].hostAndPort
        if let port {
            guard let number = Endpoint.port(port), port == "\(number)", number != defaultPort(of: scheme) else {
                return false
            }
        }
        let labels = host.hasPrefix("[") ? [] : host.split(separator: ".", omittingEmptySubsequences: false)
        return !host.isEmpty && labels.allSatisfy { !$0.isEmpty }
            && (scheme + host).utf8.allSatisfy { byte in
                ASCII.isIn(byte, .digit) || ("a"..."z") ~= byte || "+-._:[]".utf8.contains(byte)
            }
    }

    /// Returns the port that browsers leave out; `nil` for other schemes than those of the web.
    private static func defaultPort(of scheme: Substring) -> UInt16? {
        scheme.isExactly("https") ? 443 : scheme.isExactly("http") ? 80 : nil
    }

    /// Adds the headers that let the requesting page read the response.
    package func apply(to headers: inout Headers, for request: borrowing Request) {
        if origins != .any { headers.vary(by: "Origin") }
        guard let allowed = allowedOrigin(request) else { return }
        headers[.accessControlAllowOrigin] = allowed
        headers[.accessControlExposeHeaders] = Self.exposedHeaders
    }

    /// Adds the headers that let a page read the response to a request whose origin is not known.
    ///
    /// They name an origin only if there is one: a response cannot name several.
    package func applyToUnreadable(_ headers: inout Headers) {
        switch origins {
        case .any: headers[.accessControlAllowOrigin] = "*"
        case .only(let known):
            headers.vary(by: "Origin")
            guard known.count == 1, let origin = known.first else { return }
            headers[.accessControlAllowOrigin] = HeaderValue(origin.text)
        }
        headers[.accessControlExposeHeaders] = Self.exposedHeaders
    }

    static func isPreflight(_ request: borrowing Request) -> Bool {
        request.method == .options && request[.origin] != nil && request[.accessControlRequestMethod] != nil
    }

    func preflight(_ request: borrowing Request, methods: [Method]) -> Response {
        var response = Response(.noContent)
        apply(to: &response.headers, for: request)
        guard response.headers[.accessControlAllowOrigin] != nil else { return response }
        response.headers[.accessControlExposeHeaders] = nil
        response.headers[.accessControlAllowMethods] = HeaderValue(methods.map(\.rawValue).joined(separator: ", "))
        response.headers[.accessControlAllowHeaders] = Self.allowedHeaders
        response.headers[.accessControlMaxAge] = HeaderValue(Self.maxAgeSeconds)
        return response
    }

    package func allows(_ request: borrowing Request) -> Bool { allowedOrigin(request) != nil }

    private func allowedOrigin(_ request: borrowing Request) -> HeaderValue? {
        guard let origin = request[.origin] else { return nil }
        switch origins {
        case .any: return "*"
        case .only(let known): return known.contains(Identifier(origin)) ? HeaderValue(origin) : nil
        }
    }
}
