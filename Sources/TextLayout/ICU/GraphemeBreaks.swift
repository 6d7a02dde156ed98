internal import Fonts
internal import TypescaleThreads

/// Finds a break opportunity before each grapheme cluster (`line-break: anywhere`); belongs to one thread.
final class GraphemeBreaks {
    private let iterator: BoundaryFinder
    private let holdsSoftHyphens: Bool

    /// Creates a finder; if it holds soft hyphens, no line begins with one.
    init(holdsSoftHyphens: Bool) throws(FontError) {
        iterator = try BoundaryFinder(.grapheme, locale: "en")
        self.holdsSoftHyphens = holdsSoftHyphens
    }

    /// Appends the offsets before which a line may break, in order, without the paragraph's start and end.
    ///
    /// No line begins with a space, as spaces hang at a line's end.
    func appendOpportunities(
        in units: [UInt16], _ range: Range<Int>, unless cancellation: Cancellation? = nil, to breaks: inout [Int]
    ) {
        iterator.appendBoundaries(of: units, in: range, unless: cancellation, to: &breaks)
        breaks.removeAll { index in
            index == range.upperBound || BreakFinder.isSpace(units[index]) || holdsSoftHyphens && units[index] == 0xAD
        }
    }
}
