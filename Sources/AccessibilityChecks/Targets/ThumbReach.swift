// How far a thumb reaches, as rings round where it turns.
//
// Steven Hoober's observations of how people hold phones ("How Do Users Really Hold Mobile Devices?", 2013) gave the
// three zones their names: easy, stretched, hard. That neither the corner below the thumb nor the far upper corner is
// within natural reach is measured too (Kim and Ji, "Natural Thumb Zone on Smartphone with One-Handed Interaction",
// 2019). The radii in `Limits` are this project's own choice to draw zones of that shape on a phone of 15 cm; hands
// differ by more than a centimetre. They are lengths, not parts of the screen: a hand does not grow with the phone.

/// What a thumb reaches of a screen.
public struct ThumbReach: Hashable, Sendable {
    /// How well something is reached.
    public enum Zone: String, CaseIterable, Hashable, Sendable, Comparable {
        /// Without moving the hand.
        case easy
        /// With the thumb stretched, or folded.
        case stretched
        /// Only with another grip, or the other hand.
        case hard

        /// Whether the first is easier to reach.
        public static func < (left: Zone, right: Zone) -> Bool { left.effort < right.effort }

        private var effort: Int {
            switch self {
            case .easy: 0
            case .stretched: 1
            case .hard: 2
            }
        }
    }

    /// The hand that holds the screen.
    public enum Hand: String, CaseIterable, Hashable, Sendable {
        /// The right, and its thumb touches.
        case right
        /// The left, and its thumb touches.
        case left
        /// Each hand holds its edge, and the nearer thumb touches.
        case both
    }

    /// The screen.
    public let screen: SheetScreen
    /// The hand.
    public let hand: Hand

    /// What a hand's thumb reaches.
    public init(_ screen: SheetScreen, hand: Hand) {
        self.screen = screen
        self.hand = hand
    }

    /// How well the easiest point on a horizontal line is reached: a row may be touched anywhere along it.
    public func zone(from left: Double, to right: Double, y: Double) -> Zone {
        pivots.map { zone(from: left, to: right, y: y, round: $0) }.min() ?? .hard
    }

    /// Where thumbs turn. In landscape the hands hold the screen by the middle of its sides.
    private var pivots: [(x: Double, y: Double)] {
        let rise = min(AccessibilityChecksLimits.thumbRise, screen.height / 2)
        let y = screen.height - (screen.orientation == .landscape ? screen.height / 2 : rise)
        switch hand {
        case .right: return [(screen.width, y)]
        case .left: return [(0, y)]
        case .both: return [(0, y), (screen.width, y)]
        }
    }

    private func zone(from left: Double, to right: Double, y: Double, round pivot: (x: Double, y: Double)) -> Zone {
        let down = y - pivot.y
        func distance(_ across: Double) -> Double { (across * across + down * down).squareRoot() }
        let nearest = distance(max(left - pivot.x, 0, pivot.x - right))
        let farthest = distance(max(abs(left - pivot.x), abs(right - pivot.x)))
        if nearest > AccessibilityChecksLimits.thumbStretch { return .hard }
        if nearest > AccessibilityChecksLimits.thumbEasy || farthest < AccessibilityChecksLimits.thumbFold {
            return .stretched
        }
        return .easy
    }
}
