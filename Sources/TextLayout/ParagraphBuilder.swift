// Writes a shaped paragraph into the store: segments, and what breaks would change.

internal import Fonts

/// One paragraph on its way into a store.
struct ParagraphBuilder {
    let units: [UInt16]
    /// The characters as they are drawn, where that differs.
    let drawn: [UInt16]
    let range: Range<Int>
    let runs: [TextRun]
    let shaper: RunShaper
    let traits: TextTraits
    let stack: FaceStack

    /// Units an em in which the paragraph is kept: its faces' own where they agree, so that widths are exact.
    private let unitsPerEm: Int32

    init(
        units: [UInt16], drawn: [UInt16], range: Range<Int>, runs: [TextRun], shaper: RunShaper, traits: TextTraits, stack: FaceStack
    ) {
        self.units = units
        self.drawn = drawn
        self.range = range
        self.runs = runs
        self.shaper = shaper
        self.traits = traits
        self.stack = stack
        let first = runs.first?.face.unitsPerEm ?? stack.primary.unitsPerEm
        let agree = runs.allSatisfy { $0.face.unitsPerEm == first && $0.face.advanceFactor == 1 }
        unitsPerEm = ParagraphBuilder.units(preferred: agree ? Int32(first) : Limits.commonUnitsPerEm, for: range.count)
    }

    /// Coarser units for texts so long that a width would not fit 32 bits.
    private static func units(preferred: Int32, for count: Int) -> Int32 {
        var units = preferred
        while Int64(units) * Int64(count) * Int64(Limits.widestClusterEm) > Int64(Int32.max) && units > 1 { units /= 2 }
        return units
    }

    /// Appends the paragraph.
    func append(breaks: [Int], source: WhiteSpaceProcessor, clustersAbove: Double, to store: inout PreparedTexts) {
        let first = store.ends.count
        let textStart = source.sourceOffset(range.lowerBound)
        var paragraph = PreparedTexts.Paragraph(
            firstSegment: UInt32(first), segmentCount: 0, textStart: UInt32(textStart),
            textLength: UInt32(source.sourceOffset(range.upperBound) - textStart), unitsPerEm: unitsPerEm,
            firstCount: -1, faces: UInt16(store.faceList(for: stack, runs: runs)), traits: [])

        let widths = self.widths()
        var position: Int32 = 0
        var start = range.lowerBound
        var carried = 0
        var isCounted = shaper.graphemeEnds.isEmpty && source.sources.isEmpty
        for index in 0...breaks.count where start < range.upperBound {
            let end = index < breaks.count ? breaks[index] : range.upperBound
            let contentEnd = contentEnd(start..<end)
            let segment = UInt32(store.ends.count)
            let content = widths[(start - range.lowerBound)..<(contentEnd - range.lowerBound)].reduce(0, +)
            let offset = source.sourceOffset(start) - textStart
            while offset >> 16 > carried {
                carried += 1
                store.carries.append(segment)
                paragraph.traits.insert(.carries)
            }
            position += content
            store.ends.append(position)
            store.starts.append(UInt16(truncatingIfNeeded: offset))
            let gap = appendGap(contentEnd..<end, widths, segment, &paragraph, &store)
            store.gaps.append(store.gapIndex(of: gap))
            position += gap
            if end - contentEnd > 1 { isCounted = false }
            if contentEnd == end && end < range.upperBound {
                appendCut(at: end, segment, &paragraph, &store)
                appendHyphen(at: end, segment, &paragraph, &store)
            }
            if contentEnd == end, let amount = endTrim(before: end) {
                store.trims.append(PreparedTexts.EndTrim(segment: segment, amount: amount))
                paragraph.traits.insert(.trims)
            }
            appendClusters(start..<contentEnd, content, widths, segment, clustersAbove, &paragraph, &store)
            start = end
        }
        paragraph.segmentCount = UInt32(store.ends.count - first)
        if traits.isTracked && !isCounted { appendCounts(breaks, &paragraph, &store) }
        appendFaces(breaks, paragraph: &paragraph, first, &store)
        store.paragraphs.append(paragraph)
    }

    /// Advance at each unit in the paragraph's own units; rounded so that errors do not add up.
    private func widths() -> [Int32] {
        if runs.allSatisfy({ Int32($0.face.unitsPerEm) == unitsPerEm && $0.face.advanceFactor == 1 }) {
            return shaper.advances
        }
        var widths = shaper.advances
        for run in runs {
            let scale = Double(unitsPerEm) / run.face.unitsPerEm * run.face.advanceFactor
            var exact = 0
            var placed: Int32 = 0
            for index in (run.units.lowerBound - range.lowerBound)..<(run.units.upperBound - range.lowerBound) {
                exact += Int(widths[index])
                let end = Int32((Double(exact) * scale).rounded())
                widths[index] = end - placed
                placed = end
            }
        }
        return widths
    }

