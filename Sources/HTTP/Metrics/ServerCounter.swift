/// A count of a server: of events since it started, or of what is open now. Its metric has the same name.
package enum ServerCounter: Int, CaseIterable, Sendable {
    case connectionsOpen, eventStreamsOpen, webSocketsOpen
    case connectionsAccepted
    /// The refused connections: too many from one address or in total.
    case connectionsRefused
    /// The times that the process had no descriptor left for a connection.
    case descriptorsExhausted
    /// The completely received requests.
    case requests
    case requestsMalformed
    case receivedBytes, sentBytes
    case timeouts
    /// The subscribers disconnected because they fell too far behind.
    case slowReadersClosed
    /// The connections that were closed because all buffers took too much memory.
    case largeBuffersClosed
    case eventsDelivered
}
