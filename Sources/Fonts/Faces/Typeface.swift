/// A face in a file, independent of variation settings: the data that all of its instances share.
final class Typeface: Sendable {
    let file: FontFile
    let index: Int
    let face: HarfBuzzFace
    let axes: [FontAxis]
    let coverage: Coverage
    let family: String
    let styleName: String
    let postScriptName: String
    let tables: FaceTables
    let hasColor: Bool
    let pictures: FreeType.Pictures?
    let sizeDependence: FontFace.SizeDependence
    /// A Boolean value that indicates whether the face has so many contextual rules for kerning that they take long.
    let hasManyPositioningRules: Bool
    private let positioningTableOffset: Int?

    init(file: FontFile, index: Int) throws(FontError) {
        try FontFileCheck.validate(file, index: index)
        let face = try HarfBuzzFace(file: file, index: index)
        let axes = face.axes
        self.file = file
        self.index = index
        self.face = face
        self.axes = axes
        coverage = face.coverage
        family = face.name(16) ?? face.name(1) ?? ""
        styleName = face.name(17) ?? face.name(2) ?? ""
        postScriptName = face.name(6) ?? ""
        tables = try FreeType.tables(of: file, index: index)
        hasColor = face.hasColor
        positioningTableOffset = try FontFileCheck.positioningTableOffset(of: file, index: index)
        let mostRules = FontsLimits.positioningRules
        let rules = positioningTableOffset.map { offset in
            file.withBytes { PositioningRules.count(in: PositioningTable($0, at: offset), most: mostRules) }
        }
        hasManyPositioningRules = rules == mostRules
        pictures = hasColor ? FreeType.pictures(of: file, index: index) : nil
        if let optical = axes.first(where: { $0.tag == "opsz" }) {
            sizeDependence = .opticalSize(optical.range)
        } else {
            sizeDependence = face.hasTable("trak") ? .tracking : .none
        }
    }

    /// The weight in `OS/2`; 400 if it is missing or outside the range of weights.
    var weight: Double { FontRequest.weights.contains(tables.weightClass) ? tables.weightClass : 400 }

    /// Calls a closure with a reader of `GPOS`; returns `nil` if the face has no such table.
    func withPositioningTable<Result>(_ body: (PositioningTable) -> Result) -> Result? {
        positioningTableOffset.map { offset in file.withBytes { body(PositioningTable($0, at: offset)) } }
    }

    /// Returns the metrics at the variation that `font` is set to.
    func metrics(of font: HarfBuzzFont, at variation: [FontVariationSetting]) throws(FontError) -> FontMetrics {
        try tables.metrics(
            delta: { axes.isEmpty ? 0 : font.delta(of: $0) },
            height: { (letter) throws(FontError) in
                try FreeType.height(of: letter, in: file, index: index, at: variation.map(\.value))
            })
    }
}
