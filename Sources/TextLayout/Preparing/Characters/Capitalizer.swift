// Changes the first letters of words to capitals (`text-transform: capitalize`).
//
// The engines do not agree on what a word is. In Chromium and WebKit, words are those of ICU (UAX #29); in Chromium
// full stops and at signs also end one. In Firefox, a word begins with the first letter or number after a space or
// punctuation, but not after an apostrophe, a bracket or a connector. Chromium changes no letter that becomes several,
// and none beyond the basic plane. Firefox alone follows the language: Dutch ij becomes IJ, and Turkish i becomes İ.

/// Capitalizes texts; not thread-safe.
final class Capitalizer {
    private lazy var words = try? BoundaryFinder(.word, locale: "en")
    private var starts: [Int] = []

    /// Appends a range of a text with its words capitalized, and for each unit the index of its source in the text.
    func append(
        _ units: [UInt16], _ range: Range<Int>, _ engine: BrowserEngine, language: CaseLanguage,
        to result: inout [UInt16],
        sources: inout [Int]
    ) {
        findStarts(units, range, engine)
        var next = 0
        var index = range.lowerBound
        while index < range.upperBound {
            while next < starts.count, starts[next] < index { next += 1 }
            let scalar = units.scalar(at: index)
            let end = min(units.end(ofScalarAt: index), range.upperBound)
            if next < starts.count, starts[next] == index {
                let capital = Self.capital(of: scalar, engine, language)
                result.append(contentsOf: capital)
                sources.append(contentsOf: repeatElement(index, count: capital.count))
                if engine == .firefox, language == .dutch, end < range.upperBound, Self.isDutch(scalar, units[end]) {
                    result.append(0x4A)
                    sources.append(end)
                    index = end + 1
                    continue
                }
            } else {
                result.append(contentsOf: units[index..<end])
                sources.append(contentsOf: index..<end)
            }
            index = end
        }
    }

    private func findStarts(_ units: [UInt16], _ range: Range<Int>, _ engine: BrowserEngine) {
        starts.removeAll(keepingCapacity: true)
        if engine == .firefox { return findFirefoxStarts(units, range) }
        starts.append(range.lowerBound)
        words?.appendBoundaries(of: units, in: range, to: &starts)
        guard engine == .chromium else { return }
        let separators: [UInt16] = [0x2E, 0x40, 0xFF0E]
        let added = range.dropFirst().filter { separators.contains(units[$0 - 1]) }
        if added.isEmpty { return }
        starts.append(contentsOf: added)
        starts.sort()
    }

    private func findFirefoxStarts(_ units: [UInt16], _ range: Range<Int>) {
        var isNext = true
        for (scalarRange, scalar) in units.scalars(in: range) {
            switch Unicode.Scalar(scalar)?.properties.generalCategory {
            case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .decimalNumber,
                .letterNumber, .otherNumber:
                if isNext { starts.append(scalarRange.lowerBound) }
                isNext = false
            case .spaceSeparator, .lineSeparator, .paragraphSeparator, .dashPunctuation, .initialPunctuation:
                isNext = true
            case .finalPunctuation: if scalar != 0x2019 { isNext = true }
            case .otherPunctuation: if scalar != 0x27 && scalar != 0xB7 { isNext = true }
            case .control: if scalar == 0x09 || scalar == 0x0A { isNext = true }
            default: break
            }
        }
    }

    private static func capital(of scalar: UInt32, _ engine: BrowserEngine, _ language: CaseLanguage) -> [UInt16] {
        guard let value = Unicode.Scalar(scalar) else { return [UInt16(truncatingIfNeeded: scalar)] }
        if engine == .firefox {
            if language == .turkic, scalar == 0x69 { return [0x130] }
            if value.properties.generalCategory == .uppercaseLetter { return Array(String(value).utf16) }
        }
        let capital = Array(value.properties.titlecaseMapping.utf16)
        return engine == .chromium && (capital.count > 1 || scalar > 0xFFFF) ? Array(String(value).utf16) : capital
    }

    private static func isDutch(_ first: UInt32, _ second: UInt16) -> Bool {
        (first | 0x20) == 0x69 && (second | 0x20) == 0x6A
    }
}

/// A language with letters whose case differs from that in other languages.
enum CaseLanguage {
    case dutch
    case turkic
    case other

    /// Finds the language of a locale.
    init(_ locale: String) {
        switch Identifier(languageOf: locale) {
        case "nl": self = .dutch
        case "tr", "az": self = .turkic
        default: self = .other
        }
    }
}
