/// Finds the positions at which WebKit breaks lines with `word-break: keep-all`.
enum SpaceBreaks {
    /// Appends the offsets before which a line may break: after spaces, before zero-width and after ideographic ones.
    static func appendOpportunities(in units: [UInt16], _ range: Range<Int>, to breaks: inout [Int]) {
        for index in range where index > range.lowerBound {
            if BreakFinder.isSpace(units[index]) { continue }
            let before = units[index - 1]
            if BreakFinder.isSpace(before) || before == 0x3000 || units[index] == 0x200B { breaks.append(index) }
        }
    }
}
