// Lines that start inside a ligature, such as the `fi` of many faces or a conjunct of Kannada.
//
// Firefox adds the whole advance of a ligature at its first character. If a line starts after that, each grapheme cluster
// that is left has an equal part of the advance, in whole 60ths of a pixel, and the last one has the remainder as well.

/// The parts of a ligature with which a line starts.
struct LigatureParts {
    /// The end of the ligature, in UTF-16 units from the paragraph's start; zero if the line starts with no part.
    var end = 0
    /// The number of parts.
    var count = 0
    /// The width of a part.
    var each = 0
    /// The width added to the last part.
    var remainder = 0

    /// The width of all parts.
    var width: Int { count * each + remainder }

    /// Returns the width of the part that is a grapheme cluster of the line.
    @inline(__always)
    func part(of cluster: Range<Int>) -> Int {
        cluster.lowerBound >= end ? 0 : cluster.upperBound < end ? each : each + remainder
    }

    /// Returns the width of the parts among the line's first clusters, which end at a position.
    func width(ofFirst clusters: Int, endingAt position: Int) -> Int {
        position < end ? clusters * each : width
    }
}

extension RoundedWalker {
    /// Finds the parts of a ligature with which the next line starts.
    @inline(__always)
    mutating func findLigatureParts(_ texts: borrowing PreparedTexts) {
        if cluster > 0 {
            ligature = ligatureParts(texts, at: lineStart)
        } else if ligature.end > 0 {
            ligature = LigatureParts()
        }
    }

    @inline(never)
    private mutating func ligatureParts(_ texts: borrowing PreparedTexts, at position: Int) -> LigatureParts {
        let units = texts.exact.units.span
        let firstUnit = Int(exact.firstUnit)
        guard units[firstUnit + position].continuesLigature else { return LigatureParts() }
        let end = Int(bound(texts, segment).content)
        var start = position
        while start > 0 && units[firstUnit + start].continuesLigature { start -= 1 }
        var parts = LigatureParts(end: position)
        var count = 1
        for index in start + 1..<end {
            guard units[firstUnit + index].continuesLigature else { break }
            if units[firstUnit + index].isGrapheme {
                count += 1
                if index >= position { parts.count += 1 }
            }
            parts.end = index + 1
        }
        let width = rounded(units[firstUnit + start].advance, runScale(texts, at: start))
        parts.each = width / count
        parts.remainder = width - parts.each * count
        return parts
    }
}
