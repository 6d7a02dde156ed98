// The only code that decides how a paragraph is broken into lines for a row of a conversation.
//
// `LineWalker` defines line breaking: it handles everything that a break can change. `LineKernel` is faster and handles
// widths alone. Both give the same lines for every paragraph that `kernelLines` accepts. Where only some breaks of a
// paragraph change more than widths, `sensitiveLines` uses the kernel, and the walker for the few lines that have
// rules. A differential test compares the three over generated paragraphs.

struct ParagraphLines: Equatable {
    var count: UInt32
    /// The lower bound of the line widths at which the lines stay the same; `holdsUpTo` is the upper bound, which is
    /// excluded.
    ///
    /// In design units of the paragraph without tracking; with tracking in 128ths of a point, valid for the same size
    /// and tracking. The range is empty if it is unknown.
    var holdsFrom: UInt32 = 1
    var holdsUpTo: UInt32 = 0
}

/// Breaks paragraphs into lines of one width and tracking, in fine steps.
struct LineBreaker: Sendable {
    let availableWidth: Int64
    let tracking: Int64
    /// A Boolean value that indicates whether the range in which lines stay the same is needed.
    let keepsBounds: Bool
    /// The fine steps by which the width of a UTF-16 unit may differ from its prepared width; zero if they are equal.
    let rounding: Int64
    /// A Boolean value that indicates whether lines are those of Chromium, which `LineWalker` defines.
    let isChromium: Bool
    /// The measure, for what few paragraphs have.
    let measure: LineMeasure

    init(_ measure: LineMeasure, keepsBounds: Bool = false) {
        (availableWidth, tracking) = (measure.fineAvailableWidth, measure.fineTracking)
        rounding = measure.fineRounding
        self.keepsBounds = keepsBounds || rounding > 0
        isChromium = measure.engine == .chromium
        self.measure = measure
    }
}

extension PreparedTexts {
    /// Breaks a paragraph into lines and adds their starts to the signature.
    ///
    /// Returns `nil` if a word is wider than the line and has no clusters; the text has to be prepared again with more
    /// clusters. `firstWord` is the index of the paragraph's first entry in `words`, if it is known.
    @inline(__always)
    func breakLines(
        of paragraph: Int, _ breaker: LineBreaker, _ scale: DesignUnitScale, firstWord: Int? = nil,
        _ signature: inout WrapSignature
    ) -> ParagraphLines? {
        if breaker.rounding > 0 {
            if let lines = certainLines(of: paragraph, breaker, scale, &signature) { return lines }
        } else if breaker.isChromium && isIrregular(paragraph) {
            return sensitiveLines(of: paragraph, breaker, scale, &signature)
        } else if let lines = kernelLines(of: paragraph, breaker, scale, firstWord: firstWord, &signature) {
            return lines
        }
        return walkedLines(of: paragraph, breaker.measure, &signature)
    }

    /// Returns whether some breaks of a paragraph change more than widths, and the others do not.
    @inline(__always)
    private func isIrregular(_ paragraph: Int) -> Bool {
        let traits = paragraphs[paragraph].traits
        return !traits.isDisjoint(with: .irregular) && traits.isDisjoint(with: .walked)
    }

