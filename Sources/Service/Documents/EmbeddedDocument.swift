internal import CTypescaleDocuments
internal import TypescaleHTTP

/// A file of `Documents`, embedded at build time.
struct EmbeddedDocument {
    let name: String
    let bytes: [UInt8]

    init?(_ name: String) {
        var count = 0
        guard Self.names.contains(name), let start = unsafe typescale_document(name, &count) else { return nil }
        self.name = name
        bytes = unsafe Array(UnsafeBufferPointer(start: start, count: count))
    }

    static let names: [String] = {
        var names: [String] = []
        while let name = unsafe typescale_document_name(names.count) { names.append(unsafe String(cString: name)) }
        return names
    }()

    var type: HeaderValue {
        switch name.split(separator: ".").last {
        case "html": "text/html; charset=utf-8"
        case "css": "text/css; charset=utf-8"
        case "js": "text/javascript; charset=utf-8"
        case "svg": "image/svg+xml"
        // No type is registered for declarations.
        case "ts": "text/plain; charset=utf-8"
        default: "application/json"
        }
    }

    /// The header fields that restrict a browser, for a page to what the studio needs.
    var fields: [(name: HeaderName, value: HeaderValue)] {
        guard name.hasSuffix(".html") else { return [(.contentTypeOptions, "nosniff")] }
        return [
            (.contentTypeOptions, "nosniff"), (.contentSecurityPolicy, Self.policy), (.referrerPolicy, "no-referrer"),
        ]
    }

    /// The content security policy: files, calls and streams of this service, and no inline script or style.
    private static let policy: HeaderValue = """
        default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data:; \
        base-uri 'none'; form-action 'none'; frame-ancestors 'none'
        """
}
