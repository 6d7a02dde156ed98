/// A place in a conversation's log.
package struct LogPosition: Hashable, Sendable {
    /// Which writing of the conversation: a replacement begins another.
    package let generation: Revision
    /// Which record of it; the numbers rise, with gaps.
    package let sequence: Revision

    /// A place.
    package init(generation: Revision, sequence: Revision) {
        self.generation = generation
        self.sequence = sequence
    }
}
