/// A path with named parameters: `/v1/scales/{scale}/resolve`.
package struct PathPattern: Sendable, Hashable, CustomStringConvertible {
    enum Segment: Sendable, Hashable {
        case literal([UInt8])
        case parameter(Identifier)
    }

    /// The reason why a pattern is invalid.
    package struct Failure: Error, Sendable, Equatable {
        /// The pattern.
        package let pattern: String
        /// The error in words.
        package let reason: String
    }

    let segments: [Segment]
    /// The pattern as written.
    package let description: String

    /// Parses a pattern: it begins with a slash, and a parameter is a complete segment with a unique name.
    package init(_ pattern: String) throws(Failure) {
        description = pattern
        guard pattern.startsExactly("/") else { throw Failure(pattern: pattern, reason: "does not begin with a slash") }
        var names: Set<Identifier> = []
        var segments: [Segment] = []
        for part in pattern.parts(at: "/").dropFirst() {
            guard part.startsExactly("{"), part.endsExactly("}") else {
                segments.append(.literal(Array(part.utf8)))
                continue
            }
            let name = Identifier(Substring(part.utf8.dropFirst().dropLast()))
            guard !name.isEmpty, names.insert(name).inserted else {
                throw Failure(pattern: pattern, reason: "has a parameter without a unique name")
            }
            segments.append(.parameter(name))
        }
        guard names.count <= Limits.routeParameters else {
            throw Failure(pattern: pattern, reason: "has more than \(Limits.routeParameters) holes")
        }
        self.segments = segments
    }
}
