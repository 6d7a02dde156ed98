internal import Conversations
internal import TypescaleHTTP
internal import TypescaleJSON
internal import TypescaleStores
internal import TypescaleStrings
internal import TypescaleThreads

/// Collects the messages of one append or insertion in one record, so that all of them are added or none.
struct AppendSink: MessageSink, Sendable {
    private let call: RouteRequest
    private let name: ConversationName
    private var request: InsertionRequest?
    private var record: [UInt8] = []
    private var headBytes = 0
    private var pointers: [Identifier: String?] = [:]
    private var ids: [Identifier] = []

    init(_ call: RouteRequest, _ name: ConversationName) { (self.call, self.name) = (call, name) }

    mutating func begin(_ exchange: StreamExchange) throws(ServiceError) {
        // An append to a missing conversation is refused before its body is read.
        let head = try call.context.conversations.existingHead(of: name)
        let request = try InsertionRequest(call)
        let condition = try ConversationCondition(exchange.request)
        // Only a loaded log shows whether the insertion point exists, which is checked before conditions.
        if request.point == nil { _ = try condition.check(head, otherwise: .exists) }
        record = request.point.map(ConversationChange.insertHead) ?? ConversationChange.appendHead
        headBytes = record.count
        self.request = request
    }

    mutating func receive(_ message: UploadedMessage) throws(ServiceError) {
        guard pointers.updateValue(message.pointer, forKey: message.id) == nil else {
            throw ServiceError(duplicate: message.id, pointer: message.pointer)
        }
        record += message.json
        record.append(0x0A)
        ids.append(message.id)
        guard record.count <= ServiceLimits.appendBytes + headBytes + 1 else {
            throw ServiceError(
                .tooLarge,
                "one call appends at most \(ServiceLimits.appendBytes) bytes of messages; append in parts, or PUT all of them",
                pointer: message.pointer)
        }
    }

    mutating func finish(_ exchange: StreamExchange) throws(ServiceError) {
        guard !ids.isEmpty, let request else { throw ServiceError(.malformedBody, "there is no message in the body") }
        let (call, name, ids, pointers) = (call, name, ids, pointers)
        let edit = ConversationEdit(
            name: name, record: record, condition: try ConversationCondition(exchange.request),
            requireTarget: { replica throws(ServiceError) in
                if let point = request.point { _ = try replica.index(of: point) }
            },
            validate: { replica throws(ServiceError) in
                for id in ids where replica.conversation.index(ofMessageWithID: id) != nil {
                    throw ServiceError(duplicate: id, pointer: pointers[id] ?? nil)
                }
                guard replica.conversation.count + ids.count <= ServiceLimits.conversationMessages else {
                    throw .tooManyMessages()
                }
                let anchor = try request.layout?.anchor(in: replica)
                return { [first = ids[0]] conversation in
                    request.layout?.observe(conversation, after: first, count: ids.count, keeping: anchor)
                }
            })
        edit.run(for: call, exchange) { made throws(ServiceError) in
            try Self.response(name, ids.count, request, made)
        }
    }

    private static func response(
        _ name: ConversationName, _ count: Int, _ request: InsertionRequest,
        _ made: ConversationEdit.EditResult
    ) throws(ServiceError) -> Response {
        // The record has taken effect, so nothing ends the rest of the work.
        let layout = try Cancellation.with(nil) { () throws(ServiceError) in
            try rethrowing(made.state?.observation?.changes()) { ServiceError(afterWrite: $0 as ServiceError) }
        }
        return .revised(.ok, name.name, made.head) { writer in
            writer.member(request.point == nil ? "appended" : "inserted", count)
            if let state = made.state {
                writer.member("messages", state.messages)
            } else {
                writer.member("replaced", true)
            }
            layout?.write(to: &writer)
        }
    }
}
