// Breaks a paragraph line by line with each advance rounded to a 60th of a pixel, as Firefox does.
//
// A line has whole segments as long as their rounded widths fit; there is no tolerance. A word is broken only on a line
// without an opportunity before it, after as many grapheme clusters as fit. Nothing is shaped again: a ligature counts
// whole at its first character, and a line that starts inside it has an equal part of it for each of its clusters.

/// Breaks a paragraph of `ExactAdvances` into lines.
struct RoundedWalker: EngineWalker {
    let paragraph: PreparedTexts.Paragraph
    let exact: ExactAdvances.Paragraph
    let measure: LineMeasure

    // In 60ths of a pixel, as the advances are.

    let availableWidth: Int
    let tracking: Int
    private let wordSpacing: Int
    let indent: Int

    /// The 60ths of a pixel of a design unit of the paragraph's prepared widths.
    let linearScale: Double
    /// The font size in 64ths of a device pixel.
    private let size: Int
    let end: Int
    /// A Boolean value that indicates whether lines are counted, and their widths left out (`nextCounted`).
    private let isCounting: Bool

    var segment: Int
    /// The position in the paragraph at which the line starts, in UTF-16 units.
    var lineStart = 0
    /// The number of grapheme clusters of the segment that are on earlier lines.
    var cluster = 0
    /// The index of the run whose advances were added last, and the size of its design unit (`RunScale`).
    private var run: Int
    private var designUnit: Int
    /// The width of what is left of a word that earlier lines began, without that of `ligature`; `nil` at the start of
    /// a segment.
    ///
    /// Adding it up again for each line would take the square of the word's length.
    private var rest: Int?
    /// The parts of a ligature with which the line starts; no units if it starts with none.
    var ligature = LigatureParts()
    /// The segment up to which an earlier line found no break that fits; lines that start before it need not look
    /// again.
    ///
    /// Text without a width has many such lines where hyphens do not fit; looking again for each would take the square
    /// of its length.
    private var endWithoutBreaks = 0
    /// The position before which each line that starts has a single cluster, as an earlier line found.
    private var endOfSingleClusters = 0
    /// The word that earlier lines began, for lines that are counted; other lines have `rest`.
    var begun = BegunWord()
    /// A Boolean value that indicates whether a word that must not be broken was wider than the line.
    var needsClusters = false

    /// Creates a walker at a paragraph's start; the lines of one that counts may have no widths and faces.
    init(
        _ texts: borrowing PreparedTexts, _ paragraph: PreparedTexts.Paragraph, _ exact: ExactAdvances.Paragraph,
        _ measure: LineMeasure, isCounting: Bool = false
    ) {
        self.paragraph = paragraph
        self.exact = exact
        self.measure = measure
        availableWidth = Self.sixtieths(measure.availableWidth)
        tracking = Self.sixtieths(measure.tracking)
        wordSpacing = paragraph.traits.contains(.separators) ? Self.sixtieths(measure.wordSpacing) : 0
        indent = Self.sixtieths(measure.indent)
        linearScale = measure.scale(unitsPerEm: paragraph.unitsPerEm) * 60
        size = measure.size < 1e6 ? Int((measure.size * LineMeasure.stepsPerPoint).rounded()) : 0
        segment = paragraph.segments.lowerBound
        end = paragraph.segments.upperBound
        self.isCounting = isCounting && paragraph.traits.isDisjoint(with: Self.uncountable)
        run = Int(exact.firstRun)
        designUnit = Self.designUnit(of: texts.exact.runs[run], size: size)
    }

    static func sixtieths(_ points: Double) -> Int {
        let most = TextLayoutLimits.greatestIntegralWidth
        return Int((max(min(points, most), -most) * 60).rounded())
    }

    /// Returns the size of a design unit as FreeType stores it, in 16 binary places of a 64th of a device pixel.
    private static func designUnit(of run: ExactAdvances.Run, size: Int) -> Int {
        let em = max(Int(run.unitsPerEm), 1)
        return (size << 16 + em / 2) / em
    }

    @inline(__always)
    mutating func next(in texts: borrowing PreparedTexts) -> LineWalker.Line? {
        isCounting ? nextCounted(in: texts) : nextMeasured(in: texts)
    }

    private mutating func nextMeasured(in texts: borrowing PreparedTexts) -> LineWalker.Line? {
        guard segment < end else { return nil }
        var line = LineWalker.Line(from: segment, cluster: cluster)
        let start = lineStart
        let indent = isFirstLine ? indent : 0
        findLigatureParts(texts)
        let search = fitSegments(texts, after: indent, &line)
        if line.endSegment > segment {
            line.isHyphenated =
                paragraph.traits.contains(.hyphenated) && texts.wordHyphens.entry(of: line.endSegment - 1) != nil
            (segment, cluster) = (line.endSegment, 0)
        } else if paragraph.traits.contains(.keptTabs), start == Int(bound(texts, segment).content) {
            addTab(texts, at: start, &line)
        } else {
            breakWord(texts, search, from: start, after: indent, &line)
        }
        if paragraph.traits.contains(.manyFaces) {
            line.faces |= faces(texts, start..<lineStart)
        }
        return line
    }

