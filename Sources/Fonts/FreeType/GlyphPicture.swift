/// A glyph that is drawn from a picture, such as most colour emoji are.
public struct GlyphPicture: Hashable, Sendable {
    /// The picture as the face has it: a PNG file.
    public var png: [UInt8]
    /// Left edge, in design units from the origin.
    public var left: Double
    /// Top edge, in design units above the baseline.
    public var top: Double
    /// Width in design units.
    public var width: Double
    /// Height in design units.
    public var height: Double

    /// A picture and where it stands.
    public init(png: [UInt8], left: Double, top: Double, width: Double, height: Double) {
        self.png = png
        self.left = left
        self.top = top
        self.width = width
        self.height = height
    }
}
