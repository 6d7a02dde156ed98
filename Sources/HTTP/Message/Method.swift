/// A request method. The methods that the module knows are static members.
package struct Method: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
    /// The name of the method as sent.
    package let rawValue: String

    package init(rawValue: String) {
        self.rawValue = rawValue
    }

    package var description: String { rawValue }

    /// Reads a resource.
    package static let get = Method(rawValue: "GET")
    /// Reads a resource without its body.
    static let head = Method(rawValue: "HEAD")
    /// Processes the body.
    package static let post = Method(rawValue: "POST")
    /// Replaces a resource.
    package static let put = Method(rawValue: "PUT")
    /// Changes a resource.
    package static let patch = Method(rawValue: "PATCH")
    /// Removes a resource.
    package static let delete = Method(rawValue: "DELETE")
    /// Queries the allowed methods.
    static let options = Method(rawValue: "OPTIONS")
    /// Echoes the request; no route supports it, so it gets 405.
    static let trace = Method(rawValue: "TRACE")
    /// Reads with a body that describes the query; known so that it gets 405.
    static let query = Method(rawValue: "QUERY")

    /// The methods that requests may use; others get 501.
    static let known: [Method] = [.get, .head, .post, .put, .patch, .delete, .options, .trace, .query]
    static let getIndex = 0
    static let headIndex = 1
    static let optionsIndex = 6

    /// Returns the index of a name in `known` without creating a string.
    @inline(__always)
    static func index(of name: Span<UInt8>) -> Int? {
        switch name.count {
        case 3: name.equals("GET") ? 0 : name.equals("PUT") ? 3 : nil
        case 4: name.equals("HEAD") ? 1 : name.equals("POST") ? 2 : nil
        case 5:
            name.equals("PATCH") ? 4 : name.equals("TRACE") ? 7 : name.equals("QUERY") ? 8 : nil
        case 6: name.equals("DELETE") ? 5 : nil
        case 7: name.equals("OPTIONS") ? 6 : nil
        default: nil
        }
    }
}
