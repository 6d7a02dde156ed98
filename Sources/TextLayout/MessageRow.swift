/// What a list keeps of a message in one layout: how tall it is, how it wraps, and for which lines that stays so.
public struct MessageRow: Hashable, Sendable {
    /// Steps of height in a point. Sums of whole steps are the same in any order, so a list that was edited and a list
    /// that was laid out anew agree to the bit; a step is a ten-thousandth of a device pixel.
    public static let stepsPerPoint = 1_048_576.0

    /// Height in steps.
    public var steps: Int64
    /// Lines of text.
    public var lines: UInt32
    /// Stands for the places at which lines end: differs where they differ, up to one chance in four thousand million.
    public var wrap: UInt32
    /// The line limits, in units of the text, between which the lines stay as they are, if there is only one plain
    /// paragraph without letter spacing. Empty where nothing is known.
    var holdsFrom: UInt32 = 1
    var holdsUpTo: UInt32 = 0

    init(steps: Int64, lines: UInt32, wrap: UInt32) {
        self.steps = steps
        self.lines = lines
        self.wrap = wrap
    }

    init(height: Double, lines: Int, wrap: UInt32) {
        self.init(
            steps: Int64(height * MessageRow.stepsPerPoint + 0.5), lines: UInt32(clamping: lines), wrap: wrap)
    }

    /// Height in points.
    public var height: Double { Double(steps) / MessageRow.stepsPerPoint }

    /// The same height and lines, whatever is known of when they hold.
    public func looksLike(_ other: MessageRow) -> Bool {
        steps == other.steps && lines == other.lines && wrap == other.wrap
    }
}

/// A running value that differs where lines end at different places.
struct WrapSignature {
    private(set) var value: UInt32 = 0x811C_9DC5

    /// A line ends before this segment (counted from its paragraph's), so many clusters into it.
    @inline(__always)
    mutating func endLine(_ segment: Int, _ cluster: Int) {
        value = (value ^ UInt32(truncatingIfNeeded: segment &+ cluster &* 65_599)) &* 0x9E37_79B1
        value ^= value >> 15
    }
}

extension PreparedMessages {
    /// The row of a message without blocks.
    public static var emptyRow: MessageRow { MessageRow(steps: 0, lines: 0, wrap: WrapSignature().value) }
}
