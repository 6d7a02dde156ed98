// Computes the rows of many messages at once.
//
// Problem: a change of size needs every height, and most messages are one plain paragraph. In the general path
// (`measurement(of:in:)`), passing values costs more than the arithmetic.
//
// Method: values that depend only on the settings are computed once (`MessageMeasurer`). The paragraphs of messages of
// one plain block are broken eight at a time (`LanePass`). Those whose lines are uncertain then are broken
// by `LineBreaker` (`PreparedTexts+Rows`); for every other message the walker is used. A message none of whose styles
// changed keeps its row. A test compares every row with that of the walker.

extension PreparedMessages {
    /// Appends the rows of messages in order.
    ///
    /// `old` has their rows in the layout that the measurer follows, and may be empty; `known` has the rows of the
    /// store that were computed in lanes. The index of a row whose message has to be prepared again with all clusters
    /// is added to `missing`, and the row is empty.
    package func appendRows(
        of messages: Range<Int>, _ measurer: MessageMeasurer, old: Span<MessageRow>, known: KnownRows?,
        to rows: inout [MessageRow], missing: inout [Int]
    ) {
        var others: [Int] = []
        let first = rows.count
        texts.appendPlainRows(
            of: messages, blockRanges, blocks.span, measurer, old: old, known: known, to: &rows,
            others: &others)
        for message in others {
            let index = first + message - messages.lowerBound
            if let row = generalRow(of: message, measurer) {
                rows[index] = row
            } else {
                missing.append(index)
            }
        }
    }

    /// Returns the row of one message; `nil` if it has to be prepared again with all its clusters.
    package func row(of message: Int, _ measurer: MessageMeasurer) -> MessageRow? {
        var scales = DesignUnitScales(measurer)
        return texts.plainRow(of: blockRanges[message], blocks.span, measurer, &scales)
            ?? generalRow(of: message, measurer)
    }

    /// Returns the row computed by the walker, which handles every kind of block.
    func generalRow(of message: Int, _ measurer: MessageMeasurer) -> MessageRow? {
        var signature = WrapSignature()
        guard let measurement = measurement(of: message, in: measurer.settings, &signature) else { return nil }
        return MessageRow(height: measurement.height, lines: measurement.lineCount, wrap: signature.value)
    }

    func textMeasure(_ block: Block, in settings: LayoutSettings) -> LineMeasure {
        let style = block.style(in: settings)
        let (leading, trailing) = settings.theme.sides(of: block.role, depth: block.depth, at: style.size)
        return settings.measure(style, block.role, width: max(settings.width - (leading + trailing), 0))
    }
}

extension WrapSignature {
    /// Ends a line, and starts the next one unless it is the paragraph's last.
    @inline(__always)
    mutating func endLine(_ line: LineWalker.Line, of paragraph: PreparedTexts.Paragraph) {
        if line.nextSegment < paragraph.segments.upperBound {
            startLine(line.nextSegment - paragraph.segments.lowerBound, line.endCluster)
        }
    }
}
