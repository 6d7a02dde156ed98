package import TypescaleJSON

extension JSONWriter {
    /// A length in points to a thousandth: finer than any step in which lengths are kept.
    package mutating func points(_ points: Double) { number((points * 1000).rounded() / 1000) }

    /// A member with a length in points.
    package mutating func member(_ name: StaticString, points: Double) {
        key(literal: name)
        self.points(points)
    }
}
