/// The rounding of each quantity a scale answers.
public struct ScaleRounding: Hashable, Sendable {
    /// The size's.
    public let size: Rounding
    /// The line height's.
    public let lineHeight: Rounding
    /// The tracking's.
    public let tracking: Rounding

    /// One rounding a quantity.
    public init(size: Rounding = .none, lineHeight: Rounding = .none, tracking: Rounding = .none) {
        self.size = size
        self.lineHeight = lineHeight
        self.tracking = tracking
    }
}
