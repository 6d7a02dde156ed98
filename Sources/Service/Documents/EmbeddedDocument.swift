import CTypescaleDocuments
import TypescaleHTTP

/// A file of `Documents` as it was when the program was built.
struct EmbeddedDocument {
    /// Its name, below `Documents`.
    let name: String
    /// Its bytes.
    let bytes: [UInt8]

    /// The file of that name; nil where none was built in.
    init?(_ name: String) {
        var count = 0
        guard Self.names.contains(name), let start = unsafe typescale_document(name, &count) else { return nil }
        self.name = name
        bytes = unsafe Array(UnsafeBufferPointer(start: start, count: count))
    }

    /// The names of all there are.
    static let names: [String] = {
        var names: [String] = []
        while let name = unsafe typescale_document_name(names.count) { names.append(unsafe String(cString: name)) }
        return names
    }()

    /// Its media type.
    var type: HeaderValue {
        switch name.split(separator: ".").last {
        case "html": "text/html; charset=utf-8"
        case "css": "text/css; charset=utf-8"
        case "js": "text/javascript; charset=utf-8"
        case "svg": "image/svg+xml"
        default: "application/json"
        }
    }

    /// What a browser may do with it: nothing but what it is for, and a page only what the studio needs.
    var fields: [(name: HeaderName, value: HeaderValue)] {
        guard name.hasSuffix(".html") else { return [(.contentTypeOptions, "nosniff")] }
        return [
            (.contentTypeOptions, "nosniff"), (.contentSecurityPolicy, Self.policy), (.referrerPolicy, "no-referrer"),
        ]
    }

    /// Files, calls and streams of this service, and nothing from elsewhere; no script or style in the page itself.
    private static let policy: HeaderValue = """
        default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data:; \
        base-uri 'none'; form-action 'none'; frame-ancestors 'none'
        """
}
