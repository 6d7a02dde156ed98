import Conversations
import TypescaleHTTP
import TypescaleIdentifiers
import TypescaleJSON
import TypescaleStores

/// Collects the messages of one append: they are one record, so that they come together or not at all.
struct AppendSink: MessageSink, Sendable {
    private let call: RouteRequest
    private let name: ConversationName
    private var record = ConversationChange.appendHead
    private var places: [Identifier: Int] = [:]
    private var ids: [Identifier] = []

    /// A sink for a call.
    init(_ call: RouteRequest, _ name: ConversationName) {
        self.call = call
        self.name = name
    }

    mutating func begin(_ exchange: StreamExchange) throws(ServiceError) {
        // An append to nothing would read its whole body for nothing.
        let head = try call.context.conversations.source.head(of: name)
        guard head != nil else { throw .noConversation }
        _ = try ConversationCondition(exchange.request).check(head, otherwise: .exists)
    }

    mutating func take(_ message: UploadedMessage) throws(ServiceError) {
        guard places.updateValue(message.place, forKey: message.id) == nil else {
            throw ServiceError(duplicate: message.id, pointer: message.pointer)
        }
        record += message.json
        record.append(0x0A)
        ids.append(message.id)
        guard record.count <= ServiceLimits.appendBytes + ConversationChange.appendHead.count + 1 else {
            throw ServiceError(
                .tooLarge,
                "one call appends at most \(ServiceLimits.appendBytes) bytes of messages; append in parts, or PUT all of them",
                pointer: message.pointer)
        }
    }

    mutating func finish(_ exchange: StreamExchange) throws(ServiceError) {
        guard !ids.isEmpty else { throw ServiceError(.malformedBody, "there is no message in the body") }
        let (call, name, ids, places) = (call, name, ids, places)
        let edit = ConversationEdit(
            name: name, record: record, admission: call.admission,
            condition: try ConversationCondition(exchange.request),
            check: { reading throws(ServiceError) in
                try call.confirm()
                for id in ids where reading.conversation.index(ofMessageWithID: id) != nil {
                    throw ServiceError(duplicate: id, pointer: places[id].map { "/\($0)" })
                }
                guard reading.conversation.count + ids.count <= ServiceLimits.conversationMessages else {
                    throw ServiceError(
                        .tooLarge, "a conversation has at most \(ServiceLimits.conversationMessages) messages")
                }
            })
        edit.run(on: call.context.conversations) { result in
            do throws(ServiceError) {
                let made = try result.get()
                exchange.respond(
                    call.dressed(
                        .revised(.ok, made.head) { writer in
                            writer.member("id", name.name.text)
                            writer.member("revision", Int(clamping: made.head.position.sequence.number))
                            writer.member("appended", ids.count)
                            writer.member("messages", made.messages)
                        }))
            } catch {
                exchange.respond(call.failed(error))
            }
        }
    }
}
