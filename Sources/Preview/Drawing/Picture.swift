internal import TypescaleStrings

/// Writes drawings as files.
package enum Picture {
    /// SVG: glyphs as outlines, emoji as pictures inside.
    package static func svg(_ drawing: Drawing, _ palette: Palette) -> String {
        var writer = SVGWriter(.colours(palette))
        return writer.document(drawing)
    }

    /// PNG, `scale` pixels a point.
    package static func png(_ drawing: Drawing, _ palette: Palette, scale: Double = 2) throws(PreviewError) -> [UInt8] {
        try canvas(drawing, palette, scale: scale, format: "png").png()
    }

    /// PDF of one page, of the drawing's own size.
    package static func pdf(_ drawing: Drawing, _ palette: Palette) throws(PreviewError) -> [UInt8] {
        let longest = max(drawing.width, drawing.height)
        guard longest <= PreviewLimits.pagePoints else {
            throw PreviewError(
                .tooLarge, "pdf",
                "the sheet is \(size(drawing)) points, and a page has \(Int(PreviewLimits.pagePoints)) at most; use svg"
            )
        }
        let canvas = try CairoCanvas.page(width: drawing.width, height: drawing.height, title: drawing.title)
        try CairoPainter(canvas: canvas, palette: palette).paint(drawing)
        return try canvas.pdf()
    }

    /// The pixels of the picture, row by row, each as `0x00RRGGBB`.
    static func pixels(
        _ drawing: Drawing, _ palette: Palette, scale: Double
    ) throws(PreviewError) -> (width: Int, height: Int, rgb: [UInt32]) {
        let rgb = try canvas(drawing, palette, scale: scale, format: "sixel").rgb()
        return (pixels(drawing.width * scale), pixels(drawing.height * scale), rgb)
    }

    private static func canvas(
        _ drawing: Drawing, _ palette: Palette, scale: Double, format: String
    ) throws(PreviewError) -> CairoCanvas {
        let (width, height) = (drawing.width * scale, drawing.height * scale)
        guard max(width, height) <= PreviewLimits.pixels, width * height <= PreviewLimits.area else {
            throw PreviewError(
                .tooLarge, format,
                "the sheet is \(size(drawing)) points, too large for \(DecimalText.text(scale, digits: 2)) pixels a point; "
                    + "use svg, fewer categories or a greater width")
        }
        let canvas = try CairoCanvas.pixels(width: pixels(width), height: pixels(height), scale: scale)
        try CairoPainter(canvas: canvas, palette: palette).paint(drawing)
        return canvas
    }

    private static func pixels(_ length: Double) -> Int { max(Int(length.rounded(.up)), 1) }

    private static func size(_ drawing: Drawing) -> String {
        "\(DecimalText.text(drawing.width, digits: 0)) × \(DecimalText.text(drawing.height, digits: 0))"
    }
}
