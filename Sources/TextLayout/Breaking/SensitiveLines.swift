// Breaks paragraphs in which some breaks change more than widths, with the kernel and the walker.
//
// Problem: at a sensitive start, a line that starts or ends there is wider or narrower than its segments, which the
// kernel does not know. The walker does, but takes several times as long, and most lines of such a paragraph are
// elsewhere.
//
// Method: the kernel breaks lines as if no start were sensitive. Its lines are correct up to the one that ends at a
// sensitive start. If only widths change there, the end of that line is found with whole numbers from the positions
// next to it, and the kernel goes on. The walker breaks lines at a start that has a rule, and lines that begin with a
// word wider than the line.

/// The segments among 64 whose start as a line matters, one bit each, that of the first segment in the highest bit.
///
/// The segment past a paragraph's last one counts if a line that ended there would be of interest.
struct SensitiveStarts {
    /// The segments with which a line starts or ends that is wider or narrower than its segments.
    fileprivate(set) var widths: UInt64 = 0
    /// The segments that have a rule for lines that start there.
    fileprivate(set) var rules: UInt64 = 0
    /// The segments that cannot be the only one of a line.
    fileprivate(set) var neverAlone: UInt64 = 0

    /// The segments whose start matters wherever the line ends.
    var any: UInt64 { widths | rules }

    /// Returns the bit of the segment at an offset from the first.
    static func bit(_ offset: Int) -> UInt64 { 1 << UInt64(63 - offset) }

    /// Moves to a later segment, which becomes the first.
    fileprivate mutating func move(by offset: Int) {
        widths <<= UInt64(offset)
        rules <<= UInt64(offset)
        neverAlone <<= UInt64(offset)
    }
}

extension PreparedTexts {
    /// Returns which of 64 segments from one on matter if a line starts there.
    func sensitiveStarts(of paragraph: Paragraph, from first: Int) -> SensitiveStarts {
        var starts = SensitiveStarts()
        if paragraph.traits.contains(.adjustments) {
            starts.widths |= bits(of: adjustments, paragraph, from: first) { Int($0.index) + 1 }
        }
        if paragraph.traits.contains(.trims) {
            starts.widths |= bits(of: trims, paragraph, from: first) { Int($0.index) }
        }
        if paragraph.traits.contains(.startRules) {
            starts.rules = bits(of: startRules, paragraph, from: first) { $0.sensitiveStart }
            starts.neverAlone = bits(of: startRules, paragraph, from: first) { $0.neverAlone }
        }
        return starts
    }

    /// Returns the bits of the starts that a paragraph's entries have among 64 segments from one on.
    @inline(__always)
    private func bits<Entry>(
        of entries: IndexedList<Entry>, _ paragraph: Paragraph, from first: Int, _ start: (Entry) -> Int?
    ) -> UInt64 {
        let end = min(paragraph.segments.upperBound, first + UInt64.bitWidth)
        var bits: UInt64 = 0
        var index = entries.firstIndex(from: max(first - 1, paragraph.segments.lowerBound))
        while index < entries.count, Int(entries[index].index) < end {
            if let start = start(entries[index]), (first..<first + UInt64.bitWidth).contains(start) {
                bits |= SensitiveStarts.bit(start - first)
            }
            index += 1
        }
        return bits
    }

    /// Breaks a paragraph with the kernel, and with the walker where it is not exact.
    ///
    /// Returns `nil`, and leaves the signature as it was, if a word is wider than the line and has no clusters.
    @inline(never)
    func sensitiveLines(
        of index: Int, _ breaker: LineBreaker, _ scale: DesignUnitScale, _ signature: inout WrapSignature
    ) -> ParagraphLines? {
        var lines = SensitiveLines(self, paragraphs[index], breaker, scale, signature)
        while !lines.isAtEnd {
            if !lines.addKernelLines(self) {
                guard lines.walk(self) else { return nil }
            }
        }
        signature = lines.signature
        signature.endGatheredParagraph()
        return ParagraphLines(count: lines.count)
    }
}

