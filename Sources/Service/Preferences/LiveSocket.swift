// One JSON object a message. `Documents/asyncapi.json` has every message both ways, with examples that a test sends.
//
// A write does what PUT and PATCH do. Its own echo does not come back, because the answer has all of it.

internal import TypescaleHTTP
internal import TypescaleJSON
internal import TypescaleStores

/// The WebSocket of one device: it receives changes and may write.
final class LiveSocket: WebSocketHandler {
    private let subscriber: Subscriber
    private let origin: Identifier
    private let admission: Admission
    private let lease: StreamLease
    private let context: ServiceContext

    /// Creates the socket of a subscriber; `origin` identifies it to the store.
    init(_ subscriber: Subscriber, origin: Identifier, admission: Admission, context: ServiceContext) {
        (self.subscriber, self.origin, self.admission) = (subscriber, origin, admission)
        lease = context.access.lease(admission, holding: Audience.Membership(context.audience, subscriber.owner))
        self.context = context
    }

    func opened(_ socket: WebSocket) {
        lease.onEnd { [weak socket] error in socket?.close(.policyViolation, reason: error.detail) }
        do throws(ServiceError) {
            let (missed, after) = try subscriber.catchUp(in: context)
            for publication in missed { socket.send(publication) }
            socket.goLive(after: after)
        } catch {
            socket.close(.internalError, reason: error.detail)
        }
    }

    func received(_ message: WebSocketMessage, on socket: WebSocket) {
        guard case .text(let text) = message else { return socket.close(.unsupportedData, reason: "messages are text") }
        socket.reply {
            do throws(ServiceError) {
                try context.access.confirm(admission)
                try context.access.charge(admission.caller)
                let request = try LiveWrite(text)
                let writer = PreferenceWriter(
                    context: context, owner: subscriber.owner, origin: origin, admission: admission)
                let preference = try writer.write(request.change, ifMatch: request.ifMatch)
                // The stored preference includes all changes before it.
                return (reply(request.id, .ok, "preference", preference.write), preference.revision.number)
            } catch {
                return (reply(LiveWrite.id(of: text), error.status, "problem") { $0.raw(error.problem.json) }, 0)
            }
        }
    }

    private func reply(
        _ id: Identifier?, _ status: Status, _ name: String, _ value: (inout JSONWriter) -> Void
    ) -> String {
        var writer = JSONWriter()
        writer.object { writer in
            if let id { writer.member("id", id.text) }
            writer.member("status", status.rawValue)
            writer.key(name)
            value(&writer)
        }
        return writer.text
    }
}

struct LiveWrite: Sendable {
    let id: Identifier?
    let change: PreferenceChange
    /// The expected revision; 0 if there must be no preference.
    let ifMatch: Revision?

    private static let keys: [Identifier] = ["id", "method", "preference", "ifMatch"]

    init(_ text: String) throws(ServiceError) {
        do throws(JSONError) {
            let message = try JSONReader(parsing: Array(text.utf8), with: ServiceLimits.preferenceParser)
            let object = try message.object(allowing: Self.keys)
            id = try Self.id(in: object)
            let preference = try object.required("preference")
            switch try object.required("method").choice(Method.self) {
            case .put: change = .replace(try Preference(preference))
            case .patch: change = .merge(try PreferencePatch(preference))
            }
            ifMatch = try object.optional("ifMatch").map { reader throws(JSONError) in
                // Larger numbers are not exact: 2^53 may have been sent as 2^53 + 1.
                Revision(UInt64(try reader.integer(in: 0...(1 << 53) - 1)))
            }
        } catch {
            throw ServiceError(error)
        }
    }

    /// Returns the identifier of a message, which may have mistakes elsewhere; `nil` if it has no valid one.
    static func id(of text: String) -> Identifier? {
        try? id(
            in: JSONReader(parsing: Array(text.utf8), with: ServiceLimits.preferenceParser)
                .object(allowing: keys) { _ in })
    }

    private static func id(in object: JSONObjectReader) throws(JSONError) -> Identifier? {
        try object.optional("id")?.identifier(maximumCharacters: ServiceLimits.liveIdCharacters)
    }

    private enum Method: String, CaseIterable {
        case put, patch
    }
}
