internal import CTypescaleHarfBuzz
internal import TypescaleStrings

/// The tables of a face in a file, without variation.
///
/// Creates the blob (`hb_blob_create`) and the face (`hb_face_create`). Owns the face, which owns the blob, which
/// retains the ``FontFile``. Frees the face with `hb_face_destroy`. The face is immutable, so threads share it.
@safe
final class HarfBuzzFace: @unchecked Sendable {
    fileprivate let face: OpaquePointer

    /// Opens the face at an index of a file that ``FontFileCheck`` accepted.
    init(file: FontFile, index: Int) throws(FontError) {
        let retained = unsafe Unmanaged.passRetained(file)
        let blob = unsafe file.withUnsafeBytes { bytes in
            unsafe hb_blob_create(
                bytes.baseAddress?.assumingMemoryBound(to: CChar.self), UInt32(bytes.count),
                HB_MEMORY_MODE_READONLY, retained.toOpaque(),
                { pointer in
                    guard let pointer = unsafe pointer else { return }
                    unsafe Unmanaged<FontFile>.fromOpaque(pointer).release()
                })
        }
        defer { unsafe hb_blob_destroy(blob) }
        let count = unsafe hb_face_count(blob)
        guard index >= 0, index < Int(count) else {
            let code: FontError.Code = count == 0 ? .damaged : .noSuchFace
            let reason = count == 0 ? "not a font" : "there is no face \(index); the file has \(count)"
            throw FontError(code, file: file.path, reason: reason)
        }
        guard let made = unsafe hb_face_create(blob, UInt32(index)) else {
            throw FontError(.damaged, file: file.path, reason: "HarfBuzz cannot open the face")
        }
        unsafe hb_face_make_immutable(made)
        unsafe face = made
    }

    deinit {
        unsafe hb_face_destroy(face)
    }

    static var version: String { unsafe String(cString: hb_version_string()) }

    /// Returns whether a table exists and is not empty.
    func hasTable(_ tag: String) -> Bool {
        let blob = unsafe hb_face_reference_table(face, UInt32(tag: tag))
        defer { unsafe hb_blob_destroy(blob) }
        return unsafe hb_blob_get_length(blob) > 0
    }

    /// A Boolean value that indicates whether any glyph has colors of its own.
    var hasColor: Bool {
        unsafe hb_ot_color_has_layers(face) != 0 || hb_ot_color_has_png(face) != 0 || hb_ot_color_has_svg(face) != 0
            || hasTable("COLR")
    }

    /// The axes, in the face's order.
    var axes: [FontAxis] {
        var infos = [hb_ot_var_axis_info_t](repeating: hb_ot_var_axis_info_t(), count: FontsLimits.axes)
        var count = UInt32(infos.count)
        _ = unsafe hb_ot_var_get_axis_infos(face, 0, &count, &infos)
        return infos.prefix(Int(count)).map { info in
            FontAxis(
                tag: info.tag.tagText, minimum: Double(info.min_value),
                defaultValue: Double(info.default_value), maximum: Double(max(info.min_value, info.max_value)))
        }
    }

    /// The characters that the face maps to a glyph.
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

