/// The ticks of an app's own text-size slider.
public struct AppScaleSteps: Hashable, Sendable {
    /// The number of the first tick.
    public let first: Int
    /// Each tick's multiplier, ascending; one of them is 1.
    public let multipliers: [Double]

    /// A slider; ``TypeScale`` checks it.
    public init(first: Int = 0, multipliers: [Double]) {
        self.first = first
        self.multipliers = multipliers
    }

    /// The numbers of the ticks.
    public var steps: ClosedRange<Int> { first...first + max(multipliers.count, 1) - 1 }

    /// The tick that changes nothing.
    public var defaultStep: Int { first + (multipliers.firstIndex(of: 1) ?? 0) }

    /// A tick's multiplier; one beyond the slider's end is its end.
    public func multiplier(at tick: Int) -> Double {
        multipliers[min(max(tick, steps.lowerBound), steps.upperBound) - first]
    }
}
