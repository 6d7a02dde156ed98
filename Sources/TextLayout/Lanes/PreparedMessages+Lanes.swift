// The rows of a store's messages, eight at a time.

internal import TypescaleStrings

/// The rows of a store's messages in one layout, as far as they are known.
package struct KnownRows: Sendable {
    /// The row of each message, without lines if it is unknown.
    package fileprivate(set) var rows: [MessageRow] = []
    /// The messages whose rows are unknown, in ascending order.
    package fileprivate(set) var unknown: [UInt32] = []

    /// Returns the messages of a range whose rows are unknown.
    func unknown(among messages: Range<Int>) -> ArraySlice<UInt32> {
        let all = unknown.indices
        let start = all.partitioningIndex { unknown[$0] >= messages.lowerBound }
        return unknown[start..<(start..<unknown.count).partitioningIndex { unknown[$0] >= messages.upperBound }]
    }
}

/// The rows of a store's messages in one layout, computed in lanes, in memory that is used again.
package struct LaneRows: Sendable {
    /// The rows of the messages that are in lanes.
    package fileprivate(set) var known = KnownRows()
    /// The lines of the groups.
    fileprivate var lines: [LaneLines] = []
    /// The words that are wider than the line.
    fileprivate var wideWords = WideWords()
    /// The paragraphs whose lines no lane could decide.
    fileprivate var uncertain: [UncertainRow] = []
    /// The heights at the measurer's entry that was used last.
    fileprivate var heights = LineHeights()
    /// A sum of what was read ahead, so that compilers keep the reads.
    fileprivate var readAhead: Int64 = 0

    /// The number of paragraphs whose lines no lane could decide.
    package var uncertainCount: Int { uncertain.count }

    /// Creates memory without rows.
    package init() {}
}

/// A paragraph whose lines no lane could decide.
private struct UncertainRow {
    let message: UInt16
    let entryIndex: UInt16
    let paragraph: UInt16
    /// A Boolean value that indicates whether a word may be wider than the line.
    let isWide: Bool
    /// What was read ahead: the paragraph's segments, the first of its cluster counts, and its first long word.
    var segments = 0..<0
    var firstCount = -1
    var firstWord: Int?
}

/// The heights of numbers of lines at an entry of a measurer.
private struct LineHeights: Sendable {
    private var measurer: MessageMeasurer?
    private var entryIndex: UInt16 = 0
    /// The height of each number of lines up to that of a group's segments.
    private(set) var micropoints: [Int64] = []

    @inline(__always)
    mutating func move(to entryIndex: UInt16, of measurer: MessageMeasurer) {
        if self.entryIndex != entryIndex || self.measurer !== measurer { compute(entryIndex, measurer) }
    }

    @inline(never)
    private mutating func compute(_ entryIndex: UInt16, _ measurer: MessageMeasurer) {
        (self.measurer, self.entryIndex) = (measurer, entryIndex)
        micropoints = (0...UInt32(WrapSignature.group)).map { measurer.height(ofLines: $0, at: Int(entryIndex)) }
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
        result.uncertain.removeAll(keepingCapacity: true)
        result.lines.removeAll(keepingCapacity: true)
        result.wideWords.begin(measurer, clusters: clusters)
        let laneCount = texts.breakLines(of: lanes, measurer, hasOld: hasOld, into: &result)
        // A message has one lane in a layout, or none.
        let hasAllLanes = laneCount + lanes.messagesWithoutLane.count == lanes.messageCount
        result.known.reset(count, lanes, resetsAll: !hasAllLanes)
        computeRows(
            of: result.lines, result.wideWords.signatures, measurer, &result.heights, into: &result.known.rows,
            uncertain: &result.uncertain)
        texts.readAhead(&result.uncertain, &result.readAhead)
        let hasAllRows = texts.computeRows(of: result.uncertain, measurer, into: &result.known.rows)
        result.known.collectUnknown(lanes, searchesAll: !(hasAllLanes && hasAllRows))
    }

