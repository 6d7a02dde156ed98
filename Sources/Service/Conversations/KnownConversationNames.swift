import TypescaleIdentifiers

/// Which names have been seen, in 16 bytes each whatever their length.
///
/// Kept are two hashes of a name, seeded anew in every process so that nobody can choose them. Among a million names two
/// have equal hashes once in 10^26 runs.
struct KnownConversationNames {
    private struct Digest: Hashable {
        let high: Int
        let low: Int
    }

    private var digests: Set<Digest> = []

    /// Notes a name; false where it has been seen before.
    mutating func insert(_ name: Identifier) -> Bool {
        var high = Hasher()
        high.combine(0)
        high.combine(name)
        var low = Hasher()
        low.combine(1)
        low.combine(name)
        return digests.insert(Digest(high: high.finalize(), low: low.finalize())).inserted
    }
}