    /// Breaks a paragraph with the kernel where it is exact; otherwise returns `nil` and leaves the signature as it
    /// was.
    ///
    /// The kernel is exact if all of these conditions hold:
    /// - widths in fine steps fit into 64 bits: there is a `DesignUnitScale`;
    /// - lines wrap, and no spaces end at a tab stop, whose distance depends on the position at which they begin;
    /// - no line ends at a break that changes widths (`SensitiveStarts`), which is known for up to 63 segments;
    /// - no word is wider than the line, or only widths decide where it is broken and it has its clusters.
    @inline(__always)
    func kernelLines(
        of paragraph: Int, _ breaker: LineBreaker, _ scale: DesignUnitScale, firstWord: Int? = nil,
        _ signature: inout WrapSignature
    ) -> ParagraphLines? {
        // Read field by field: a whole paragraph is thirty bytes on the stack.
        let first = Int(paragraphs[paragraph].firstSegment)
        let count = Int(paragraphs[paragraph].segmentCount)
        let traits = paragraphs[paragraph].traits
        guard count > 0 else { return ParagraphLines(count: 1) }
        guard traits.isDisjoint(with: .walked) else { return nil }
        let segments = first..<first &+ count
        let length = Int64(paragraphs[paragraph].textLength)
        let firstCount = Int(paragraphs[paragraph].firstCount)
        let (hasSpecialBreaks, hasPictures) = (!traits.isDisjoint(with: .atLineEnds), traits.contains(.pictures))
        if hasSpecialBreaks {
            guard count <= KernelStretch.most else { return nil }
        } else if !hasPictures, breaker.tracking <= 0 || firstCount < 0,
            let line = singleLine(endingWith: first &+ count &- 1, length, breaker, scale)
        {
            return line
        }
        let input = kernelInput(
            segments, length: length, firstCount: firstCount, hasPictures: hasPictures,
            keepsBounds: breaker.keepsBounds && !hasPictures,
            breaksLongWords: breaker.isChromium && traits.isDisjoint(with: .irregular), firstWord: firstWord, breaker,
            scale)
        var signed = signature
        guard let kernel = kernelLines(input, breaker, &signed),
            !hasSpecialBreaks || !hasSensitiveLine(paragraphs[paragraph], kernel.starts)
        else { return nil }
        signature = signed
        if hasPictures { return ParagraphLines(count: UInt32(truncatingIfNeeded: kernel.lines)) }
        return ParagraphLines(kernel, limit: input.availableWidth, breaker)
    }

    /// The only line of a paragraph that would fit even if each of its UTF-16 units were a tracked cluster.
    ///
    /// A text with counts of clusters may have more of them than units: "ß" in capitals, or a mark on a dotted circle.
    @inline(__always)
    private func singleLine(
        endingWith last: Int, _ length: Int64, _ breaker: LineBreaker, _ scale: DesignUnitScale
    ) -> ParagraphLines? {
        let end = Int64(ends[last])
        if breaker.tracking == 0 {
            return end <= scale.limit
                ? ParagraphLines(count: 1, holdsFrom: UInt32(clamping: end), holdsUpTo: .max) : nil
        }
        let width = end &* scale.fineSteps &+ max(breaker.tracking, 0) &* length
        guard width <= breaker.availableWidth else { return nil }
        guard breaker.keepsBounds else { return ParagraphLines(count: 1) }
        return ParagraphLines(count: 1, holdsFrom: ParagraphLines.steps(width), holdsUpTo: .max)
    }

    /// Returns whether a line of a paragraph of up to 63 segments starts or ends at a sensitive start.
    @inline(never)
    private func hasSensitiveLine(_ paragraph: Paragraph, _ starts: UInt64) -> Bool {
        let (first, end) = (SensitiveStarts.bit(0), SensitiveStarts.bit(paragraph.segments.count))
        let sensitive = sensitiveStarts(of: paragraph, from: paragraph.segments.lowerBound)
        return (sensitive.any | sensitive.neverAlone) & (starts | first | end) != 0
    }

    /// Returns a paragraph's input of the kernel, from a segment with which a line starts.
    func kernelInput(
        of paragraph: Paragraph, from first: Int, _ breaker: LineBreaker, _ scale: DesignUnitScale
    ) -> KernelInput {
        var input = kernelInput(
            first..<paragraph.segments.upperBound, length: Int64(paragraph.textLength),
            firstCount: paragraph.firstCount < 0
                ? -1 : Int(paragraph.firstCount) + first - paragraph.segments.lowerBound,
            hasPictures: paragraph.traits.contains(.pictures), breaker, scale)
        input.start = Int64(startPosition(paragraph, first)) * input.scale
        // Counted by the starts of segments, clusters before the first one are in all positions.
        if paragraph.firstCount < 0 { input.start += Int64(start(paragraph, first)) * breaker.tracking }
        return input
    }

    @inline(__always)
    private func kernelInput(
        _ segments: Range<Int>, length: Int64, firstCount: Int, hasPictures: Bool, keepsBounds: Bool = false,
        breaksLongWords: Bool = false, firstWord: Int? = nil, _ breaker: LineBreaker, _ scale: DesignUnitScale
    ) -> KernelInput {
        // The roundings of pictures are whole fine steps, not design units.
        let isFine = breaker.tracking != 0 || hasPictures
        return KernelInput(
            segments: segments, availableWidth: isFine ? breaker.availableWidth : scale.limit,
            overflowDifference: isFine ? LineMeasure.fineOverflowDifference : scale.overflowDifference,
            scale: isFine ? scale.fineSteps : 1, isFine: isFine, tracking: breaker.tracking, length: length,
            firstCount: firstCount,
            pictures: hasPictures ? pictures.indices(from: segments.lowerBound, upTo: segments.upperBound) : 0..<0,
            keepsBounds: keepsBounds, breaksLongWords: breaksLongWords, firstWord: firstWord)
    }

