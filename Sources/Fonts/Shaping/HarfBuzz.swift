internal import CTypescaleHarfBuzz

/// HarfBuzz's view of one face in a file: its tables, before any variation.
///
/// Creates the blob (`hb_blob_create`) and the face (`hb_face_create`); owns the face, which owns the blob, which keeps
/// the ``FontFile`` alive; frees it with `hb_face_destroy`. The face is immutable from the start, so threads share it.
@safe
final class HarfBuzzFace: @unchecked Sendable {
    fileprivate let face: OpaquePointer

    /// Opens the face at an index of a file that ``FontFileCheck`` found whole.
    init(file: FontFile, index: Int) throws(FontError) {
        let keeper = unsafe Unmanaged.passRetained(file)
        let blob = unsafe file.withUnsafeBytes { bytes in
            unsafe hb_blob_create(
                bytes.baseAddress?.assumingMemoryBound(to: CChar.self), UInt32(bytes.count),
                HB_MEMORY_MODE_READONLY, keeper.toOpaque(),
                { pointer in
                    guard let pointer = unsafe pointer else { return }
                    unsafe Unmanaged<FontFile>.fromOpaque(pointer).release()
                })
        }
        defer { unsafe hb_blob_destroy(blob) }
        let count = unsafe hb_face_count(blob)
        guard index >= 0, index < Int(count) else {
            let code: FontError.Code = count == 0 ? .damaged : .noSuchFace
            let cause = count == 0 ? "not a font" : "there is no face \(index): the file has \(count)"
            throw FontError(code, file: file.path, reason: cause)
        }
        guard let made = unsafe hb_face_create(blob, UInt32(index)) else {
            throw FontError(.damaged, file: file.path, reason: "HarfBuzz cannot make a face of it")
        }
        unsafe hb_face_make_immutable(made)
        unsafe face = made
    }

    deinit {
        unsafe hb_face_destroy(face)
    }

    /// The number of faces in a file; 0 if it is not a font.
    static func count(in file: FontFile) -> Int {
        unsafe file.withUnsafeBytes { bytes in
            let blob = unsafe hb_blob_create(
                bytes.baseAddress?.assumingMemoryBound(to: CChar.self), UInt32(bytes.count),
                HB_MEMORY_MODE_READONLY, nil, nil)
            defer { unsafe hb_blob_destroy(blob) }
            return Int(unsafe hb_face_count(blob))
        }
    }

    /// The library's version.
    static var version: String { unsafe String(cString: hb_version_string()) }

    /// A Boolean value that indicates whether a table exists and is not empty.
    func hasTable(_ tag: String) -> Bool {
        let blob = unsafe hb_face_reference_table(face, Self.tag(tag))
        defer { unsafe hb_blob_destroy(blob) }
        return unsafe hb_blob_get_length(blob) > 0
    }

    /// A Boolean value that indicates whether any glyph has colors of its own.
    var hasColour: Bool {
        unsafe hb_ot_color_has_layers(face) != 0 || hb_ot_color_has_png(face) != 0 || hb_ot_color_has_svg(face) != 0
            || hasTable("COLR")
    }

    /// The axes, in the face's order.
    var axes: [FontAxis] {
        var infos = [hb_ot_var_axis_info_t](repeating: hb_ot_var_axis_info_t(), count: FontLimits.axes)
        var count = UInt32(infos.count)
        _ = unsafe hb_ot_var_get_axis_infos(face, 0, &count, &infos)
        return infos.prefix(Int(count)).map { info in
            FontAxis(
                tag: ScriptTag(value: info.tag).description, minimum: Double(info.min_value),
                defaultValue: Double(info.default_value), maximum: Double(max(info.min_value, info.max_value)))
        }
    }

    /// The characters it maps to a glyph.
    var coverage: Coverage {
        var coverage = Coverage()
        let set = unsafe hb_set_create()
        defer { unsafe hb_set_destroy(set) }
        unsafe hb_face_collect_unicodes(face, set)
        var (first, last): (hb_codepoint_t, hb_codepoint_t) = (hb_codepoint_t.max, hb_codepoint_t.max)
        while unsafe hb_set_next_range(set, &first, &last) != 0 {
            coverage.insert(first...last)
        }
        return coverage
    }

    /// A name from the `name` table in English, nil where it is not there.
    func name(_ id: UInt32) -> String? {
        let english = unsafe hb_language_from_string("en", -1)
        var bytes = [CChar](repeating: 0, count: 256)
        var size = UInt32(bytes.count)
        guard unsafe hb_ot_name_get_utf8(face, id, english, &size, &bytes) > 0, size > 0 else { return nil }
        return String(decoding: bytes.prefix(Int(size)).map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    /// A tag as HarfBuzz packs it.
    static func tag(_ text: String) -> hb_tag_t {
        text.utf8.prefix(4).reduce(0) { $0 << 8 | hb_tag_t($1) }
    }
}

/// A face at a place on its axes, ready to shape.
///
/// Creates the font (`hb_font_create`), which holds a reference to its face; owns it and frees it with
/// `hb_font_destroy`. Scale is units per em with OpenType's own functions, ppem and ptem are never set, and it is made
/// immutable at once: nothing in it depends on a size, and threads share it without a lock.
@safe
package final class HarfBuzzFont: @unchecked Sendable {
    private let font: OpaquePointer

    init(face: HarfBuzzFace, unitsPerEm: Int, variation: [FontVariationSetting], file: FontFile) throws(FontError) {
        guard let made = unsafe hb_font_create(face.face) else {
            throw FontError(.damaged, file: file.path, reason: "HarfBuzz cannot make a font of it")
        }
        unsafe hb_ot_font_set_funcs(made)
        unsafe hb_font_set_scale(made, Int32(unitsPerEm), Int32(unitsPerEm))
        let settings = variation.map { hb_variation_t(tag: HarfBuzzFace.tag($0.tag), value: Float($0.value)) }
        if !settings.isEmpty { unsafe hb_font_set_variations(made, settings, UInt32(settings.count)) }
        unsafe hb_font_make_immutable(made)
        unsafe font = made
    }

    deinit {
        unsafe hb_font_destroy(font)
    }

    /// The change of a metric at the position on the axes (`MVAR`), in design units, unrounded.
    func delta(of measure: FaceTables.Measure) -> Double {
        let tag =
            switch measure {
            case .ascender: HB_OT_METRICS_TAG_HORIZONTAL_ASCENDER
            case .descender: HB_OT_METRICS_TAG_HORIZONTAL_DESCENDER
            case .lineGap: HB_OT_METRICS_TAG_HORIZONTAL_LINE_GAP
            case .capHeight: HB_OT_METRICS_TAG_CAP_HEIGHT
            case .xHeight: HB_OT_METRICS_TAG_X_HEIGHT
            case .underlinePosition: HB_OT_METRICS_TAG_UNDERLINE_OFFSET
            case .underlineThickness: HB_OT_METRICS_TAG_UNDERLINE_SIZE
            case .strikeoutPosition: HB_OT_METRICS_TAG_STRIKEOUT_OFFSET
            case .strikeoutThickness: HB_OT_METRICS_TAG_STRIKEOUT_SIZE
            }
        return Double(unsafe hb_ot_metrics_get_variation(font, tag))
    }

    /// A glyph's advance in design units.
    func advance(of glyph: UInt32) -> Int32 { unsafe hb_font_get_glyph_h_advance(font, glyph) }

    /// Lends the font; it must not be kept beyond the call, nor changed in it.
    package func withUnsafeFont<Result>(_ body: (OpaquePointer) throws -> Result) rethrows -> Result {
        try unsafe body(font)
    }
}
