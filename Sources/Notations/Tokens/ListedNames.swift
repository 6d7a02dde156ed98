/// Names in a note, of which only the first are listed.
package struct ListedNames {
    package private(set) var count = 0
    private var first: [String] = []

    package init() {}

    package init(_ names: some Sequence<String>) {
        for name in names { add(name) }
    }

    /// Adds a name, which is computed only if it is listed.
    package mutating func add(_ name: @autoclosure () -> String) {
        count += 1
        if first.count < NotationsLimits.namedTokens { first.append(name()) }
    }

    /// The first names, and the number of the others.
    package var text: String {
        let rest = count - first.count
        return first.joined(separator: ", ") + (rest > 0 ? " and \(rest) more" : "")
    }
}
