internal import TypescaleStrings

/// The reason for the rejection of a document, with its position.
package struct JSONError: Error, Hashable, Sendable {
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
        case wrongType
        /// A number is outside its range, or a list or text has a wrong length.
        case outOfRange
        /// A text is not one of the allowed values.
        case unknownChoice
        /// A text or number is the name of something that does not exist.
        case notFound
        /// A value violates another rule.
        case invalid
    }

    package let code: Code
    /// The JSON pointer (RFC 6901) to the value; empty for the whole document.
    package let path: String
    /// The line, from 1.
    package let line: Int
    /// The byte offset on the line, from 1.
    package let column: Int
    /// The error in words, without its position.
    package let reason: String
    /// A Boolean value that indicates whether the reason states a position in a text inside the document.
    package var isInText = false
    /// The key that is missing, or that an unknown key was probably meant to be.
    package var expectedKey: Identifier?

    package init(code: Code, path: String, position: JSONPosition, reason: String) {
        self.code = code
        self.path = path
        line = Int(position.line)
        column = Int(position.column)
        self.reason = reason
    }

    /// Creates the error of a name that occurred before in its object.
    init(repeated name: Identifier, at position: JSONPosition) {
        self.init(
            code: .duplicateKey, path: "", position: position,
            reason: "the key \(Quotation.quoted(name.text)) occurs twice")
    }

    /// Returns the location in compiler style: `FILE:LINE`.
    package func location(in file: String) -> String { "\(file):\(line)" }

    /// The error with its pointer and without its line: `/styles/body: …`.
    package var reasonWithPath: String { path.isEmpty ? reason : "\(path): \(reason)" }
}

extension JSONError: CustomStringConvertible {
    /// The error with its position: `line 3, column 9, /styles/body: …`.
    package var description: String {
        if isInText { return reasonWithPath }
        return "line \(line), column \(column)\(path.isEmpty ? "" : ", \(path)"): \(reason)"
    }
}

package struct JSONPosition: Hashable, Sendable, Comparable {
    /// The byte offset from the start of the document, from 0.
    package let offset: Int32
    /// The line, from 1.
    package let line: Int32
    /// The byte offset on the line, from 1.
    package let column: Int32

    package init(offset: Int, line: Int, column: Int) {
        self.offset = Int32(clamping: offset)
        self.line = Int32(clamping: line)
        self.column = Int32(clamping: column)
    }

    /// Returns whether one position precedes another, by line and column.
    package static func < (left: JSONPosition, right: JSONPosition) -> Bool {
        (left.line, left.column) < (right.line, right.column)
    }
}
