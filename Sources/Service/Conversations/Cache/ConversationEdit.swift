internal import Conversations
internal import TypescaleHTTP
internal import TypescaleStores
internal import TypescaleThreads

/// Validates, appends and reports the outcome of one log record.
struct ConversationEdit: Sendable {
    struct EditResult: Sendable {
        let head: LogHead
        /// The conversation right after the record; `nil` if it was replaced or deleted before this node read the
        /// record.
        let state: State?
    }

    struct State: Sendable {
        let messages: Int
        let observation: InsertionObservation?
    }

    typealias Observer = @Sendable (Conversation) -> InsertionObservation?

    let name: ConversationName
    let record: [UInt8]
    let condition: ConversationCondition
    /// Throws if the conversation lacks what the request names, whatever its conditions are (RFC 9110 section 13.2.1).
    let requireTarget: @Sendable (ConversationReplica) throws(ServiceError) -> Void
    /// Validates the record against the conversation before it is appended; returns what to observe right after it.
    var validate: @Sendable (ConversationReplica) throws(ServiceError) -> Observer = { _ in { _ in nil } }

    /// Writes the record, and responds once its outcome is known.
    func run(
        for call: RouteRequest, _ exchange: some WorkExchange,
        _ response: @escaping @Sendable (EditResult) throws(ServiceError) -> Response
    ) {
        attempt(ServiceLimits.writeAttempts, for: call, exchange) { result in
            do throws(ServiceError) {
                exchange.respond(call.withCommonFields(try response(try result.get())))
            } catch {
                exchange.respond(call.failed(error))
            }
        }
    }

    /// Validates and writes the record, and does both again if the log was replaced in between, at most `count` times.
    private func attempt(
        _ count: Int, for call: RouteRequest, _ exchange: some WorkExchange,
        _ complete: @escaping @Sendable (Result<EditResult, ServiceError>) -> Void
    ) {
        guard count > 0 else { return complete(.failure(.overtaken)) }
        let cache = call.context.conversations
        call.limitWork(of: exchange)
        cache.read(name, resuming: exchange.resume) { result in
            call.limitWork(of: exchange)
            do throws(ServiceError) {
                let replica = try result.get()
                // Before the checks, which are thus of this head or a later one.
                let head = replica.head
                try call.confirm()
                try requireTarget(replica)
                let demand = try demand(head)
                let watch = RecordWatch(record, observe: try validate(replica))
                // The record is written next: from here on, the response reports its outcome.
                exchange.cancellation.finish()
                if let reason = exchange.cancellation.reason { throw call.cancelled(reason) }
                cache.observers.add(watch, of: name)
                let written: LogHead
                do throws(ServiceError) {
                    written = try append(demand, for: call, to: cache)
                } catch {
                    cache.observers.remove(watch, of: name)
                    guard error.code == .stale else { throw error }
                    return attempt(count - 1, for: call, exchange, complete)
                }
                cache.read(name, resuming: exchange.resume) { result in
                    cache.observers.remove(watch, of: name)
                    complete(outcome(written, after: head, watch, result))
                }
            } catch {
                complete(.failure(error))
            }
        }
    }

    /// Returns the condition of the append: the record belongs to the log that it was validated against.
    private func demand(_ head: LogHead) throws(ServiceError) -> WriteCondition {
        let demand = try condition.check(head, otherwise: .exists)
        return demand == .exists ? .generation(head.position.generation) : demand
    }

    private func append(
        _ demand: WriteCondition, for call: RouteRequest, to cache: ConversationCache
    ) throws(ServiceError) -> LogHead {
        do throws(ServiceError) {
            return try cache.withStore { store throws(StoreError) in
                try call.admission.writing(store.append(record, to: name, if: demand))
            }
        } catch {
            guard error.code == .tooLarge else { throw error }
            throw ServiceError(.tooLarge, error.detail + "; PUT its messages to begin a new log")
        }
    }

    /// Returns what the record did: it was validated at `head` or later in the same log, and is `written` there.
    private func outcome(
        _ written: LogHead, after head: LogHead, _ watch: RecordWatch, _ read: Result<ConversationReplica, ServiceError>
    ) -> Result<EditResult, ServiceError> {
        if let note = watch.note(at: written.position.sequence) {
            if let refusal = note.outcome.refusal { return .failure(refusal) }
            let state = State(messages: note.outcome.messages, observation: note.observation)
            return .success(EditResult(head: written, state: state))
        }
        if case .failure(let error) = read, error.code != .notFound { return .failure(ServiceError(afterWrite: error)) }
        // This node has read the end of the log, so the one with the record was replaced or deleted. The record took
        // effect if no other one precedes it that the validation did not see.
        var expected = head.totals
        expected.add(record)
        return expected.matches(written.totals) ? .success(EditResult(head: written, state: nil)) : .failure(.unread)
    }
}