    /// The run in which a character stands.
    private func run(at index: Int) -> TextRun? {
        var low = 0
        var high = runs.count
        while low < high {
            let middle = (low + high) / 2
            if runs[middle].units.upperBound <= index { low = middle + 1 } else { high = middle }
        }
        return low < runs.count && runs[low].units.contains(index) ? runs[low] : nil
    }

    private func contentEnd(_ segment: Range<Int>) -> Int {
        var end = segment.upperBound
        while end > segment.lowerBound && ParagraphBuilder.hangs(units[end - 1]) { end -= 1 }
        return end
    }

    /// Whether a character at a line's end takes no room on it.
    private static func hangs(_ unit: UInt16) -> Bool { BreakFinder.isSpace(unit) || unit == 0x3000 }

    /// The width of the spaces after a segment; of those after the last tab, where there are tabs.
    private func appendGap(
        _ gap: Range<Int>, _ widths: [Int32], _ segment: UInt32, _ paragraph: inout PreparedTexts.Paragraph,
        _ store: inout PreparedTexts
    ) -> Int32 {
        var width: Int32 = 0
        var tabs: UInt32 = 0
        for index in gap {
            if units[index] == 0x09 {
                tabs += 1
                width = 0
            } else {
                width += widths[index - range.lowerBound]
            }
        }
        if tabs > 0 {
            let space = shaper.advance(of: 0x20, in: stack.primary) ?? 0
            let stop = scaled(space, from: stack.primary) * Int32(Limits.spacesPerTab)
            store.tabs.append(PreparedTexts.Tab(segment: segment, count: tabs, stop: stop))
            paragraph.traits.insert(.tabs)
        }
        return width
    }

    /// Notes a hyphen or quotation mark after which a line may end only because of what stands before it: at the start
    /// of a line, where nothing does, it stays with what follows.
    private func appendHyphen(
        at index: Int, _ segment: UInt32, _ paragraph: inout PreparedTexts.Paragraph, _ store: inout PreparedTexts
    ) {
        let isChinese = traits.locale.hasPrefix("zh")
        guard NewerRules.dependsOnWhatIsBefore(units, breakAt: index, isChinese: isChinese) else { return }
        store.hyphens.append(segment)
        paragraph.traits.insert(.hyphens)
    }

    // MARK: Breaks that change widths

    /// What a line break at `index` changes, where it stands inside shaped text or after a soft hyphen.
    private func appendCut(
        at index: Int, _ segment: UInt32, _ paragraph: inout PreparedTexts.Paragraph, _ store: inout PreparedTexts
    ) {
        let cut = cut(at: index)
        guard cut != (0, 0) else { return }
        store.adjustments.append(
            PreparedTexts.BreakAdjustment(segment: segment, end: cut.end, nextStart: cut.nextStart))
        paragraph.traits.insert(.adjustments)
    }

    /// How much wider the text before and after `index` gets when a line ends there, with hyphen and marks.
    private func cut(at index: Int) -> (end: Int32, nextStart: Int32) {
        var cut = cutDeltas(at: index)
        if units[index - 1] == 0xAD { cut.end += hyphenWidth(at: index - 1) }
        if let trim = shaper.trims[index - 1], trim.kind == .closing, let face = run(at: index - 1)?.face {
            cut.end += scaled(trim.amount, from: face)
        }
        if let trim = shaper.trims[index], trim.kind == .opening, let face = run(at: index)?.face {
            cut.nextStart += scaled(trim.amount, from: face)
        }
        return cut
    }

    /// How much narrower the closing bracket before `index` may become where a line ends there that it does not fit.
    private func endTrim(before index: Int) -> Int32? {
        guard let trim = shaper.trims[index - 1], RunShaper.isClosingBracket(units[index - 1]) else { return nil }
        return run(at: index - 1).map { scaled(trim.amount, from: $0.face) }
    }

    /// How much wider the shaped text before and after `index` gets when a line ends there.
    private func cutDeltas(at index: Int) -> (end: Int32, nextStart: Int32) {
        guard let run = run(at: index), run.units.lowerBound < index else { return (0, 0) }
        let mark = shaper.mark(at: index)
        if mark.contains(.cluster) && !mark.contains(.unsafeToBreak) { return (0, 0) }
        if mark.contains(.cluster), !run.isRightToLeft,
            let before = clusterStart(before: index, in: run),
            let lone = shaper.unkernedAdvance(at: before, in: drawn, face: run.face),
            shaper.unkernedAdvance(at: index, in: drawn, face: run.face) != nil
        {
            return (scaled(lone - shaper.advance(at: before), from: run.face), 0)
        }
        let left = safeStart(before: index, in: run)
        let right = safeEnd(after: index, in: run)
        let end = lone(left..<index, of: run) - shapedWidth(left..<index)
        let start = lone(index..<right, of: run) - shapedWidth(index..<right)
        return (scaled(end, from: run.face), scaled(start, from: run.face))
    }

