/// Formats text from outside for messages.
package enum Quotation {
    /// Returns the text in quotation marks, truncated if long and with unprintable characters escaped.
    package static func quoted(_ text: String) -> String {
        "\"" + printable(shortened(text)) + "\""
    }

    /// Returns the text, or its beginning and an ellipsis.
    package static func shortened(_ text: String) -> String {
        let shown = text.prefix(StringsLimits.quotedCharacters)
        return shown.endIndex == text.endIndex ? text : shown + "…"
    }

    /// Returns a path for an error; an empty path becomes a pair of quotation marks.
    package static func named(_ path: String) -> String { path.isEmpty ? quoted(path) : path }

    /// Returns the text, or its beginning and its end, in which file names differ.
    package static func abridged(_ text: String, to count: Int) -> String {
        // Characters are counted only if there may be too many.
        guard text.utf8.count > count, text.count > count else { return text }
        return "\(text.prefix(count / 2))…\(text.suffix(count / 2))"
    }

    /// Returns the text with characters escaped that break lines, move the cursor or change the writing direction.
    package static func printable(_ text: String) -> String {
        guard text.unicodeScalars.contains(where: isUnprintable) else { return text }
        var result = ""
        for scalar in text.unicodeScalars {
            if isUnprintable(scalar) {
                result += "\\u{" + String(scalar.value, radix: 16) + "}"
            } else {
                result.unicodeScalars.append(scalar)
            }
        }
        return result
    }

    private static func isUnprintable(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator, .surrogate, .unassigned: true
        // Joiners are part of words and emoji; other format characters only hide or reorder text.
        case .format: scalar != "\u{200C}" && scalar != "\u{200D}"
        default: false
        }
    }
}

/// Suggests the closest known name for a misspelled one.
package enum NearestName {
    /// The number of letters compared. Names are shorter, and input may be of any length.
    private static let mostLetters = 60

    /// Returns the name with the fewest typing errors from `word`; `nil` if none is close.
    package static func to(_ word: String, among names: [String]) -> String? {
        let typed = Array(word.lowercased().unicodeScalars.prefix(mostLetters))
        // A third of the letters may be wrong: a lower limit finds too little, a higher one suggests unrelated names.
        var best: (name: String, distance: Int)?
        for name in names {
            let distance = distance(typed, Array(name.lowercased().unicodeScalars))
            guard distance <= max(1, name.unicodeScalars.count / 3), distance < best?.distance ?? .max else { continue }
            best = (name, distance)
        }
        return best?.name
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

extension Unicode.Scalar {
    /// The code point as Unicode writes it: `U+00E9`.
    package var codePoint: String {
        let digits = String(value, radix: 16, uppercase: true)
        return "U+" + String(repeating: "0", count: max(0, 4 - digits.utf8.count)) + digits
    }
}
