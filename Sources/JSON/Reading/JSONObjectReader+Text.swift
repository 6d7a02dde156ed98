// Overloads for names that a program has as `String`, such as those of enums. They are compared as identifiers too.

extension JSONObjectReader {
    /// Returns the value of a member; throws if it is missing.
    @_disfavoredOverload
    package func required(_ name: String) throws(JSONError) -> JSONReader { try required(Identifier(name)) }

    /// Returns the value of a member; `nil` if it is missing.
    @_disfavoredOverload
    package func optional(_ name: String) -> JSONReader? { optional(Identifier(name)) }

    /// Returns an error at the value of a key, or at the object if the key is missing.
    @_disfavoredOverload
    package func error(_ reason: String, at name: String, code: JSONError.Code = .invalid) -> JSONError {
        error(reason, at: Identifier(name), code: code)
    }
}

extension JSONReader {
    /// Returns the object; throws if it has other names than these.
    @_disfavoredOverload
    package func object(allowing names: [String]) throws(JSONError) -> JSONObjectReader {
        try object(allowing: names.map { Identifier($0) })
    }
}

extension JSONWriter {
    /// Appends a member whose value is an identifier.
    package mutating func member(_ name: StaticString, _ identifier: Identifier) { member(name, identifier.text) }

    /// Appends the name of a member; its value must follow.
    @_disfavoredOverload
    package mutating func key(_ name: Identifier) { key(name.text) }
}
