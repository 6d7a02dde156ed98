/// Whether the outlines of `glyf` lie where `loca` says, and end: see ``FontFileCheck``.
struct GlyphCheck {
    let bytes: FontBytes
    let glyf: Range<Int>
    let loca: Int
    let isLong: Bool
    let count: Int
    /// How many outlines a composite glyph comes to in the end; 0 where that is not yet known.
    private var parts: [Int: Int] = [:]

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
        for glyph in composites {
            guard let total = size(of: glyph, depth: 0) else {
                return "glyph \(glyph) is made of itself, or of more than \(FontLimits.glyphParts) parts"
            }
            parts[glyph] = total
        }
        return nil
    }

    private func offset(of glyph: Int) -> Int {
        isLong ? bytes.long(loca + 4 * glyph) ?? Int.max : (bytes.short(loca + 2 * glyph) ?? Int.max / 2) * 2
    }

    /// How many outlines a glyph comes to, nil where there are too many or there is no end.
    private mutating func size(of glyph: Int, depth: Int) -> Int? {
        if let known = parts[glyph] { return known }
        guard glyph < count, depth < FontLimits.glyphDepth else { return nil }
        let start = offset(of: glyph)
        let end = glyf.lowerBound + offset(of: glyph + 1)
        var place = glyf.lowerBound + start
        guard end - place >= 10, let contours = bytes.short(place), contours > 0x7FFF else { return 1 }
        place += 10
        var total = 0
        var hasMore = true
        while hasMore {
            guard place + 4 <= end, let flags = bytes.short(place), let part = bytes.short(place + 2),
                let size = size(of: part, depth: depth + 1)
            else { return nil }
            total += size
            guard total <= FontLimits.glyphParts else { return nil }
            hasMore = flags & 0x20 != 0
            // Two offsets, of words or bytes, then a scale of one, two or four numbers.
            place += 4 + (flags & 1 != 0 ? 4 : 2)
            place += flags & 0x08 != 0 ? 2 : flags & 0x40 != 0 ? 4 : flags & 0x80 != 0 ? 8 : 0
        }
        parts[glyph] = total
        return total
    }
}
