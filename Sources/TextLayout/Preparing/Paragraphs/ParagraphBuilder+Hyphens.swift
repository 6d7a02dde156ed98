// Hyphens by the patterns of the text's language.

internal import TypescaleStrings

extension ParagraphBuilder {
    /// Returns whether the text before an index is hyphenated if a line ends there, although it has no hyphen.
    func isHyphenated(at index: Int) -> Bool { !hyphens.isEmpty && hyphen(at: index) != nil }

    private func hyphen(at index: Int) -> WordHyphen? {
        let first = hyphens.indices.partitioningIndex { hyphens[$0].offset >= index }
        return first < hyphens.count && hyphens[first].offset == index ? hyphens[first] : nil
    }

    func appendWordHyphen(at index: Int, _ paragraph: inout Paragraph, _ store: inout PreparedTexts) {
        guard !hyphens.isEmpty, let hyphen = hyphen(at: index) else { return }
        store.wordHyphens.append(
            PreparedTexts.HyphenatedSegment(
                index: paragraph.nextSegment, yieldsUpTo: UInt32(clamping: hyphen.yieldsUpTo - range.lowerBound)))
        paragraph.traits.insert(.hyphenated)
    }

    /// Returns the hyphens of an item on a line that begins at each of its units; there are none in other engines.
    ///
    /// If words are to be kept, one that is broken without a hyphen will be reported.
    func itemHyphens(of item: Range<Int>, _ paragraph: inout Paragraph, keepsWords: Bool) -> [[Int]] {
        guard let itemHyphenator = tools.hyphenator?.items else { return [] }
        let hyphens = itemHyphenator.hyphens(of: units[item])
        if !hyphens.isEmpty { paragraph.traits.insert(keepsWords ? [.hyphenated, .wholeWords] : .hyphenated) }
        return hyphens
    }

    /// Stores the hyphens of the item whose clusters begin with `first` and end with the store's last one.
    func appendHyphenations(_ hyphens: [[Int]], _ first: Int, endsWithSpace: Bool, _ store: inout PreparedTexts) {
        if hyphens.isEmpty { return }
        let width = Int32(clamping: hyphenWidth(at: range.lowerBound))
        var starts: [Int] = []
        var start = 0
        for cluster in first..<store.clusterStore.clusters.count {
            starts.append(start)
            start += store.units(ofCluster: cluster)
        }
        var numbers = [Int?](repeating: nil, count: hyphens.count + 1)
        for (number, start) in starts.enumerated() where start < numbers.count { numbers[start] = number }
        for (number, start) in starts.enumerated() where start < hyphens.count {
            var ends: UInt64 = 0
            for end in hyphens[start] {
                if let last = numbers[end], last - number <= 64 { ends |= 1 << UInt64(last - number - 1) }
            }
            if ends == 0 { continue }
            store.clusterStore.hyphenations.append(
                PreparedTexts.Hyphenation(
                    index: UInt32(first + number), width: width, ends: ends, endsWithSpace: endsWithSpace))
        }
    }
}
