/// Why something could not be looked through.
public struct AuditError: Error, Hashable, Sendable {
    /// The key at fault.
    public let key: String
    /// The fault in words.
    public let reason: String
}
