/// The changes of an owner's preference after a revision.
package enum Replay: Hashable, Sendable {
    /// All later changes in order; none without a change.
    case events([PreferenceEvent])
    /// Some later changes are no longer stored, or the revision is not of this store: use the current state.
    case gapTooOld
}
