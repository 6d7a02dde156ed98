internal import Conversations
internal import TypescaleHTTP
internal import TypescaleJSON
internal import TypescaleStores

/// Writes the records of a new log as messages arrive, and replaces the old log at the end.
struct ReplacementSink: MessageSink, Sendable {
    private let call: RouteRequest
    private let name: ConversationName
    private var condition = WriteCondition.any
    private var client = WorkClient.address(.localSocket)
    private var permit: ReplacementPermits.Permit?
    private var replacement: (any LogReplacement)?
    private var ids = MessageIDSet()
    private var record = ConversationChange.appendHead
    private var recordMessages = 0
    private var messages = 0

    init(_ call: RouteRequest, _ name: ConversationName) { (self.call, self.name) = (call, name) }

    mutating func begin(_ exchange: StreamExchange) throws(ServiceError) {
        client = exchange.workers.client
        condition = try Self.condition(of: exchange.request, call, name)
    }

    private static func condition(
        of request: OwnedRequest, _ call: RouteRequest, _ name: ConversationName
    ) throws(ServiceError) -> WriteCondition {
        let head = try call.context.conversations.head(of: name)
        return try ConversationCondition(request).check(head, otherwise: .any)
    }

    mutating func receive(_ message: UploadedMessage) throws(ServiceError) {
        guard ids.insert(message.id) else { throw ServiceError(duplicate: message.id, pointer: message.pointer) }
        guard messages < ServiceLimits.conversationMessages else { throw .tooManyMessages(pointer: message.pointer) }
        let isFull =
            record.count + message.json.count >= ServiceLimits.replacementRecordBytes
            || recordMessages == ServiceLimits.replacementRecordMessages
        if isFull, recordMessages > 0 {
            // One record needs no more memory than any body, so that slow large requests do not keep out small ones.
            if permit == nil { permit = try call.context.conversations.replacements.take(for: client) }
            try flush()
        }
        try permit?.note(bytes: message.json.count)
        record += message.json
        record.append(0x0A)
        recordMessages += 1
        messages += 1
    }

    mutating func finish(_ exchange: StreamExchange) throws(ServiceError) {
        if recordMessages > 0 { try flush() }
        let replacement = try opened()
        let (call, name) = (call, name)
        let (head, isNew) = try condition.write(judgingAgain: Self.condition(of: exchange.request, call, name)) {
            condition throws(ServiceError) in
            try call.context.conversations.withStore { _ throws(StoreError) in
                try call.admission.writing(replacement.commit(if: condition))
            }
        }
        let count = messages
        exchange.respond(
            call.withCommonFields(
                .revised(isNew ? .created : .ok, name.name, head) { $0.member("messages", count) }))
    }

    private mutating func flush() throws(ServiceError) {
        let replacement = try opened()
        let full = record
        try call.context.conversations.withStore { _ throws(StoreError) in try replacement.append(full) }
        record = ConversationChange.appendHead
        recordMessages = 0
    }

    private mutating func opened() throws(ServiceError) -> any LogReplacement {
        if let replacement { return replacement }
        let name = name
        let begun = try call.context.conversations.withStore { store throws(StoreError) in
            try store.replacement(of: name)
        }
        replacement = begun
        return begun
    }
}

/// A set of message ids that takes 16 bytes for an id of any length.
///
/// The set keeps two hashes of each id, seeded per process so that a client cannot choose them. Two of a million ids
/// have equal hashes in one of 10^26 runs.
struct MessageIDSet {
    private struct Digest: Hashable {
        let high: Int
        let low: Int
    }

    private var digests: Set<Digest> = []

    mutating func insert(_ id: Identifier) -> Bool {
        var high = Hasher()
        high.combine(0)
        high.combine(id)
        var low = Hasher()
        low.combine(1)
        low.combine(id)
        return digests.insert(Digest(high: high.finalize(), low: low.finalize())).inserted
    }
}
