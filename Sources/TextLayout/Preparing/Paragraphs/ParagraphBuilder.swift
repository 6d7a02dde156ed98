// Writes a shaped paragraph into the store: segments, and the changes that breaks make.

internal import TypescaleStrings
internal import TypescaleThreads

/// A paragraph that is written into a store.
struct ParagraphBuilder {
    typealias Paragraph = PreparedTexts.Paragraph

    /// The characters of the text, of which the paragraph has those in `range`.
    let units: [UInt16]
    /// The characters as they are drawn.
    let drawn: [UInt16]
    /// A Boolean value that indicates whether some of the drawn characters replace those of the text.
    let isRedrawn: Bool
    let range: Range<Int>
    /// The last unit of the text, if it is one of the text that remains; only in Firefox.
    let lastUnit: Int?
    let runs: [TextRun]
    /// The runs whose faces decide the heights of lines; other than `runs` in WebKit alone.
    let lineRuns: [TextRun]
    /// A Boolean value that indicates whether the paragraph is one run in which every UTF-16 unit is a cluster.
    let isPlain: Bool
    let shaper: Shaper
    let pieceShaper: PieceShaper
    let shapedUnits: ShapedUnits
    /// The widths that full-width marks lose next to each other, by index.
    let trims: [Int: FullWidthTrim]
    let tools: PreparationTools
    let isTracked: Bool
    /// The hyphens by the patterns of the text's language, in order; only in Firefox.
    let hyphens: [WordHyphen]
    /// The parts of words that stay on one line as long as they fit on one, in order.
    let keptSpans: [Range<Int>]
    /// The first space inside each text that stays on one line, in order; only in WebKit.
    let innerSpaces: [Int]
    /// The cancellation of the work on the text; once it is in effect, the paragraph stays incomplete.
    let cancellation: Cancellation?
    /// A Boolean value that indicates whether words of some script may need a dictionary.
    let mayNeedDictionary: Bool
    /// A Boolean value that indicates whether words may be broken before half-width voiced sound marks; only in WebKit.
    let breaksBeforeSoundMarks: Bool
    /// A Boolean value that indicates whether form feeds and carriage returns at the end of a segment hang with its
    /// spaces.
    private let ignoresControls: Bool
    /// A Boolean value that indicates whether all spaces at the end take space; only in Firefox.
    private let keepsLastSpaces: Bool
    /// The units of an em in which the paragraph is stored.
    let unitsPerEm: Int32

    init(
        units: [UInt16], replaced: [UInt16]?, range: Range<Int>, lastUnit: Int?, runs: [TextRun], lineRuns: [TextRun],
        isPlain: Bool, shaped: borrowing RunShaper, tools: PreparationTools, isTracked: Bool, hyphens: [WordHyphen],
        keptSpans: [Range<Int>], innerSpaces: [Int], cancellation: Cancellation?
    ) {
        self.units = units
        drawn = replaced ?? units
        isRedrawn = replaced != nil
        self.range = range
        self.lastUnit = lastUnit
        self.runs = runs
        self.lineRuns = lineRuns
        self.isPlain = isPlain
        shaper = shaped.shaper
        pieceShaper = shaped.pieceShaper
        shapedUnits = shaped.shapedUnits
        trims = shaped.marks.trims
        self.tools = tools
        self.isTracked = isTracked
        self.hyphens = hyphens
        self.keptSpans = keptSpans
        self.innerSpaces = innerSpaces
        self.cancellation = cancellation
        mayNeedDictionary =
            !isPlain && tools.profile.reshapesAtBreaks && ParagraphBuilder.mayNeedDictionary(units, range)
        breaksBeforeSoundMarks =
            !isPlain && tools.profile.shapingUnit == .items && ParagraphBuilder.breaksBeforeSoundMarks(units, range)
        ignoresControls = !isPlain && tools.traits.treatsControlsAsChromium
        keepsLastSpaces = !isPlain && tools.profile.keepsLastSpaces(of: range, in: units)
        unitsPerEm = ParagraphBuilder.unitsPerEm(
            runs, shaped.shapedUnits, preferred: ParagraphBuilder.preferredUnitsPerEm(runs, tools.stack.primary),
            count: range.count)
    }

    /// A Boolean value that indicates whether some full-width marks are narrowed.
    var hasTrims: Bool { !trims.isEmpty }

    /// A Boolean value that indicates whether the engine rounds the advances of pictures, and there may be some.
    var hasPictures: Bool { tools.profile.roundsPictures && !isPlain && runs.contains { isOfPictures($0.face) } }

    /// Returns whether a face has pictures whose advances are rounded: in Chromium, one that the system offers has
    /// none.
    func isOfPictures(_ face: FontFace) -> Bool { face.advanceFactor != 1 && !tools.stack.isOffered(face) }

