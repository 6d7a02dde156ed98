// The sum of the heights of a store's messages, eight at a time.
//
// A chart of heights in twelve sizes needs no rows. Without them, a group of eight messages costs a sum of eight
// heights.

/// A sum of heights in micropoints.
package struct HeightSum: Sendable {
    /// The sum, unless it exceeds 64 bits.
    package private(set) var micropoints: Int64 = 0
    /// A Boolean value that indicates whether the sum exceeds 64 bits.
    package private(set) var overflows = false

    package init() {}

    @inline(__always)
    package mutating func add(_ height: Int64) {
        let (sum, overflow) = micropoints.addingReportingOverflow(height)
        (micropoints, overflows) = (sum, overflows || overflow)
    }

    package mutating func add(_ other: HeightSum) {
        add(other.micropoints)
        overflows = overflows || other.overflows
    }
}

/// The sum of the heights of a store's messages in one layout, computed in lanes, in memory that is used again.
package struct LaneHeights: LaneConsumer, Sendable {
    /// The sum of the heights of the paragraphs whose lines lanes decided.
    fileprivate var sum = HeightSum()
    /// The messages whose heights are added; `nil` if these are all.
    fileprivate var messages: MessageBits?
    /// The messages whose lines were not broken in lanes.
    fileprivate var others: [UInt32] = []
    var pass = LanePass()

    /// Creates memory without heights.
    package init() {}

    @inline(__always)
    mutating func add(_ lines: inout LaneLines, of group: ParagraphLanes.Group, uncertain: UInt8) {
        let removed = messages?.missingLanes(of: group) ?? 0
        sum.add(lines.counts, used: Int(group.used), except: uncertain | removed, pass.heights)
    }
}

extension MessageBits {
    /// Returns the lanes of a group whose messages are not in the set, one bit each.
    fileprivate func missingLanes(of group: ParagraphLanes.Group) -> UInt8 {
        (0..<Int(group.used)).reduce(0) { contains(Int(group.messages[$1])) ? $0 : $0 | 1 << UInt8($1) }
    }
}

extension HeightSum {
    /// Adds the heights of a group's paragraphs, except some of them, one bit each.
    @inline(__always)
    fileprivate mutating func add(
        _ counts: SIMD8<Int16>, used: Int, except left: UInt8, _ heights: borrowing LineHeights
    ) {
        let (counts, areLow, heights) = (
            SIMD8<UInt16>(bitPattern: counts), heights.areLow, heights.micropoints.span
        )
        // Nearly always all of them are added, and their sum has 64 bits, which takes no condition for each.
        if left == 0, used == ParagraphLanes.count, areLow {
            var sum: Int64 = 0
            for lane in 0..<ParagraphLanes.count { sum &+= heights[Int(counts[lane])] }
            add(sum)
        } else {
            for lane in 0..<used where left >> UInt8(truncatingIfNeeded: lane) & 1 == 0 {
                add(heights[Int(counts[lane])])
            }
        }
    }
}

extension PreparedMessages {
    /// Adds the heights of messages, or of all, to a sum; `missing` are those that have to be prepared again.
    ///
    /// Stores whose words have the same clusters have the same identifier in `clusters`.
    package func addHeights(
        of messages: MessageBits?, _ measurer: MessageMeasurer, clusters: ObjectIdentifier?,
        _ memory: inout LaneHeights, to sum: inout HeightSum, missing: inout [Int]
    ) {
        func add(_ message: Int, _ row: MessageRow?) {
            if let row { sum.add(row.micropoints) } else { missing.append(message) }
        }
        (memory.sum, memory.messages) = (HeightSum(), messages)
        memory.pass.begin(measurer, clusters: clusters)
        let laneCount = texts.breakLines(of: lanes, measurer, hasOld: false, into: &memory)
        sum.add(memory.sum)
        var scales = DesignUnitScales(measurer)
        for uncertain in memory.pass.uncertain where messages?.contains(Int(uncertain.message)) ?? true {
            add(Int(uncertain.message), texts.row(of: uncertain, measurer, &scales))
        }
        memory.others.removeAll(keepingCapacity: true)
        lanes.appendMessagesOutside(measurer, hasOld: false, laneCount: laneCount, of: count, to: &memory.others)
        for message in memory.others.lazy.map({ Int($0) }) where messages?.contains(message) ?? true {
            add(message, row(of: message, measurer))
        }
    }
}

/// The messages of a store, one bit each.
package struct MessageBits: Sendable {
    private var words: [UInt64]
    /// The number of messages.
    package private(set) var count = 0

    /// Creates a set without messages, for those of a store of `capacity` messages.
    package init(capacity: Int) { words = Array(repeating: 0, count: (capacity + 63) / 64) }

    package func contains(_ message: Int) -> Bool { words[message >> 6] >> UInt64(message & 63) & 1 == 1 }

    /// Inserts a message that the set does not have.
    package mutating func insert(_ message: Int) {
        words[message >> 6] |= 1 << UInt64(message & 63)
        count += 1
    }
}
