// Shapes a text of any length in pieces of a bounded one.
//
// Problem: HarfBuzz keeps distances between attached glyphs in 16 bits and aborts where a chain is longer; 66,000 marks
// on one letter are. Its own limits grow with the length of the text, and a face may turn every letter into 64 glyphs.
//
// Method: every call shapes at most `FontsLimits.shapedUnits` units, so that it makes fewer than 32,768 glyphs with any
// face. A longer text is cut where HarfBuzz reports that nothing changes, otherwise between clusters; the rest is
// shaped with the next piece. The text beside a piece is its context, so letters keep their joined forms. Only a
// cluster longer than a piece is cut inside; its pieces are reported as one cluster.
//
// A call that fails is not repeated: the text gets the nominal glyphs and advances of its characters.

internal import CTypescaleHarfBuzz
internal import CTypescaleShapingGuard

extension Shaper {
    /// The glyphs of a piece of a text from left to right, valid until the buffer changes.
    struct Piece {
        let buffer: HarfBuzzBuffer
        /// The glyphs of the buffer that belong to the piece.
        fileprivate(set) var indexes: Range<Int>
        fileprivate let origin: Int
        /// The cluster that the first cluster of the piece continues, and the unit at which the piece starts.
        fileprivate var continued: (cluster: Int, start: Int)?
        /// The characters at the starts of clusters, if they may decide advances.
        fileprivate let characters: CharacterAdvances?

        /// The offset of the cluster that a glyph has in its piece.
        @inline(__always)
        fileprivate func cluster(at index: Int) -> Int { origin + buffer[index].cluster }

        /// The offset of a glyph's cluster in the text.
        @inline(__always)
        func start(at index: Int) -> Int {
            let cluster = cluster(at: index)
            if let continued, continued.start == cluster { return continued.cluster }
            return cluster
        }

        @inline(__always)
        func advance(at index: Int) -> Int32 {
            guard let characters else { return buffer[index].advance }
            return characters.advance(ofClusterAt: start(at: index)) ?? buffer[index].advance
        }
    }

    /// Shapes a text and calls `body` with its pieces in the order of the text, until `isCancelled` returns `true`.
    func forEachPiece(
        of text: TextInContext, _ shaping: FaceShaping, unless isCancelled: () -> Bool = { false },
        _ body: (Piece) -> Void
    ) {
        hasFailed = false
        var start = text.range.lowerBound
        var continued: (cluster: Int, start: Int)?
        while start < text.range.upperBound {
            let end = pieceEnd(from: start, in: text)
            shape(text, start..<end, shaping)
            var piece = Piece(
                buffer: buffer, indexes: 0..<buffer.count, origin: text.context.lowerBound, continued: continued,
                characters: shaping.space.map { CharacterAdvances(units: text.units, space: $0) })
            let isReversed = shaping.setting.isRightToLeft
            let cut = end == text.range.upperBound ? end : cut(piece, start..<end, isReversed: isReversed)
            if cut < end { piece.keep(before: cut, isReversed: isReversed) }
            body(piece)
            let cluster = continued?.cluster ?? start
            continued = cut == end && end < text.range.upperBound ? (cluster, end) : nil
            start = cut
            if start < text.range.upperBound, isCancelled() { return }
        }
    }

    private func pieceEnd(from start: Int, in text: TextInContext) -> Int {
        let end = start + FontsLimits.shapedUnits
        if end >= text.range.upperBound { return text.range.upperBound }
        // Both halves of a pair stay together.
        return text.units[end] & 0xFC00 == 0xDC00 ? end - 1 : end
    }

    /// Returns the last offset in the second half of a piece at which text can be cut without a change.
    ///
    /// If there is none, it is the piece's last cluster, or the end of a piece that is a single cluster.
    private func cut(_ piece: Piece, _ range: Range<Int>, isReversed: Bool) -> Int {
        let middle = range.lowerBound + range.count / 2
        var last = range.upperBound
        for step in 0..<piece.indexes.count {
            let index = isReversed ? step : piece.indexes.upperBound - 1 - step
            let cluster = piece.cluster(at: index)
            if cluster <= range.lowerBound || (cluster < middle && last < range.upperBound) { break }
            if last == range.upperBound { last = cluster }
            if cluster < middle { break }
            if !piece.buffer[index].isUnsafeToBreak { return cluster }
        }
        return last
    }

