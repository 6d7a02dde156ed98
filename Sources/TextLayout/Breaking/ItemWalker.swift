// Breaks a paragraph line by line as WebKit does: items that were shaped alone, and words broken by their own shaping.
//
// An item that does not fit goes to the next line. An item that does not fit on a line of its own is broken after the
// longest prefix that fits when it is shaped as a text of its own. What is left is not shaped again: its width is the
// item's without the prefix's, which is why the walker carries it from line to line.

/// Breaks a paragraph whose segments are items into lines.
struct ItemWalker: EngineWalker {
    private let paragraph: PreparedTexts.Paragraph
    private var measure: LineMeasure
    private let scale: Double
    private let end: Int
    /// The available width of lines without a width of their own.
    private let availableWidth: Double

    private var segment: Int
    /// The number of clusters of the segment's word that are on earlier lines, and the width of what is left of it.
    private var cluster = 0
    private var rest = 0.0
    /// A Boolean value that indicates whether a word without clusters was wider than the line; it was not broken.
    private(set) var needsClusters = false

    init(_ paragraph: PreparedTexts.Paragraph, _ measure: LineMeasure) {
        self.paragraph = paragraph
        self.measure = measure
        availableWidth = measure.availableWidth
        scale = measure.scale(unitsPerEm: paragraph.unitsPerEm)
        segment = paragraph.segments.lowerBound
        end = paragraph.segments.upperBound
    }

    /// Makes the next line as wide as given in 64ths of a pixel, or as wide as lines are.
    mutating func narrow(to width: Int?) {
        measure = measure.narrowed(to: width.map { Double($0 + 1) / 64 } ?? availableWidth)
    }

    mutating func next(in texts: borrowing PreparedTexts) -> LineWalker.Line? {
        guard segment < end else { return nil }
        var line = LineWalker.Line(from: segment, cluster: cluster)
        let indent = segment == paragraph.segments.lowerBound && cluster == 0 ? measure.indent : 0
        var (x, index) = (indent, segment)
        let (keepsTabs, keepsWords) = (paragraph.traits.contains(.keptTabs), paragraph.traits.contains(.keptWords))
        let hasTrims = paragraph.traits.contains(.trims)
        while index < end {
            let start = x
            x += index == segment && cluster > 0 ? rest : contentWidth(texts, index)
            if keepsTabs { x += spacesWidth(texts, index, from: x - indent) - spacingOfSpaces(texts, index) }
            let trim = hasTrims && index > segment ? trim(texts, index) : 0
            guard measure.fits(x - trim) else {
                if index > segment && line.endSegment == index {
                    if !hyphenate(texts, index, after: start, &line) {
                        breakLastItem(texts, index, after: start, &line)
                    }
                }
                break
            }
            let shown = x + hyphen(texts, index)
            let isEnd = !keepsTabs || line.endSegment == segment && !keepsWords || !texts.staysWithNextTab(index)
            if isEnd && measure.fits(shown - trim) {
                line.endSegment = index + 1
                // A hyphen at the end of the text needs space, and is not shown.
                line.width = max(index + 1 < end ? shown : x, 0)
            }
            x += keepsTabs ? spacingOfSpaces(texts, index) : spacesWidth(texts, index, from: x - indent)
            index += 1
        }
        if line.endCluster > 0 {
            // The line ends inside an item, which the next line goes on with.
        } else if line.endSegment > segment {
            (segment, cluster) = (line.endSegment, 0)
        } else if index > segment && !keepsTabs {
            // A soft hyphen does not fit after its item; another position is not looked for.
            line.endSegment = segment + 1
            line.width = max(indent + (cluster > 0 ? rest : contentWidth(texts, segment)) + hyphen(texts, segment), 0)
            (segment, cluster) = (segment + 1, 0)
        } else if !hyphenate(texts, segment, after: indent, &line) {
            breakFirstItem(texts, after: indent, &line)
        }
        if paragraph.traits.contains(.manyFaces) {
            line.faces |= texts.faces(of: line)
        }
        return line
    }