    /// Computes the rows of the paragraphs whose lines are known, and collects the others.
    private func computeRows(
        of lines: [LaneLines], _ signatures: [WideWords.Signatures], _ measurer: MessageMeasurer,
        _ heights: inout LineHeights, into rows: inout [MessageRow],
        uncertain: inout [UncertainRow]
    ) {
        let (groups, lines) = (lanes.groups.span, lines.span)
        var rows = rows.mutableSpan
        for index in lines.indices {
            let group = Int(lines[index].group)
            heights.move(to: lines[index].entryIndex, of: measurer)
            let heights = heights.micropoints.span
            let undecided = Int(groups[group].firstUndecided)
            let isLong = groups[group].columnCount > 32
            let signaturesIndex = Int(lines[index].signaturesIndex)
            for lane in 0..<Int(groups[group].used) {
                let (message, starts) = (
                    groups[group].messages[lane], lines[index].starts(ofLane: lane, isLong: isLong)
                )
                let isUndecided = undecided >= 0 && lanes.undecidedStarts[undecided + lane].include(starts)
                guard lines[index].leastDistance[lane] >= lines[index].tolerance, !isUndecided else {
                    uncertain.append(
                        UncertainRow(
                            message: message, entryIndex: lines[index].entryIndex,
                            paragraph: groups[group].paragraphs[lane],
                            isWide: lines[index].leastDistance[lane] < 0))
                    continue
                }
                var signature = WrapSignature(
                    signaturesIndex < 0 ? WrapSignature.initial : signatures[signaturesIndex][lane])
                signature.add(starts, group: 0)
                signature.endParagraph()
                let count = Int(lines[index].counts[lane])
                rows[Int(message)] = MessageRow(
                    micropoints: count < heights.count
                        ? heights[count] : measurer.height(ofLines: UInt32(count), at: Int(lines[index].entryIndex)),
                    lines: UInt32(truncatingIfNeeded: count), wrap: signature.value)
            }
        }
    }
}

extension KnownRows {
    /// Makes space for the rows of messages; rows of messages in no lane are unknown, or all rows if `resetsAll`.
    fileprivate mutating func reset(_ count: Int, _ lanes: ParagraphLanes, resetsAll: Bool) {
        if resetsAll || rows.count != count {
            rows.removeAll(keepingCapacity: true)
            rows.append(contentsOf: repeatElement(.unknown, count: count))
        } else {
            for message in lanes.messagesWithoutLane { rows[Int(message)] = .unknown }
            for message in lanes.messageCount..<count { rows[message] = .unknown }
        }
    }

    /// Collects the messages whose rows are unknown; without `searchesAll`, only those in no lane can be.
    fileprivate mutating func collectUnknown(_ lanes: ParagraphLanes, searchesAll: Bool) {
        unknown.removeAll(keepingCapacity: true)
        if searchesAll {
            for index in rows.indices where rows[index].lines == 0 { unknown.append(UInt32(index)) }
        } else {
            unknown += lanes.messagesWithoutLane
            unknown += UInt32(lanes.messageCount)..<UInt32(rows.count)
        }
    }
}

extension MessageMeasurer {
    /// Returns the lengths of paragraphs in lanes; `nil` if lanes cannot break them into lines.
    fileprivate func laneMeasure(_ unitsPerEm: Int32, at entryIndex: Int) -> LaneMeasure? {
        guard entries[entryIndex].fixedLine >= 0, let scale = scale(unitsPerEm: unitsPerEm, at: entryIndex) else {
            return nil
        }
        return LaneMeasure(entries[entryIndex].breaker, scale)
    }
}

