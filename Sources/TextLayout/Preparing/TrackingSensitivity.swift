internal import Fonts

/// The words of one face and setting that tracking may shape differently.
///
/// Tracked text has no optional ligatures and no contextual alternates. A face without rules for them, as most are,
/// shapes tracked text like any other. If the rules only replace glyphs, a word in which every character has its own
/// glyph was not changed by them. Limit: a face that replaces a glyph by one rule and restores it by an optional one is
/// treated like one that does neither.
struct TrackingSensitivity {
    private let rules: Shaper.OptionalRules
    /// The glyphs of the ASCII characters; empty if no word has to be compared.
    private var asciiGlyphs: [UInt32] = []
    private static let noGlyph = UInt32.max - 1

    init(_ shaper: Shaper, _ face: FontFace, _ setting: Shaper.ShapingContext) {
        rules = setting.isTracked ? .none : shaper.optionalRules(of: face, setting: setting)
        guard rules == .replacing else { return }
        asciiGlyphs = (0..<128).map { shaper.glyph(for: $0, in: face) ?? Self.noGlyph }
    }

    /// Returns whether tracking certainly leaves the shape of a range as it is.
    func isUnaffected(
        _ shape: [Shaper.Cluster], _ units: [UInt16], _ range: Range<Int>, _ shaper: Shaper, _ face: FontFace
    ) -> Bool {
        switch rules {
        case .none: return true
        case .positioning: return false
        case .replacing: break
        }
        var next = range.lowerBound
        for cluster in shape {
            guard cluster.start == next else { return false }
            let unit = units[next]
            if unit < 128 {
                guard asciiGlyphs[Int(unit)] == cluster.glyph else { return false }
                next += 1
            } else {
                let scalar = units.scalar(at: next)
                guard shaper.glyph(for: scalar, in: face) == cluster.glyph else { return false }
                next += scalar > 0xFFFF ? 2 : 1
            }
        }
        return next == range.upperBound
    }
}