    /// Appends the paragraph, whose segments end at `ends`; only its beginning if the work is canceled meanwhile.
    func append(
        ends: [Int], source: WhiteSpaceProcessor, clusters stored: StoredClusters, to store: inout PreparedTexts
    ) {
        let textStart = source.sourceOffset(range.lowerBound)
        let textLength = UInt32(source.sourceOffset(source.end(of: range)) - textStart)
        var paragraph = Paragraph(
            firstSegment: UInt32(store.ends.count), segmentCount: 0, textLength: textLength, unitsPerEm: unitsPerEm,
            firstCount: -1, faces: store.faceList(for: tools.stack, runs: lineRuns), traits: wrappingTraits)
        let widths = self.widths()
        let (hasPictures, measuresHyphensAtSpaces) = (hasPictures, measuresHyphensAtSpaces)
        var (position, start, carried) = (Int32(0), range.lowerBound, 0)
        var isCounted = isCountedByUnits(source)
        for end in ends {
            // The text that a break between two segments changes may have to be shaped.
            if let cancellation, store.ends.count & 31 == 0, cancellation.isCancelled { break }
            let contentEnd = contentEnd(start..<end)
            let content = widths.sum(start - range.lowerBound..<contentEnd - range.lowerBound)
            let offset = source.sourceOffset(start) - textStart
            while offset >> 16 > carried {
                carried += 1
                store.carries.append(paragraph.nextSegment)
                paragraph.traits.insert(.carries)
                isCounted = false
            }
            position += content
            store.ends.append(position)
            store.starts.append(UInt16(truncatingIfNeeded: offset))
            let spacesWidth = appendSpaces(contentEnd..<end, widths, &paragraph, &store)
            position += spacesWidth
            appendSeparators(start..<contentEnd, contentEnd..<end, &paragraph, &store)
            // A negative width in a segment makes the end of the last one unsuitable for a decision.
            if content | spacesWidth < 0 { paragraph.traits.insert(.adjustments) }
            if end - contentEnd > 1 { isCounted = false }
            if hasPictures { appendPictures(start..<contentEnd, &paragraph, &store) }
            if !innerSpaces.isEmpty { appendInnerSpace(start..<contentEnd, &paragraph, &store) }
            if contentEnd == end { appendBreak(start..<end, &paragraph, &store) }
            if tools.profile.reshapesAtBreaks && (contentEnd < end || end == range.upperBound) {
                appendAdjustmentAtSpaces(start..<contentEnd, contentEnd..<end, &paragraph, &store)
            }
            if measuresHyphensAtSpaces, contentEnd < end || end == range.upperBound && endsTextOrMeetsSpace(source) {
                appendHyphen(atEndOf: start..<contentEnd, &paragraph, &store)
            }
            // Words of a dictionary may be others after a break before them, and are then broken at other positions.
            let isBrokenWithLast = hasLongWord(atEndOf: paragraph, store) && isInDictionaryRun(start)
            if !tools.profile.roundsAdvances {
                appendClusters(
                    of: start..<contentEnd, width: content, widths, facesEnd: facesEnd(contentEnd..<end),
                    clusters: isBrokenWithLast ? .ofAllWords : stored, &paragraph, &store)
            }
            start = end
            paragraph.segmentCount += 1
        }
        defer { store.paragraphs.append(paragraph, textStart: textStart) }
        if let cancellation, cancellation.isCancelled { return }
        if !isCounted { appendCounts(ends, &paragraph, &store) }
        let leavesOut = stored == .ofNoWord && !paragraph.traits.contains(.keptWords)
        appendRestarts(ends, &paragraph, &store)
        appendFaces(ends, &paragraph, &store)
        if tools.profile.roundsAdvances { appendExactAdvances(ends, keepsWords: leavesOut, &paragraph, &store) }
    }

    /// Returns whether the last segment of a paragraph so far is a word that may have to be broken.
    private func hasLongWord(atEndOf paragraph: Paragraph, _ store: borrowing PreparedTexts) -> Bool {
        paragraph.segmentCount > 0 && store.words.lastSegment == paragraph.nextSegment - 1
    }

    /// Returns whether the paragraph has as many tracked clusters as its part of the text has units.
    ///
    /// A space that collapses after it is a unit of that part.
    private func isCountedByUnits(_ source: WhiteSpaceProcessor) -> Bool {
        isPlain && source.sources.isEmpty && source.end(of: range) == range.upperBound
            && (!tools.profile.roundsAdvances || range.allSatisfy(isTracked))
    }

    /// Returns whether the paragraph is the last one, or a space that collapses follows it.
    private func endsTextOrMeetsSpace(_ source: WhiteSpaceProcessor) -> Bool {
        range.upperBound == units.count || source.end(of: range) > range.upperBound
    }

