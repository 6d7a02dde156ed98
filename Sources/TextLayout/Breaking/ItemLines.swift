// Lines chosen by their distance from an ideal width, as WebKit does for `text-wrap: balance` and `text-wrap: pretty`.
//
// Method: each position at which a line may end has the least cost of all ways to get there, which is the sum of the
// cubes of the lines' distances from the ideal width. Balanced lines have the average width of the filled lines; pretty
// ones are up to 90 pixels shorter than the line. The result is a width for each line, which is then filled. Widths are
// rounded up to 64ths of a pixel, costs are in single precision, as in the engine.
// Limits: a text with soft hyphens or preserved tabs stays as it is, and so does a paragraph without a solution. Where
// no pretty line has a width between the bounds, a filled one is used.

/// The positions at which the lines of a paragraph may end, with the costs of the lines.
struct ItemLines {
    /// The starts of the segments' content in pixels, without the indentation.
    var starts: [Double] = []
    var contentEnds: [Double] = []
    /// The widths added to the spaces before the segments' starts, and before the ends of their content.
    var spacings: [Double] = []
    var endSpacings: [Double] = []
    /// The number of items before each segment's end; content and the spaces after it are an item each.
    var itemCounts: [Int] = []
    let indent: Double
    /// The widest line, in 64ths of a pixel.
    let available: Int

    /// The way to a position with the least cost.
    struct Way {
        var cost = Float.infinity
        var previous = 0
        /// The width of the last line, in 64ths of a pixel.
        var width = 0
    }

    /// The most lines of a text whose number is kept.
    static let mostKeptLines = 12
    /// The distance from the ideal width that costs 100, in pixels.
    private static let tolerance: Float = 15
    /// The largest distance of a pretty line from its ideal width, in pixels.
    static let greatestDistance = 45
    /// The items before a paragraph's end among which lines of any width may end.
    static let freeItems = 5

    var count: Int { contentEnds.count }

    /// Returns the width of a line of segments, in 64ths of a pixel.
    func width(_ segments: Range<Int>) -> Int { width(segments, without: 0) }

    /// Returns the width of a line of segments without what is added to its spaces, in 64ths of a pixel.
    func unspacedWidth(_ segments: Range<Int>) -> Int {
        width(segments, without: endSpacings[segments.upperBound - 1] - spacings[segments.lowerBound])
    }

    private func width(_ segments: Range<Int>, without spacing: Double) -> Int {
        let indent = segments.lowerBound == 0 ? indent : 0
        let width = contentEnds[segments.upperBound - 1] - starts[segments.lowerBound] - spacing
        return Int(((Float(width) + Float(indent) + 1 / 64) * 64).rounded(.up))
    }

    /// Returns the first segment from which a line up to `end` fits; `end` if there is none.
    func firstStart(of end: Int) -> Int {
        var start = end
        while start > 0 && width(start - 1..<end) <= available { start -= 1 }
        return start
    }

    /// Returns the cost of a line whose width is in 64ths of a pixel.
    func cost(_ width: Int, ideal: Float) -> Float {
        let distance = Double((Float(width) / 64 - ideal) / Self.tolerance)
        return Float(100 * abs(distance * distance * distance))
    }

    /// Returns the widths of a number of balanced lines; `nil` if there is no solution.
    func balancedWidths(lines: Int, ideal: Float) -> [Int]? {
        var ways = [[Way]](repeating: [Way](repeating: Way(), count: lines + 1), count: count + 1)
        ways[0][0].cost = 0
        for end in 1...count {
            for start in firstStart(of: end)..<end {
                let width = width(start..<end)
                let cost = cost(width, ideal: ideal)
                for line in 1...lines where ways[start][line - 1].cost < .infinity {
                    let sum = cost + ways[start][line - 1].cost
                    let best = ways[end][line].cost
                    if sum < best || Self.areEqual(sum, best) {
                        ways[end][line] = Way(cost: sum, previous: start, width: width)
                    }
                }
            }
        }
        guard ways[count][lines].cost < .infinity else { return nil }
        var widths: [Int] = []
        var end = count
        for line in (1...lines).reversed() {
            widths.append(ways[end][line].width)
            end = ways[end][line].previous
        }
        return widths.reversed()
    }

    /// Returns the widths of any number of balanced lines; `nil` if there is no solution.
    func balancedWidths(ideal: Float) -> [Int]? {
        var ways = [Way](repeating: Way(), count: count + 1)
        ways[0].cost = 0
        for end in 1...count {
            for start in firstStart(of: end)..<end where ways[start].cost < .infinity {
                _ = extend(&ways, from: start, to: end, ideal: ideal)
            }
        }
        return Self.widths(ways)
    }

    /// Extends the way to a position by a line, if it is the best way to the line's end.
    func extend(_ ways: inout [Way], from start: Int, to end: Int, ideal: Float) -> Bool {
        let width = width(start..<end)
        let cost = cost(width, ideal: ideal) + ways[start].cost
        guard cost < ways[end].cost else { return false }
        ways[end] = Way(cost: cost, previous: start, width: width)
        return true
    }

    /// Returns the widths of the lines of the way to the last position; `nil` if there is none.
    static func widths(_ ways: [Way]) -> [Int]? {
        guard let last = ways.last, last.cost < .infinity else { return nil }
        var widths: [Int] = []
        var end = ways.count - 1
        while end > 0 {
            guard ways[end].previous < end else { return nil }
            widths.append(ways[end].width)
            end = ways[end].previous
        }
        return widths.reversed()
    }

    private static func areEqual(_ left: Float, _ right: Float) -> Bool {
        let distance = abs(left - right)
        return distance <= Float.ulpOfOne * abs(left) && distance <= Float.ulpOfOne * abs(right)
    }
}
