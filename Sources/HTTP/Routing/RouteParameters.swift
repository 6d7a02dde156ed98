/// The decoded parameters of a route's path.
package struct RouteParameters: Sendable, Equatable {
    private var values: [(name: Identifier, value: String)] = []

    /// Creates an empty set.
    package init() {}

    /// Returns the value of a parameter.
    package subscript(name: Identifier) -> String? {
        values.first { $0.name == name }?.value
    }

    mutating func add(_ name: Identifier, _ value: String) {
        values.append((name, value))
    }

    /// Returns a Boolean value that indicates whether two sets have the same values of the same parameters.
    package static func == (left: RouteParameters, right: RouteParameters) -> Bool {
        left.values.elementsEqual(right.values) { $0.name == $1.name && $0.value.isExactly($1.value) }
    }
}
