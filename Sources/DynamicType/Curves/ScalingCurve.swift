/// How a scale's sizes follow the reader's.
public enum ScalingCurve: Hashable, Sendable {
    /// Published sizes, a column for each of these categories, ascending.
    case table([ContentSizeCategory])
    /// Through knots, as Android does.
    case knots(KnotCurve)
    /// Logarithmically, as Windows does.
    case log(LogCurve)
    /// In proportion.
    case linear
    /// With the viewport, as fluid type on the web does.
    case fluid(FluidCurve)

    /// A curve's name, as answers give it.
    public enum Kind: String, CaseIterable, Hashable, Sendable {
        /// Published sizes.
        case table
        /// The ratio of the style's line heights, as UIFontMetrics scales custom values.
        case leadingRatio
        /// Android's knots.
        case knots
        /// Windows' logarithm.
        case log
        /// Proportion.
        case linear
        /// The viewport.
        case fluid
    }

    /// The curve's name.
    public var kind: Kind {
        switch self {
        case .table: .table
        case .knots: .knots
        case .log: .log
        case .linear: .linear
        case .fluid: .fluid
        }
    }
}
