package import TypescaleJSON

extension JSONWriter {
    /// Encodes a length in points, rounded to a thousandth, finer than any stored unit.
    package mutating func points(_ points: Double) { number((points * 1000).rounded() / 1000) }

    /// Encodes a member with a length in points.
    package mutating func member(_ name: StaticString, points: Double) {
        key(literal: name)
        self.points(points)
    }
}
