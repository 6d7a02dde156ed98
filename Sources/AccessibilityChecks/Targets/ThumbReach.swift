// The reach of a thumb, as rings around its pivot.
//
// The names of the three zones are Steven Hoober's ("How Do Users Really Hold Mobile Devices?", 2013): easy, stretched,
// hard. Neither the corner below the thumb nor the far upper corner is within natural reach (Kim and Ji, "Natural Thumb
// Zone on Smartphone with One-Handed Interaction", 2019). The radii in `AccessibilityChecksLimits` are this project's
// own choice of zones of that shape on a phone of 15 cm; hands differ by more than a centimeter. They are lengths, not
// fractions of the screen: a hand does not grow with the phone.

/// The reach of the thumb on a screen.
public struct ThumbReach: Hashable, Sendable {
    /// The zones of a screen, in the order of effort.
    public enum Zone: String, CaseIterable, Hashable, Sendable, Comparable {
        /// Reached without moving the hand.
        case easy
        /// Reached with the thumb stretched or folded.
        case stretched
        /// Reached only with another grip or the other hand.
        case hard

        /// Compares two zones by effort.
        public static func < (left: Zone, right: Zone) -> Bool { left.effort < right.effort }

        private var effort: Int { Zone.allCases.firstIndex(of: self) ?? 0 }
    }

    /// The hands that can hold a screen.
    public enum Hand: String, CaseIterable, Hashable, Sendable {
        /// The right hand, whose thumb touches.
        case right
        /// The left hand, whose thumb touches.
        case left
        /// Both hands, of which the nearer thumb touches.
        case both
    }

    /// The screen.
    public let screen: SheetLayout.Screen
    /// The hand.
    public let hand: Hand

    /// Creates the reach of a hand on a screen.
    public init(_ screen: SheetLayout.Screen, hand: Hand) {
        self.screen = screen
        self.hand = hand
    }

    /// Returns the zone of the easiest point on a horizontal line, as a row can be touched anywhere along it.
    ///
    /// A line whose ends or height are no numbers is hard to reach.
    public func zone(ofLineFrom left: Double, to right: Double, y: Double) -> Zone {
        pivots.map { zone(ofLineFrom: left, to: right, y: y, around: $0) }.min() ?? .hard
    }

    /// The pivots of the thumbs; in landscape, hands hold the middle of the sides.
    private var pivots: [(x: Double, y: Double)] {
        let rise = min(AccessibilityChecksLimits.thumbRise, screen.height / 2)
        let y = screen.height - (screen.orientation == .landscape ? screen.height / 2 : rise)
        switch hand {
        case .right: return [(screen.width, y)]
        case .left: return [(0, y)]
        case .both: return [(0, y), (screen.width, y)]
        }
    }

    private func zone(ofLineFrom left: Double, to right: Double, y: Double, around pivot: (x: Double, y: Double))
        -> Zone
    {
        let down = y - pivot.y
        func distance(_ across: Double) -> Double { (across * across + down * down).squareRoot() }
        let nearest = distance(max(left - pivot.x, 0, pivot.x - right))
        let farthest = distance(max(abs(left - pivot.x), abs(right - pivot.x)))
        guard nearest <= AccessibilityChecksLimits.thumbStretch, !(left + right).isNaN else { return .hard }
        if nearest > AccessibilityChecksLimits.thumbEasy || farthest < AccessibilityChecksLimits.thumbFold {
            return .stretched
        }
        return .easy
    }
}
