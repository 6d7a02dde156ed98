// The lines of a text that are chosen together, by the CSS properties `text-wrap: balance` and `text-wrap: pretty`.
//
// Problem: a line with as much as fits may leave a single word for the last one. Each engine has its own way to
// avoid that, and its own limits.
//
// Method: lines are chosen before they are filled, as segments before which they end, or as a narrower measure for all
// of them. Chromium scores the lines of one paragraph (`ScoredLines`) or searches for the least width, Firefox searches
// for the least width of the whole text (`NarrowedLines`), WebKit chooses the lines of each paragraph (`ItemLines`).
// The walkers then fill the lines as always.
// Limits: positions inside words are not chosen from, except where Chromium broke the words before.

/// The lines of a text, as far as they are chosen before they are filled.
struct LinePlan {
    var measure: LineMeasure
    /// The segments before which the lines of a paragraph end, by its index in the store; none if its lines are filled.
    var ends: [Int: [Int]] = [:]
    /// The widths of the text's first lines in 64ths of a pixel, in WebKit.
    var widths: [Int] = []

    /// Creates a plan for lines with as much as fits.
    init(_ measure: LineMeasure) { self.measure = measure }

    /// Returns the walker of a paragraph at its start, after a number of lines of other paragraphs.
    func walker(_ texts: borrowing PreparedTexts, _ index: Int, isFirst: Bool, after lines: Int) -> ParagraphWalker {
        var walker = ParagraphWalker(texts, texts.paragraphs[index], isFirst ? measure : measure.unindented)
        if !ends.isEmpty { walker.ends = ends[index, default: []][...] }
        if !widths.isEmpty { walker.widths = widths.dropFirst(lines) }
        return walker
    }
}

extension LineWalker.Line {
    /// Returns whether the line fits and does not end inside a word.
    func isWhole(_ measure: LineMeasure) -> Bool { endCluster == 0 && measure.fits(width) }
}

extension PreparedTexts {
    /// Returns the plan for the lines of a text; `nil` if clusters are missing.
    @inline(__always)
    func plan(of text: Text, _ measure: LineMeasure) -> LinePlan? {
        switch measure.wrap {
        case .wrap, .nowrap: LinePlan(measure)
        case .balance, .pretty: chosenPlan(of: text, measure)
        }
    }

    @inline(never)
    private func chosenPlan(of text: Text, _ measure: LineMeasure) -> LinePlan? {
        let paragraphs = text.range
        if paragraphs.isEmpty { return LinePlan(measure) }
        switch (measure.engine, measure.wrap) {
        case (.chromium, .balance): return scoredBalance(of: paragraphs, measure)
        case (.chromium, _): return scoredEnds(of: paragraphs, measure)
        case (.firefox, .balance): return firefoxBalance(of: paragraphs, measure)
        case (.firefox, _): return LinePlan(measure)
        case (.webkit, _): return itemPlan(of: paragraphs, measure)
        }
    }

    /// Returns the lines of a paragraph with as much as fits, up to a number; `nil` if clusters are missing.
    func filledLines(of index: Int, _ measure: LineMeasure, upTo limit: Int = .max) -> [LineWalker.Line]? {
        var walker = ParagraphWalker(self, paragraphs[index], measure)
        var lines: [LineWalker.Line] = []
        while lines.count < limit, let line = walker.next(in: self) { lines.append(line) }
        return walker.needsClusters ? nil : lines
    }
}
