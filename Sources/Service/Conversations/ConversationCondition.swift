import TypescaleHTTP
import TypescaleStores

/// What a request says must hold: `If-Match` and `If-None-Match` against a conversation's revision.
struct ConversationCondition: Sendable {
    private let request: OwnedRequest

    /// The conditions of a request.
    init(_ request: OwnedRequest) throws(ServiceError) {
        self.request = request
        // A list that cannot be read is refused whatever stands there.
        if verdict(nil) == .malformed { throw Self.malformed }
    }

    /// What the log has to hold so that a change may be made which is allowed at this head; an error where it is not
    /// allowed. `plain` goes where the request says nothing.
    func check(_ head: LogHead?, otherwise plain: LogCondition) throws(ServiceError) -> LogCondition {
        switch verdict(head) {
        case .proceed, .notModified: break
        case .preconditionFailed: throw ServiceError(stale: head?.position.sequence)
        case .malformed: throw Self.malformed
        }
        guard let list = request[.ifMatch] ?? request[.ifNoneMatch] else { return plain }
        if list == "*" { return head == nil ? .absent : .exists }
        return head.map { .at($0.position.sequence) } ?? .absent
    }

    private func verdict(_ head: LogHead?) -> Conditions.Verdict {
        request.withRequest { Conditions.evaluate($0, current: head?.tag) }
    }

    private static let malformed = ServiceError(
        .malformedRequest, "If-Match and If-None-Match hold entity tags, as in \"42\", or *")
}

extension LogHead {
    /// The tag of a conversation at this head: its revision.
    var tag: EntityTag { EntityTag(revision: position.sequence.number) }
}
