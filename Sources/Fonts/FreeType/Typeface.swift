/// A face in a file before any place on its axes is chosen: what all its instances share.
final class Typeface: Sendable {
    let file: FontFile
    let index: Int
    let face: HarfBuzzFace
    let axes: [FontAxis]
    let coverage: Coverage
    let family: String
    let styleName: String
    let tables: FaceTables
    let hasColour: Bool
    let pictureAdvance: (glyph: UInt32, em: Double)?
    let sizeDependence: FontFace.SizeDependence

    init(file: FontFile, index: Int) throws(FontError) {
        try FontFileCheck.check(file, index: index)
        let face = try HarfBuzzFace(file: file, index: index)
        let axes = face.axes
        self.file = file
        self.index = index
        self.face = face
        self.axes = axes
        coverage = face.coverage
        family = face.name(16) ?? face.name(1) ?? ""
        styleName = face.name(17) ?? face.name(2) ?? ""
        tables = try FreeType.tables(of: file, index: index)
        hasColour = face.hasColour
        pictureAdvance = hasColour ? FreeType.pictureAdvance(of: file, index: index) : nil
        if let optical = axes.first(where: { $0.tag == "opsz" }) {
            sizeDependence = .opticalSize(optical.range)
        } else {
            sizeDependence = face.hasTable("trak") ? .tracking : .none
        }
    }

    /// The weight `OS/2` states, 400 where it states none that makes sense.
    var weight: Double { FontRequest.weights.contains(tables.weightClass) ? tables.weightClass : 400 }

    /// The measures at a place on the axes, which `font` is set to.
    func metrics(of font: HarfBuzzFont, at variation: [FontVariationSetting]) throws(FontError) -> FontMetrics {
        try tables.metrics(
            delta: { axes.isEmpty ? 0 : font.delta(of: $0) },
            height: { (letter) throws(FontError) in
                try FreeType.height(of: letter, in: file, index: index, at: variation.map(\.value))
            })
    }
}

/// The characters a face has a glyph for, as pages of bits: a look is two array reads.
struct Coverage: Sendable {
    /// For each page of 256 scalars the place of its words, in units of four; 0 is the empty page.
    private var pages = [UInt16](repeating: 0, count: 0x110000 / FontLimits.coveragePage)
    private var words = [UInt64](repeating: 0, count: 4)

    /// How many characters there are.
    private(set) var count = 0

    /// Adds every scalar of a range.
    mutating func insert(_ range: ClosedRange<UInt32>) {
        for scalar in range where scalar < 0x110000 {
            let page = Int(scalar) / FontLimits.coveragePage
            if pages[page] == 0 {
                pages[page] = UInt16(words.count / 4)
                words.append(contentsOf: repeatElement(0, count: 4))
            }
            let word = Int(pages[page]) * 4 + Int(scalar) % FontLimits.coveragePage / 64
            let bit: UInt64 = 1 << UInt64(scalar % 64)
            if words[word] & bit == 0 { count += 1 }
            words[word] |= bit
        }
    }

    /// Whether a character is there.
    func contains(_ scalar: Unicode.Scalar) -> Bool {
        let value = Int(scalar.value)
        let word = Int(pages[value / FontLimits.coveragePage]) * 4 + value % FontLimits.coveragePage / 64
        return words[word] & (1 << UInt64(value % 64)) != 0
    }
}
