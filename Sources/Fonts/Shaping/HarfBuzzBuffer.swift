internal import CTypescaleHarfBuzz
internal import CTypescaleShapingGuard

/// The text that is shaped, and then its glyphs; scratch of one thread.
///
/// Creates the buffer (`hb_buffer_create`), owns it and frees it with `hb_buffer_destroy`. Text is copied into it;
/// fonts are borrowed for a call.
@safe
final class HarfBuzzBuffer {
    /// A glyph of the buffer, in design units.
    struct Glyph {
        /// The index in the face.
        var id: UInt32
        /// The offset of the glyph's cluster in the context that the buffer was filled with.
        var cluster: Int
        /// A Boolean value that indicates whether text broken before the cluster would be shaped differently.
        var isUnsafeToBreak: Bool
        var advance: Int32
        var xOffset: Int32
        var yOffset: Int32
    }

    private var buffer: OpaquePointer
    private var infos: UnsafeMutablePointer<hb_glyph_info_t>?
    private var positions: UnsafeMutablePointer<hb_glyph_position_t>?
    private var lastLanguage: (tag: String, language: hb_language_t?)?
    private(set) var count = 0

    init() {
        unsafe buffer = hb_buffer_create()
        unsafe infos = nil
        unsafe positions = nil
    }

    deinit {
        unsafe hb_buffer_destroy(buffer)
    }

    /// Replaces a buffer that an abort left in the middle of its work.
    ///
    /// Its two arrays are sound, as assertions check before they change something, and are freed; what HarfBuzz had
    /// allocated beside them is lost.
    func replace() {
        unsafe hb_buffer_destroy(buffer)
        unsafe buffer = hb_buffer_create()
        clear()
    }

    private func clear() {
        unsafe hb_buffer_clear_contents(buffer)
        unsafe infos = nil
        unsafe positions = nil
        count = 0
    }

    /// Puts a range of a text into the buffer with what surrounds it.
    func fill(_ text: TextInContext, _ range: Range<Int>, _ setting: Shaper.Setting) {
        let context = text.context
        precondition(context.lowerBound >= 0 && context.upperBound <= text.units.count)
        precondition(range.lowerBound >= context.lowerBound && range.upperBound <= context.upperBound)
        clear()
        unsafe text.units.withUnsafeBufferPointer { units in
            guard let base = units.baseAddress else { return }
            unsafe hb_buffer_add_utf16(
                buffer, base + context.lowerBound, Int32(context.count),
                UInt32(range.lowerBound - context.lowerBound), Int32(range.count))
        }
        unsafe hb_buffer_set_direction(buffer, setting.isRightToLeft ? HB_DIRECTION_RTL : HB_DIRECTION_LTR)
        unsafe hb_buffer_set_cluster_level(
            buffer,
            setting.options.contains(.characterClusters)
                ? HB_BUFFER_CLUSTER_LEVEL_MONOTONE_CHARACTERS : HB_BUFFER_CLUSTER_LEVEL_MONOTONE_GRAPHEMES)
        unsafe hb_buffer_set_script(buffer, hb_script_t(setting.script.value))
        unsafe hb_buffer_set_language(buffer, language(setting.language))
    }

    func shape(with font: HarfBuzzFont, _ features: [hb_feature_t]) -> ShapingOutcome {
        let outcome = unsafe font.withUnsafeFont { font in
            unsafe shaping_guard_shape(font, buffer, features, UInt32(features.count))
        }
        if outcome == ShapingOutcomeShaped { readGlyphs() }
        return outcome
    }

    /// Puts glyphs into the buffer with their advances, in the order of the text.
    func fill(with glyphs: [Glyph], isRightToLeft: Bool) {
        clear()
        for glyph in glyphs { unsafe hb_buffer_add(buffer, glyph.id, UInt32(glyph.cluster)) }
        unsafe hb_buffer_set_content_type(buffer, HB_BUFFER_CONTENT_TYPE_GLYPHS)
        if isRightToLeft { unsafe hb_buffer_reverse(buffer) }
        readGlyphs()
        guard let positions = unsafe positions, count == glyphs.count else { return }
        for (index, glyph) in (isRightToLeft ? glyphs.reversed() : glyphs).enumerated() {
            unsafe positions[index].x_advance = glyph.advance
        }
    }

    private func readGlyphs() {
        var length: UInt32 = 0
        unsafe infos = hb_buffer_get_glyph_infos(buffer, &length)
        unsafe positions = hb_buffer_get_glyph_positions(buffer, nil)
        count = unsafe infos != nil && positions != nil ? Int(length) : 0
    }

    /// The glyph at an index from the left.
    subscript(index: Int) -> Glyph {
        @inline(__always) get {
            guard index >= 0, index < count, let infos = unsafe infos, let positions = unsafe positions else {
                preconditionFailure("the buffer has no glyph \(index)")
            }
            let (info, position) = unsafe (infos[index], positions[index])
            return Glyph(
                id: info.codepoint, cluster: Int(info.cluster),
                isUnsafeToBreak: info.mask & HB_GLYPH_FLAG_UNSAFE_TO_BREAK.rawValue != 0, advance: position.x_advance,
                xOffset: position.x_offset, yOffset: position.y_offset)
        }
    }

    private func language(_ tag: String) -> hb_language_t? {
        if let last = unsafe lastLanguage, unsafe last.tag == tag { return unsafe last.language }
        let made = unsafe HarfBuzzFace.language(tag)
        unsafe lastLanguage = (tag, made)
        return unsafe made
    }
}
