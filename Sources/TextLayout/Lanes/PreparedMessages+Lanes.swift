// The rows of a store's messages, eight at a time.

extension PreparedMessages {
    /// Builds the lanes of all messages.
    package mutating func buildLanes() { lanes = ParagraphLanes(texts, messages, blocks) }

    /// Computes the rows of messages in lanes; `rows` then has a row for each message, without lines if it is unknown.
    ///
    /// Messages whose style has not changed are left out if there are rows of an old layout.
    package func computeLaneRows(_ measurer: MessageMeasurer, hasOld: Bool, into rows: inout [MessageRow]) {
        rows.removeAll(keepingCapacity: true)
        rows.append(contentsOf: repeatElement(.unknown, count: count))
        var found = rows.mutableSpan
        // Groups of one style follow one another.
        var last = (entry: -1, measure: LaneMeasure?.none)
        for group in lanes.groups {
            guard !hasOld || measurer.changedStyles >> UInt64(group.style) & 1 == 1 else { continue }
            let entryIndex = measurer.entryIndex(style: group.style, group.role)
            let breaker = measurer.entries[entryIndex].breaker
            if last.entry != entryIndex {
                last = (entryIndex, LaneMeasure(breaker, measurer.entries[entryIndex].measure))
            }
            guard group.isTracked.map({ $0 == (breaker.tracking != 0) }) ?? true,
                measurer.entries[entryIndex].fixedLine >= 0, let setting = last.measure?.setting(group.bounds)
            else { continue }
            let lines = lanes.lines(of: group, setting)
            for lane in 0..<Int(group.used) where lines.doubt[lane] >= 0 {
                let starts = lines.starts[lane]
                if group.firstSensitive >= 0,
                    lanes.sensitiveStarts[Int(group.firstSensitive) + lane] & starts != 0
                {
                    continue
                }
                var signature = WrapSignature()
                signature.add(starts, group: 0)
                signature.endParagraph()
                let count = UInt32(truncatingIfNeeded: lines.counts[lane])
                found[Int(group.messages[lane])] = MessageRow(
                    steps: measurer.height(ofLines: count, at: entryIndex), lines: count, wrap: signature.value)
            }
        }
    }
}
