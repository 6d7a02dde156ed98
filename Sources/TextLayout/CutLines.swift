// Lines of a paragraph in which words are cut.
//
// A link is wider than a phone's line at large sizes. Where nothing but widths decides, the lines of its paragraph come
// out of one pass over whole numbers, counted from the paragraph's start: the end of each segment against the line's
// limit, and in a word that is cut the end of each cluster (`WordCutter`). `LineWalker`, which knows whatever else a
// break can bring, comes to the same lines in more time.

extension PreparedTexts {
    /// How many lines there are, letter-spaced or not, and their ends in the signature; nil where it takes a walker, with
    /// the signature as it was.
    @inline(never)
    func countCutLines(
        _ paragraph: Paragraph, room: Int64, _ spacing: Int64, _ unit: Int64, _ signature: inout WrapSignature
    ) -> UInt32? {
        guard paragraph.traits.isDisjoint(with: .beyondWidths) else { return nil }
        let (ends, gaps, gapWidths) = (ends.span, gaps.span, gapWidths.span)
        let first = paragraph.segments.lowerBound
        var signed = signature
        var cutter = WordCutter(unit: unit, spacing: spacing)
        var lines: UInt32 = 1
        // Up to where the line can hold something, and the segment it starts with or in.
        var (limit, lineSegment) = (room, first)
        var (start, clusters) = (Int64(0), Int64(0))
        for segment in paragraph.segments {
            let count = spacedClusters(paragraph, segment)
            clusters &+= count.content
            let end = Int64(ends[segment]) &* unit &+ clusters &* spacing
            if end > limit {
                if segment > lineSegment {
                    signed.startLine(segment &- first, 0)
                    lines &+= 1
                    (limit, lineSegment) = (start &+ room, segment)
                }
                var lineStart: Int64? = start
                while let place = lineStart, end &- place > room {
                    guard
                        let line = cutter.cut(self, segment, wordStart: start, lineStart: place, limit: room)
                    else { return nil }
                    lineStart = line.nextStart
                    if lineStart == nil { break }
                    signed.startLine(segment &- first, cutter.taken)
                    lines &+= 1
                }
                // Where a word's last piece sticks out, nothing comes after it.
                limit = lineStart.map { $0 &+ room } ?? .min
            }
            clusters &+= count.gap
            start = end &+ Int64(gapWidths[Int(gaps[segment])]) &* unit &+ count.gap &* spacing
        }
        signature = signed
        signature.endGatheredParagraph()
        return lines
    }

    /// The clusters that are letter-spaced of a segment's content and of the spaces after it.
    @inline(__always)
    private func spacedClusters(_ paragraph: Paragraph, _ segment: Int) -> (content: Int64, gap: Int64) {
        if paragraph.firstCount >= 0 {
            let count = clusterCounts[Int(paragraph.firstCount) &+ segment &- Int(paragraph.firstSegment)]
            return (count.content, count.gap)
        }
        let isLast = segment &+ 1 == paragraph.segments.upperBound
        let next = isLast ? Int64(paragraph.textLength) : Int64(starts[segment &+ 1])
        let gap: Int64 = gaps[segment] == 0 ? 0 : 1
        return (next &- Int64(starts[segment]) &- gap, gap)
    }
}