extension PreparedTexts {
    /// Breaks the paragraphs in lanes into lines, and returns their number.
    ///
    /// This is a method of the texts because these are too large to be passed for every group.
    fileprivate func breakLines(
        of lanes: ParagraphLanes, _ measurer: MessageMeasurer, hasOld: Bool, into result: inout LaneRows
    ) -> Int {
        var laneCount = 0
        // Groups of one style and unit follow one another.
        var last = (entry: -1, unitsPerEm: Int32(0), measure: LaneMeasure?.none)
        let groups = lanes.groups.span
        for index in groups.indices {
            let (style, unitsPerEm) = (groups[index].style, groups[index].unitsPerEm)
            guard !hasOld || measurer.hasChanged(style: style) else { continue }
            let entryIndex = measurer.entryIndex(style: style, groups[index].role)
            if last.entry != entryIndex || last.unitsPerEm != unitsPerEm {
                last = (entryIndex, unitsPerEm, measurer.laneMeasure(unitsPerEm, at: entryIndex))
            }
            guard let measure = last.measure, groups[index].isTracked.map({ $0 == measure.isTracked }) ?? true,
                let tolerance = measure.tolerance(groups[index].bounds)
            else { continue }
            var lines = LaneLines(group: index, entryIndex: entryIndex, tolerance: tolerance)
            lanes.breakLines(&lines, measure, self, &result.wideWords)
            result.lines.append(lines)
            laneCount += Int(groups[index].used)
        }
        return laneCount
    }

    /// Reads some of what each paragraph's lines need from memory, and adds it to a sum.
    ///
    /// The paragraphs are spread over the store, and are mostly not in the processor's cache. `breakLines` reads each
    /// value only once it knows the one before, and would wait for memory each time; here, the processor reads the
    /// values of several paragraphs at once.
    fileprivate func readAhead(_ uncertain: inout [UncertainRow], _ sum: inout Int64) {
        for index in uncertain.indices {
            let paragraph = Int(uncertain[index].paragraph)
            uncertain[index].segments = paragraphs[paragraph].segments
            uncertain[index].firstCount = Int(paragraphs[paragraph].firstCount)
        }
        for row in uncertain {
            let (first, last) = (row.segments.lowerBound, row.segments.upperBound - 1)
            sum &+= Int64(ends[first]) &+ Int64(ends[last]) &+ Int64(spaces[first]) &+ Int64(spaces[last])
            if row.firstCount < 0 {
                sum &+= Int64(starts[first]) &+ Int64(starts[last])
            } else {
                let count = row.firstCount
                sum &+= Int64(clusterCounts.packed[count]) &+ Int64(clusterCounts.packed[count + last - first])
            }
        }
        for index in uncertain.indices where uncertain[index].isWide {
            let word = words.firstIndex(from: uncertain[index].segments.lowerBound)
            uncertain[index].firstWord = word
            guard word < words.count else { continue }
            let cluster = Int(longWord(at: word).firstCluster)
            sum &+=
                Int64(clusterStore.clusters.end(of: cluster))
                &+ Int64(clusterStore.adjustments.firstIndex(from: cluster))
        }
    }

    /// Computes the rows of paragraphs whose lines are equally tall.
    ///
    /// A row is unknown if clusters are missing; returns whether there is none.
    fileprivate func computeRows(
        of uncertain: [UncertainRow], _ measurer: MessageMeasurer, into rows: inout [MessageRow]
    ) -> Bool {
        var hasAllRows = true
        for index in uncertain.indices {
            let (paragraph, entryIndex) = (Int(uncertain[index].paragraph), Int(uncertain[index].entryIndex))
            var signature = WrapSignature()
            guard let scale = measurer.scale(unitsPerEm: paragraphs[paragraph].unitsPerEm, at: entryIndex),
                let lines = breakLines(
                    of: paragraph, measurer.entries[entryIndex].breaker, scale, firstWord: uncertain[index].firstWord,
                    &signature)
            else {
                rows[Int(uncertain[index].message)] = .unknown
                hasAllRows = false
                continue
            }
            rows[Int(uncertain[index].message)] = MessageRow(
                micropoints: measurer.height(ofLines: lines.count, at: entryIndex), lines: lines.count,
                wrap: signature.value)
        }
        return hasAllRows
    }
}
