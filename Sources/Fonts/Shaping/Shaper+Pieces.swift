// Shapes a text of any length in pieces of a bounded one.
//
// Problem: HarfBuzz keeps distances between attached glyphs in 16 bits and aborts where a chain is longer; 66,000 marks
// on one letter are. Its own limits grow with the length of the text, and a face may turn every letter into 64 glyphs.
//
// Method: every call shapes at most `FontLimits.shapedUnits` units, so that it makes fewer than 32,768 glyphs whatever
// the face does. A longer text is cut where HarfBuzz says that nothing changes, else between clusters; what is beyond
// the cut is shaped with the next piece. The text beside a piece is its context, so letters keep their joined forms. Only
// a cluster longer than a piece is cut inside; its pieces are reported as one cluster.
//
// A call that fails is not repeated: the text gets its characters' own glyphs and advances.

internal import CTypescaleHarfBuzz
internal import CTypescaleShapingGuard

extension Shaper {
    /// A face, and how to shape with it.
    struct Rules {
        var face: FontFace
        var setting: ShapingContext
        var features: [hb_feature_t]

        init(_ face: FontFace, _ setting: ShapingContext, features: [hb_feature_t]? = nil) {
            (self.face, self.setting) = (face, setting)
            self.features = features ?? Shaper.features(for: setting)
        }
    }

    /// The glyphs of a piece of a text, from left to right; lent by the buffer.
    @safe
    struct Piece {
        let infos: UnsafeMutablePointer<hb_glyph_info_t>
        let positions: UnsafeMutablePointer<hb_glyph_position_t>
        /// The glyphs of the buffer that belong to the piece.
        fileprivate(set) var indexes: Range<Int>
        fileprivate let origin: Int
        /// The cluster that the first one of the piece continues, and the unit at which the piece starts.
        fileprivate var continued: (cluster: Int, start: Int)?

        /// The offset of the cluster that a glyph has in its piece.
        @inline(__always)
        fileprivate func cluster(at index: Int) -> Int { origin + Int(unsafe infos[index].cluster) }

        /// The offset of a glyph's cluster in the text.
        @inline(__always)
        func start(at index: Int) -> Int {
            let cluster = cluster(at: index)
            if let continued, continued.start == cluster { return continued.cluster }
            return cluster
        }
    }