    /// Breaks the item at the line's start after the longest prefix that fits, and after one cluster at least.
    private mutating func breakFirstItem(
        _ texts: borrowing PreparedTexts, after indent: Double, _ line: inout LineWalker.Line
    ) {
        line.endSegment = segment + 1
        let whole = cluster > 0 ? rest : contentWidth(texts, segment)
        let keepsWord = paragraph.traits.isSuperset(of: [.keptWords, .hyphenated])
        let word = keepsWord ? nil : texts.longWord(of: segment)
        let least = word.map { leastClusters(texts, of: $0) } ?? 1
        guard let word, cluster + least < Int(word.clusterCount) else {
            let isLeftOut = paragraph.traits.contains(.clustersLeftOut) && texts.longWord(of: segment) == nil
            if isLeftOut && texts.contentUnits(paragraph, segment) > 1 { needsClusters = true }
            let tab = paragraph.traits.contains(.keptTabs) ? spacesWidth(texts, segment, from: whole) : 0
            line.width = max(indent + whole + tab + hyphen(texts, segment), 0)
            if paragraph.traits.contains(.spacesStartLines), !measure.fits(indent + whole),
                texts.spaces[segment] != 0 || texts.hasTabs(segment)
            {
                (cluster, rest) = (word.map { Int($0.clusterCount) } ?? 1, 0)
                (line.endCluster, line.endsBeforeSpaces) = (cluster, true)
                return
            }
            (segment, cluster) = (segment + 1, 0)
            while paragraph.traits.isSuperset(of: [.keptWords, .keptTabs]), segment < end,
                texts.staysWithNextTab(segment - 1)
            {
                line.width += contentWidth(texts, segment) + spacesWidth(texts, segment, from: line.width - indent)
                (segment, line.endSegment) = (segment + 1, segment + 1)
            }
            return
        }
        if paragraph.traits.contains(.wholeWords) { needsClusters = true }
        let (endCluster, width) = prefix(texts, of: word, from: cluster, in: segment, after: indent, atLeast: least)
        line.endCluster = endCluster
        line.width = max(indent + width, 0)
        (cluster, rest) = (endCluster, whole - width)
    }

    /// Returns the number of clusters up to the first position at which the item at the line's start may be broken.
    ///
    /// With `break-all`, a line that begins with punctuation overflows up to its end, as no position is left of it.
    private func leastClusters(_ texts: borrowing PreparedTexts, of word: PreparedTexts.LongWord) -> Int {
        let (first, count) = (Int(word.firstCluster) + cluster, Int(word.clusterCount) - cluster)
        guard texts.clusterStore.lastResortBreaks.entry(of: first) != nil else { return 1 }
        var least = 1
        while least < count && texts.clusterStore.lastResortBreaks.entry(of: first + least) != nil { least += 1 }
        return least
    }

    /// Breaks the item that does not fit on the rest of a line, if words are broken there and one of its clusters fits.
    private mutating func breakLastItem(
        _ texts: borrowing PreparedTexts, _ index: Int, after start: Double, _ line: inout LineWalker.Line
    ) {
        guard paragraph.traits.contains(.wordsBrokenAtLineEnds), let word = texts.longWord(of: index) else { return }
        cluster = 0
        let (endCluster, width) = prefix(texts, of: word, from: 0, in: index, after: start, atLeast: 0)
        guard endCluster > 0 else { return }
        (line.endSegment, line.endCluster) = (index + 1, endCluster)
        line.width = max(start + width, 0)
        (segment, cluster, rest) = (index, endCluster, contentWidth(texts, index) - width)
    }

