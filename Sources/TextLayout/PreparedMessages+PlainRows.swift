// The rows of messages of one plain block, which most are.

/// How the lines of one paragraph come out.
private struct PlainLines {
    var count: UInt32
    /// Line limits between which they stay so; empty where that is not known.
    var holdsFrom: UInt32 = 1
    var holdsUpTo: UInt32 = 0
}

extension PreparedMessages {
    /// The row of a message of one block with plain paragraphs; nil for any other, and where clusters are missing.
    @inline(__always)
    func plainRow(of entry: Entry, _ pass: borrowing RowPass, _ before: MessageRow?) -> MessageRow? {
        guard entry.blockCount == 1 else { return nil }
        let block = blocks[Int(entry.firstBlock)]
        guard block.text >= 0, block.maxLines | block.reservedLines == 0, block.role.isPlain else { return nil }
        let place = Int(block.style) * RowPass.roles + block.role.rawValue
        let style = pass.entries[place]
        let text = texts.texts[Int(block.text)]
        let known = text.paragraphCount == 1 ? before : nil
        var height = 0.0
        var lines: UInt32 = 0
        var signature = WrapSignature()
        var held = PlainLines(count: 0)
        for index in Int(text.firstParagraph)..<Int(text.firstParagraph + text.paragraphCount) {
            let paragraph = texts.paragraphs[index]
            guard style.fixedLine >= 0 || !paragraph.traits.contains(.manyFaces) else { return nil }
            let line = style.fixedLine >= 0 ? style.fixedLine : naturalLine(paragraph, pass.lineHeights[place], style)
            if let known, style.keeps(known, paragraph) {
                var row = known
                row.steps = MessageRow.steps(style.insets + Double(known.lines) * line)
                return row
            }
            guard let counted = texts.countPlainLines(paragraph, style, &signature) else { return nil }
            held = counted
            lines += counted.count
            height += Double(counted.count) * line
        }
        var row = MessageRow(steps: MessageRow.steps(style.insets + height), lines: lines, wrap: signature.value)
        if text.paragraphCount == 1 {
            row.holdsFrom = held.holdsFrom
            row.holdsUpTo = held.holdsUpTo
        }
        return row
    }

    @inline(never)
    private func naturalLine(
        _ paragraph: PreparedTexts.Paragraph, _ height: LineHeight, _ style: RowPass.Entry
    ) -> Double {
        height.height(of: texts.faceLists[Int(paragraph.faces)], mask: 1, size: style.measure.faceSize)
    }
}

extension PreparedTexts {
    /// Counts the lines of a paragraph; nil where clusters are missing.
    @inline(__always)
    fileprivate func countPlainLines(
        _ paragraph: Paragraph, _ style: RowPass.Entry, _ signature: inout WrapSignature
    ) -> PlainLines? {
        let segments = paragraph.segments
        if segments.isEmpty {
            signature.endParagraph()
            return PlainLines(count: 1)
        }
        guard !paragraph.traits.contains(.tabs), let unit = style.unit(unitsPerEm: paragraph.unitsPerEm) else {
            return walkLines(paragraph, style, &signature)
        }
        precondition(segments.lowerBound >= 0 && segments.upperBound <= ends.count, "a paragraph's own")
        let begun = signature
        let breaks: GreedyBreaks
        if style.measure.fineTracking == 0 {
            // No spacing: the paragraph's own units will do, and so the limits hold at any size.
            let natural = Int64(ends[segments.upperBound - 1])
            if natural <= unit.limit && paragraph.traits.isDisjoint(with: .atLineEnds) {
                signature.endParagraph()
                return PlainLines(count: 1, holdsFrom: UInt32(clamping: natural), holdsUpTo: .max)
            }
            breaks = breakUnspaced(segments, limit: unit.limit, &signature)
        } else if paragraph.firstCount >= 0 {
            breaks = breakByCounts(paragraph, style.measure, unit.steps, &signature)
        } else if !paragraph.traits.contains(.carries) {
            breaks = breakByStarts(paragraph, style.measure, unit.steps, &signature)
        } else {
            return walkLines(paragraph, style, &signature)
        }
        if breaks.hasTooWideWord
            || !paragraph.traits.isDisjoint(with: .atLineEnds) && !isUndisturbed(paragraph, breaks)
        {
            signature = begun
            return walkLines(paragraph, style, &signature)
        }
        signature.endParagraph()
        var lines = PlainLines(count: UInt32(truncatingIfNeeded: breaks.lines))
        let isSpaced = style.measure.fineTracking != 0
        lines.hold(breaks, isSpaced ? style.measure.fineRoom : unit.limit, isSpaced: isSpaced)
        return lines
    }

    /// The general way, line by line; nil where clusters are missing.
    @inline(never)
    private func walkLines(
        _ paragraph: Paragraph, _ style: RowPass.Entry, _ signature: inout WrapSignature
    ) -> PlainLines? {
        var walker = LineWalker(self, paragraph, style.measure)
        var lines: UInt32 = 0
        while let line = walker.next(in: self) {
            signature.endLine(line, of: paragraph)
            lines += 1
        }
        signature.endGatheredParagraph()
        return walker.needsClusters ? nil : PlainLines(count: max(lines, 1))
    }
}

extension PlainLines {
    /// Notes the limits between which these lines hold: in units without letter spacing, in 128ths of a point with it.
    @inline(__always)
    fileprivate mutating func hold(_ breaks: GreedyBreaks, _ limit: Int64, isSpaced: Bool) {
        let widest = limit - breaks.slack
        let next = breaks.shortfall < 1 << 62 ? limit + Int64(breaks.shortfall) + 1 : Int64.max
        let shift = isSpaced ? LineMeasure.fineBits : 0
        let up = Int64(1) << Int64(shift) - 1
        holdsFrom = UInt32(clamping: (max(widest, 0) &+ up) >> Int64(shift))
        holdsUpTo = next == .max ? .max : UInt32(clamping: (next &+ up) >> Int64(shift))
    }
}

extension RowPass.Entry {
    /// Whether a row of the layout before tells the lines.
    @inline(__always)
    fileprivate func keeps(_ row: MessageRow, _ paragraph: PreparedTexts.Paragraph) -> Bool {
        switch reuse {
        case .never: return false
        case .byUnits:
            let limit = UInt32(clamping: unit(unitsPerEm: paragraph.unitsPerEm)?.limit ?? -1)
            return row.holdsFrom <= limit && limit < row.holdsUpTo
        case .byRoom:
            let room = UInt32(clamping: measure.fineRoom >> Int64(LineMeasure.fineBits))
            return row.holdsFrom <= room && room < row.holdsUpTo
        }
    }
}

extension MessageTheme.Role {
    /// Blocks of lines between insets, and nothing else.
    @inline(__always)
    var isPlain: Bool {
        switch self {
        case .paragraph, .heading1, .heading2, .heading3, .quote, .codeBlock: true
        case .listItem, .image, .reactions, .divider: false
        }
    }
}
