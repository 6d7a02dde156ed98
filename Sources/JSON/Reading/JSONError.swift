/// Why a document was refused, and where.
package struct JSONError: Error, Hashable, Sendable {
    /// The kind of fault.
    package enum Code: String, Hashable, Sendable {
        /// The bytes are not JSON.
        case syntax
        /// A text is not UTF-8.
        case invalidUTF8
        /// A number that no `Double` can hold.
        case invalidNumber
        /// Nested deeper than ``JSONLimits/depth``.
        case tooDeep
        /// Longer than ``JSONLimits/bytes``.
        case tooLarge
        /// A name that occurs twice in one object.
        case duplicateKey
        /// A name that must be there and is not.
        case missingKey
        /// A name nobody asked for.
        case unknownKey
        /// A value of another kind than asked for.
        case wrongType
        /// A number outside its range, or a list or text of a wrong length.
        case outOfRange
        /// A text that is none of the choices.
        case unknownChoice
        /// A value that breaks a rule of its own.
        case invalid
    }

    /// The kind of fault.
    package let code: Code
    /// The value's place as a JSON pointer (RFC 6901); empty for the whole document.
    package let path: String
    /// The line, from 1.
    package let line: Int
    /// The byte's number on its line, from 1.
    package let column: Int
    /// The fault in words, without its place.
    package let reason: String

    /// An error at a place.
    package init(code: Code, path: String, position: JSONPosition, reason: String) {
        self.code = code
        self.path = path
        line = Int(position.line)
        column = Int(position.column)
        self.reason = reason
    }
}

extension JSONError {
    /// Where the fault is, as compilers say it: `FILE:LINE`.
    package func place(in file: String) -> String { "\(file):\(line)" }

    /// The fault without its line: `/styles/body: …`.
    package var cause: String { path.isEmpty ? reason : "\(path): \(reason)" }
}

extension JSONError: CustomStringConvertible {
    /// The fault with its place: `line 3, column 9, /styles/body: …`.
    package var description: String {
        "line \(line), column \(column)\(path.isEmpty ? "" : ", \(path)"): \(reason)"
    }
}