    private func lone(_ piece: Range<Int>, of run: TextRun) -> Int32 {
        shaper.loneAdvance(
            piece, of: run, in: drawn, paragraph: range, language: traits.locale, isTracked: traits.isTracked)
    }

    private func shapedWidth(_ piece: Range<Int>) -> Int32 {
        piece.reduce(0) { $0 + shaper.advance(at: $1) }
    }

    private func clusterStart(before index: Int, in run: TextRun) -> Int? {
        var start = index - 1
        while start >= run.units.lowerBound && !shaper.mark(at: start).contains(.cluster) { start -= 1 }
        return start >= run.units.lowerBound ? start : nil
    }

    /// The nearest place to the left from which text can be shaped anew without a change.
    private func safeStart(before index: Int, in run: TextRun) -> Int {
        var start = index - 1
        let limit = max(run.units.lowerBound, index - Limits.shapingContext * 4)
        while start > limit && !isSafe(start) { start -= 1 }
        return start
    }

    private func safeEnd(after index: Int, in run: TextRun) -> Int {
        var end = index + 1
        let limit = min(run.units.upperBound, index + Limits.shapingContext * 4)
        while end < limit && !isSafe(end) { end += 1 }
        return end
    }

    private func isSafe(_ index: Int) -> Bool {
        let mark = shaper.mark(at: index)
        return mark.contains(.cluster) && !mark.contains(.unsafeToBreak)
    }

    /// The hyphen that shows where a line ends at a soft hyphen.
    private func hyphenWidth(at index: Int) -> Int32 {
        let face = run(at: index)?.face ?? stack.primary
        for scalar: UInt32 in [0x2010, 0x2D] {
            if let advance = shaper.advance(of: scalar, in: face) { return scaled(advance, from: face) }
        }
        return 0
    }

    private func scaled(_ width: Int32, from face: FontFace) -> Int32 {
        Int32(face.unitsPerEm) == unitsPerEm
            ? width : Int32((Double(width) * Double(unitsPerEm) / face.unitsPerEm).rounded())
    }

    // MARK: Clusters

    /// Keeps the clusters of a word that may have to be cut.
    private func appendClusters(
        _ content: Range<Int>, _ width: Int32, _ widths: [Int32], _ segment: UInt32, _ clustersAbove: Double,
        _ paragraph: inout PreparedTexts.Paragraph, _ store: inout PreparedTexts
    ) {
        guard content.count > 1 else { return }
        if Double(width) <= clustersAbove * Double(unitsPerEm) {
            paragraph.traits.insert(.clustersLeftOut)
            return
        }
        let first = store.clusters.count
        var end: Int32 = 0
        var spaced = 0
        for index in content {
            if traits.isTracked && isSpaced(index) { spaced += 1 }
            end += widths[index - range.lowerBound]
            let next = index + 1
            guard next == content.upperBound || mayCut(before: next) else { continue }
            var isUnsafe = false
            if let amount = endTrim(before: next) {
                store.clusterTrims.append(
                    PreparedTexts.EndTrim(segment: UInt32(store.clusters.count), amount: amount))
            }
            if next < content.upperBound {
                isUnsafe = !isSafe(next)
                let cut = cut(at: next)
                if cut != (0, 0) {
                    store.clusterAdjustments.append(
                        PreparedTexts.BreakAdjustment(
                            segment: UInt32(store.clusters.count), end: cut.end, nextStart: cut.nextStart))
                }
            }
            store.clusters.append(
                PreparedTexts.Cluster(
                    end: end, length: UInt32(next - content.lowerBound), isUnsafe: isUnsafe, spacedClusters: spaced))
            spaced = 0
        }
        store.words.append(
            PreparedTexts.LongWord(
                segment: segment, firstCluster: UInt32(first), clusterCount: UInt32(store.clusters.count - first)))
        appendClusterFaces(content, first, paragraph, &store)
    }

    /// Whether a word may be cut before `index`, where nothing else is left: not inside a grapheme cluster, and not
    /// between a letter and the soft hyphen that belongs to it.
    private func mayCut(before index: Int) -> Bool { shaper.isGraphemeStart(index) && units[index] != 0xAD }

    /// Whether letter spacing is added after the cluster at `index`: not in scripts whose letters are joined.
    private func isSpaced(_ index: Int) -> Bool {
        if drawn[index] == 0x20 { return true }
        guard shaper.mark(at: index).contains(.cluster) else { return false }
        if let run = run(at: index), run.script.isJoined { return false }
        return drawn[index] < 0xAD || !CharacterFacts.isDefaultIgnorable(drawn.scalar(at: index))
    }

