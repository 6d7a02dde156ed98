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

extension PreparedTexts {
    /// Measures messages in order, those that are one block of plain paragraphs; `others` are the places of the rest,
    /// whose rows come out empty. The answer counts the messages that were looked at.
    ///
    /// A method of the texts, as their store is too large to be passed on for every message.
    func appendPlainRows(
        of messages: Span<UInt32>, _ entries: Span<PreparedMessages.Entry>, _ blocks: Span<PreparedMessages.Block>,
        _ pass: RowPass, old: Span<MessageRow>, to rows: inout [MessageRow], others: inout [Int]
    ) -> Int {
        var looked = 0
        rows.append(addingCapacity: messages.count) { rows in
            for place in messages.indices {
                let entry = entries[Int(messages[place])]
                if entry.styles & pass.changedStyles == 0 && !old.isEmpty {
                    rows.append(old[place])
                    continue
                }
                looked &+= 1
                if let row = row(of: entry, blocks, pass, old, place) {
                    rows.append(row)
                } else {
                    others.append(place)
                    rows.append(MessageRow(steps: 0, lines: 0, wrap: 0))
                }
            }
        }
        return looked
    }

    /// The row of a message of one block with plain paragraphs; nil for any other, and where clusters are missing.
    @inline(__always)
    func row(
        of entry: PreparedMessages.Entry, _ blocks: Span<PreparedMessages.Block>, _ pass: RowPass,
        _ old: Span<MessageRow>, _ index: Int
    ) -> MessageRow? {
        guard entry.blockCount == 1 else { return nil }
        let block = blocks[Int(entry.firstBlock)]
        guard block.text >= 0, block.maxLines | block.reservedLines == 0, block.role.isPlain else { return nil }
        let place = pass.place(style: block.style, block.role)
        if let row = quickRow(of: Int(block.text), pass, place) { return row }
        return plainRow(of: Int(block.text), pass, place: place, old.isEmpty ? nil : old[index])
    }

    /// The row of a text in a style and a kind of block, which `place` is of the pass.
    @inline(never)
    private func plainRow(
        of text: Int, _ pass: RowPass, place: Int, _ before: MessageRow?
    ) -> MessageRow? {
        let text = texts[text]
        guard text.paragraphCount == 1 else { return plainRow(ofMany: text, pass, place) }
        let paragraph = paragraphs[Int(text.firstParagraph)]
        guard let line = plainLine(paragraph, pass, place), let setting = Setting(pass, place, paragraph)
        else { return nil }
        let insets = pass.entries[place].insets
        if let before, setting.keeps(before, pass.entries[place].reuse) {
            var row = before
            row.steps = MessageRow.steps(insets + Double(before.lines) * line)
            return row
        }
        var signature = WrapSignature()
        guard let lines = plainLines(paragraph, pass.entries[place].measure, setting, &signature) else { return nil }
        var row = MessageRow(
            steps: MessageRow.steps(insets + Double(lines.count) * line), lines: lines.count, wrap: signature.value)
        row.holdsFrom = lines.holdsFrom
        row.holdsUpTo = lines.holdsUpTo
        return row
    }

    /// The row of a text of several paragraphs.
    @inline(never)
    private func plainRow(ofMany text: Text, _ pass: RowPass, _ place: Int) -> MessageRow? {
        var height = 0.0
        var count: UInt32 = 0
        var signature = WrapSignature()
        for index in Int(text.firstParagraph)..<Int(text.firstParagraph + text.paragraphCount) {
            let paragraph = paragraphs[index]
            guard let line = plainLine(paragraph, pass, place), let setting = Setting(pass, place, paragraph),
                let lines = plainLines(paragraph, pass.entries[place].measure, setting, &signature)
            else { return nil }
            count += lines.count
            height += Double(lines.count) * line
        }
        return MessageRow(
            steps: MessageRow.steps(pass.entries[place].insets + height), lines: count, wrap: signature.value)
    }

    /// How tall the lines of a paragraph are; nil where they may differ.
    @inline(__always)
    private func plainLine(_ paragraph: Paragraph, _ pass: RowPass, _ place: Int) -> Double? {
        let fixed = pass.entries[place].fixedLine
        if fixed >= 0 { return fixed }
        return paragraph.traits.contains(.manyFaces) ? nil : naturalLine(paragraph, pass, place)
    }