    /// Ends a line with a hyphen inside an item that does not fit after a position; returns whether it has one.
    ///
    /// At the start of a line, an item that no hyphen makes fit is broken at its first one. Elsewhere WebKit does not
    /// look for a hyphen within five fourths of an em.
    private mutating func hyphenate(
        _ texts: borrowing PreparedTexts, _ index: Int, after start: Double, _ line: inout LineWalker.Line
    ) -> Bool {
        guard paragraph.traits.contains(.hyphenated), let word = texts.longWord(of: index) else { return false }
        let isLineStart = index == segment
        let cluster = isLineStart ? cluster : 0
        guard let hyphens = texts.clusterStore.hyphenations.entry(of: Int(word.firstCluster) + cluster) else {
            return false
        }
        if isLineStart && hyphens.endsWithSpace && !paragraph.traits.contains(.keptWords),
            prefix(texts, of: word, from: cluster, in: index, after: start, atLeast: 0).endCluster + 1
                == Int(word.clusterCount)
        {
            // Only the space does not fit, and begins the next line.
            return false
        }
        let hyphen = Double(hyphens.width) * scale + measure.tracking
        let whole = cluster > 0 ? rest : contentWidth(texts, index)
        var count = isLineStart ? hyphens.first : nil
        if measure.availableWidth - start - hyphen > measure.faceSize * 5 / 4 {
            let (endCluster, _) = prefix(texts, of: word, from: cluster, in: index, after: start + hyphen, atLeast: 0)
            count = hyphens.last(upTo: endCluster - cluster) ?? count
        }
        guard let count else { return false }
        let (endCluster, width) = prefix(
            texts, of: word, from: cluster, in: index, after: start, atLeast: count, atMost: count)
        (line.endSegment, line.endCluster, line.isHyphenated) = (index + 1, endCluster, true)
        line.width = max(start + width + hyphen, 0)
        (segment, self.cluster, rest) = (index, endCluster, whole - width)
        return true
    }

    /// Returns the clusters of a word, with those on earlier lines, that fit after a position, and their width.
    private func prefix(
        _ texts: borrowing PreparedTexts, of word: PreparedTexts.LongWord, from cluster: Int, in segment: Int,
        after start: Double, atLeast least: Int, atMost most: Int = .max
    ) -> (endCluster: Int, width: Double) {
        let (first, count) = (Int(word.firstCluster), Int(word.clusterCount))
        var (endCluster, width) = (cluster, 0.0)
        var fitting = (endCluster: cluster, width: 0.0)
        let isTracked = measure.isTracked
        let isSpaced = paragraph.traits.contains(.separators) && texts.separators(in: segment, 0..<Int.max) > 0
        let hasKeptSpans = paragraph.traits.contains(.keptSpans)
        let startChange = cluster == 0 ? nil : texts.clusterStore.trackingChanges.entry(of: first + cluster - 1)
        var tracked = Int(startChange?.nextStart ?? 0)
        let origin = cluster == 0 ? 0 : texts.clusterStore.clusters.end(of: first + cluster - 1)
        let changes = texts.clusterStore.adjustments.indices(from: first + max(cluster - 1, 0), upTo: first + count)
        var change = changes.lowerBound
        let startDelta = cluster == 0 ? 0 : texts.adjustment(at: first + cluster - 1, &change, changes)?.nextStart ?? 0
        while endCluster + 1 < count && endCluster - cluster < most {
            let index = first + endCluster
            let endDelta = texts.adjustment(at: index, &change, changes)?.end ?? 0
            let designUnits = Double(texts.clusterStore.clusters.end(of: index) - origin + startDelta + endDelta)
            var prefix = designUnits * scale
            if isTracked {
                tracked += texts.trackedClusters(inCluster: index)
                let change = texts.clusterStore.trackingChanges.entry(of: index)?.end ?? 0
                prefix += Double(tracked + Int(change)) * measure.tracking
            }
            if isSpaced {
                prefix += Double(texts.separators(in: segment, cluster..<endCluster + 1)) * measure.wordSpacing
            }
            if endCluster >= cluster + least && !measure.fits(start + prefix) { break }
            endCluster += 1
            width = prefix
            let isForced = fitting.endCluster < cluster + least
            let isLastResort =
                !texts.clusterStore.lastResortBreaks.isEmpty
                && texts.clusterStore.lastResortBreaks.entry(of: first + endCluster) != nil
            let dividesSpan =
                hasKeptSpans && texts.clusterStore.keptClusters.entry(of: first + endCluster) != nil
                && texts.clusterStore.keptClusters.entry(of: first + fitting.endCluster) == nil
            if isForced || !isLastResort && !dividesSpan {
                fitting = (endCluster, width)
            }
            // A longer prefix may be narrower, but is not tried.
            if isForced && endCluster == cluster + least && !measure.fits(start + prefix) { break }
        }
        return fitting
    }

