/// A face's measures at one size, in points, unrounded.
public struct ScaledMetrics: Hashable, Sendable {
    /// The size the others are for.
    public var size: Double
    /// Top of the line above the baseline.
    public var ascender: Double
    /// Foot of the line; negative below the baseline.
    public var descender: Double
    /// Extra space between lines.
    public var lineGap: Double
    /// Ascender to descender and the gap.
    public var lineHeight: Double
    /// Height of capitals.
    public var capHeight: Double
    /// Height of a small x.
    public var xHeight: Double
    /// Top edge of the underline; negative below the baseline.
    public var underlinePosition: Double
    /// Thickness of the underline.
    public var underlineThickness: Double
    /// Top edge of the strike-out stroke above the baseline.
    public var strikeoutPosition: Double
    /// Thickness of the strike-out stroke.
    public var strikeoutThickness: Double
}
