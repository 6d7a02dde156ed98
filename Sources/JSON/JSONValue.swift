/// One value of a document, which remembers where it stood.
public struct JSONValue: Sendable {
    /// What the value is.
    public enum Kind: Sendable {
        /// `null`.
        case null
        /// `true` or `false`.
        case bool(Bool)
        /// A finite number.
        case number(Double)
        /// A text.
        case string(String)
        /// A list.
        case array([JSONValue])
        /// Names with values in the order of the document; no name occurs twice.
        case object([JSONMember])
    }

    /// What the value is.
    public let kind: Kind
    /// Where its first byte stood.
    public let position: JSONPosition

    /// A value at a place; values made by a program stand at the start of nothing.
    public init(_ kind: Kind, at position: JSONPosition = JSONPosition(offset: 0, line: 1, column: 1)) {
        self.kind = kind
        self.position = position
    }

    /// The value of a member, or nothing where there is none or this is no object.
    public subscript(name: Identifier) -> JSONValue? {
        guard case .object(let members) = kind else { return nil }
        for member in members where member.name == name { return member.value }
        return nil
    }
}

extension JSONValue.Kind {
    /// The kind in words, for errors.
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
    /// The pointer (RFC 6901) from this value to the one that stands at `position`, found by descending.
    ///
    /// Pointers are wanted only in errors; finding them again from a position costs nothing while reading.
    public func pointer(to position: JSONPosition) -> String {
        switch kind {
        case .array(let elements):
            guard let index = elements.lastIndex(where: { $0.position <= position }) else { return "" }
            return "/\(index)" + elements[index].pointer(to: position)
        case .object(let members):
            guard let member = members.last(where: { $0.position <= position }) else { return "" }
            return "/" + JSONValue.escaped(member.name.text) + member.value.pointer(to: position)
        default: return ""
        }
    }

    /// The value a pointer names, or nothing.
    public func value(at pointer: String) -> JSONValue? {
        var value = self
        for part in pointer.parts(at: "/").dropFirst() {
            switch value.kind {
            case .array(let elements):
                guard let index = Int(part), elements.indices.contains(index) else { return nil }
                value = elements[index]
            case .object(let members):
                guard let member = members.first(where: { JSONValue.escaped($0.name.text).isExactly(part) }) else {
                    return nil
                }
                value = member.value
            default: return nil
            }
        }
        return value
    }

    /// A name as a part of a pointer: `~` and `/` written as `~0` and `~1`.
    static func escaped(_ name: String) -> String {
        guard name.utf8.contains(where: { $0 == UInt8(ascii: "~") || $0 == UInt8(ascii: "/") }) else { return name }
        var result = ""
        for scalar in name.unicodeScalars {
            switch scalar {
            case "~": result += "~0"
            case "/": result += "~1"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}