    /// Shapes a text and lends its pieces to `body`, in the order of the text; the first of them where `isCancelled`
    /// becomes true.
    func forEachPiece(
        of text: TextInContext, _ rules: Rules, unless isCancelled: () -> Bool = { false }, _ body: (Piece) -> Void
    ) {
        var start = text.range.lowerBound
        var continued: (cluster: Int, start: Int)?
        while start < text.range.upperBound {
            let end = pieceEnd(from: start, in: text)
            shape(text, start..<end, rules)
            guard var piece = piece(of: text) else { return }
            piece.continued = continued
            let isReversed = rules.setting.isRightToLeft
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
        let end = start + FontLimits.shapedUnits
        if end >= text.range.upperBound { return text.range.upperBound }
        // Both halves of a pair stay together.
        return text.units[end] & 0xFC00 == 0xDC00 ? end - 1 : end
    }

    private func piece(of text: TextInContext) -> Piece? {
        var count: UInt32 = 0
        guard let infos = unsafe hb_buffer_get_glyph_infos(buffer, &count),
            let positions = unsafe hb_buffer_get_glyph_positions(buffer, nil)
        else { return nil }
        return unsafe Piece(
            infos: infos, positions: positions, indexes: 0..<Int(count), origin: text.context.lowerBound)
    }

    /// The last place in the second half of a piece at which a cut changes nothing, else its last cluster; its end where
    /// all of it is one cluster.
    private func cut(_ piece: Piece, _ range: Range<Int>, isReversed: Bool) -> Int {
        let middle = range.lowerBound + range.count / 2
        var last = range.upperBound
        for step in 0..<piece.indexes.count {
            let index = isReversed ? step : piece.indexes.upperBound - 1 - step
            let cluster = piece.cluster(at: index)
            if cluster <= range.lowerBound || cluster < middle && last < range.upperBound { break }
            if last == range.upperBound { last = cluster }
            if cluster < middle { break }
            if unsafe piece.infos[index].mask & HB_GLYPH_FLAG_UNSAFE_TO_BREAK.rawValue == 0 { return cluster }
        }
        return last
    }

    /// Shapes a stretch into the buffer, or puts the characters' own glyphs there.
    private func shape(_ text: TextInContext, _ range: Range<Int>, _ rules: Rules) {
        hasFailed = !ShapingFailures.isEmpty && ShapingFailures.contains(digest(of: text, range, rules))
        if hasFailed {
            failure = FontError(.unshapable, file: rules.face.file, reason: Self.knownFailure)
        } else {
            fill(text, range, rules.setting)
            let outcome = unsafe rules.face.font.withUnsafeFont { font in
                unsafe shaping_guard_shape(font, buffer, rules.features, UInt32(rules.features.count))
            }
            if outcome == ShapingOutcomeShaped { return }
            fail(outcome, digest(of: text, range, rules), rules.face)
        }
        fillWithNominalGlyphs(text, range, rules)
    }

    private func fail(_ outcome: ShapingOutcome, _ digest: Int, _ face: FontFace) {
        let isAbort = outcome == ShapingOutcomeAborted
        let error = FontError(
            .unshapable, file: face.file, reason: isAbort ? Self.abort : Self.excess)
        hasFailed = true
        failure = error
        ShapingFailures.insert(digest, error)
        if isAbort { replaceBuffer() }
    }

    /// A digest of all that decides how a stretch is shaped.
    private func digest(of text: TextInContext, _ range: Range<Int>, _ rules: Rules) -> Int {
        var hasher = Hasher()
        hasher.combine(rules.face.identity)
        hasher.combine(rules.setting)
        for feature in rules.features { hasher.combine(feature.tag) }
        let before = max(text.context.lowerBound, range.lowerBound - FontLimits.shapingContext)
        let after = min(text.context.upperBound, range.upperBound + FontLimits.shapingContext)
        hasher.combine(range.lowerBound - before)
        hasher.combine(range.count)
        for index in before..<after { hasher.combine(text.units[index]) }
        return hasher.finalize()
    }

    /// Puts a glyph a character into the buffer; a mark belongs to the cluster before it.
    private func fillWithNominalGlyphs(_ text: TextInContext, _ range: Range<Int>, _ rules: Rules) {
        unsafe hb_buffer_clear_contents(buffer)
        var cluster = range.lowerBound
        var index = range.lowerBound
        var glyphs: [UInt32] = []
        while index < range.upperBound {
            let scalar = TextInContext.scalar(text.units, index, end: range.upperBound)
            if !TextInContext.isNonStarter(scalar) { cluster = index }
            glyphs.append(glyph(for: scalar, in: rules.face) ?? 0)
            unsafe hb_buffer_add(buffer, glyphs[glyphs.count - 1], UInt32(cluster - text.context.lowerBound))
            index += scalar > 0xFFFF ? 2 : 1
        }
        unsafe hb_buffer_set_content_type(buffer, HB_BUFFER_CONTENT_TYPE_GLYPHS)
        if rules.setting.isRightToLeft {
            unsafe hb_buffer_reverse(buffer)
            glyphs.reverse()
        }
        guard let positions = unsafe hb_buffer_get_glyph_positions(buffer, nil) else { return }
        for (index, glyph) in glyphs.enumerated() {
            unsafe positions[index].x_advance = advance(of: glyph, in: rules.face)
        }
    }

    private static let abort = "HarfBuzz aborted while it shaped the text, which is not tried again"
    private static let excess =
        "the rules of this face make more glyphs of the text, or take more steps, than HarfBuzz allows"
    private static let knownFailure = "the text could not be shaped before and is not tried again"
}

extension Shaper.Piece {
    /// Leaves out the clusters from an offset on.
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
