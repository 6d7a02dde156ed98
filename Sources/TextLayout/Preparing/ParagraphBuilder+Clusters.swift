// Places inside a word where it can be cut, and how many clusters are letter-spaced.

internal import Fonts
internal import TypescaleThreads

extension ParagraphBuilder {
    /// Keeps the clusters of a word that may have to be cut; nothing of it where the work is cancelled meanwhile.
    func appendClusters(
        _ content: Range<Int>, _ width: Int32, _ widths: [Int32], _ segment: UInt32, _ clustersAbove: Double,
        unless cancellation: Cancellation?, _ paragraph: inout PreparedTexts.Paragraph, _ store: inout PreparedTexts
    ) {
        guard content.count > 1 else { return }
        if Double(width) <= clustersAbove * Double(unitsPerEm) {
            paragraph.traits.insert(.clustersLeftOut)
            return
        }
        let key = shareKey(content, widths, paragraph)
        if let key, store.appendSharedWord(key, segment: segment) { return }
        let first = store.clusters.count
        var end: Int32 = 0
        var clusterStart = content.lowerBound
        for index in content {
            end += widths[index - range.lowerBound]
            let next = index + 1
            guard next == content.upperBound || mayCut(before: next) else { continue }
            var isUnsafe = false
            if let amount = endTrim(before: next) {
                store.clusterTrims.append(
                    PreparedTexts.EndTrim(segment: UInt32(store.clusters.count), amount: amount))
                paragraph.traits.insert(.trims)
            }
            if next < content.upperBound {
                isUnsafe = !places.isSafe(next)
                let cut = cut(at: next)
                if cut != (0, 0) {
                    store.clusterAdjustments.append(
                        PreparedTexts.BreakAdjustment(
                            segment: UInt32(store.clusters.count), end: cut.end, nextStart: cut.nextStart))
                }
            }
            let spaced = spacedClusters(in: clusterStart..<next)
            store.appendCluster(end: end, units: next - clusterStart, isUnsafe: isUnsafe, spacedClusters: spaced)
            clusterStart = next
            // What a cut changes may have to be shaped.
            if let cancellation, store.clusters.count & 31 == 0, cancellation.isCancelled { return }
        }
        let run = store.words.append(segment: segment, clusters: first..<store.clusters.count)
        appendClusterFaces(content, first, paragraph, &store)
        if let key { store.share(run, key) }
    }

    /// What decides a word's clusters and cuts, as a hash; nil where something beside the word has a part in them.
    private func shareKey(
        _ content: Range<Int>, _ widths: [Int32], _ paragraph: PreparedTexts.Paragraph
    ) -> Int? {
        let run = runs[runIndex(at: content.lowerBound)]
        guard !hasTrims, content.upperBound <= run.units.upperBound,
            content.lowerBound == run.units.lowerBound || places.isSafe(content.lowerBound),
            content.upperBound == run.units.upperBound || places.isSafe(content.upperBound)
        else { return nil }
        // After a cut in such a word a dictionary looks past its end.
        if mayNeedDictionary, content.contains(where: needsDictionary) { return nil }
        var hasher = sharing
        hasher.combine(units, content)
        if isRedrawn { hasher.combine(drawn, content) }
        hasher.combine(widths, content.lowerBound - range.lowerBound..<content.upperBound - range.lowerBound)
        hasher.combine(run.face.identity)
        hasher.combine(UInt64(run.script.value) << 32 | UInt64(paragraph.faces) << 1 | (run.isRightToLeft ? 1 : 0))
        hasher.combine(unitsPerEm)
        hasher.combine(isTracked)
        return hasher.finalize()
    }

    /// Whether a word may be cut before `index`, where nothing else is left: not inside a grapheme cluster, and not
    /// between a letter and the soft hyphen that belongs to it.
    func mayCut(before index: Int) -> Bool {
        places.mark(at: index).contains(.grapheme) && units[index] != 0xAD
    }

    /// After how many of the clusters in a stretch letter spacing is added: not in scripts whose letters are joined.
    func spacedClusters(in stretch: Range<Int>) -> Int {
        if stretch.isEmpty { return 0 }
        var count = 0
        var start = stretch.lowerBound
        var run = runIndex(at: start)
        while start < stretch.upperBound {
            let end = min(stretch.upperBound, runs[run].units.upperBound)
            count += spacedClusters(in: start..<end, isOpen: runs[run].isOpen)
            start = end
            run += 1
        }
        return count
    }

    /// The same inside a run.
    private func spacedClusters(in stretch: Range<Int>, isOpen: Bool) -> Int {
        let units = drawn.span
        var count = 0
        for index in stretch {
            let unit = units[index]
            let isLetter = isOpen && places.mark(at: index).contains(.cluster)
            if unit < 0xAD {
                count += unit == 0x20 || isLetter ? 1 : 0
            } else if isLetter && !CharacterFacts.isDefaultIgnorable(drawn.scalar(at: index)) {
                count += 1
            }
        }
        return count
    }

    /// Writes down the clusters of each segment, where they cannot be counted by UTF-16 units.
    func appendCounts(
        _ ends: [Int], _ paragraph: inout PreparedTexts.Paragraph, _ store: inout PreparedTexts
    ) {
        paragraph.firstCount = Int32(store.clusterCounts.count)
        var start = range.lowerBound
        for end in ends {
            let contentEnd = contentEnd(start..<end)
            let content = spacedClusters(in: start..<contentEnd)
            let gap = spacedClusters(in: contentEnd..<end)
            store.clusterCounts.append(ClusterCount(content: content, gap: gap))
            start = end
        }
    }
}

extension ScriptTag {
    /// Whether letters of the script are joined, so that nothing may come between them.
    var isJoined: Bool { ScriptTag.joined.contains(self) }

    /// Whether the shaper looks at what stands beside a run: in scripts whose letters take their form from neighbours.
    var takesContext: Bool { isJoined || ScriptTag.formedByNeighbours.contains(self) }

    private static let formedByNeighbours =
        ["Adlm", "Mani", "Phlp", "Sogd", "Chrs", "Ougr"].compactMap { ScriptTag($0) }

    private static let joined =
        ["Arab", "Syrc", "Nkoo", "Mong", "Mand", "Phag", "Rohg"].compactMap { ScriptTag($0) }
}

extension Hasher {
    /// Mixes in a stretch of an array, all at once.
    fileprivate mutating func combine<Number: FixedWidthInteger>(_ numbers: [Number], _ range: Range<Int>) {
        unsafe numbers[range].withUnsafeBytes { unsafe combine(bytes: $0) }
    }
}
