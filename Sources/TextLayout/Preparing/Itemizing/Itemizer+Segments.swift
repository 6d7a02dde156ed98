// Divides text into the segments that Chromium shapes: of one script, one direction and one presentation.
//
// A segment may begin inside a grapheme cluster, at a mark of another script or after an emoji. HarfBuzz continues a
// cluster of its own with a joiner and a pictograph, whatever comes before them, so that one face draws all.

internal import TypescaleThreads

extension Itemizer {
    /// Assigns a script and a presentation to every cluster, and finds the segments that begin inside clusters.
    ///
    /// Does so in part if the work is canceled meanwhile.
    func findSegments(
        of paragraph: Paragraph, _ clusters: inout [GraphemeCluster], _ characters: inout CharacterTable
    ) {
        let (units, range, cancellation) = (paragraph.units, paragraph.range, paragraph.cancellation)
        // Chromium does not divide text of Latin-1.
        var scripts =
            wholeTurns
            ?? (units.isLatin1(range)
                ? TextTurns(first: UInt8(CharacterFacts.latinScript))
                : ScriptScanner.turns(of: units, in: range, &characters, unless: cancellation))
        var presentations = EmojiPresentation.turns(of: units, in: range, unless: cancellation)
        var start = range.lowerBound
        for index in clusters.indices {
            if let cancellation, index & 0x3FFF == 0, cancellation.isCancelled { return }
            let end = clusters[index].end
            _ = scripts.advance(to: start)
            _ = presentations.advance(to: start)
            (clusters[index].script, clusters[index].presentation) = (scripts.current, presentations.current)
            if end - start > 1 {
                divide(start..<end, cluster: index, of: paragraph, &scripts, &presentations, &characters)
                let mayJoin = units[end - 1] == 0x200D && index + 1 < clusters.count
                if mayJoin, CharacterFacts.isPictograph(units.scalar(at: end)), !turns(at: end, of: paragraph),
                    !scripts.turns(at: end), !presentations.turns(at: end)
                {
                    joints.append(end)
                }
            }
            start = end
        }
        if wholeTurns != nil { wholeTurns = scripts }
    }

    /// Finds the segments that begin inside a cluster, and the first skin tone that belongs to no emoji.
    private func divide(
        _ cluster: Range<Int>, cluster number: Int, of paragraph: Paragraph, _ scripts: inout TextTurns<UInt8>,
        _ presentations: inout TextTurns<EmojiPresentation>, _ characters: inout CharacterTable
    ) {
        var isToned = false
        for (scalarRange, scalar) in paragraph.units.scalars(in: cluster).dropFirst() {
            let index = scalarRange.lowerBound
            let hasScript = scripts.advance(to: index)
            let isPresented = presentations.advance(to: index)
            if hasScript || isPresented || turns(at: index, of: paragraph) {
                splits.append(
                    ClusterSplit(
                        cluster: number, start: index, first: characters.facts(of: scalar), script: scripts.current,
                        presentation: presentations.current))
            }
            if !isToned && !isPresented && presentations.current == .text && EmojiPresentation.isSkinTone(scalar) {
                looseSkinTones.append(index)
                isToned = true
            }
        }
    }
}
