/// The handling of text that is not UTF-8.
package enum MalformedText: Hashable, Sendable {
    /// Reject the document and report the byte.
    case refused
    /// Replace invalid bytes with U+FFFD as a browser does, for rows that must get an answer anyway.
    case replaced
}
