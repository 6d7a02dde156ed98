import HTTP
import Identifiers
import JSON
import Preferences

/// A preference as every way of asking gives it: its parts and its revision side by side, `{"category":"AX1","revision":7}`.
///
/// Nothing stored is a preference too, in which nobody chose anything: its revision is 0, or that of its removal.
struct PreferenceAnswer: Sendable {
    let preference: Preference
    let revision: Revision

    init(_ stored: StoredPreference?) {
        preference = stored?.preference ?? .empty
        revision = stored?.revision ?? .zero
    }

    init(_ event: PreferenceEvent) {
        preference = event.preference ?? .empty
        revision = event.revision
    }

    func write(to writer: inout JSONWriter) {
        writer.beginObject()
        preference.writeMembers(to: &writer)
        writer.member("revision", Int(clamping: revision.number))
        writer.endObject()
    }

    /// The answer, tagged with the revision.
    var response: Response {
        var response = Response.json(.ok) { (writer: inout JSONWriter) in write(to: &writer) }
        response.headers[.entityTag] = EntityTag(revision: revision.number).headerValue
        // One reader's choice, and it may change at any moment: to be asked for again, and kept by nobody in between.
        response.headers[.cacheControl] = "private, no-cache"
        return response
    }

    /// What subscribers are told; `origin` is the device that need not be.
    func publication(_ kind: LiveEvent, origin: Identifier? = nil) -> Publication {
        var data = JSONWriter()
        write(to: &data)
        var message = JSONWriter()
        message.beginObject()
        message.member("event", kind.rawValue)
        message.key("preference")
        message.raw(data.bytes)
        message.endObject()
        return Publication(
            ServerSentEvent(id: revision.description, event: kind.rawValue, data: data.text), order: revision.number,
            message: message.text, origin: origin, restarts: kind == .reset)
    }
}

/// What a subscriber is told.
enum LiveEvent: String, Sendable {
    /// What holds from this revision on.
    case preference
    /// The same, where changes between were missed that are no longer kept, or one was told that was never stored: whoever
    /// counts them begins anew.
    case reset
}
