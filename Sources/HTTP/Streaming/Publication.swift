/// A message to all subscribers of a channel.
///
/// It is encoded once for event streams and once for WebSockets, and all subscribers are sent the same bytes.
package final class Publication: Sendable {
    let event: [UInt8]
    let frame: [UInt8]
    /// The position in the channel's order, which joins a replay and the live stream without a gap or a repetition.
    package let order: UInt64
    /// The originator; subscribers of that origin do not receive it.
    package let origin: Identifier?

    /// A Boolean value that indicates whether the channel's order restarts with this publication.
    package let restarts: Bool

    /// Creates a publication of an event; WebSockets receive `message`, by default the event's data.
    package init(
        _ event: ServerSentEvent, order: UInt64, message: String? = nil, origin: Identifier? = nil,
        restarts: Bool = false
    ) {
        self.event = event.encoded
        frame = WebSocketFrame.text(message ?? event.data).encoded
        self.order = order
        self.origin = origin
        self.restarts = restarts
    }
}
