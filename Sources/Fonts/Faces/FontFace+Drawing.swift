internal import CTypescaleHarfBuzz

/// The functions that HarfBuzz draws outlines with.
///
/// Creates the functions (`hb_draw_funcs_create`) once for the process, makes them immutable and never frees them.
@safe
private final class HarfBuzzPen: @unchecked Sendable {
    static let shared = HarfBuzzPen()

    let functions: OpaquePointer?

    /// The outline that is drawn; HarfBuzz refers to it during a call.
    final class Sheet {
        var outline = GlyphOutline()
    }

    private init() {
        unsafe functions = hb_draw_funcs_create()
        unsafe hb_draw_funcs_set_move_to_func(
            functions, { _, sheet, _, x, y, _ in unsafe HarfBuzzPen.add(.move(.init(x: x, y: y)), to: sheet) }, nil, nil
        )
        unsafe hb_draw_funcs_set_line_to_func(
            functions, { _, sheet, _, x, y, _ in unsafe HarfBuzzPen.add(.line(.init(x: x, y: y)), to: sheet) }, nil, nil
        )
        unsafe hb_draw_funcs_set_quadratic_to_func(
            functions,
            { _, sheet, _, controlX, controlY, x, y, _ in
                unsafe HarfBuzzPen.add(.quadratic(.init(x: controlX, y: controlY), .init(x: x, y: y)), to: sheet)
            }, nil, nil)
        unsafe hb_draw_funcs_set_cubic_to_func(
            functions,
            { _, sheet, _, x1, y1, x2, y2, x, y, _ in
                unsafe HarfBuzzPen.add(.cubic(.init(x: x1, y: y1), .init(x: x2, y: y2), .init(x: x, y: y)), to: sheet)
            }, nil, nil)
        unsafe hb_draw_funcs_set_close_path_func(
            functions, { _, sheet, _, _ in unsafe HarfBuzzPen.add(.close, to: sheet) }, nil, nil)
        unsafe hb_draw_funcs_make_immutable(functions)
    }

    private static func add(_ step: GlyphOutline.Step, to sheet: UnsafeMutableRawPointer?) {
        guard let sheet = unsafe sheet else { return }
        unsafe Unmanaged<Sheet>.fromOpaque(sheet).takeUnretainedValue().outline.steps.append(step)
    }
}

extension FontFace {
    /// Returns the outline of a glyph at the face's variation; empty if there is none.
    package func outline(of glyph: UInt32) -> GlyphOutline {
        let sheet = HarfBuzzPen.Sheet()
        withExtendedLifetime(sheet) {
            unsafe font.withUnsafeFont { font in
                unsafe hb_font_get_glyph_shape(
                    font, glyph, HarfBuzzPen.shared.functions, Unmanaged.passUnretained(sheet).toOpaque())
            }
        }
        return sheet.outline
    }

    /// Returns the lower and the upper edge of a glyph's ink in design units above the baseline; `nil` if it has none.
    package func inkHeights(of glyph: UInt32) -> ClosedRange<Double>? { font.inkHeights(of: glyph) }

    /// Returns the picture that a glyph is drawn from; `nil` if it is drawn from an outline.
    package func picture(of glyph: UInt32) -> GlyphPicture? {
        guard hasColorGlyphs else { return nil }
        return unsafe font.withUnsafeFont { font in
            let blob = unsafe hb_ot_color_glyph_reference_png(font, glyph)
            defer { unsafe hb_blob_destroy(blob) }
            var length: UInt32 = 0
            guard let data = unsafe hb_blob_get_data(blob, &length), length > 0 else { return nil }
            var extents = hb_glyph_extents_t()
            guard unsafe hb_font_get_glyph_extents(font, glyph, &extents) != 0 else { return nil }
            let bytes = unsafe UnsafeRawBufferPointer(start: data, count: Int(length))
            return GlyphPicture(
                png: unsafe Array(bytes), left: Double(extents.x_bearing), top: Double(extents.y_bearing),
                width: Double(extents.width), height: -Double(extents.height))
        }
    }

    /// Calls `body` with the bytes of the face's file, which are valid during the lifetime of the face.
    func withUnsafeFileBytes<Result, Failure: Error>(
        _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        // The font retains the face and the face retains the blob, so that releasing this reference frees nothing.
        let blob = unsafe font.withUnsafeFont { unsafe hb_face_reference_blob(hb_font_get_face($0)) }
        defer { unsafe hb_blob_destroy(blob) }
        var length: UInt32 = 0
        let data = unsafe hb_blob_get_data(blob, &length)
        return try unsafe body(UnsafeRawBufferPointer(start: data, count: Int(length)))
    }
}
