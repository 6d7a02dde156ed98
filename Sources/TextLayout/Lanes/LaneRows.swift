// The rows of a store's messages, eight at a time.

internal import TypescaleStrings

/// The rows of a store's messages in one layout, as far as they are known.
package struct KnownRows: Sendable {
    /// The row of each message, without lines if it is unknown; more rows may follow.
    fileprivate(set) var rows: [MessageRow] = []
    /// The messages whose rows are unknown, in ascending order.
    fileprivate(set) var unknown: [UInt32] = []

    func unknown(among messages: Range<Int>) -> ArraySlice<UInt32> {
        let all = unknown.indices
        let start = all.partitioningIndex { unknown[$0] >= messages.lowerBound }
        return unknown[start..<(start..<unknown.count).partitioningIndex { unknown[$0] >= messages.upperBound }]
    }

    /// Makes space for the rows of messages.
    fileprivate mutating func reset(_ count: Int) {
        unknown.removeAll(keepingCapacity: true)
        if rows.count < count { rows = Array(repeating: .unknown, count: count) }
    }

    /// Adds the rows of a group, which are replaced later if they are uncertain: a branch for each would take longer.
    @inline(__always)
    fileprivate mutating func add(
        _ lines: inout LaneLines, of group: ParagraphLanes.Group, _ pass: borrowing LanePass
    ) {
        let signatures = lines.signatures(after: pass.wideWords.signatures(of: lines), isLong: group.columnCount > 32)
        let (counts, heights) = (SIMD8<UInt16>(bitPattern: lines.counts), pass.heights.micropoints.span)
        var rows = rows.mutableSpan
        // A fixed number of steps, which compilers write out one by one. The rows of empty lanes are those of the last
        // paragraph, which comes after them.
        for lane in (0..<ParagraphLanes.count).reversed() {
            rows[Int(group.messages[lane])] = MessageRow(
                micropoints: heights[Int(counts[lane])], lines: UInt32(counts[lane]), wrap: signatures[lane])
        }
    }

    fileprivate mutating func markUnknown() {
        for message in unknown { rows[Int(message)] = .unknown }
    }
}

/// The rows of a store's messages in one layout, computed in lanes, in memory that is used again.
package struct LaneRows: LaneConsumer, Sendable {
    /// The rows of the messages that are in lanes.
    package fileprivate(set) var known = KnownRows()
    var pass = LanePass()

    /// The number of paragraphs whose lines no lane could decide.
    var uncertainCount: Int { pass.uncertain.count }

    /// Creates memory without rows.
    package init() {}

    @inline(__always)
    mutating func add(_ lines: inout LaneLines, of group: ParagraphLanes.Group, uncertain: UInt8) {
        known.add(&lines, of: group, pass)
    }
}

extension PreparedMessages {
    /// Builds the lanes of all messages.
    package mutating func buildLanes() { lanes = ParagraphLanes(texts, blockRanges, blocks) }

    /// Computes the rows of all messages in lanes.
    ///
    /// Messages whose style has not changed are left out if there are rows of an old layout. Stores whose words have
    /// the same clusters have the same identifier in `clusters`.
    package func computeLaneRows(
        _ measurer: MessageMeasurer, hasOld: Bool, clusters: ObjectIdentifier? = nil, into result: inout LaneRows
    ) {
        result.pass.begin(measurer, clusters: clusters)
        result.known.reset(count)
        let laneCount = texts.breakLines(of: lanes, measurer, hasOld: hasOld, into: &result)
        lanes.appendMessagesOutside(
            measurer, hasOld: hasOld, laneCount: laneCount, of: count, to: &result.known.unknown)
        let outsideCount = result.known.unknown.count
        var scales = DesignUnitScales(measurer)
        for uncertain in result.pass.uncertain {
            // A row is unknown if clusters are missing.
            if let row = texts.row(of: uncertain, measurer, &scales) {
                result.known.rows[Int(uncertain.message)] = row
            } else {
                result.known.unknown.append(UInt32(uncertain.message))
            }
        }
        if result.known.unknown.count > outsideCount { result.known.unknown.sort() }
        result.known.markUnknown()
    }
}
