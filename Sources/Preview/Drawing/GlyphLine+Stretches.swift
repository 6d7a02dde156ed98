internal import TextLayout

extension GlyphLine {
    /// Where, from left to right, the characters stand of which a condition holds; neighbours are joined.
    func stretches(where isWanted: (Int) -> Bool) -> [(left: Double, right: Double)] {
        var stretches: [(left: Double, right: Double)] = []
        func add(_ left: Double, _ right: Double) {
            if let last = stretches.last, left - last.right < 0.01 {
                stretches[stretches.count - 1].right = max(last.right, right)
            } else {
                stretches.append((left, right))
            }
        }
        for run in runs {
            guard case .glyphs(_, let glyphs) = run.content else { continue }
            for (index, glyph) in glyphs.enumerated() where isWanted(glyph.start) {
                // Padding belongs to the character it stands before or after.
                let left = index == 0 ? run.left : glyph.x
                let right = index + 1 < glyphs.count ? glyphs[index + 1].x : run.left + run.width
                add(min(left, right), max(left, right))
            }
        }
        return stretches
    }
}
