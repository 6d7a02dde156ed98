internal import TypescaleErrors
internal import TypescaleHTTP
internal import TypescaleIdentifiers
internal import TypescaleStores

/// A device that subscribes to a preference, by event stream or WebSocket.
struct Subscriber: Sendable {
    let owner: PreferenceOwner
    /// The name of the device, which receives no events of its own changes.
    let device: Identifier?
    /// The last revision the device knows; `nil` if it knows none.
    let known: Revision?

    /// Decodes the device and its last revision.
    init(_ owner: PreferenceOwner, _ call: RouteRequest, _ request: borrowing Request) throws(ServiceError) {
        self.owner = owner
        device = try call.device()
        known = try call.lastEventID(of: request) { Revision($0) }
    }

    var channel: Identifier { PreferenceFeed.channel(of: owner) }

    /// Returns the missed events, or the present state if the device knows none, and the order after which it listens.
    ///
    /// The stream has joined its channel already; later events are held back and sent after these, once.
    func catchUp(in store: any PreferenceStore) throws(StoreError) -> (missed: [Publication], after: UInt64) {
        guard let known else { return try present(in: store, as: .preference) }
        switch try store.changes(of: owner, after: known) {
        case .events(let events):
            let missed = events.map { PreferenceResponse($0).publication(.preference, origin: $0.origin) }
            // A device knows its own writes, even if it left before their event.
            let unseen = missed.filter { device == nil || $0.origin != device }
            return (unseen, events.last?.revision.number ?? known.number)
        case .gapTooOld: return try present(in: store, as: .reset)
        }
    }

    private func present(
        in store: any PreferenceStore, as kind: LiveEvent
    ) throws(StoreError) -> (missed: [Publication], after: UInt64) {
        let answer = PreferenceResponse(try store.state(of: owner))
        return ([answer.publication(kind)], answer.revision.number)
    }
}

extension RouteRequest {
    /// Returns the id of the last event that a client knows; `nil` if it names none.
    ///
    /// `Last-Event-ID`, which a browser sends when it reconnects, takes precedence over the parameter of the address.
    func lastEventID<ID>(of request: borrowing Request, _ parse: (String) -> ID?) throws(ServiceError) -> ID? {
        var known: ID?
        for (text, pointer) in [(query["lastEventId"], "lastEventId"), (request[.lastEventID], "Last-Event-ID")] {
            guard let text, !text.isEmpty else { continue }
            guard let id = parse(text) else {
                throw ServiceError(.malformedRequest, "not an event id of this service", pointer: pointer)
            }
            known = id
        }
        return known
    }

    /// Returns the name of the calling device, if it has one.
    func device() throws(ServiceError) -> Identifier? {
        guard let name = query["device"] else { return nil }
        return try rethrowing(PreferenceOwner.device(name).id) { (error: StoreError) in
            ServiceError(.invalidValue, error.reason, pointer: "device")
        }
    }
}

/// The two kinds of owners of preferences in paths.
enum OwnerPath: Sendable {
    /// A user: the caller needs a token for this user.
    case user
    /// A device without a user. Its name is the only secret, so clients make it long and random.
    case device

    /// The suffix of its call names.
    var name: String { self == .user ? "User" : "Device" }

    /// The prefix of its paths.
    var pattern: String { self == .user ? "/v1/users/{id}" : "/v1/devices/{id}" }

    /// The access that a caller needs.
    var access: RouteAccess { self == .user ? .user(parameter: "id") : .device }

    /// Returns the owner in a call's path.
    func owner(in call: RouteRequest) throws(ServiceError) -> PreferenceOwner {
        try rethrowing(self == .user ? .user(call["id"].text) : .device(call["id"].text)) {
            ServiceError($0 as StoreError)
        }
    }
}
