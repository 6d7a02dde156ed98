import TypescaleHTTP
import TypescaleJSON
import TypescaleStores

/// Writes a conversation anew, record by record, and puts it in the old one's place at the end.
struct ReplacementSink: MessageSink, Sendable {
    private let call: RouteRequest
    private let name: ConversationName
    private var condition = LogCondition.any
    private var isNew = false
    private var permit: ReplacementPermit?
    private var replacement: (any LogReplacement)?
    private var seen = KnownConversationNames()
    private var record = ConversationChange.appendHead
    private var recordMessages = 0
    private var messages = 0

    /// A sink for a call.
    init(_ call: RouteRequest, _ name: ConversationName) {
        self.call = call
        self.name = name
    }

    mutating func begin(_ exchange: StreamExchange) throws(ServiceError) {
        permit = try call.context.conversations.beginReplacement()
        let head = try call.context.conversations.source.head(of: name)
        isNew = head == nil
        condition = try ConversationCondition(exchange.request).check(head, otherwise: .any)
    }

    mutating func take(_ message: UploadedMessage) throws(ServiceError) {
        guard seen.insert(message.id) else { throw ServiceError(duplicate: message.id, pointer: message.pointer) }
        guard messages < ServiceLimits.conversationMessages else {
            throw ServiceError(
                .tooLarge, "a conversation has at most \(ServiceLimits.conversationMessages) messages",
                pointer: message.pointer)
        }
        let isFull =
            record.count + message.json.count >= ServiceLimits.replacementRecordBytes
            || recordMessages == ServiceLimits.replacementRecordMessages
        if isFull, recordMessages > 0 { try flush() }
        record += message.json
        record.append(0x0A)
        recordMessages += 1
        messages += 1
    }

    mutating func finish(_ exchange: StreamExchange) throws(ServiceError) {
        if recordMessages > 0 { try flush() }
        let replacement = try opened()
        let source = call.context.conversations.source
        let condition = condition
        let call = call
        let head = try source.asking { () throws(StoreError) in
            try call.admission.writing { () throws(StoreError) in try replacement.commit(if: condition) }
        }
        let (id, count) = (name.name, messages)
        exchange.respond(
            call.dressed(
                .revised(isNew ? .created : .ok, head) { writer in
                    writer.member("id", id)
                    writer.member("revision", Int(clamping: head.position.sequence.number))
                    writer.member("messages", count)
                }))
    }

    private mutating func flush() throws(ServiceError) {
        let replacement = try opened()
        let full = record
        try call.context.conversations.source.asking { () throws(StoreError) in try replacement.append(full) }
        record = ConversationChange.appendHead
        recordMessages = 0
    }

    private mutating func opened() throws(ServiceError) -> any LogReplacement {
        if let replacement { return replacement }
        let source = call.context.conversations.source
        let name = name
        let begun = try source.asking { () throws(StoreError) in try source.store.replacement(of: name) }
        replacement = begun
        return begun
    }
}
