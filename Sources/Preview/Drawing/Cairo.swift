// The only file that imports cairo.
//
// Pixels: glyphs are drawn as filled paths at fractional positions. cairo 1.16 rounds the glyphs it shows to whole
// pixels, which looks like uneven spacing at 11 points. PDF: glyphs are shown together with their characters, so that
// the page can be searched; faces are embedded, variable ones at their axis positions.

internal import CTypescaleCairo
internal import Fonts
internal import TypescaleStrings

/// A canvas that draws on one surface; not thread-safe.
///
/// Creates the surface and a context, owns both and frees them in `deinit`; borrows the functions of the library, which
/// stays loaded. Each canvas creates a face once; cairo retains it as long as it needs it and then releases the
/// ``FreeTypeFace`` it was created from.
@safe
package final class CairoCanvas {
    private let cairo: typescale_cairo
    private let surface: OpaquePointer
    private let context: OpaquePointer
    private var faces: [Int: CairoFace] = [:]
    private let output: Bytes
    private let isPaged: Bool

    /// The bytes that cairo writes.
    private final class Bytes {
        var bytes: [UInt8] = []
    }

    /// Creates an image surface of a size in pixels, with `scale` pixels per point.
    static func pixels(width: Int, height: Int, scale: Double) throws(PreviewError) -> CairoCanvas {
        let cairo = try library()
        let surface = cairo.image_surface_create(CAIRO_FORMAT_ARGB32, Int32(width), Int32(height))
        let canvas = try unsafe CairoCanvas(cairo, surface, Bytes(), isPaged: false)
        unsafe cairo.scale(canvas.context, scale, scale)
        return canvas
    }

    /// Creates a PDF page of a size in points.
    static func page(width: Double, height: Double, title: String) throws(PreviewError) -> CairoCanvas {
        let cairo = try library()
        let output = Bytes()
        let surface = unsafe cairo.pdf_surface_create_for_stream(
            writeBytes, Unmanaged.passUnretained(output).toOpaque(), width, height)
        unsafe cairo.pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_TITLE, title)
        unsafe cairo.pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_CREATOR, "typescale")
        return try unsafe CairoCanvas(cairo, surface, output, isPaged: true)
    }

    private init(
        _ cairo: typescale_cairo, _ surface: OpaquePointer?, _ output: Bytes, isPaged: Bool
    ) throws(PreviewError) {
        let status = unsafe cairo.surface_status(surface)
        guard status == CAIRO_STATUS_SUCCESS, let surface = unsafe surface,
            let context = unsafe cairo.create(surface)
        else { throw CairoCanvas.failure(cairo, status) }
        self.cairo = cairo
        unsafe self.surface = unsafe surface
        unsafe self.context = unsafe context
        self.output = output
        self.isPaged = isPaged
        let options = cairo.font_options_create()
        unsafe cairo.font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
        unsafe cairo.font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
        unsafe cairo.font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY)
        unsafe cairo.set_font_options(context, options)
        unsafe cairo.font_options_destroy(options)
    }

    deinit {
        faces.values.forEach { unsafe cairo.font_face_destroy($0.handle) }
        unsafe cairo.destroy(context)
        unsafe cairo.surface_destroy(surface)
    }

    // MARK: Marks

    func setColor(_ color: DrawingColor) {
        unsafe cairo.set_source_rgba(
            context, Double(color.red) / 255, Double(color.green) / 255, Double(color.blue) / 255, 1)
    }

    func fill(_ box: Drawing.Box, radius: Double) {
        trace(box, radius)
        unsafe cairo.fill(context)
    }

    func stroke(_ box: Drawing.Box, radius: Double, width: Double) {
        trace(box, radius)
        unsafe cairo.set_line_width(context, width)
        unsafe cairo.stroke(context)
    }

    func line(from: Drawing.Point, to: Drawing.Point, width: Double, dash: Double) {
        unsafe cairo.new_path(context)
        unsafe cairo.move_to(context, from.x, from.y)
        unsafe cairo.line_to(context, to.x, to.y)
        unsafe cairo.set_line_width(context, width)
        unsafe cairo.set_dash(context, [dash], dash > 0 ? 1 : 0, 0)
        unsafe cairo.stroke(context)
        unsafe cairo.set_dash(context, [], 0, 0)
    }

    func disc(_ center: Drawing.Point, radius: Double) {
        unsafe cairo.new_path(context)
        unsafe cairo.arc(context, center.x, center.y, radius, 0, 2 * .pi)
        unsafe cairo.fill(context)
    }

    private func trace(_ box: Drawing.Box, _ radius: Double) {
        unsafe cairo.new_path(context)
        let radius = box.corner(radius)
        guard radius > 0 else { return unsafe cairo.rectangle(context, box.x, box.y, box.width, box.height) }
        let (left, top) = (box.x + radius, box.y + radius)
        let (right, bottom) = (box.x + box.width - radius, box.y + box.height - radius)
        unsafe cairo.new_sub_path(context)
        unsafe cairo.arc(context, right, top, radius, -.pi / 2, 0)
        unsafe cairo.arc(context, right, bottom, radius, 0, .pi / 2)
        unsafe cairo.arc(context, left, bottom, radius, .pi / 2, .pi)
        unsafe cairo.arc(context, left, top, radius, .pi, 1.5 * .pi)
        unsafe cairo.close_path(context)
    }

    // MARK: Glyphs

    /// Draws glyphs at positions on the canvas; a PDF page records the characters in `clusters` for them.
    func draw(
        _ glyphs: [(id: UInt32, place: Drawing.Point)], _ face: FontFace, size: Double, _ clusters: GlyphClusters
    ) throws(PreviewError) {
        if glyphs.isEmpty { return }
        let font = try fontFace(face)
        unsafe cairo.set_font_face(context, font.handle)
        unsafe cairo.set_font_size(context, size)
        let list = glyphs.map { cairo_glyph_t(index: UInt($0.id), x: $0.place.x, y: $0.place.y) }
        if isPaged {
            let texts = clusters.parts.map { $0.text.replacingNoncharacters }
            let parts = zip(texts, clusters.parts).map { text, part in
                cairo_text_cluster_t(num_bytes: Int32(text.utf8.count), num_glyphs: Int32(part.glyphs))
            }
            let text = texts.joined()
            let flags = clusters.isBackward ? CAIRO_TEXT_CLUSTER_FLAG_BACKWARD.rawValue : 0
            unsafe cairo.show_text_glyphs(
                context, text, Int32(text.utf8.count), list, Int32(list.count), parts, Int32(parts.count),
                cairo_text_cluster_flags_t(rawValue: flags))
        } else {
            unsafe cairo.new_path(context)
            unsafe cairo.glyph_path(context, list, Int32(list.count))
            unsafe cairo.fill(context)
        }
        let status = unsafe cairo.status(context)
        if status != CAIRO_STATUS_SUCCESS { throw CairoCanvas.failure(cairo, status) }
    }

    func draw(png: [UInt8], in box: Drawing.Box) throws(PreviewError) {
        var rest = png[...]
        let image = unsafe withUnsafeMutablePointer(to: &rest) { rest in
            unsafe cairo.image_surface_create_from_png_stream(
                { closure, data, length in
                    guard let data = unsafe data, let closure = unsafe closure else { return CAIRO_STATUS_READ_ERROR }
                    let rest = unsafe closure.assumingMemoryBound(to: ArraySlice<UInt8>.self)
                    guard unsafe rest.pointee.count >= Int(length) else { return CAIRO_STATUS_READ_ERROR }
                    for index in 0..<Int(length) { unsafe data[index] = rest.pointee.removeFirst() }
                    return CAIRO_STATUS_SUCCESS
                }, rest)
        }
        defer { unsafe cairo.surface_destroy(image) }
        let status = unsafe cairo.surface_status(image)
        guard status == CAIRO_STATUS_SUCCESS else { throw CairoCanvas.failure(cairo, status) }
        let width = Double(unsafe cairo.image_surface_get_width(image))
        let height = Double(unsafe cairo.image_surface_get_height(image))
        unsafe cairo.save(context)
        unsafe cairo.translate(context, box.x, box.y)
        unsafe cairo.scale(context, box.width / width, box.height / height)
        unsafe cairo.set_source_surface(context, image, 0, 0)
        unsafe cairo.pattern_set_filter(cairo.get_source(context), CAIRO_FILTER_BEST)
        unsafe cairo.paint(context)
        unsafe cairo.restore(context)
    }

    private func fontFace(_ face: FontFace) throws(PreviewError) -> CairoFace {
        if let cached = faces[face.identity] { return cached }
        let drawn = try rethrowing(FreeTypeFace(face)) { (error: FontError) in
            PreviewError(error.file.isEmpty ? "fonts" : error.file, error.reason)
        }
        let made = unsafe drawn.withUnsafeHandle { handle in
            unsafe cairo.ft_font_face_create_for_ft_face(handle, CairoCanvas.loadFlags)
        }
        guard let made = unsafe made else { throw CairoCanvas.failure(cairo, CAIRO_STATUS_NO_MEMORY) }
        let retained = unsafe Unmanaged.passRetained(drawn)
        let status = unsafe cairo.font_face_set_user_data(
            made, CairoCanvas.key, retained.toOpaque(),
            { pointer in
                guard let pointer = unsafe pointer else { return }
                unsafe Unmanaged<FreeTypeFace>.fromOpaque(pointer).release()
            })
        guard status == CAIRO_STATUS_SUCCESS else {
            unsafe cairo.font_face_destroy(made)
            unsafe retained.release()
            throw CairoCanvas.failure(cairo, status)
        }
        let cairoFace = unsafe CairoFace(handle: made)
        faces[face.identity] = cairoFace
        return cairoFace
    }

    /// `FT_LOAD_NO_HINTING` and `FT_LOAD_NO_BITMAP`: unhinted outlines.
    private static let loadFlags: Int32 = 0x2 | 0x8

    /// A key of which only the address is used.
    nonisolated(unsafe) private static let key = UnsafeMutablePointer<cairo_user_data_key_t>.allocate(capacity: 1)

    // MARK: Results

    /// Returns the picture as a PNG file.
    func png() throws(PreviewError) -> [UInt8] {
        unsafe cairo.surface_flush(surface)
        let status = unsafe cairo.surface_write_to_png_stream(
            surface, CairoCanvas.writeBytes, Unmanaged.passUnretained(output).toOpaque())
        guard status == CAIRO_STATUS_SUCCESS else { throw CairoCanvas.failure(cairo, status) }
        return output.bytes
    }

    /// Returns the page as a PDF file; the canvas cannot be used afterwards.
    func pdf() throws(PreviewError) -> [UInt8] {
        unsafe cairo.surface_finish(surface)
        let status = unsafe cairo.surface_status(surface)
        guard status == CAIRO_STATUS_SUCCESS else { throw CairoCanvas.failure(cairo, status) }
        return output.bytes
    }

    /// Returns the pixels, row by row, each as `0x00RRGGBB`.
    func rgb() -> [UInt32] {
        unsafe cairo.surface_flush(surface)
        let width = Int(unsafe cairo.image_surface_get_width(surface))
        let height = Int(unsafe cairo.image_surface_get_height(surface))
        let stride = Int(unsafe cairo.image_surface_get_stride(surface))
        guard let data = unsafe cairo.image_surface_get_data(surface) else { return [] }
        var pixels: [UInt32] = []
        pixels.reserveCapacity(width * height)
        for row in 0..<height {
            for column in 0..<width {
                let pixel = unsafe UnsafeRawPointer(data).load(
                    fromByteOffset: row * stride + column * 4, as: UInt32.self)
                pixels.append(pixel & 0xFF_FFFF)
            }
        }
        return pixels
    }

    private static let writeBytes: cairo_write_func_t = { closure, data, length in
        guard let closure = unsafe closure, let data = unsafe data else { return CAIRO_STATUS_WRITE_ERROR }
        let output = unsafe Unmanaged<Bytes>.fromOpaque(closure).takeUnretainedValue()
        unsafe output.bytes.append(contentsOf: UnsafeBufferPointer(start: data, count: Int(length)))
        return CAIRO_STATUS_SUCCESS
    }

    // MARK: The library

    private static let loaded = CairoLibrary()

    /// Returns the library's version; throws if it cannot be loaded.
    package static func version() throws(PreviewError) -> String {
        let text = try library().version_string()
        return unsafe text.map { unsafe String(cString: $0) } ?? "unknown"
    }

    private static func library() throws(PreviewError) -> typescale_cairo {
        if let reason = loaded.failure {
            throw PreviewError("cairo", "\(reason); install libcairo2, or use svg or html")
        }
        return loaded.functions
    }

    private static func failure(_ cairo: typescale_cairo, _ status: cairo_status_t) -> PreviewError {
        let text = unsafe cairo.status_to_string(status).map { unsafe String(cString: $0) }
        return PreviewError("cairo", text ?? "error \(status.rawValue)")
    }
}

/// A face created by cairo; owned by the canvas.
@safe
private struct CairoFace {
    let handle: OpaquePointer
}

/// cairo's functions, loaded once.
@safe
private final class CairoLibrary: @unchecked Sendable {
    let functions: typescale_cairo
    /// The reason why loading failed, or `nil`.
    let failure: String?

    init() {
        var functions = typescale_cairo()
        failure = unsafe typescale_cairo_load(&functions).map { unsafe String(cString: $0) }
        self.functions = functions
    }
}

extension String {
    /// The text with U+FFFD in place of noncharacters, such as U+FFFF, which Cairo takes for bytes that are not UTF-8.
    fileprivate var replacingNoncharacters: String {
        let isNoncharacter = { (value: UInt32) in value & 0xFFFE == 0xFFFE || (0xFDD0...0xFDEF).contains(value) }
        guard unicodeScalars.contains(where: { isNoncharacter($0.value) }) else { return self }
        var result = String.UnicodeScalarView()
        for scalar in unicodeScalars { result.append(isNoncharacter(scalar.value) ? "\u{FFFD}" : scalar) }
        return String(result)
    }
}
