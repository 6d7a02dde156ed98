// Positions inside a word at which it can be broken, and the number of tracked clusters.

internal import TypescaleStrings
internal import TypescaleThreads

extension ParagraphBuilder {
    /// Stores the clusters of a word that may have to be broken, only some of them if the work is canceled meanwhile.
    ///
    /// The faces up to `facesEnd` count for the line of the last cluster.
    func appendClusters(
        of content: Range<Int>, width: Int32, _ widths: [Int32], facesEnd: Int, clusters stored: StoredClusters,
        _ paragraph: inout Paragraph, _ store: inout PreparedTexts
    ) {
        guard content.count > 1 else { return }
        let hyphens = itemHyphens(of: content, &paragraph, keepsWords: stored == .ofNoWord)
        if paragraph.traits.contains(.keptWords) {
            let isBroken = !hyphens.isEmpty || content.dropFirst().contains { breaksKeptWord(before: $0) }
            if !isBroken { return }
        } else if hyphens.isEmpty && !stored.include(width: width, unitsPerEm: unitsPerEm) {
            paragraph.traits.insert(.clustersLeftOut)
            return
        }
        let hasPictures = hasPictures(in: content, &paragraph)
        let key = shareKey(content, widths, facesEnd: facesEnd, paragraph)
        if let key, let shared = store.sharedWords[key], pieceShaper.allows(shared.reshapedUnits) {
            _ = pieceShaper.addReshaped(shared.reshapedUnits)
            if shared.hasTrims { paragraph.traits.insert(.trims) }
            return store.words.append(segment: paragraph.nextSegment, run: shared.run)
        }
        let (first, earlier) = (store.clusterStore.clusters.count, pieceShaper.reshapedUnits)
        var (end, clusterStart) = (Int32(0), content.lowerBound)
        appendBreakRules(before: clusterStart, first, &store)
        if tools.profile.reshapesAtBreaks, clusterStart > range.lowerBound, !shapedUnits.isSafe(clusterStart) {
            store.clusterStore.unsafeStarts.append(UInt32(first))
        }
        for index in content {
            end += widths[index - range.lowerBound]
            let next = index + 1
            guard next == content.upperBound || mayBreakWord(before: next) else { continue }
            let isUnsafe = next < content.upperBound && !shapedUnits.isSafe(next)
            let deltas = next < content.upperBound ? breakDeltas(at: next, inWord: content) : .zero
            if let amount = endTrim(before: next) ?? hangingWidth(before: next, in: content, widths, deltas.end) {
                store.clusterStore.trims.append(
                    .init(index: UInt32(store.clusterStore.clusters.count), amount: amount))
                paragraph.traits.insert(.trims)
            }
            if next < content.upperBound {
                appendBreakRules(before: next, store.clusterStore.clusters.count + 1, &store)
                store.clusterStore.append(deltas)
            }
            if hasPictures { appendPictures(ofCluster: clusterStart..<next, &store) }
            let tracked = trackedClusters(in: clusterStart..<next) + sharedClusters(at: clusterStart, of: content)
            store.appendCluster(end: end, units: next - clusterStart, isUnsafe: isUnsafe, trackedClusters: tracked)
            clusterStart = next
            // The text that a break changes may have to be shaped.
            if let cancellation, store.clusterStore.clusters.count & 31 == 0, cancellation.isCancelled { break }
        }
        let run = store.clusterStore.endRun()
        store.words.append(segment: paragraph.nextSegment, run: run)
        // The work was canceled.
        guard clusterStart == content.upperBound else { return }
        appendClusterFaces(content.lowerBound..<facesEnd, first, paragraph, &store)
        appendHyphenations(hyphens, first, endsWithSpace: content.last.map { units[$0] } == 0x20, &store)
        // Clusters of which some breaks are not known would be wrong in another text.
        if let key, !pieceShaper.isAtEnd {
            store.share(run, clustersFrom: first, reshapedUnits: pieceShaper.reshapedUnits - earlier, key)
        }
    }

    /// Stores whether a line starts with a cluster only where no other position is left, or where a span does not fit.
    private func appendBreakRules(before index: Int, _ cluster: Int, _ store: inout PreparedTexts) {
        if breaksAsLastResort(before: index) { store.clusterStore.lastResortBreaks.append(UInt32(cluster)) }
        if isInsideKeptSpan(index) { store.clusterStore.keptClusters.append(UInt32(cluster)) }
    }

