internal import TypescaleHTTP
internal import TypescaleJSON
internal import TypescaleStores

/// A preference with its revision, `{"category":"AX1","revision":7}`, for responses, events and messages.
///
/// A missing preference is an empty one: its revision is 0, or that of its removal.
struct PreferenceResponse: Sendable {
    let preference: Preference
    let revision: Revision

    init(_ preference: Preference?, _ revision: Revision) {
        self.preference = preference ?? .empty
        self.revision = revision
    }

    init(_ state: PreferenceState) { self.init(state.preference, state.revision) }
    init(_ event: PreferenceEvent) { self.init(event.preference, event.revision) }

    func write(to writer: inout JSONWriter) {
        writer.object { writer in
            preference.writeMembers(to: &writer)
            writer.member("revision", revision.number)
        }
    }

    /// The response, with the revision as its entity tag.
    var response: Response {
        var response = Response.json(.ok) { (writer: inout JSONWriter) in write(to: &writer) }
        response.headers[.entityTag] = EntityTag(revision: revision.number).headerValue
        // Personal, and it may change at any moment, so caches must revalidate it.
        response.headers[.cacheControl] = "private, no-cache"
        return response
    }

    /// Returns the event for subscribers; `origin` is the device that does not receive it.
    func publication(_ kind: LiveEvent, origin: Identifier? = nil) -> Publication {
        var data = JSONWriter()
        write(to: &data)
        var message = JSONWriter()
        message.object { message in
            message.member("event", kind.rawValue)
            message.key("preference")
            message.raw(data.bytes)
        }
        return Publication(
            ServerSentEvent(id: revision.description, event: kind.rawValue, data: data.text), order: revision.number,
            message: message.text, origin: origin, restarts: kind == .reset)
    }
}

enum LiveEvent: String, Sendable {
    /// The state from this revision on.
    case preference
    /// The state after a gap: changes are no longer stored, or a published one was never stored.
    ///
    /// A client that counts changes starts again.
    case reset
    /// The last event, with the reason why the service ends the stream.
    case end

    /// The event that ends a stream, with the reason; `ends` closes the streams that receive it.
    static func end(_ error: ServiceError, ends: Bool = false) -> Publication {
        let problem = String(decoding: error.problem.json, as: UTF8.self)
        return Publication(ServerSentEvent(event: LiveEvent.end.rawValue, data: problem), order: 0, ends: ends)
    }
}
