/// The reason for the rejection of a document, with its position.
package struct JSONError: Error, Hashable, Sendable {
    /// The kind of an error.
    package enum Code: String, Hashable, Sendable {
        /// The bytes are not JSON.
        case syntax
        /// A text is not valid UTF-8.
        case invalidUTF8
        /// A number is outside the range of `Double`.
        case invalidNumber
        /// The nesting exceeds ``JSONLimits/depth``.
        case tooDeep
        /// The document exceeds ``JSONLimits/bytes``.
        case tooLarge
        /// A name occurs twice in one object.
        case duplicateKey
        /// A required name is missing.
        case missingKey
        /// A name is not allowed in its object.
        case unknownKey
        /// A value has the wrong type.
        case wrongType
        /// A number is outside its range, or a list or text has a wrong length.
        case outOfRange
        /// A text is not one of the allowed values.
        case unknownChoice
        /// A value violates another rule.
        case invalid
    }

    /// The kind of the error.
    package let code: Code
    /// The JSON pointer (RFC 6901) to the value; empty for the whole document.
    package let path: String
    /// The line, from 1.
    package let line: Int
    /// The byte offset on the line, from 1.
    package let column: Int
    /// The error in words, without its position.
    package let reason: String

    /// Creates an error at a position.
    package init(code: Code, path: String, position: JSONPosition, reason: String) {
        self.code = code
        self.path = path
        line = Int(position.line)
        column = Int(position.column)
        self.reason = reason
    }
}

extension JSONError {
    /// Returns the location in compiler style: `FILE:LINE`.
    package func location(in file: String) -> String { "\(file):\(line)" }

    /// The error with its pointer and without its line: `/styles/body: …`.
    package var cause: String { path.isEmpty ? reason : "\(path): \(reason)" }
}

extension JSONError: CustomStringConvertible {
    /// The error with its position: `line 3, column 9, /styles/body: …`.
    package var description: String {
        "line \(line), column \(column)\(path.isEmpty ? "" : ", \(path)"): \(reason)"
    }
}
