/// Suggests the closest known name for a misspelled one.
package enum NearestName {
    /// The fewest letters and digits that are taken for the beginning of a name.
    private static let beginning = 2

    /// Returns the only name that begins with `word`, or the one with the fewest typing errors; `nil` if none is close.
    package static func to(_ word: String, among names: [String]) -> String? {
        let typed = Array(word.lowercased().unicodeScalars.prefix(StringsLimits.comparedLetters))
        if typed.count(where: { $0.properties.isAlphabetic || $0.properties.numericType != nil }) >= beginning {
            let longer = names.filter { $0.lowercased().unicodeScalars.starts(with: typed) }
            if longer.count == 1 { return longer[0] }
        }
        // A third of the letters may be wrong: a lower limit finds too little, a higher one suggests unrelated names.
        var best: (name: String, distance: Int)?
        for name in names {
            let distance = distance(typed, Array(name.lowercased().unicodeScalars))
            guard distance <= max(1, name.unicodeScalars.count / 3), distance < best?.distance ?? .max else { continue }
            best = (name, distance)
        }
        return best?.name
    }

    /// Returns `did you mean "NAME"?` with the closest name, or without quotation marks; `nil` if none is close.
    package static func question(for word: String, among names: [String], isQuoted: Bool = true) -> String? {
        to(word, among: names).map { "did you mean \(isQuoted ? Quotation.quoted($0) : $0)?" }
    }

    /// Returns the end of an error about an unknown name: the closest name, if any, and all names of a kind.
    package static func advice(for word: String, among names: [String], kind: String) -> String {
        let nearest = question(for: word, among: names).map { ", \($0) The" } ?? "; the"
        return "\(nearest) \(kind) are \(names.joined(separator: ", "))"
    }

    /// Counts insertions, deletions, substitutions and swaps of adjacent letters (optimal string alignment) in three
    /// rows.
    private static func distance(_ left: [Unicode.Scalar], _ right: [Unicode.Scalar]) -> Int {
        var beforeLast: [Int] = []
        var last = Array(0...right.count)
        for row in left.indices {
            var current = [row + 1]
            current.reserveCapacity(right.count + 1)
            for column in right.indices {
                let substitution = last[column] + (left[row] == right[column] ? 0 : 1)
                var cost = min(substitution, last[column + 1] + 1, current[column] + 1)
                if row > 0, column > 0, left[row] == right[column - 1], left[row - 1] == right[column] {
                    cost = min(cost, beforeLast[column - 1] + 1)
                }
                current.append(cost)
            }
            (beforeLast, last) = (last, current)
        }
        return last[right.count]
    }
}
