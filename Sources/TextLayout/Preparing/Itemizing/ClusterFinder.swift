// Finds grapheme clusters.
//
// If two neighbors decide (a base begins a cluster, a mark continues one, a control forms one alone), the answer is in
// `CharacterTable`. If more is needed (flags, joined emoji, conjuncts, Hangul letters, CR LF), ICU analyzes the range
// from the last certain boundary before to the first one after: no rule of UAX #29 looks beyond a certain boundary.
// Chromium and Firefox have newer rules than ICU 72 (`NewerConjuncts`); WebKit uses the system's ICU.
// Rejected: ICU for whole paragraphs, which takes a fifteenth of preparing them.

internal import TypescaleThreads

/// A grapheme cluster of a paragraph, with the results of itemization.
struct GraphemeCluster {
    var end: Int
    /// The properties of its first character.
    var first: CharacterTable.Facts
    /// ICU's number of the script that it is shaped in.
    var script: UInt8 = 0
    /// The presentation that its characters request; only in Chromium.
    var presentation = EmojiPresentation.text
}

/// Finds the grapheme clusters of paragraphs; not thread-safe.
final class ClusterFinder {
    private let iterator: BoundaryFinder
    private var found: [Int] = []

    /// Creates a finder for text of a locale, or of English if ICU does not support it.
    init(locale: String) throws(FontError) {
        iterator = try BoundaryFinder(.grapheme, locale: locale, or: "en")
    }

    /// Replaces `clusters` with those of a range that is not empty.
    ///
    /// If the work is canceled meanwhile, only the first of them are stored.
    func find(
        in units: [UInt16], _ range: Range<Int>, for engine: BrowserEngine, _ characters: inout CharacterTable,
        unless cancellation: Cancellation?, into clusters: inout [GraphemeCluster]
    ) {
        clusters.removeAll(keepingCapacity: true)
        clusters.append(addingCapacity: range.count) { output in
            find(in: units, range, for: engine, &characters, unless: cancellation, into: &output)
        }
    }

    private func find(
        in units: [UInt16], _ range: Range<Int>, for engine: BrowserEngine, _ characters: inout CharacterTable,
        unless cancellation: Cancellation?, into clusters: inout OutputSpan<GraphemeCluster>
    ) {
        var nextCheck = cancellation == nil ? Int.max : range.lowerBound + 1_024
        var start = range.lowerBound
        var facts = characters.facts(of: units.scalar(at: start))
        var first = facts
        var index = start
        while true {
            if facts.part == .intricate {
                index = intricateEnd(in: units, index..<range.upperBound, &characters)
                append(start..<index, of: units, for: engine, &characters, to: &clusters)
            } else {
                index += units.isPair(at: index) ? 2 : 1
                let before = facts.part
                if index < range.upperBound {
                    facts = characters.facts(of: units.scalar(at: index))
                    // An intricate character may extend the cluster before it.
                    if facts.part == .intricate || facts.part == .extending && before != .control { continue }
                    // Firefox begins no cluster with a mark after a character of another script.
                    if facts.isMark && engine == .firefox && before != .control && facts.script != first.script {
                        continue
                    }
                }
                clusters.append(GraphemeCluster(end: index, first: first))
            }
            if index >= range.upperBound { return }
            if index >= nextCheck {
                if let cancellation, cancellation.isCancelled { return }
                nextCheck = index + 1_024
            }
            start = index
            facts = characters.facts(of: units.scalar(at: index))
            first = facts
        }
    }

    /// Returns the first position after an intricate character at which a cluster certainly begins: between two bases.
    private func intricateEnd(in units: [UInt16], _ range: Range<Int>, _ characters: inout CharacterTable) -> Int {
        var index = range.lowerBound
        var before = CharacterTable.Part.intricate
        while index < range.upperBound {
            let part = characters.facts(of: units.scalar(at: index)).part
            if part == .base && before == .base || before == .control { break }
            before = part
            index += units.isPair(at: index) ? 2 : 1
        }
        return index
    }

    private func append(
        _ stretch: Range<Int>, of units: [UInt16], for engine: BrowserEngine, _ characters: inout CharacterTable,
        to clusters: inout OutputSpan<GraphemeCluster>
    ) {
        found.removeAll(keepingCapacity: true)
        iterator.appendBoundaries(of: units, in: stretch, to: &found)
        var start = stretch.lowerBound
        for end in found {
            if engine != .webkit, end < stretch.upperBound, NewerConjuncts.joins(units, at: end, to: start) { continue }
            clusters.append(GraphemeCluster(end: end, first: characters.facts(of: units.scalar(at: start))))
            start = end
        }
    }
}
