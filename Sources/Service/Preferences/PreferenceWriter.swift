internal import TypescaleHTTP
internal import TypescaleStores
internal import TypescaleStrings

/// Writes the preference of one owner under the condition of a request.
struct PreferenceWriter: Sendable {
    let context: ServiceContext
    let owner: PreferenceOwner
    /// The device that writes, which receives no event of it.
    let origin: Identifier?
    /// The admission of the caller, which is checked again in the write.
    let admission: Admission

    /// Writes under the conditions of HTTP: `If-Match` with the revision, `If-None-Match: *` if there must be none.
    func write(_ change: PreferenceChange, for request: borrowing Request) throws(ServiceError) -> PreferenceResponse {
        if change != .remove { try validateName() }
        return try condition(of: request).write(judgingAgain: condition(of: request)) {
            condition throws(ServiceError) in
            try write(change, if: condition)
        }
    }

    /// Moves the preference of a device to the owner under the same conditions on the owner's preference.
    func adopt(
        _ device: PreferenceOwner, replacing: Bool, for request: borrowing Request
    ) throws(ServiceError) -> PreferenceResponse {
        try validateName()
        return try condition(of: request).write(judgingAgain: condition(of: request)) {
            condition throws(ServiceError) in
            try writing { store throws(StoreError) in
                try store.adopt(device, by: owner, replacing: replacing, if: condition)
            }
        }
    }

    /// Returns the condition that the store checks, or throws if a condition of HTTP does not hold now.
    private func condition(of request: borrowing Request) throws(ServiceError) -> WriteCondition {
        guard request[.ifMatch] != nil || request[.ifNoneMatch] != nil else { return .any }
        let present = try state()
        // A missing preference reads as the revision of its removal, or 0, and can be written on as either;
        // `*` checks what is stored.
        let namesRevision = request[.ifMatch].map { !$0.isExactly("*") } ?? false
        var revision = present.preference != nil || namesRevision ? present.revision : nil
        var verdict = Conditions.evaluate(request, current: revision.map { EntityTag(revision: $0.number) })
        if verdict == .preconditionFailed, present.preference == nil, namesRevision {
            revision = nil
            verdict = Conditions.evaluate(request, current: EntityTag(revision: Revision.zero.number))
        }
        switch verdict {
        case .malformed: throw .malformedCondition
        case .preconditionFailed, .notModified: throw stale(present.storedRevision)
        case .proceed:
            return WriteCondition(
                ifMatch: request[.ifMatch], ifNoneMatch: request[.ifNoneMatch], holdingAt: revision,
                otherwise: .any)
        }
    }

    /// Writes on a revision, 0 for a missing preference; unconditionally if it is `nil`.
    func write(_ change: PreferenceChange, ifMatch revision: Revision?) throws(ServiceError) -> PreferenceResponse {
        if change != .remove { try validateName() }
        guard let revision else { return try write(change, if: .any) }
        return try write(change, if: revision == .zero ? .absent : .at(revision))
    }

    private func state() throws(ServiceError) -> PreferenceState {
        try context.withStore { store throws(StoreError) in try store.state(of: owner) }
    }

    /// Throws if no client can send the owner's name. Older preferences under it can be read and removed.
    private func validateName() throws(ServiceError) {
        if owner.id.isDotSegment { throw ServiceError(unaddressable: owner.id, of: owner.kind.rawValue) }
    }

    private func write(
        _ change: PreferenceChange, if condition: WriteCondition
    ) throws(ServiceError) -> PreferenceResponse {
        try writing { store throws(StoreError) in
            try store.write(change, for: owner, if: condition, origin: origin)
        }
    }

    private func writing(
        _ body: (any Store) throws(StoreError) -> PreferenceState
    ) throws(ServiceError) -> PreferenceResponse {
        do throws(StoreError) {
            return PreferenceResponse(
                try context.metrics.timingStore { () throws(StoreError) in
                    try admission.writing(body(context.store))
                })
        } catch {
            if error.code == .stale { throw stale(error.present) }
            throw ServiceError(error)
        }
    }

    private func stale(_ present: Revision?) -> ServiceError {
        ServiceError(.stale, present.map { "the preference is at revision \($0)" } ?? "there is no preference")
    }
}