/// The lines of a paragraph up to a line's start.
private struct SensitiveLines {
    private(set) var signature: WrapSignature
    /// The number of lines, with the one that starts at the end of the others.
    private(set) var count: UInt32 = 1
    private let paragraph: PreparedTexts.Paragraph
    private let breaker: LineBreaker
    private let scale: DesignUnitScale
    /// The sensitive starts among 64 segments from `firstSensitive` on.
    private var sensitiveStarts: SensitiveStarts
    private var firstSensitive: Int
    private var walker: LineWalker?
    private var lineStart: Int

    init(
        _ texts: borrowing PreparedTexts, _ paragraph: PreparedTexts.Paragraph, _ breaker: LineBreaker,
        _ scale: DesignUnitScale, _ signature: WrapSignature
    ) {
        (self.paragraph, self.breaker, self.scale, self.signature) = (paragraph, breaker, scale, signature)
        lineStart = paragraph.segments.lowerBound
        (firstSensitive, sensitiveStarts) = (lineStart, texts.sensitiveStarts(of: paragraph, from: lineStart))
    }

    var isAtEnd: Bool { lineStart >= paragraph.segments.upperBound }

    /// Adds the kernel's lines up to one that only the walker can break; returns `false` if that is the next one.
    mutating func addKernelLines(_ texts: borrowing PreparedTexts) -> Bool {
        let (first, end) = (lineStart, paragraph.segments.upperBound)
        moveSensitiveStarts(texts, to: first)
        if hasRule(from: first, through: first) { return false }
        var input = texts.kernelInput(of: paragraph, from: first, breaker, scale)
        let startDelta = lineStartDelta(texts, first) * input.scale
        input.start -= startDelta
        let stretch = texts.kernelStretch(input, breaker)
        var starts = stretch.starts
        // The end of the last line is a start, too.
        if stretch.end == end { starts |= SensitiveStarts.bit(end - first) }
        while starts != 0 {
            let offset = starts.leadingZeroBitCount
            starts &= .max >> UInt64(offset + 1)
            var start = first + offset
            if sensitiveStarts.any & SensitiveStarts.bit(offset) != 0 {
                let delta = lineStart == first ? startDelta : 0
                guard let end = lineEnd(texts, input, delta, before: start) else { return false }
                start = end
            }
            if start == lineStart + 1 && sensitiveStarts.neverAlone & SensitiveStarts.bit(lineStart - first) != 0 {
                return false
            }
            startLine(with: start)
            // The kernel's other lines are correct if this one starts where it starts for the kernel.
            if start != first + offset || lineStartDelta(texts, start) != 0 { return true }
        }
        // The line that the stretch ends in may be whole in the next one.
        return isAtEnd || !stretch.isWide && lineStart > first
    }

    /// Returns the segment after a line's last one, or `nil` if only the walker knows it.
    ///
    /// Without sensitive starts, the line would end before `next`. `delta` is the width added to its start.
    private func lineEnd(
        _ texts: borrowing PreparedTexts, _ input: KernelInput, _ delta: Int64, before next: Int
    ) -> Int? {
        guard !hasRule(from: lineStart, through: next) else { return nil }
        /// Returns whether a line ends after a segment, up to which the paragraph has a width.
        func canEnd(after segment: Int, width: Int64, onlyTrimmed: Bool) -> Bool {
            let shown = width + endDelta(texts, segment) * input.scale
            if shown <= input.availableWidth { return !onlyTrimmed }
            guard paragraph.traits.contains(.trims), let trim = texts.trims.entry(of: segment),
                !trim.onlyAlone || segment == lineStart
            else { return false }
            return shown - Int64(trim.amount) * input.scale <= input.availableWidth
        }
        var width = delta
        for segment in lineStart..<next {
            if segment > lineStart { width += spacesWidth(texts, segment - 1, input) }
            width += contentWidth(texts, segment, input)
        }
        if next < paragraph.segments.upperBound {
            let longer = width + spacesWidth(texts, next - 1, input) + contentWidth(texts, next, input)
            if canEnd(after: next, width: longer, onlyTrimmed: true) { return next + 1 }
        }
        for segment in (lineStart..<next).reversed() {
            if canEnd(after: segment, width: width, onlyTrimmed: false) { return segment + 1 }
            width -= contentWidth(texts, segment, input)
            if segment > lineStart { width -= spacesWidth(texts, segment - 1, input) }
        }
        return nil
    }