    /// The result of a search that found no fitting segment.
    private struct Search {
        /// The width from the line's start to the end of the first segment's content, without that of `ligature`.
        var firstWidth: Int?
        /// The segment at which the search ended.
        var end: Int
    }

    /// Ends the line after the last segment that fits, if there is one, and leaves `lineStart` there.
    @inline(__always)
    private mutating func fitSegments(
        _ texts: borrowing PreparedTexts, after indent: Int, _ line: inout LineWalker.Line
    ) -> Search {
        let start = lineStart
        defer { rest = nil }
        if segment < endWithoutBreaks {
            let width = rest ?? width(texts, start..<Int(bound(texts, segment).content))
            return Search(firstWidth: width, end: segment)
        }
        var (x, index, position) = (indent, segment, start)
        var firstWidth: Int?
        let (keepsTabs, keepsWords) = (paragraph.traits.contains(.keptTabs), paragraph.traits.contains(.keptWords))
        var hasOpportunity = false
        let isHyphenated = paragraph.traits.contains(.hyphenated)
        // The line that is preferred if its last opportunity is one that yields.
        var preferred: (line: LineWalker.Line, lineStart: Int)?
        while index < end {
            let bound = bound(texts, index)
            if index == segment, let rest {
                x = rest
            } else {
                x += width(texts, position..<Int(bound.content))
            }
            if firstWidth == nil {
                firstWidth = x
                x += ligature.width
            }
            let isKept = keepsTabs && texts.hasTabs(index)
            if isKept { x += spacesWidth(texts, Int(bound.content)..<Int(bound.end), index, from: x) }
            if x > availableWidth {
                if let preferred, preferred.line.endSegment > segment { (line, lineStart) = preferred }
                break
            }
            let shown = x + hyphen(texts, index)
            let staysWithTab = keepsTabs && texts.staysWithNextTab(index)
            let isFirst = line.endSegment == segment && !keepsWords
            if shown <= availableWidth && !(staysWithTab && (hasOpportunity || keepsWords)) {
                hasOpportunity = !staysWithTab
                line.endSegment = index + 1
                line.width = Double(max(shown, 0)) / 60
                lineStart = Int(bound.end)
            }
            if isHyphenated, isFirst || texts.wordHyphens.entry(of: index)?.yields(from: start) != true {
                preferred = (line, lineStart)
            }
            if !isKept { x += spacesWidth(texts, Int(bound.content)..<Int(bound.end), index, from: x) }
            position = Int(bound.end)
            index += 1
        }
        return Search(firstWidth: firstWidth, end: index)
    }

    private mutating func breakWord(
        _ texts: borrowing PreparedTexts, _ search: Search, from start: Int, after indent: Int,
        _ line: inout LineWalker.Line
    ) {
        let word = segment
        let (width, advances) = breakBetweenClusters(texts, from: start, after: indent, &line)
        if segment == word, let firstWidth = search.firstWidth { rest = firstWidth - advances }
        let keepsTabs = paragraph.traits.contains(.keptTabs)
        if keepsTabs, paragraph.traits.contains(.keptWords), segment > word { addTabs(texts, &line) }
        if word >= endWithoutBreaks || width != 0 {
            endWithoutBreaks = width == 0 && indent == 0 && !keepsTabs ? search.end : 0
        }
    }

    /// Adds a tab that is wider than the line and has one of its own.
    private mutating func addTab(_ texts: borrowing PreparedTexts, at start: Int, _ line: inout LineWalker.Line) {
        line.width = Double(spacesWidth(texts, start..<start + 1, segment, from: 0)) / 60
        line.endSegment = segment + 1
        (lineStart, segment, cluster) = (start + 1, segment + 1, 0)
        if paragraph.traits.contains(.keptWords), segment < end, texts.staysWithNextTab(segment - 1) {
            addTabs(texts, &line)
        }
    }

    /// Adds the tabs and spaces that stay on the line of the word before them; where a line may end after each of them,
    /// only a tab right after the word.
    private mutating func addTabs(_ texts: borrowing PreparedTexts, _ line: inout LineWalker.Line) {
        let keepsAll = !paragraph.traits.contains(.keptSpaces)
        while segment < end,
            texts.staysWithNextTab(segment - 1) || keepsAll && Int(bound(texts, segment).content) == lineStart
        {
            let bound = bound(texts, segment)
            let width = spacesWidth(
                texts, Int(bound.content)..<Int(bound.end), segment, from: Self.sixtieths(line.width))
            line.width += Double(width) / 60
            (lineStart, segment, line.endSegment) = (Int(bound.end), segment + 1, segment + 1)
        }
    }

