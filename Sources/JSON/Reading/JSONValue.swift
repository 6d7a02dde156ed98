internal import TypescaleStrings

/// A value of a document and its position.
package struct JSONValue: Sendable {
    package enum Kind: Sendable {
        case null
        case bool(Bool)
        /// A finite number.
        case number(Double)
        case string(String)
        case array([JSONValue])
        /// An object: members in document order, without repeated names.
        case object([JSONMember])
    }

    package let kind: Kind
    /// The position of the first byte.
    package let position: JSONPosition
    /// A Boolean value that indicates whether U+FFFD replaces something that has no UTF-8 form, in a string or a
    /// document.
    package let isReplaced: Bool

    /// Creates a value. Values made by a program have the position of the document's start.
    package init(
        _ kind: Kind, at position: JSONPosition = JSONPosition(offset: 0, line: 1, column: 1), isReplaced: Bool = false
    ) {
        self.kind = kind
        self.position = position
        self.isReplaced = isReplaced
    }

    /// The text of a string; `nil` for other values.
    package var string: String? {
        if case .string(let text) = kind { text } else { nil }
    }

    /// Returns the value of a member; `nil` if it is missing or the value is not an object.
    package subscript(name: Identifier) -> JSONValue? {
        guard case .object(let members) = kind else { return nil }
        for member in members where member.name == name { return member.value }
        return nil
    }
}

extension JSONValue.Kind {
    /// The type in words, for errors.
    var noun: String {
        switch self {
        case .null: "null"
        case .bool: "a boolean"
        case .number: "a number"
        case .string: "a string"
        case .array: "an array"
        case .object: "an object"
        }
    }
}

extension JSONValue {
    /// Returns the JSON pointer (RFC 6901) from this value to the value at `position`.
    ///
    /// Only errors need pointers. Deriving them from positions costs nothing during parsing.
    package func pointer(to position: JSONPosition) -> String {
        guard let (part, child) = child(at: position) else { return "" }
        return "/\(part)" + child.pointer(to: position)
    }

    /// Returns the value at a position inside this one.
    package func value(at position: JSONPosition) -> JSONValue {
        var value = self
        while value.position < position, let (_, child) = value.child(at: position) { value = child }
        return value
    }

    /// Returns the last child that begins at or before a position, and its part of a pointer.
    ///
    /// The search is binary, as a long document may have an error, or a color, at each value.
    private func child(at position: JSONPosition) -> (part: String, value: JSONValue)? {
        switch kind {
        case .array(let elements):
            let index = elements.indices.partitioningIndex { elements[$0].position > position } - 1
            return index < 0 ? nil : ("\(index)", elements[index])
        case .object(let members):
            let index = members.indices.partitioningIndex { members[$0].position > position } - 1
            return index < 0 ? nil : (JSONPointer.escaped(members[index].name.text), members[index].value)
        default: return nil
        }
    }

    /// Returns the value at a pointer; `nil` if there is none.
    package func value(at pointer: String) -> JSONValue? {
        var value = self
        for part in pointer.parts(at: "/").dropFirst() {
            switch value.kind {
            case .array(let elements):
                guard let index = JSONPointer.index(part, below: elements.count) else { return nil }
                value = elements[index]
            case .object:
                guard let member = value[Identifier(JSONPointer.unescaped(part))] else { return nil }
                value = member
            default: return nil
            }
        }
        return value
    }
}

/// A name and its value in an object.
package struct JSONMember: Sendable {
    package let name: Identifier
    /// The position of the name.
    package let position: JSONPosition
    package let value: JSONValue
}
