/// An object whose names have been checked.
public struct JSONObjectReader: Sendable {
    let members: [JSONMember]
    /// The object as a value.
    public let reader: JSONReader

    /// The member's value; an error where it is missing.
    public func required(_ name: Identifier) throws(JSONError) -> JSONReader {
        guard let member = optional(name) else {
            throw reader.error("the key \(quoted(name.text)) is missing", code: .missingKey)
        }
        return member
    }

    /// The member's value, or nothing where it is missing.
    public func optional(_ name: Identifier) -> JSONReader? {
        for member in members where member.name == name { return JSONReader(member.value, in: reader.root) }
        return nil
    }

    /// An error at the value of a key, or at the object where it has none.
    public func error(_ reason: String, at name: Identifier, code: JSONError.Code = .invalid) -> JSONError {
        (optional(name) ?? reader).error(reason, code: code)
    }

    /// The names there are, in the order of the document.
    public var names: [Identifier] { members.map(\.name) }

    /// The one of several names that is there; an error where none or more than one is.
    public func exactlyOne(of names: [Identifier]) throws(JSONError) -> (name: Identifier, reader: JSONReader) {
        guard let found = try atMostOne(of: names) else {
            throw reader.error("one of \(names.joined(separator: ", ")) is missing", code: .missingKey)
        }
        return found
    }

    /// The one of several names that is there, if any; an error where more than one is.
    public func atMostOne(of names: [Identifier]) throws(JSONError) -> (name: Identifier, reader: JSONReader)? {
        var found: (name: Identifier, reader: JSONReader)?
        for name in names {
            guard let member = optional(name) else { continue }
            if let found {
                throw member.error(
                    "\(quoted(name.text)) cannot stand beside \(quoted(found.name.text)): give one of them")
            }
            found = (name, member)
        }
        return found
    }
}
