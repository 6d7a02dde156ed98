// What only few segments have, found by segment.
//
// Problem: a paragraph that has such entries asks where its own begin. A binary search over all of them costs more the
// more messages a conversation has, and misses the cache at nearly every step: with a million messages it was a fifth of
// a re-flow.
//
// Method: beside the sorted entries stands where those of each stretch of 256 segments begin, so that a search is over
// a handful of entries, however many there are. That costs four bytes a stretch, some ten messages, and list.

/// Entries sorted by segment, or by whatever number stands for it.
struct SegmentList<Entry: SegmentKeyed & Sendable>: Sendable {
    /// The entries in order.
    private(set) var entries: [Entry] = []
    /// The index of the first entry at or after the beginning of each stretch, up to that of the last entry.
    private var stretches: [UInt32] = []
    /// Bits of a segment that tell places of one stretch apart.
    private static var stretchBits: Int { 8 }

    var count: Int { entries.count }
    var isEmpty: Bool { entries.isEmpty }

    @inline(__always)
    subscript(index: Int) -> Entry { entries[index] }

    /// Appends an entry whose segment is none before the last one's.
    mutating func append(_ entry: Entry) {
        let stretch = Int(entry.segment) >> Self.stretchBits
        while stretches.count <= stretch { stretches.append(UInt32(entries.count)) }
        entries.append(entry)
    }

    /// The index of the first entry at or after a segment.
    func firstIndex(from segment: Int) -> Int {
        let stretch = segment >> Self.stretchBits
        guard stretch < stretches.count else { return entries.count }
        let end = stretch + 1 < stretches.count ? Int(stretches[stretch + 1]) : entries.count
        return firstIndex(from: segment, in: Int(stretches[stretch])..<end)
    }

    /// The same among some of the entries; the end of those where there is none.
    func firstIndex(from segment: Int, in range: Range<Int>) -> Int {
        var low = range.lowerBound
        var high = range.upperBound
        while low < high {
            let middle = (low + high) / 2
            if Int(entries[middle].segment) < segment { low = middle + 1 } else { high = middle }
        }
        return low
    }

    /// The entries of segments from one up to another, without that.
    func indices(from first: Int, upTo last: Int) -> Range<Int> { firstIndex(from: first)..<firstIndex(from: last) }

    /// The entry of a segment, if it has one. Most lists are empty, which is seen without going there.
    @inline(__always)
    func entry(of segment: Int) -> Entry? { isEmpty ? nil : entry(at: firstIndex(from: segment), of: segment) }

    /// The entry of a segment, if it has one among some of the entries.
    func entry(of segment: Int, in range: Range<Int>) -> Entry? {
        let index = firstIndex(from: segment, in: range)
        return index < range.upperBound ? entry(at: index, of: segment) : nil
    }

    private func entry(at index: Int, of segment: Int) -> Entry? {
        index < entries.count && Int(entries[index].segment) == segment ? entries[index] : nil
    }

    /// Drops every entry and keeps the memory.
    mutating func removeAll() {
        entries.removeAll(keepingCapacity: true)
        stretches.removeAll(keepingCapacity: true)
    }

    /// Gives back what is held in reserve.
    mutating func trim() {
        entries.trim()
        stretches.trim()
    }

    var byteCount: Int { entries.byteCount + stretches.byteCount }

    /// The same with what is held in reserve.
    var heldBytes: Int { HeldBytes.of(entries) + HeldBytes.of(stretches) }
}

/// An entry of a list that is sorted by segment.
protocol SegmentKeyed {
    var segment: UInt32 { get }
}

/// A segment of which nothing need be known but that it is one.
extension UInt32: SegmentKeyed {
    var segment: UInt32 { self }
}