    /// Returns a name from the `name` table in English; `nil` if there is none.
    func name(_ id: UInt32) -> String? {
        let english = unsafe hb_language_from_string("en", -1)
        var bytes = [CChar](repeating: 0, count: 256)
        var size = UInt32(bytes.count)
        guard unsafe hb_ot_name_get_utf8(face, id, english, &size, &bytes) > 0, size > 0 else { return nil }
        return String(decoding: bytes.prefix(Int(size)).map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    /// HarfBuzz's language for a BCP 47 tag; `nil` for an empty one.
    static func language(_ tag: String) -> hb_language_t? {
        tag.isEmpty ? nil : unsafe hb_language_from_string(tag, -1)
    }

    /// Returns whether a character is placed on the one before it.
    static func isNonStarter(_ scalar: UInt32) -> Bool {
        unsafe hb_unicode_combining_class(hb_unicode_funcs_get_default(), scalar)
            != HB_UNICODE_COMBINING_CLASS_NOT_REORDERED
    }

    /// Returns the tags under which a face has the rules of a script, the tag of no script among them.
    static func tags(of script: ScriptTag) -> [hb_tag_t] {
        var tags = [hb_tag_t](repeating: 0, count: 4)
        var count = UInt32(tags.count)
        unsafe hb_ot_tags_from_script_and_language(hb_script_t(script.value), nil, &count, &tags, nil, nil)
        return [UInt32(tag: "DFLT")] + tags.prefix(Int(count))
    }
}

/// A face with a variation, for shaping.
///
/// Creates the font (`hb_font_create`), which retains its face; owns it and frees it with `hb_font_destroy`. The scale
/// is the units per em with OpenType's own functions, and ppem and ptem are never set: nothing depends on a size. The
/// font is immutable, so threads share it without a lock.
@safe
final class HarfBuzzFont: @unchecked Sendable {
    private let font: OpaquePointer

    init(face: HarfBuzzFace, unitsPerEm: Int, variation: [FontVariationSetting], file: FontFile) throws(FontError) {
        guard let made = unsafe hb_font_create(face.face) else {
            throw FontError(.damaged, file: file.path, reason: "HarfBuzz cannot open the font")
        }
        unsafe hb_ot_font_set_funcs(made)
        unsafe hb_font_set_scale(made, Int32(unitsPerEm), Int32(unitsPerEm))
        let settings = variation.map { hb_variation_t(tag: UInt32(tag: $0.tag), value: Float($0.value)) }
        if !settings.isEmpty { unsafe hb_font_set_variations(made, settings, UInt32(settings.count)) }
        unsafe hb_font_make_immutable(made)
        unsafe font = made
    }

    /// Creates a font with the advances of another one and the rules of the face's default instance.
    ///
    /// Firefox shapes so. The font is made by `hb_font_create_sub_font`, which holds a reference to the other one.
    init(advancesOf other: HarfBuzzFont, file: FontFile) throws(FontError) {
        guard let made = unsafe hb_font_create_sub_font(other.font) else {
            throw FontError(.damaged, file: file.path, reason: "HarfBuzz cannot make a font of it")
        }
        unsafe hb_font_set_var_coords_normalized(made, nil, 0)
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

    /// Returns a glyph's advance in design units.
    func advance(of glyph: UInt32) -> Int32 { unsafe hb_font_get_glyph_h_advance(font, glyph) }

    /// The glyph of a character by itself; `nil` if there is none.
    func nominalGlyph(for scalar: UInt32) -> UInt32? {
        var glyph: hb_codepoint_t = 0
        return unsafe hb_font_get_nominal_glyph(font, scalar, &glyph) != 0 ? glyph : nil
    }

    /// Returns whether there is a glyph of a character for a variation selector after it.
    func hasVariation(of scalar: UInt32, selector: UInt32) -> Bool {
        var glyph: hb_codepoint_t = 0
        return unsafe hb_font_get_variation_glyph(font, scalar, selector, &glyph) != 0
    }

    /// The right edge of a glyph's ink in design units; `nil` if it is not known.
    func rightEdge(of glyph: UInt32) -> Double? {
        extents(of: glyph).map { Double($0.x_bearing) + Double($0.width) }
    }

    /// The lower and the upper edge of a glyph's ink in design units above the baseline; `nil` if it has none.
    func inkHeights(of glyph: UInt32) -> ClosedRange<Double>? {
        guard let extents = extents(of: glyph), extents.height < 0 else { return nil }
        return Double(extents.y_bearing) + Double(extents.height)...Double(extents.y_bearing)
    }

    private func extents(of glyph: UInt32) -> hb_glyph_extents_t? {
        var extents = hb_glyph_extents_t()
        return unsafe hb_font_get_glyph_extents(font, glyph, &extents) != 0 ? extents : nil
    }

    /// Calls `body` with the font, which it must not change or keep beyond the call.
    func withUnsafeFont<Result>(_ body: (OpaquePointer) throws -> Result) rethrows -> Result {
        try unsafe body(font)
    }
}

/// The tables of a face with rules for glyphs, in numbered lookups.
enum RuleTable: String {
    /// The rules that replace glyphs.
    case substitution = "GSUB"
    /// The rules that move glyphs.
    case positioning = "GPOS"

    var tag: hb_tag_t { UInt32(tag: rawValue) }
}

extension HarfBuzzFont {
    /// The glyphs that the rules of a lookup read.
    struct LookupGlyphs {
        /// The glyphs before those that a rule changes.
        let before = NumberSet()
        /// The glyphs that a rule can begin with, and those that it replaces or moves.
        let input = NumberSet()
        /// The glyphs after those that a rule changes.
        let after = NumberSet()
    }

    /// Returns the glyphs that a lookup reads, and adds those that it makes to a set.
    func glyphs(of lookup: UInt32, in table: RuleTable, addingMadeTo made: NumberSet? = nil) -> LookupGlyphs {
        let glyphs = LookupGlyphs()
        unsafe hb_ot_layout_lookup_collect_glyphs(
            face, table.tag, lookup, glyphs.before.set, glyphs.input.set, glyphs.after.set, made?.set)
        return glyphs
    }

    /// Returns the glyphs that the rules of a lookup can begin with, and those that they replace or move.
    func inputs(of lookup: UInt32, in table: RuleTable) -> NumberSet {
        let inputs = NumberSet()
        unsafe hb_ot_layout_lookup_collect_glyphs(face, table.tag, lookup, nil, inputs.set, nil, nil)
        return inputs
    }

    /// Adds the glyphs that the rules of a lookup make of the members of a set.
    func addSubstitutes(by lookup: UInt32, to glyphs: NumberSet) {
        unsafe hb_ot_layout_lookup_substitute_closure(face, lookup, glyphs.set)
    }

    /// Returns the lookups of some features in some scripts, or in all.
    func lookups(of table: RuleTable, features: [hb_tag_t], scripts: [hb_tag_t]? = nil) -> NumberSet {
        let lookups = NumberSet()
        unsafe hb_ot_layout_collect_lookups(
            face, table.tag, scripts.map { $0 + [0] }, nil, features + [0], lookups.set)
        return lookups
    }

    /// Returns the tags of the features of a table, of which some may occur several times.
    func features(of table: RuleTable) -> [hb_tag_t] {
        var features: [hb_tag_t] = []
        var tags = [hb_tag_t](repeating: 0, count: 64)
        var count = UInt32(tags.count)
        while count == tags.count {
            unsafe hb_ot_layout_table_get_feature_tags(face, table.tag, UInt32(features.count), &count, &tags)
            features += tags.prefix(Int(count))
        }
        return features
    }

    /// Returns the characters whose own glyph is one of some.
    func characters(drawnWith glyphs: NumberSet) -> Set<UInt32> {
        let characters = NumberSet()
        unsafe hb_face_collect_unicodes(face, characters.set)
        return Set(characters.members.filter { nominalGlyph(for: $0).map(glyphs.contains) ?? false })
    }

    /// Returns whether the face says that a glyph is a mark.
    func isMark(_ glyph: UInt32) -> Bool {
        unsafe hb_ot_layout_get_glyph_class(face, glyph) == HB_OT_LAYOUT_GLYPH_CLASS_MARK
    }

    private var face: OpaquePointer? { unsafe hb_font_get_face(font) }
}
