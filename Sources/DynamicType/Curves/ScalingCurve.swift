/// A curve by which a scale's sizes follow the reader's preference.
@nonexhaustive public enum ScalingCurve: Hashable, Sendable {
    /// Published sizes, with a column for each of these categories, ascending.
    case table([ContentSizeCategory])
    /// Interpolation between knots, as on Android.
    case knots(KnotCurve)
    /// Logarithmic growth, as on Windows.
    case log(LogCurve)
    /// Multiplication by the font scale.
    case linear
    /// Growth with the viewport, as fluid type on the web.
    case fluid(FluidCurve)

    /// The kinds of curves.
    @nonexhaustive public enum Kind: String, CaseIterable, Hashable, Sendable {
        /// Published sizes.
        case table
        /// Interpolation between knots.
        case knots
        /// Logarithmic growth.
        case log
        /// Multiplication by the font scale.
        case linear
        /// Growth with the viewport.
        case fluid
    }

    /// The curve's kind.
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
