/// The limits of this module, with their reasons.
enum ClientLimits {
    /// The maximum size of an event; the service sends a few hundred bytes.
    static let eventBytes = 1 << 20
    /// The bytes of the document of a refusal that are kept.
    static let refusalBytes = 64 << 10
    /// The stored tables, of some ten kilobytes each: the environments of a few readers.
    static let storedTables = 32
    /// The longest wait that a response can request: a day, so that a wrong one does not silence a client for good.
    static let longestWait = Duration.seconds(86_400)
}
