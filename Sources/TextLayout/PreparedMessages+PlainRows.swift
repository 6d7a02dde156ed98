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
            guard style.fixedLine >= 0 || !paragraph.traits.contains(.manyFaces) else { return nil }
            let line = style.fixedLine >= 0 ? style.fixedLine : naturalLine(paragraph, style)
            if let known, let kept = texts.keep(known, paragraph, style) {
                var row = known
                row.steps = MessageRow(height: style.insets + Double(kept) * line, lines: 0, wrap: 0).steps
                return row
            }
            guard let counted = texts.countPlainLines(paragraph, style, &signature) else { return nil }
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
        guard style.mayReuse else { return nil }
        let limit = UInt32(clamping: style.limit(unitsPerEm: paragraph.unitsPerEm))
        return row.holdsFrom <= limit && limit < row.holdsUpTo ? row.lines : nil
    }

    /// Counts the lines of a paragraph; nil where clusters are missing.
    @inline(__always)
    fileprivate func countPlainLines(
        _ paragraph: Paragraph, _ style: RowPass.Entry, _ signature: inout WrapSignature
    ) -> PlainLines? {
        if paragraph.segmentCount == 0 { return PlainLines(count: 1) }
        if !paragraph.traits.isDisjoint(with: .irregular) { return walkLines(paragraph, style, &signature) }
        if style.measure.tracking == 0 { return countUntracked(paragraph, style, &signature) }
        if paragraph.traits.contains(.carries) { return walkLines(paragraph, style, &signature) }
        return paragraph.firstCount < 0
            ? countTracked(paragraph, style, &signature) : countByClusters(paragraph, style, &signature)
    }

    /// As ``LineCounter`` does, with the limits between which the lines hold.
    @inline(__always)
    private func countUntracked(
        _ paragraph: Paragraph, _ style: RowPass.Entry, _ signature: inout WrapSignature
    ) -> PlainLines? {
        let limit = style.limit(unitsPerEm: paragraph.unitsPerEm)
        let ends = ends.span
        let first = paragraph.segments.lowerBound
        let end = paragraph.segments.upperBound
        let natural = Int64(ends[end - 1])
        if natural <= limit {
            signature.endLine(end - first, 0)
            return PlainLines(count: 1, holdsFrom: UInt32(clamping: natural), holdsUpTo: .max)
        }
        let begun = signature
        var lines: UInt32 = 0
        var widest: Int64 = 0
        var nextFit = Int64.max
        var segment = first
        var lineStart: Int64 = 0
        while segment < end {
            let lineLimit = lineStart + limit
            var next = segment
            while next < end && Int64(ends[next]) <= lineLimit { next += 1 }
            if next == segment { return walkAnew(paragraph, style, begun, &signature) }
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
        _ paragraph: Paragraph, _ style: RowPass.Entry, _ signature: inout WrapSignature
    ) -> PlainLines? {
        let scale = style.scale(unitsPerEm: paragraph.unitsPerEm)
        let (room, tracking) = (style.measure.room, style.measure.tracking)
        let (ends, gaps, starts) = (ends.span, gaps.span, starts.span)
        let first = paragraph.segments.lowerBound
        let end = paragraph.segments.upperBound
        precondition(first >= 0 && end <= ends.count && end <= gaps.count && end <= starts.count, "a paragraph's own")
        @inline(__always) func position(_ segment: Int) -> Double {
            let after = segment + 1 < end ? Int(unsafe starts[unchecked: segment + 1]) : Int(paragraph.textLength)
            let clusters = after - (unsafe gaps[unchecked: segment] == 0 ? 0 : 1)
            return Double(unsafe ends[unchecked: segment]) * scale + Double(clusters) * tracking
        }
        // One line even without what negative tracking takes away.
        let natural = Double(ends[end - 1]) * scale
        if natural + max(Double(Int(paragraph.textLength)) * tracking, 0) <= room {
            signature.endLine(end - first, 0)
            return PlainLines(count: 1)
        }
        let begun = signature
        var lines: UInt32 = 0
        var segment = first
        var lineStart = 0.0
        while segment < end {
            var next = segment
            var lineEnd = 0.0
            // Four at a time, as long as they fit without what negative tracking takes away.
            while tracking <= 0 && next + 4 < end
                && Double(unsafe ends[unchecked: next + 3]) * scale - lineStart <= room
            { next += 4 }
            if next > segment { lineEnd = position(next - 1) }
            while next < end {
                let position = position(next)
                if position - lineStart > room { break }
                lineEnd = position
                next += 1
            }
            if next == segment { return walkAnew(paragraph, style, begun, &signature) }
            let gap = gaps[next - 1]
            lineStart = lineEnd + Double(gapWidths[Int(gap)]) * scale + (gap == 0 ? 0 : tracking)
            segment = next
            lines += 1
            signature.endLine(segment - first, 0)
        }
        return PlainLines(count: lines)
    }

    /// With letter spacing, where clusters were counted when the text was prepared; sums up as ``LineWalker`` does.
    @inline(__always)
    private func countByClusters(
        _ paragraph: Paragraph, _ style: RowPass.Entry, _ signature: inout WrapSignature
    ) -> PlainLines? {
        let scale = style.scale(unitsPerEm: paragraph.unitsPerEm)
        let (room, tracking) = (style.measure.room, style.measure.tracking)
        let (ends, gaps, gapWidths, counts) = (ends.span, gaps.span, gapWidths.span, clusterCounts.span)
        let first = paragraph.segments.lowerBound
        let end = paragraph.segments.upperBound
        let countBase = Int(paragraph.firstCount) - first
        precondition(first >= 0 && end <= ends.count && end <= gaps.count && end + countBase <= counts.count)
        let begun = signature
        var lines: UInt32 = 0
        var segment = first
        while segment < end {
            var x = 0.0
            var next = segment
            var start = next == first ? 0 : ends[next - 1] + gapWidths[Int(gaps[next - 1])]
            while next < end {
                let count = unsafe counts[unchecked: countBase + next]
                let textEnd = unsafe ends[unchecked: next]
                x += Double(textEnd - start) * scale + Double(Int(count & 0xFF_FFFF)) * tracking
                if x > room { break }
                let gap = gapWidths[Int(unsafe gaps[unchecked: next])]
                start = textEnd + gap
                x += Double(gap) * scale + Double(Int(count >> 24)) * tracking
                next += 1
            }
            if next == segment { return walkAnew(paragraph, style, begun, &signature) }
            segment = next
            lines += 1
            signature.endLine(segment - first, 0)
        }
        return PlainLines(count: lines)
    }

    /// The general way for a paragraph of which some lines were signed before a word proved too wide.
    private func walkAnew(
        _ paragraph: Paragraph, _ style: RowPass.Entry, _ begun: WrapSignature, _ signature: inout WrapSignature
    ) -> PlainLines? {
        signature = begun
        return walkLines(paragraph, style, &signature)
    }

    /// The general way, line by line; nil where clusters are missing.
    @inline(never)
    private func walkLines(
        _ paragraph: Paragraph, _ style: RowPass.Entry, _ signature: inout WrapSignature
    ) -> PlainLines? {
        var walker = LineWalker(self, paragraph, style.measure)
        var lines: UInt32 = 0
        while let line = walker.next(in: self) {
            let segment = line.endSegment - (line.endCluster > 0 ? 1 : 0)
            signature.endLine(segment - paragraph.segments.lowerBound, line.endCluster)
            lines += 1
        }
        return walker.needsClusters ? nil : PlainLines(count: max(lines, 1))
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
