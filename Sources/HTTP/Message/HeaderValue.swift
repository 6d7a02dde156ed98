/// The value of a header field: visible characters, spaces and tabs, and nothing that could end the line.
///
/// There is no way to make one with a line break in it, which is what stops header injection in answers.
package struct HeaderValue: Hashable, Sendable, CustomStringConvertible, ExpressibleByStringLiteral {
    /// The value as it is sent.
    package let description: String

    /// A value, or nil where it holds a control character or begins or ends in white space.
    package init?(_ value: String) {
        guard Self.isValid(value) else { return nil }
        description = value
    }

    /// A whole number.
    package init(_ number: Int) {
        description = String(number)
    }

    /// A value written in the source. Literals are not interpolated, so this is no way around the check.
    package init(stringLiteral value: StaticString) {
        let text = "\(value)"
        precondition(Self.isValid(text), "this literal is no header value")
        description = text
    }

    private static func isValid(_ value: String) -> Bool {
        let isBlank = { (byte: UInt8) in byte == ASCII.space || byte == ASCII.tab }
        guard value.utf8.allSatisfy({ ASCII.of($0, .value) }) else { return false }
        return value.utf8.first.map(isBlank) != true && value.utf8.last.map(isBlank) != true
    }
}
