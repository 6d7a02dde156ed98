// Data that only few segments or clusters have, found by the index of the segment or cluster.
//
// Problem: a paragraph that has such entries needs the index of its first one. A binary search over all entries takes
// longer the more messages a conversation has, and misses the cache at nearly every comparison: with a million messages
// it was a fifth of a reflow.
//
// Method: a table has the first entry of each group of 256 indices, so that a search covers a handful of entries,
// however many there are. Each list needs four bytes per group; a group of segments is about ten messages.

/// Entries sorted by the index of the segment, cluster or paragraph that they belong to.
struct IndexedList<Entry: IndexKeyed & Sendable>: ArrayList, Sendable {
    private(set) var entries: [Entry] = []
    /// The position of the first entry at or after the beginning of each group, up to that of the last entry.
    private var groups: [UInt32] = []
    /// The number of low bits of an index that distinguish the indices of one group.
    private static var groupBits: Int { 8 }

    var count: Int { entries.count }
    var isEmpty: Bool { entries.isEmpty }

    @inline(__always)
    subscript(position: Int) -> Entry { entries[position] }

    /// Appends an entry whose index is not less than the last one's.
    mutating func append(_ entry: Entry) {
        let group = Int(entry.index) >> Self.groupBits
        while groups.count <= group { groups.append(UInt32(entries.count)) }
        entries.append(entry)
    }

    /// Appends the entries of another list for a range of indices, which begins at `first` here.
    mutating func append(_ range: Range<Int>, of other: IndexedList, movedTo first: Int) {
        if other.isEmpty { return }
        for position in other.indices(from: range.lowerBound, upTo: range.upperBound) {
            append(other[position].moved(by: first - range.lowerBound))
        }
    }

    /// Returns the position of the first entry at or after an index.
    func firstIndex(from index: Int) -> Int {
        let group = index >> Self.groupBits
        guard group < groups.count else { return entries.count }
        let end = group + 1 < groups.count ? Int(groups[group + 1]) : entries.count
        return firstIndex(from: index, in: Int(groups[group])..<end)
    }

    /// Returns the position of the first entry at or after an index within a range; the range's end if there is none.
    func firstIndex(from index: Int, in range: Range<Int>) -> Int {
        let entries = entries.span
        return range.firstIndex(notNegative: { Int(entries[$0].index) &- index })
    }

    /// Returns the positions of the entries of indices from `first` up to `last`, which is excluded.
    func indices(from first: Int, upTo last: Int) -> Range<Int> { firstIndex(from: first)..<firstIndex(from: last) }

    /// Returns the entry of an index, if it has one; most lists are empty, which is known without a call.
    @inline(__always)
    func entry(of index: Int) -> Entry? { isEmpty ? nil : entry(at: firstIndex(from: index), of: index) }

    /// Returns the entry of an index within a range, if it has one.
    func entry(of index: Int, in range: Range<Int>) -> Entry? {
        let position = firstIndex(from: index, in: range)
        return position < range.upperBound ? entry(at: position, of: index) : nil
    }

    private func entry(at position: Int, of index: Int) -> Entry? {
        position < entries.count && Int(entries[position].index) == index ? entries[position] : nil
    }

    var memory: MemoryUse { entries.memory + groups.memory }

    @inline(__always)
    mutating func apply(_ change: ArrayChange) {
        entries.apply(change)
        groups.apply(change)
    }
}

extension IndexedList where Entry: Equatable {
    /// Returns whether the entries of a range of indices equal those of a range in another list.
    func isEqual(_ own: Range<Int>, _ range: Range<Int>, of other: IndexedList) -> Bool {
        if isEmpty && other.isEmpty { return true }
        let entries = entries[indices(from: own.lowerBound, upTo: own.upperBound)]
        let others = other.entries[other.indices(from: range.lowerBound, upTo: range.upperBound)]
        return entries.elementsEqual(others) { $0 == $1.moved(by: own.lowerBound - range.lowerBound) }
    }
}

/// An entry of a list that is sorted by the index of a segment, a cluster or a paragraph.
protocol IndexKeyed {
    var index: UInt32 { get set }
}

extension IndexKeyed {
    /// Returns the entry for an index that is so many after its own.
    fileprivate func moved(by distance: Int) -> Self {
        var entry = self
        entry.index = UInt32(Int(index) + distance)
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

/// An index without further data.
extension UInt32: IndexKeyed {
    var index: UInt32 {
        get { self }
        set { self = newValue }
    }
}
