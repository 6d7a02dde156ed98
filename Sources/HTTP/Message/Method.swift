/// A request method that the module knows; requests with others get 501.
package enum Method: String, CaseIterable, Sendable, CustomStringConvertible {
    case get = "GET"
    case head = "HEAD"
    case post = "POST"
    case put = "PUT"
    case patch = "PATCH"
    case delete = "DELETE"
    case options = "OPTIONS"
    /// Echoes the request; no route supports it, so it gets 405.
    case trace = "TRACE"
    /// Reads with a body that describes the query; known so that it gets 405.
    case query = "QUERY"

    package var description: String { rawValue }

    /// Returns the method of a name without creating a string.
    @inline(__always)
    static func named(_ name: Span<UInt8>) -> Method? {
        switch name.count {
        case 3: name.equals("GET") ? .get : name.equals("PUT") ? .put : nil
        case 4: name.equals("HEAD") ? .head : name.equals("POST") ? .post : nil
        case 5: name.equals("PATCH") ? .patch : name.equals("TRACE") ? .trace : name.equals("QUERY") ? .query : nil
        case 6: name.equals("DELETE") ? .delete : nil
        case 7: name.equals("OPTIONS") ? .options : nil
        default: nil
        }
    }
}
