internal import CHarfBuzz

/// Shapes text with one face at a time, in design units, at no size; scratch of one thread.
///
/// Creates the buffer (`hb_buffer_create`), owns it, frees it with `hb_buffer_destroy`. Text is copied into it, faces
/// are borrowed for a call.
@safe
public final class Shaper {
    /// What beside the face decides how text is shaped.
    public struct Setting: Hashable, Sendable {
        /// The script of the text.
        public var script: ScriptTag
        /// Whether the text runs right to left.
        public var isRightToLeft: Bool
        /// The language, BCP 47; empty where unknown.
        public var language: String
        /// Whether the text is letter-spaced, which takes optional ligatures away.
        public var isTracked: Bool

        /// A setting.
        public init(script: ScriptTag, isRightToLeft: Bool, language: String, isTracked: Bool) {
            self.script = script
            self.isRightToLeft = isRightToLeft
            self.language = language
            self.isTracked = isTracked
        }
    }

    /// The glyphs of characters that cannot be told apart, in the order of the text.
    public struct Cluster: Sendable, Equatable {
        /// Offset of its first UTF-16 unit.
        public var start: Int
        /// Advance of its glyphs, in design units; held at the ends of 32 bits, which a million joined emoji come to.
        public var advance: Int32
        /// The glyph, where it is a single one.
        public var glyph: UInt32
        /// Text cut before this cluster would be shaped differently on one of the two sides.
        public var isUnsafeToBreak: Bool
        /// No glyph was found for it.
        public var isMissing: Bool
    }

    let buffer: OpaquePointer
    private var lastLanguage: (tag: String, language: hb_language_t?)?

    /// A shaper.
    public init() {
        unsafe buffer = hb_buffer_create()
        unsafe hb_buffer_set_cluster_level(buffer, HB_BUFFER_CLUSTER_LEVEL_MONOTONE_GRAPHEMES)
    }

    deinit {
        unsafe hb_buffer_destroy(buffer)
    }

    /// A plan for text of a setting in a face.
    public func plan(for face: FontFace, _ setting: Setting) -> ShapePlan {
        unsafe ShapePlan(face, setting, language: language(setting.language))
    }

    /// Replaces `clusters` by those of `range`; what stands around it in `context` shapes it too.
    public func shape(
        _ units: [UInt16], _ range: Range<Int>, context: Range<Int>, face: FontFace, plan: ShapePlan,
        into clusters: inout [Cluster]
    ) {
        clusters.removeAll(keepingCapacity: true)
        fill(units, range, context: context, plan.setting)
        unsafe plan.shape(buffer, with: face)
        collect(offset: context.lowerBound, isReversed: plan.setting.isRightToLeft, into: &clusters)
    }

    /// The advance of a stretch, in design units; what stands around it in `context` shapes it too.
    public func advance(
        of units: [UInt16], _ range: Range<Int>, context: Range<Int>, face: FontFace, setting: Setting
    ) -> Int32 {
        advance(
            of: units, range, context: context, features: Shaper.features(for: setting), face: face, setting: setting)
    }

    func advance(
        of units: [UInt16], _ range: Range<Int>, context: Range<Int>, features: [hb_feature_t], face: FontFace,
        setting: Setting
    ) -> Int32 {
        shape(units, range, context: context, features: features, face: face, setting: setting)
        var count: UInt32 = 0
        guard let positions = unsafe hb_buffer_get_glyph_positions(buffer, &count) else { return 0 }
        return Int32(clamping: (0..<Int(count)).reduce(0) { unsafe $0 + Int(positions[$1].x_advance) })
    }

    /// Shapes text in the buffer with features of one's own.
    func shape(
        _ units: [UInt16], _ range: Range<Int>, context: Range<Int>, features: [hb_feature_t], face: FontFace,
        setting: Setting
    ) {
        fill(units, range, context: context, setting)
        unsafe face.font.withUnsafeFont { font in
            unsafe hb_shape(font, buffer, features, UInt32(features.count))
        }
    }

