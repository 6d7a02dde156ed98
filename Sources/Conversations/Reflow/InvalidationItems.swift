internal import TextLayout

/// Messages that are drawn otherwise, made one by one as they are asked for: a million of them take four megabytes.
///
/// Those in the viewport come first, then the others outward from it: one below, one above, in turn, as long as there
/// are both.
public struct InvalidationItems: RandomAccessCollection, Sendable {
    /// Columns instead of items: ranges of messages, and the new heights of all of them.
    public struct Ranges: Hashable, Sendable {
        /// The first message of each range, and how many there are.
        public var ranges: [Range<Int>]
        /// The new heights, range by range, in points.
        public var heights: [Double]
    }

    /// Places in the conversation, in order.
    private let places: [UInt32]
    /// The stretch of `places` that is in the viewport.
    private let visible: Range<Int>
    private let snapshot: ConversationSnapshot
    private let old: OffsetTree<MessageRow>
    private let new: OffsetTree<MessageRow>

    init(
        _ places: [UInt32], visible messages: Range<Int>, snapshot: ConversationSnapshot, old: OffsetTree<MessageRow>,
        new: OffsetTree<MessageRow>
    ) {
        self.places = places
        self.snapshot = snapshot
        self.old = old
        self.new = new
        let first = places.partitioningIndex { $0 >= messages.lowerBound }
        visible = first..<Swift.max(places.partitioningIndex { $0 >= messages.upperBound }, first)
    }

    /// Where the items begin.
    public var startIndex: Int { 0 }
    /// How many items there are.
    public var endIndex: Int { places.count }

    /// The item at a position.
    public subscript(position: Int) -> InvalidationItem {
        item(at: Int(places[rank(position)]))
    }

    /// The items in the conversation's order, as columns.
    public var ranges: Ranges {
        var columns = Ranges(ranges: [], heights: [])
        columns.heights.reserveCapacity(places.count)
        for place in places {
            let index = Int(place)
            if let last = columns.ranges.last, last.upperBound == index {
                columns.ranges[columns.ranges.count - 1] = last.lowerBound..<index + 1
            } else {
                columns.ranges.append(index..<index + 1)
            }
            columns.heights.append(new[index].height)
        }
        return columns
    }

    /// The message at a place of the conversation, as it was when the set was made.
    func message(at index: Int) -> Message? { snapshot.message(index) }

    private func item(at index: Int) -> InvalidationItem {
        InvalidationItem(snapshot.id(index), index, old[index], new[index])
    }

    /// Which of the places comes at a position.
    private func rank(_ position: Int) -> Int {
        if position < visible.count { return visible.lowerBound + position }
        let rest = position - visible.count
        let below = places.count - visible.upperBound
        let above = visible.lowerBound
        let paired = 2 * Swift.min(below, above)
        if rest < paired {
            return rest % 2 == 0 ? visible.upperBound + rest / 2 : visible.lowerBound - 1 - rest / 2
        }
        let step = paired / 2 + rest - paired
        return below > above ? visible.upperBound + step : visible.lowerBound - 1 - step
    }
}

extension [UInt32] {
    /// The first index from which a condition holds, in an array in which it holds from some place on.
    func partitioningIndex(where holds: (Int) -> Bool) -> Int {
        var low = 0
        var high = count
        while low < high {
            let middle = (low + high) / 2
            if holds(Int(self[middle])) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
