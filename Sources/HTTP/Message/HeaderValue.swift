/// The value of a header field: visible characters, spaces and tabs.
///
/// No initializer accepts a line break, which prevents header injection in responses.
package struct HeaderValue: Hashable, Sendable, CustomStringConvertible, ExpressibleByStringLiteral {
    /// The value as sent.
    package let description: String

    /// Creates a value; `nil` if it has a control character or begins or ends with white space.
    package init?(_ value: String) {
        guard Self.isValid(value) else { return nil }
        description = value
    }

    /// Creates a value from an integer.
    package init(_ number: Int) {
        description = String(number)
    }

    /// Creates a value from a literal. Literals cannot be interpolated, so this does not bypass the check.
    package init(stringLiteral value: StaticString) {
        let text = "\(value)"
        precondition(Self.isValid(text), "the literal is not a valid header value")
        description = text
    }

    private static func isValid(_ value: String) -> Bool {
        let isBlank = { (byte: UInt8) in byte == ASCII.space || byte == ASCII.tab }
        guard value.utf8.allSatisfy({ ASCII.of($0, .value) }) else { return false }
        return value.utf8.first.map(isBlank) != true && value.utf8.last.map(isBlank) != true
    }
}
