// Shapes the two pieces of a word that a line break separates, with bounded work for each text.
//
// Problem: a piece reaches to the nearest position at which HarfBuzz calls a break safe. Some text has none: U+0F00,
// fractions or conjuncts without spaces. Each of its positions would be shaped with its neighbors again.
//
// Method: equal pieces are shaped once. What a text may shape is its length times a factor, and a constant with which
// short texts never reach the bound. After that a break changes no widths. The sum counts remembered pieces too, so
// that the result depends on the text alone.

internal import TypescaleCaches
internal import TypescaleStrings

/// Shapes the pieces of words; not thread-safe.
final class PieceShaper {
    private let shaper: Shaper
    /// Earlier pieces, by a hash of everything that decides them.
    private var pieces = BoundedCache<Int, Piece>(limit: TextLayoutLimits.rememberedPieces)
    /// The setting of the last piece that was shaped; the next one mostly has the same.
    private var last: (face: FontFace, setting: Shaper.Setting, shaping: Shaper.FaceShaping)?
    /// The UTF-16 units that the text may shape again.
    private var most = 0
    /// The UTF-16 units that were shaped again for the text.
    private(set) var reshapedUnits = 0
    /// A Boolean value that indicates whether the text asked for more than it may shape.
    private(set) var isAtEnd = false

    /// The clusters of the last piece.
    private var clusters: [ShapedCluster] = []

    struct Piece {
        /// The advance in design units.
        var advance: Int32
        /// The number of glyphs that advance, if each is a cluster of its own.
        var glyphs: Int32
    }

    init(_ shaper: Shaper) { self.shaper = shaper }

    /// Begins a text of a number of UTF-16 units.
    func begin(units: Int) {
        most = TextLayoutLimits.reshapedUnits + TextLayoutLimits.reshapedUnitsPerUnit * units
        (reshapedUnits, isAtEnd) = (0, false)
    }

    /// Returns whether the text may shape a number of UTF-16 units more.
    func allows(_ units: Int) -> Bool { !isAtEnd && reshapedUnits + units <= most }

    /// Adds UTF-16 units that are shaped again; returns `false` if the text may not shape them, nor anything after
    /// them.
    func addReshaped(_ units: Int) -> Bool {
        isAtEnd = !allows(units)
        if !isAtEnd { reshapedUnits += units }
        return !isAtEnd
    }

    /// Returns the shape of a piece, shaped with the rest of `context` around it.
    func shape(
        _ units: [UInt16], _ piece: Range<Int>, context: Range<Int>, face: FontFace, _ setting: Shaper.Setting
    ) -> Piece {
        let key = key(of: units, piece, context: context, face, setting)
        if let shape = pieces[key] { return shape }
        var shape = Piece(advance: 0, glyphs: 0)
        if setting.options.contains(.separateGlyphs) {
            shaper.shape(units, piece, context: context, shaping(face, setting), into: &clusters)
            for cluster in clusters {
                shape.advance = Int32(clamping: Int64(shape.advance) + Int64(cluster.advance))
                shape.glyphs += cluster.advance == 0 ? 0 : 1 + Int32(cluster.furtherGlyphs)
            }
        } else {
            shape.advance = shaper.advance(of: units, piece, context: context, shaping(face, setting))
        }
        // A text that could not be shaped is reported each time it occurs.
        if !shaper.hasFailed { pieces.store(shape, for: key) }
        return shape
    }

    private func shaping(_ face: FontFace, _ setting: Shaper.Setting) -> Shaper.FaceShaping {
        if let last, last.face === face, last.setting == setting { return last.shaping }
        let shaping = Shaper.FaceShaping(face, setting)
        last = (face, setting, shaping)
        return shaping
    }

    private func key(
        of units: [UInt16], _ piece: Range<Int>, context: Range<Int>, _ face: FontFace,
        _ setting: Shaper.Setting
    ) -> Int {
        let reach = TextLayoutLimits.shapingContext
        let start = max(context.lowerBound, piece.lowerBound - reach)
        let end = min(context.upperBound, piece.upperBound + reach)
        var hasher = Hasher()
        hasher.combine(face.identity)
        hasher.combine(setting)
        hasher.combine(piece.lowerBound - start)
        hasher.combine(piece.count)
        hasher.combine(units, start..<end)
        return hasher.finalize()
    }
}
