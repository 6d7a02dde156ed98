// Breaks a word that does not fit between its clusters.
//
// The clusters are measured one after another, each as the last one of the line: as a part of the whole word, and with
// what a break after it changes (the shape of its neighbors, a hyphen, a mark that becomes narrower). The choice of the
// break needs no more than these two widths.

extension LineWalker {
    /// A break of a word after one of its clusters.
    struct ClusterBreak {
        /// The number of clusters before it, on this line and those before.
        var cluster: Int
        /// The number of tracked ones among those on this line.
        var tracked: Int
        var width: Double
    }

    /// The clusters of a word that are measured so far.
    private struct ClusterScan {
        let word: PreparedTexts.LongWord
        /// The width of the line before the word.
        let start: Double
        /// The end of the clusters on earlier lines in design units.
        let origin: Int32
        /// The change of width at the word's end.
        let endDelta: Double
        /// The width that a break leaves free.
        let reserve: Double
        /// The width that the line may have.
        let limit: Double
        let isSpaced: Bool
        let hasPictures: Bool
        let hasTrims: Bool
        /// A Boolean value that indicates whether the line does not end after some clusters that do not fit.
        let skipsClusters: Bool
        let hasKeptSpans: Bool
        /// The least width that does not fit.
        var overflow = Double.infinity
        /// The number of clusters, with those on earlier lines.
        var cluster: Int
        /// The number of tracked ones among those on this line.
        var tracked = 0
        /// The index of the first adjustment after them.
        var adjustment: Int
    }

    /// A cluster, measured as the last one of the line.
    private struct LastCluster {
        /// The break after it.
        let end: ClusterBreak
        /// A Boolean value that indicates whether the word fits up to it, shaped as a whole.
        let fits: Bool
        /// A Boolean value that indicates whether the word fits up to it with what the break changes.
        let fitsBroken: Bool
        /// A Boolean value that indicates whether the break changes the shape of its neighbors.
        let isAdjusted: Bool
        /// A Boolean value that indicates whether the text after it was shaped together with it.
        let isUnsafe: Bool
        let isWordEnd: Bool
        /// A Boolean value that indicates whether the line does not end after it although it does not fit.
        let isSkipped: Bool
        /// A Boolean value that indicates whether the break divides a part that stays on one line as long as it fits.
        let dividesSpan: Bool
    }

    /// The choice among the breaks of a word, from its start.
    private struct BreakChoice {
        private var last: ClusterBreak
        /// The last break up to which the word fits, but not with what the break changes.
        private var fitting: ClusterBreak?
        /// The clusters that stay on the line even if they do not fit; zero if the line may end before the word.
        private var least: Int
        /// A Boolean value that indicates whether a word that overflows the line ends after the cluster with which it
        /// does.
        private let overflows: Bool
        private var hasSafeBreak: Bool
        /// A Boolean value that indicates whether the last break makes the word too wide.
        private var isTooWide = false
        /// A Boolean value that indicates whether the last break divides no part that stays on one line.
        private var keepsSpans = false

        init(at start: ClusterBreak, least: Int, overflows: Bool, isSafe: Bool) {
            (last, self.least, self.overflows, hasSafeBreak) = (start, least, overflows, isSafe)
        }

        /// Considers the break after the next cluster; returns `false` if no later one can be taken.
        @inline(__always)
        mutating func consider(_ cluster: LastCluster) -> Bool {
            if cluster.end.cluster > least && !cluster.fits { return false }
            if cluster.dividesSpan && keepsSpans { return true }
            if overflows && (cluster.fits || cluster.isSkipped) { least = cluster.end.cluster + 1 }
            if cluster.end.cluster > least && hasSafeBreak && !cluster.fitsBroken {
                if !cluster.isWordEnd { fitting = cluster.end }
                return true
            }
            last = cluster.end
            keepsSpans = !cluster.dividesSpan
            isTooWide = cluster.isAdjusted && !cluster.fitsBroken
            if !cluster.isUnsafe { hasSafeBreak = true }
            return true
        }

        /// The break that is taken.
        ///
        /// If no break fits, Chromium takes the last up to which the word fits, which keeps ligatures whole.
        var taken: ClusterBreak {
            guard isTooWide, last.cluster == least, let fitting, fitting.cluster > last.cluster else { return last }
            return fitting
        }
    }

    /// Returns the break after as many clusters of a word as fit after `start`, at least one if `atLeastOne`.
    ///
    /// If none fits, it is the present end of the line, whose width is `width`.
    func fitClusters(
        _ texts: borrowing PreparedTexts, of word: PreparedTexts.LongWord, _ start: Double, atLeastOne: Bool,
        width: Double
    ) -> ClusterBreak {
        let line = fitClusters(
            texts, of: word, start, atLeastOne: atLeastOne, width: width, upTo: measure.availableWidth)
        if line.cluster == 0 || measure.fits(line.width) { return line }
        guard let narrower = measure.width(afterOverflow: line.width) else { return line }
        return fitClusters(texts, of: word, start, atLeastOne: atLeastOne, width: width, upTo: narrower)
    }

