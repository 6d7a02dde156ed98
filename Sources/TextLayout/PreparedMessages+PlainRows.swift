/// How the lines of one paragraph come out.
private struct PlainLines {
    var count: UInt32
    /// Line limits between which they stay so; empty where that is not known.
    var holdsFrom: UInt32 = 1
    var holdsUpTo: UInt32 = 0
}

extension PreparedMessages {
    /// The row of a message of one block with plain paragraphs; nil for any other, and where a word is wider than a line.
    @inline(__always)
    func plainRow(of entry: Entry, _ pass: RowPass, _ before: MessageRow?) -> MessageRow? {
        guard entry.blockCount == 1 else { return nil }
        let block = blocks[Int(entry.firstBlock)]
        guard block.text >= 0, block.maxLines | block.reservedLines == 0, block.role.isPlain else { return nil }
        let style = pass.entries[Int(block.style) * RowPass.roles + block.role.rawValue]
        let text = texts.texts[Int(block.text)]
        let known = text.paragraphCount == 1 ? before : nil
        var height = 0.0
        var lines: UInt32 = 0
        var signature = WrapSignature()
        var held = PlainLines(count: 0)
        for index in Int(text.firstParagraph)..<Int(text.firstParagraph + text.paragraphCount) {
            let paragraph = texts.paragraphs[index]
            guard paragraph.traits.isDisjoint(with: .irregular),
                style.fixedLine >= 0 || !paragraph.traits.contains(.manyFaces)
            else { return nil }
            let line = style.fixedLine >= 0 ? style.fixedLine : naturalLine(paragraph, style)
            if let known, let kept = texts.keep(known, paragraph, style) {
                var row = known
                row.steps = MessageRow(height: style.insets + Double(kept) * line, lines: 0, wrap: 0).steps
                return row
            }
            guard let counted = texts.countPlainLines(paragraph, style.measure, &signature) else { return nil }
            held = counted
            lines += counted.count
            height += Double(counted.count) * line
        }
        var row = MessageRow(height: style.insets + height, lines: Int(lines), wrap: signature.value)
        if text.paragraphCount == 1 {
            row.holdsFrom = held.holdsFrom
            row.holdsUpTo = held.holdsUpTo
        }
        return row
    }

    @inline(never)
    private func naturalLine(_ paragraph: PreparedTexts.Paragraph, _ style: RowPass.Entry) -> Double {
        style.lineHeight.height(of: texts.faceLists[Int(paragraph.faces)], mask: 1, size: style.measure.size)
    }
}

extension PreparedTexts {
    /// The number of lines, where the row of the layout before tells it.
    @inline(__always)
    fileprivate func keep(_ row: MessageRow, _ paragraph: Paragraph, _ style: RowPass.Entry) -> UInt32? {
        switch style.reuse {
        case .units:
            let limit = UInt32(clamping: style.measure.limit(unitsPerEm: paragraph.unitsPerEm))
            return row.holdsFrom <= limit && limit < row.holdsUpTo ? row.lines : nil
        case .points:
            guard row.holdsFrom <= row.holdsUpTo else { return nil }
            let room = style.measure.room
            let holds = Double(Float(bitPattern: row.holdsFrom)) <= room
                && room < Double(Float(bitPattern: row.holdsUpTo))
            return holds ? row.lines : nil
        case .none: return nil
        }
    }

    /// Counts the lines of a paragraph that has nothing beside the arrays; nil where a word is wider than the line.
    @inline(__always)
    fileprivate func countPlainLines(
        _ paragraph: Paragraph, _ measure: LineMeasure, _ signature: inout WrapSignature
    ) -> PlainLines? {
        if paragraph.segmentCount == 0 { return PlainLines(count: 1) }
        if measure.tracking == 0 { return countUntracked(paragraph, measure, &signature) }
        if paragraph.traits.contains(.carries) { return nil }
        return paragraph.firstCount < 0
            ? countTracked(paragraph, measure, &signature) : countByClusters(paragraph, measure, &signature)
    }

    /// As ``LineCounter`` does, with the limits between which the lines hold.
    @inline(__always)
    private func countUntracked(
        _ paragraph: Paragraph, _ measure: LineMeasure, _ signature: inout WrapSignature
    ) -> PlainLines? {
        let limit = measure.limit(unitsPerEm: paragraph.unitsPerEm)
        let ends = ends.span
        let first = paragraph.segments.lowerBound
        let end = paragraph.segments.upperBound
        let natural = Int64(ends[end - 1])
        if natural <= limit {
            signature.endLine(end - first, 0)
            return PlainLines(count: 1, holdsFrom: UInt32(clamping: natural), holdsUpTo: .max)
        }
        var lines: UInt32 = 0
        var widest: Int64 = 0
        var nextFit = Int64.max
        var segment = first
        var lineStart: Int64 = 0
        while segment < end {
            let lineLimit = lineStart + limit
            var next = segment
            while next < end && Int64(ends[next]) <= lineLimit { next += 1 }
            if next == segment { return nil }
            let lineEnd = Int64(ends[next - 1])
            widest = max(widest, lineEnd - lineStart)
            if next < end { nextFit = min(nextFit, Int64(ends[next]) - lineStart) }
            lineStart = lineEnd + Int64(gapWidths[Int(gaps[next - 1])])
            segment = next
            lines += 1
            signature.endLine(segment - first, 0)
        }
        return PlainLines(count: lines, holdsFrom: UInt32(clamping: widest), holdsUpTo: UInt32(clamping: nextFit))
    }

