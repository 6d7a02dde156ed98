// Shapes the runs of a paragraph into one advance a cluster, word by word where words are repeated.
//
// Chromium shapes whole runs. A word's shape does not depend on its neighbors unless the face has rules that mention
// the space (`SpaceReach`). If it has such rules, a word is shaped and cached together with the spaces beside it. If a
// rule could look past these spaces, the word is shaped together with its neighbors, each time again. The result equals
// that of shaping the whole run. Firefox and WebKit shape words without the text beside them (`RunShaper+Alone`).

internal import TypescaleThreads

/// Shapes runs; not thread-safe.
///
/// It is a value, so that exclusive access is checked once for all of its parts.
struct RunShaper {
    let shaper: Shaper
    /// Shapes the pieces of words that line breaks separate.
    let pieceShaper: PieceShaper
    /// The styles of runs, with the profile and the language of the text.
    var styles: ShapingStyles
    /// The ends of the paragraph's segments, for an engine that shapes the text between them alone.
    private(set) var segmentEnds: [Int] = []
    /// The spaces of the paragraph that such an engine does not kern letters with, as they are tabs or line feeds.
    private(set) var otherSpaces: Set<Int> = []
    /// The paragraph's full-width marks; none outside East Asian text.
    private(set) var marks: FullWidthMarks
    var cache = WordCache()
    /// The next words of the run.
    var lookups: [WordCache.LookupKey] = []
    /// The clusters that were shaped last, and those of the other form that they were compared with.
    private(set) var scratch: [ShapedCluster] = []
    private var otherScratch: [ShapedCluster] = []
    /// A Boolean value that indicates whether tracking shapes some of the text differently.
    var changesWithTracking = false
    /// A Boolean value that indicates whether both forms of the text are needed.
    ///
    /// Words that may differ are then shaped in both.
    private var comparesForms = true

    private(set) var cancellation: Cancellation?

    /// The result of shaping the paragraph.
    var shapedUnits = ShapedUnits()

    init(mostStyles: Int = TextLayoutLimits.rememberedStyles) {
        styles = ShapingStyles(limit: mostStyles)
        shaper = Shaper()
        pieceShaper = PieceShaper(shaper)
        marks = FullWidthMarks(shaper)
    }

    mutating func beginText(comparesForms: Bool) {
        changesWithTracking = false
        self.comparesForms = comparesForms
    }

    /// Sets the ends of the segments of a paragraph, for an engine that shapes the text between them alone.
    mutating func setItems(_ ends: [Int], _ source: WhiteSpaceProcessor, _ paragraph: Range<Int>) {
        segmentEnds = ends
        otherSpaces = ends.isEmpty ? [] : source.otherSpaces(in: paragraph)
    }

    /// Reserves memory for a paragraph of grapheme clusters; every UTF-16 unit is one if there is no list.
    mutating func begin(_ range: Range<Int>, _ clusters: [GraphemeCluster]? = nil) {
        marks.begin()
        shapedUnits.begin(range, clusters)
    }

    /// Shapes a run of the paragraph, or a part of it if the work is canceled meanwhile.
    ///
    /// If `meetsSpace` is true, a space in the same face follows the run.
    mutating func shape(
        _ run: TextRun, in units: [UInt16], paragraph: Range<Int>, isTracked: Bool, meetsSpace: Bool = false,
        _ cancellation: Cancellation?
    ) {
        if let placeholder = run.placeholder {
            shapedUnits.set(advance: Int32(holding: placeholder.width * run.face.unitsPerEm), at: run.units.lowerBound)
            return
        }
        if run.isMissing { return setMissingGlyphs(run, in: units) }
        shapedUnits.ligaturePositions = styles.profile.ligaturePositions(isRightToLeft: run.isRightToLeft)
        self.cancellation = cancellation
        let style = style(of: run, isTracked: isTracked)
        let mayJoin = style.joinsWords || styles.profile.joinsReplacedSpaces && style.reach.substitutesSpace
        let isJoined = mayJoin && units[run.units].contains(0x20)
        if styles.profile.shapingUnit == .words {
            shapeWords(of: run, in: units, paragraph: paragraph, style)
        } else if isJoined {
            shapeJoinedWords(of: run, in: units, paragraph: paragraph, style)
        } else {
            shapeWordsAlone(of: run, in: units, style, meetsSpace: meetsSpace)
        }
    }

