/// What happened to an owner's preference after a revision.
package enum Replay: Hashable, Sendable {
    /// Every change since, in order; none where nothing changed.
    case events([PreferenceEvent])
    /// Some of the changes since are no longer kept, or the revision is not of this store: start from what is there.
    case gapTooOld
}
