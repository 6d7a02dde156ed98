internal import DynamicType
package import Fonts
package import TextLayout
internal import TypescaleStrings

/// Lays out texts for a picture with the engine that also measures, so that lines, heights, faces and glyphs agree.
///
/// Not thread-safe: it has scratch buffers.
package final class DrawingTypesetter {
    /// A text that has been laid out.
    struct Block {
        var lines: [GlyphLine]
        var source: SourceText
        var height: Double { (lines.last.map { $0.top + $0.height }) ?? 0 }
        var width: Double { lines.reduce(0) { max($0, $1.width) } }
        /// The distance from the top to the first baseline.
        var baseline: Double { lines.first?.baseline ?? 0 }
        /// The distances of the top and the bottom of all lines and their ink from the block's top.
        var verticalRange: (top: Double, bottom: Double) { lines.verticalRange }
        /// The faces that draw the block's ink, in the order of the text.
        var faces: [FontFace] { lines.faces }
    }

    package let fonts: FontLibrary
    /// The browser engine whose lines samples and messages have; captions have Chromium's.
    let engine: BrowserEngine
    let placer: GlyphPlacer
    private let locale: String

    /// Creates a typesetter for captions and samples in one locale, with the lines of an engine.
    package init(fonts: FontLibrary, locale: String = "en", engine: BrowserEngine = .chromium) {
        self.fonts = fonts
        self.engine = engine
        self.locale = locale
        placer = GlyphPlacer(fonts: fonts)
    }

    /// Lays out a sample in a resolved style at a width.
    func sample(_ text: String, _ style: ResolvedStyle, width: Double) throws(FontError) -> Block {
        let lines = try lines(of: text, style, locale: locale, width: width, engine)
        return Block(lines: lines, source: SourceText(text))
    }

    /// Returns the lines of a text in a resolved style at a width.
    func lines(
        of text: String, _ style: ResolvedStyle, locale: String, width: Double, whiteSpace: WhiteSpace = .normal,
        _ engine: BrowserEngine
    ) throws(FontError) -> [GlyphLine] {
        let setting = TextSetting(style, locale: locale, fonts: fonts)
        var traits = setting.traits(locale: locale, whiteSpace: whiteSpace, engine)
        let measure = setting.measure(width: width, locale: locale, engine)
        traits.font = try fonts.request(setting.font, at: measure.size)
        return try placer.lines(of: StyledText(text), traits, measure, lineHeight: setting.lineHeight)
    }

    /// Joins the parts of a subtitle, with the name of the engine if it is not the default one.
    func subtitle(_ parts: [String]) -> String {
        (parts + (engine == .chromium ? [] : [engine.rawValue])).joined(separator: " · ")
    }

    /// Returns the subtitle of a specimen, with the families that draw its samples.
    func subtitle(of specimen: Specimen, _ samples: [Block]) -> String {
        var families: [String] = []
        for face in samples.flatMap(\.faces) where !families.contains(face.family) { families.append(face.family) }
        return subtitle(specimen.subtitle + (families.isEmpty ? [] : [families.joined(separator: ", ")]))
    }

    /// Returns the families and weights of faces.
    static func names(of faces: [FontFace]) -> String {
        var names: [String] = []
        for face in faces {
            let name = "\(face.family) \(FixedPoint.text(face.weight, upTo: 0))"
            if !names.contains(name) { names.append(name) }
        }
        return names.joined(separator: ", ")
    }

    /// Returns the subtitle of messages in several environments.
    func subtitle(of scale: TypeScale, _ environments: [TextEnvironment], width: Double) -> String {
        subtitle(
            [scale.name] + Specimen.commonSettings(of: environments) + ["width \(FixedPoint.text(width, upTo: 2)) pt"])
    }

    /// Lays out a caption in the default role, on one line unless it is wider than `width`.
    ///
    /// Characters that would change the order of the words around them are escaped.
    func caption(
        _ text: String, size: Double, weight: Double = 400, width: Double = .infinity
    ) throws(FontError) -> Block {
        let text = Quotation.printable(text)
        let font = FontRequest(role: .default, weight: weight, locale: locale, fonts: fonts)
        let lines = try placer.lines(
            of: StyledText(text), TextTraits(font: font, locale: locale),
            LineMeasure(size: size, width: min(width, 100_000)), lineHeight: .fixed((size * 1.4).rounded()))
        return Block(lines: lines, source: SourceText(text))
    }
}

