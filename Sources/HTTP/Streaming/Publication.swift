/// Something said to all subscribers of a channel: framed once for event streams and once for WebSockets, and
/// sent to each from these same bytes.
package final class Publication: Sendable {
    let event: [UInt8]
    let frame: [UInt8]
    /// Its place in the channel's order, by which a replay and the live stream are joined without a gap or a double.
    package let order: UInt64
    /// Whose doing it was; subscribers of that origin are not told.
    package let origin: Identifier?

    /// Whether the channel's order begins anew with this one, whatever its place in the old one.
    package let restarts: Bool

    /// A publication of an event; over WebSockets its `message` is sent, by default the event's data.
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
