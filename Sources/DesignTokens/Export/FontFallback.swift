// A system face that takes up as much room as the one that is still on its way.
//
// size-adjust makes its letters as wide on average; ascent, descent and gap are then given back what that took
// (they are multiplied by size-adjust too). The widths are means over English letters and the space, weighted by how
// often they come (R. E. Lewand, Cryptological Mathematics, 2000; a space after every 4.7 letters). Arial, Times New Roman
// and Courier New are measured in Liberation's faces, which have the same widths.

internal import DynamicType
internal import Fonts

/// A fallback for a family: an `@font-face` of a face that is on the reader's machine.
struct FontFallback {
    /// The family it stands in for, and the weight.
    let family: String
    let weight: Int
    /// Names the reader's machine may know it by.
    let locals: [String]
    /// By how much its letters grow.
    let sizeAdjust: Double
    /// In parts of the font size, before growing.
    let ascent, descent, lineGap: Double

    /// What the fallback is called.
    var name: String { family + " fallback" }

    /// The fallback of a role's family, nil where the yardstick is not installed or a face has no Latin letters.
    init?(role: String, family: String, weight: Int, fonts: FontLibrary) {
        let (metric, names) = FontFallback.yardstick(role)
        let isBold = weight >= 600
        guard
            let face = try? fonts.match(for: FontRequest(families: [family], weight: Double(weight))).face,
            let other = try? fonts.match(for: FontRequest(families: [metric], weight: isBold ? 700 : 400)),
            other.family == metric, let width = FontFallback.width(of: face),
            let otherWidth = FontFallback.width(of: other.face)
        else { return nil }
        self.family = family
        self.weight = weight
        locals = names.map { isBold ? $0 + " Bold" : $0 }
        sizeAdjust = width / otherWidth
        let metrics = face.metrics
        ascent = metrics.ascender / metrics.unitsPerEm / sizeAdjust
        descent = -metrics.descender / metrics.unitsPerEm / sizeAdjust
        lineGap = metrics.lineGap / metrics.unitsPerEm / sizeAdjust
    }

    private static func yardstick(_ role: String) -> (metric: String, names: [String]) {
        switch role {
        case "serif": ("Liberation Serif", ["Times New Roman", "Liberation Serif"])
        case "monospace": ("Liberation Mono", ["Courier New", "Liberation Mono"])
        default: ("Liberation Sans", ["Arial", "Liberation Sans"])
        }
    }

    /// The mean width of a letter in em.
    static func width(of face: FontFace) -> Double? {
        let shaper = Shaper()
        var sum = 0.0
        var weight = 0.0
        for (letter, share) in frequencies {
            guard let glyph = shaper.glyph(for: letter.value, in: face) else { return nil }
            sum += share * Double(shaper.advance(of: glyph, in: face)) / face.unitsPerEm
            weight += share
        }
        return sum > 0 ? sum / weight : nil
    }

    private static let frequencies: [(Unicode.Scalar, Double)] = [
        (" ", 21.276), ("a", 8.167), ("b", 1.492), ("c", 2.782), ("d", 4.253), ("e", 12.702), ("f", 2.228),
        ("g", 2.015),
        ("h", 6.094), ("i", 6.966), ("j", 0.153), ("k", 0.772), ("l", 4.025), ("m", 2.406), ("n", 6.749), ("o", 7.507),
        ("p", 1.929), ("q", 0.095), ("r", 5.987), ("s", 6.327), ("t", 9.056), ("u", 2.758), ("v", 0.978), ("w", 2.360),
        ("x", 0.150), ("y", 1.974), ("z", 0.074),
    ]
}
