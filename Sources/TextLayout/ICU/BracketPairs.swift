// Limits the brackets that the bidirectional algorithm pairs (UAX #9, BD16).
//
// ICU keeps every open bracket, and searches all of them for each letter and each closing bracket: time grows with the
// square of a text's length if brackets are opened and never closed. Unicode's rule stops pairing in a stretch of text
// in which more than 63 are open at once. This file does so at a bound far above that of any text that is read, and
// leaves the brackets before it to ICU.

/// Finds the brackets of a text beyond the bound.
enum BracketPairs {
    /// Returns a range of a text with the brackets beyond the bound replaced; `nil` if all of them are within it.
    static func bounded(_ units: [UInt16], _ range: Range<Int>) -> [UInt16]? {
        // No text has more brackets than characters.
        guard range.count > TextLayoutLimits.openBrackets, let bound = bound(units, range) else { return nil }
        var bounded = Array(units[range])
        for index in bound - range.lowerBound..<bounded.count
        where mayBeBracket(bounded[index]) && CharacterFacts.bracketType(of: bounded[index]) != .none {
            bounded[index] = neutral
        }
        return bounded
    }

    /// The brackets that were opened in one isolate since the last time none was open.
    private struct Isolate {
        var open: [Int32] = []
        var opened = 0

        mutating func close(_ kind: Int32) {
            guard let index = open.lastIndex(of: kind) else { return }
            open.removeLast(open.count - index)
            // ICU keeps no bracket of an isolate in which none is open.
            if open.isEmpty { opened = 0 }
        }
    }

    /// Returns the index of the first bracket beyond the bound.
    ///
    /// Each isolate pairs its own brackets. Past the greatest depth, ICU ignores isolates, at a depth that depends on
    /// embeddings; the bound of the whole paragraph holds for those.
    private static func bound(_ units: [UInt16], _ range: Range<Int>) -> Int? {
        let span = units.span
        var isolates = [Isolate()]
        var ignored = 0
        var opened = 0
        for index in range where mayBeBracket(span[index]) {
            let unit = span[index]
            if unit >= 0x2066 && unit <= 0x2068 {
                if isolates.count < TextLayoutLimits.isolates { isolates.append(Isolate()) } else { ignored += 1 }
            } else if unit == 0x2069 {
                if ignored > 0 { ignored -= 1 } else if isolates.count > 1 { isolates.removeLast() }
            }
            let type = CharacterFacts.bracketType(of: unit)
            if type == .none { continue }
            let last = isolates.count - 1
            let kind = CharacterFacts.bracketKind(of: unit, type)
            if type == .opening {
                opened += 1
                isolates[last].opened += 1
                let isBounded = isolates[last].opened > TextLayoutLimits.openBrackets
                if isBounded || opened > TextLayoutLimits.openBracketsOfIsolates { return index }
                isolates[last].open.append(kind)
            } else {
                isolates[last].close(kind)
                if last == 0 && isolates[0].opened == 0 { opened = 0 }
            }
        }
        return nil
    }

    /// Returns whether a character may be a bracket or an isolate; letters, digits and spaces are neither.
    @inline(__always)
    private static func mayBeBracket(_ unit: UInt16) -> Bool {
        unit < 0x0590 ? unit == 0x28 || unit == 0x29 || unit | 0x20 == 0x7B || unit | 0x20 == 0x7D : unit >= 0x0F3A
    }

    /// The object replacement character: neutral like a bracket, and without a counterpart.
    private static let neutral: UInt16 = 0xFFFC
}
