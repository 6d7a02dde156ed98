// Names that the program has as text, as those of enums and settings: they are compared as identifiers all the same.

extension JSONObjectReader {
    /// The member's value; an error where it is missing.
    @_disfavoredOverload
    package func required(_ name: String) throws(JSONError) -> JSONReader { try required(Identifier(name)) }

    /// The member's value, or nothing where it is missing.
    @_disfavoredOverload
    package func optional(_ name: String) -> JSONReader? { optional(Identifier(name)) }

    /// An error at the value of a key, or at the object where it has none.
    @_disfavoredOverload
    package func error(_ reason: String, at name: String, code: JSONError.Code = .invalid) -> JSONError {
        error(reason, at: Identifier(name), code: code)
    }
}

extension JSONReader {
    /// The object, in which no other names than these may stand.
    @_disfavoredOverload
    package func object(allowing names: [String]) throws(JSONError) -> JSONObjectReader {
        try object(allowing: names.map { Identifier($0) })
    }
}

extension JSONWriter {
    /// A member that is a name.
    package mutating func member(_ name: StaticString, _ identifier: Identifier) { member(name, identifier.text) }

    /// A member's name; its value must come next.
    @_disfavoredOverload
    package mutating func key(_ name: Identifier) { key(name.text) }
}
