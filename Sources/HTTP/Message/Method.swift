/// A request method. Open: the methods the room knows are the static members.
package struct Method: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
    /// The method's name, as sent.
    package let rawValue: String

    /// A method of any name.
    package init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// The method's name.
    package var description: String { rawValue }

    /// Read.
    package static let get = Method(rawValue: "GET")
    /// Read, without the body.
    package static let head = Method(rawValue: "HEAD")
    /// Work on what the body holds.
    package static let post = Method(rawValue: "POST")
    /// Replace.
    package static let put = Method(rawValue: "PUT")
    /// Change.
    package static let patch = Method(rawValue: "PATCH")
    /// Remove.
    package static let delete = Method(rawValue: "DELETE")
    /// Ask what may be done.
    package static let options = Method(rawValue: "OPTIONS")
    /// Send the request back; no route of ours does, so it is refused by 405.
    package static let trace = Method(rawValue: "TRACE")
    /// Read, with a body that says what; known so that it is refused by 405.
    package static let query = Method(rawValue: "QUERY")

    /// The methods a request may use at all; others are answered 501.
    static let known: [Method] = [.get, .head, .post, .put, .patch, .delete, .options, .trace, .query]
    static let getIndex = 0
    static let headIndex = 1
    static let optionsIndex = 6

    /// The place of a name in `known`, without making a string of it.
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
