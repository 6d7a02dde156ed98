/// What the reader does with text that is not UTF-8.
package enum MalformedText: Hashable, Sendable {
    /// Refuse the document and name the byte.
    case refused
    /// Put U+FFFD where the bytes make no character, as a browser would: for rows that must get an answer anyway.
    case replaced
}
