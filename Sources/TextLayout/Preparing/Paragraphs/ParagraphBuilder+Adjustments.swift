// Changes of width at a line break: kerning and ligatures lost, visible hyphens, marks that are full again.

internal import TypescaleStrings

/// The changes of width of the text on both sides of a line break, in the paragraph's design units.
struct BreakDeltas {
    static let zero = BreakDeltas(end: 0, nextStart: 0)

    /// The width added to the line that ends at the break.
    var end: Int64
    /// The width added to the line that starts there.
    var nextStart: Int64
    /// The numbers of tracked glyphs added to both lines; only in WebKit.
    var tracked = (end: 0, nextStart: 0)

    /// Returns the entry of a store for the change of tracked glyphs at a break after a cluster; `nil` if there is
    /// none.
    func trackingChange(after index: UInt32) -> PreparedTexts.TrackingChange? {
        if tracked == (0, 0) { return nil }
        return PreparedTexts.TrackingChange(
            index: index, end: Int16(clamping: tracked.end), nextStart: Int16(clamping: tracked.nextStart))
    }

    /// Returns the entry of a store for a break after a segment or cluster; `nil` if nothing changes.
    func adjustment(after index: UInt32) -> PreparedTexts.BreakAdjustment? {
        if end == 0 && nextStart == 0 { return nil }
        return PreparedTexts.BreakAdjustment(
            index: index, end: Int32(clamping: end), nextStart: Int32(clamping: nextStart))
    }
}

extension ClusterStore {
    /// Appends the changes that a line break makes after the cluster that is appended next.
    mutating func append(_ deltas: BreakDeltas) {
        let cluster = UInt32(clusters.count)
        if let adjustment = deltas.adjustment(after: cluster) { adjustments.append(adjustment) }
        if let change = deltas.trackingChange(after: cluster) { trackingChanges.append(change) }
    }
}

extension ParagraphBuilder {
    /// Stores the changes of a line break at spaces, or at the end of the text, which only Chromium makes.
    ///
    /// It shows a hyphen for a soft hyphen before the spaces. What follows the last space is shaped without it, as it
    /// starts the next line, if it is a mark that combines with the space, or has glyphs that it may not have alone.
    func appendAdjustmentAtSpaces(
        _ content: Range<Int>, _ spaces: Range<Int>, _ paragraph: inout Paragraph, _ store: inout PreparedTexts
    ) {
        if !isPlain && content.isEmpty && !tools.traits.whiteSpace.preservesSpaces
            && spaces.lowerBound > range.lowerBound && units[spaces.lowerBound] == 0x3000
        {
            appendStartRule(.ideographicSpace, &paragraph, &store)
        }
        if narrowsBeforeSpaces && !content.isEmpty && !spaces.isEmpty {
            appendEndTrim(before: content.upperBound, &paragraph, &store)
        }
        var deltas = BreakDeltas.zero
        if let last = content.last, units[last] == 0xAD { deltas.end = hyphenWidth(at: last) }
        if !spaces.isEmpty, spaces.upperBound < range.upperBound, changesWithoutSpace(at: spaces.upperBound) {
            deltas.nextStart = shapedDeltas(at: spaces.upperBound, in: range).nextStart
        }
        deltas.nextStart += openingTrim(at: spaces.upperBound)
        append(deltas, &paragraph, &store)
    }

    /// Returns whether text that starts after a space may have other glyphs without it.
    private func changesWithoutSpace(at start: Int) -> Bool {
        if shapedUnits.isSafe(start) { return false }
        guard shapedUnits.mark(at: start).contains(.cluster) else { return !isPlain }
        let run = runs[runIndex(at: start)]
        return (start..<safeEnd(after: start, in: run)).contains { index in
            shapedUnits.mark(at: index).contains(.cluster)
                && shapedUnits.glyph(at: index) != shaper.glyph(for: drawn.scalar(at: index), in: run.face)
        }
    }

