internal import TextLayout

/// Which characters glyphs stand for, in the order of the text.
struct GlyphClusters {
    /// The characters of as many glyphs.
    private(set) var parts: [(text: String, glyphs: Int)] = []
    /// Whether the glyphs, which go from left to right, go through the text from its end.
    let isBackward: Bool

    init(_ glyphs: [GlyphRun.Glyph], of source: SourceText?) {
        isBackward = (glyphs.first?.start ?? 0) > (glyphs.last?.start ?? 0)
        let starts = isBackward ? glyphs.reversed().map(\.start) : glyphs.map(\.start)
        var index = 0
        while index < starts.count {
            var end = index
            while end < starts.count && starts[end] == starts[index] { end += 1 }
            // A ligature stands for all up to the next glyph's characters; the last one for a single character.
            let next = end < starts.count ? starts[end] : nil
            parts.append((source?.characters(from: starts[index], to: next) ?? "", end - index))
            index = end
        }
    }
}
