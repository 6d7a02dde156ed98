// Lines chosen by scores, as Chromium does for `text-wrap: balance` and `text-wrap: pretty`.
//
// Method: each position at which a line may end has the best score of all ways to get there: the squares of the space
// that lines leave, and penalties for a line, for a hyphen and for a last word on its own. The positions are those of
// the text in one piece; only a line's end is shaped again. Scores are in single precision and in device pixels, as in
// the engine.
// Limits: up to six lines of the first paragraph are balanced. The last four lines of each paragraph are made pretty,
// only if the last one is a short word. There is no result with a line that overflows, or with another number of lines.

/// The positions at which the lines of a paragraph may end, with their scores.
struct ScoredLines {
    /// A position at which a line may end.
    struct Candidate {
        /// The segment before which the line ends.
        var segment: Int
        /// The position at which the next line would start, in device pixels.
        var next: Float
        /// The position at which a line that ends here ends.
        var end: Float
        /// A Boolean value that indicates whether such a line shows a hyphen.
        var isHyphenated: Bool
        var penalty: Float = 0
    }

    /// The best way to a candidate.
    private struct Score {
        var value: Float
        var previous: Int
        var line: Int
    }

    var candidates: [Candidate]
    /// The widest first line and the widest of the others, in device pixels, with the tolerance.
    var widths: (first: Float, others: Float)
    var isBalanced: Bool
    /// The penalty of a hyphen; that of a line is twice as much.
    var hyphenPenalty: Float

    static let pixelsPerPoint = Float(LineHeight.devicePixelsPerPoint)
    /// The steps of a device pixel in which the engine measures.
    static let stepsPerPixel = 64.0

    /// Returns a position in device pixels, which the engine rounds up to 64ths; it decides between equally good lines.
    static func position(_ points: Double) -> Float {
        // Sums of widths have errors far below a step.
        Float((points * Double(pixelsPerPoint) * stepsPerPixel - 1e-6).rounded(.up) / stepsPerPixel)
    }

    /// The most lines at a paragraph's end that are made pretty.
    static let mostPrettyLines = 4
    private static let orphanPenalty: Float = 10_000
    private static let overfull: Float = 1e12
    private static let lastLineFactor: Float = 4

    /// Returns the segments before which the best lines end; `nil` if there is no choice.
    mutating func ends(lines: Int) -> [Int]? {
        guard (5...TextLayoutLimits.chosenUnits).contains(candidates.count) else { return nil }
        addPenalties()
        let scores = computeScores()
        var ends: [Int] = []
        var index = scores.count - 1
        while index > 0 {
            ends.append(candidates[index].segment)
            index = scores[index].previous
        }
        return ends.count == lines ? ends.reversed() : nil
    }

    /// Adds the penalties of hyphens, and of the last word on a line of its own.
    private mutating func addPenalties() {
        for index in candidates.indices where candidates[index].isHyphenated {
            candidates[index].penalty = hyphenPenalty
        }
        for index in candidates.indices.dropLast().reversed() {
            candidates[index].penalty += Self.orphanPenalty * Self.pixelsPerPoint
            if !candidates[index].isHyphenated { break }
        }
    }

    /// Returns the best score of each candidate.
    ///
    /// The space of a line grows as it starts later, so a start is skipped if its score with the space of an earlier
    /// one is no better, as in Chromium's `ScoreLineBreaker`. A start from which a line to one candidate overflows is
    /// too early for the next ones too.
    private func computeScores() -> [Score] {
        var scores = [Score(value: 0, previous: 0, line: 0)]
        var firstFitting = 0
        for end in candidates.indices.dropFirst() {
            let isLast = end == candidates.count - 1
            var (best, previous) = (Float.greatestFiniteMagnitude, 0)
            var width = scores[firstFitting].line == 0 ? widths.first : widths.others
            var leastSpace: Float = 0
            for start in firstFitting..<end {
                let own = scores[start].line == 0 ? widths.first : widths.others
                if own != width { (width, leastSpace) = (own, 0) }
                if scores[start].value + leastSpace >= best { continue }
                let rest = candidates[start].next - (candidates[end].end - width)
                var (space, penalty): (Float, Float) = (0, 0)
                if rest < 0 {
                    space = Self.overfull
                    firstFitting = start + 1
                } else if isLast && !isBalanced {
                    penalty = Self.lastLineFactor * candidates[start].penalty
                    leastSpace = space
                } else {
                    space = rest * rest / Self.pixelsPerPoint
                    leastSpace = space
                }
                let score = scores[start].value + space + penalty
                if score <= best { (best, previous) = (score, start) }
            }
            scores.append(
                Score(
                    value: best + candidates[end].penalty + hyphenPenalty * 2, previous: previous,
                    line: scores[previous].line + 1))
        }
        return scores
    }
}

