// The lines of `text-wrap: pretty` in WebKit.

extension ItemLines {
    /// Returns the widths of pretty lines; `nil` if there is no solution.
    ///
    /// `isFirst` says whether the paragraph is the first of its text: in others, a filled line has no solution.
    func prettyWidths(isFirst: Bool) -> [Int]? {
        guard count > 1 else { return nil }
        var ways = [Way](repeating: Way(), count: count + 1)
        ways[0].cost = 0
        var reached: Int?
        for end in 1...count {
            if width(0..<end) > available { break }
            if extendAllowed(&ways, from: 0, to: end) { reached = end }
        }
        if reached == nil { reached = addFilledLine(to: &ways, after: 0) }
        guard var reached else { return nil }
        for end in 2...count {
            let first = max(firstStart(of: end), 1)
            if first > reached {
                guard isFirst, let next = addFilledLine(to: &ways, after: reached) else { return nil }
                reached = next
            }
            for start in first..<end where ways[start].cost < .infinity {
                if extendAllowed(&ways, from: start, to: end) { reached = end }
            }
        }
        return Self.widths(ways)
    }

    private var ideal: Float { Float(available) / 64 - Float(Self.greatestDistance) }

    /// Extends the way to a position by a line if that is allowed, and the best way to the line's end.
    private func extendAllowed(_ ways: inout [Way], from start: Int, to end: Int) -> Bool {
        isAllowed(width(start..<end), to: end) && extend(&ways, from: start, to: end, ideal: ideal)
    }

    /// Returns whether a line has a width between the bounds, or ends near the paragraph's end.
    private func isAllowed(_ width: Int, to end: Int) -> Bool {
        let (items, all) = (itemCounts[end - 1], (itemCounts.last ?? 0) + 1)
        let isFree = all >= Self.freeItems && items >= all - Self.freeItems
        return isFree || abs(Float(width) / 64 - ideal) <= Float(Self.greatestDistance)
    }

    /// Adds a line with as much as fits, but leaves several items for the last line; returns its end.
    ///
    /// Its width is without the indentation.
    private func addFilledLine(to ways: inout [Way], after start: Int) -> Int? {
        guard let all = itemCounts.last else { return nil }
        var end = start
        while end < count && width(start..<end + 1) <= available { end += 1 }
        guard end > start else { return nil }
        if end < count && itemCounts[end - 1] >= all - Self.freeItems {
            while end > start + 1 && itemCounts[end - 2] >= all - Self.freeItems { end -= 1 }
        }
        let width = Int(((contentEnds[end - 1] - starts[start]) * 64).rounded(.down))
        ways[end] = Way(cost: ways[start].cost, previous: start, width: width)
        return end
    }
}
