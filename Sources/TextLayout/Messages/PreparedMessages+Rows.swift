// Rows for many messages at once.
//
// Problem: a change of size asks for every height there is, and most messages are one plain paragraph. Going through the
// general way (`extent(of:in:)`) costs more in passing things along than in arithmetic.
//
// Method: what depends on the settings alone is computed once (`MessageMeasurer`). The paragraphs of a message of one plain block
// are broken by `LineBreaker` (`PreparedTexts+Rows`); every other message is walked. What follows from the row of the
// layout before is not broken anew: a message none of whose styles changed; a paragraph whose lines hold over the new
// limit. A test compares every row with that of the walker.

extension PreparedMessages {
    /// Measures messages in order. `old` has their rows in the layout the pass follows, and may be empty. A row whose
    /// message has to be prepared again with all clusters is named in `missing` by its place, and comes out empty.
    ///
    /// The answer counts the messages that were looked at; the others have none of the changed styles.
    package func appendRows(
        of messages: Span<UInt32>, _ pass: MessageMeasurer, old: Span<MessageRow>, to rows: inout [MessageRow],
        missing: inout [Int]
    ) -> Int {
        var others: [Int] = []
        let first = rows.count
        let looked = texts.appendPlainRows(
            of: messages, self.messages.span, blocks.span, pass, old: old, to: &rows, others: &others)
        for place in others {
            if let row = generalRow(of: Int(messages[place]), pass) {
                rows[first + place] = row
            } else {
                missing.append(first + place)
            }
        }
        return looked
    }

    /// The row of one message; nil where it has to be prepared again with all its clusters.
    package func row(of message: Int, _ pass: MessageMeasurer) -> MessageRow? {
        texts.plainRow(of: messages[message], blocks.span, pass, Span(), 0) ?? generalRow(of: message, pass)
    }

    /// The row by the walker, which knows every kind of block.
    func generalRow(of message: Int, _ pass: MessageMeasurer) -> MessageRow? {
        var signature = WrapSignature()
        guard let extent = extent(of: message, in: pass.settings, &signature) else { return nil }
        return MessageRow(height: extent.height, lines: extent.lineCount, wrap: signature.value)
    }

    /// How the lines of a block are measured.
    func textMeasure(_ block: Block, in settings: LayoutSettings) -> LineMeasure {
        let style = settings.styles[Int(block.style)]
        let (leading, trailing) = settings.theme.sides(of: block.role, depth: block.depth, at: style.size)
        let width = max(settings.width - (leading + trailing), 0)
        return LineMeasure(size: style.size, width: width, tracking: style.tracking)
    }
}

extension WrapSignature {
    /// A line ends, and unless it is the paragraph's last, another starts there.
    @inline(__always)
    mutating func endLine(_ line: LineWalker.Line, of paragraph: PreparedTexts.Paragraph) {
        let segment = line.endSegment - (line.endCluster > 0 ? 1 : 0)
        if segment < paragraph.segments.upperBound {
            startLine(segment - paragraph.segments.lowerBound, line.endCluster)
        }
    }
}
