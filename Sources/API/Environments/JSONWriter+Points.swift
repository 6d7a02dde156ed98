public import JSON

extension JSONWriter {
    /// A length in points to a thousandth: finer than any step in which lengths are kept.
    public mutating func points(_ points: Double) { number((points * 1000).rounded() / 1000) }

    /// A member with a length in points.
    public mutating func member(_ name: StaticString, points: Double) {
        key(literal: name)
        self.points(points)
    }
}
