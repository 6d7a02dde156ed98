// The words that Chromium finds in Khmer and Lao text.
//
// Chromium has abridged dictionaries for these languages: a quarter of ICU's Khmer words and a third of the Lao ones,
// and some that ICU does not have. No property of a word decides whether it is among them. `dictionaries/` has a bit
// for each word of ICU's dictionary, and the other words; `Tests/Fidelity/dictionaries.py` writes these files and
// describes them. If the installed ICU has other words than those for which a file was written, its own breaks remain.

internal import TypescaleFiles

/// A dictionary of Chromium, and the constants with which it looks for words.
struct ChromiumDictionary: Sendable {
    let words: WordList
    /// The first code point of the script, from which letters are counted.
    let base: UInt16
    /// The length from which on a word is not continued by letters that begin no word.
    let longWord: Int
    /// The number of compared letters from which on such letters are not appended to a word, but begin another.
    let longPrefix: Int

    /// Khmer, for which Chromium has other constants than ICU.
    static let khmer = ChromiumDictionary(
        name: "khmerdict", differences: "chromium-khmer.txt", base: 0x1780, longWord: 10, longPrefix: 5)
    static let lao = ChromiumDictionary(
        name: "laodict", differences: "chromium-lao.txt", base: 0x0E80, longWord: 3, longPrefix: 3)

    /// Creates a dictionary; `nil` if ICU does not have the words that the differences were recorded for.
    private init?(name: String, differences: String, base: UInt16, longWord: Int, longPrefix: Int) {
        guard let icu = BreakData.dictionary(name).flatMap({ DictionaryTrie($0) }),
            let file = ChromiumDictionary.file(differences),
            let words = ChromiumDictionary.words(of: icu, differences: file)
        else { return nil }
        self.words = WordList(words)
        (self.base, self.longWord, self.longPrefix) = (base, longWord, longPrefix)
    }

    /// Returns the bytes of a file of differences, which are written as hexadecimal digits.
    static func file(_ name: String) -> [UInt8]? {
        let digits = BundledFile.bytes("dictionaries/\(name)")?.filter { $0 != 0x0A }
        return digits.map { digits in
            stride(from: 0, to: digits.count - 1, by: 2).map { value(digits[$0]) << 4 | value(digits[$0 + 1]) }
        }
    }

    /// Returns the value of a hexadecimal digit.
    private static func value(_ digit: UInt8) -> UInt8 { digit < 0x61 ? digit - 0x30 : digit - 0x57 }

    /// Returns Chromium's words; `nil` if the differences were recorded for another dictionary.
    static func words(of icu: DictionaryTrie, differences file: [UInt8]) -> [[UInt8]]? {
        func number(_ range: Range<Int>) -> UInt64 { range.reversed().reduce(0) { $0 << 8 | UInt64(file[$1]) } }
        guard file.count > header else { return nil }
        let count = Int(number(8..<header))
        let bits = (count + 7) / 8
        guard file.count >= header + bits else { return nil }
        var words = otherWords(file[(header + bits)...])
        var (digest, index) = (UInt64(0xCBF2_9CE4_8422_2325), 0)
        icu.forEachWord { word in
            guard !word.contains(where: { $0 > lastLetter }) else { return }
            for letter in word { digest = (digest ^ UInt64(letter)) &* 0x100_0000_01B3 }
            digest = digest &* 0x100_0000_01B3
            if index < count && file[header + index / 8] >> (index & 7) & 1 == 1 { words.append(word) }
            index += 1
        }
        guard index == count && digest == number(0..<8) else { return nil }
        return words.sorted { $0.lexicographicallyPrecedes($1) }
    }

    /// Returns the words that only Chromium has, each of which begins like the one before it.
    private static func otherWords(_ bytes: ArraySlice<UInt8>) -> [[UInt8]] {
        var (words, word) = ([[UInt8]](), [UInt8]())
        var rest = bytes
        while let shared = rest.popFirst(), let count = rest.popFirst() {
            word = Array(word.prefix(Int(shared)) + rest.prefix(Int(count)))
            rest = rest.dropFirst(Int(count))
            words.append(word)
        }
        return words
    }

    /// The number of bytes before the bits: a hash of ICU's words, and their number.
    private static let header = 12
    /// The last letter of a word of the script; the joiners follow it.
    private static let lastLetter: UInt8 = 0xFD

    /// Replaces `lengths` with those of the words at the start of a range, the shortest first.
    ///
    /// Returns the number of letters that were compared.
    func match(_ units: [UInt16], _ range: Range<Int>, into lengths: inout [Int]) -> Int {
        words.match(units.span.extracting(range), from: base, into: &lengths)
    }

    /// Returns whether a word may begin with a letter after letters that begin no word.
    func mayBegin(with unit: UInt16) -> Bool {
        switch unit {
        case 0x1780...0x17B3, 0x0E81...0x0EAE, 0x0EC0...0x0EC4, 0x0EDC...0x0EDD: true
        default: false
        }
    }

    /// Returns whether letters that begin no word may end with a letter: not with one that joins the next, nor with a
    /// vowel sign before its consonant.
    func mayEnd(with unit: UInt16) -> Bool { unit != 0x17D2 && !(0x0EC0...0x0EC4).contains(unit) }
}
