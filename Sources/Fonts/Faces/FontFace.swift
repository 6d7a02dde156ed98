/// A face of a font file with fixed variation settings, by which text is shaped and measured.
///
/// A face is immutable and independent of size.
public final class FontFace: Sendable {
    /// The properties of a face that depend on the size of text.
    public enum SizeDependence: Hashable, Sendable {
        /// No dependence: advances are linear in size.
        case none
        /// An optical-size axis over these sizes; request it with ``FontRequest/OpticalSizing-swift.enum/auto(size:)``.
        case opticalSize(ClosedRange<Double>)
        /// A `trak` table, whose tracking depends on size; it is not applied.
        case tracking
    }

    /// The extents of a line of pictures in em, which differ a little from those in the tables.
    package struct PictureLine: Hashable, Sendable {
        package let ascent: Double
        package let descent: Double
    }

    /// A number that no other face of the process has, in any library.
    ///
    /// It identifies the file, the index, the family's name and the variation: a face that is opened again has it
    /// again.
    package let identity: Int
    /// The path of the file.
    public let file: String
    /// The face's index in a collection; 0 in a file of one face.
    public let index: Int
    /// The family name in the file.
    public let family: String
    /// The style name in the file, such as Regular; of a variable face, that of its default instance.
    public let styleName: String
    /// The PostScript name in the file, such as Inter-Regular; of a variable face, that of its default instance.
    package let postScriptName: String
    /// The weight from 1 to 1000: the `wght` setting, else the weight in `OS/2`.
    public let weight: Double
    /// The setting of every axis, in the face's order; empty in a static face.
    public let variation: [FontVariationSetting]
    /// The variation axes.
    public let axes: [FontAxis]
    /// The metrics in design units.
    public let metrics: FontMetrics
    /// A Boolean value that indicates whether any glyph has colors of its own.
    public let hasColorGlyphs: Bool
    /// The ratio of glyphs' drawn advances to the advances in the tables: 1 except in faces of pictures.
    ///
    /// Browsers compute the advances of such faces from the pictures' size and pixels per em. In Noto Color Emoji that
    /// is 0.2 percent more, which moves a line break after a few emoji.
    package let advanceFactor: Double
    /// The extents of a line of pictures; `nil` except in faces of pictures.
    package let pictureLine: PictureLine?
    /// The property that depends on the size of text.
    public let sizeDependence: SizeDependence

    /// A Boolean value that indicates whether glyphs differ between sizes.
    public var isOpticallySized: Bool {
        if case .opticalSize = sizeDependence { true } else { false }
    }

    /// HarfBuzz's font of the face, for everything but shaping.
    var font: HarfBuzzFont { shapingFonts.first.varied }
    let shapingFonts: ShapingFonts
    /// The height of a line by the typo values of `OS/2`, in design units, whichever table is in use.
    package let typographicLineHeight: Double

    /// A Boolean value that indicates whether the face has so many contextual rules for kerning that they take long.
    package let hasManyPositioningRules: Bool

    private let coverage: Coverage

    /// The design units in an em.
    public var unitsPerEm: Double { metrics.unitsPerEm }

    /// A Boolean value that indicates whether the face has variation axes.
    public var isVariable: Bool { !axes.isEmpty }

    init(typeface: Typeface, variation: [FontVariationSetting], identity: Int, family: String) throws(FontError) {
        shapingFonts = try ShapingFonts(typeface, variation: variation)
        let font = shapingFonts.first.varied
        let typo = typeface.tables.typo
        typographicLineHeight = typo.ascender - typo.descender + typo.lineGap
        let metrics = try typeface.metrics(of: font, at: variation)
        self.metrics = metrics
        self.identity = identity
        file = typeface.file.path
        index = typeface.index
        self.family = family
        styleName = typeface.styleName
        postScriptName = typeface.postScriptName
        weight = variation.first { $0.tag == "wght" }?.value ?? typeface.weight
        self.variation = variation
        axes = typeface.axes
        hasColorGlyphs = typeface.hasColor
        advanceFactor = FontFace.advanceFactor(of: typeface, font, unitsPerEm: metrics.unitsPerEm)
        pictureLine = typeface.pictures?.line
        sizeDependence = typeface.sizeDependence
        hasManyPositioningRules = typeface.hasManyPositioningRules
        coverage = typeface.coverage
    }

    private static func advanceFactor(of typeface: Typeface, _ font: HarfBuzzFont, unitsPerEm: Double) -> Double {
        guard let picture = typeface.pictures?.glyph else { return 1 }
        let outline = font.advance(of: picture.id)
        return outline > 0 ? picture.advance * unitsPerEm / Double(outline) : 1
    }

    /// Returns whether another object is the same face, opened again after the cache of faces was emptied.
    package func isSame(as other: FontFace) -> Bool {
        self === other
            || index == other.index && variation == other.variation && family == other.family && file == other.file
    }

    /// Returns whether the face has a glyph for a character whose own advance is not zero.
    package func hasAdvance(_ scalar: UInt32) -> Bool {
        font.nominalGlyph(for: scalar).map { font.advance(of: $0) != 0 } ?? false
    }

    /// Returns whether the face has a glyph for a character.
    public func hasGlyph(_ scalar: Unicode.Scalar) -> Bool {
        coverage.contains(scalar)
    }

    /// Returns whether the face has a glyph of a character for a variation selector after it.
    package func hasVariation(of scalar: Unicode.Scalar, selector: Unicode.Scalar) -> Bool {
        font.hasVariation(of: scalar.value, selector: selector.value)
    }
}

extension FontFace: Hashable {
    /// Returns whether both are the same face of the same library, even if it was opened twice.
    public static func == (left: FontFace, right: FontFace) -> Bool { left.identity == right.identity }

    /// Hashes the identity, which `==` compares.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(identity)
    }
}

/// A variation axis of a face, in the axis's own units.
public struct FontAxis: Hashable, Sendable {
    /// The four-letter tag, such as `wght`.
    public let tag: String
    /// The smallest value.
    public let minimum: Double
    /// The value of the default instance.
    public let defaultValue: Double
    /// The largest value.
    public let maximum: Double

    /// The values of the axis.
    public var range: ClosedRange<Double> { minimum...maximum }
}

/// The value of one variation axis.
public struct FontVariationSetting: Hashable, Sendable {
    /// The tag of the axis.
    public let tag: String
    /// The value, in the axis's own units.
    public let value: Double

    /// Creates a setting.
    public init(tag: String, value: Double) {
        self.tag = tag
        self.value = value
    }
}
