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
        var plain: [GlyphRun.Glyph] = []
        let scale = mark.size / mark.face.unitsPerEm
        for glyph in mark.glyphs {
            guard let picture = mark.face.picture(of: glyph.id) else {
                plain.append(glyph)
                continue
            }
            let place = Drawing.Point(mark.origin.x + glyph.x, mark.origin.y - glyph.rise)
            try canvas.draw(
                png: picture.png,
                in: Drawing.Box(
                    place.x + picture.left * scale, place.y - picture.top * scale, picture.width * scale,
                    picture.height * scale))
            canvas.setColour(palette[mark.tone])
        }
        try canvas.draw(
            plain.map { ($0.id, Drawing.Point(mark.origin.x + $0.x, mark.origin.y - $0.rise)) }, mark.face,
            size: mark.size, GlyphClusters(plain, of: mark.text))
    }
}
