/// Breaks a paragraph line by line with everything that a break can change.
///
/// These are corrections where text is broken at an unsafe position, soft hyphens, tabs, tracking, words broken between
/// clusters, and faces other than the primary one.
struct LineWalker: EngineWalker {
    let paragraph: PreparedTexts.Paragraph
    let measure: LineMeasure
    /// The points of a design unit.
    let scale: Double
    /// The segment before which the last line ends: the paragraph's end, or the end of a chosen line (`LinePlan`).
    var end: Int
    /// The paragraph's entries in `adjustments`.
    private let adjustments: Range<Int>
    /// A Boolean value that indicates whether only widths decide where lines end, as long as no word is broken.
    private let isPlain: Bool

    // The start of the next line.

    private(set) var segment: Int
    /// The number of clusters of the segment that are on earlier lines.
    private(set) var cluster = 0
    /// The word of those clusters, if there are some.
    private var brokenWord: PreparedTexts.LongWord?
    /// The number of tracked ones among those clusters.
    ///
    /// It is summed up line by line, since a word may be a megabyte long and have thousands of lines.
    private var trackedBefore = 0
    /// The UTF-16 units of those clusters, for paragraphs with words found by a dictionary.
    var unitsBefore = 0

    // Results of filling earlier lines.

    /// The width of the segment that the line starts with, if it is known because it did not fit on the line before.
    private var pendingWidth: Double?
    /// The end of a stretch of segments without width, each with a hyphen that does not fit.
    ///
    /// A line has one of them; to look at the others for each line would take the square of their number.
    private var narrowEnd = 0
    /// A Boolean value that indicates whether a word without clusters was wider than the line; it was not broken.
    private(set) var needsClusters = false

    init(_ texts: borrowing PreparedTexts, _ paragraph: PreparedTexts.Paragraph, _ measure: LineMeasure) {
        self.paragraph = paragraph
        self.measure = measure
        scale = measure.scale(unitsPerEm: paragraph.unitsPerEm)
        segment = paragraph.segments.lowerBound
        end = paragraph.segments.upperBound
        if paragraph.traits.contains(.adjustments) {
            adjustments = texts.adjustments.indices(from: segment, upTo: end)
        } else {
            adjustments = 0..<0
        }
        isPlain = paragraph.traits.isDisjoint(with: .beyondWidths)
    }

    /// Moves to a segment, with which the next line starts, and forgets earlier lines.
    mutating func move(to segment: Int) {
        startLine(with: segment)
        (pendingWidth, narrowEnd) = (nil, 0)
    }

    @inline(__always)
    private mutating func startLine(with segment: Int) {
        self.segment = segment
        (cluster, trackedBefore, unitsBefore) = (0, 0, 0)
    }

    /// Returns the next line, or `nil` after the last.
    ///
    /// The texts are those that the walker was made for; they are borrowed for each line, since retaining them costs
    /// more than most lines do.
    mutating func next(in texts: borrowing PreparedTexts) -> Line? {
        guard segment < end else { return nil }
        var line = Line(from: segment, cluster: cluster)
        let startDelta = lineStartDelta(texts)
        var joined = segment
        if isPlain {
            fitSegments(texts, from: startDelta, &line)
        } else if segment >= narrowEnd || startDelta != 0 || hasStartRule(texts) {
            narrowEnd = fitAnySegments(texts, from: startDelta, &line, joined: &joined)
        }
        if line.endSegment == segment {
            breakInside(texts, &line, startDelta: startDelta, joined: joined)
            if startDelta != 0 || !isNarrowSegment(texts, line) { narrowEnd = 0 }
        } else {
            narrowEnd = 0
            advance(texts, to: line)
        }
        if paragraph.traits.contains(.manyFaces) { line.faces = texts.faces(of: line) }
        return line
    }

    /// Returns whether a line, after which the walker stands, is one whole segment without width.
    private func isNarrowSegment(_ texts: borrowing PreparedTexts, _ line: Line) -> Bool {
        line.firstCluster == 0 && cluster == 0 && segment == line.firstSegment + 1
            && !paragraph.traits.contains(.keptTabs) && contentWidth(texts, line.firstSegment) == 0
            && spacesWidth(texts, line.firstSegment, from: 0) == 0
    }

