// Words that a dictionary finds after a break inside a word (`ParagraphBuilder+Restarts`).

internal import TypescaleStrings

extension LineWalker {
    /// Returns the words that a dictionary finds after the break at which the line starts, if they differ from those in
    /// the whole.
    func restart(_ texts: borrowing PreparedTexts) -> PreparedTexts.Resegmentation? {
        let restarts = texts.restarts.indices(from: segment, upTo: segment + 1)
        let index = restarts.partitioningIndex { texts.restarts[$0].cluster >= cluster }
        return index < restarts.upperBound && texts.restarts[index].cluster == cluster ? texts.restarts[index] : nil
    }

    /// Adds the words that a dictionary finds after the break, as many as fit.
    ///
    /// Returns the segment from which the line goes on with whole segments, and the width there; the paragraph's end if
    /// it does not go on.
    func fitDictionaryWords(
        _ texts: borrowing PreparedTexts, _ restart: PreparedTexts.Resegmentation, from start: Double,
        _ line: inout Line
    ) -> (Int, Double) {
        var x = start
        var last = segment
        for end in texts.restartEnds[restart.ends] {
            let (index, count) = endPosition(texts, end)
            // A dictionary may end a word inside the first cluster, where the line cannot end.
            if index == segment && count == cluster { continue }
            x = start + width(texts, to: index, count)
            guard measure.fits(x) else { return (self.end, x) }
            last = index
            let shown = x + endDelta(texts, index, count)
            guard measure.fits(shown) else { continue }
            line.endSegment = index + 1
            line.endCluster = count
            line.width = max(shown, 0)
        }
        return (last + 1, x + spacesWidth(texts, last, from: x))
    }

    /// Returns the segment, or the number of clusters of it, that ends `units` after the start of the line's first
    /// segment.
    func endPosition(_ texts: borrowing PreparedTexts, _ units: UInt32) -> (segment: Int, clusters: Int) {
        let target = texts.start(paragraph, segment) + Int(units)
        var index = segment
        while index + 1 < end && texts.start(paragraph, index + 1) < target { index += 1 }
        guard let word = texts.longWord(of: index) else { return (index, 0) }
        let within = target - texts.start(paragraph, index)
        // The clusters on earlier lines, of the word in which the line starts, were counted with those lines.
        var (count, units) = index == segment ? (cluster, unitsBefore) : (0, 0)
        while count < Int(word.clusterCount) {
            units += texts.units(ofCluster: Int(word.firstCluster) + count)
            if units > within { break }
            count += 1
        }
        return (index, count == Int(word.clusterCount) ? 0 : count)
    }

    /// Returns the distance from the line's start to a position that is not inside spaces.
    private func width(_ texts: borrowing PreparedTexts, to index: Int, _ count: Int) -> Double {
        if count == 0 {
            return (segment + 1..<max(index + 1, segment + 1)).reduce(remainderWidth(texts)) {
                $0 + contentWidth(texts, $1)
            }
        }
        guard let word = texts.longWord(of: index) else { return 0 }
        let first = Int(word.firstCluster)
        let from = index == segment ? cluster : 0
        let origin = from == 0 ? 0 : texts.clusterStore.clusters.end(of: first + from - 1)
        var width = Double(texts.clusterStore.clusters.end(of: first + count - 1) - origin) * scale
        width += Double(trackedClusters(texts, of: word, from..<count)) * measure.tracking
        width += spacing(texts, index, from..<count) + picturesDelta(texts, index, of: word, from..<count)
        if index > segment { width += self.width(texts, to: index - 1, 0) }
        return width
    }

    /// Returns the width added by rounding the pictures among some clusters of a segment's word.
    func picturesDelta(
        _ texts: borrowing PreparedTexts, _ index: Int, of word: PreparedTexts.LongWord, _ clusters: Range<Int>
    ) -> Double {
        guard paragraph.traits.contains(.wordPictures), let entry = texts.pictures.entry(of: index) else { return 0 }
        let first = Int(word.firstCluster)
        let count = texts.clusterStore.pictures.indices(
            from: first + clusters.lowerBound, upTo: first + clusters.upperBound
        )
        .count
        return Double(count) * measure.delta(ofEach: entry)
    }

    /// Returns the width of a line that ends with the segment and does not fit, if the mark at its end can be narrowed.
    func trimmedWidth(_ texts: borrowing PreparedTexts, _ index: Int, from x: Double) -> Double? {
        guard paragraph.traits.contains(.trims), let trim = texts.trims.entry(of: index),
            !trim.onlyAlone || index == segment
        else { return nil }
        return x - Double(trim.amount) * scale
    }

    /// Returns whether a line ends elsewhere because it starts with its first segment.
    func hasStartRule(_ texts: borrowing PreparedTexts) -> Bool {
        paragraph.traits.contains(.startRules) && texts.startRules.entry(of: segment) != nil
    }

    func endDelta(_ texts: borrowing PreparedTexts, _ index: Int, _ count: Int) -> Double {
        guard count > 0, let word = texts.longWord(of: index) else { return endDelta(texts, index) }
        return Double(texts.clusterStore.adjustments.entry(of: Int(word.firstCluster) + count - 1)?.end ?? 0) * scale
    }

    func trackedClusters(_ texts: borrowing PreparedTexts, of word: PreparedTexts.LongWord, _ clusters: Range<Int>)
        -> Int
    {
        clusters.reduce(0) { $0 + texts.trackedClusters(inCluster: Int(word.firstCluster) + $1) }
    }

    /// Counts the units of a word's clusters after those on earlier lines, up to one.
    mutating func countUnits(_ texts: borrowing PreparedTexts, of word: PreparedTexts.LongWord, upTo end: Int) {
        guard paragraph.traits.contains(.restarts) else { return }
        for index in cluster..<end { unitsBefore += texts.units(ofCluster: Int(word.firstCluster) + index) }
    }
}
