/// A validator of a representation (RFC 9110 section 8.8.3).
package struct EntityTag: Sendable, Hashable, CustomStringConvertible {
    /// The text between the quotes.
    package let value: String
    /// A Boolean value that indicates whether representations with this tag are only equivalent, not identical.
    let isWeak: Bool

    /// Creates a tag; `nil` if the value has a quote, a space or a control character.
    package init?(_ value: String, isWeak: Bool = false) {
        guard value.utf8.allSatisfy(Self.isAllowed) else { return nil }
        self.value = value
        self.isWeak = isWeak
    }

    package init(hash: UInt64) {
        value = String(hash, radix: 16)
        isWeak = false
    }

    package init(revision: UInt64) {
        value = String(revision)
        isWeak = false
    }

    package var description: String { (isWeak ? "W/\"" : "\"") + value + "\"" }

    package var headerValue: HeaderValue { HeaderValue(self) }

    static func isAllowed(_ byte: UInt8) -> Bool {
        byte == 0x21 || byte >= 0x23 && byte != 0x7F
    }
}
