/// A validator of a representation, RFC 9110 section 8.8.3.
package struct EntityTag: Sendable, Hashable, CustomStringConvertible {
    /// What stands between the quotes.
    package let value: String
    /// True where two representations with this tag are merely as good as each other.
    package let isWeak: Bool

    /// A tag, or nil where a quote, a space or a control character would stand in it.
    package init?(_ value: String, isWeak: Bool = false) {
        guard value.utf8.allSatisfy(Self.isAllowed) else { return nil }
        self.value = value
        self.isWeak = isWeak
    }

    /// The tag of a revision.
    package init(revision: UInt64) {
        value = String(revision)
        isWeak = false
    }

    /// The tag as it is sent.
    package var description: String { isWeak ? "W/\"\(value)\"" : "\"\(value)\"" }

    /// The tag as a header value.
    package var headerValue: HeaderValue {
        HeaderValue(description) ?? "\"\""
    }

    static func isAllowed(_ byte: UInt8) -> Bool {
        byte == 0x21 || byte >= 0x23 && byte != 0x7F
    }
}
