/// A control with its touch area at the current text size.
public struct TouchTarget: Hashable, Sendable {
    /// The caller's identifier of the control.
    public let id: Identifier
    /// The touch area, in points.
    public let frame: Frame

    /// The minimum comfortable side in points: Apple's Human Interface Guidelines, and WCAG 2.5.5 (AAA) in CSS pixels.
    public static let minimumSide = 44.0

    /// Creates a control with a touch area.
    public init(id: String, frame: Frame) {
        self.id = Identifier(id)
        self.frame = frame
    }

    /// Creates a control around a text: lines of a style with padding.
    ///
    /// `lineHeight` is the face's own, for a style without a published line height.
    public init(
        id: String, x: Double = 0, y: Double = 0, textWidth: Double, lineCount: Int = 1, of style: ResolvedStyle,
        lineHeight: Double? = nil, horizontalPadding: Double = 0, verticalPadding: Double = 0
    ) {
        let line = style.lineHeight ?? lineHeight ?? style.size
        self.init(
            id: id,
            frame: Frame(
                x: x, y: y, width: textWidth + 2 * horizontalPadding,
                height: Double(lineCount) * line + 2 * verticalPadding))
    }
}

extension TouchTarget {
    /// A rectangle in points, from the screen's upper left corner; lengths that are no numbers count as 0.
    public struct Frame: Hashable, Sendable {
        /// The left edge.
        public let x: Double
        /// The upper edge.
        public let y: Double
        /// The width.
        public let width: Double
        /// The height.
        public let height: Double

        /// Creates a rectangle.
        public init(x: Double, y: Double, width: Double, height: Double) {
            self.x = x.orZero
            self.y = y.orZero
            self.width = width.orZero
            self.height = height.orZero
        }

        var center: (x: Double, y: Double) { (x + width / 2, y + height / 2) }

        /// Returns the distance of a point from the rectangle; 0 inside.
        func distance(to point: (x: Double, y: Double)) -> Double {
            let across = max(x - point.x, 0, point.x - x - width)
            let down = max(y - point.y, 0, point.y - y - height)
            return (across * across + down * down).squareRoot()
        }
    }
}

/// The touch areas of a screen's controls, compared with minimum sizes.
public struct TargetCheck: Hashable, Sendable {
    /// The ways in which a control meets WCAG 2.5.8.
    public enum Conformance: String, CaseIterable, Hashable, Sendable {
        /// The control is 24 by 24 or larger.
        case bySize = "size"
        /// The control is smaller, and a circle of 24 around its center meets no other target and no other such circle.
        case bySpacing = "spacing"
        /// The control is smaller and too close to others.
        case none = "fails"
    }

    /// The result for one control.
    public struct Verdict: Hashable, Sendable {
        /// The control.
        public let target: TouchTarget
        /// A Boolean value that indicates whether both sides have ``TouchTarget/minimumSide``.
        public let isComfortable: Bool
        /// The way in which the control meets WCAG 2.5.8.
        public let conformance: Conformance
        /// The points that the touch area lacks on its left and on its right side.
        public let missingHorizontal: Double
        /// The points that the touch area lacks above and below.
        public let missingVertical: Double
        /// The controls that are too close for the spacing exception; empty if it is not needed or applies.
        public let crowdedBy: [Identifier]
    }

    /// The results in the order of the controls.
    public let verdicts: [Verdict]

    /// Compares controls that are on the screen together.
    public init(_ targets: [TouchTarget]) {
        let crowds = TargetCheck.crowds
        verdicts = targets.enumerated().map { index, target in
            let isSmall = TargetCheck.isUndersized(target)
            let crowd = targets.enumerated().filter { isSmall && $0.offset != index && crowds($0.element, target) }
                .map(\.element.id)
            func missing(_ side: Double) -> Double { max(0, (TouchTarget.minimumSide - side) / 2) }
            return Verdict(
                target: target,
                isComfortable: min(target.frame.width, target.frame.height) >= TouchTarget.minimumSide,
                conformance: !isSmall ? .bySize : crowd.isEmpty ? .bySpacing : .none,
                missingHorizontal: missing(target.frame.width), missingVertical: missing(target.frame.height),
                crowdedBy: crowd)
        }
    }

    private static func isUndersized(_ target: TouchTarget) -> Bool {
        min(target.frame.width, target.frame.height) < AccessibilityChecksLimits.smallTarget
    }

    /// Returns whether another control, or the circle of another small one, meets the circle around a small control.
    private static func crowds(_ other: TouchTarget, _ small: TouchTarget) -> Bool {
        let center = small.frame.center
        if other.frame.distance(to: center) < AccessibilityChecksLimits.smallTarget / 2 { return true }
        guard isUndersized(other) else { return false }
        let (across, down) = (other.frame.center.x - center.x, other.frame.center.y - center.y)
        return (across * across + down * down).squareRoot() < AccessibilityChecksLimits.smallTarget
    }
}

extension Double {
    /// The length, or 0 in place of one that is no number: each comparison with that would be false.
    var orZero: Double { isNaN ? 0 : self }
}
