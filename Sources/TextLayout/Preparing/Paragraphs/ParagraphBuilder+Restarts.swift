// Words that a dictionary finds only after a break inside a word.
//
// Browsers look for break opportunities from the start of each line. If a line starts inside a Thai word that was too
// wide for the one before, the dictionary analyzes the rest of it, and may find other words: หนังสือพิมพ์ is one, but
// after หนัง there are สือ and พิมพ์. The differences are stored for every position at which a word may be broken, up
// to the position from which on the words are the same again.

internal import TypescaleThreads

extension ParagraphBuilder {
    /// Stores the breaks in words of a paragraph after which words end at other positions.
    ///
    /// If the work is canceled meanwhile, only the first of them are stored.
    func appendRestarts(_ ends: [Int], _ paragraph: inout Paragraph, _ store: inout PreparedTexts) {
        guard mayNeedDictionary else { return }
        let first = Int(paragraph.firstSegment)
        var word = store.words.firstIndex(from: first)
        while word < store.words.count {
            let (entry, segment) = (store.longWord(at: word), store.words.segment(of: word))
            word += 1
            if entry.clusterCount < 2 { continue }
            let index = segment - first
            let start = index == 0 ? range.lowerBound : ends[index - 1]
            var breakIndex = start
            for cluster in 1..<entry.clusterCount {
                breakIndex += store.units(ofCluster: Int(entry.firstCluster + cluster) - 1)
                guard isInDictionaryRun(breakIndex) else { continue }
                if let cancellation, cancellation.isCancelled { return }
                let wordEnds = wordEnds(after: breakIndex, ends)
                guard !wordEnds.isEmpty else { continue }
                paragraph.traits.insert(.restarts)
                store.restarts.append(
                    PreparedTexts.Resegmentation(
                        index: UInt32(segment), cluster: cluster, firstEnd: UInt32(store.restartEnds.count),
                        endCount: UInt32(wordEnds.count)))
                store.restartEnds.append(contentsOf: wordEnds.map { UInt32($0 - start) })
            }
        }
    }

    /// Returns whether a position is inside a run of characters that need a dictionary.
    func isInDictionaryRun(_ index: Int) -> Bool {
        mayNeedDictionary && index > range.lowerBound && needsDictionary(index - 1) && needsDictionary(index)
    }

    func needsDictionary(_ index: Int) -> Bool {
        units[index] >= 0x0E00 && CharacterFacts.needsDictionary(units.scalar(at: index))
    }

    /// Returns whether some character might need a dictionary: the scripts that do are in these blocks.
    static func mayNeedDictionary(_ units: [UInt16], _ range: Range<Int>) -> Bool {
        let span = units.span
        for index in range {
            let unit = span[index]
            if unit < 0x0E00 || unit >= 0x2000 && unit < 0xA9E0 { continue }
            if unit < 0xAC00 || unit >= 0xD800 && unit < 0xD83C { return true }
        }
        return false
    }

    /// Returns the ends of words after a line that starts at `index`; empty if none differ.
    ///
    /// The last of them is the first end of a segment from which on there is no difference.
    private func wordEnds(after index: Int, _ ends: [Int]) -> [Int] {
        let farthest = min(range.upperBound, index + TextLayoutLimits.dictionaryReach)
        var runEnd = index
        while runEnd < farthest && needsDictionary(runEnd) { runEnd += 1 }
        // The words near a truncated end are not compared: they are not what they would be in the whole.
        let compared =
            runEnd < farthest || farthest == range.upperBound ? runEnd : index + TextLayoutLimits.dictionaryReach / 2
        let found = tools.finder.wordEnds(in: units, index..<min(range.upperBound, runEnd + 2)).filter { $0 < compared }
        let original = ends[ends.firstIndex(after: index)..<ends.firstIndex(after: compared - 1)]
        guard let difference = ParagraphBuilder.lastDifference(found[...], original) else { return [] }
        let next = ends.firstIndex(after: difference)
        let start = next > 0 ? ends[next - 1] : range.lowerBound
        return found.filter { $0 <= difference } + [contentEnd(start..<ends[next])]
    }

    /// Returns the last value that is in only one of two sorted lists.
    private static func lastDifference(_ one: ArraySlice<Int>, _ other: ArraySlice<Int>) -> Int? {
        var one = one
        var other = other
        while let last = one.last, last == other.last {
            one.removeLast()
            other.removeLast()
        }
        guard let last = one.last else { return other.last }
        return max(last, other.last ?? last)
    }
}
