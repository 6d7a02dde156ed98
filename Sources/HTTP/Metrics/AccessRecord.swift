/// An answered request, for a log.
package struct AccessRecord: Sendable, Equatable {
    /// The address of the client.
    package let peer: PeerAddress
    /// The method.
    package let method: Method
    /// The target as sent.
    package let target: String
    /// The status of the response.
    package let status: Int
    /// The time from the request's head to the written response, in nanoseconds.
    package let nanoseconds: UInt64
}