    /// Adds the walker's lines until one ends at a start that has no rule; returns `false` if clusters are missing.
    mutating func walk(_ texts: borrowing PreparedTexts) -> Bool {
        var walker = walker ?? LineWalker(texts, paragraph, breaker.measure)
        defer { self.walker = walker }
        walker.move(to: lineStart)
        repeat {
            guard let line = walker.next(in: texts), !walker.needsClusters else { return false }
            signature.endLine(line, of: paragraph)
            lineStart = walker.segment
            if !isAtEnd { count += 1 }
        } while !isAtEnd && walker.cluster > 0
        return true
    }

    /// Moves the sensitive starts to a segment, from which on they are known for 64 segments.
    private mutating func moveSensitiveStarts(_ texts: borrowing PreparedTexts, to segment: Int) {
        if paragraph.segments.upperBound - firstSensitive >= UInt64.bitWidth && segment > firstSensitive {
            sensitiveStarts = texts.sensitiveStarts(of: paragraph, from: segment)
        } else {
            sensitiveStarts.move(by: segment - firstSensitive)
        }
        firstSensitive = segment
    }

    /// Returns whether a rule matters for a line that starts with one segment and would end before another.
    private func hasRule(from start: Int, through next: Int) -> Bool {
        (sensitiveStarts.rules << UInt64(start - firstSensitive)) >> UInt64(63 - (next - start)) != 0
    }

    private mutating func startLine(with segment: Int) {
        lineStart = segment
        if isAtEnd { return }
        signature.startLine(segment - paragraph.segments.lowerBound, 0)
        count += 1
    }

    // MARK: Widths in the kernel's units

    private func contentWidth(_ texts: borrowing PreparedTexts, _ segment: Int, _ input: KernelInput) -> Int64 {
        var width = Int64(texts.ends[segment] - texts.startPosition(paragraph, segment)) * input.scale
        if input.tracking != 0 { width += Int64(texts.contentClusters(paragraph, segment)) * input.tracking }
        if !input.pictures.isEmpty, let entry = texts.pictures.entry(of: segment) {
            width += breaker.measure.fineDelta(of: entry)
        }
        return width
    }

    private func spacesWidth(_ texts: borrowing PreparedTexts, _ segment: Int, _ input: KernelInput) -> Int64 {
        var width = Int64(texts.spacesWidth(segment)) * input.scale
        if input.tracking != 0 { width += Int64(texts.spaceClusters(paragraph, segment)) * input.tracking }
        return width
    }

    /// Returns the width added to a line that starts with a segment, in design units.
    private func lineStartDelta(_ texts: borrowing PreparedTexts, _ segment: Int) -> Int64 {
        guard paragraph.traits.contains(.adjustments), segment > paragraph.segments.lowerBound else { return 0 }
        return Int64(texts.adjustments.entry(of: segment - 1)?.nextStart ?? 0)
    }

    /// Returns the width added to a line that ends with a segment, in design units.
    private func endDelta(_ texts: borrowing PreparedTexts, _ segment: Int) -> Int64 {
        guard paragraph.traits.contains(.adjustments) else { return 0 }
        return Int64(texts.adjustments.entry(of: segment)?.end ?? 0)
    }
}
