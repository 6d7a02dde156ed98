// Shapes words or items without the text beside them, as Firefox and WebKit do.
//
// Firefox shapes each word alone: runs end at spaces, no-break spaces and word joiners, and letters are not joined
// across a change of face. WebKit shapes each item alone, with the space after it, so that a letter is kerned with that
// space, also with one that collapses, and not with a tab or a line feed that becomes a space; the space itself keeps
// its plain advance. Letters are not joined across a change of face in either.

internal import TypescaleStrings
internal import TypescaleThreads

extension RunShaper {
    /// Shapes a run word by word or item by item; if `meetsSpace` is true, a space follows it.
    mutating func shapeWordsAlone(of run: TextRun, in units: [UInt16], _ style: ShapingStyle, meetsSpace: Bool) {
        let isItem = styles.profile.shapingUnit == .items
        var index = run.units.lowerBound
        var nextEnd = segmentEnds.firstIndex(after: index)
        while index < run.units.upperBound {
            lookups.removeAll(keepingCapacity: true)
            while index < run.units.upperBound && lookups.count < TextLayoutLimits.wordLookupBatch {
                if units[index] == 0x20 {
                    shapedUnits.setSpace(style.spaceWidth, at: index)
                    index += 1
                    continue
                }
                while nextEnd < segmentEnds.count && segmentEnds[nextEnd] <= index { nextEnd += 1 }
                let limit = nextEnd < segmentEnds.count ? segmentEnds[nextEnd] : run.units.upperBound
                let end = wordEnd(from: index, upTo: min(limit, run.units.upperBound), units)
                let takesSpace =
                    isItem && style.reach.touchesSpace && !otherSpaces.contains(end)
                    && (end < run.units.upperBound ? units[end] == 0x20 : meetsSpace)
                lookups.append(
                    WordCache.LookupKey(units, index..<end + (takesSpace ? 1 : 0), style: style.numbers.alone))
                index = end
            }
            cache.approach(&lookups, style: style.numbers.alone)
            for word in lookups { shapeWordAlone(word, of: run, in: units, style) }
            if let cancellation, cancellation.isCancelled { return }
        }
    }

    /// Shapes the words of a run together with the spaces between them, which Firefox divides where a character that
    /// separates or joins words has no width.
    mutating func shapeJoinedWords(of run: TextRun, in units: [UInt16], paragraph: Range<Int>, _ style: ShapingStyle) {
        var part = run
        var start = run.units.lowerBound
        for index in run.units where units[index] != 0xA0 && RunShaper.endsWord(units[index]) {
            for end in [index, index + 1] where end > start {
                part.units = start..<end
                shapeWords(of: part, in: units, paragraph: paragraph, style)
                start = end
            }
            if let cancellation, cancellation.isCancelled { return }
        }
        part.units = start..<run.units.upperBound
        shapeWords(of: part, in: units, paragraph: paragraph, style)
    }

    /// Gives a space that is in one grapheme cluster with the character before it the width that it has in its face.
    ///
    /// WebKit draws a cluster with one face, and shapes an item with the space after it; what is more than the usual
    /// space counts for the item.
    mutating func shapeSpaces(
        inClustersOf runs: [TextRun], in units: [UInt16], _ paragraph: Range<Int>, _ primary: FontFace
    ) {
        guard let usual = shaper.advance(ofCharacter: 0x20, in: primary) else { return }
        for space in paragraph.lowerBound + 1...paragraph.upperBound {
            guard space < units.count, units[space] == 0x20, units[space - 1] >= 0x600, !otherSpaces.contains(space),
                CharacterFacts.beginsCluster(units.scalar(endingAt: space))
            else { continue }
            let run = runs[runs.index(holding: space - 1)]
            guard !run.isMissing, !run.face.isSame(as: primary),
                let own = shaper.advance(ofCharacter: 0x20, in: run.face)
            else { continue }
            let scaled = Double(usual) * run.face.unitsPerEm / primary.unitsPerEm
            shapedUnits.narrow(at: space - 1, by: Int32(holding: scaled) - own)
        }
    }

    /// Sets the characters of a run to missing-glyph boxes; those that are never drawn have none.
    mutating func setMissingGlyphs(_ run: TextRun, in units: [UInt16]) {
        let box = shaper.advance(of: 0, in: run.face)
        let space = shaper.advance(ofCharacter: 0x20, in: run.face)
        for (scalarRange, scalar) in units.scalars(in: run.units) {
            let isSpace = styles.profile.shapingUnit == .items && scalar == 0xA0
            // Chromium draws the controls after ASCII with a face that has them, and without a width.
            let isNothing = FaceStack.isInvisible(scalar) || styles.profile.hidesC1Controls && FaceStack.isC1(scalar)
            let advance = isNothing ? 0 : isSpace ? space ?? box : box
            shapedUnits.set(advance: advance, at: scalarRange.lowerBound)
        }
    }

    private func wordEnd(from start: Int, upTo limit: Int, _ units: [UInt16]) -> Int {
        let isWord = styles.profile.shapingUnit == .wordsAlone
        var end = start + 1
        if isWord && RunShaper.endsWord(units[start]) { return end }
        while end < limit && units[end] != 0x20 && !(isWord && RunShaper.endsWord(units[end])) { end += 1 }
        return end
    }

    /// Returns whether a unit other than a space ends words in Firefox: a no-break space, or a character that separates
    /// or joins words and has no width.
    @inline(__always)
    private static func endsWord(_ unit: UInt16) -> Bool {
        unit >= 0xA0 && (unit == 0xA0 || unit == 0x200B || unit == 0x2060 || unit == 0xFEFF)
    }

    /// Writes the shape of a word or an item.
    private mutating func shapeWordAlone(
        _ word: WordCache.LookupKey, of run: TextRun, in units: [UInt16], _ style: ShapingStyle
    ) {
        let key = word.units
        if key.count > TextLayoutLimits.cachedWordLength {
            shapeUncached(key, context: key, of: run, in: units, style)
        } else if let entry = cache.find(word, in: units, style: style.numbers.alone) {
            if entry.changesWithTracking { changesWithTracking = true }
            shapedUnits.write(entry, of: cache, at: key)
        } else {
            let shape = shape(units, key, context: key, of: run, style)
            // A text that could not be shaped is reported each time it occurs.
            if !shape.hasFailed {
                cache.insert(
                    word, in: units, style: style.numbers.alone, shape: scratch, isFarSighted: false,
                    changesWithTracking: shape.changesWithTracking)
            }
            shapedUnits.write(scratch[...], end: key.upperBound)
        }
        if units[key.upperBound - 1] == 0x20 {
            shapedUnits.set(advance: style.spaceWidth, at: key.upperBound - 1)
        }
    }
}

extension [Int] {
    /// Returns the index of the first value of a sorted array that is greater.
    func firstIndex(after value: Int) -> Int {
        indices.partitioningIndex { self[$0] > value }
    }
}