    /// Returns whether a word has pictures whose advances Chromium rounds, which is a property of its paragraph too.
    private func hasPictures(in content: Range<Int>, _ paragraph: inout Paragraph) -> Bool {
        guard tools.profile.roundsEachPicture, paragraph.traits.contains(.pictures), content.contains(where: isPicture)
        else {
            return false
        }
        paragraph.traits.insert(.wordPictures)
        return true
    }

    /// Returns a hash of everything that decides a word's clusters and breaks; `nil` if text outside the word has an
    /// influence.
    private func shareKey(
        _ content: Range<Int>, _ widths: [Int32], facesEnd: Int, _ paragraph: Paragraph
    ) -> Int? {
        let run = runs[runIndex(at: content.lowerBound)]
        func isEnd(_ index: Int) -> Bool { index == run.units.upperBound || shapedUnits.isSafe(index) }
        let end = content.upperBound
        guard !hasTrims, keptSpans.isEmpty, max(end, facesEnd) <= run.units.upperBound,
            content.lowerBound == run.units.lowerBound || shapedUnits.isSafe(content.lowerBound)
        else { return nil }
        // The text that a break changes may reach to the space after the word.
        let meetsSpace = !isEnd(end) && units[end] == 0x20
        guard isEnd(meetsSpace ? end + 1 : end) else { return nil }
        // After a break in such a word, a dictionary looks past its end.
        if mayNeedDictionary, content.contains(where: needsDictionary) { return nil }
        var hasher = tools.sharing
        hasher.combine(units, content)
        if isRedrawn { hasher.combine(drawn, content) }
        hasher.combine(widths, content.lowerBound - range.lowerBound..<content.upperBound - range.lowerBound)
        hasher.combine(run.face.identity)
        // WebKit shapes runs of one face together, and counts the faces of each.
        let faceRuns = lineRuns[lineRuns.index(holding: content.lowerBound)...].prefix {
            $0.units.lowerBound < max(content.upperBound, facesEnd)
        }
        for faceRun in faceRuns {
            // Offsets in the word, so that equal words share their clusters.
            hasher.combine(max(faceRun.units.lowerBound - content.lowerBound, 0))
            hasher.combine(faceRun.face.identity)
            hasher.combine(faceRun.spanFace?.identity)
        }
        hasher.combine(UInt64(run.script.value) << 32 | UInt64(paragraph.faces) << 1 | (run.isRightToLeft ? 1 : 0))
        hasher.combine(unitsPerEm)
        hasher.combine(meetsSpace)
        hasher.combine(isTracked)
        hasher.combine(breaksBeforeSoundMarks)
        return hasher.finalize()
    }

    /// Returns whether a word without other opportunities may be broken before `index`.
    ///
    /// It may not be broken inside a grapheme cluster, nor before a soft hyphen, but for Chromium if it breaks there.
    /// In Chromium ideographic spaces hang on the line before, also without their marks.
    func mayBreakWord(before index: Int) -> Bool {
        if keepsWords { return breaksKeptWord(before: index) }
        let (before, after) = (units[index - 1], units[index])
        if before == 0x3000 || after == 0x3000, tools.profile.hangsIdeographicSpaceInWords {
            if after == 0x3000 { return false }
            return shapedUnits.mark(at: index).contains(.grapheme) || leavesItsMarks(index - 1)
        }
        guard shapedUnits.mark(at: index).contains(.grapheme) else {
            return breaksBeforeSoundMarks && Self.isSoundMark(after)
        }
        return units[index] != 0xAD
            || tools.profile.breaksBeforeSoftHyphens && tools.traits.breaking.breaksAtSoftHyphens
    }

    /// Returns whether an ideographic space hangs without its marks: unless a line starts with it.
    private func leavesItsMarks(_ space: Int) -> Bool {
        space > range.lowerBound && !BreakFinder.isSpace(units[space - 1]) && units[space - 1] != 0x200B
    }

    /// A Boolean value that indicates whether words that are wider than the line overflow it in Chromium.
    private var keepsWords: Bool { tools.profile.keepsLongWords && tools.traits.breaking.keepsLongWords }

    /// Returns whether a word that overflows the line may be broken before `index` nevertheless.
    private func breaksKeptWord(before index: Int) -> Bool {
        keepsWords && tools.finder.base(ofMarksBefore: index, in: units, range) != nil
    }

