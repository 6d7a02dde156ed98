internal import CTypescaleHarfBuzz

/// Shapes text with one face at a time, in design units, at no size; scratch of one thread.
///
/// Creates the buffer (`hb_buffer_create`), owns it, frees it with `hb_buffer_destroy`. Text is copied into it, faces
/// are borrowed for a call. Texts of any length are shaped in pieces of a bounded one, see `Shaper+Pieces.swift`.
@safe
package final class Shaper {
    /// The settings, besides the face, that text is shaped with.
    public struct ShapingContext: Hashable, Sendable {
        /// The script of the text.
        public var script: ScriptTag
        /// A Boolean value that indicates whether the text runs right to left.
        public var isRightToLeft: Bool
        /// The language, BCP 47; empty where unknown.
        public var language: String
        /// A Boolean value that indicates whether the text is tracked, which turns optional ligatures off.
        public var isTracked: Bool

        /// A setting.
        public init(script: ScriptTag, isRightToLeft: Bool, language: String, isTracked: Bool) {
            self.script = script
            self.isRightToLeft = isRightToLeft
            self.language = language
            self.isTracked = isTracked
        }
    }

    /// The glyphs of characters that are shaped together, in the order of the text.
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

    private(set) var buffer: OpaquePointer
    private var lastLanguage: (tag: String, language: hb_language_t?)?

    /// The first failure since ``takeFailure()`` was called last; the text has its characters' own glyphs there.
    var failure: FontError? {
        get { firstFailure }
        set { if firstFailure == nil { firstFailure = newValue } }
    }
    private var firstFailure: FontError?

    /// A Boolean value that indicates whether the last piece that was shaped could not be.
    package internal(set) var hasFailed = false

    /// A shaper.
    public init() {
        unsafe buffer = Self.makeBuffer()
    }

    deinit {
        unsafe hb_buffer_destroy(buffer)
    }

    private static func makeBuffer() -> OpaquePointer {
        let buffer: OpaquePointer = unsafe hb_buffer_create()
        unsafe hb_buffer_set_cluster_level(buffer, HB_BUFFER_CLUSTER_LEVEL_MONOTONE_GRAPHEMES)
        return unsafe buffer
    }

    /// Returns the first failure since the last call, and forgets it.
    package func takeFailure() -> FontError? {
        defer { firstFailure = nil }
        return firstFailure
    }

    /// Replaces a buffer that an abort left in the middle of its work.
    ///
    /// Its two arrays are sound, as assertions check before they change something, and are freed; what HarfBuzz had
    /// allocated beside them is lost.
    func replaceBuffer() {
        unsafe hb_buffer_destroy(buffer)
        unsafe buffer = Self.makeBuffer()
    }

    /// Replaces `clusters` by those of `range`; what stands around it in `context` shapes it too.
    ///
    /// `isCancelled` is asked between pieces of a long text, and leaves the clusters of the pieces before.
    public func shape(
        _ units: [UInt16], _ range: Range<Int>, context: Range<Int>, face: FontFace, setting: ShapingContext,
        into clusters: inout [Cluster], unless isCancelled: () -> Bool = { false }
    ) {
        clusters.removeAll(keepingCapacity: true)
        let text = TextInContext(units, range, context: context)
        forEachPiece(of: text, Rules(face, setting), unless: isCancelled) { piece in
            collect(piece, isReversed: setting.isRightToLeft, into: &clusters)
        }
    }

    /// The advance of a stretch, in design units; what stands around it in `context` shapes it too.
    public func advance(
        of units: [UInt16], _ range: Range<Int>, context: Range<Int>, face: FontFace, setting: ShapingContext
    ) -> Int32 {
        advance(of: units, range, context: context, Rules(face, setting))
    }

    func advance(of units: [UInt16], _ range: Range<Int>, context: Range<Int>, _ rules: Rules) -> Int32 {
        var sum = 0
        forEachPiece(of: TextInContext(units, range, context: context), rules) { piece in
            for index in piece.indexes { sum += unsafe Int(piece.positions[index].x_advance) }
        }
        return Int32(clamping: sum)
    }

    /// Puts a stretch of text into the buffer, ready to be shaped.
    func fill(_ text: TextInContext, _ range: Range<Int>, _ setting: ShapingContext) {
        let context = text.context
        unsafe hb_buffer_clear_contents(buffer)
        unsafe text.units.withUnsafeBufferPointer { units in
            guard let base = units.baseAddress else { return }
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

    private func collect(_ piece: Piece, isReversed: Bool, into clusters: inout [Cluster]) {
        let indexes = piece.indexes
        for step in 0..<indexes.count {
            let index = isReversed ? indexes.upperBound - 1 - step : indexes.lowerBound + step
            let info = unsafe piece.infos[index]
            let advance = unsafe piece.positions[index].x_advance
            let start = piece.start(at: index)
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

    func language(_ tag: String) -> hb_language_t? {
        if let last = unsafe lastLanguage, unsafe last.tag == tag { return unsafe last.language }
        let made = tag.isEmpty ? nil : unsafe hb_language_from_string(tag, -1)
        unsafe lastLanguage = (tag, made)
        return unsafe made
    }

    static func features(for setting: ShapingContext) -> [hb_feature_t] { setting.isTracked ? ligaturesOff : [] }

    /// The features that Chromium turns off in tracked text; contextual forms are often ligatures by another name (`->`).
    static let optionalFeatures = ["liga", "clig", "calt"]

    private static let ligaturesOff = optionalFeatures.map { tag in
        hb_feature_t(tag: HarfBuzzFace.tag(tag), value: 0, start: 0, end: UInt32.max)
    }
}

extension Shaper.Cluster {
    /// The value in place of a glyph for a cluster of several.
    public static let severalGlyphs = UInt32.max
}
