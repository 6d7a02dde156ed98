import TypescaleHTTP
import TypescaleIdentifiers
import TypescaleStores

/// Changes one owner's preference, under whatever condition the client gives.
struct PreferenceWriter: Sendable {
    let store: any PreferenceStore
    let owner: PreferenceOwner
    /// The device that writes, which is not told of it.
    let origin: Identifier?
    /// The terms on which the caller may write.
    let admission: Admission

    init(_ store: any PreferenceStore, _ owner: PreferenceOwner, origin: Identifier?, _ admission: Admission) {
        self.admission = admission
        self.store = store
        self.owner = owner
        self.origin = origin
    }

    /// A change under a condition of HTTP's: `If-Match` with the revision, `If-None-Match: *` where there is to be none.
    func write(_ change: PreferenceChange, for request: borrowing Request) throws(ServiceError) -> PreferenceAnswer {
        guard request[.ifMatch] != nil || request[.ifNoneMatch] != nil else { return try write(change, if: .any) }
        let present = try askingStore { () throws(StoreError) in try store.preference(of: owner) }
        // What nobody has stored is read as revision 0, and can be written on as such; `If-None-Match: *` asks what is stored.
        let read = PreferenceAnswer(present).revision
        let isThere = present != nil || request[.ifMatch] != nil
        switch Conditions.evaluate(request, current: isThere ? EntityTag(revision: read.number) : nil) {
        case .malformed: throw ServiceError(.malformedRequest, "the condition is not a list of entity tags")
        case .preconditionFailed, .notModified: throw stale(present?.revision)
        // What was judged must still be there when the store writes.
        case .proceed: return try write(change, if: present.map { .revision($0.revision) } ?? .absent)
        }
    }

    /// A change on a revision, 0 standing for nothing there; on whatever is there where none is given.
    func write(_ change: PreferenceChange, ifMatch revision: Revision?) throws(ServiceError) -> PreferenceAnswer {
        try write(change, if: revision.map { $0 == .zero ? .absent : .revision($0) } ?? .any)
    }

    private func write(
        _ change: PreferenceChange, if condition: WriteCondition
    ) throws(ServiceError) -> PreferenceAnswer {
        do throws(StoreError) {
            return try admission.writing { () throws(StoreError) in
                PreferenceAnswer(try store.write(change, for: owner, if: condition, origin: origin))
            }
        } catch {
            if error.code == .stale { throw stale(error.present) }
            throw ServiceError(error)
        }
    }

    private func stale(_ present: Revision?) -> ServiceError {
        ServiceError(
            .stale, present.map { "the preference is at revision \($0) by now" } ?? "there is no preference by now")
    }
}
