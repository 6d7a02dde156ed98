/// A position in a conversation's log.
package struct LogPosition: Hashable, Sendable {
    /// The generation of the conversation; each replacement starts a new one.
    package let generation: Revision
    /// The record's number in the generation, ascending with gaps.
    package let sequence: Revision

    /// Creates a position.
    package init(generation: Revision, sequence: Revision) {
        self.generation = generation
        self.sequence = sequence
    }
}
