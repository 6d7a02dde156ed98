/// The measures of a face in its design units, unrounded by any size, with where each came from.
public struct FontMetrics: Hashable, Sendable {
    /// The table the line's measures were taken from.
    ///
    /// The rule is FreeType's, and so that of browsers on Linux: `OS/2`'s typo values where the face asks for them
    /// (`fsSelection` bit 7), else `hhea`; where both of `hhea`'s are zero typo, and where those are too, win.
    public enum LineSource: String, Sendable {
        /// `OS/2` typo values, as `fsSelection` bit 7 asks.
        case typo
        /// `hhea`.
        case hhea
        /// `OS/2` typo values, as `hhea` has none.
        case typoFallback
        /// `OS/2` win values with no gap, as `hhea` and typo have none.
        case win

        /// The table's short name.
        public var table: String {
            switch self {
            case .typo, .typoFallback: "typo"
            case .hhea: "hhea"
            case .win: "win"
            }
        }

        /// Why this table.
        public var reason: String {
            switch self {
            case .typo: "OS/2 fsSelection bit 7 asks for the typo values"
            case .hhea: "OS/2 fsSelection bit 7 is not set"
            case .typoFallback: "hhea's ascender and descender are both zero"
            case .win: "hhea's and typo's ascenders and descenders are all zero"
            }
        }
    }

    /// Where a cap or x height came from.
    public enum HeightSource: String, Sendable {
        /// Stated by `OS/2`.
        case table
        /// Measured on the outline of H or x, as `OS/2` states none.
        case outline
        /// Neither stated nor drawn: the ascender for capitals, half an em for x, as CSS says for `cap` and `ex`.
        case assumed
    }

    /// Units in an em.
    public var unitsPerEm: Double
    /// Top of the line above the baseline.
    public var ascender: Double
    /// Foot of the line; negative below the baseline.
    public var descender: Double
    /// Extra space between lines.
    public var lineGap: Double
    /// The table the three above came from.
    public var source: LineSource
    /// Height of capitals.
    public var capHeight: Double
    /// Where ``capHeight`` came from.
    public var capHeightSource: HeightSource
    /// Height of a small x.
    public var xHeight: Double
    /// Where ``xHeight`` came from.
    public var xHeightSource: HeightSource
    /// Top edge of the underline; negative below the baseline.
    public var underlinePosition: Double
    /// Thickness of the underline.
    public var underlineThickness: Double
    /// Top edge of the strike-out stroke above the baseline.
    public var strikeoutPosition: Double
    /// Thickness of the strike-out stroke.
    public var strikeoutThickness: Double

    /// Ascender to descender and the gap: the face's own line.
    public var lineHeight: Double { ascender - descender + lineGap }

    /// The measures at a size, in points, unrounded.
    public func scaled(to size: Double) -> ScaledMetrics {
        let scale = size / unitsPerEm
        return ScaledMetrics(
            size: size, ascender: ascender * scale, descender: descender * scale, lineGap: lineGap * scale,
            lineHeight: lineHeight * scale, capHeight: capHeight * scale, xHeight: xHeight * scale,
            underlinePosition: underlinePosition * scale, underlineThickness: underlineThickness * scale,
            strikeoutPosition: strikeoutPosition * scale, strikeoutThickness: strikeoutThickness * scale)
    }

    /// How much to trim above the capitals and below the baseline, in em; negative pulls in.
    ///
    /// Capsize's formulas: with no line height the face's own line is trimmed, with one (points, at `size`) that line.
    public func capHeightTrim(size: Double, lineHeight: Double? = nil) -> (cap: Double, baseline: Double) {
        let own = self.lineHeight / unitsPerEm * size
        let spare = lineHeight.map { (own - $0) / 2 / size } ?? 0
        let cap = (ascender - capHeight + lineGap / 2) / unitsPerEm - spare
        let baseline = (-descender + lineGap / 2) / unitsPerEm - spare
        return (cap: -cap, baseline: -baseline)
    }

    /// The size at which capitals are this high.
    public func pointSize(forCapHeight wanted: Double) -> Double {
        wanted / (capHeight / unitsPerEm)
    }
}

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
