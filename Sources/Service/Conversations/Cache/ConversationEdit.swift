internal import Conversations
internal import TypescaleHTTP
internal import TypescaleStores

/// Validates, appends and reports the outcome of one log record.
struct ConversationEdit<Checked: Sendable>: Sendable {
    /// The result of a record that took effect.
    struct EditResult: Sendable {
        /// The head of the log with the record.
        let head: LogHead
        /// The number of messages after the record.
        let messages: Int
        /// The result of the check before the record was written.
        let checked: Checked
        /// The conversation with the record; `nil` if it was replaced or deleted since.
        let replica: ConversationReplica?
    }

    /// The conversation.
    let name: ConversationName
    let record: [UInt8]
    /// The terms on which the caller may write.
    let admission: Admission
    /// The conditions of the request.
    let condition: ConversationCondition
    /// Validates the record against the conversation before it is appended, and reads what it will change.
    let check: @Sendable (ConversationReplica) throws(ServiceError) -> Checked

    /// Writes the record, and calls `completion` once its outcome is known, on this thread or another.
    func run(
        on cache: ConversationCache, _ completion: @escaping @Sendable (Result<EditResult, ServiceError>) -> Void
    ) {
        cache.read(name) { result in
            do throws(ServiceError) {
                let replica = try result.get()
                let demand = try condition.check(replica.head, otherwise: .exists)
                let checked = try check(replica)
                let head = try append(demand, to: cache)
                cache.read(name, isNested: true) { result in completion(outcome(head, checked, result)) }
            } catch {
                completion(.failure(error))
            }
        }
    }

    private func append(_ demand: LogCondition, to cache: ConversationCache) throws(ServiceError) -> LogHead {
        do throws(ServiceError) {
            return try cache.withStore { store throws(StoreError) in
                try admission.writing { () throws(StoreError) in try store.append(record, to: name, if: demand) }
            }
        } catch {
            // The only demand was that the conversation exists.
            if error.code == .stale, demand == .exists { throw .noConversation }
            throw error
        }
    }

    private func outcome(
        _ head: LogHead, _ checked: Checked, _ read: Result<ConversationReplica, ServiceError>
    ) -> Result<EditResult, ServiceError> {
        func result(_ messages: Int, _ replica: ConversationReplica?) -> EditResult {
            EditResult(head: head, messages: messages, checked: checked, replica: replica)
        }
        do throws(ServiceError) {
            let replica = try read.get()
            // If the conversation was replaced meanwhile, the record took effect before that.
            guard replica.head.position.generation == head.position.generation,
                let outcome = replica.outcome(of: head.position.sequence)
            else { return .success(result(replica.conversation.count, nil)) }
            if let refusal = outcome.refusal { return .failure(refusal) }
            return .success(result(outcome.messages, replica))
        } catch {
            // The conversation was deleted after the record was written.
            if error.code == .notFound { return .success(result(0, nil)) }
            return .failure(error)
        }
    }
}