    /// With letter spacing, where clusters are counted by the segment starts.
    @inline(__always)
    private func countTracked(
        _ paragraph: Paragraph, _ measure: LineMeasure, _ signature: inout WrapSignature
    ) -> PlainLines? {
        let scale = measure.scale(unitsPerEm: paragraph.unitsPerEm)
        let tracking = measure.tracking
        let (ends, gaps, starts) = (ends.span, gaps.span, starts.span)
        let first = paragraph.segments.lowerBound
        let end = paragraph.segments.upperBound
        if let line = oneLine(paragraph, measure, scale) {
            signature.endLine(end - first, 0)
            return line
        }
        var lines: UInt32 = 0
        var widest = 0.0
        var nextFit = Double.infinity
        var segment = first
        var lineStart = 0.0
        while segment < end {
            var next = segment
            var lineEnd = 0.0
            while next < end {
                let after = next + 1 < end ? Int(starts[next + 1]) : Int(paragraph.textLength)
                let clusters = after - (gaps[next] == 0 ? 0 : 1)
                let position = Double(ends[next]) * scale + Double(clusters) * tracking
                if !measure.fits(position - lineStart) {
                    nextFit = min(nextFit, position - lineStart)
                    break
                }
                lineEnd = position
                widest = max(widest, position - lineStart)
                next += 1
            }
            if next == segment { return nil }
            let gap = gaps[next - 1]
            lineStart = lineEnd + Double(gapWidths[Int(gap)]) * scale + (gap == 0 ? 0 : tracking)
            segment = next
            lines += 1
            signature.endLine(segment - first, 0)
        }
        return PlainLines(count: lines, from: widest, upTo: nextFit)
    }

    /// With letter spacing, where clusters were counted when the text was prepared; sums up as ``LineWalker`` does.
    @inline(__always)
    private func countByClusters(
        _ paragraph: Paragraph, _ measure: LineMeasure, _ signature: inout WrapSignature
    ) -> PlainLines? {
        let scale = measure.scale(unitsPerEm: paragraph.unitsPerEm)
        let tracking = measure.tracking
        let (ends, gaps, gapWidths, counts) = (ends.span, gaps.span, gapWidths.span, clusterCounts.span)
        let first = paragraph.segments.lowerBound
        let end = paragraph.segments.upperBound
        let countBase = Int(paragraph.firstCount) - first
        var lines: UInt32 = 0
        var widest = 0.0
        var nextFit = Double.infinity
        var segment = first
        while segment < end {
            var x = 0.0
            var next = segment
            while next < end {
                let start = next == first ? 0 : ends[next - 1] + gapWidths[Int(gaps[next - 1])]
                let count = counts[countBase + next]
                x += Double(ends[next] - start) * scale + Double(Int(count & 0xFF_FFFF)) * tracking
                if !measure.fits(x) {
                    nextFit = min(nextFit, x)
                    break
                }
                widest = max(widest, x)
                x += Double(gapWidths[Int(gaps[next])]) * scale + Double(Int(count >> 24)) * tracking
                next += 1
            }
            if next == segment { return nil }
            segment = next
            lines += 1
            signature.endLine(segment - first, 0)
        }
        return PlainLines(count: lines, from: widest, upTo: nextFit)
    }

    /// A letter-spaced paragraph that stands on one line even without what negative tracking takes away.
    @inline(__always)
    private func oneLine(_ paragraph: Paragraph, _ measure: LineMeasure, _ scale: Double) -> PlainLines? {
        let natural = Double(ends[paragraph.segments.upperBound - 1]) * scale
        let widest = natural + max(Double(Int(paragraph.textLength)) * measure.tracking, 0)
        return measure.fits(widest) ? PlainLines(count: 1, from: widest, upTo: .infinity) : nil
    }
}

extension PlainLines {
    /// Lines that hold between limits in points; a `Float`'s breadth is given away at either end.
    @inline(__always)
    fileprivate init(count: UInt32, from: Double, upTo: Double) {
        self.init(
            count: count, holdsFrom: Float(max(from, 0)).nextUp.bitPattern,
            holdsUpTo: upTo.isFinite ? Float(upTo).nextDown.bitPattern : Float.greatestFiniteMagnitude.bitPattern)
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
