internal import TypescaleStrings

/// The clusters of long words, between which such a word can be broken.
///
/// A cluster takes four bytes: the lower 24 bits of its end, and its facts. Nearly all ends are within them; the higher
/// bits of the others are listed where they change, and most stores have no such entry.
struct WordClusters: ArrayList, Sendable {
    /// The higher bits of the ends from a cluster on.
    private struct HigherBits: IndexKeyed, Sendable {
        var index: UInt32
        var value: Int8
    }

    private var packed: [UInt32] = []
    private var higherBits = IndexedList<HigherBits>()

    var count: Int { packed.count }

    /// Returns the end of a cluster, in design units from the word's start.
    @inline(__always)
    func end(of index: Int) -> Int32 {
        let lower = Int32(packed[index] >> 8)
        return higherBits.isEmpty ? lower : lower | Int32(higherBits(of: index)) << 24
    }

    private func higherBits(of index: Int) -> Int8 {
        let next = higherBits.firstIndex(from: index + 1)
        return next == 0 ? 0 : higherBits[next - 1].value
    }

    @inline(__always)
    func facts(of index: Int) -> PreparedTexts.ClusterFacts {
        PreparedTexts.ClusterFacts(rawValue: UInt8(truncatingIfNeeded: packed[index]))
    }

    mutating func append(end: Int32, _ facts: PreparedTexts.ClusterFacts) {
        let higher = Int8(end >> 24)
        if higher != higherBits.entries.last?.value ?? 0 {
            higherBits.append(HigherBits(index: UInt32(packed.count), value: higher))
        }
        packed.append(UInt32(bitPattern: end) << 8 | UInt32(facts.rawValue))
    }

    mutating func append(_ range: Range<Int>, of other: WordClusters) {
        if higherBits.isEmpty && other.higherBits.isEmpty {
            packed.append(contentsOf: other.packed[range])
        } else {
            for index in range { append(end: other.end(of: index), other.facts(of: index)) }
        }
    }

    /// Returns whether clusters equal some of another collection.
    func isEqual(_ own: Range<Int>, _ range: Range<Int>, of other: WordClusters) -> Bool {
        guard own.count == range.count else { return false }
        let (packed, others) = (packed.span, other.packed.span)
        for step in 0..<own.count
        where packed[own.lowerBound + step] != others[range.lowerBound + step] { return false }
        return higherBits.isEmpty && other.higherBits.isEmpty
            || zip(own, range).allSatisfy { higherBits(of: $0) == other.higherBits(of: $1) }
    }

    /// Hashes clusters; the higher bits of ends are left out.
    func hash(_ range: Range<Int>, into hasher: inout Hasher) { hasher.combine(packed, range) }

    var memory: MemoryUse { packed.memory + higherBits.memory }

    @inline(__always)
    mutating func apply(_ change: ArrayChange) {
        packed.apply(change)
        higherBits.apply(change)
    }
}
