internal import TypescaleStrings

/// An object whose names have been checked.
package struct JSONObjectReader: Sendable {
    let members: [JSONMember]
    package let reader: JSONReader

    /// Returns the value of a member; throws if it is missing.
    package func required(_ name: Identifier) throws(JSONError) -> JSONReader {
        guard let member = optional(name) else {
            var error = reader.error("the key \(Quotation.quoted(name.text)) is missing", code: .missingKey)
            error.expectedKey = name
            throw error
        }
        return member
    }

    /// Returns the value of a member; `nil` if it is missing.
    package func optional(_ name: Identifier) -> JSONReader? {
        for member in members where member.name == name { return JSONReader(member.value, in: reader.root) }
        return nil
    }

    /// Returns an error at the value of a key, or at the object if the key is missing.
    package func error(_ reason: String, at name: Identifier, code: JSONError.Code = .invalid) -> JSONError {
        (optional(name) ?? reader).error(reason, code: code)
    }

    /// Throws an error at the first present member of several, with the reason for its name.
    package func refuse(_ names: [Identifier], _ reason: (Identifier) -> String) throws(JSONError) {
        for name in names {
            if let found = optional(name) { throw found.error(reason(name)) }
        }
    }

    /// The names of the members in document order.
    package var names: [Identifier] { members.map(\.name) }

    /// Returns the only present member of several; throws if none or more than one is present.
    package func exactlyOne(of names: [Identifier]) throws(JSONError) -> (name: Identifier, reader: JSONReader) {
        guard let found = try atMostOne(of: names) else {
            throw reader.error("one of \(names.joined(separator: ", ")) is missing", code: .missingKey)
        }
        return found
    }

    /// Returns the only present member of several, if any; throws if more than one is present.
    package func atMostOne(of names: [Identifier]) throws(JSONError) -> (name: Identifier, reader: JSONReader)? {
        var found: (name: Identifier, reader: JSONReader)?
        for name in names {
            guard let member = optional(name) else { continue }
            if let found {
                throw member.error(
                    "\(Quotation.quoted(name.text)) cannot be combined with \(Quotation.quoted(found.name.text)): "
                        + "give one of them")
            }
            found = (name, member)
        }
        return found
    }
}
