/// Whether the outlines of `glyf` lie where `loca` says, and end: see ``FontFileCheck``.
struct GlyphCheck {
    let bytes: FontBytes
    let glyf: Range<Int>
    let loca: Int
    let isLong: Bool
    let count: Int
    /// The composite glyphs that have been gone through.
    private var known: [Int: Extent] = [:]

    /// What a glyph comes to in the end: so many outlines, and composites inside composites so deep.
    private struct Extent {
        var parts: Int
        var depth: Int
    }

    init(bytes: FontBytes, glyf: Range<Int>, loca: Int, isLong: Bool, count: Int) {
        self.bytes = bytes
        self.glyf = glyf
        self.loca = loca
        self.isLong = isLong
        self.count = count
    }

    /// What is wrong, nil where nothing is.
    mutating func reason() -> String? {
        var composites: [Int] = []
        var start = offset(of: 0)
        for glyph in 0..<count {
            let end = offset(of: glyph + 1)
            guard start <= end, end <= glyf.count else { return "the outline of glyph \(glyph) is not in its table" }
            // A glyph with fewer than no contours is made of others.
            if end - start >= 10, let contours = bytes.short(glyf.lowerBound + start), contours > 0x7FFF {
                composites.append(glyph)
            }
            start = end
        }
        for glyph in composites where extent(of: glyph, inside: 0) == nil {
            return
                "glyph \(glyph) is made of itself, of more than \(FontLimits.glyphParts) parts, or of parts more than "
                + "\(FontLimits.glyphDepth) deep"
        }
        return nil
    }

    private func offset(of glyph: Int) -> Int {
        isLong ? bytes.long(loca + 4 * glyph) ?? Int.max : (bytes.short(loca + 2 * glyph) ?? Int.max / 2) * 2
    }

    /// What a glyph comes to, nil where that is too much or has no end.
    private mutating func extent(of glyph: Int, inside depth: Int) -> Extent? {
        if let known = known[glyph] { return known }
        guard glyph < count, depth < FontLimits.glyphDepth else { return nil }
        let start = offset(of: glyph)
        let end = glyf.lowerBound + offset(of: glyph + 1)
        var place = glyf.lowerBound + start
        guard end - place >= 10, let contours = bytes.short(place), contours > 0x7FFF else {
            return Extent(parts: 1, depth: 0)
        }
        place += 10
        var total = Extent(parts: 0, depth: 0)
        var hasMore = true
        while hasMore {
            guard place + 4 <= end, let flags = bytes.short(place), let part = bytes.short(place + 2),
                let extent = extent(of: part, inside: depth + 1)
            else { return nil }
            total.parts += extent.parts
            total.depth = max(total.depth, extent.depth + 1)
            guard total.parts <= FontLimits.glyphParts, total.depth <= FontLimits.glyphDepth else { return nil }
            hasMore = flags & 0x20 != 0
            // Two offsets, of words or bytes, then a scale of one, two or four numbers.
            place += 4 + (flags & 1 != 0 ? 4 : 2)
            place += flags & 0x08 != 0 ? 2 : flags & 0x40 != 0 ? 4 : flags & 0x80 != 0 ? 8 : 0
        }
        known[glyph] = total
        return total
    }
}
