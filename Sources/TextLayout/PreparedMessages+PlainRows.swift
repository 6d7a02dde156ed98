// The rows of messages of one plain block, which most are.

/// How the lines of one paragraph come out.
private struct PlainLines {
    var count: UInt32
    /// Line limits between which they stay so; empty where that is not known.
    var holdsFrom: UInt32 = 1
    var holdsUpTo: UInt32 = 0
}

/// What breaking asks of a style in blocks of one kind: little enough to be passed along.
private struct Setting {
    var room: Int64
    var tracking: Int64
    var unit: UnitScale
}

extension PreparedMessages {
    /// The row of a message of one block with plain paragraphs; nil for any other, and where clusters are missing.
    @inline(__always)
    func plainRow(of entry: Entry, _ pass: RowPass, _ before: MessageRow?) -> MessageRow? {
        guard entry.blockCount == 1 else { return nil }
        let block = blocks[Int(entry.firstBlock)]
        guard block.text >= 0, block.maxLines | block.reservedLines == 0, block.role.isPlain else { return nil }
        let place = Int(block.style) * RowPass.roles + block.role.rawValue
        let text = texts.texts[Int(block.text)]
        let known = text.paragraphCount == 1 ? before : nil
        let (insets, fixedLine) = (pass.entries[place].insets, pass.entries[place].fixedLine)
        var height = 0.0
        var lines: UInt32 = 0
        var signature = WrapSignature()
        var held = PlainLines(count: 0)
        for index in Int(text.firstParagraph)..<Int(text.firstParagraph + text.paragraphCount) {
            let paragraph = texts.paragraphs[index]
            guard fixedLine >= 0 || !paragraph.traits.contains(.manyFaces) else { return nil }
            let line = fixedLine >= 0 ? fixedLine : naturalLine(paragraph, pass, place)
            guard let setting = Setting(pass, place, paragraph) else { return nil }
            if let known, setting.keeps(known, pass.entries[place].reuse) {
                var row = known
                row.steps = MessageRow.steps(insets + Double(known.lines) * line)
                return row
            }
            guard
                let counted = texts.countPlainLines(paragraph, setting, &signature)
                    ?? texts.walkPlainLines(paragraph, pass.entries[place].measure, &signature)
            else { return nil }
            held = counted
            lines += counted.count
            height += Double(counted.count) * line
        }
        var row = MessageRow(steps: MessageRow.steps(insets + height), lines: lines, wrap: signature.value)
        if text.paragraphCount == 1 {
            row.holdsFrom = held.holdsFrom
            row.holdsUpTo = held.holdsUpTo
        }
        return row
    }

    @inline(never)
    private func naturalLine(_ paragraph: PreparedTexts.Paragraph, _ pass: RowPass, _ place: Int) -> Double {
        pass.lineHeights[place].height(
            of: texts.faceLists[Int(paragraph.faces)], mask: 1, size: pass.entries[place].measure.faceSize)
    }
}

extension PreparedTexts {
    /// Counts the lines of a paragraph by widths alone; nil where that is not enough, with the signature as it was.
    @inline(__always)
    fileprivate func countPlainLines(
        _ paragraph: Paragraph, _ setting: Setting, _ signature: inout WrapSignature
    ) -> PlainLines? {
        let segments = paragraph.segments
        if segments.isEmpty {
            signature.endParagraph()
            return PlainLines(count: 1)
        }
        if paragraph.traits.contains(.tabs) { return nil }
        let (room, tracking) = (setting.room, setting.tracking)
        let begun = signature
        let breaks: GreedyBreaks
        if tracking == 0 {
            // No spacing: the paragraph's own units will do, and so the limits hold at any size.
            let natural = Int64(ends[segments.upperBound - 1])
            if natural <= setting.unit.limit && paragraph.traits.isDisjoint(with: .atLineEnds) {
                signature.endParagraph()
                return PlainLines(count: 1, holdsFrom: UInt32(clamping: natural), holdsUpTo: .max)
            }
            breaks = breakUnspaced(segments, limit: setting.unit.limit, &signature)
        } else if paragraph.firstCount >= 0 {
            breaks = breakByCounts(paragraph, room: room, tracking, setting.unit.steps, &signature)
        } else if !paragraph.traits.contains(.carries) {
            breaks = breakByStarts(paragraph, room: room, tracking, setting.unit.steps, &signature)
        } else {
            return nil
        }
        if breaks.hasTooWideWord
            || !paragraph.traits.isDisjoint(with: .atLineEnds) && !isUndisturbed(paragraph, breaks)
        {
            signature = begun
            return nil
        }
        signature.endParagraph()
        var lines = PlainLines(count: UInt32(truncatingIfNeeded: breaks.lines))
        lines.hold(breaks, tracking == 0 ? setting.unit.limit : room, isSpaced: tracking != 0)
        return lines
    }

    /// The general way, line by line; nil where clusters are missing.
    @inline(never)
    fileprivate func walkPlainLines(
        _ paragraph: Paragraph, _ measure: LineMeasure, _ signature: inout WrapSignature
    ) -> PlainLines? {
        var walker = LineWalker(self, paragraph, measure)
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
        let shift = Int64(isSpaced ? LineMeasure.fineBits : 0)
        let up = Int64(1) << shift - 1
        holdsFrom = UInt32(clamping: (max(widest, 0) &+ up) >> shift)
        holdsUpTo = next == .max ? .max : UInt32(clamping: (next &+ up) >> shift)
    }
}

extension Setting {
    @inline(__always)
    fileprivate init?(_ pass: RowPass, _ place: Int, _ paragraph: PreparedTexts.Paragraph) {
        // Entry by field: a whole one is two hundred bytes.
        guard let unit = pass.entries[place].unit(unitsPerEm: paragraph.unitsPerEm) else { return nil }
        self.unit = unit
        room = pass.entries[place].measure.fineRoom
        tracking = pass.entries[place].measure.fineTracking
    }

    /// Whether a row of the layout before tells the lines.
    @inline(__always)
    fileprivate func keeps(_ row: MessageRow, _ reuse: RowPass.Reuse) -> Bool {
        switch reuse {
        case .never: return false
        case .byUnits:
            let limit = UInt32(clamping: unit.limit)
            return row.holdsFrom <= limit && limit < row.holdsUpTo
        case .byRoom:
            let steps = UInt32(clamping: room >> Int64(LineMeasure.fineBits))
            return row.holdsFrom <= steps && steps < row.holdsUpTo
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
