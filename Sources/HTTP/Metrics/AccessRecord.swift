/// One answered request, for a log.
package struct AccessRecord: Sendable, Equatable {
    /// Who asked.
    package let peer: PeerAddress
    /// The method.
    package let method: Method
    /// The target as sent.
    package let target: String
    /// The status of the answer.
    package let status: Int
    /// From the request's head to the answer's being written, in nanoseconds.
    package let nanoseconds: UInt64
}
