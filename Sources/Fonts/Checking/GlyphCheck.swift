/// Checks that the outlines of `glyf` are within the table and that composite glyphs are bounded: see
/// ``FontFileCheck``.
struct GlyphCheck {
    let bytes: FontBytes
    let glyf: Range<Int>
    let loca: Int
    let isLong: Bool
    let count: Int
    /// The extents of the composite glyphs that were visited.
    private(set) var known: [Int: Extent] = [:]

    /// The number of outlines in a glyph, and the depth of its composites.
    struct Extent {
        var parts: Int
        var depth: Int
    }

    /// Returns the first error; `nil` if there is none.
    mutating func reason() -> String? {
        var composites: [Int] = []
        var start = offset(of: 0)
        for glyph in 0..<count {
            let end = offset(of: glyph + 1)
            guard start <= end, end <= glyf.count else {
                return "the outline of glyph \(glyph) is outside the table glyf"
            }
            // A negative number of contours marks a composite glyph.
            if end - start >= 10, let contours = bytes.uint16(at: glyf.lowerBound + start), contours > 0x7FFF {
                composites.append(glyph)
            }
            start = end
        }
        for glyph in composites where extent(of: glyph, inside: 0) == nil {
            return
                "glyph \(glyph) contains itself, more than \(FontsLimits.glyphParts) parts, or parts deeper than "
                + "\(FontsLimits.glyphDepth)"
        }
        return nil
    }

    private func offset(of glyph: Int) -> Int {
        isLong ? bytes.uint32(at: loca + 4 * glyph) ?? Int.max : (bytes.uint16(at: loca + 2 * glyph) ?? Int.max / 2) * 2
    }

    /// Returns the extent of a glyph; `nil` if it exceeds the bounds or contains itself.
    private mutating func extent(of glyph: Int, inside depth: Int) -> Extent? {
        if let known = known[glyph] { return known }
        guard glyph < count, depth < FontsLimits.glyphDepth else { return nil }
        let start = offset(of: glyph)
        let end = glyf.lowerBound + offset(of: glyph + 1)
        var position = glyf.lowerBound + start
        guard end - position >= 10, let contours = bytes.uint16(at: position), contours > 0x7FFF else {
            return Extent(parts: 1, depth: 0)
        }
        position += 10
        var total = Extent(parts: 0, depth: 0)
        var hasMore = true
        while hasMore {
            guard position + 4 <= end, let flags = bytes.uint16(at: position),
                let part = bytes.uint16(at: position + 2),
                let extent = extent(of: part, inside: depth + 1)
            else { return nil }
            total.parts += extent.parts
            total.depth = max(total.depth, extent.depth + 1)
            guard total.parts <= FontsLimits.glyphParts, total.depth <= FontsLimits.glyphDepth else { return nil }
            hasMore = flags & 0x20 != 0
            // Two offsets of one or two bytes each, then a scale of one, two or four numbers.
            position += 4 + (flags & 1 != 0 ? 4 : 2)
            position += flags & 0x08 != 0 ? 2 : flags & 0x40 != 0 ? 4 : flags & 0x80 != 0 ? 8 : 0
        }
        known[glyph] = total
        return total
    }
}
