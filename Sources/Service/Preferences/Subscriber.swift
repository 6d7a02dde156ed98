import TypescaleHTTP
import TypescaleIdentifiers
import TypescaleStores

/// One device that listens to an owner's preference, by an event stream or a WebSocket.
struct Subscriber: Sendable {
    let owner: PreferenceOwner
    /// What the device calls itself: it is not told of its own changes.
    let device: Identifier?
    /// The last change it knows of; nil where it knows none.
    let known: Revision?

    /// Reads who listens, and since when: `Last-Event-ID`, which a browser sends when it comes back by itself, wins over
    /// the parameter of the address it once opened.
    init(_ owner: PreferenceOwner, _ call: RouteRequest, _ request: borrowing Request) throws(ServiceError) {
        self.owner = owner
        device = try call.device()
        let header = request[.lastEventID]
        let text = header ?? call.query["lastEventId"]
        known = text.flatMap { Revision($0) }
        if let text, !text.isEmpty, known == nil {
            throw ServiceError(
                .malformedRequest, "not the id of an event of this service",
                pointer: header == nil ? "lastEventId" : "Last-Event-ID")
        }
    }

    var channel: Identifier { PreferenceFeed.channel(of: owner) }

    /// What the device has missed, or what holds now where it knows nothing; the order after which it listens.
    ///
    /// It listens already while this is read: what happens meanwhile is held back and sent behind, once.
    func catchUp(in store: any PreferenceStore) throws(StoreError) -> (missed: [Publication], after: UInt64) {
        guard let known else { return try present(in: store, as: .preference) }
        switch try store.changes(of: owner, after: known) {
        case .events(let events):
            let missed = events.map { PreferenceAnswer($0).publication(.preference, origin: $0.origin) }
            // A device knows what it said itself, also where it went away before it was told so.
            let told = missed.filter { device == nil || $0.origin != device }
            return (told, events.last?.revision.number ?? known.number)
        case .gapTooOld: return try present(in: store, as: .reset)
        }
    }

    private func present(
        in store: any PreferenceStore, as kind: LiveEvent
    ) throws(StoreError) -> (missed: [Publication], after: UInt64) {
        let answer = PreferenceAnswer(try store.preference(of: owner))
        return ([answer.publication(kind)], answer.revision.number)
    }
}

extension RouteRequest {
    /// What the asking device calls itself, where it does.
    func device() throws(ServiceError) -> Identifier? {
        guard let name = query["device"] else { return nil }
        do throws(StoreError) {
            return try PreferenceOwner.device(name).id
        } catch {
            throw ServiceError(.impossibleValue, error.reason, pointer: "device")
        }
    }
}