    /// Adds as many segments as fit after `start`, for a plain paragraph.
    private mutating func fitSegments(_ texts: borrowing PreparedTexts, from start: Double, _ line: inout Line) {
        let (ends, spaces, spacesWidths) = (texts.ends.span, texts.spaces.span, texts.spacesWidths.span)
        var x = start + (pendingWidth ?? remainderWidth(texts))
        pendingWidth = nil
        var index = segment
        while measure.fits(x) {
            line.endSegment = index + 1
            line.width = max(x, 0)
            guard index + 1 < end else {
                pendingWidth = nil
                return
            }
            let spacesWidth = spacesWidths[Int(spaces[index])]
            x += Double(spacesWidth) * scale + Double(texts.spaceClusters(paragraph, index)) * measure.tracking
            let content = ends[index + 1] - ends[index] - spacesWidth
            index += 1
            let width = Double(content) * scale + Double(texts.contentClusters(paragraph, index)) * measure.tracking
            x += width
            pendingWidth = width
        }
        if index == segment { pendingWidth = nil }
    }

    /// Adds as many segments as fit after `start`, and returns the one that does not.
    ///
    /// If the line starts after a break at which a dictionary finds other words, the first of them ends with the
    /// segment `joined`.
    private func fitAnySegments(
        _ texts: borrowing PreparedTexts, from start: Double, _ line: inout Line, joined: inout Int
    ) -> Int {
        var x = start
        var index = segment
        if cluster > 0, let restart = restart(texts) {
            joined = endPosition(texts, texts.restartEnds[Int(restart.firstEnd)]).segment
            (index, x) = fitDictionaryWords(texts, restart, from: start, &line)
        }

        let (keepsTabs, keepsWords) = (paragraph.traits.contains(.keptTabs), paragraph.traits.contains(.keptWords))
        let hasRules = paragraph.traits.contains(.startRules)
        while index < end {
            x += index == segment ? remainderWidth(texts) : contentWidth(texts, index)
            if keepsTabs { x += spacesWidth(texts, index, from: x) }
            let shown = x + endDelta(texts, index)
            let trimmed = measure.fits(shown) ? nil : trimmedWidth(texts, index, from: shown)
            let meetsTab = keepsTabs && texts.staysWithNextTab(index)
            let mayEnd = !meetsTab || line.endSegment == segment && !keepsWords
            let fits = measure.fits(x) || isClusterPart(texts, index) && measure.fits(shown)
            if !fits {
                guard let trimmed, measure.fits(trimmed) else { break }
                if mayEnd { line.end(after: index, width: trimmed) }
                guard meetsTab else { break }
                // A tab that stays with the mark follows it as it is narrowed.
                (x, index) = (trimmed, index + 1)
                continue
            }
            let width = trimmed ?? shown
            let isHeld = hasRules && (staysWithNext(texts, index, at: x) || overlooks(texts, index, at: x))
            if measure.fits(width) && mayEnd && !isHeld {
                line.end(after: index, width: width)
            }
            if !keepsTabs { x += spacesWidth(texts, index, from: x) }
            index += 1
        }
        return index
    }

    /// The state of a line that starts with a word that does not fit.
    private struct BrokenLine {
        /// The width so far.
        var x: Double
        /// A Boolean value that indicates whether a whole segment was added that the line cannot end after.
        var isContinued = false
        /// A Boolean value that indicates whether more has to follow in any case.
        var mustContinue = false
    }

    /// Breaks the word at the line's start between clusters: as many as fit, and at least one.
    ///
    /// As in browsers, a position is first looked for in the word as it was shaped as a whole. Then the piece before it
    /// is measured as it would be shaped alone, and positions further left are tried while that is too wide. A piece
    /// without any position that is safe to break stays as it is and may overflow. The word ends with the segment
    /// `joined`.
    private mutating func breakInside(
        _ texts: borrowing PreparedTexts, _ line: inout Line, startDelta: Double, joined: Int
    ) {
        var broken = BrokenLine(x: startDelta)
        var goesOn = true
        while goesOn {
            line.endSegment = segment + 1
            let isPart =
                startsWithClusterPart(texts)
                && !measure.fits(broken.x + remainderWidth(texts) + endDelta(texts, segment))
            let staysWithNext =
                isPart || staysWithNext(texts, segment, at: broken.x) || segment < joined
                || overlooksFirst(texts, line, after: broken.x)
            if let word = cluster > 0 ? brokenWord : texts.longWord(of: segment) {
                goesOn = addClusters(texts, of: word, &line, &broken, isPart: isPart) && staysWithNext
            } else {
                goesOn = addSegment(texts, &line, &broken, isPart: isPart, staysWithNext: staysWithNext)
            }
        }
    }

