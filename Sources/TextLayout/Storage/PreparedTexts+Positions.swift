internal import TypescaleStrings

extension PreparedTexts {
    /// Returns the start of a segment in UTF-16 units from its paragraph's start; the text's end for the one past the
    /// last.
    @inline(__always)
    func start(_ paragraph: Paragraph, _ segment: Int) -> Int {
        if segment >= paragraph.segments.upperBound { return Int(paragraph.textLength) }
        let low = Int(starts[segment])
        guard paragraph.traits.contains(.carries) else { return low }
        return low + carried(paragraph, segment) << 16
    }

    /// Returns the number of times that the starts of a paragraph passed another 65,536 units, up to a segment.
    private func carried(_ paragraph: Paragraph, _ segment: Int) -> Int {
        carries.firstIndex(from: segment + 1) - carries.firstIndex(from: Int(paragraph.firstSegment))
    }

    /// Returns the number of UTF-16 units of a paragraph that are drawn; in capitals, more than those of its text.
    func drawnUnits(_ paragraph: Paragraph) -> Int {
        guard let exact = exact.paragraphs.entry(of: Int(paragraph.firstSegment)) else {
            return Int(paragraph.textLength)
        }
        return Int(self.exact.bounds[Int(exact.firstBound) + paragraph.segments.count - 1].end)
    }

    /// Returns the UTF-16 units of a segment's content, where all spaces after it but one count as content.
    func contentUnits(_ paragraph: Paragraph, _ segment: Int) -> Int {
        start(paragraph, segment + 1) - start(paragraph, segment) - (spaces[segment] == 0 ? 0 : 1)
    }

    func isSingleUnit(_ paragraph: Paragraph, _ segment: Int) -> Bool {
        start(paragraph, segment + 1) - start(paragraph, segment) == 1
    }

    /// Returns the number of clusters of a segment's content, to which tracking is added.
    @inline(__always)
    func contentClusters(_ paragraph: Paragraph, _ segment: Int) -> Int {
        if paragraph.firstCount >= 0 { return counts(paragraph, segment).content }
        return start(paragraph, segment + 1) - start(paragraph, segment) - spaceClusters(paragraph, segment)
    }

    @inline(__always)
    func spaceClusters(_ paragraph: Paragraph, _ segment: Int) -> Int {
        if paragraph.firstCount >= 0 { return counts(paragraph, segment).spaces }
        return spaces[segment] == 0 ? 0 : 1
    }

    /// Returns the width of the paragraph before a segment's content, in font units.
    @inline(__always)
    func startPosition(_ paragraph: Paragraph, _ segment: Int) -> Int32 {
        segment == paragraph.segments.lowerBound ? 0 : ends[segment - 1] + spacesWidth(segment - 1)
    }

    /// Returns the width of the spaces after a segment; with tabs, of those after the last tab.
    @inline(__always)
    func spacesWidth(_ segment: Int) -> Int32 {
        let index = spaces[segment]
        return index == Self.rareSpaces ? tabs.entry(of: segment)?.rareWidth ?? 0 : spacesWidths[Int(index)]
    }

    /// Returns the number of spaces and no-break spaces among some clusters of a segment's content.
    func separators(in segment: Int, _ clusters: Range<Int>) -> Int {
        let all = separators.indices(from: segment, upTo: segment + 1)
        return firstSeparator(in: all, from: clusters.upperBound) - firstSeparator(in: all, from: clusters.lowerBound)
    }

    /// Returns the number of spaces after a segment's content; with tabs, of those after the last tab.
    func separatorsInSpaces(_ segment: Int) -> Int {
        let all = separators.indices(from: segment, upTo: segment + 1)
        return all.upperBound - firstSeparator(in: all, from: Int(Separator.inSpaces))
    }

    /// Returns the index of a segment's first separator at or after a cluster; those after the content come last.
    private func firstSeparator(in all: Range<Int>, from cluster: Int) -> Int {
        let cluster = UInt32(clamping: cluster)
        return all.partitioningIndex { separators[$0].cluster >= cluster }
    }

    /// Returns whether a segment is followed by a tab without an opportunity between them.
    func staysWithNextTab(_ segment: Int) -> Bool { tabs.entry(of: segment + 1)?.staysWithPrevious ?? false }

    /// Returns whether there are tabs among the spaces after a segment; an entry may also have spaces of a rare width.
    func hasTabs(_ segment: Int) -> Bool { (tabs.entry(of: segment)?.count ?? 0) > 0 }

    func hasTabs(_ paragraph: Paragraph) -> Bool {
        guard paragraph.traits.contains(.tabs) else { return false }
        for segment in paragraph.segments where hasTabs(segment) { return true }
        return false
    }

    func units(ofCluster cluster: Int) -> Int {
        let facts = clusterStore.clusters.facts(of: cluster)
        return facts.isLong ? Int(clusterStore.longClusters.entry(of: cluster)?.units ?? 0) : facts.units
    }

    /// Returns the number of the shaper's clusters in a cluster that are tracked.
    @inline(__always)
    func trackedClusters(inCluster cluster: Int) -> Int {
        let facts = clusterStore.clusters.facts(of: cluster)
        return facts.isLong ? trackedClusters(inLongCluster: cluster) : facts.trackedClusters
    }

    @inline(never)
    private func trackedClusters(inLongCluster cluster: Int) -> Int {
        Int(clusterStore.longClusters.entry(of: cluster)?.trackedClusters ?? 0)
    }

    /// Appends a cluster of a long word.
    mutating func appendCluster(end: Int32, units: Int, isUnsafe: Bool, trackedClusters: Int) {
        let facts = ClusterFacts(units: units, isUnsafe: isUnsafe, trackedClusters: trackedClusters)
        if facts.isLong {
            clusterStore.longClusters.append(
                LongCluster(
                    index: UInt32(clusterStore.clusters.count), units: UInt32(units),
                    trackedClusters: UInt32(trackedClusters)))
        }
        clusterStore.clusters.append(end: end, facts)
    }

    @inline(__always)
    private func counts(_ paragraph: Paragraph, _ segment: Int) -> ClusterCount {
        clusterCounts[
            segment - paragraph.segments.lowerBound, from: Int(paragraph.firstCount),
            isWide: paragraph.traits.contains(.wideCounts)]
    }
}

extension PreparedTexts.TabSegment {
    /// Returns the distance in points from a position to the stop after the tabs, with the spaces before them.
    ///
    /// A stop that is exactly the least width away is skipped. The positions are sums of widths in points, with an
    /// error that is far below a millionth of a stop.
    func width(from x: Double, stop: Double, _ scale: Double, tracking: Double) -> Double {
        let lead = Double(lead) * scale + Double(leadCount) * tracking
        return lead + distance(from: x + lead, stop: stop, least: Double(leastTwice) * scale / 2 + stop / 1_000_000)
    }

    /// Returns the distance from the first tab's start to the stop after the last, each of them at least so wide.
    func distance(from x: Double, stop: Double, least: Double) -> Double {
        let others = Double(count - 1) * max((least / stop).rounded(.up), 1)
        return (((x + least) / stop).rounded(.up) + others) * stop - x
    }
}