    /// Shapes the words of a run, each with as much beside it as rules can look at.
    mutating func shapeWords(of run: TextRun, in units: [UInt16], paragraph: Range<Int>, _ style: ShapingStyle) {
        var index = run.units.lowerBound
        while index < run.units.upperBound {
            index = findWords(from: index, of: run, in: units, style)
            cache.approach(&lookups, style: style.numbers.amongOthers)
            for word in lookups { shapeWord(word, of: run, in: units, paragraph: paragraph, style) }
            if let cancellation, cancellation.isCancelled { return }
        }
    }

    /// Replaces `lookups` with the next words of a run, stores the spaces between them, and returns the end of the
    /// words.
    private mutating func findWords(from start: Int, of run: TextRun, in units: [UInt16], _ style: ShapingStyle) -> Int
    {
        let text = units.span
        let touchesSpace = style.reach.touchesSpace
        let spaceWidth = style.spaceWidth
        lookups.removeAll(keepingCapacity: true)
        var index = start
        while index < run.units.upperBound && lookups.count < TextLayoutLimits.wordLookupBatch {
            if text[index] == 0x20 && !joinsNext(index, of: run, in: units) {
                shapedUnits.setSpace(spaceWidth, at: index)
                index += 1
                continue
            }
            var word = index..<index + 1
            while word.upperBound < run.units.upperBound
                && (text[word.upperBound] != 0x20 || joinsNext(word.upperBound, of: run, in: units))
            {
                word = index..<word.upperBound + 1
            }
            index = word.upperBound
            if touchesSpace {
                word = max(word.lowerBound - 1, run.units.lowerBound)..<min(word.upperBound + 1, run.units.upperBound)
            }
            lookups.append(WordCache.LookupKey(units, word, style: style.numbers.amongOthers))
        }
        return index
    }

    /// Returns whether the shaper joins a space with the next character, as it does with a mark.
    ///
    /// After a line separator that is drawn as a space, a mark begins a grapheme cluster, and is joined all the same.
    @inline(__always)
    private func joinsNext(_ space: Int, of run: TextRun, in units: [UInt16]) -> Bool {
        let next = space + 1
        guard next < run.units.upperBound else { return false }
        if !shapedUnits.mark(at: next).contains(.grapheme) { return true }
        return units[next] >= 0x300 && CharacterFacts.graphemeBreak(of: units.scalar(at: next)) == .extending
    }

    // MARK: Words

    /// Writes the shape of a word and the spaces that are cached with it.
    private mutating func shapeWord(
        _ lookup: WordCache.LookupKey, of run: TextRun, in units: [UInt16], paragraph: Range<Int>, _ style: ShapingStyle
    ) {
        let key = lookup.units
        let word =
            key.lowerBound + (units[key.lowerBound] == 0x20 ? 1 : 0)..<key.upperBound
            - (units[key.upperBound - 1] == 0x20 ? 1 : 0)
        let joins =
            style.takesContext
            && (word.lowerBound == run.units.lowerBound && word.lowerBound > paragraph.lowerBound
                || word.upperBound == run.units.upperBound && word.upperBound < paragraph.upperBound)
        if word.count > TextLayoutLimits.cachedWordLength || joins {
            shapeUncached(key, context: paragraph, of: run, in: units, style)
        } else if let entry = cache.find(lookup, in: units, style: style.numbers.amongOthers) {
            if entry.changesWithTracking { changesWithTracking = true }
            if entry.isFarSighted {
                shapeWithNeighbors(key, of: run, in: units, style)
            } else {
                shapedUnits.write(entry, of: cache, at: key)
            }
        } else {
            // The cache stores nothing else of a word that is shaped with its neighbors each time.
            let isFarSighted = isFarSighted(word, in: units, style)
            let shape = isFarSighted ? nil : self.shape(units, key, context: key, of: run, style)
            // A text that could not be shaped is reported each time it occurs.
            if shape?.hasFailed != true {
                cache.insert(
                    lookup, in: units, style: style.numbers.amongOthers, shape: isFarSighted ? [] : scratch,
                    isFarSighted: isFarSighted,
                    changesWithTracking: shape?.changesWithTracking == true)
            }
            if isFarSighted {
                shapeWithNeighbors(key, of: run, in: units, style)
            } else {
                shapedUnits.write(scratch[...], end: key.upperBound)
            }
        }
    }

