internal import TypescaleStrings

/// A value of a document and its position.
package struct JSONValue: Sendable {
    package enum Kind: Sendable {
        /// `null`.
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
    /// A Boolean value that indicates whether U+FFFD replaces something that has no UTF-8 form, in a string or a document.
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
    /// Only errors need pointers. Deriving them from positions costs nothing during parsing. The search is binary, as a
    /// long document may have an error at each value.
    package func pointer(to position: JSONPosition) -> String {
        switch kind {
        case .array(let elements):
            let index = elements.indices.partitioningIndex { elements[$0].position > position } - 1
            guard index >= 0 else { return "" }
            return "/\(index)" + elements[index].pointer(to: position)
        case .object(let members):
            let index = members.indices.partitioningIndex { members[$0].position > position } - 1
            guard index >= 0 else { return "" }
            return "/" + JSONPointer.escaped(members[index].name.text) + members[index].value.pointer(to: position)
        default: return ""
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