    /// Breaks the word at the line's start after as many grapheme clusters as fit, and at least one.
    ///
    /// Returns their width, and the same without the parts of `ligature`. Where a line may end after each space and
    /// tab, a tab after the word is not yet on the line.
    mutating func breakBetweenClusters(
        _ texts: borrowing PreparedTexts, from start: Int, after indent: Int, _ line: inout LineWalker.Line
    ) -> (width: Int, advances: Int) {
        if exact.keepsWords { needsClusters = true }
        // `solid` is the width without the spaces at the end, which take none.
        var (x, solid, index, position, endCluster) = (indent, indent, segment, start, cluster)
        let units = texts.exact.units.span
        let firstUnit = Int(exact.firstUnit)
        var bound = bound(texts, index)
        let keepsWords = paragraph.traits.contains(.keptWords)
        let last = Int(keepsWords ? bound.content : self.bound(texts, end - 1).content)
        // The last position at which no hyphen is needed that does not fit.
        var fitting = (x: x, position: position, index: index, endCluster: endCluster, solid: x)
        var scale = runScale(texts, at: position)
        while position < last {
            var (next, advance, hangs) = (position, 0, true)
            repeat {
                if next == scale.end { scale = runScale(texts, at: next) }
                let unit = units[firstUnit + next]
                advance += lineAdvance(units, firstUnit + next, scale)
                hangs = hangs && unit.hangs
                next += 1
            } while next < last && !units[firstUnit + next].isGrapheme
            advance += ligature.part(of: position..<next)
            if position > start && (hangs ? solid : x + advance) > availableWidth { break }
            x += advance
            if !hangs { solid = x }
            position = next
            endCluster += 1
            let hyphen = position == Int(bound.content) ? hyphen(texts, index) : 0
            if position >= Int(bound.content) && position >= Int(bound.end) && index + 1 < end {
                (index, endCluster) = (index + 1, 0)
                bound = self.bound(texts, index)
            }
            let fits = hyphen == 0 || x + hyphen <= availableWidth
            let isKept = position < last && units[firstUnit + position].isKept
            if fitting.position == start || fits && (!isKept || units[firstUnit + fitting.position].isKept) {
                fitting = (x, position, index, endCluster, solid)
            }
            if start < endOfSingleClusters { break }
        }
        if fitting.x != 0 || start >= endOfSingleClusters {
            endOfSingleClusters = fitting.x == 0 && indent == 0 ? position : 0
        }
        (x, position, index, endCluster, solid) = fitting
        let parts = ligature.width(ofFirst: endCluster - cluster, endingAt: position)
        bound = self.bound(texts, index)
        (line.width, lineStart) = (Double(max(solid, 0)) / 60, position)
        let isBeforeTab = keepsWords && paragraph.traits.contains(.keptSpaces) && endCluster == 0 && position > start
        line.endsBeforeSpaces = solid > availableWidth && hasLooseSpaces(at: position, bound)
        if position >= Int(bound.content) && !isBeforeTab && !line.endsBeforeSpaces {
            lineStart = Int(bound.end)
            (segment, cluster) = (index + 1, 0)
            line.endSegment = index + 1
        } else {
            (segment, cluster) = (index, endCluster)
            (line.endSegment, line.endCluster) = (endCluster > 0 ? index + 1 : index, endCluster)
        }
        return (x, x - parts)
    }

    /// Returns whether a position is before spaces that start the next line if the text before them does not fit.
    private func hasLooseSpaces(at position: Int, _ bound: ExactAdvances.Bound) -> Bool {
        position == Int(bound.content) && position < Int(bound.end) && paragraph.traits.contains(.spacesStartLines)
    }

    /// Returns the faces of a range of UTF-16 units, as a mask over the paragraph's face list.
    private mutating func faces(_ texts: borrowing PreparedTexts, _ range: Range<Int>) -> UInt32 {
        guard !range.isEmpty else { return 0 }
        seek(texts, range.upperBound - 1)
        var index = run
        var mask = texts.exact.runs[index].faces
        while index > Int(exact.firstRun) && Int(texts.exact.runs[index - 1].end) > range.lowerBound {
            index -= 1
            mask |= texts.exact.runs[index].faces
        }
        return mask
    }

    @inline(__always)
    func bound(_ texts: borrowing PreparedTexts, _ index: Int) -> ExactAdvances.Bound {
        texts.exact.bounds[firstBound + index - paragraph.segments.lowerBound]
    }

