// Changes the case of a text and finds the source of each of its characters.
//
// Case depends on the text around a character (a final sigma) and changes lengths (ß), so that words are changed as a
// whole. Where the characters of a word changed one by one give the same, each has its own source; elsewhere units have
// the source at the same position of the word.

/// Changes the case of texts by the rules of a locale.
struct CaseTransformer {
    private let transform: TextTransform
    private let locale: String
    private let engine: BrowserEngine
    private let capitalizer: Capitalizer
    /// A Boolean value that indicates whether words become capitals by Firefox's rules for Greek.
    private let writesGreekCapitals: Bool

    /// A Boolean value that indicates whether words become capitals by Firefox's rules for Irish.
    private let writesIrishCapitals: Bool

    /// Creates a transformer; `nil` if the text stays as it is.
    init?(
        _ transform: TextTransform, locale: String, engine: BrowserEngine,
        capitalizer: Capitalizer = Capitalizer()
    ) {
        if transform == .none { return nil }
        (self.transform, self.engine, self.capitalizer) = (transform, engine, capitalizer)
        let language = Identifier(languageOf: locale)
        let writesOwnCapitals = transform == .uppercase && engine == .firefox
        writesGreekCapitals = writesOwnCapitals && language == "el"
        writesIrishCapitals = writesOwnCapitals && language == "ga"
        // Browsers have no rules for Armenian, in which ICU writes the ligature ech yiwn as ech vew.
        self.locale = language == "hy" ? "" : locale
    }

    /// Appends a range of a text in the other case, and for each unit the index of its source in the text.
    func append(_ units: [UInt16], _ range: Range<Int>, to result: inout [UInt16], sources: inout [Int]) {
        if transform == .capitalize {
            let language = CaseLanguage(locale)
            return capitalizer.append(units, range, engine, language: language, to: &result, sources: &sources)
        }
        var start = range.lowerBound
        while start < range.upperBound {
            var end = start + 1
            let isSpace = Self.isSpace(units[start])
            while end < range.upperBound && Self.isSpace(units[end]) == isSpace { end += 1 }
            if isSpace {
                result.append(contentsOf: units[start..<end])
                sources.append(contentsOf: start..<end)
            } else {
                appendWord(units, start..<end, to: &result, sources: &sources)
            }
            start = end
        }
    }

    private func appendWord(_ units: [UInt16], _ word: Range<Int>, to result: inout [UInt16], sources: inout [Int]) {
        if writesGreekCapitals { return appendGreekWord(units, word, to: &result, sources: &sources) }
        if writesIrishCapitals { return appendIrishWord(units, word, to: &result, sources: &sources) }
        appendChanged(units, word, to: &result, sources: &sources)
    }

    private func appendChanged(
        _ units: [UInt16], _ word: Range<Int>, to result: inout [UInt16], sources: inout [Int]
    ) {
        let changed = change(units, word)
        result.append(contentsOf: changed)
        if changed.count == word.count {
            sources.append(contentsOf: word)
            return
        }
        var pieces: [UInt16] = []
        var own: [Int] = []
        for (character, _) in units.scalars(in: word) {
            let piece = change(units, character)
            pieces.append(contentsOf: piece)
            own.append(contentsOf: repeatElement(character.lowerBound, count: piece.count))
        }
        if pieces.count == changed.count {
            sources.append(contentsOf: own)
        } else {
            sources.append(contentsOf: changed.indices.map { min(word.lowerBound + $0, word.upperBound - 1) })
        }
    }

    private func appendGreekWord(
        _ units: [UInt16], _ word: Range<Int>, to result: inout [UInt16], sources: inout [Int]
    ) {
        var capitals = GreekCapitals()
        for (character, scalar) in units.scalars(in: word) {
            let next = character.upperBound < word.upperBound ? units.scalar(at: character.upperBound) : nil
            guard let capital = capitals.capital(of: scalar, before: next) else { continue }
            // A half of a surrogate pair stays.
            let changed = Unicode.Scalar(capital).map { Array($0.utf16) } ?? Array(units[character])
            result.append(contentsOf: changed)
            sources.append(contentsOf: repeatElement(character.lowerBound, count: changed.count))
        }
    }

    private func appendIrishWord(
        _ units: [UInt16], _ word: Range<Int>, to result: inout [UInt16], sources: inout [Int]
    ) {
        var (rest, isStart) = (word.lowerBound, true)
        for (character, scalar) in units.scalars(in: word) {
            let start = character.lowerBound
            if isStart, let mutation = IrishMutation(of: units[start..<word.upperBound]) {
                appendChanged(units, rest..<start, to: &result, sources: &sources)
                let small = start..<start + mutation.letterCount
                result.append(contentsOf: units[small])
                sources.append(contentsOf: small)
                rest = small.upperBound + (mutation.dropsHyphen ? 1 : 0)
            }
            isStart = !IrishMutation.continuesWord(scalar)
        }
        appendChanged(units, rest..<word.upperBound, to: &result, sources: &sources)
    }

    private func change(_ units: [UInt16], _ range: Range<Int>) -> [UInt16] {
        var changed = CharacterFacts.changeCase(units[range], toUpper: transform == .uppercase, locale: locale)
        if transform == .uppercase && engine == .chromium {
            for index in changed.indices where Self.isGeorgianCapital(changed[index]) {
                changed[index] -= Self.georgianDistance
            }
        }
        return changed
    }

    /// Returns whether a unit is a Georgian capital (Mtavruli), which Chromium replaces by the usual letter.
    private static func isGeorgianCapital(_ unit: UInt16) -> Bool { unit >= 0x1C90 && unit <= 0x1CBF }
    /// The distance from the usual Georgian letters (Mkhedruli) to their capitals.
    private static let georgianDistance: UInt16 = 0x1C90 - 0x10D0

    private static func isSpace(_ unit: UInt16) -> Bool { unit == 0x20 || unit == 0x09 || unit == 0x0A }
}