    /// Breaks a paragraph with the kernel if its result holds for any rounding of the advances; otherwise returns `nil`
    /// and leaves the signature as it was.
    @inline(never)
    private func certainLines(
        of paragraph: Int, _ breaker: LineBreaker, _ scale: DesignUnitScale, _ signature: inout WrapSignature
    ) -> ParagraphLines? {
        // The kernel does not bound the roundings of pictures.
        guard !paragraphs[paragraph].traits.contains(.pictures) else { return nil }
        var signed = signature
        guard var lines = kernelLines(of: paragraph, breaker, scale, &signed), lines.holdsFrom < lines.holdsUpTo else {
            return nil
        }
        // Bounds are in design units without tracking, in steps with it.
        let boundUnit = breaker.tracking == 0 ? scale.fineSteps : 1 << Int64(LineMeasure.fineBits)
        let limit = breaker.tracking == 0 ? scale.limit : breaker.availableWidth / boundUnit
        let rounding = breaker.rounding * Int64(drawnUnits(paragraphs[paragraph])) / boundUnit + 2
        guard Int64(lines.holdsFrom) + rounding <= limit,
            lines.holdsUpTo == .max || limit + rounding < Int64(lines.holdsUpTo)
        else { return nil }
        signature = signed
        (lines.holdsFrom, lines.holdsUpTo) = (1, 0)
        return lines
    }

    /// Breaks a paragraph with the engine's walker.
    ///
    /// Returns `nil` if clusters are missing, or if the lines of the whole text are chosen together (`LinePlan`).
    @inline(never)
    func walkedLines(of paragraph: Int, _ measure: LineMeasure, _ signature: inout WrapSignature) -> ParagraphLines? {
        let paragraph = paragraphs[paragraph]
        guard paragraph.traits.isDisjoint(with: .chosenLines) else { return nil }
        let measure = paragraph.traits.contains(.unwrapped) ? measure.unbounded : measure
        switch measure.engine {
        case .chromium: return lines(of: paragraph, LineWalker(self, paragraph, measure), &signature)
        case .firefox:
            guard let exact = exact.paragraphs.entry(of: Int(paragraph.firstSegment)) else {
                // An empty paragraph has no advances.
                signature.endGatheredParagraph()
                return ParagraphLines(count: 1)
            }
            return lines(of: paragraph, RoundedWalker(self, paragraph, exact, measure, isCounting: true), &signature)
        case .webkit: return lines(of: paragraph, ItemWalker(paragraph, measure), &signature)
        }
    }

    @inline(__always)
    private func lines(
        of paragraph: Paragraph, _ walker: consuming some EngineWalker, _ signature: inout WrapSignature
    ) -> ParagraphLines? {
        var count: UInt32 = 0
        while let line = walker.next(in: self) {
            signature.endLine(line, of: paragraph)
            count += 1
        }
        signature.endGatheredParagraph()
        return walker.needsClusters ? nil : ParagraphLines(count: max(count, 1))
    }
}

extension ParagraphLines {
    /// Creates the result of the kernel, with the range of widths in which the lines stay the same if it is known.
    @inline(__always)
    fileprivate init(_ kernel: LineKernel, limit: Int64, _ breaker: LineBreaker) {
        count = UInt32(truncatingIfNeeded: kernel.lines)
        guard breaker.keepsBounds, kernel.slack >= 0 else { return }
        let (widest, next) = (limit &- kernel.slack, limit &- kernel.miss)
        let isTracked = breaker.tracking != 0
        holdsFrom = isTracked ? ParagraphLines.steps(widest) : UInt32(clamping: widest)
        holdsUpTo = isTracked ? ParagraphLines.steps(next) : UInt32(clamping: next)
        if kernel.miss >= 0 { holdsUpTo = .max }
    }

    /// Returns fine steps as 128ths of a point, rounded up.
    @inline(__always)
    fileprivate static func steps(_ fine: Int64) -> UInt32 {
        UInt32(clamping: (fine &+ (1 &<< Int64(LineMeasure.fineBits) &- 1)) &>> Int64(LineMeasure.fineBits))
    }
}
