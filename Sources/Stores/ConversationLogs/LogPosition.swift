/// A place in a conversation's log.
public struct LogPosition: Hashable, Sendable {
    /// Which writing of the conversation: a replacement begins another.
    public let generation: Revision
    /// Which record of it; the numbers rise, with gaps.
    public let sequence: Revision

    /// A place.
    public init(generation: Revision, sequence: Revision) {
        self.generation = generation
        self.sequence = sequence
    }
}