    @inline(never)
    private func naturalLine(_ paragraph: Paragraph, _ pass: RowPass, _ place: Int) -> Double {
        pass.lineHeights[place].height(
            of: faceLists[Int(paragraph.faces)], mask: 1, size: pass.entries[place].measure.faceSize)
    }

    /// The lines of a paragraph, in the quickest way that is enough for it; nil where clusters are missing.
    @inline(__always)
    private func plainLines(
        _ paragraph: Paragraph, _ measure: @autoclosure () -> LineMeasure, _ setting: Setting,
        _ signature: inout WrapSignature
    ) -> PlainLines? {
        if let lines = countPlainLines(paragraph, setting, &signature) { return lines }
        if let count = countCutLines(
            paragraph, room: setting.room, setting.tracking, setting.unit.steps, &signature)
        {
            return PlainLines(count: count)
        }
        return walkPlainLines(paragraph, measure(), setting, &signature)
    }

    /// Counts the lines of a paragraph by widths alone; nil where that is not enough, with the signature as it was.
    @inline(__always)
    private func countPlainLines(
        _ paragraph: Paragraph, _ setting: Setting, _ signature: inout WrapSignature
    ) -> PlainLines? {
        let segments = paragraph.segments
        if segments.isEmpty {
            signature.endParagraph()
            return PlainLines(count: 1)
        }
        if paragraph.traits.contains(.tabs) || setting.seemsToCut(paragraph) { return nil }
        let isSpaced = setting.tracking != 0
        // Without spacing the paragraph's own units will do, and so the limits hold at any size.
        let limit = isSpaced ? setting.room : setting.unit.limit
        var signed = signature
        let breaks: GreedyBreaks
        if !isSpaced {
            let natural = Int64(ends[segments.upperBound - 1])
            if natural <= limit && paragraph.traits.isDisjoint(with: .atLineEnds) {
                signature.endParagraph()
                return PlainLines(count: 1, holdsFrom: UInt32(clamping: natural), holdsUpTo: .max)
            }
            breaks = breakUnspaced(segments, limit: limit, &signed)
        } else if paragraph.firstCount >= 0 {
            breaks = breakByCounts(paragraph, room: limit, setting.tracking, setting.unit.steps, &signed)
        } else if !paragraph.traits.contains(.carries) {
            breaks = breakByStarts(paragraph, room: limit, setting.tracking, setting.unit.steps, &signed)
        } else {
            return nil
        }
        if breaks.hasTooWideWord
            || !paragraph.traits.isDisjoint(with: .atLineEnds) && !isUndisturbed(paragraph, lineStarts: breaks.starts)
        {
            return nil
        }
        signature = signed
        signature.endParagraph()
        return PlainLines(breaks, limit, isSpaced: isSpaced)
    }

    /// The general way, line by line; nil where clusters are missing.
    @inline(never)
    private func walkPlainLines(
        _ paragraph: Paragraph, _ measure: LineMeasure, _ setting: Setting, _ signature: inout WrapSignature
    ) -> PlainLines? {
        var walker = LineWalker(self, paragraph, measure, scale: setting.unit.points)
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
    /// Lines and the limits between which they hold: in units without letter spacing, in 128ths of a point with it.
    @inline(__always)
    fileprivate init(_ breaks: GreedyBreaks, _ limit: Int64, isSpaced: Bool) {
        let shift = Int64(isSpaced ? LineMeasure.fineBits : 0)
        let up = Int64(1) << shift &- 1
        let widest = (limit &- breaks.slack &+ up) &>> shift
        let next = (limit &- breaks.miss &+ up) &>> shift
        let most = Int64(UInt32.max)
        count = UInt32(truncatingIfNeeded: breaks.lines)
        holdsFrom = UInt32(truncatingIfNeeded: min(max(widest, 0), most))
        holdsUpTo = UInt32(truncatingIfNeeded: breaks.miss < 0 ? min(next, most) : most)
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

    /// Whether some word is wider than the line before it is letter-spaced. Then it will most likely have to be cut, and
    /// it is of no use to try by whole words first.
    @inline(__always)
    fileprivate func seemsToCut(_ paragraph: PreparedTexts.Paragraph) -> Bool {
        (Int64(paragraph.widest) &- 1) &* unit.steps &* Int64(paragraph.unitsPerEm) > room &* 4
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
