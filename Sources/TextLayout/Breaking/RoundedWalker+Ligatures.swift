// Lines that start inside a ligature, such as the `fi` of many faces or a conjunct of Kannada.
//
// Firefox adds the whole advance of a ligature, which may be several glyphs, at its first character. If a line starts
// after that, each grapheme cluster that is left has an equal part of the advance, in whole 60ths of a pixel, and the
// last one has the remainder as well.

/// The parts of a ligature with which a line starts.
struct LigatureParts {
    /// The end of the ligature, in UTF-16 units from the paragraph's start; zero if the line starts with no part.
    var end = 0
    var count = 0
    /// The width of a part.
    var each = 0
    /// The width added to the last part.
    var remainder = 0
    /// The grapheme cluster of the word at which the first part is.
    var firstCluster = 0

    var width: Int { count * each + remainder }

    /// Returns the width of the part that is a grapheme cluster of the line.
    @inline(__always)
    func part(of cluster: Range<Int>) -> Int {
        cluster.lowerBound >= end ? 0 : cluster.upperBound < end ? each : each + remainder
    }

    /// Removes the parts that earlier lines have.
    mutating func removeParts(before cluster: Int) {
        count -= cluster - firstCluster
        firstCluster = cluster
    }

    /// Returns the width of the parts among the line's first clusters, which end at a position.
    func width(ofFirst clusters: Int, endingAt position: Int) -> Int {
        position < end ? clusters * each : width
    }
}

extension RoundedWalker {
    /// Returns the advance that a unit of the store has on its line: that of the whole ligature which it begins.
    ///
    /// A unit that continues a ligature has no more than its tracking.
    @inline(__always)
    func lineAdvance(_ units: borrowing Span<ExactAdvances.Unit>, _ index: Int, _ scale: RunScale) -> Int {
        let unit = units[index]
        guard unit.isInLigature else { return advance(unit, scale) }
        if unit.continuesLigature { return spacing(unit) }
        return advance(unit, scale) + ligatureRest(units, index + 1, scale)
    }

    /// Returns the advances of the glyphs of a ligature from a unit on; zero if none goes on there.
    @inline(__always)
    func ligatureRest(_ units: borrowing Span<ExactAdvances.Unit>, _ start: Int, _ scale: RunScale) -> Int {
        var (rest, index) = (0, start)
        while index < units.count && units[index].continuesLigature {
            rest += rounded(units[index].advance, scale)
            index += 1
        }
        return rest
    }

    /// Finds the parts of a ligature with which the next line starts.
    ///
    /// A ligature may go on for many lines, so that it is measured only where the first of them starts.
    @inline(__always)
    mutating func findLigatureParts(_ texts: borrowing PreparedTexts) {
        if cluster > 0, lineStart < ligature.end {
            ligature.removeParts(before: cluster)
        } else if startsInLigature(texts) {
            ligature = ligatureParts(texts, at: lineStart)
        } else if ligature.end > 0 {
            ligature = LigatureParts()
        }
    }

    /// Returns whether the next line starts inside a ligature: in a word, or between two as in the arrow of `->`.
    @inline(__always)
    private func startsInLigature(_ texts: borrowing PreparedTexts) -> Bool {
        let units = texts.exact.units.span
        let unit = Int(exact.firstUnit) + lineStart
        return unit < units.count && units[unit].continuesLigature
    }

    @inline(never)
    private mutating func ligatureParts(_ texts: borrowing PreparedTexts, at position: Int) -> LigatureParts {
        let units = texts.exact.units.span
        let firstUnit = Int(exact.firstUnit)
        let end = Int(bound(texts, segment).content)
        var start = position
        while start > 0 && units[firstUnit + start].continuesLigature { start -= 1 }
        var parts = LigatureParts(end: position, firstCluster: cluster)
        var count = 1
        for index in start + 1..<end {
            guard units[firstUnit + index].continuesLigature else { break }
            if units[firstUnit + index].isGrapheme {
                count += 1
                if index >= position { parts.count += 1 }
            }
            parts.end = index + 1
        }
        let scale = runScale(texts, at: start)
        let width = (start..<parts.end).reduce(0) { $0 + rounded(units[firstUnit + $1].advance, scale) }
        parts.each = width / count
        parts.remainder = width - parts.each * count
        return parts
    }
}
