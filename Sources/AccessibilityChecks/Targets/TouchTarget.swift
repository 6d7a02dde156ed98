public import DynamicType

/// A control that is touched, with its size at the present text size.
public struct TouchTarget: Hashable, Sendable {
    /// The caller's name for it.
    public let id: Identifier
    /// Where it takes touches, in points.
    public let frame: ScreenFrame

    /// A control at a place.
    public init(id: String, frame: ScreenFrame) {
        self.id = Identifier(id)
        self.frame = frame
    }

    /// A control round a text: lines of a style with padding on every side.
    ///
    /// `lineHeight` is the face's own, for styles of which the publisher gives none.
    public init(
        id: String, x: Double = 0, y: Double = 0, textWidth: Double, lines: Int = 1, of style: ResolvedStyle,
        lineHeight: Double? = nil, horizontalPadding: Double = 0, verticalPadding: Double = 0
    ) {
        let line = style.lineHeight ?? lineHeight ?? style.size
        self.init(
            id: id,
            frame: ScreenFrame(
                x: x, y: y, width: textWidth + 2 * horizontalPadding,
                height: Double(lines) * line + 2 * verticalPadding))
    }
}

/// A rectangle on a screen, in points from its upper left corner.
public struct ScreenFrame: Hashable, Sendable {
    /// The left edge.
    public let x: Double
    /// The upper edge.
    public let y: Double
    /// The width.
    public let width: Double
    /// The height.
    public let height: Double

    /// A rectangle.
    public init(x: Double, y: Double, width: Double, height: Double) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }

    /// The middle.
    var centre: (x: Double, y: Double) { (x + width / 2, y + height / 2) }

    /// How far a point is from the rectangle; nothing inside it.
    func distance(to point: (x: Double, y: Double)) -> Double {
        let across = max(x - point.x, 0, point.x - x - width)
        let down = max(y - point.y, 0, point.y - y - height)
        return (across * across + down * down).squareRoot()
    }
}

/// Controls of one screen, judged by the size of what can be touched.
public struct TargetCheck: Hashable, Sendable {
    /// How WCAG 2.5.8 is met.
    public enum Minimum: String, CaseIterable, Hashable, Sendable {
        /// It is 24 by 24 or larger.
        case size
        /// It is smaller, and a circle of 24 round its middle touches no other target and no other such circle.
        case spacing
        /// Neither.
        case fails
    }

    /// A control's verdict.
    public struct Verdict: Hashable, Sendable {
        /// The control.
        public let target: TouchTarget
        /// Whether it has 44 points both ways (Apple's guidelines; WCAG 2.5.5).
        public let isComfortable: Bool
        /// How WCAG 2.5.8 is met.
        public let minimum: Minimum
        /// What its touches must reach beyond its left and right edges to have 44 points.
        public let missingHorizontal: Double
        /// The same above and below.
        public let missingVertical: Double
        /// The other controls that are too near for the exception; empty where it is not needed or holds.
        public let crowdedBy: [Identifier]
    }

    /// The controls in the order given.
    public let verdicts: [Verdict]

    /// Judges controls that are on the screen together.
    public init(_ targets: [TouchTarget]) {
        let crowds = TargetCheck.crowds
        verdicts = targets.enumerated().map { index, target in
            let isSmall = TargetCheck.isUndersized(target)
            let crowd = targets.enumerated().filter { isSmall && $0.offset != index && crowds($0.element, target) }
                .map(\.element.id)
            func missing(_ side: Double) -> Double { max(0, (AccessibilityChecksLimits.target - side) / 2) }
            return Verdict(
                target: target,
                isComfortable: min(target.frame.width, target.frame.height) >= AccessibilityChecksLimits.target,
                minimum: !isSmall ? .size : crowd.isEmpty ? .spacing : .fails,
                missingHorizontal: missing(target.frame.width), missingVertical: missing(target.frame.height),
                crowdedBy: crowd)
        }
    }

    private static func isUndersized(_ target: TouchTarget) -> Bool {
        min(target.frame.width, target.frame.height) < AccessibilityChecksLimits.smallTarget
    }

    /// Whether another control comes into the circle round a small one: with its edge, or with a circle of its own.
    private static func crowds(_ other: TouchTarget, _ small: TouchTarget) -> Bool {
        let centre = small.frame.centre
        if other.frame.distance(to: centre) < AccessibilityChecksLimits.smallTarget / 2 { return true }
        guard isUndersized(other) else { return false }
        let (across, down) = (other.frame.centre.x - centre.x, other.frame.centre.y - centre.y)
        return (across * across + down * down).squareRoot() < AccessibilityChecksLimits.smallTarget
    }
}
