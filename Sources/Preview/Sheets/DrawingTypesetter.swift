internal import DynamicType
package import Fonts
internal import TextLayout
internal import TypescaleAPI

/// Sets texts for a picture with the engine that also measures: lines, heights, faces and glyphs are its own.
///
/// Scratch of one thread.
package final class DrawingTypesetter {
    /// A text that has been set.
    struct Block {
        var lines: [GlyphLine]
        var source: SourceText
        /// Height of all lines.
        var height: Double { (lines.last.map { $0.top + $0.height }) ?? 0 }
        /// Width of the widest line.
        var width: Double { lines.reduce(0) { max($0, $1.width) } }
        /// Distance of the first baseline from the top.
        var baseline: Double { lines.first?.baseline ?? 0 }
    }

    /// Where its faces come from.
    package let fonts: FontLibrary
    let placer: GlyphPlacer
    private let locale: String

    /// A typesetter for captions and samples in one language.
    package init(fonts: FontLibrary, locale: String = "en") {
        self.fonts = fonts
        self.locale = locale
        placer = GlyphPlacer(library: fonts)
    }

    /// Sets a sample in a style as it is drawn, at a width.
    func sample(
        _ text: String, _ style: ResolvedStyle, width: Double, direction: BaseDirection = .automatic
    ) throws(FontError) -> Block {
        let setting = TextSetting(style, locale: locale, fonts: fonts)
        let traits = TextTraits(
            font: try fonts.request(setting.font, at: setting.size), locale: locale, direction: direction,
            whiteSpace: .normal)
        let lines = try placer.lines(
            of: StyledText(text), traits,
            LineMeasure(size: setting.size, width: width, tracking: setting.tracking), lineHeight: setting.lineHeight)
        return Block(lines: lines, source: SourceText(text))
    }

    /// Sets a caption in the default role, on one line unless it is wider than `width`.
    func caption(
        _ text: String, size: Double, weight: Double = 400, width: Double = .infinity
    ) throws(FontError) -> Block {
        let font = FontRequest(families: fonts.families(for: .default), weight: weight, locale: "en")
        let lines = try placer.lines(
            of: StyledText(text), TextTraits(font: font), LineMeasure(size: size, width: min(width, 100_000)),
            lineHeight: .fixed((size * 1.4).rounded()))
        return Block(lines: lines, source: SourceText(text))
    }
}

extension Drawing {
    /// Draws a block with its top left corner at a place.
    mutating func add(_ block: DrawingTypesetter.Block, at place: Point, _ tone: ColorRole) {
        for line in block.lines { add(line, of: block.source, at: place) { _ in tone } }
    }

    /// Draws a line of a text whose top left corner is at a place; `tone` is asked for each character.
    mutating func add(_ line: GlyphLine, of source: SourceText?, at place: Point, tone: (Int) -> ColorRole) {
        for run in line.runs {
            guard case .glyphs(let face, let glyphs) = run.content else { continue }
            var index = glyphs.startIndex
            while index < glyphs.endIndex {
                let first = tone(glyphs[index].start)
                let end = glyphs[index...].firstIndex { tone($0.start) != first } ?? glyphs.endIndex
                add(
                    .glyphs(
                        GlyphsMark(
                            face: face, size: run.size, origin: Point(place.x, place.y + line.baseline),
                            glyphs: Array(glyphs[index..<end]), tone: first, text: source)))
                index = end
            }
        }
    }
}