    /// Replaces `scratch` with the clusters of a range, and records whether tracking changes those of `word`.
    ///
    /// A range to which the rules that tracking turns off cannot apply is shaped without them, which costs much less in
    /// some faces. Only a word in which a glyph is not its character's own is shaped a second time.
    mutating func shape(
        _ units: [UInt16], _ range: Range<Int>, word part: Range<Int>? = nil, context: Range<Int>, of run: TextRun,
        _ style: ShapingStyle
    ) -> (changesWithTracking: Bool, hasFailed: Bool) {
        let word = part ?? range
        if style.isTracked {
            return shapeTracked(units, range, word: word, context: context, of: run, style)
        }
        let isOutOfReach = style.tracking.isOutOfReach(units, range, shaper, run.face)
        let hasFailed = shapeOnce(units, range, context: context, isTracked: isOutOfReach, style)
        let isKnown = !isOutOfReach && changesWithTracking && word != range
        // A text that could not be shaped is an error in both forms.
        if hasFailed || isKnown || isUnaffected(word, of: range, units, run, style) { return (false, hasFailed) }
        guard comparesForms else {
            changesWithTracking = true
            return (true, isOutOfReach && shapeOnce(units, range, context: context, isTracked: false, style))
        }
        swap(&scratch, &otherScratch)
        let hasOtherFailed = shapeOnce(units, range, context: context, isTracked: !isOutOfReach, style)
        if !isOutOfReach { swap(&scratch, &otherScratch) }
        let changes = scratch.part(word) != otherScratch.part(word)
        if changes { changesWithTracking = true }
        return (changes, hasOtherFailed)
    }

    /// Replaces `scratch` with the clusters of a range of tracked text, and records whether those of `word` may differ
    /// without tracking.
    private mutating func shapeTracked(
        _ units: [UInt16], _ range: Range<Int>, word: Range<Int>, context: Range<Int>, of run: TextRun,
        _ style: ShapingStyle
    ) -> (changesWithTracking: Bool, hasFailed: Bool) {
        let hasFailed = shapeOnce(units, range, context: context, isTracked: true, style)
        let mayChange =
            hasFailed
            || style.tracking.hasRules
                && (!style.tracking.isOutOfReach(units, word, shaper, run.face)
                    || !isUnaffected(word, of: range, units, run, style))
        if mayChange { changesWithTracking = true }
        return (mayChange, hasFailed)
    }

    /// Returns whether tracking certainly leaves the shape of a word, which is all or a part of a range in `scratch`,
    /// as it is.
    private func isUnaffected(
        _ word: Range<Int>, of range: Range<Int>, _ units: [UInt16], _ run: TextRun, _ style: ShapingStyle
    ) -> Bool {
        let shape = word == range ? scratch[...] : scratch.part(word)
        return style.tracking.isUnaffected(shape, units, word, shaper, run.face)
    }

    /// Replaces `scratch` with the clusters of a range in one form, and returns whether shaping failed.
    ///
    /// Firefox shapes words without the characters that it leaves out, so that the letters beside them are joined.
    private mutating func shapeOnce(
        _ units: [UInt16], _ range: Range<Int>, context: Range<Int>, isTracked: Bool, _ style: ShapingStyle
    ) -> Bool {
        let shaping = isTracked ? style.trackedShaping : style.shaping
        if styles.profile.shapingUnit == .items, units[range].contains(0xA0) {
            return shapeAsSpaces(units, range, shaping, spaceWidth: style.spaceWidth)
        }
        guard styles.profile.shapingUnit == .wordsAlone, units[range].contains(where: WhiteSpaceProcessor.isDiscardable)
        else { return shapeOnce(units, range, context: context, shaping) }
        let shown = range.filter { !WhiteSpaceProcessor.isDiscardable(units[$0]) }
        guard !shown.isEmpty else {
            scratch.removeAll(keepingCapacity: true)
            return false
        }
        let hasFailed = shapeOnce(shown.map { units[$0] }, shown.indices, context: shown.indices, shaping)
        for index in scratch.indices { scratch[index].start = shown[scratch[index].start] }
        return hasFailed
    }

