/// Break opportunities of text whose spaces take their width at the end of a line.
enum KeptSpaces {
    /// Changes the opportunities of a paragraph to those of a treatment of white space, in order.
    ///
    /// Each tab becomes a segment of its own, since its width depends on its position. A tab that follows text directly
    /// has no opportunity before it; its segment is bonded.
    static func change(_ breaks: inout [Int], in units: [UInt16], _ range: Range<Int>, _ traits: TextTraits) {
        if !traits.wraps { breaks.removeAll(keepingCapacity: true) }
        let endsLines = traits.whiteSpace == .breakSpaces && (traits.wraps || traits.wrapsAfterSpaces)
        var added: [Int] = []
        for index in range {
            guard isSpace(units[index]) else { continue }
            let isTab = units[index] == 0x09
            if isTab, index > range.lowerBound, added.last != index { added.append(index) }
            if isTab || endsLines, index + 1 < range.upperBound { added.append(index + 1) }
        }
        if added.isEmpty { return }
        breaks = breaks.isEmpty ? added : Set(breaks).union(added).sorted()
    }

    /// Moves opportunities before ideographic spaces to the end of the spaces, as all of them hang together in Chromium.
    ///
    /// That is so after a zero-width space, and after a space that is preserved.
    static func joinIdeographicSpaces(
        _ breaks: inout [Int], in units: [UInt16], _ range: Range<Int>, _ traits: TextTraits
    ) {
        guard traits.engine == .chromium else { return }
        let preservesSpaces = traits.whiteSpace == .preWrap
        func isJoined(_ position: Int) -> Bool {
            units[position] == 0x3000
                && (units[position - 1] == 0x200B || preservesSpaces && isSpace(units[position - 1]))
        }
        guard breaks.contains(where: isJoined) else { return }
        var moved: [Int] = []
        for position in breaks where moved.last.map({ $0 < position }) ?? true {
            var end = position
            if isJoined(position) {
                while end < range.upperBound && [0x20, 0x09, 0x3000].contains(units[end]) { end += 1 }
            }
            if end < range.upperBound { moved.append(end) }
        }
        breaks = moved
    }

    /// Returns whether a tab stays on the line of the character before it as long as the line has other opportunities.
    ///
    /// With `pre-wrap`, where Firefox keeps tabs, lines end only after all of the white space.
    static func isBonded(_ tab: Int, in units: [UInt16], _ range: Range<Int>, _ mode: WhiteSpace) -> Bool {
        tab > range.lowerBound && !(mode == .breakSpaces && isSpace(units[tab - 1]))
    }

    /// Returns whether a line may end after a unit because it is a preserved space.
    ///
    /// These are spaces, tabs and the separators beside them that are not no-break spaces.
    static func isSpace(_ unit: UInt16) -> Bool {
        switch unit {
        case 0x20, 0x09, 0x1680, 0x2000...0x2006, 0x2008...0x200A, 0x205F, 0x3000: true
        default: false
        }
    }
}
