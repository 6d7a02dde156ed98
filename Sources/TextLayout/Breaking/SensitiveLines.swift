// Breaks paragraphs with the kernel and the walker in turn.
//
// Problem: at a sensitive start, a line that starts or ends there is wider or narrower than its segments, which only
// the walker knows. It takes several times as long as the kernel, and most lines of such a paragraph are elsewhere.
//
// Method: the kernel breaks lines from a start that is not sensitive, as if there were no other. Its lines are correct
// up to the one that ends at a sensitive start or at a word wider than the line. The walker breaks that line and the
// following ones, until one ends at a start that is not sensitive; there the kernel goes on.

/// The segments of a paragraph whose start as a line changes widths, one bit each.
struct SensitiveStarts {
    /// Returns the bit of the segment at an offset from the first.
    static func bit(_ offset: Int) -> UInt64 { 1 << UInt64(63 - offset) }

    private let paragraph: PreparedTexts.Paragraph
    /// The bits of 64 segments from `first` on, that of `first` in the highest bit.
    private var bits: UInt64
    private var first: Int

    init(_ texts: borrowing PreparedTexts, _ paragraph: PreparedTexts.Paragraph) {
        self.paragraph = paragraph
        first = paragraph.segments.lowerBound
        bits = texts.sensitiveStarts(of: paragraph, from: first)
    }

    /// Returns the bits of 64 segments from one on, its own in the highest bit; the one past the last counts as well.
    mutating func bits(_ texts: borrowing PreparedTexts, from segment: Int) -> UInt64 {
        if paragraph.segments.upperBound - first >= UInt64.bitWidth && segment > first {
            (bits, first) = (texts.sensitiveStarts(of: paragraph, from: segment), segment)
        }
        return bits << UInt64(segment - first)
    }

    /// Returns whether a line that starts with a segment changes widths.
    mutating func contains(_ texts: borrowing PreparedTexts, _ segment: Int) -> Bool {
        bits(texts, from: segment) & Self.bit(0) != 0
    }
}

extension PreparedTexts {
    /// Returns which of 64 segments from one on change widths if a line starts there, its own in the highest bit.
    ///
    /// The segment past a paragraph's last one counts if a line that ended there would change widths.
    func sensitiveStarts(of paragraph: Paragraph, from first: Int) -> UInt64 {
        let traits = paragraph.traits
        if traits.isDisjoint(with: .atLineEnds) { return 0 }
        let end = paragraph.segments.upperBound
        var bits: UInt64 = 0
        /// Inserts a start; returns `false` past the last of 64 segments.
        func insert(_ start: Int) -> Bool {
            guard start < first + UInt64.bitWidth else { return false }
            if start >= first { bits |= SensitiveStarts.bit(start - first) }
            return true
        }
        /// Inserts the starts of the entries of the paragraph that matter from the first segment on.
        func insert<Entry>(_ entries: SegmentList<Entry>, _ start: (Entry) -> Int) {
            var index = entries.firstIndex(from: max(first - 1, paragraph.segments.lowerBound))
            while index < entries.count, Int(entries[index].segment) < end, insert(start(entries[index])) { index += 1 }
        }
        if traits.contains(.adjustments) { insert(adjustments) { Int($0.segment) + 1 } }
        if traits.contains(.trims) { insert(trims) { Int($0.segment) } }
        if traits.contains(.startRules) { insert(startRules) { $0.sensitiveStart } }
        return bits
    }

    /// Breaks a paragraph with the kernel and the walker in turn.
    ///
    /// Returns `nil`, and leaves the signature as it was, if a word is wider than the line and has no clusters.
    @inline(never)
    func sensitiveLines(
        of index: Int, _ breaker: LineBreaker, _ scale: DesignUnitScale, _ signature: inout WrapSignature
    ) -> ParagraphLines? {
        var lines = SensitiveLines(self, paragraphs[index], breaker.measure, signature)
        while !lines.isAtEnd {
            if lines.startsSensitive(self) || !lines.addKernelLines(self, breaker, scale) {
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
    private var sensitiveStarts: SensitiveStarts
    private var walker: LineWalker
    private var lineStart: Int

    init(
        _ texts: borrowing PreparedTexts, _ paragraph: PreparedTexts.Paragraph, _ measure: LineMeasure,
        _ signature: WrapSignature
    ) {
        (self.paragraph, self.signature) = (paragraph, signature)
        sensitiveStarts = SensitiveStarts(texts, paragraph)
        walker = LineWalker(texts, paragraph, measure)
        lineStart = paragraph.segments.lowerBound
    }

    var isAtEnd: Bool { lineStart >= paragraph.segments.upperBound }

    /// Returns whether the next line starts at a sensitive start.
    mutating func startsSensitive(_ texts: borrowing PreparedTexts) -> Bool {
        sensitiveStarts.contains(texts, lineStart)
    }

    /// Adds the kernel's lines up to the one that ends at a sensitive start or at a word wider than the line.
    ///
    /// Returns `false` if the walker has to break the next line.
    mutating func addKernelLines(
        _ texts: borrowing PreparedTexts, _ breaker: LineBreaker, _ scale: DesignUnitScale
    ) -> Bool {
        let (first, end) = (lineStart, paragraph.segments.upperBound)
        let stretch = texts.kernelStretch(texts.kernelInput(of: paragraph, from: first, breaker, scale), breaker)
        var starts = stretch.starts
        // The end of the last line is a start, too.
        if stretch.end == end { starts |= SensitiveStarts.bit(end - first) }
        let sensitive = starts & sensitiveStarts.bits(texts, from: first)
        starts &= ~(UInt64.max >> UInt64(sensitive.leadingZeroBitCount))
        while starts != 0 {
            let offset = starts.leadingZeroBitCount
            starts &= .max >> UInt64(offset + 1)
            lineStart = first + offset
            if lineStart < end { startLine(with: lineStart) }
        }
        // The line that the stretch ends in may be whole in the next one.
        return isAtEnd || sensitive == 0 && !stretch.isWide && lineStart > first
    }

    /// Adds the walker's lines until one ends at a start that is not sensitive; returns `false` if clusters are missing.
    mutating func walk(_ texts: borrowing PreparedTexts) -> Bool {
        walker.move(to: lineStart)
        repeat {
            guard let line = walker.next(in: texts), !walker.needsClusters else { return false }
            signature.endLine(line, of: paragraph)
            lineStart = walker.segment
            if !isAtEnd { count += 1 }
        } while !isAtEnd && (walker.cluster > 0 || startsSensitive(texts))
        return true
    }

    private mutating func startLine(with segment: Int) {
        signature.startLine(segment - paragraph.segments.lowerBound, 0)
        count += 1
    }
}