    /// A Boolean value that indicates whether a soft hyphen before spaces, or at the end of the text, needs the space
    /// of a hyphen.
    ///
    /// It does in WebKit, but for the simplest text: from left to right, with nothing added to its spaces.
    var measuresHyphensAtSpaces: Bool {
        let traits = tools.traits
        return traits.engine == .webkit && !isPlain
            && (traits.choosesLines || traits.spacesWords || traits.direction == .rightToLeft
                || runs.contains(where: \.isRightToLeft))
    }

    /// Stores the space of the hyphen that a segment's content ends with.
    func appendHyphen(atEndOf content: Range<Int>, _ paragraph: inout Paragraph, _ store: inout PreparedTexts) {
        guard let last = content.last, units[last] == 0xAD else { return }
        append(BreakDeltas(end: hyphenAdvance(at: last), nextStart: 0), &paragraph, &store)
    }

    /// Stores the changes of a line break after the segment, if there are some.
    func append(_ deltas: BreakDeltas, _ paragraph: inout Paragraph, _ store: inout PreparedTexts) {
        guard let adjustment = deltas.adjustment(after: paragraph.nextSegment) else { return }
        store.adjustments.append(adjustment)
        paragraph.traits.insert(.adjustments)
    }

    /// A Boolean value that indicates whether a full-width mark may be narrowed at the end of a line before spaces.
    private var narrowsBeforeSpaces: Bool { tools.traits.breaking.breaksAnywhere && tools.profile.hangs(0x20) }

    /// Stores the width that the mark before `end`, where the content of a segment ends, may lose at the end of a line.
    func appendEndTrim(before end: Int, _ paragraph: inout Paragraph, _ store: inout PreparedTexts) {
        guard let amount = endTrim(before: end) else { return }
        store.trims.append(
            PreparedTexts.EndTrim(
                index: paragraph.nextSegment, amount: amount, onlyAlone: trims[end - 1]?.kind == .beforeLineFeed))
        paragraph.traits.insert(.trims)
    }

    /// Stores the width of the first space inside a segment, by which it may overflow a line in WebKit.
    ///
    /// WebKit takes that space for one at the start of the segment, which collapses after another space.
    func appendInnerSpace(_ content: Range<Int>, _ paragraph: inout Paragraph, _ store: inout PreparedTexts) {
        let next = innerSpaces.indices.partitioningIndex { innerSpaces[$0] >= content.lowerBound }
        guard next < innerSpaces.count, innerSpaces[next] < content.upperBound else { return }
        let width = scaled(Int64(shapedUnits.advance(at: innerSpaces[next])), from: face(at: innerSpaces[next]))
        store.trims.append(
            PreparedTexts.EndTrim(index: paragraph.nextSegment, amount: Int32(clamping: width), onlyAlone: false))
        paragraph.traits.formUnion([.trims, .keptSpans])
    }

    /// Returns the added widths of the text before and after `index` if a line ends there, with hyphen and marks.
    func breakDeltas(at index: Int) -> BreakDeltas {
        let isReshaped = tools.profile.reshapesAtBreaks && !shapedUnits.isSafe(index)
        var deltas = isReshaped ? shapedDeltas(at: index, in: range) : .zero
        if units[index - 1] == 0x20 && tools.traits.direction != .rightToLeft {
            // Chromium needs the exact end of a line only where text is aligned with it, and does not shape a space
            // again.
            deltas.end = 0
        }
        if units[index - 1] == 0xAD { deltas.end += hyphenWidth(at: index - 1) }
        if isHyphenated(at: index) { deltas.end += hyphenWidth(at: index) }
        guard hasTrims else { return deltas }
        if let trim = trims[index - 1], trim.kind == .closing {
            deltas.end += scaled(Int64(trim.amount), from: face(at: index - 1))
        }
        deltas.nextStart += openingTrim(at: index)
        return deltas
    }

    /// Returns the width that an opening mark has lost at an index, and has again at the start of a line.
    private func openingTrim(at index: Int) -> Int64 {
        guard hasTrims, let trim = trims[index], trim.kind == .opening else { return 0 }
        return scaled(Int64(trim.amount), from: face(at: index))
    }

