// The rows of a store's messages, eight at a time.

/// The rows of a store's messages in one layout, as far as they were computed in lanes, in memory that is used again.
package struct LaneRows: Sendable {
    /// The row of each message, without lines if it is unknown.
    package fileprivate(set) var rows: [MessageRow] = []
    /// The paragraphs whose lines no lane could decide.
    fileprivate var uncertain: [UncertainRow] = []

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
        // Groups of one style follow one another.
        var last = (entry: -1, measure: LaneMeasure?.none)
        for group in lanes.groups {
            guard !hasOld || measurer.hasChanged(style: group.style) else { continue }
            let entryIndex = measurer.entryIndex(style: group.style, group.role)
            let breaker = measurer.entries[entryIndex].breaker
            if last.entry != entryIndex {
                last = (entryIndex, LaneMeasure(breaker, measurer.entries[entryIndex].measure))
            }
            guard group.isTracked.map({ $0 == (breaker.tracking != 0) }) ?? true,
                measurer.entries[entryIndex].fixedLine >= 0, let setting = last.measure?.setting(group.bounds)
            else { continue }
            compute(group, lanes.lines(of: group, setting), measurer, entryIndex, into: &result)
        }
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
            if lines.doubt[lane] < 0 || isSensitive {
                result.uncertain.append(
                    UncertainRow(
                        message: group.messages[lane], entryIndex: UInt16(truncatingIfNeeded: entryIndex),
                        paragraph: group.paragraphs[lane]))
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
                let lines = breakLines(of: paragraph, measurer.entries[entryIndex].breaker, unit, &signature)
            else { continue }
            rows[Int(uncertain[index].message)] = MessageRow(
                steps: measurer.height(ofLines: lines.count, at: entryIndex), lines: lines.count, wrap: signature.value)
        }
    }
}
