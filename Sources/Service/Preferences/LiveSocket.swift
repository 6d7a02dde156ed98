// One JSON object a message. `Documents/asyncapi.json` has every message both ways, with examples that a test sends.
//
// A write does what PUT and PATCH do. Its own echo does not come back, because the answer has all of it.

import Synchronization
import TypescaleHTTP
import TypescaleIdentifiers
import TypescaleJSON
import TypescaleStores

/// The WebSocket of one device: it receives changes and may write.
final class LiveSocket: WebSocketHandler {
    private let subscriber: Subscriber
    private let origin: Identifier
    private let admission: Admission
    private let lease: StreamLease
    private let context: ServiceContext

    /// Creates the socket of a subscriber; `origin` identifies it to the store.
    init(_ subscriber: Subscriber, origin: Identifier, admission: Admission, context: ServiceContext) {
        self.subscriber = subscriber
        self.origin = origin
        self.admission = admission
        lease = context.access.lease(admission)
        lease.hold(Audience.Membership(context.audience, subscriber.owner))
        self.context = context
    }

    func opened(_ socket: WebSocket) {
        lease.onEnd { [weak socket] error in socket?.close(.policyViolation, reason: error.detail) }
        do throws(StoreError) {
            let (missed, after) = try subscriber.catchUp(in: context.preferences)
            for publication in missed { socket.send(publication) }
            socket.goLive(after: after)
        } catch {
            socket.close(.internalError, reason: "the store cannot be read now")
        }
    }

    func received(_ message: WebSocketMessage, on socket: WebSocket) {
        guard case .text(let text) = message else {
            return socket.close(.unsupportedData, reason: "messages are text")
        }
        var id: Identifier?
        do throws(ServiceError) {
            try context.access.confirm(admission)
            try context.access.charge(admission.caller)
            let request = try LiveWrite(text, id: &id)
            let answer = try PreferenceWriter(context.preferences, subscriber.owner, origin: origin, admission)
                .write(request.change, ifMatch: request.ifMatch)
            socket.send(reply(id, answer))
        } catch {
            socket.send(reply(id, error))
        }
    }

    private func reply(_ id: Identifier?, _ answer: PreferenceResponse) -> String {
        reply(id, .ok, "preference") { answer.write(to: &$0) }
    }

    private func reply(_ id: Identifier?, _ error: ServiceError) -> String {
        reply(id, error.status, "problem") { $0.raw(error.response.body.filter { $0 != 0x0A }) }
    }

    private func reply(_ id: Identifier?, _ status: Status, _ name: String, _ value: (inout JSONWriter) -> Void)
        -> String
    {
        var writer = JSONWriter()
        writer.beginObject()
        if let id { writer.member("id", id.text) }
        writer.member("status", status.rawValue)
        writer.key(name)
        value(&writer)
        writer.endObject()
        return writer.text
    }
}

/// A write received as a message.
struct LiveWrite: Sendable {
    let change: PreferenceChange
    /// The expected revision; 0 if there must be no preference.
    let ifMatch: Revision?

    /// Decodes a message. `id` is set as soon as it is decoded, so that an error in the rest can name it.
    init(_ text: String, id: inout Identifier?) throws(ServiceError) {
        do throws(JSONError) {
            let message = try JSONReader(parsing: Array(text.utf8), with: ServiceLimits.preferenceParser)
            let object = try message.object(allowing: ["id", "method", "preference", "ifMatch"])
            id = try object.optional("id")?.identifier(maximumBytes: ServiceLimits.liveIdBytes)
            let preference = try object.required("preference")
            switch try object.required("method").choice(Method.self) {
            case .put: change = .replace(try Preference(preference))
            case .patch: change = .merge(try PreferencePatch(preference))
            }
            ifMatch = try object.optional("ifMatch").map { reader throws(JSONError) in
                Revision(UInt64(try reader.integer(in: 0...(1 << 53))))
            }
        } catch {
            throw ServiceError(error)
        }
    }

    private enum Method: String, CaseIterable {
        case put, patch
    }
}
