internal import Fonts
internal import TextLayout
internal import TypescaleStrings

/// A writer of drawings as files.
package enum DrawingEncoder {
    /// Returns a drawing as SVG, with glyphs as outlines and emoji as embedded images.
    package static func svg(_ drawing: Drawing, _ palette: Palette) -> String {
        var writer = SVGWriter(.colors(palette))
        return writer.document(drawing)
    }

    /// Returns a drawing as PNG, with `scale` pixels per point.
    package static func png(_ drawing: Drawing, _ palette: Palette, scale: Double = 2) throws(PreviewError) -> [UInt8] {
        try canvas(drawing, palette, scale: scale, format: "png").png()
    }

    /// Returns a drawing as a PDF of one page of the drawing's size.
    package static func pdf(_ drawing: Drawing, _ palette: Palette) throws(PreviewError) -> [UInt8] {
        let longest = max(drawing.width, drawing.height)
        guard longest <= PreviewLimits.pagePoints else {
            throw PreviewError(
                "pdf",
                "the drawing is \(size(drawing)) points, and a page has at most \(Int(PreviewLimits.pagePoints)); "
                    + "use svg"
            )
        }
        let canvas = try CairoCanvas.page(width: drawing.width, height: drawing.height, title: drawing.title)
        try CairoPainter(canvas: canvas, palette: palette).paint(drawing)
        return try canvas.pdf()
    }

    /// Returns the pixels of a drawing, row by row, each as `0x00RRGGBB`.
    static func rgbPixels(
        of drawing: Drawing, _ palette: Palette, scale: Double
    ) throws(PreviewError) -> (width: Int, height: Int, rgb: [UInt32]) {
        let rgb = try canvas(drawing, palette, scale: scale, format: "sixel").rgb()
        return (pixelCount(drawing.width * scale), pixelCount(drawing.height * scale), rgb)
    }

    private static func canvas(
        _ drawing: Drawing, _ palette: Palette, scale: Double, format: String
    ) throws(PreviewError) -> CairoCanvas {
        let (width, height) = (drawing.width * scale, drawing.height * scale)
        guard max(width, height) <= PreviewLimits.pixels, width * height <= PreviewLimits.area else {
            let advice =
                width > height
                ? "fewer categories or a smaller width" : "fewer styles or messages, or a greater width"
            throw PreviewError(
                format,
                "the drawing is \(size(drawing)) points, too large for "
                    + "\(FixedPoint.text(scale, upTo: 2)) pixels per point; use svg, \(advice)")
        }
        let canvas = try CairoCanvas.pixels(width: pixelCount(width), height: pixelCount(height), scale: scale)
        try CairoPainter(canvas: canvas, palette: palette).paint(drawing)
        return canvas
    }

    private static func pixelCount(_ length: Double) -> Int { max(Int(length.rounded(.up)), 1) }

    private static func size(_ drawing: Drawing) -> String {
        "\(FixedPoint.text(drawing.width, upTo: 0)) × \(FixedPoint.text(drawing.height, upTo: 0))"
    }
}

/// A painter that renders a drawing on a canvas.
struct CairoPainter {
    let canvas: CairoCanvas
    let palette: Palette

    func paint(_ drawing: Drawing) throws(PreviewError) {
        canvas.setColor(palette[.paper])
        canvas.fill(Drawing.Box(0, 0, drawing.width, drawing.height), radius: 0)
        for mark in drawing.marks { try paint(mark) }
    }

    private func paint(_ mark: Drawing.Mark) throws(PreviewError) {
        switch mark {
        case .box(let box, let radius, let role):
            canvas.setColor(palette[role])
            canvas.fill(box, radius: radius)
        case .frame(let box, let radius, let width, let role):
            canvas.setColor(palette[role])
            canvas.stroke(box, radius: radius, width: width)
        case .line(let from, let to, let width, let dash, let role):
            canvas.setColor(palette[role])
            canvas.line(from: from, to: to, width: width, dash: dash)
        case .disc(let center, let radius, let role):
            canvas.setColor(palette[role])
            canvas.disc(center, radius: radius)
        case .glyphs(let glyphs):
            canvas.setColor(palette[glyphs.role])
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
            canvas.setColor(palette[mark.role])
        }
        try canvas.draw(
            plain.map { ($0.id, Drawing.Point(mark.origin.x + $0.x, mark.origin.y - $0.rise)) }, mark.face,
            size: mark.size, GlyphClusters(plain, of: mark.text))
    }
}
