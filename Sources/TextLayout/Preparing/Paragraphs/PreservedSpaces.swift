/// Break opportunities around white space that CSS preserves (`pre-wrap`, `break-spaces`).
enum PreservedSpaces {
    /// Adjusts the opportunities of a paragraph to preserved tabs, and to spaces that do not hang at a line's end.
    ///
    /// Each tab becomes a segment of its own, since its width depends on its position. A tab that follows text directly
    /// has no opportunity before it (`staysWithPrevious`).
    static func adjustOpportunities(
        _ breaks: inout [Int], in units: [UInt16], _ range: Range<Int>, _ traits: TextTraits
    ) {
        if !traits.wraps { breaks.removeAll(keepingCapacity: true) }
        let endsLines = traits.whiteSpace == .breakSpaces && (traits.wraps || traits.wrapsAfterSpaces)
        let isBrokenBefore = breaksBeforeSpaces(traits)
        var added: [Int] = []
        for index in range {
            guard isSpace(units[index], traits.engine) else { continue }
            let isTab = units[index] == 0x09
            let isEnd = isTab || endsLines && isBrokenBefore && units[index] == 0x20
            if isEnd, index > range.lowerBound, added.last != index { added.append(index) }
            if isTab || endsLines, index + 1 < range.upperBound { added.append(index + 1) }
        }
        if added.isEmpty { return }
        breaks = breaks.isEmpty ? added : Set(breaks).union(added).sorted()
    }

    /// Removes opportunities between preserved spaces and the controls after them that Chromium ignores, unless text
    /// follows.
    ///
    /// Without text after them, the controls hang at the end of the line with the spaces. Where spaces take their
    /// width, a line may also begin with controls before further spaces.
    static func joinControls(_ breaks: inout [Int], in units: [UInt16], _ range: Range<Int>, _ traits: TextTraits) {
        guard traits.treatsControlsAsChromium, range.contains(where: { isFormFeedOrReturn(units[$0]) }) else { return }
        breaks.removeAll { position in
            guard isFormFeedOrReturn(units[position]) else { return false }
            let rest = position..<range.upperBound
            guard let next = rest.first(where: { !isFormFeedOrReturn(units[$0]) }) else { return true }
            return traits.whiteSpace != .breakSpaces && BreakFinder.isSpace(units[next])
        }
    }

    /// Returns whether a unit is a form feed or carriage return.
    ///
    /// Chromium ignores them where spaces are preserved. Firefox removes them at the ends of a text whose white space
    /// collapses.
    @inline(__always)
    static func isFormFeedOrReturn(_ unit: UInt16) -> Bool { unit == 0x0C || unit == 0x0D }

    /// Moves opportunities before ideographic spaces to the end of the spaces, as all of them hang together in
    /// Chromium.
    ///
    /// These are the opportunities after a zero-width space, after a space that is preserved, after one that collapses
    /// in white space that begins with an ideographic space and follows text, and with `line-break: anywhere`.
    static func joinIdeographicSpaces(
        _ breaks: inout [Int], in units: [UInt16], _ range: Range<Int>, _ traits: TextTraits
    ) {
        guard traits.engine == .chromium else { return }
        let joinsAll = traits.breaking.breaksAnywhere && traits.whiteSpace != .breakSpaces
        func isJoined(_ position: Int) -> Bool {
            guard units[position] == 0x3000 else { return false }
            let before = units[position - 1]
            if joinsAll || before == 0x200B { return true }
            if traits.whiteSpace == .preWrap { return isSpace(before, traits.engine) }
            guard before == 0x20, !traits.whiteSpace.preservesSpaces else { return false }
            // The first opportunity of the white space decides for all, as it is moved past them.
            let text = range.lowerBound..<position - 1
            guard let last = text.last(where: { units[$0] != 0x3000 }) else { return false }
            return last + 1 < text.upperBound && units[last] != 0x20
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
    static func staysWithPrevious(_ tab: Int, in units: [UInt16], _ range: Range<Int>, _ traits: TextTraits) -> Bool {
        tab > range.lowerBound && !breaksBeforeSpaces(traits)
            && !(traits.whiteSpace == .breakSpaces && isSpace(units[tab - 1], traits.engine))
    }

    /// Returns whether a line may begin with a preserved space that follows text.
    private static func breaksBeforeSpaces(_ traits: TextTraits) -> Bool {
        guard traits.wraps else { return false }
        return traits.breaking.breaksAnywhere
            || traits.engine == .firefox && traits.breaking.wordBreak == .breakAll
    }

    /// Returns whether a line may end after a unit because it is a preserved space.
    ///
    /// These are spaces and tabs, and in Chromium and Firefox ideographic spaces; lines end after other separators as
    /// the engine's rules say.
    static func isSpace(_ unit: UInt16, _ engine: BrowserEngine) -> Bool {
        unit == 0x20 || unit == 0x09 || unit == 0x3000 && engine != .webkit
    }
}
