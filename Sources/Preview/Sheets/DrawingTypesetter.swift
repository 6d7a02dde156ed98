internal import DynamicType
package import Fonts
package import TextLayout
internal import TypescaleStrings

/// Lays out texts for a picture with the engine that also measures, so that lines, heights, faces and glyphs agree.
///
/// Has scratch buffers; belongs to one thread.
package final class DrawingTypesetter {
    /// A text that has been laid out.
    struct Block {
        var lines: [GlyphLine]
        var source: SourceText
        /// The height of all lines.
        var height: Double { (lines.last.map { $0.top + $0.height }) ?? 0 }
        /// The width of the widest line.
        var width: Double { lines.reduce(0) { max($0, $1.width) } }
        /// The distance from the top to the first baseline.
        var baseline: Double { lines.first?.baseline ?? 0 }
    }

    package let fonts: FontLibrary
    /// The browser engine whose lines samples and messages have; captions have Chromium's.
    let engine: Engine
    let placer: GlyphPlacer
    private let locale: String

    /// Creates a typesetter for captions and samples in one locale, with the lines of an engine.
    package init(fonts: FontLibrary, locale: String = "en", engine: Engine = .chromium) {
        self.fonts = fonts
        self.engine = engine
        self.locale = locale
        placer = GlyphPlacer(library: fonts)
    }

    /// Lays out a sample in a resolved style at a width.
    func sample(_ text: String, _ style: ResolvedStyle, width: Double) throws(FontError) -> Block {
        let setting = TextSetting(style, locale: locale, fonts: fonts)
        var traits = setting.traits(locale: locale, direction: .automatic, engine)
        let measure = setting.measure(width: width, locale: locale, engine)
        traits.font = try fonts.request(setting.font, at: measure.size)
        let lines = try placer.lines(of: StyledText(text), traits, measure, lineHeight: setting.lineHeight)
        return Block(lines: lines, source: SourceText(text))
    }

    /// Joins the parts of a subtitle, with the name of the engine if it is not the default one.
    func subtitle(_ parts: [String]) -> String {
        (parts + (engine == .chromium ? [] : [engine.rawValue])).joined(separator: " · ")
    }

    /// Returns the subtitle of messages in several environments.
    func subtitle(of scale: TypeScale, _ environments: [TextEnvironment], width: Double) -> String {
        subtitle([scale.name] + Specimen.shared(by: environments) + ["width \(DecimalText.text(width, digits: 2)) pt"])
    }

    /// Lays out a caption in the default role, on one line unless it is wider than `width`.
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
    /// Draws a block with its top left corner at a point.
    mutating func add(_ block: DrawingTypesetter.Block, at place: Point, _ role: ColorRole) {
        for line in block.lines { add(line, of: block.source, at: place) { _ in role } }
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

/// The header of a picture: its title, a subtitle for the whole picture, and the name of each column.
struct SheetHeader {
    var title: (text: String, size: Double)
    var subtitle: String
    /// The space between the subtitle and the names.
    var gap: Double
    /// The columns' names, with an optional detail in small type.
    var columns: [(name: String, detail: String?)]

    /// Draws the header from a margin, each column's name at its left edge; returns the bottom of the tallest name.
    func draw(
        on drawing: inout Drawing, margin: Double, lefts: [Double], with typesetter: DrawingTypesetter
    ) throws(FontError) -> Double {
        let available = max(drawing.width - 2 * margin, 1)
        let heading = try typesetter.caption(title.text, size: title.size, weight: 700, width: available)
        let below = try typesetter.caption(subtitle, size: 13, width: available)
        var y = margin - 8
        drawing.add(heading, at: .init(margin, y), .ink)
        y += heading.height + 4
        drawing.add(below, at: .init(margin, y), .soft)
        y += below.height + gap
        var height = 0.0
        for (column, left) in zip(columns, lefts) {
            let name = try typesetter.caption(column.name, size: 14, weight: 600)
            drawing.add(name, at: .init(left, y), .accent)
            if let words = column.detail {
                let detail = try typesetter.caption(words, size: 11)
                drawing.add(detail, at: .init(left + name.width + 8, y + name.baseline - detail.baseline), .soft)
            }
            height = max(height, name.height)
        }
        return y + height
    }
}
