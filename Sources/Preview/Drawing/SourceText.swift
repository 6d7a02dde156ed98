internal import TextLayout

/// The source text of glyphs in UTF-16, shared by all of its lines.
struct SourceText: Hashable, Sendable {
    let units: [UInt16]

    init(_ text: String) { units = Array(text.utf16) }

    func characters(_ range: Range<Int>) -> String {
        String(decoding: units[range.clamped(to: 0..<units.count)], as: UTF16.self)
    }

    /// Returns the characters from one offset to another; without an end, a single character.
    func characters(from start: Int, to end: Int?) -> String {
        if let end, end > start { return characters(start..<end) }
        return String(characters(start..<min(start + SourceText.longestCharacter, units.count)).prefix(1))
    }

    /// A length in UTF-16 units above that of the longest emoji in use.
    private static let longestCharacter = 32
}

/// The source characters of glyphs, in the order of the text.
struct GlyphClusters {
    private(set) var parts: [(text: String, glyphs: Int)] = []
    /// A Boolean value that indicates whether the left-to-right glyphs run backward through the text.
    let isBackward: Bool

    init(_ glyphs: [GlyphRun.Glyph], of source: SourceText?) {
        isBackward = (glyphs.first?.start ?? 0) > (glyphs.last?.start ?? 0)
        let starts = isBackward ? glyphs.reversed().map(\.start) : glyphs.map(\.start)
        var index = 0
        while index < starts.count {
            var end = index
            while end < starts.count && starts[end] == starts[index] { end += 1 }
            // A ligature covers all characters up to the next glyph's; the last glyph covers a single character.
            let next = end < starts.count ? starts[end] : nil
            parts.append((source?.characters(from: starts[index], to: next) ?? "", end - index))
            index = end
        }
    }
}

extension GlyphRun {
    /// The offset of the run's last character that has a glyph.
    fileprivate var lastStart: Int {
        if case .glyphs(_, let glyphs) = content { glyphs.map(\.start).max() ?? -1 } else { -1 }
    }
}

extension GlyphLine {
    /// The horizontal position at which the text goes on in the next line: the end of the last character.
    var endEdge: Double {
        guard let run = runs.max(by: { $0.lastStart < $1.lastStart }) else { return left + width }
        return run.isRightToLeft ? run.left : run.left + run.width
    }

    /// Returns the horizontal spans of characters that satisfy a condition, from left to right; adjacent spans are
    /// joined.
    func spans(where isIncluded: (Int) -> Bool) -> [(left: Double, right: Double)] {
        var spans: [(left: Double, right: Double)] = []
        func add(_ left: Double, _ right: Double) {
            if let last = spans.last, left - last.right < 0.01 {
                spans[spans.count - 1].right = max(last.right, right)
            } else {
                spans.append((left, right))
            }
        }
        for run in runs {
            guard case .glyphs(_, let glyphs) = run.content else { continue }
            for (index, glyph) in glyphs.enumerated() where isIncluded(glyph.start) {
                // Padding belongs to the adjacent character.
                let left = index == 0 ? run.left : glyph.x
                let right = index + 1 < glyphs.count ? glyphs[index + 1].x : run.left + run.width
                add(min(left, right), max(left, right))
            }
        }
        return spans
    }
}
