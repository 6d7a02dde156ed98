/// A device's screen as it is held.
public struct SheetScreen: Hashable, Sendable {
    /// The way it is held.
    public enum Orientation: String, CaseIterable, Hashable, Sendable {
        /// Higher than wide.
        case portrait
        /// Wider than high.
        case landscape
    }

    /// What bars, corners and cameras take from each edge, in points.
    public struct SafeArea: Hashable, Sendable {
        /// From the upper edge.
        public let top: Double
        /// From the lower edge.
        public let bottom: Double
        /// From the left edge.
        public let left: Double
        /// From the right edge.
        public let right: Double

        /// What is taken.
        public init(top: Double = 0, bottom: Double = 0, left: Double = 0, right: Double = 0) {
            self.top = top
            self.bottom = bottom
            self.left = left
            self.right = right
        }
    }

    /// The width as it is held, in points.
    public let width: Double
    /// The height as it is held.
    public let height: Double
    /// What is taken from its edges as it is held.
    public let safeArea: SafeArea

    /// A screen; with an orientation, the sides are turned to it and the safe area is taken as that orientation's.
    public init(width: Double, height: Double, safeArea: SafeArea = SafeArea(), orientation: Orientation? = nil) {
        let isTurned =
            switch orientation {
            case .portrait: width > height
            case .landscape: height > width
            case nil: false
            }
        self.width = isTurned ? height : width
        self.height = isTurned ? width : height
        self.safeArea = safeArea
    }

    /// The way it is held.
    public var orientation: Orientation { width > height ? .landscape : .portrait }
    /// The width between the safe area's edges.
    public var safeWidth: Double { max(0, width - safeArea.left - safeArea.right) }
}
