internal import TypescaleHTTP
internal import TypescaleStores

/// A device that subscribes to a preference, by event stream or WebSocket.
struct Subscriber: Sendable {
    let owner: PreferenceOwner
    /// The name of the device, which receives no events of its own changes.
    let device: Identifier?
    /// The last revision the device knows; `nil` if it knows none.
    let known: Revision?

    init(_ owner: PreferenceOwner, _ call: RouteRequest, _ request: borrowing Request) throws(ServiceError) {
        self.owner = owner
        device = try call.device()
        known = try call.lastEventID(of: request) { Revision($0) }
    }

    var channel: Identifier { PreferenceFeed.channel(of: owner) }

    /// Returns the missed events, or the present state if the device knows none, and the order after which it listens.
    ///
    /// The stream has joined its channel already; later events are held back and sent after these, once.
    func catchUp(in context: ServiceContext) throws(ServiceError) -> (missed: [Publication], after: UInt64) {
        guard let known else { return try present(in: context, as: .preference) }
        switch try context.withStore({ store throws(StoreError) in try store.changes(of: owner, after: known) }) {
        case .events(let events):
            let missed = events.map { PreferenceResponse($0).publication(.preference, origin: $0.origin) }
            // A device knows its own writes, even if it left before their event.
            let unseen = missed.filter { device == nil || $0.origin != device }
            return (unseen, events.last?.revision.number ?? known.number)
        case .unknown: return try present(in: context, as: .reset)
        }
    }

    private func present(
        in context: ServiceContext, as kind: LiveEvent
    ) throws(ServiceError) -> (missed: [Publication], after: UInt64) {
        let response = PreferenceResponse(
            try context.withStore { store throws(StoreError) in try store.state(of: owner) })
        return ([response.publication(kind)], response.revision.number)
    }
}
