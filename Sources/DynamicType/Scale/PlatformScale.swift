/// The text sizes that a platform's settings offer, for scales that belong to one.
public struct PlatformScale: Hashable, Sendable {
    /// The platform's name.
    public let name: String
    /// The font scales of the platform's settings, ascending; one of them is 1.
    public let steps: [Double]

    /// Creates the sizes of a platform, which ``TypeScale/init(_:)`` validates.
    public init(name: String, steps: [Double]) {
        self.name = name
        self.steps = steps
    }

    /// The font scales between the smallest and the largest step; a reader's other ones become the nearest end.
    public var range: ClosedRange<Double> {
        let (first, last) = (steps.first ?? 1, steps.last ?? 1)
        if first <= last { return first...last }
        // Of steps that no scale can have.
        return last <= first ? last...first : 1...1
    }
}