extension Drawing {
    /// Draws a block with its top left corner at a point.
    mutating func add(_ block: DrawingTypesetter.Block, at place: Point, _ role: ColorRole) {
        for line in block.lines { add(line, of: block.source, at: place) { _ in role } }
    }

    /// Draws lines in two layers: first what is behind the letters of all lines, so that no line covers another's
    /// letters.
    mutating func add<Line>(
        _ lines: [Line], behind: (Line, inout Drawing) -> Void, letters: (Line, inout Drawing) -> Void
    ) {
        for line in lines { behind(line, &self) }
        for line in lines { letters(line, &self) }
    }

    /// Draws a line of a text whose top left corner is at a point; `role` returns the color role of each character.
    mutating func add(_ line: GlyphLine, of source: SourceText?, at place: Point, role: (Int) -> ColorRole) {
        if let ellipsis = line.ellipsis, case .glyphs(let face, let glyphs) = ellipsis.content {
            add(
                .glyphs(
                    GlyphsMark(
                        face: face, size: ellipsis.size, origin: Point(place.x, place.y + line.baseline),
                        glyphs: glyphs, role: role(max(line.end - 1, line.start)), text: SourceText("\u{2026}"))))
        }
        for run in line.runs {
            guard case .glyphs(let face, let glyphs) = run.content else { continue }
            var index = glyphs.startIndex
            while index < glyphs.endIndex {
                let first = role(glyphs[index].start)
                let end = glyphs[index...].firstIndex { role($0.start) != first } ?? glyphs.endIndex
                add(
                    .glyphs(
                        GlyphsMark(
                            face: face, size: run.size, origin: Point(place.x, place.y + line.baseline),
                            glyphs: Array(glyphs[index..<end]), role: first, text: source)))
                index = end
            }
        }
    }
}

extension ClosedRange<Double> {
    /// Returns the range with the widths of the lines of a text whose left edge is at a distance.
    ///
    /// Lines that are too wide for the text reach beyond it: to the left if they go right to left.
    func union(_ lines: [GlyphLine], at left: Double = 0) -> ClosedRange<Double> {
        lines.reduce(self) { range, line in
            let start = left + line.left
            return Swift.min(range.lowerBound, start)...Swift.max(range.upperBound, start + line.width)
        }
    }
}

extension [GlyphLine] {
    /// The distances of the top and the bottom of the lines and their ink from the text's top.
    var verticalRange: (top: Double, bottom: Double) {
        var (top, bottom) = (0.0, last.map { $0.top + $0.height } ?? 0)
        forEachInk { _, _, upper, lower in
            top = Swift.min(top, upper)
            bottom = Swift.max(bottom, lower)
        }
        return (top, bottom)
    }

    /// The faces that draw the lines' ink, in the order of the text, which is not that of the glyphs from left to
    /// right.
    var faces: [FontFace] {
        var starts: [FontFace: Int] = [:]
        forEachInk { glyph, face, _, _ in starts[face] = Swift.min(starts[face] ?? .max, glyph.start) }
        return starts.sorted { $0.value < $1.value }.map(\.key)
    }

    /// Calls `body` with each glyph that has ink, its face, and the top and the bottom of the ink.
    private func forEachInk(_ body: (GlyphRun.Glyph, FontFace, Double, Double) -> Void) {
        for line in self {
            for run in line.runs {
                guard case .glyphs(let face, let glyphs) = run.content else { continue }
                let scale = run.size / face.unitsPerEm
                for glyph in glyphs {
                    guard let ink = face.inkHeights(of: glyph.id) else { continue }
                    let y = line.baseline - glyph.rise
                    body(glyph, face, y - ink.upperBound * scale, y - ink.lowerBound * scale)
                }
            }
        }
    }
}
