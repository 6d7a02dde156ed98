// The advances of single glyphs, for an engine that rounds each of them.

internal import TypescaleThreads

extension ParagraphBuilder {
    /// Stores the advance at each unit, and the segments' ends.
    func appendExactAdvances(
        _ ends: [Int], keepsWords: Bool, _ paragraph: inout Paragraph, _ store: inout PreparedTexts
    ) {
        guard !range.isEmpty else { return }
        let faces = store.faceLists[Int(paragraph.faces)]
        store.exact.paragraphs.append(
            ExactAdvances.Paragraph(
                index: paragraph.firstSegment, firstUnit: UInt32(store.exact.units.count),
                firstBound: UInt32(store.exact.bounds.count), firstRun: UInt32(store.exact.runs.count),
                keepsWords: keepsWords))
        let runs = runs.span
        // Inside a segment, no line starts with a character that Firefox leaves out, nor after those at its start.
        var (nextEnd, followsNothing) = (0, false)
        let lastLetter = range.last { units[$0] != 0x20 && units[$0] != 0x0D } ?? range.lowerBound
        for run in runs.indices {
            for index in runs[run].units {
                if let cancellation, store.exact.units.count & 0x1FFF == 0, cancellation.isCancelled { return }
                let isStart = index == (nextEnd == 0 ? range.lowerBound : ends[nextEnd - 1])
                if nextEnd < ends.count && ends[nextEnd] <= index + 1 { nextEnd += 1 }
                let isLeftOut = WhiteSpaceProcessor.isDiscardable(self.units[index])
                let isGrapheme =
                    isStart || !isLeftOut && !followsNothing && shapedUnits.mark(at: index).contains(.grapheme)
                followsNothing = isLeftOut && (isStart || followsNothing)
                store.exact.units.append(
                    ExactAdvances.Unit(
                        advance: shapedUnits.advance(at: index),
                        isGrapheme: tools.traits.wrapsAfterSpaces
                            ? false : tools.traits.breaking.keepsLongWords ? isAfterWordHyphen(index) : isGrapheme,
                        isTracked: isTracked(index),
                        isSeparator: tools.traits.spacesWords
                            && (self.units[index] == 0x20 || self.units[index] == 0xA0),
                        hangs: hangs(index, lastLetter: lastLetter), isKept: isInsideKeptSpan(index)))
            }
            appendExactRuns(of: runs[run], faces.bits(ofRun: runs[run], in: tools.stack), &store.exact)
        }
        if markLigatures(ends, &store.exact) { paragraph.traits.insert(.dividedLigatures) }
        var start = range.lowerBound
        for end in ends {
            store.exact.bounds.append(
                ExactAdvances.Bound(
                    content: UInt32(contentEnd(start..<end) - range.lowerBound), end: UInt32(end - range.lowerBound)))
            start = end
        }
    }

    /// Stores the scale of a run's advances; a picture with padding, which is not rounded with it, is a run of its own.
    private func appendExactRuns(of run: TextRun, _ faces: UInt32, _ exact: inout ExactAdvances) {
        let face = run.face
        let isOfPictures = face.advanceFactor != 1
        func append(upTo end: Int, padding: Int32 = 0) {
            exact.runs.append(
                ExactAdvances.Run(
                    end: UInt32(end - range.lowerBound), unitsPerEm: Int32(face.unitsPerEm), faces: faces,
                    padding: padding, pictureUnit: isOfPictures ? face.advanceFactor / face.unitsPerEm : 0))
        }
        var start = run.units.lowerBound
        if isOfPictures && !shapedUnits.paddings.isEmpty {
            for index in run.units {
                guard let padding = shapedUnits.paddings[index] else { continue }
                if index > start { append(upTo: index) }
                append(upTo: index + 1, padding: padding)
                start = index + 1
            }
        }
        if start < run.units.upperBound { append(upTo: run.units.upperBound) }
    }

    /// Marks the units of ligatures of several grapheme clusters, which Firefox tracks after their last unit.
    ///
    /// Characters that are left out of the text are not part of a ligature if they follow it. Returns whether a segment
    /// starts inside a ligature.
    private func markLigatures(_ ends: [Int], _ exact: inout ExactAdvances) -> Bool {
        let origin = range.upperBound - exact.units.count
        var nextEnd = 0
        var dividesLigature = false
        /// Returns whether a further glyph of the shaper's cluster is at a unit; indices are asked for in order.
        func isInside(_ index: Int) -> Bool {
            while nextEnd < ends.count && ends[nextEnd] < index { nextEnd += 1 }
            let mark = shapedUnits.mark(at: index)
            guard nextEnd < ends.count, ends[nextEnd] == index else {
                return mark.intersection([.cluster, .untracked]) != .cluster
            }
            // A line may end inside a ligature, as that of `->`, but not before spaces.
            return !mark.contains(.cluster) && !tools.profile.hangs(units[index - 1])
        }
        var index = range.lowerBound + 1
        while index < range.upperBound {
            guard isInside(index) else {
                index += 1
                continue
            }
            let first = index - 1
            var (last, hasSeveral, isDivided) = (first, false, false)
            while index < range.upperBound, isInside(index) {
                isDivided = isDivided || nextEnd < ends.count && ends[nextEnd] == index
                if !WhiteSpaceProcessor.isDiscardable(units[index]) {
                    hasSeveral = hasSeveral || shapedUnits.mark(at: index).contains(.grapheme)
                    last = index
                }
                index += 1
            }
            guard hasSeveral else { continue }
            exact.markLigature(first - origin...last - origin)
            dividesLigature = dividesLigature || isDivided
        }
        return dividesLigature
    }

    /// Returns whether a unit takes no space at the end of a line.
    ///
    /// A carriage return does, but is left out at the start of the next line if text follows and white space collapses.
    private func hangs(_ index: Int, lastLetter: Int) -> Bool {
        switch units[index] {
        case 0x20, 0x3000: tools.profile.hangs(units[index])
        case 0x0D: !tools.traits.whiteSpace.preservesSpaces && index < lastLetter
        default: false
        }
    }

    /// Returns whether a word that is wider than the line may be broken before an index although words are kept.
    ///
    /// It may after a hyphen between two letters or digits that are shaped together.
    private func isAfterWordHyphen(_ index: Int) -> Bool {
        guard index >= range.lowerBound + 2, units[index - 1] == 0x2D || units[index - 1] == 0x2010 else {
            return false
        }
        return runIndex(at: index - 2) == runIndex(at: index)
            && CharacterFacts.isLetterOrNumber(units[index - 2]) && CharacterFacts.isLetterOrNumber(units[index])
    }

    /// Returns whether Firefox adds tracking after the grapheme cluster at an index.
    ///
    /// Letters of scripts that join them take none. Neither do characters that separate or join words and have no
    /// width, unless they end the text; others that are drawn as nothing take some.
    func acceptsTracking(at index: Int) -> Bool {
        let unit = units[index]
        if unit < 0xAD { return true }
        if WhiteSpaceProcessor.isDiscardable(unit) { return false }
        if unit == 0x200B || unit == 0x2060 || unit == 0xFEFF { return index == lastUnit }
        return !Itemizer.tag(of: UInt8(clamping: CharacterFacts.script(of: units.scalar(at: index)))).isJoined
    }
}