    /// Shapes a range into the buffer, or fills the buffer with nominal glyphs if that fails.
    private func shape(_ text: TextInContext, _ range: Range<Int>, _ shaping: FaceShaping) {
        let known = ShapingFailures.isEmpty ? nil : ShapingFailures.cause(of: digest(of: text, range, shaping))
        if let known {
            note(known.error(in: shaping.face))
        } else {
            buffer.fill(text, range, shaping.setting)
            let outcome =
                if let stable = shaping.stable, stable.characters.contains(text.units, range) {
                    buffer.shape(with: stable.font, stable.characters.features)
                } else {
                    buffer.shape(with: shaping.font, shaping.features)
                }
            if outcome == ShapingOutcomeShaped { return }
            fail(outcome, digest(of: text, range, shaping), shaping.face)
        }
        fillWithNominalGlyphs(text, range, shaping)
    }

    private func fail(_ outcome: ShapingOutcome, _ digest: Int, _ face: FontFace) {
        let cause: ShapingFailures.Cause = outcome == ShapingOutcomeAborted ? .abort : .excess
        let error = cause.error(in: face)
        note(error)
        ShapingFailures.insert(digest, cause, error)
        if cause == .abort { buffer.replace() }
    }

    /// Returns a digest of everything that a range's shape depends on.
    private func digest(of text: TextInContext, _ range: Range<Int>, _ shaping: FaceShaping) -> Int {
        var hasher = Hasher()
        hasher.combine(shaping.face.identity)
        hasher.combine(shaping.setting)
        for feature in shaping.features { hasher.combine(feature.tag) }
        let before = max(text.context.lowerBound, range.lowerBound - FontsLimits.shapingContext)
        let after = min(text.context.upperBound, range.upperBound + FontsLimits.shapingContext)
        hasher.combine(range.lowerBound - before)
        hasher.combine(range.count)
        for index in before..<after { hasher.combine(text.units[index]) }
        return hasher.finalize()
    }

    /// Fills the buffer with the nominal glyph of each character; a mark belongs to the cluster before it.
    private func fillWithNominalGlyphs(_ text: TextInContext, _ range: Range<Int>, _ shaping: FaceShaping) {
        var cluster = range.lowerBound
        var index = range.lowerBound
        var glyphs: [HarfBuzzBuffer.Glyph] = []
        while index < range.upperBound {
            let scalar = TextInContext.scalar(text.units, index, end: range.upperBound)
            if !TextInContext.isNonStarter(scalar) { cluster = index }
            let id = glyph(for: scalar, in: shaping.face) ?? 0
            glyphs.append(
                HarfBuzzBuffer.Glyph(
                    id: id, cluster: cluster - text.context.lowerBound, isUnsafeToBreak: false,
                    advance: advance(of: id, in: shaping.face), xOffset: 0, yOffset: 0))
            index += scalar > 0xFFFF ? 2 : 1
        }
        buffer.fill(with: glyphs, isRightToLeft: shaping.setting.isRightToLeft)
    }
}

extension Shaper.Piece {
    /// Removes the clusters from an offset on.
    fileprivate mutating func keep(before cut: Int, isReversed: Bool) {
        if isReversed {
            let first = indexes.first { cluster(at: $0) < cut } ?? indexes.upperBound
            indexes = first..<indexes.upperBound
        } else {
            let end = indexes.first { cluster(at: $0) >= cut } ?? indexes.upperBound
            indexes = indexes.lowerBound..<end
        }
    }
}

/// The advances that glyphs have by the character at the start of their cluster, in WebKit.
///
/// A cluster of a no-break space and a mark advances by a space for each of its glyphs. One that begins with a joiner,
/// a control of direction or a soft hyphen does not advance, even if an emoji follows the joiner.
struct CharacterAdvances {
    let units: [UInt16]
    /// The advance of the face's space.
    let space: Int32

    /// Returns the advance of each glyph of a cluster; `nil` if it is the glyph's own.
    @inline(__always)
    func advance(ofClusterAt start: Int) -> Int32? {
        let unit = units[start]
        if unit > 0x20 && unit < 0x7F { return nil }
        return decided(by: unit)
    }

    private func decided(by unit: UInt16) -> Int32? {
        switch unit {
        case 0x20, 0xA0: space
        case 0xAD, 0x200B...0x200F, 0x202A...0x202E, 0xFEFF: 0
        default: nil
        }
    }
}
