internal import Fonts
internal import TextLayout

/// Paints a drawing on a canvas.
struct CairoPainter {
    let canvas: CairoCanvas
    let palette: Palette

    func paint(_ drawing: Drawing) throws(PreviewError) {
        canvas.setColour(palette[.paper])
        canvas.fill(Drawing.Box(0, 0, drawing.width, drawing.height), radius: 0)
        for mark in drawing.marks { try paint(mark) }
    }

    private func paint(_ mark: Drawing.Mark) throws(PreviewError) {
        switch mark {
        case .box(let box, let radius, let tone):
            canvas.setColour(palette[tone])
            canvas.fill(box, radius: radius)
        case .frame(let box, let radius, let width, let tone):
            canvas.setColour(palette[tone])
            canvas.stroke(box, radius: radius, width: width)
        case .line(let from, let to, let width, let dash, let tone):
            canvas.setColour(palette[tone])
            canvas.line(from: from, to: to, width: width, dash: dash)
        case .disc(let centre, let radius, let tone):
            canvas.setColour(palette[tone])
            canvas.disc(centre, radius: radius)
        case .glyphs(let glyphs):
            canvas.setColour(palette[glyphs.tone])
            try paint(glyphs)
        case .begin, .end: break
        }
    }

    private func paint(_ mark: Drawing.GlyphsMark) throws(PreviewError) {
        var plain: [(id: UInt32, place: Drawing.Point)] = []
        let scale = mark.size / mark.face.unitsPerEm
        for glyph in mark.glyphs {
            let place = Drawing.Point(mark.origin.x + glyph.x, mark.origin.y - glyph.rise)
            guard let picture = mark.face.picture(of: glyph.id) else {
                plain.append((glyph.id, place))
                continue
            }
            try canvas.draw(
                png: picture.png,
                in: Drawing.Box(
                    place.x + picture.left * scale, place.y - picture.top * scale, picture.width * scale,
                    picture.height * scale))
            canvas.setColour(palette[mark.tone])
        }
        try canvas.draw(plain, mark.face, size: mark.size, text: text(of: mark))
    }

    /// The characters of the mark, from the first glyph's to the last one's.
    private func text(of mark: Drawing.GlyphsMark) -> String {
        guard let source = mark.text, let first = mark.glyphs.lazy.map(\.start).min(),
            let last = mark.glyphs.lazy.map(\.start).max()
        else { return "" }
        var end = last + 1
        if source.units.indices.contains(end), source.units[end] & 0xFC00 == 0xDC00 { end += 1 }
        return source.characters(first..<end)
    }
}
