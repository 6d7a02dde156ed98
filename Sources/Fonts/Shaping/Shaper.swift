/// Shapes text with one face at a time, in design units, independently of size, with scratch of one thread.
///
/// Texts of any length are shaped in pieces of a bounded one, see `Shaper+Pieces.swift`.
package final class Shaper {
    /// The settings of a shaping call except the face.
    package struct Setting: Hashable, Sendable {
        package var script: ScriptTag
        package var isRightToLeft: Bool
        /// The language as a BCP 47 tag; empty if it is not known.
        package var language: String
        /// A Boolean value that indicates whether the text is tracked, which turns optional ligatures off.
        package var isTracked: Bool
        /// The differences between browser engines.
        package var options: ShapingOptions
        /// The features that the text's style sets, each tag once.
        package var features: [FontFeature]

        package init(
            script: ScriptTag, isRightToLeft: Bool, language: String, isTracked: Bool, options: ShapingOptions = [],
            features: [FontFeature] = []
        ) {
            self.script = script
            self.isRightToLeft = isRightToLeft
            self.language = language
            self.isTracked = isTracked
            self.options = options
            self.features = features
        }
    }

    /// The glyphs of characters that are shaped together, in the order of the text.
    package struct Cluster: Sendable, Equatable {
        /// The offset of the first UTF-16 unit.
        package var start: Int
        /// The advance of the glyphs in design units, clamped to 32 bits, which a million joined emoji exceed.
        package var advance: Int32
        /// The glyph; ``severalGlyphs`` if there is more than one.
        package var glyph: UInt32
        /// A Boolean value that indicates whether text broken before the cluster would be shaped differently.
        package var isUnsafeToBreak: Bool
        /// A Boolean value that indicates whether the face has no glyph for a character of the cluster.
        package var isMissing: Bool
        /// The number of glyphs beyond the first that advance, up to 15.
        package var furtherGlyphs: UInt8 = 0
        /// A Boolean value that indicates whether it is a further glyph of the cluster before it.
        package var isFurtherGlyph = false
    }

    let buffer = HarfBuzzBuffer()
    /// The pairs of stable characters that were shaped before.
    var pairs = ShapedPairs()

    /// The first failure since the last call of ``takeFailure()``; such text has the nominal glyphs of its characters.
    private var firstFailure: FontError?

    /// A Boolean value that indicates whether a piece of the last text could not be shaped.
    package internal(set) var hasFailed = false

    /// Notes that a piece could not be shaped.
    func note(_ failure: FontError) {
        hasFailed = true
        if firstFailure == nil { firstFailure = failure }
    }

    package init() {}

    /// Returns the first failure since the last call, and clears it.
    package func takeFailure() -> FontError? {
        defer { firstFailure = nil }
        return firstFailure
    }

    /// Replaces `clusters` with those of `range`, which is shaped with the rest of `context` around it.
    ///
    /// If `isCancelled` returns `true` between two pieces of a long text, the clusters end there.
    package func shape(
        _ units: [UInt16], _ range: Range<Int>, context: Range<Int>, face: FontFace, setting: Setting,
        into clusters: inout [Cluster], unless isCancelled: () -> Bool = { false }
    ) {
        shape(units, range, context: context, FaceShaping(face, setting), into: &clusters, unless: isCancelled)
    }

    /// Replaces `clusters` by those of `range`, shaped by an object that serves many calls.
    package func shape(
        _ units: [UInt16], _ range: Range<Int>, context: Range<Int>, _ shaping: FaceShaping,
        into clusters: inout [Cluster], unless isCancelled: () -> Bool = { false }
    ) {
        clusters.removeAll(keepingCapacity: true)
        if shaping.shapesInPairs(units, range), appendPairs(units, range, shaping, to: &clusters) { return }
        let text = TextInContext(units, range, context: context)
        let (isReversed, isSeparate) = (
            shaping.setting.isRightToLeft, shaping.setting.options.contains(.separateGlyphs)
        )
        forEachPiece(of: text, shaping, unless: isCancelled) { piece in
            if isSeparate {
                collectGlyphs(piece, isReversed: isReversed, end: range.upperBound, into: &clusters)
            } else {
                collect(piece, isReversed: isReversed, into: &clusters)
            }
        }
    }

    /// Returns the advance of `range` in design units, shaped with the rest of `context` around it.
    package func advance(
        of units: [UInt16], _ range: Range<Int>, context: Range<Int>, _ shaping: FaceShaping
    ) -> Int32 {
        var sum = 0
        forEachPiece(of: TextInContext(units, range, context: context), shaping) { piece in
            for index in piece.indexes { sum += Int(piece.advance(at: index)) }
        }
        return Int32(clamping: sum)
    }

    /// Returns the advance of a single glyph in design units.
    package func advance(of glyph: UInt32, in face: FontFace) -> Int32 { face.font.advance(of: glyph) }

    /// Returns the advance of a single character in design units; `nil` if the face has no glyph for it.
    package func advance(ofCharacter scalar: UInt32, in face: FontFace) -> Int32? {
        glyph(for: scalar, in: face).map { advance(of: $0, in: face) }
    }

    /// Returns the glyph of a single character; `nil` if the face has none.
    package func glyph(for scalar: UInt32, in face: FontFace) -> UInt32? { face.font.nominalGlyph(for: scalar) }
}

/// The ways in which browser engines shape text differently; none of them is Chromium's way.
package struct ShapingOptions: OptionSet, Hashable, Sendable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Rules and kerning are those of a variable face's default instance; advances are the chosen instance's.
    package static let defaultInstance = ShapingOptions(rawValue: 1)
    /// Tracked text keeps contextual alternates.
    package static let alternates = ShapingOptions(rawValue: 2)
    /// Each glyph that advances is a cluster of its own, at the next character of the cluster that it belongs to.
    package static let separateGlyphs = ShapingOptions(rawValue: 4)
    /// Glyphs of a cluster that begins with a space or a joiner have an advance of that character.
    package static let characterAdvances = ShapingOptions(rawValue: 8)
    /// Each character begins as a cluster of its own, also a mark, and only rules of the face join them.
    package static let characterClusters = ShapingOptions(rawValue: 16)
    /// Words are shaped together in a face that has another space for their language, and without the text beside a
    /// run.
    package static let joinedWords = ShapingOptions(rawValue: 32)
}
