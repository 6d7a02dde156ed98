/// What filled the holes of a route's pattern, decoded.
package struct RouteParameters: Sendable, Equatable {
    private var values: [(name: Identifier, value: String)] = []

    /// No holes.
    package init() {}

    /// The text in a hole.
    package subscript(name: Identifier) -> String? {
        values.first { $0.name == name }?.value
    }

    mutating func add(_ name: Identifier, _ value: String) {
        values.append((name, value))
    }

    /// Two sets of parameters are equal when the same text is in the same holes.
    package static func == (left: RouteParameters, right: RouteParameters) -> Bool {
        left.values.elementsEqual(right.values) { $0.name == $1.name && $0.value.isExactly($1.value) }
    }
}