extension PreparedTexts {
    /// Returns Chromium's plan for balanced lines, which are those of the first paragraph; `nil` if clusters are
    /// missing.
    func scoredBalance(of paragraphs: Range<Int>, _ measure: LineMeasure) -> LinePlan? {
        let index = paragraphs.lowerBound
        var plan = LinePlan(measure)
        let most = NarrowedLines.mostInChromium
        guard let lines = filledLines(of: index, measure, upTo: most + 1) else { return nil }
        guard (2...most).contains(lines.count), lines.allSatisfy({ $0.isWhole(measure) }) else { return plan }
        let isScored = !self.paragraphs[index].traits.contains(.keptSpaces)
        if isScored, let ends = ends(of: index, lines[...], measure) {
            plan.ends[index] = ends
            return plan
        }
        return paragraphs.count == 1 ? chromiumNarrowedBalance(of: index, measure, lines) : plan
    }

    /// Returns Chromium's plan for pretty lines; `nil` if clusters are missing.
    func scoredEnds(of paragraphs: Range<Int>, _ measure: LineMeasure) -> LinePlan? {
        var plan = LinePlan(measure)
        for index in paragraphs {
            let isFirst = index == paragraphs.lowerBound
            if isFirst && self.paragraphs[index].traits.contains(.keptSpaces) { continue }
            let measure = isFirst ? measure : measure.unindented
            guard let lines = filledLines(of: index, measure) else { return nil }
            guard lines.count > 1, let last = lines.last, lines.allSatisfy({ $0.isWhole(measure) }),
                hasHyphens(lines) || last.endSegment - last.firstSegment == 1 && isShort(last, measure)
            else { continue }
            let first = max(lines.count - ScoredLines.mostPrettyLines, 0)
            if let ends = ends(of: index, lines[first...], measure) {
                plan.ends[index] = lines[..<first].map(\.endSegment) + ends
            }
        }
        return plan
    }

    private func isShort(_ line: LineWalker.Line, _ measure: LineMeasure) -> Bool {
        line.wholeSteps < measure.wholeWidth(per: LineMeasure.stepsPerPoint) / 3
    }

    /// Returns whether the two lines before the last end with hyphens.
    private func hasHyphens(_ lines: [LineWalker.Line]) -> Bool {
        lines.count >= 3 && lines.dropLast().suffix(2).allSatisfy { softHyphens.entry(of: $0.endSegment - 1) != nil }
    }

    /// Returns the segments before which the best lines end that replace filled ones; `nil` if there is no choice.
    private func ends(of index: Int, _ lines: ArraySlice<LineWalker.Line>, _ measure: LineMeasure) -> [Int]? {
        let paragraph = paragraphs[index]
        guard let first = lines.first, !hasTabs(paragraph) else { return nil }
        let walker = LineWalker(self, paragraph, measure)
        let pixels = Double(ScoredLines.pixelsPerPoint)
        let available = measure.availableWidth * pixels
        let indent = first.firstSegment == paragraph.segments.lowerBound ? measure.indent * pixels : 0
        var candidates = [ScoredLines.Candidate(segment: first.firstSegment, next: 0, end: 0, isHyphenated: false)]
        var x = 0.0
        for segment in first.firstSegment..<paragraph.segments.upperBound {
            x += walker.contentWidth(self, segment)
            let end = ScoredLines.position(x) + Float(walker.endDelta(self, segment) * pixels)
            x += walker.spacesWidth(self, segment, from: x)
            candidates.append(
                ScoredLines.Candidate(
                    segment: segment + 1, next: ScoredLines.position(x), end: end,
                    isHyphenated: softHyphens.entry(of: segment) != nil))
        }
        let tolerance = 1 / ScoredLines.stepsPerPixel
        var scored = ScoredLines(
            candidates: candidates,
            widths: (Float(max(available - tolerance - indent, 0) + tolerance), Float(available)),
            isBalanced: measure.wrap == .balance,
            hyphenPenalty: Float(available - tolerance) * Float(measure.size * pixels) / ScoredLines.pixelsPerPoint * 2)
        return scored.ends(lines: lines.count)
    }
}