    /// Appends the changes that a line break makes after a segment without spaces.
    private func appendBreak(_ content: Range<Int>, _ paragraph: inout Paragraph, _ store: inout PreparedTexts) {
        let end = content.upperBound
        appendEndTrim(before: end, &paragraph, &store)
        if end == range.upperBound { return }
        append(breakDeltas(at: end), &paragraph, &store)
        appendWordHyphen(at: end, &paragraph, &store)
        guard tools.profile.reshapesAtBreaks, !tools.traits.breaking.breaksAnywhere else { return }
        if tools.finder.dependsOnPrecedingText(units, breakAt: end) {
            let mayBeBroken = content.dropFirst().contains { mayBreakWord(before: $0) }
            appendStartRule(mayBeBroken ? .lastMark : .mark, &paragraph, &store)
        }
        if !shapedUnits.mark(at: end).contains(.grapheme) { appendStartRule(.clusterPart, &paragraph, &store) }
        if beginsShortStretch(content) { appendStartRule(.shortStretch, &paragraph, &store) }
        if units.isPair(at: end), tools.finder.isOverlooked(end) {
            let nextWidth = scaled(Int64(shapedUnits.advance(at: end)), from: face(at: end))
            appendStartRule(.overlooked, nextWidth: Int32(clamping: nextWidth), &paragraph, &store)
        }
    }

    /// The traits that decide whether lines wrap and words are broken.
    private var wrappingTraits: PreparedTexts.ParagraphTraits {
        guard tools.traits.wraps else { return tools.traits.wrapsAfterSpaces ? .keptWords : .unwrapped }
        var wrapping: PreparedTexts.ParagraphTraits = tools.traits.choosesLines ? .chosenLines : []
        if !keptSpans.isEmpty { wrapping.insert(.keptSpans) }
        if tools.traits.whiteSpace == .breakSpaces { wrapping.insert(.keptSpaces) }
        if tools.traits.startsLinesWithSpaces { wrapping.insert(.spacesStartLines) }
        if tools.profile.shapingUnit == .items && tools.traits.breaking.breaksWordsAtLineEnds {
            return wrapping.union(.wordsBrokenAtLineEnds)
        }
        return tools.traits.breaking.keepsLongWords ? wrapping.union(.keptWords) : wrapping
    }

    /// Returns the index of the run that contains a character.
    @inline(__always)
    func runIndex(at index: Int) -> Int {
        runs.count == 1 ? 0 : runs.index(holding: index)
    }

    /// Returns whether an index is inside a part of a word that stays on one line as long as it fits on one.
    func isInsideKeptSpan(_ index: Int) -> Bool {
        let next = keptSpans.indices.partitioningIndex { keptSpans[$0].upperBound > index }
        return next < keptSpans.count && keptSpans[next].lowerBound < index
    }

    func face(at index: Int) -> FontFace { runs[runIndex(at: index)].face }

    func contentEnd(_ segment: Range<Int>) -> Int {
        var end = segment.upperBound
        if keepsLastSpaces && end == range.upperBound { return end }
        while end > segment.lowerBound {
            let unit = units[end - 1]
            guard tools.profile.hangs(unit) || ignoresControls && PreservedSpaces.isFormFeedOrReturn(unit) else {
                break
            }
            end -= 1
        }
        return end
    }

    /// Stores a segment after which a line may end only if it starts there, or only if it does not.
    func appendStartRule(
        _ kind: PreparedTexts.StartRule.Kind, nextWidth: Int32 = 0, _ paragraph: inout Paragraph,
        _ store: inout PreparedTexts
    ) {
        store.startRules.append(PreparedTexts.StartRule(index: paragraph.nextSegment, kind: kind, nextWidth: nextWidth))
        paragraph.traits.insert(.startRules)
    }

    /// Returns whether a line that starts with a segment has no words of a dictionary after it.
    ///
    /// ICU looks for words only in stretches that may have two. With `break-all`, lines need no words to break.
    private func beginsShortStretch(_ content: Range<Int>) -> Bool {
        if tools.traits.breaking.wordBreak == .breakAll { return false }
        let isThai = units[content.lowerBound] >> 7 == 0x0E00 >> 7
        let longest =
            content.lowerBound + (isThai ? TextLayoutLimits.undividedThaiLetters : TextLayoutLimits.undividedLetters)
        guard content.upperBound <= longest, isInDictionaryRun(content.upperBound) else { return false }
        var end = content.upperBound
        while end <= longest && end < range.upperBound && needsDictionary(end) { end += 1 }
        return end <= longest
    }
}

extension [Int32] {
    @inline(__always)
    fileprivate func sum(_ range: Range<Int>) -> Int32 {
        let span = span
        var sum: Int32 = 0
        for index in range { sum += span[index] }
        return sum
    }
}

extension PreparedTexts {
    /// Returns the index of a width of spaces, which is stored once.
    mutating func spacesIndex(of width: Int32) -> UInt8 {
        if width == 0 { return 0 }
        if let index = spacesWidths.firstIndex(of: width) { return UInt8(index) }
        guard spacesWidths.count < Int(PreparedTexts.rareSpaces) else {
            // The index exists in the table, so that a reader of the table alone stays within its bounds.
            if spacesWidths.count == Int(PreparedTexts.rareSpaces) { spacesWidths.append(0) }
            return PreparedTexts.rareSpaces
        }
        spacesWidths.append(width)
        return UInt8(spacesWidths.count - 1)
    }
}
