/// The searches for the least width at which a text has as many lines as at the available one.
enum NarrowedLines {
    /// The most lines of a text that Chromium balances.
    static let mostInChromium = 6
    /// The most lines of a text that Firefox balances.
    static let mostInFirefox = 10

    /// Returns the least width between two, as Chromium finds it by halving the distance to within `accuracy`.
    ///
    /// Lengths are whole steps.
    static func halved(from least: Int, to most: Int, accuracy: Int, fits: (Int) -> Bool?) -> Int? {
        var (lower, upper) = (least, most)
        while lower + accuracy < upper {
            let middle = (lower + upper) / 2
            guard let isEnough = fits(middle) else { return nil }
            if isEnough { upper = middle } else { lower = middle }
        }
        return upper
    }

    /// Returns the width that Firefox subtracts from all lines, which first is an equal share of one of them.
    ///
    /// Lengths are in 60ths of a pixel.
    static func inset(of width: Int, lines: Int, fits: (Int) -> Bool?) -> Int? {
        var change = width / lines
        var inset = change
        change /= 2
        while change > 0 {
            guard let isEnough = fits(inset) else { return nil }
            inset += isEnough ? change : -change
            change /= 2
        }
        while inset > 0 {
            guard let isEnough = fits(inset) else { return nil }
            if isEnough { break }
            inset -= 1
        }
        return inset
    }
}

extension PreparedTexts {
    /// Returns Firefox's plan for balanced lines; `nil` if clusters are missing.
    func firefoxBalance(of paragraphs: Range<Int>, _ measure: LineMeasure) -> LinePlan? {
        let width = RoundedWalker.sixtieths(measure.availableWidth)
        /// Returns the number of lines with an inset, up to one more than are balanced; zero if a word is broken.
        func lines(_ inset: Int) -> Int? {
            let narrowed = LinePlan(measure.narrowed(to: Double(width - inset) / 60))
            var count = 0
            for index in paragraphs {
                var walker = narrowed.walker(self, index, isFirst: index == paragraphs.lowerBound, after: 0)
                let first = count
                while count <= NarrowedLines.mostInFirefox, let line = walker.next(in: self) {
                    if line.endCluster > 0 { return 0 }
                    count += 1
                }
                if walker.needsClusters { return nil }
                count = max(count, first + 1)
            }
            return count
        }
        guard let count = lines(0) else { return nil }
        guard (2...NarrowedLines.mostInFirefox).contains(count) else { return LinePlan(measure) }
        let inset = NarrowedLines.inset(of: width, lines: count) { inset in lines(inset).map { $0 == count } }
        return inset.map { LinePlan(measure.narrowed(to: Double(width - $0) / 60)) }
    }

    /// Returns Chromium's plan for balanced lines of one paragraph, whose filled lines are given.
    ///
    /// The result is `nil` if clusters are missing.
    func chromiumNarrowedBalance(of index: Int, _ measure: LineMeasure, _ filled: [LineWalker.Line]) -> LinePlan? {
        let steps = LineMeasure.stepsPerPoint
        let width = measure.wholeWidth(per: steps)
        let sum = filled.reduce(0) { $0 + $1.wholeSteps }
        let least = Int((Double(sum / filled.count) * 0.8).rounded())
        /// Returns the measure of lines of a width, with the tolerance.
        func narrowed(_ width: Int) -> LineMeasure { measure.narrowed(to: Double(width + 1) / steps) }
        let found = NarrowedLines.halved(from: least, to: width, accuracy: Int(steps)) { width in
            let measure = narrowed(width)
            guard let lines = filledLines(of: index, measure, upTo: filled.count + 1) else { return nil }
            return lines.count <= filled.count && lines.allSatisfy { $0.isWhole(measure) }
        }
        return found.map { LinePlan(narrowed($0)) }
    }
}

extension LineWalker.Line {
    /// The width in Chromium's steps, rounded up.
    var wholeSteps: Int { Int((width * LineMeasure.stepsPerPoint).rounded(.up)) }
}