    /// Returns the added widths of the text before and after `index` if the word around it is broken there.
    ///
    /// WebKit does not shape a word again that fits as a whole, without the space that takes its width after it.
    func breakDeltas(at index: Int, inWord word: Range<Int>) -> BreakDeltas {
        if tools.profile.reshapesAtBreaks { return breakDeltas(at: index) }
        return units[index] == 0x20 ? .zero : shapedDeltas(at: index, in: word)
    }

    /// Returns the width that the mark before `index` can lose if a line that it does not fit ends there.
    ///
    /// A mark before an ideographic space that hangs has lost it already, as no line ends between them.
    @inline(__always)
    func endTrim(before index: Int) -> Int32? { hasTrims ? ownEndTrim(before: index) : nil }

    private func ownEndTrim(before index: Int) -> Int32? {
        guard let trim = trims[index - 1], trim.kind != .opening else { return nil }
        if trim.kind == .closing, index < range.upperBound, units[index] == 0x3000, tools.profile.hangs(0x3000) {
            return nil
        }
        return Int32(clamping: scaled(Int64(trim.amount), from: face(at: index - 1)))
    }

    /// Returns the added widths of the shaped text before and after `index` if a line ends there.
    ///
    /// Both pieces are shaped without each other in WebKit, and end at the ends of their item.
    private func shapedDeltas(at index: Int, in item: Range<Int>) -> BreakDeltas {
        func context(_ piece: Range<Int>) -> Range<Int> { tools.profile.reshapesAtBreaks ? range : piece }
        if shapedUnits.isSafe(index) { return .zero }
        let run = runs[runIndex(at: index)]
        if run.units.lowerBound == index { return .zero }
        let mark = shapedUnits.mark(at: index)
        if mark.contains(.cluster), !run.isRightToLeft,
            let before = clusterStart(before: index, in: run),
            let unkerned = unkernedAdvance(at: before, in: run.face),
            unkernedAdvance(at: index, in: run.face) != nil
        {
            let change = Int64(unkerned) - Int64(shapedUnits.advance(at: before))
            return BreakDeltas(end: scaled(change, from: run.face), nextStart: 0)
        }
        let left = max(safeStart(before: index, in: run), item.lowerBound)
        let right = min(safeEnd(after: index, in: run), item.upperBound)
        guard pieceShaper.addReshaped(right - left) else { return .zero }
        let (width, rightWidth) = (shapedUnits.width(of: left..<index), shapedUnits.width(of: index..<right))
        let end = lone(left..<index, context(left..<index), of: run)
        let start = lone(index..<right, context(index..<right), of: run)
        var deltas = BreakDeltas(
            end: scaled(Int64(end.advance) - width, from: run.face),
            nextStart: scaled(Int64(start.advance) - rightWidth, from: run.face))
        if tools.traits.engine == .webkit {
            deltas.tracked.end = Int(end.glyphs) - trackedClusters(in: left..<index)
            deltas.tracked.nextStart = Int(start.glyphs) - trackedClusters(in: index..<right)
        }
        let after = requestedAdvance(of: index..<right, run)
        if (isSkinTone(at: index) && after != nil) || (tools.profile.reshapesAtBreaks && !mark.contains(.cluster)) {
            // Each part of a cluster is in a face of its own, as a letter without a skin tone after it.
            if let after { deltas.nextStart = after - scaled(rightWidth, from: run.face) }
            if tools.profile.reshapesAtBreaks, let before = requestedAdvance(of: left..<index, run) {
                deltas.end = before - scaled(width, from: run.face)
            }
        }
        return deltas
    }

    /// Returns whether a skin tone starts at an index.
    ///
    /// It is an emoji at the start of a line, and otherwise a missing glyph of the face of the letter before it.
    private func isSkinTone(at index: Int) -> Bool {
        drawn[index] == 0xD83C && EmojiPresentation.isSkinTone(drawn.scalar(at: index))
    }