    /// Returns whether a line of Chromium does not end before `index` if the glyph before it is the first not to fit.
    ///
    /// Chromium searches onward from the glyph's last character, and does not know the character that the mark before
    /// it belongs to.
    private func skipsMarks(before index: Int) -> Bool {
        guard let base = tools.finder.base(ofMarksBefore: index, in: units, range) else { return false }
        let glyph = base + 1...base + 2
        return glyph.upperBound < range.upperBound
            && glyph.allSatisfy { !shapedUnits.mark(at: $0).contains(.cluster) }
    }

    /// Returns whether WebKit breaks words of a paragraph before half-width voiced sound marks.
    ///
    /// It breaks words between characters, unless some other mark or a script with rules of its own is part of the
    /// text.
    static func breaksBeforeSoundMarks(_ units: [UInt16], _ range: Range<Int>) -> Bool {
        guard range.contains(where: { isSoundMark(units[$0]) }) else { return false }
        return units.scalars(in: range).allSatisfy { _, scalar in
            switch scalar {
            case 0xFF9E, 0xFF9F: return true
            case 0x0600...0x109F, 0x1100...0x11FF, 0x1700...0x18AF, 0x1900...0x194F, 0x1980...0x19DF, 0x1A00...0x1CFF,
                0x3099...0x309C, 0xA800...0xABFF, 0xD7B0...0xD7FF:
                return false
            default:
                let part = CharacterFacts.graphemeBreak(of: scalar)
                return part == .base || part == .control
            }
        }
    }

    /// Returns whether a unit is a half-width voiced or semi-voiced sound mark, which extends the kana before it.
    @inline(__always)
    private static func isSoundMark(_ unit: UInt16) -> Bool { unit | 1 == 0xFF9F }

    /// Returns the width of ideographic spaces before `index`, which hang at the end of a line in Chromium.
    ///
    /// A space that is shaped with the marks after it has another width without them, by the change of a break.
    private func hangingWidth(before index: Int, in content: Range<Int>, _ widths: [Int32], _ change: Int64) -> Int32? {
        guard units[index - 1] == 0x3000, tools.profile.hangsIdeographicSpaceInWords else {
            return nil
        }
        let first = max(content.lowerBound, index - TextLayoutLimits.shapingContext)
        let spaces = (first..<index).reversed().prefix { units[$0] == 0x3000 }
        let isShapedAlone = index == content.upperBound || shapedUnits.mark(at: index).contains(.cluster)
        return spaces.reduce(isShapedAlone ? 0 : Int32(clamping: change)) { $0 + widths[$1 - range.lowerBound] }
    }

    /// Returns whether a break before `index` is taken only if another one is not possible.
    ///
    /// WebKit moves some to the left, with `word-break: break-all`, and Chromium some to the right.
    private func breaksAsLastResort(before index: Int) -> Bool {
        if keepsWords { return skipsMarks(before: index) }
        guard tools.profile.shapingUnit == .items, tools.traits.breaking.wordBreak == .breakAll,
            !tools.traits.breaking.breaksAnywhere
        else { return false }
        switch units[index] {
        // A space is part of a word only where it takes its width at the end of a line.
        case 0x20, 0xA0: return true
        case 0x2010, 0x2013: return tools.traits.breaking.strictness != .loose
        case 0x5C: return false
        default: return CharacterFacts.isPunctuation(drawn.scalar(at: index))
        }
    }

    /// Returns the number of clusters in a range after which tracking is added; none in scripts whose letters are
    /// joined.
    func trackedClusters(in range: Range<Int>) -> Int {
        if range.isEmpty { return 0 }
        if tools.traits.engine == .firefox { return range.count(where: isTracked) }
        if tools.traits.engine == .webkit {
            return range.reduce(0) { $0 + (isTracked($1) ? 1 + shapedUnits.mark(at: $1).furtherGlyphs : 0) }
        }
        if runs.count == 1 { return trackedClusters(in: range, acceptsTracking: runs[0].acceptsTracking) }
        var count = 0
        var start = range.lowerBound
        var run = runIndex(at: start)
        while start < range.upperBound {
            let end = min(range.upperBound, runs[run].units.upperBound)
            count += trackedClusters(in: start..<end, acceptsTracking: runs[run].acceptsTracking)
            start = end
            run += 1
        }
        return count
    }

