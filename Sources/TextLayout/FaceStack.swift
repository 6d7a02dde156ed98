internal import Fonts

/// The faces a text may be drawn with: those asked for, then the script's own, then the system's.
///
/// A cluster is drawn by the first face that has every character of it; nothing is ever split inside a cluster. Where no
/// face has them all the first one draws its missing-glyph box, as browsers do. Belongs to one thread.
final class FaceStack {
    let faces: [FontFace]
    private let library: FontLibrary
    private let request: FontRequest
    /// Whether the primary face draws each ASCII character.
    private let asciiMask: (low: UInt64, high: UInt64)
    private var fallbacks: [FallbackKey: FontFace?] = [:]

    private struct FallbackKey: Hashable {
        var scalar: UInt32
        var script: ScriptTag
    }

    init(_ request: FontRequest, in library: FontLibrary) throws(FontError) {
        faces = try library.stack(for: request)
        primary = faces[0]
        self.library = library
        self.request = request
        var low: UInt64 = 0
        var high: UInt64 = 0
        for value in UInt8(0x20)..<0x7F where faces[0].hasGlyph(Unicode.Scalar(value)) {
            if value < 64 { low |= 1 << UInt64(value) } else { high |= 1 << UInt64(value - 64) }
        }
        asciiMask = (low, high)
    }

    /// The face that lines are measured by.
    let primary: FontFace

    /// Whether the primary face draws this ASCII character.
    @inline(__always)
    func primaryDraws(ascii unit: UInt16) -> Bool {
        unit < 64 ? asciiMask.low >> UInt64(unit) & 1 == 1 : unit < 128 && asciiMask.high >> UInt64(unit - 64) & 1 == 1
    }

    /// The face for a cluster of characters.
    ///
    /// The order of the stack wins, unless a variation selector (or a keycap) says colour or no colour.
    func face(for cluster: Range<Int>, in units: [UInt16], script: ScriptTag) -> FontFace {
        if cluster.count == 1, units[cluster.lowerBound] & 0xF800 != 0xD800,
            let scalar = Unicode.Scalar(units[cluster.lowerBound]), primary.hasGlyph(scalar)
        {
            return primary
        }
        let colour = FaceStack.wantsColour(cluster, in: units)
        let drawing = faces.lazy.filter { FaceStack.face($0, draws: cluster, in: units) }
        if let face = drawing.first(where: { colour == nil || $0.hasColorGlyphs == colour }) { return face }
        let scalar = FaceStack.firstVisible(of: cluster, in: units)
        let key = FallbackKey(scalar: scalar, script: script)
        if let known = fallbacks[key] { return known ?? primary }
        if fallbacks.count >= Limits.rememberedFallbacks { fallbacks.removeAll(keepingCapacity: true) }
        let found = Unicode.Scalar(scalar).flatMap {
            library.fallback(for: $0, script: script, language: request.language, like: request)?.face
        }
        let face = found ?? drawing.first
        fallbacks[key] = face
        return face ?? primary
    }

    /// Whether a face has a glyph for every character of a cluster that draws anything.
    private static func face(_ face: FontFace, draws cluster: Range<Int>, in units: [UInt16]) -> Bool {
        var index = cluster.lowerBound
        var previous: UInt32?
        while index < cluster.upperBound {
            let value = units.scalar(at: index)
            index += value > 0xFFFF ? 2 : 1
            guard let scalar = Unicode.Scalar(value) else { return false }
            if face.hasGlyph(scalar) || FaceStack.isInvisible(value) || isMadeUp(value, in: face) {
                previous = value
                continue
            }
            guard let base = previous, let composed = CharacterFacts.composition(of: base, value),
                let whole = Unicode.Scalar(composed), face.hasGlyph(whole)
            else { return false }
            previous = composed
        }
        return true
    }

    /// Characters that the shaper makes from others: spaces of every width from the space, a non-breaking hyphen.
    private static func isMadeUp(_ scalar: UInt32, in face: FontFace) -> Bool {
        switch scalar {
        case 0xA0, 0x2000...0x200A, 0x202F, 0x205F, 0x3000: face.hasGlyph(" ")
        case 0x2011: face.hasGlyph("\u{2010}")
        default: false
        }
    }

    /// Characters that need no glyph; the Hangul fillers are ignorable by name, and drawn all the same.
    private static func isInvisible(_ scalar: UInt32) -> Bool {
        CharacterFacts.isDefaultIgnorable(scalar) && scalar != 0x115F && scalar != 0x3164 && scalar != 0xFFA0
    }

    /// What the cluster says of its presentation, where it says something.
    private static func wantsColour(_ cluster: Range<Int>, in units: [UInt16]) -> Bool? {
        guard cluster.count > 1 else { return nil }
        for index in cluster {
            if units[index] == 0xFE0F || units[index] == 0x20E3 { return true }
            if units[index] == 0xFE0E { return false }
        }
        return nil
    }

    private static func firstVisible(of cluster: Range<Int>, in units: [UInt16]) -> UInt32 {
        var index = cluster.lowerBound
        while index < cluster.upperBound {
            let value = units.scalar(at: index)
            if !FaceStack.isInvisible(value) { return value }
            index += value > 0xFFFF ? 2 : 1
        }
        return units.scalar(at: cluster.lowerBound)
    }
}