    /// Returns the advance of the characters of one grapheme cluster in the first requested face that has them.
    private func requestedAdvance(of piece: Range<Int>, _ run: TextRun) -> Int64? {
        guard piece.dropFirst().allSatisfy({ !shapedUnits.mark(at: $0).contains(.grapheme) }) else { return nil }
        return tools.stack.requestedFace(drawing: piece, in: drawn).map { face in
            var run = run
            run.face = face
            return scaled(Int64(lone(piece, piece, of: run).advance), from: face)
        }
    }

    /// Returns the advance of the cluster at `index` if nothing followed it, where it is known without shaping.
    ///
    /// It is known for a single glyph, the one its character always has, in a run from left to right, so that only
    /// kerning can have changed it.
    private func unkernedAdvance(at index: Int, in face: FontFace) -> Int32? {
        let glyph = shapedUnits.glyph(at: index)
        guard glyph != ShapedCluster.severalGlyphs, shaper.glyph(for: drawn.scalar(at: index), in: face) == glyph
        else { return nil }
        return shaper.advance(of: glyph, in: face)
    }

    /// Returns the shape of a range that is broken out of its line: joined forms stay, kerning and ligatures do not.
    private func lone(_ piece: Range<Int>, _ context: Range<Int>, of run: TextRun) -> PieceShaper.Piece {
        let setting = tools.profile.setting(of: run, language: tools.traits.locale, isTracked: isTracked)
        return pieceShaper.shape(drawn, piece, context: context, face: run.face, setting)
    }

    private func clusterStart(before index: Int, in run: TextRun) -> Int? {
        var start = index - 1
        while start >= run.units.lowerBound && !shapedUnits.mark(at: start).contains(.cluster) { start -= 1 }
        guard start >= run.units.lowerBound else { return nil }
        return tools.profile.reshapesAtBreaks || shapedUnits.mark(at: start).contains(.grapheme) ? start : nil
    }

    /// Returns the nearest position to the left from which text can be shaped again without a change.
    private func safeStart(before index: Int, in run: TextRun) -> Int {
        var start = index - 1
        let limit = max(run.units.lowerBound, index - TextLayoutLimits.shapingContext * 4)
        while start > limit && !isSafe(start) { start -= 1 }
        return start
    }

    private func safeEnd(after index: Int, in run: TextRun) -> Int {
        var end = index + 1
        let limit = min(run.units.upperBound, index + TextLayoutLimits.shapingContext * 4)
        while end < limit && !isSafe(end) { end += 1 }
        return end
    }

    /// Returns whether text can be shaped again from an index without a change.
    ///
    /// Where glyphs are clusters of their own, some of those clusters begin inside a grapheme cluster.
    private func isSafe(_ index: Int) -> Bool {
        shapedUnits.isSafe(index) && (tools.profile.reshapesAtBreaks || shapedUnits.mark(at: index).contains(.grapheme))
    }

    /// Returns the width of the hyphen that is visible if a line ends at a soft hyphen.
    ///
    /// Firefox shows none after a space, where the line would end anyway. With `hyphens: none`, only Chromium shows
    /// one, where a word has to be broken after a soft hyphen.
    func hyphenWidth(at index: Int) -> Int64 {
        if !tools.traits.breaking.breaksAtSoftHyphens && !tools.profile.showsHyphenInBrokenWords { return 0 }
        if tools.profile.hidesHyphenAfterSpace, units[index] == 0xAD, index > range.lowerBound, units[index - 1] == 0x20
        {
            return 0
        }
        return hyphenAdvance(at: index)
    }

    func hyphenAdvance(at index: Int) -> Int64 {
        let face = tools.profile.measuresHyphenInTextFace ? face(at: index) : tools.stack.primary
        guard let glyph = shaper.hyphenGlyph(in: face) else { return 0 }
        return scaled(Int64(shaper.advance(of: glyph, in: face)), from: face)
    }
}

extension Shaper {
    /// Returns the glyph of the hyphen that a line shows at its end; `nil` if the face has none.
    func hyphenGlyph(in face: FontFace) -> UInt32? { glyph(for: 0x2010, in: face) ?? glyph(for: 0x2D, in: face) }
}
