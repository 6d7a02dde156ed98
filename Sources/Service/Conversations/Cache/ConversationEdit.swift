internal import Conversations
internal import TypescaleHTTP
internal import TypescaleStores
internal import TypescaleThreads

/// Validates, appends and reports the outcome of one log record.
struct ConversationEdit: Sendable {
    /// The result of a record that took effect.
    struct EditResult: Sendable {
        /// The head of the log with the record.
        let head: LogHead
        /// The conversation right after the record; `nil` if it was replaced or deleted before this node read the record.
        let state: State?
    }

    /// The conversation right after a record.
    struct State: Sendable {
        let messages: Int
        /// The observation, if one was requested.
        let observation: InsertionObservation?
    }

    let name: ConversationName
    let record: [UInt8]
    let condition: ConversationCondition
    /// Throws if the conversation lacks what the request names, whatever its conditions are (RFC 9110 section 13.2.1).
    let find: @Sendable (ConversationReplica) throws(ServiceError) -> Void
    /// Validates the record against the conversation before it is appended; returns what to observe right after it.
    let check: @Sendable (ConversationReplica) throws(ServiceError) -> @Sendable (Conversation) -> InsertionObservation?

    /// Writes the record, and responds once its outcome is known.
    func run(
        for call: RouteRequest, _ exchange: some WorkExchange,
        _ response: @escaping @Sendable (EditResult) throws(ServiceError) -> Response
    ) {
        let cache = call.context.conversations
        let complete: @Sendable (Result<EditResult, ServiceError>) -> Void = { result in
            do throws(ServiceError) {
                exchange.respond(call.withCommonFields(try response(try result.get())))
            } catch {
                exchange.respond(call.failed(error))
            }
        }
        call.limitWork(of: exchange)
        cache.read(name, resuming: exchange.resume) { result in
            call.limitWork(of: exchange)
            do throws(ServiceError) {
                let replica = try result.get()
                try call.confirm()
                try find(replica)
                let demand = try condition.check(replica.head, otherwise: .exists)
                let watch = RecordWatch(record, observe: try check(replica))
                // The record is written next: from here on, the response reports its outcome.
                exchange.cancellation.finish()
                if let reason = exchange.cancellation.reason { throw call.cancelled(reason) }
                cache.observers.add(watch, of: name)
                do throws(ServiceError) {
                    let head = try append(demand, for: call, to: cache)
                    cache.read(name, resuming: exchange.resume) { result in
                        cache.observers.remove(watch, of: name)
                        complete(outcome(head, watch, result))
                    }
                } catch {
                    cache.observers.remove(watch, of: name)
                    throw error
                }
            } catch {
                complete(.failure(error))
            }
        }
    }

    private func append(
        _ demand: WriteCondition, for call: RouteRequest, to cache: ConversationCache
    ) throws(ServiceError) -> LogHead {
        try demand.write(judgingAgain: { () throws(ServiceError) in
            guard let head = try cache.head(of: name) else { throw .noConversation }
            return try condition.check(head, otherwise: .exists)
        }) { demand throws(ServiceError) in
            do throws(ServiceError) {
                return try cache.withStore { store throws(StoreError) in
                    try call.admission.writing { () throws(StoreError) in
                        try store.append(record, to: name, if: demand)
                    }
                }
            } catch {
                guard error.code == .tooLarge else { throw error }
                throw ServiceError(.tooLarge, error.detail + "; PUT its messages to begin a new log")
            }
        }
    }

    private func outcome(
        _ head: LogHead, _ watch: RecordWatch, _ read: Result<ConversationReplica, ServiceError>
    ) -> Result<EditResult, ServiceError> {
        if let note = watch.note(at: head.position.sequence) {
            if let refusal = note.outcome.refusal { return .failure(refusal) }
            let state = State(messages: note.outcome.messages, observation: note.observation)
            return .success(EditResult(head: head, state: state))
        }
        // The log has the record, and this node has read its end: the record was in a log that was replaced or deleted.
        if case .failure(let error) = read, error.code != .notFound { return .failure(ServiceError(afterWrite: error)) }
        return .success(EditResult(head: head, state: nil))
    }
}