    /// Returns whether Firefox or WebKit adds tracking for a unit.
    ///
    /// Firefox adds it after each grapheme cluster, once for a ligature; WebKit after each glyph that advances.
    func isTracked(_ index: Int) -> Bool {
        let mark = shapedUnits.mark(at: index)
        guard mark.contains(.cluster), runs[runIndex(at: index)].placeholder == nil else { return false }
        return tools.profile.tracksGraphemes
            ? mark.contains(.grapheme) && !mark.contains(.untracked) && acceptsTracking(at: index)
            : shapedUnits.advance(at: index) != 0
    }

    /// Returns the number of tracked clusters in a range inside a run.
    private func trackedClusters(in range: Range<Int>, acceptsTracking: Bool) -> Int {
        let drawnUnits = drawn.span
        var count = 0
        for index in range {
            let unit = drawnUnits[index]
            let mark = shapedUnits.mark(at: index).intersection([.cluster, .untracked])
            let isLetter = acceptsTracking && mark == .cluster
            if unit < 0xAD {
                count += unit == 0x20 || unit == 0xA0 || isLetter && unit != 0x0C ? 1 : 0
            } else if isLetter {
                let isNothing = CharacterFacts.isDefaultIgnorable(drawn.scalar(at: index))
                if !isNothing || DrawnCharacters.isTracked(units[index]) { count += 1 }
            }
        }
        return count
    }

    /// Returns the first of some spaces to which tracking is added: before a tab, none is, as it ends at a stop.
    ///
    /// WebKit adds it to the tab too, and Firefox to one that ends the text, or that a picture or another level
    /// follows.
    private func trackedStart(of spaces: Range<Int>) -> Int {
        guard let tab = spaces.last(where: { units[$0] == 0x09 }) else { return spaces.lowerBound }
        let isTracked =
            tools.profile.shapingUnit == .items
            || tools.profile.tracksGraphemes && runs.endsTextRun(at: tab, lastUnit: lastUnit, in: units)
        return isTracked ? tab : tab + 1
    }

    /// Returns the number of clusters that the start of a segment shares with a space before it, which a mark does.
    ///
    /// The cluster counts for the mark's segment: a line that starts with the mark is tracked after it, and the space
    /// at a line's end is not.
    private func sharedClusters(at index: Int, of segment: Range<Int>) -> Int {
        tools.profile.reshapesAtBreaks && index == segment.lowerBound && index > range.lowerBound
            && units[index - 1] == 0x20 && !shapedUnits.mark(at: index).contains(.cluster) ? 1 : 0
    }

    /// Stores the clusters of each segment, if they cannot be counted by UTF-16 units.
    func appendCounts(_ ends: [Int], _ paragraph: inout Paragraph, _ store: inout PreparedTexts) {
        var counts: [ClusterCount] = []
        counts.reserveCapacity(ends.count)
        var (start, carried) = (range.lowerBound, 0)
        for end in ends {
            if let cancellation, counts.count & 0x1FFF == 0, cancellation.isCancelled { break }
            let contentEnd = contentEnd(start..<end)
            let content = trackedClusters(in: start..<contentEnd) + carried
            let spaces = trackedClusters(in: trackedStart(of: contentEnd..<end)..<end)
            carried = spaces > 0 && end < range.upperBound ? sharedClusters(at: end, of: end..<end) : 0
            counts.append(ClusterCount(content: content, spaces: spaces - carried))
            start = end
        }
        paragraph.firstCount = Int32(store.clusterCounts.count)
        if store.clusterCounts.append(counts) { paragraph.traits.insert(.wideCounts) }
    }
}

extension ScriptTag {
    /// A Boolean value that indicates whether letters of the script are joined, so that no tracking may separate them.
    var isJoined: Bool { ScriptTag.joined.contains(self) }

    /// A Boolean value that indicates whether the shaper uses the context of a run, since neighbors shape the script's
    /// letters.
    var takesContext: Bool { isJoined || ScriptTag.formedByNeighbors.contains(self) }

    private static let formedByNeighbors = ["Adlm", "Mani", "Phlp", "Sogd", "Chrs", "Ougr"].compactMap { ScriptTag($0) }

    private static let joined = ["Arab", "Syrc", "Nkoo", "Mong", "Mand", "Phag", "Rohg"].compactMap { ScriptTag($0) }
}