    /// Adds the whole segment at the line's start, which has no clusters; returns whether the line goes on after it.
    private mutating func addSegment(
        _ texts: borrowing PreparedTexts, _ line: inout Line, _ broken: inout BrokenLine, isPart: Bool,
        staysWithNext: Bool
    ) -> Bool {
        if paragraph.traits.contains(.clustersLeftOut), texts.contentUnits(paragraph, segment) > 1 {
            needsClusters = true
        }
        let keepsWords = paragraph.traits.contains(.keptWords)
        let staysOnLine = broken.mustContinue || keepsWords && (broken.isContinued || isTab(texts, segment))
        if segment > line.firstSegment && !staysOnLine && !measure.fits(broken.x + remainderWidth(texts)) {
            line.endSegment = segment
            return false
        }
        broken.x += remainderWidth(texts)
        if paragraph.traits.contains(.keptTabs) { broken.x += spacesWidth(texts, segment, from: broken.x) }
        line.width = max(broken.x + endDelta(texts, segment), 0)
        startLine(with: segment + 1)
        broken.isContinued = staysWithNext && (isPart || measure.fits(broken.x) || keepsWords)
        broken.mustContinue = isPart
        return broken.isContinued || segment < end && keepsWords && isTab(texts, segment)
    }

    /// Adds the clusters of a word that fit; returns whether these are all of them.
    private mutating func addClusters(
        _ texts: borrowing PreparedTexts, of word: PreparedTexts.LongWord, _ line: inout Line,
        _ broken: inout BrokenLine, isPart: Bool
    ) -> Bool {
        let last = fitClusters(
            texts, of: word, broken.x, atLeastOne: broken.mustContinue || segment == line.firstSegment,
            width: line.width)
        line.width = last.width
        if last.cluster == 0 {
            line.endSegment = segment
            return false
        }
        if last.cluster < Int(word.clusterCount) {
            line.endCluster = last.cluster
            countUnits(texts, of: word, upTo: last.cluster)
            (brokenWord, cluster) = (word, last.cluster)
            trackedBefore += last.tracked
            return false
        }
        broken.x += remainderWidth(texts)
        broken.mustContinue = isPart
        startLine(with: segment + 1)
        return true
    }

    /// Moves to the end of a line.
    private mutating func advance(_ texts: borrowing PreparedTexts, to line: Line) {
        guard line.endCluster > 0, let word = texts.longWord(of: line.endSegment - 1) else {
            return startLine(with: line.endSegment)
        }
        let isSame = segment == line.endSegment - 1
        trackedBefore =
            (isSame ? trackedBefore : 0) + trackedClusters(texts, of: word, (isSame ? cluster : 0)..<line.endCluster)
        if !isSame { (cluster, unitsBefore) = (0, 0) }
        countUnits(texts, of: word, upTo: line.endCluster)
        segment = line.endSegment - 1
        (brokenWord, cluster) = (word, line.endCluster)
    }

    /// Returns whether a segment is a tab that stays on the line of the text before it.
    private func isTab(_ texts: borrowing PreparedTexts, _ index: Int) -> Bool {
        paragraph.traits.contains(.keptTabs) && texts.staysWithNextTab(index - 1)
    }

    /// Returns whether the line cannot end after a segment, which ends at `x`, because of the segment it starts with.
    private func staysWithNext(_ texts: borrowing PreparedTexts, _ index: Int, at x: Double) -> Bool {
        guard paragraph.traits.contains(.startRules), let rule = texts.startRules.entry(of: index) else { return false }
        switch rule.kind {
        case .clusterPart, .overlooked: return false
        case .mark, .lastMark:
            guard index == segment else { return false }
            if let word = texts.longWord(of: index) { return Int(word.clusterCount) - cluster == 1 }
            return texts.isSingleUnit(paragraph, index)
        case .shortStretch: return index == segment && cluster == 0
        case .ideographicSpace:
            return index != segment && (index + 1 < end || !measure.fits(x + spacesWidth(texts, index, from: x)))
        }
    }

    /// Returns whether Chromium overlooks the opportunity after a segment on a line that ends with it.
    private func overlooks(_ texts: borrowing PreparedTexts, _ index: Int, at x: Double) -> Bool {
        guard paragraph.traits.contains(.startRules), let rule = texts.startRules.entry(of: index),
            rule.kind == .overlooked
        else { return false }
        return measure.fits(x) && !measure.fits(x + Double(rule.nextWidth) * scale + measure.tracking)
    }