    @inline(__always)
    func contentWidth(_ texts: borrowing PreparedTexts, _ index: Int) -> Double {
        let designUnits = texts.ends[index] - texts.startPosition(paragraph, index)
        var width = Double(designUnits) * scale
        if measure.tracking != 0 { width += Double(texts.contentClusters(paragraph, index)) * measure.tracking }
        if paragraph.traits.contains(.separators) {
            width += Double(texts.separators(in: index, 0..<Int.max)) * measure.wordSpacing
        }
        return width
    }

    @inline(__always)
    func spacesWidth(_ texts: borrowing PreparedTexts, _ index: Int, from x: Double) -> Double {
        var width = Double(texts.spacesWidth(index)) * scale
        if measure.tracking != 0 { width += Double(texts.spaceClusters(paragraph, index)) * measure.tracking }
        let spacing = paragraph.traits.contains(.separators) ? measure.wordSpacing : 0
        width += spacingOfSpaces(texts, index)
        if paragraph.traits.contains(.tabs), let tab = texts.tabs.entry(of: index), tab.count > 0 {
            let stop = Double(tab.space) * scale * Double(tab.spaces)
            if stop > 0 { width += tab.width(from: x, stop: stop, scale, tracking: measure.tracking + spacing) }
        }
        return width
    }

    /// Returns the width added to the spaces after a segment.
    @inline(__always)
    func spacingOfSpaces(_ texts: borrowing PreparedTexts, _ index: Int) -> Double {
        guard paragraph.traits.contains(.separators), measure.wordSpacing != 0 else { return 0 }
        return Double(texts.separatorsInSpaces(index)) * measure.wordSpacing
    }

    /// Returns the width by which an item may overflow the line: that of the first space inside it, after another
    /// space.
    private func trim(_ texts: borrowing PreparedTexts, _ index: Int) -> Double {
        guard texts.spaces[index - 1] != 0, let trim = texts.trims.entry(of: index) else { return 0 }
        let spacing = paragraph.traits.contains(.separators) ? measure.wordSpacing : 0
        return Double(trim.amount) * scale + measure.tracking + spacing
    }

    /// Returns the width of the hyphen that a line ending with the segment shows.
    @inline(__always)
    private func hyphen(_ texts: borrowing PreparedTexts, _ index: Int) -> Double {
        guard paragraph.traits.contains(.adjustments), let entry = texts.adjustments.entry(of: index) else { return 0 }
        return Double(entry.end) * scale + measure.tracking
    }
}

extension PreparedTexts {
    /// Returns the change of width at a break after a cluster, searched for from the position of the last one.
    @inline(__always)
    fileprivate func adjustment(at cluster: Int, _ position: inout Int, _ range: Range<Int>) -> BreakAdjustment? {
        while position < range.upperBound && Int(clusterStore.adjustments[position].index) < cluster { position += 1 }
        guard position < range.upperBound else { return nil }
        let entry = clusterStore.adjustments[position]
        return Int(entry.index) == cluster ? entry : nil
    }
}