    /// Puts text into the buffer, ready to be shaped.
    private func fill(_ units: [UInt16], _ range: Range<Int>, context: Range<Int>, _ setting: Setting) {
        unsafe hb_buffer_clear_contents(buffer)
        unsafe units.withUnsafeBufferPointer { text in
            guard let base = text.baseAddress else { return }
            unsafe hb_buffer_add_utf16(
                buffer, base + context.lowerBound, Int32(context.count),
                UInt32(range.lowerBound - context.lowerBound), Int32(range.count))
        }
        unsafe hb_buffer_set_direction(buffer, setting.isRightToLeft ? HB_DIRECTION_RTL : HB_DIRECTION_LTR)
        unsafe hb_buffer_set_script(buffer, hb_script_t(setting.script.value))
        unsafe hb_buffer_set_language(buffer, language(setting.language))
    }

    /// The advance of a glyph by itself, in design units.
    public func advance(of glyph: UInt32, in face: FontFace) -> Int32 { face.font.advance(of: glyph) }

    /// The advance of a character by itself, nil where the face has none.
    public func advance(ofCharacter scalar: UInt32, in face: FontFace) -> Int32? {
        glyph(for: scalar, in: face).map { advance(of: $0, in: face) }
    }

    /// The glyph a character has by itself, nil where there is none.
    public func glyph(for scalar: UInt32, in face: FontFace) -> UInt32? {
        var glyph: hb_codepoint_t = 0
        let found = unsafe face.font.withUnsafeFont { unsafe hb_font_get_nominal_glyph($0, scalar, &glyph) }
        return found == 0 ? nil : glyph
    }

    private func collect(offset: Int, isReversed: Bool, into clusters: inout [Cluster]) {
        var count: UInt32 = 0
        guard let infos = unsafe hb_buffer_get_glyph_infos(buffer, &count),
            let positions = unsafe hb_buffer_get_glyph_positions(buffer, nil)
        else { return }
        let glyphs = Int(count)
        for step in 0..<glyphs {
            let index = isReversed ? glyphs - 1 - step : step
            let info = unsafe infos[index]
            let advance = unsafe positions[index].x_advance
            let start = offset + Int(info.cluster)
            let isUnsafe = info.mask & HB_GLYPH_FLAG_UNSAFE_TO_BREAK.rawValue != 0
            if let last = clusters.indices.last, clusters[last].start == start {
                clusters[last].advance = Int32(clamping: Int(clusters[last].advance) + Int(advance))
                clusters[last].glyph = Cluster.severalGlyphs
                clusters[last].isUnsafeToBreak = clusters[last].isUnsafeToBreak || isUnsafe
                clusters[last].isMissing = clusters[last].isMissing || info.codepoint == 0
            } else {
                clusters.append(
                    Cluster(
                        start: start, advance: advance, glyph: info.codepoint, isUnsafeToBreak: isUnsafe,
                        isMissing: info.codepoint == 0))
            }
        }
    }

    private func language(_ tag: String) -> hb_language_t? {
        if let last = unsafe lastLanguage, unsafe last.tag == tag { return unsafe last.language }
        let made = tag.isEmpty ? nil : unsafe hb_language_from_string(tag, -1)
        unsafe lastLanguage = (tag, made)
        return unsafe made
    }

    static func features(for setting: Setting) -> [hb_feature_t] { setting.isTracked ? ligaturesOff : [] }

    /// What Chromium takes from spaced text; contextual forms are often ligatures by another name (`->` as an arrow).
    private static let ligaturesOff = ["liga", "clig", "calt"].map { tag in
        hb_feature_t(tag: HarfBuzzFace.tag(tag), value: 0, start: 0, end: UInt32.max)
    }
}

extension Shaper.Cluster {
    /// Stands for the glyph of a cluster that has more than one.
    public static let severalGlyphs = UInt32.max
}