    /// Writes down the clusters of each segment, where they cannot be counted by UTF-16 units.
    private func appendCounts(
        _ breaks: [Int], _ paragraph: inout PreparedTexts.Paragraph, _ store: inout PreparedTexts
    ) {
        paragraph.firstCount = Int32(store.clusterCounts.count)
        var start = range.lowerBound
        for end in breaks + [range.upperBound] where start < range.upperBound {
            let contentEnd = contentEnd(start..<end)
            let content = (start..<contentEnd).count { isSpaced($0) }
            let gap = (contentEnd..<end).count { isSpaced($0) }
            store.clusterCounts.append(UInt32(min(content, 0xFF_FFFF)) | UInt32(min(gap, 0xFF)) << 24)
            start = end
        }
    }

    /// Writes down which faces stand where in a long word, if there are several.
    private func appendClusterFaces(
        _ content: Range<Int>, _ first: Int, _ paragraph: PreparedTexts.Paragraph, _ store: inout PreparedTexts
    ) {
        let list = store.faceLists[Int(paragraph.faces)]
        guard list.count > 1 else { return }
        var current: UInt32 = 0
        var start = content.lowerBound
        for cluster in first..<store.clusters.count {
            let mask = run(at: start).map { list.mask(of: $0.face) } ?? 1
            if mask != current {
                store.clusterFaces.append(PreparedTexts.FaceChange(segment: UInt32(cluster), mask: mask))
                current = mask
            }
            start = content.lowerBound + Int(store.clusters[cluster].length)
        }
    }

    /// Writes down which faces stand where, if there are several.
    private func appendFaces(
        _ breaks: [Int], paragraph: inout PreparedTexts.Paragraph, _ first: Int, _ store: inout PreparedTexts
    ) {
        let list = store.faceLists[Int(paragraph.faces)]
        guard list.count > 1 else { return }
        paragraph.traits.insert(.manyFaces)
        var segment = first
        var start = range.lowerBound
        var run = 0
        var current: UInt32 = 0
        for end in breaks + [range.upperBound] where start < range.upperBound {
            while runs[run].units.upperBound <= start { run += 1 }
            var mask: UInt32 = 0
            var index = run
            while index < runs.count && runs[index].units.lowerBound < end {
                mask |= list.mask(of: runs[index].face)
                index += 1
            }
            if mask != current || segment == first {
                store.faceChanges.append(PreparedTexts.FaceChange(segment: UInt32(segment), mask: mask))
                current = mask
            }
            segment += 1
            start = end
        }
    }
}

extension [PreparedTexts.LineFace] {
    /// The bit of a face in masks over the list; the 32nd face and those after it share the last.
    func mask(of face: FontFace) -> UInt32 {
        1 << UInt32(Swift.min(firstIndex { $0.id == face.identity } ?? 0, 31))
    }
}

extension ScriptTag {
    /// Whether letters of the script are joined, so that nothing may come between them.
    var isJoined: Bool { ScriptTag.joined.contains(self) }

    private static let joined = Set(
        ["Arab", "Syrc", "Nkoo", "Mong", "Mand", "Phag", "Rohg"].compactMap { ScriptTag($0) })
}

extension [Int] {
    /// Whether a sorted array holds a value.
    func containsSorted(_ value: Int) -> Bool {
        var low = 0
        var high = count
        while low < high {
            let middle = (low + high) / 2
            if self[middle] < value { low = middle + 1 } else { high = middle }
        }
        return low < count && self[low] == value
    }
}

extension PreparedTexts {
    /// The index of a gap's width, which is kept once.
    mutating func gapIndex(of width: Int32) -> UInt16 {
        if width == 0 { return 0 }
        if let known = gapWidths.firstIndex(of: width) { return UInt16(known) }
        guard gapWidths.count < Int(UInt16.max) else { return 0 }
        gapWidths.append(width)
        return UInt16(gapWidths.count - 1)
    }

    /// The index of the list of a paragraph's faces, the primary one first.
    mutating func faceList(for stack: FaceStack, runs: [TextRun]) -> Int {
        var list = [LineFace(stack.primary)]
        for run in runs where !list.contains(where: { $0.id == run.face.identity }) { list.append(LineFace(run.face)) }
        if let known = faceLists.firstIndex(of: list) { return known }
        faceLists.append(list)
        return faceLists.count - 1
    }
}

extension PreparedTexts.LineFace {
    init(_ face: FontFace) {
        let metrics = face.metrics
        self.init(
            id: face.identity, ascent: metrics.ascender / metrics.unitsPerEm,
            descent: -metrics.descender / metrics.unitsPerEm, lineGap: metrics.lineGap / metrics.unitsPerEm)
    }
}
