internal import TypescaleHTTP
internal import TypescaleStores

/// The conditions of a request, `If-Match` and `If-None-Match`, on the revision of a conversation.
struct ConversationCondition: Sendable {
    private let request: OwnedRequest

    init(_ request: OwnedRequest) throws(ServiceError) {
        self.request = request
        // A malformed list is refused for any revision.
        if verdict(nil) == .malformed { throw .malformedCondition }
    }

    /// Returns the condition that the store checks for a change allowed at this head, or throws if it is not allowed.
    ///
    /// `plain` is the condition of a request that has none.
    func check(_ head: LogHead?, otherwise plain: WriteCondition) throws(ServiceError) -> WriteCondition {
        switch verdict(head) {
        case .proceed, .notModified: break
        case .preconditionFailed: throw ServiceError(stale: head?.position.sequence)
        case .malformed: throw .malformedCondition
        }
        return WriteCondition(
            ifMatch: request[.ifMatch], ifNoneMatch: request[.ifNoneMatch], holdingAt: head?.position.sequence,
            otherwise: plain)
    }

    private func verdict(_ head: LogHead?) -> Conditions.Verdict {
        request.withRequest { Conditions.evaluate($0, current: head?.tag) }
    }
}

extension LogHead {
    /// The entity tag of a conversation at this head: its revision.
    var tag: EntityTag { EntityTag(revision: position.sequence.number) }
}
