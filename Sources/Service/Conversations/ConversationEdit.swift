import Conversations
import TypescaleStores

/// One record for a conversation's log, from the look whether it may be written to the look what became of it.
struct ConversationEdit: Sendable {
    /// What was made.
    struct EditResult: Sendable {
        /// Where the log stands with it.
        let head: LogHead
        /// Messages there were after it.
        let messages: Int
    }

    /// The conversation.
    let name: ConversationName
    /// The record.
    let record: [UInt8]
    /// The terms on which the caller may write.
    let admission: Admission
    /// What the client demands.
    let condition: ConversationCondition
    /// Refuses what is known to change nothing, before it is written.
    let check: @Sendable (ConversationReading) throws(ServiceError) -> Void

    /// Writes it, and answers once it is known what became of it; on this thread or another.
    func run(
        on desk: ConversationCache, _ answer: @escaping @Sendable (Result<EditResult, ServiceError>) -> Void
    ) {
        desk.enter(name) { result in
            do throws(ServiceError) {
                let reading = try result.get()
                let demand = try condition.check(reading.head, otherwise: .exists)
                try check(reading)
                let head = try write(demand, on: desk)
                desk.enter(name, isInVisit: true) { result in answer(outcome(head, result)) }
            } catch {
                answer(.failure(error))
            }
        }
    }

    private func write(_ demand: LogCondition, on desk: ConversationCache) throws(ServiceError) -> LogHead {
        do throws(ServiceError) {
            return try desk.source.append(record, to: name, if: demand, admission)
        } catch {
            // Nothing was demanded but that it is there.
            if error.code == .stale, demand == .exists { throw .noConversation }
            throw error
        }
    }

    private func outcome(
        _ head: LogHead, _ result: Result<ConversationReading, ServiceError>
    ) -> Result<EditResult, ServiceError> {
        do throws(ServiceError) {
            let reading = try result.get()
            // Where the conversation was replaced meanwhile, the record had its time before that.
            guard reading.edition.generation == head.position.generation,
                let outcome = reading.edition.outcome(of: head.position.sequence)
            else { return .success(EditResult(head: head, messages: reading.conversation.count)) }
            if let refusal = outcome.refusal { return .failure(refusal) }
            return .success(EditResult(head: head, messages: outcome.messages))
        } catch {
            // Deleted meanwhile: the record is written, and gone with the rest.
            if error.code == .notFound { return .success(EditResult(head: head, messages: 0)) }
            return .failure(error)
        }
    }
}
