// Data that only few segments have, found by segment.
//
// Problem: a paragraph that has such entries needs the index of its first one. A binary search over all entries takes
// longer the more messages a conversation has, and misses the cache at nearly every comparison: with a million messages
// it was a fifth of a reflow.
//
// Method: an index has the first entry of each group of 256 segments, so that a search covers a handful of entries,
// however many there are. Each list needs four bytes per group; a group is about ten messages.

/// Entries sorted by segment, or by another number in its place.
struct SegmentList<Entry: SegmentKeyed & Sendable>: ArrayList, Sendable {
    /// The entries in order.
    private(set) var entries: [Entry] = []
    /// The index of the first entry at or after the beginning of each group, up to that of the last entry.
    private var groups: [UInt32] = []
    /// The number of low bits of a segment that distinguish the segments of one group.
    private static var groupBits: Int { 8 }

    var count: Int { entries.count }
    var isEmpty: Bool { entries.isEmpty }

    @inline(__always)
    subscript(index: Int) -> Entry { entries[index] }

    /// Appends an entry whose segment is not before the last one's.
    mutating func append(_ entry: Entry) {
        let group = Int(entry.segment) >> Self.groupBits
        while groups.count <= group { groups.append(UInt32(entries.count)) }
        entries.append(entry)
    }

    /// Appends the entries of another list for a range of segments, which begins at `first` here.
    mutating func append(_ range: Range<Int>, of other: SegmentList, movedTo first: Int) {
        if other.isEmpty { return }
        for index in other.indices(from: range.lowerBound, upTo: range.upperBound) {
            append(other[index].moved(by: first - range.lowerBound))
        }
    }

    /// Returns the index of the first entry at or after a segment.
    func firstIndex(from segment: Int) -> Int {
        let group = segment >> Self.groupBits
        guard group < groups.count else { return entries.count }
        let end = group + 1 < groups.count ? Int(groups[group + 1]) : entries.count
        return firstIndex(from: segment, in: Int(groups[group])..<end)
    }

    /// Returns the index of the first entry at or after a segment within a range; the range's end if there is none.
    func firstIndex(from segment: Int, in range: Range<Int>) -> Int {
        let entries = entries.span
        return range.firstIndex(notNegative: { Int(entries[$0].segment) &- segment })
    }

    /// Returns the indices of the entries of segments from `first` up to `last`, which is excluded.
    func indices(from first: Int, upTo last: Int) -> Range<Int> { firstIndex(from: first)..<firstIndex(from: last) }

    /// Returns the entry of a segment, if it has one; most lists are empty, which is known without a call.
    @inline(__always)
    func entry(of segment: Int) -> Entry? { isEmpty ? nil : entry(at: firstIndex(from: segment), of: segment) }

    /// Returns the entry of a segment within a range, if it has one.
    func entry(of segment: Int, in range: Range<Int>) -> Entry? {
        let index = firstIndex(from: segment, in: range)
        return index < range.upperBound ? entry(at: index, of: segment) : nil
    }

    private func entry(at index: Int, of segment: Int) -> Entry? {
        index < entries.count && Int(entries[index].segment) == segment ? entries[index] : nil
    }

    var memory: MemoryUse { entries.memory + groups.memory }

    @inline(__always)
    mutating func apply(_ change: ArrayChange) {
        entries.apply(change)
        groups.apply(change)
    }
}

extension SegmentList where Entry: Equatable {
    /// Returns whether the entries of a range of segments equal those of a range in another list.
    func isEqual(_ own: Range<Int>, _ range: Range<Int>, of other: SegmentList) -> Bool {
        if isEmpty && other.isEmpty { return true }
        let entries = entries[indices(from: own.lowerBound, upTo: own.upperBound)]
        let others = other.entries[other.indices(from: range.lowerBound, upTo: range.upperBound)]
        return entries.elementsEqual(others) { $0 == $1.moved(by: own.lowerBound - range.lowerBound) }
    }
}

/// An entry of a list that is sorted by segment.
protocol SegmentKeyed {
    var segment: UInt32 { get set }
}

extension SegmentKeyed {
    /// Returns the entry for a segment that is so many after its own.
    fileprivate func moved(by distance: Int) -> Self {
        var entry = self
        entry.segment = UInt32(Int(segment) + distance)
        return entry
    }
}

extension Range<Int> {
    /// Returns the first index at which a number, which grows from index to index, is not negative; the range's end if
    /// there is none.
    @inline(__always)
    func firstIndex(notNegative number: (Int) -> Int) -> Int {
        // Adds a sign and does not branch: half of all branches would be mispredicted.
        var (low, count) = (lowerBound, count)
        while count > 0 {
            let half = (count &+ 1) / 2
            low &+= half & (number(low &+ half &- 1) &>> 63)
            count = count &- half
        }
        return low
    }
}

/// A segment without further data.
extension UInt32: SegmentKeyed {
    var segment: UInt32 {
        get { self }
        set { self = newValue }
    }
}
