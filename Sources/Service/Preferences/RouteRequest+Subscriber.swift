internal import TypescaleHTTP
internal import TypescaleStores
internal import TypescaleStrings

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

    func device() throws(ServiceError) -> Identifier? {
        guard let name = query["device"] else { return nil }
        return try rethrowing(PreferenceOwner.device(name).id) { (error: StoreError) in
            ServiceError(.invalidValue, error.reason, pointer: "device")
        }
    }
}