    /// A Boolean value that indicates whether the next line is the paragraph's first.
    @inline(__always) var isFirstLine: Bool { lineStart == 0 }

    /// The index of the first segment's bound in the store.
    @inline(__always) var firstBound: Int { Int(exact.firstBound) }

    /// Returns the sum of the rounded advances of UTF-16 units, with tracking.
    mutating func width(_ texts: borrowing PreparedTexts, _ range: Range<Int>) -> Int {
        let units = texts.exact.units.span
        let firstUnit = Int(exact.firstUnit)
        var sum = 0
        var index = range.lowerBound
        while index < range.upperBound {
            let scale = runScale(texts, at: index)
            let end = min(range.upperBound, scale.end)
            if index == range.lowerBound {
                // The rest of a ligature has no advance of its own.
                while index < end && units[firstUnit + index].continuesLigature {
                    sum += spacing(units[firstUnit + index])
                    index += 1
                }
                if index == range.upperBound { return sum }
            }
            while index < end {
                sum += advance(units[firstUnit + index], scale)
                index += 1
            }
            if end == range.upperBound { sum += ligatureRest(units, firstUnit + end, scale) }
        }
        return sum
    }

    mutating func runScale(_ texts: borrowing PreparedTexts, at unit: Int) -> RunScale {
        seek(texts, unit)
        let current = texts.exact.runs[run]
        return RunScale(
            end: Int(current.end), designUnit: designUnit, pictureUnit: current.pictureUnit, padding: current.padding)
    }

    /// Makes the run the one that contains a UTF-16 unit.
    private mutating func seek(_ texts: borrowing PreparedTexts, _ unit: Int) {
        let before = run
        while run > Int(exact.firstRun) && Int(texts.exact.runs[run - 1].end) > unit { run -= 1 }
        while Int(texts.exact.runs[run].end) <= unit { run += 1 }
        if run != before { designUnit = Self.designUnit(of: texts.exact.runs[run], size: size) }
    }

    /// Returns the advance of a UTF-16 unit in 60ths of a pixel, with tracking.
    @inline(__always)
    func advance(_ unit: ExactAdvances.Unit, _ scale: RunScale) -> Int { spacing(unit) + rounded(unit.advance, scale) }

    /// Returns the width that is added to a unit's advance.
    @inline(__always)
    func spacing(_ unit: ExactAdvances.Unit) -> Int {
        (unit.isTracked ? tracking : 0) + (unit.isSeparator ? wordSpacing : 0)
    }

    /// Returns an advance in 60ths of a pixel: rounded to 16 binary places of a device pixel, then to the 60th.
    @inline(__always)
    func rounded(_ advance: Int32, _ scale: RunScale) -> Int {
        if scale.pictureUnit > 0 && advance != 0 {
            let pixels = scale.pictureUnit * measure.size * 2
            return Int(((Double(advance) - Double(scale.padding)) * pixels + 0.5).rounded(.down)) * 30
                + Int((Double(scale.padding) * pixels * 30).rounded())
        }
        let pixels = (Int(advance) * scale.designUnit + 32) >> 6
        return (pixels * 30 + 0x8000) >> 16
    }

    /// Returns the width of the hyphen that a line ending with the segment shows.
    private func hyphen(_ texts: borrowing PreparedTexts, _ index: Int) -> Int {
        guard paragraph.traits.contains(.adjustments), let entry = texts.adjustments.entry(of: index) else { return 0 }
        if entry.end == 0 { return 0 }
        return Self.sixtieths(Double(entry.end) * measure.scale(unitsPerEm: paragraph.unitsPerEm)) + tracking
    }

    /// Returns the width of the spaces after a segment, with tabs up to their stops.
    private mutating func spacesWidth(_ texts: borrowing PreparedTexts, _ range: Range<Int>, _ index: Int, from x: Int)
        -> Int
    {
        guard paragraph.traits.contains(.tabs), let tab = texts.tabs.entry(of: index), tab.count > 0 else {
            return width(texts, range)
        }
        let scale = measure.scale(unitsPerEm: paragraph.unitsPerEm)
        // A space is a whole number of 60ths, and so is a stop.
        let stop = (Self.sixtieths(Double(tab.space) * scale) + tracking + wordSpacing) * Int(tab.spaces)
        let least = Double(Self.sixtieths(Double(tab.leastTwice) * scale)) / 2
        let tabbed = stop > 0 ? tab.distance(from: Double(x), stop: Double(stop), least: least) : 0
        let spaces = Self.sixtieths(Double(texts.spacesWidth(index)) * scale)
        return Int(tabbed) + spaces + texts.spaceClusters(paragraph, index) * tracking
            + (wordSpacing == 0 ? 0 : texts.separatorsInSpaces(index) * wordSpacing)
    }
}
