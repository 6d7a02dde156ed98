// Rows for many messages at once.
//
// Problem: a change of size asks for every height there is, and most messages are one plain paragraph. Going through the
// general way (`extent(of:in:)`) costs more in passing things along than in arithmetic.
//
// Method: settings are worked out once into a table (`RowPass`). A message of one block with plain paragraphs is counted
// by widths: quickly where only letter spacing comes to them (`PreparedTexts+QuickRows`), or plainly
// (`PreparedMessages+PlainRows`); everything else goes the general way. What can be told from the row of the
// layout before is not wrapped: a message none of whose styles changed; a paragraph whose lines hold over the new
// limit. Widths are whole numbers on all ways, and a test compares every row with the general way's answer.

extension PreparedMessages {
    /// Measures messages in order. `old` has their rows in the layout the pass follows, and may be empty. A row whose
    /// message has to be prepared again with all clusters is named in `missing` by its place, and comes out empty.
    ///
    /// The answer counts the messages that were looked at; the others have none of the changed styles.
    public func appendRows(
        of messages: Span<UInt32>, _ pass: RowPass, old: Span<MessageRow>, to rows: inout [MessageRow],
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
    public func row(of message: Int, _ pass: RowPass) -> MessageRow? {
        texts.row(of: messages[message], blocks.span, pass, Span(), 0) ?? generalRow(of: message, pass)
    }

    /// The row by way of ``extent(of:in:)``, which knows every kind of block.
    func generalRow(of message: Int, _ pass: RowPass) -> MessageRow? {
        guard let extent = extent(of: message, in: pass.settings) else { return nil }
        var signature = WrapSignature()
        for block in blocks(of: message) where block.text >= 0 {
            texts.sign(Int(block.text), textMeasure(block, in: pass.settings), Int(block.maxLines), &signature)
        }
        return MessageRow(height: extent.height, lines: extent.lines, wrap: signature.value)
    }

    /// How the lines of a block are measured.
    func textMeasure(_ block: Block, in settings: LayoutSettings) -> LineMeasure {
        let style = settings.styles[Int(block.style)]
        let (leading, trailing) = settings.theme.sides(of: block.role, depth: block.depth, at: style.size)
        let width = max(settings.width - (leading + trailing), 0)
        return LineMeasure(size: style.size, width: width, tracking: style.tracking)
    }
}

extension PreparedTexts {
    /// Adds the ends of a text's lines to a signature.
    func sign(_ text: Int, _ measure: LineMeasure, _ maxLines: Int, _ signature: inout WrapSignature) {
        var room = maxLines == 0 ? Int.max : maxLines
        let entry = texts[text]
        for index in entry.firstParagraph..<entry.firstParagraph + entry.paragraphCount {
            let paragraph = paragraphs[Int(index)]
            var walker = LineWalker(self, paragraph, measure)
            while room > 0, let line = walker.next(in: self) {
                signature.endLine(line, of: paragraph)
                room -= 1
            }
            signature.endGatheredParagraph()
        }
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
