// Adds up the advances of a word's characters, each of which HarfBuzz has shaped before the next one once.
//
// Problem: most of the time in which a chat is first laid out, HarfBuzz shapes words that did not occur before: 2,200
// instructions for each glyph of Noto Sans.
//
// Method: a text of stable characters has the glyphs of its characters (`StableCharacters`). If the face moves such
// glyphs by pairs only (`PairRules`), the advance of a character depends on the next one, and the safety of a break on
// the characters beside it. HarfBuzz shapes each pair once. A test compares both ways for all faces.

/// The pairs of characters that a thread has shaped, with any face and in any context.
struct ShapedPairs {
    /// The first character of a pair, in texts in which the second follows.
    struct Pair {
        let glyph: UInt32
        let advance: Int32
        /// A Boolean value that indicates whether text broken between the two would be shaped differently.
        let isUnsafeToBreak: Bool
    }

    /// Two characters and the number of their shaping.
    struct Key: Hashable {
        private let shaping: UInt64
        private let characters: UInt32

        /// Creates a key of a character before another, or at the end of a text; stable characters are not zero.
        @inline(__always)
        init(_ first: UInt16, _ second: UInt16?, shaping: UInt64) {
            self.shaping = shaping
            characters = UInt32(first) << 16 | UInt32(second ?? 0)
        }
    }

    private var pairs: [Key: Pair] = [:]

    subscript(key: Key) -> Pair? {
        @inline(__always) get { pairs[key] }
    }

    mutating func store(_ pair: Pair, for key: Key) {
        if pairs.count >= FontsLimits.shapedPairs { pairs.removeAll(keepingCapacity: true) }
        pairs[key] = pair
    }
}

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
