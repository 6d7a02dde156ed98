// The rows of a store's messages, eight at a time.

/// The rows of a store's messages in one layout, as far as they were computed in lanes, in memory that is used again.
package struct LaneRows: Sendable {
    /// The row of each message, without lines if it is unknown.
    package fileprivate(set) var rows: [MessageRow] = []
    /// The lines of the groups.
    fileprivate var lines: [LaneLines] = []
    /// The paragraphs whose lines no lane could decide.
    fileprivate var uncertain: [UncertainRow] = []
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

extension PreparedMessages {
    /// Builds the lanes of all messages.
    package mutating func buildLanes() { lanes = ParagraphLanes(texts, blockRanges, blocks) }

    /// Computes the rows of all messages in lanes.
    ///
    /// Messages whose style has not changed are left out if there are rows of an old layout.
    package func computeLaneRows(_ measurer: MessageMeasurer, hasOld: Bool, into result: inout LaneRows) {
        result.rows.removeAll(keepingCapacity: true)
        result.rows.append(contentsOf: repeatElement(.unknown, count: count))
        result.uncertain.removeAll(keepingCapacity: true)
        result.lines.removeAll(keepingCapacity: true)
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
            var lines = LaneLines(group: index, entryIndex: entryIndex)
            lines.breakLines(in: lanes, measure, tolerance: tolerance)
            result.lines.append(lines)
        }
        computeRows(of: result.lines, measurer, into: &result.rows, uncertain: &result.uncertain)
        texts.readAhead(&result.uncertain, &result.readAhead)
        texts.computeRows(of: result.uncertain, measurer, into: &result.rows)
    }

    /// Computes the rows of the paragraphs whose lines are known, and collects the others.
    private func computeRows(
        of lines: [LaneLines], _ measurer: MessageMeasurer, into rows: inout [MessageRow],
        uncertain: inout [UncertainRow]
    ) {
        let (groups, lines) = (lanes.groups.span, lines.span)
        var rows = rows.mutableSpan
        var entryIndex = -1
        // The height in micropoints for each number of lines.
        var heights: [Int64] = []
        heights.reserveCapacity(WrapSignature.group + 1)
        for index in lines.indices {
            let group = lines[index].group
            if lines[index].entryIndex != entryIndex {
                entryIndex = lines[index].entryIndex
                heights.removeAll(keepingCapacity: true)
                for count in 0...UInt32(WrapSignature.group) {
                    heights.append(measurer.height(ofLines: count, at: entryIndex))
                }
            }
            let sensitive = Int(groups[group].firstSensitive)
            for lane in 0..<Int(groups[group].used) {
                let (message, starts) = (groups[group].messages[lane], lines[index].starts(ofLane: lane))
                let isSensitive = sensitive >= 0 && lanes.sensitiveStarts[sensitive + lane] & starts != 0
                guard lines[index].doubt[lane] >= 0, !isSensitive else {
                    uncertain.append(
                        UncertainRow(
                            message: message, entryIndex: UInt16(truncatingIfNeeded: entryIndex),
                            paragraph: groups[group].paragraphs[lane],
                            isWide: lines[index].leastRemaining[lane] < 0))
                    continue
                }
                var signature = WrapSignature()
                signature.add(starts, group: 0)
                signature.endParagraph()
                let count = Int(lines[index].counts[lane])
                rows[Int(message)] = MessageRow(
                    micropoints: heights[count], lines: UInt32(truncatingIfNeeded: count), wrap: signature.value)
            }
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
    /// A row stays unknown if clusters are missing.
    fileprivate func computeRows(
        of uncertain: [UncertainRow], _ measurer: MessageMeasurer, into rows: inout [MessageRow]
    ) {
        for index in uncertain.indices {
            let (paragraph, entryIndex) = (Int(uncertain[index].paragraph), Int(uncertain[index].entryIndex))
            var signature = WrapSignature()
            guard let scale = measurer.scale(unitsPerEm: paragraphs[paragraph].unitsPerEm, at: entryIndex),
                let lines = breakLines(
                    of: paragraph, measurer.entries[entryIndex].breaker, scale, firstWord: uncertain[index].firstWord,
                    &signature)
            else { continue }
            rows[Int(uncertain[index].message)] = MessageRow(
                micropoints: measurer.height(ofLines: lines.count, at: entryIndex), lines: lines.count,
                wrap: signature.value)
        }
    }
}