    private func fitClusters(
        _ texts: borrowing PreparedTexts, of word: PreparedTexts.LongWord, _ start: Double, atLeastOne: Bool,
        width: Double, upTo limit: Double
    ) -> ClusterBreak {
        var scan = scan(texts, of: word, start, upTo: limit)
        let least = atLeastOne ? cluster + 1 : 0
        var choice = BreakChoice(
            at: ClusterBreak(cluster: cluster, tracked: 0, width: width), least: least,
            overflows: paragraph.traits.contains(.keptWords) && least > 0,
            isSafe: texts.clusterStore.isSafe(before: cluster, ofWord: Int(word.firstCluster)))
        while scan.cluster < Int(word.clusterCount) {
            guard choice.consider(measureNext(texts, &scan)) else { break }
        }
        return choice.taken
    }

    private func scan(
        _ texts: borrowing PreparedTexts, of word: PreparedTexts.LongWord, _ start: Double, upTo limit: Double
    ) -> ClusterScan {
        let first = Int(word.firstCluster)
        let (endDelta, reserve) = hyphen(texts, after: start)
        return ClusterScan(
            word: word, start: start,
            origin: cluster == 0 ? 0 : texts.clusterStore.clusters.end(of: first + cluster - 1),
            endDelta: endDelta, reserve: reserve, limit: limit,
            isSpaced: paragraph.traits.contains(.separators) && texts.separators(in: segment, 0..<Int.max) > 0,
            hasPictures: paragraph.traits.contains(.wordPictures), hasTrims: !texts.clusterStore.trims.isEmpty,
            skipsClusters: paragraph.traits.contains(.keptWords) && !texts.clusterStore.lastResortBreaks.isEmpty,
            hasKeptSpans: paragraph.traits.contains(.keptSpans), cluster: cluster,
            adjustment: texts.clusterStore.adjustments.firstIndex(from: first + cluster))
    }

    /// Measures the next cluster of a word as the last one of the line.
    @inline(__always)
    private func measureNext(_ texts: borrowing PreparedTexts, _ scan: inout ClusterScan) -> LastCluster {
        let index = Int(scan.word.firstCluster) + scan.cluster
        let isWordEnd = scan.cluster + 1 == Int(scan.word.clusterCount)
        let fact = texts.clusterStore.clusters.facts(of: index)
        scan.tracked += fact.isLong ? texts.trackedClusters(inCluster: index) : fact.trackedClusters
        scan.cluster += 1
        var whole =
            scan.start + Double(texts.clusterStore.clusters.end(of: index) - scan.origin) * scale
            + Double(scan.tracked) * measure.tracking
        if scan.isSpaced { whole += spacing(texts, segment, cluster..<scan.cluster) }
        if scan.hasPictures { whole += picturesDelta(texts, segment, of: scan.word, cluster..<scan.cluster) }
        var broken = whole
        let adjustments = texts.clusterStore.adjustments.entries.span
        let isAdjusted =
            scan.adjustment < adjustments.count && Int(adjustments[scan.adjustment].index) == index
        if isAdjusted {
            if !isWordEnd { broken += Double(adjustments[scan.adjustment].end) * scale }
            scan.adjustment += 1
        }
        if isWordEnd { broken += scan.endDelta }
        var fitted = whole
        if scan.hasTrims, max(broken, whole) > scan.limit, let trim = texts.clusterStore.trims.entry(of: index) {
            if broken > scan.limit { broken -= Double(trim.amount) * scale }
            fitted = broken
        }
        var isSkipped = false
        if scan.skipsClusters && !isWordEnd && whole > scan.limit {
            // Other clusters of the glyph that does not fit end at the same position.
            scan.overflow = min(scan.overflow, whole)
            isSkipped = whole == scan.overflow && texts.clusterStore.lastResortBreaks.entry(of: index + 1) != nil
        }
        return LastCluster(
            end: ClusterBreak(cluster: scan.cluster, tracked: scan.tracked, width: max(broken, 0)),
            fits: fitted + scan.reserve <= scan.limit, fitsBroken: broken + scan.reserve <= scan.limit,
            isAdjusted: isAdjusted, isUnsafe: fact.isUnsafe, isWordEnd: isWordEnd, isSkipped: isSkipped,
            dividesSpan: scan.hasKeptSpans && texts.clusterStore.keptClusters.entry(of: index + 1) != nil)
    }

    /// Returns the change of width at the end of the line's first word, and the width that a break in it leaves free.
    ///
    /// A word that fits without its hyphen only is broken where the hyphen would fit too.
    private func hyphen(_ texts: borrowing PreparedTexts, after start: Double) -> (delta: Double, reserve: Double) {
        let delta = endDelta(texts, segment)
        let rest = start + remainderWidth(texts)
        return (delta, delta > 0 && measure.fits(rest) && !measure.fits(rest + delta) ? delta : 0)
    }
}
