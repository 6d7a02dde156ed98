/// A font file's face at one place on its axes: what text is shaped with and measured by.
///
/// Nothing in it changes after it is made, and nothing depends on a size.
public final class FontFace: Sendable {
    /// What, in a face, changes with the size it is read at.
    public enum SizeDependence: Hashable, Sendable {
        /// Nothing: advances are linear in size.
        case none
        /// An optical-size axis over these sizes; ask with ``FontRequest/OpticalSizing/auto(size:)`` to use it.
        case opticalSize(ClosedRange<Double>)
        /// A `trak` table, which spaces letters by size; it is not applied.
        case tracking
    }

    /// A small number that no other face of the process has, or will have, in any library.
    ///
    /// It stands for the file, the index, the family's name and the place on the axes: a face that is opened again has
    /// it again.
    public let identity: Int
    /// The file's path.
    public let file: String
    /// The face's place in a collection; 0 in a file of one face.
    public let index: Int
    /// The family as the file names it.
    public let family: String
    /// The style as the file names it, such as Regular; of a variable face, the one it is drawn as.
    public let styleName: String
    /// The weight, 1…1000: the `wght` coordinate, else what `OS/2` says.
    public let weight: Double
    /// The place on every axis, in the face's order; empty in a static face.
    public let variation: [FontVariationSetting]
    /// The axes.
    public let axes: [FontAxis]
    /// The measures, in design units.
    public let metrics: FontMetrics
    /// Whether any glyph is drawn in colours of its own.
    public let hasColorGlyphs: Bool
    /// By how much glyphs are wider than their outline metrics say: 1 but in faces drawn from pictures.
    ///
    /// Browsers take those advances from the pictures' size and pixels per em. In the colour emoji face in use that is a
    /// fifth of a percent more: enough to move a break after a few of them.
    public let advanceFactor: Double
    /// What in it changes with size.
    public let sizeDependence: SizeDependence

    /// Whether it is drawn differently at different sizes.
    public var isOpticallySized: Bool {
        if case .opticalSize = sizeDependence { true } else { false }
    }

    /// The face to shape with.
    package let font: HarfBuzzFont

    private let coverage: Coverage

    /// Units in an em.
    public var unitsPerEm: Double { metrics.unitsPerEm }

    /// Whether it has axes.
    public var isVariable: Bool { !axes.isEmpty }

    init(
        typeface: Typeface, variation: [FontVariationSetting], identity: Int, family: String
    ) throws(FontError) {
        font = try HarfBuzzFont(
            face: typeface.face, unitsPerEm: Int(typeface.tables.unitsPerEm), variation: variation, file: typeface.file)
        let metrics = try typeface.metrics(of: font, at: variation)
        self.metrics = metrics
        self.identity = identity
        file = typeface.file.path
        index = typeface.index
        self.family = family
        styleName = typeface.styleName
        weight = variation.first { $0.tag == "wght" }?.value ?? typeface.weight
        self.variation = variation
        axes = typeface.axes
        hasColorGlyphs = typeface.hasColour
        advanceFactor = FontFace.advanceFactor(of: typeface, font, unitsPerEm: metrics.unitsPerEm)
        sizeDependence = typeface.sizeDependence
        coverage = typeface.coverage
    }

    private static func advanceFactor(of typeface: Typeface, _ font: HarfBuzzFont, unitsPerEm: Double) -> Double {
        guard let picture = typeface.pictureAdvance else { return 1 }
        let outline = font.advance(of: picture.glyph)
        return outline > 0 ? picture.em * unitsPerEm / Double(outline) : 1
    }

    /// Whether it has a glyph for a character.
    public func hasGlyph(_ scalar: Unicode.Scalar) -> Bool {
        coverage.contains(scalar)
    }

    /// How many characters it has glyphs for.
    public var characterCount: Int { coverage.count }
}

extension FontFace: Hashable {
    /// The same face of the same library, even where it was opened twice.
    public static func == (left: FontFace, right: FontFace) -> Bool { left.identity == right.identity }

    /// Hashes the identity, as `==` compares it.
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
    /// The value of the face as it is drawn.
    public let defaultValue: Double
    /// The largest value.
    public let maximum: Double

    /// The values there are.
    public var range: ClosedRange<Double> { minimum...maximum }
}

/// A place on one axis.
public struct FontVariationSetting: Hashable, Sendable {
    /// The axis's tag.
    public let tag: String
    /// The value, in the axis's own units.
    public let value: Double

    /// A place on an axis.
    public init(tag: String, value: Double) {
        self.tag = tag
        self.value = value
    }
}
