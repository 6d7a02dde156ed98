/// Breaks a paragraph line by line by the rules of one engine.
protocol EngineWalker {
    /// Returns the next line, or `nil` after the last.
    mutating func next(in texts: borrowing PreparedTexts) -> LineWalker.Line?

    /// A Boolean value that indicates whether a word that cannot be broken was wider than the line.
    var needsClusters: Bool { get }
}

/// Breaks a paragraph line by line by the rules of the measure's engine.
struct ParagraphWalker {
    // One of them is set, none for an empty paragraph in Firefox; each is changed in place.
    private var lines: LineWalker?
    private var rounded: RoundedWalker?
    private var items: ItemWalker?
    /// The segments before which the next lines end, if Chromium has chosen them.
    var ends: ArraySlice<Int> = []
    /// The widths of the next lines in 64ths of a pixel, if WebKit has chosen them.
    var widths: ArraySlice<Int> = [] {
        didSet { isNarrowed = true }
    }
    private var isNarrowed = false

    init(_ texts: borrowing PreparedTexts, _ paragraph: PreparedTexts.Paragraph, _ measure: LineMeasure) {
        let measure = paragraph.traits.contains(.unwrapped) ? measure.unbounded : measure
        switch measure.engine {
        case .chromium: lines = LineWalker(texts, paragraph, measure)
        case .firefox:
            if let exact = texts.exact.paragraphs.entry(of: Int(paragraph.firstSegment)) {
                rounded = RoundedWalker(texts, paragraph, exact, measure)
            }
        case .webkit: items = ItemWalker(paragraph, measure)
        }
    }

    /// Returns the next line, or `nil` after the last.
    mutating func next(in texts: borrowing PreparedTexts) -> LineWalker.Line? {
        if let end = ends.popFirst() { lines?.end = end }
        if isNarrowed {
            let width = widths.popFirst()
            items?.narrow(to: width)
        }
        if lines != nil { return lines?.next(in: texts) }
        return rounded != nil ? rounded?.next(in: texts) : items?.next(in: texts)
    }

    /// The position at which the next line starts, in UTF-16 units, in Firefox.
    var lineStart: Int? { rounded?.lineStart }

    /// Returns the end of the UTF-16 units of the next line that fit into a width in points, in Firefox.
    mutating func unitsFitting(in texts: borrowing PreparedTexts, _ width: Double, upTo end: Int) -> Int {
        rounded?.unitsFitting(in: texts, width, upTo: end) ?? end
    }

    /// A Boolean value that indicates whether a word that cannot be broken was wider than the line.
    var needsClusters: Bool {
        lines?.needsClusters ?? rounded?.needsClusters ?? items?.needsClusters ?? false
    }
}
