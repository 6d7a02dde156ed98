// Adds up the advances of a word's characters, each of which HarfBuzz has shaped before the next one once.
//
// Problem: most of the time in which a chat is first laid out, HarfBuzz shapes words that did not occur before: 2,200
// instructions for each glyph of Noto Sans.
//
// Method: a text of stable characters has the glyphs of its characters (`StableCharacters`). If the face moves such
// glyphs by pairs only (`PairRules`), the advance of a character depends on the next one, and the safety of a break on
// the characters beside it. HarfBuzz shapes each pair once. A test compares both ways for all faces.

extension Shaper {
    /// Appends the clusters of a text, whose characters are stable and whose advances pairs decide.
    ///
    /// Returns `false`, and appends nothing, if HarfBuzz cannot shape one of the pairs.
    func appendPairs(
        _ units: [UInt16], _ range: Range<Int>, _ shaping: FaceShaping, to clusters: inout [Cluster]
    ) -> Bool {
        let end = clusters.count
        let characters = shaping.space.map { CharacterAdvances(units: units, space: $0) }
        var isUnsafe = false
        for index in range {
            let next = index + 1 < range.upperBound ? units[index + 1] : nil
            let key = ShapedPairs.Key(units[index], next, shaping: shaping.number)
            guard let pair = pairs[key] ?? shapePair(units[index], next, key, shaping) else {
                clusters.removeSubrange(end...)
                return false
            }
            clusters.append(
                Cluster(
                    start: index, advance: characters?.advance(ofClusterAt: index) ?? pair.advance, glyph: pair.glyph,
                    isUnsafeToBreak: isUnsafe, isMissing: false))
            isUnsafe = pair.isUnsafeToBreak
        }
        hasFailed = false
        return true
    }

    private func shapePair(
        _ first: UInt16, _ second: UInt16?, _ key: ShapedPairs.Key, _ shaping: FaceShaping
    ) -> ShapedPairs.Pair? {
        let units = [first] + (second.map { [$0] } ?? [])
        var pair: ShapedPairs.Pair?
        forEachPiece(of: TextInContext(units, units.indices, context: units.indices), shaping) { piece in
            guard !hasFailed, piece.indexes == units.indices else { return }
            let glyph = piece.buffer[0]
            pair = ShapedPairs.Pair(
                glyph: glyph.id, advance: glyph.advance,
                isUnsafeToBreak: units.count > 1 && piece.buffer[1].isUnsafeToBreak)
        }
        if let pair { pairs.store(pair, for: key) }
        return pair
    }
}
