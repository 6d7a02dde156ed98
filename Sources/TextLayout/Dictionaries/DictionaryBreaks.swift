// Words of Khmer and Lao as Chromium finds them.
//
// The method is that of ICU's break engines. At each position the longest word is taken that two more words can follow,
// else the shortest that one can follow, else the longest. Letters after a short word that begin no word belong to it,
// up to the next position at which a word begins, and so do marks. Chromium's dictionaries are in `ChromiumDictionary`.

internal import TypescaleThreads

/// Finds words in stretches of letters of one script.
struct DictionaryBreaks {
    private let dictionary: ChromiumDictionary
    private var first: [Int] = []
    private var second: [Int] = []
    private var third: [Int] = []

    init(_ dictionary: ChromiumDictionary) { self.dictionary = dictionary }

    /// Replaces the breaks that `finder` found inside stretches of Khmer and Lao by those of Chromium.
    static func replace(
        _ boundaries: inout [Int], in units: [UInt16], _ range: Range<Int>, _ finder: BoundaryFinder,
        unless cancellation: Cancellation? = nil
    ) {
        guard let start = range.first(where: { isDivided(units[$0]) }) else { return }
        let old = boundaries
        boundaries = Array(old.prefix { $0 <= start })
        var rest = old[boundaries.count...]
        var index = start
        while index < range.upperBound {
            guard isDivided(units[index]),
                let dictionary = units[index] >= 0x1780 ? ChromiumDictionary.khmer : ChromiumDictionary.lao
            else {
                index += 1
                continue
            }
            let script = units[index] >> 8
            var stretchStart = index
            while index < range.upperBound && units[index] >> 8 == script && isDivided(units[index]) { index += 1 }
            let before = rest.prefix { $0 <= stretchStart }
            boundaries.append(contentsOf: before)
            rest = rest[before.endIndex...].drop { $0 < index }
            if let end = endOfMarks(at: stretchStart..<index, in: units, range, finder) {
                boundaries.append(end)
                stretchStart = end
            }
            var words = DictionaryBreaks(dictionary)
            words.append(in: units, stretchStart..<index, unless: cancellation, to: &boundaries)
        }
        boundaries.append(contentsOf: rest)
    }

    /// Returns the end of the marks at the start of a stretch if the rules for their base allow a break there.
    ///
    /// A dictionary finds words only between such breaks.
    private static func endOfMarks(
        at stretch: Range<Int>, in units: [UInt16], _ range: Range<Int>, _ finder: BoundaryFinder
    ) -> Int? {
        var end = stretch.lowerBound
        while end < stretch.upperBound && CharacterFacts.isMark(UInt32(units[end])) { end += 1 }
        guard range.lowerBound < stretch.lowerBound, stretch.lowerBound < end, end < stretch.upperBound,
            end - stretch.lowerBound <= TextLayoutLimits.marksBeforeBase
        else { return nil }
        var start = max(range.lowerBound, stretch.lowerBound - TextLayoutLimits.marksBeforeBase)
        if units[start] & 0xFC00 == 0xDC00 { start += 1 }
        // The rules for a letter of these scripts are those for a Latin one.
        let text = Array(units[start..<end]) + [0x61]
        var boundaries: [Int] = []
        finder.appendBoundaries(of: text, in: text.indices, to: &boundaries)
        return boundaries.contains(text.count - 1) ? end : nil
    }

    private mutating func append(
        in units: [UInt16], _ stretch: Range<Int>, unless cancellation: Cancellation?, to breaks: inout [Int]
    ) {
        guard stretch.count > TextLayoutLimits.undividedLetters else { return }
        var index = stretch.lowerBound
        while true {
            let length = word(units, index..<stretch.upperBound)
            index += length
            if index < stretch.upperBound && length < dictionary.longWord {
                let compared = dictionary.match(units, index..<stretch.upperBound, into: &first)
                if first.isEmpty && (length == 0 || compared < dictionary.longPrefix) {
                    index = nextStart(units, index..<stretch.upperBound)
                }
            }
            while index < stretch.upperBound && CharacterFacts.isMark(UInt32(units[index])) { index += 1 }
            if index >= stretch.upperBound { return }
            breaks.append(index)
            if breaks.count & 63 == 0, let cancellation, cancellation.isCancelled { return }
        }
    }

    /// Returns the length of the word at the start of a range; 0 if there is none.
    private mutating func word(_ units: [UInt16], _ range: Range<Int>) -> Int {
        _ = dictionary.match(units, range, into: &first)
        guard var best = first.last, first.count > 1, best < range.count else { return first.last ?? 0 }
        for length in first.reversed() {
            let rest = range.dropFirst(length)
            _ = dictionary.match(units, rest, into: &second)
            guard let longest = second.last else { continue }
            best = length
            if longest == rest.count { return best }
            for length in second.reversed() {
                _ = dictionary.match(units, rest.dropFirst(length), into: &third)
                if !third.isEmpty { return best }
            }
        }
        return best
    }

    /// Returns the next position after the start of a range at which a word begins; its end if there is none.
    private mutating func nextStart(_ units: [UInt16], _ range: Range<Int>) -> Int {
        for index in range.dropFirst()
        where dictionary.mayEnd(with: units[index - 1]) && dictionary.mayBegin(with: units[index]) {
            _ = dictionary.match(units, index..<range.upperBound, into: &third)
            if !third.isEmpty { return index }
        }
        return range.upperBound
    }

    /// Returns whether a unit is a letter of Khmer or Lao, whose words only a dictionary finds.
    private static func isDivided(_ unit: UInt16) -> Bool {
        (0x1780...0x17FF).contains(unit) || (0x0E80...0x0EFF).contains(unit)
            ? CharacterFacts.needsDictionary(UInt32(unit)) : false
    }
}
