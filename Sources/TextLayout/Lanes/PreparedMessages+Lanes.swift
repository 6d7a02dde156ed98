// The rows of a store's messages, eight at a time.

/// The rows of a store's messages in one layout, as far as they were computed in lanes, in memory that is used again.
package struct LaneRows: Sendable {
    /// The row of each message, without lines if it is unknown.
    package fileprivate(set) var rows: [MessageRow] = []
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
        // Groups of one style and unit follow one another.
        var last = (entry: -1, unitsPerEm: Int32(0), measure: LaneMeasure?.none)
        for group in lanes.groups {
            guard !hasOld || measurer.hasChanged(style: group.style) else { continue }
            let entryIndex = measurer.entryIndex(style: group.style, group.role)
            let breaker = measurer.entries[entryIndex].breaker
            if last.entry != entryIndex || last.unitsPerEm != group.unitsPerEm {
                let unit = measurer.unit(group.unitsPerEm, at: entryIndex)
                last = (entryIndex, group.unitsPerEm, unit.flatMap { LaneMeasure(breaker, $0) })
            }
            guard group.isTracked.map({ $0 == (breaker.tracking != 0) }) ?? true,
                measurer.entries[entryIndex].fixedLine >= 0, let setting = last.measure?.setting(group.bounds)
            else { continue }
            compute(group, lanes.lines(of: group, setting), measurer, entryIndex, into: &result)
        }
        texts.readAhead(&result.uncertain, &result.readAhead)
        texts.computeRows(of: result.uncertain, measurer, into: &result.rows)
    }

    @inline(__always)
    private func compute(
        _ group: ParagraphLanes.Group, _ lines: LaneLines, _ measurer: MessageMeasurer, _ entryIndex: Int,
        into result: inout LaneRows
    ) {
        for lane in 0..<Int(group.used) {
            let starts = lines.starts[lane]
            let isSensitive =
                group.firstSensitive >= 0 && lanes.sensitiveStarts[Int(group.firstSensitive) + lane] & starts != 0
            if lines.doubt[lane] | lines.overflow[lane] < 0 || isSensitive {
                result.uncertain.append(
                    UncertainRow(
                        message: group.messages[lane], entryIndex: UInt16(truncatingIfNeeded: entryIndex),
                        paragraph: group.paragraphs[lane], isWide: lines.overflow[lane] < 0))
                continue
            }
            var signature = WrapSignature()
            signature.add(starts, group: 0)
            signature.endParagraph()
            let count = UInt32(truncatingIfNeeded: lines.counts[lane])
            result.rows[Int(group.messages[lane])] = MessageRow(
                steps: measurer.height(ofLines: count, at: entryIndex), lines: count, wrap: signature.value)
        }
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
            for segment in [row.segments.lowerBound, row.segments.upperBound - 1] {
                let count = row.firstCount + segment - row.segments.lowerBound
                sum &+= Int64(ends[segment]) &+ Int64(gaps[segment])
                sum &+= Int64(row.firstCount < 0 ? starts[segment] : clusterCounts.packed[count])
            }
        }
        for index in uncertain.indices where uncertain[index].isWide {
            let word = words.firstIndex(from: uncertain[index].segments.lowerBound)
            uncertain[index].firstWord = word
            guard word < words.count else { continue }
            let cluster = Int(words[word].firstCluster)
            sum &+= Int64(clusters.end(of: cluster)) &+ Int64(clusterAdjustments.firstIndex(from: cluster))
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
            guard let unit = measurer.unit(paragraphs[paragraph].unitsPerEm, at: entryIndex),
                let lines = breakLines(
                    of: paragraph, measurer.entries[entryIndex].breaker, unit, firstWord: uncertain[index].firstWord,
                    &signature)
            else { continue }
            rows[Int(uncertain[index].message)] = MessageRow(
                steps: measurer.height(ofLines: lines.count, at: entryIndex), lines: lines.count, wrap: signature.value)
        }
    }
}
