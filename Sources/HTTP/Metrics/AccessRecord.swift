/// One answered request, for a log.
public struct AccessRecord: Sendable, Equatable {
    /// Who asked.
    public let peer: PeerAddress
    /// The method.
    public let method: Method
    /// The target as sent.
    public let target: String
    /// The status of the answer.
    public let status: Int
    /// From the request's head to the answer's being written, in nanoseconds.
    public let nanoseconds: UInt64
}
