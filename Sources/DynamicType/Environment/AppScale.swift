internal import TypescaleStrings

/// An app's own text scale on top of the reader's preference.
public enum AppScale: Hashable, Sendable {
    /// A multiplier.
    case factor(Double)
    /// A step of the slider that the scale file defines.
    case step(Int)

    /// A multiplier of 1.
    public static let `default` = AppScale.factor(1)

    /// The scale in words for titles, `app scale 1.2`; `nil` for a multiplier of 1.
    package var label: String? {
        switch self {
        case .factor(1): nil
        case .factor(let factor): "app scale \(FixedPoint.text(factor, upTo: 3))"
        case .step(let step): "app step \(step)"
        }
    }
}

/// The steps of an app's own text-size slider.
public struct AppScaleSteps: Hashable, Sendable {
    /// The number of the first step.
    public let first: Int
    /// The multiplier of each step, ascending; one of them is 1.
    public let multipliers: [Double]

    /// Creates a slider, which ``TypeScale/init(_:)`` validates.
    public init(first: Int = 0, multipliers: [Double]) {
        self.first = first
        self.multipliers = multipliers
    }

    /// The numbers of the steps.
    public var steps: ClosedRange<Int> { first...step(at: max(multipliers.count, 1) - 1) }

    /// The step with a multiplier of 1.
    public var defaultStep: Int { step(at: multipliers.firstIndex(of: 1) ?? 0) }

    /// Returns the number of the step at an index, or the largest number if there is none as large.
    package func step(at index: Int) -> Int {
        let (step, isTooLarge) = first.addingReportingOverflow(index)
        return isTooLarge ? .max : step
    }

    /// Returns the index of a step; a step beyond either end is that end.
    package func index(of step: Int) -> Int { step.clamped(to: steps) - first }

    /// Returns a step's multiplier; a step beyond either end is that end, and a slider without steps has 1.
    public func multiplier(at step: Int) -> Double {
        multipliers.isEmpty ? 1 : multipliers[index(of: step)]
    }
}