    /// Returns whether Chromium overlooks the opportunity after the segment that a line starts with.
    private func overlooksFirst(_ texts: borrowing PreparedTexts, _ line: Line, after x: Double) -> Bool {
        guard paragraph.traits.contains(.startRules), segment == line.firstSegment else { return false }
        return overlooks(texts, segment, at: x + remainderWidth(texts))
    }

    /// Returns whether a segment ends inside a grapheme cluster.
    private func isClusterPart(_ texts: borrowing PreparedTexts, _ index: Int) -> Bool {
        paragraph.traits.contains(.startRules) && texts.startRules.entry(of: index)?.kind == .clusterPart
    }

    /// Returns whether the line starts with a part of a grapheme cluster, and nothing else before the break in it.
    private func startsWithClusterPart(_ texts: borrowing PreparedTexts) -> Bool {
        guard isClusterPart(texts, segment) else { return false }
        return texts.longWord(of: segment).map { Int($0.clusterCount) - cluster == 1 } ?? true
    }

    // MARK: Widths in points

    func contentWidth(_ texts: borrowing PreparedTexts, _ index: Int) -> Double {
        Double(texts.ends[index] - texts.startPosition(paragraph, index)) * scale + clustersWidth(texts, index)
            + picturesDelta(texts, index) + spacing(texts, index, 0..<Int.max)
    }

    /// Returns the width added to the spaces among some clusters of a segment's content.
    func spacing(_ texts: borrowing PreparedTexts, _ index: Int, _ clusters: Range<Int>) -> Double {
        guard paragraph.traits.contains(.separators) else { return 0 }
        return Double(texts.separators(in: index, clusters)) * measure.wordSpacing
    }

    /// Returns the width added by rounding a segment's pictures to whole device pixels.
    private func picturesDelta(_ texts: borrowing PreparedTexts, _ index: Int) -> Double {
        guard paragraph.traits.contains(.pictures), let entry = texts.pictures.entry(of: index) else { return 0 }
        return Double(measure.fineDelta(of: entry)) / LineMeasure.finePerPoint
    }

    private func clustersWidth(_ texts: borrowing PreparedTexts, _ index: Int) -> Double {
        measure.tracking == 0 ? 0 : Double(texts.contentClusters(paragraph, index)) * measure.tracking
    }

    /// Returns the width of the segment that the line starts in, without the clusters on the line before.
    func remainderWidth(_ texts: borrowing PreparedTexts) -> Double {
        guard cluster > 0, let word = brokenWord else { return contentWidth(texts, segment) }
        let end = texts.clusterStore.clusters.end(of: Int(word.firstCluster) + cluster - 1)
        return contentWidth(texts, segment) - Double(end) * scale - Double(trackedBefore) * measure.tracking
            - spacing(texts, segment, 0..<cluster) - picturesDelta(texts, segment, of: word, 0..<cluster)
    }

    func spacesWidth(_ texts: borrowing PreparedTexts, _ index: Int, from x: Double) -> Double {
        var width = Double(texts.spacesWidth(index)) * scale
        if measure.tracking != 0 { width += Double(texts.spaceClusters(paragraph, index)) * measure.tracking }
        let spacing = paragraph.traits.contains(.separators) ? measure.wordSpacing : 0
        if spacing != 0 { width += Double(texts.separatorsInSpaces(index)) * spacing }
        if paragraph.traits.contains(.tabs), let tab = texts.tabs.entry(of: index), tab.count > 0 {
            let stop = (Double(tab.space) * scale + measure.tracking + spacing) * Double(tab.spaces)
            if stop > 0 { width += tab.width(from: x, stop: stop, scale, tracking: measure.tracking + spacing) }
        }
        return width
    }

    // MARK: What only some breaks have

    private func lineStartDelta(_ texts: borrowing PreparedTexts) -> Double {
        if cluster > 0, let word = brokenWord {
            return Double(
                texts.clusterStore.adjustments.entry(of: Int(word.firstCluster) + cluster - 1)?.nextStart ?? 0)
                * scale
        }
        if segment == paragraph.segments.lowerBound { return measure.indent }
        guard !adjustments.isEmpty, segment > paragraph.segments.lowerBound else { return 0 }
        return Double(texts.adjustments.entry(of: segment - 1, in: adjustments)?.nextStart ?? 0) * scale
    }

    func endDelta(_ texts: borrowing PreparedTexts, _ index: Int) -> Double {
        adjustments.isEmpty ? 0 : Double(texts.adjustments.entry(of: index, in: adjustments)?.end ?? 0) * scale
    }
}