    /// Replaces `scratch` with the clusters of a range in which no-break spaces are shaped as spaces are.
    ///
    /// WebKit gives them the glyph of the space, which letters before them are kerned with, and its plain advance.
    private mutating func shapeAsSpaces(
        _ units: [UInt16], _ range: Range<Int>, _ shaping: Shaper.FaceShaping, spaceWidth: Int32
    ) -> Bool {
        let shown = units[range].map { $0 == 0xA0 ? 0x20 : $0 }
        let hasFailed = shapeOnce(shown, shown.indices, context: shown.indices, shaping)
        for index in scratch.indices {
            scratch[index].start += range.lowerBound
            if units[scratch[index].start] == 0xA0 { scratch[index].advance = spaceWidth }
        }
        return hasFailed
    }

    private mutating func shapeOnce(
        _ units: [UInt16], _ range: Range<Int>, context: Range<Int>, _ shaping: Shaper.FaceShaping
    ) -> Bool {
        let cancellation = cancellation
        shaper.shape(units, range, context: context, shaping, into: &scratch) { cancellation?.isCancelled ?? false }
        return shaper.hasFailed
    }

    mutating func shapeUncached(
        _ range: Range<Int>, context: Range<Int>, of run: TextRun, in units: [UInt16], _ style: ShapingStyle
    ) {
        _ = shape(units, range, context: context, of: run, style)
        shapedUnits.write(scratch[...], end: range.upperBound)
    }

    /// Shapes a word with as much of its run beside it as rules can look at, and takes the word's part.
    private mutating func shapeWithNeighbors(
        _ range: Range<Int>, of run: TextRun, in units: [UInt16], _ style: ShapingStyle
    ) {
        var start = max(run.units.lowerBound, range.lowerBound - TextLayoutLimits.shapingContext)
        var end = min(run.units.upperBound, range.upperBound + TextLayoutLimits.shapingContext)
        while start > run.units.lowerBound && units[start] != 0x20 { start -= 1 }
        while end < run.units.upperBound && units[end] != 0x20 { end += 1 }
        _ = shape(units, start..<end, word: range, context: start..<end, of: run, style)
        if let cancellation, cancellation.isCancelled { return }
        shapedUnits.write(scratch.part(range), end: range.upperBound)
    }

    private func isFarSighted(_ word: Range<Int>, in units: [UInt16], _ style: ShapingStyle) -> Bool {
        let characters = style.reach.farSighted
        guard !characters.isEmpty else { return false }
        return word.contains { characters.contains(units.scalar(at: $0)) }
    }

    private mutating func style(of run: TextRun, isTracked: Bool) -> ShapingStyle {
        if let known = styles.style(of: run, isTracked: isTracked) { return known }
        if styles.isFull {
            styles.removeAll()
            marks.removeAll()
            // Its words refer to styles by number.
            cache = WordCache()
        }
        return styles.makeStyle(of: run, isTracked: isTracked, shaper)
    }

    // MARK: Full-width marks

    /// Narrows the full-width marks of the shaped paragraph.
    mutating func narrowMarks(in units: [UInt16], _ range: Range<Int>, _ runs: [TextRun], language: String) {
        marks.find(in: units, range, runs, language: language, cancellation)
        for (index, trim) in marks.trims where !trim.kind.isFull { shapedUnits.narrow(at: index, by: trim.amount) }
    }
}

extension [ShapedCluster] {
    /// Returns the clusters that start in a part of the text.
    fileprivate func part(_ range: Range<Int>) -> ArraySlice<ShapedCluster> {
        let first = firstIndex { $0.start >= range.lowerBound } ?? endIndex
        return self[first..<(self[first...].firstIndex { $0.start >= range.upperBound } ?? endIndex)]
    }
}
