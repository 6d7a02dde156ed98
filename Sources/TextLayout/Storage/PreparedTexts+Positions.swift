extension PreparedTexts {
    /// Where a segment starts, in UTF-16 units from its paragraph's start; the text's end for the one past the last.
    @inline(__always)
    func start(_ paragraph: Paragraph, _ segment: Int) -> Int {
        if segment >= paragraph.segments.upperBound { return Int(paragraph.textLength) }
        let low = Int(starts[segment])
        guard paragraph.traits.contains(.carries) else { return low }
        return low + carried(paragraph, segment) << 16
    }

    /// How often the starts of a paragraph passed another 65,536 units, up to a segment.
    private func carried(_ paragraph: Paragraph, _ segment: Int) -> Int {
        carries.firstIndex(from: segment + 1) - carries.firstIndex(from: Int(paragraph.firstSegment))
    }

    /// UTF-16 units of a segment's content, counting a longer gap's other spaces as content.
    func contentUnits(_ paragraph: Paragraph, _ segment: Int) -> Int {
        start(paragraph, segment + 1) - start(paragraph, segment) - (gaps[segment] == 0 ? 0 : 1)
    }

    /// Whether a segment is a single UTF-16 unit.
    func isSingleUnit(_ paragraph: Paragraph, _ segment: Int) -> Bool {
        start(paragraph, segment + 1) - start(paragraph, segment) == 1
    }

    /// Clusters of a segment's content, to which letter spacing is added.
    @inline(__always)
    func contentClusters(_ paragraph: Paragraph, _ segment: Int) -> Int {
        if paragraph.firstCount >= 0 {
            return Int(clusterCounts[countIndex(paragraph, segment)].content)
        }
        return start(paragraph, segment + 1) - start(paragraph, segment) - gapClusters(paragraph, segment)
    }

    /// Clusters of the spaces after a segment.
    @inline(__always)
    func gapClusters(_ paragraph: Paragraph, _ segment: Int) -> Int {
        if paragraph.firstCount >= 0 { return Int(clusterCounts[countIndex(paragraph, segment)].gap) }
        return gaps[segment] == 0 ? 0 : 1
    }

    /// The prefix at which a segment's content starts, in units.
    func startPosition(_ paragraph: Paragraph, _ segment: Int) -> Int32 {
        segment == paragraph.segments.lowerBound ? 0 : ends[segment - 1] + gapWidth(segment - 1)
    }

    /// The width of the spaces after a segment, of those after the last tab where there are tabs.
    func gapWidth(_ segment: Int) -> Int32 {
        let gap = gaps[segment]
        return gap == Self.rareGap ? tabs.entry(of: segment)?.rareWidth ?? 0 : gapWidths[Int(gap)]
    }

    /// UTF-16 units of a cluster.
    func units(ofCluster cluster: Int) -> Int {
        let facts = clusterFacts[cluster]
        return facts.isLong ? Int(longClusters.entry(of: cluster)?.units ?? 0) : facts.units
    }

    /// How many of the shaper's clusters in a cluster are letter-spaced.
    func spacedClusters(inCluster cluster: Int) -> Int {
        let facts = clusterFacts[cluster]
        return facts.isLong ? Int(longClusters.entry(of: cluster)?.spacedClusters ?? 0) : facts.spacedClusters
    }

    /// Appends a cluster of a long word.
    mutating func appendCluster(end: Int32, units: Int, isUnsafe: Bool, spacedClusters: Int) {
        let facts = ClusterFacts(units: units, isUnsafe: isUnsafe, spacedClusters: spacedClusters)
        if facts.isLong {
            longClusters.append(
                LongCluster(
                    segment: UInt32(clusters.count), units: UInt32(units), spacedClusters: UInt32(spacedClusters)))
        }
        clusterFacts.append(facts)
        clusters.append(Cluster(end: end))
    }

    @inline(__always)
    private func countIndex(_ paragraph: Paragraph, _ segment: Int) -> Int {
        Int(paragraph.firstCount) + segment - paragraph.segments.lowerBound
    }
}
