/// The metrics of a face in design units, independent of size, with their sources.
public struct FontMetrics: Hashable, Sendable {
    /// The table of the line's metrics.
    ///
    /// The rule is FreeType's and that of browsers on Linux: the typo values of `OS/2` if the face asks for them
    /// (`fsSelection` bit 7), else `hhea`; typo if ascender and descender of `hhea` are zero, and win if those are too.
    @nonexhaustive public enum LineSource: String, Sendable {
        /// The typo values of `OS/2`, as `fsSelection` bit 7 is set.
        case typo
        /// The values of `hhea`.
        case hhea
        /// The typo values of `OS/2`, as those of `hhea` are zero.
        case typoFallback
        /// The win values of `OS/2` without a gap, as those of `hhea` and typo are zero.
        case win

        /// The table's short name.
        public var table: String {
            switch self {
            case .typo, .typoFallback: "typo"
            case .hhea: "hhea"
            case .win: "win"
            }
        }

        /// The reason for the choice of the table.
        public var reason: String {
            switch self {
            case .typo: "OS/2 fsSelection bit 7 asks for the typo values"
            case .hhea: "OS/2 fsSelection bit 7 is not set"
            case .typoFallback: "hhea's ascender and descender are both zero"
            case .win: "hhea's and typo's ascenders and descenders are all zero"
            }
        }
    }

    /// The sources of cap and x heights.
    @nonexhaustive public enum HeightSource: String, Sendable {
        /// The value in `OS/2`.
        case table
        /// The top of the outline of H or x, as `OS/2` has no value.
        case outline
        /// The assumption of CSS for `cap` and `ex` without table and outline: the ascender, and half an em.
        case assumed
    }

    /// The design units in an em.
    public let unitsPerEm: Double
    /// The top of the line above the baseline.
    public let ascender: Double
    /// The bottom of the line; negative below the baseline.
    public let descender: Double
    /// The extra space between lines.
    public let lineGap: Double
    /// The table of ascender, descender and line gap.
    public let lineSource: LineSource
    /// The height of capitals.
    public let capHeight: Double
    /// The source of ``capHeight``.
    public let capHeightSource: HeightSource
    /// The height of a lowercase x.
    public let xHeight: Double
    /// The source of ``xHeight``.
    public let xHeightSource: HeightSource
    /// The top edge of the underline; negative below the baseline.
    public let underlinePosition: Double
    /// The thickness of the underline.
    public let underlineThickness: Double
    /// The top edge of the strikeout above the baseline.
    public let strikeoutPosition: Double
    /// The thickness of the strikeout.
    public let strikeoutThickness: Double

    /// The face's own line height: ascender to descender plus the gap.
    public var lineHeight: Double { ascender - descender + lineGap }

    /// Returns the metrics at a size in points, unrounded.
    public func scaled(to size: Double) -> ScaledMetrics {
        let scale = size / unitsPerEm
        return ScaledMetrics(
            size: size, ascender: ascender * scale, descender: descender * scale, lineGap: lineGap * scale,
            lineHeight: lineHeight * scale, capHeight: capHeight * scale, xHeight: xHeight * scale,
            underlinePosition: underlinePosition * scale, underlineThickness: underlineThickness * scale,
            strikeoutPosition: strikeoutPosition * scale, strikeoutThickness: strikeoutThickness * scale)
    }

    /// Returns the margins in em that trim a line of text to the capitals and the baseline.
    ///
    /// The formulas are Capsize's. `lineHeight` is in points at `size`; without one, the face's own line is trimmed.
    public func capHeightTrim(size: Double, lineHeight: Double? = nil) -> TextTrim {
        let own = self.lineHeight / unitsPerEm * size
        let spare = lineHeight.map { (own - $0) / 2 / size } ?? 0
        let top = (ascender - capHeight + lineGap / 2) / unitsPerEm - spare
        let bottom = (-descender + lineGap / 2) / unitsPerEm - spare
        return TextTrim(top: -top, bottom: -bottom)
    }

    /// Returns the size in points at which capitals have a height.
    public func pointSize(forCapHeight wanted: Double) -> Double {
        wanted / (capHeight / unitsPerEm)
    }
}

/// The metrics of a face at one size, in points, unrounded.
public struct ScaledMetrics: Hashable, Sendable {
    /// The size in points.
    public let size: Double
    /// The top of the line above the baseline.
    public let ascender: Double
    /// The bottom of the line; negative below the baseline.
    public let descender: Double
    /// The extra space between lines.
    public let lineGap: Double
    /// The line height: ascender to descender plus the gap.
    public let lineHeight: Double
    /// The height of capitals.
    public let capHeight: Double
    /// The height of a lowercase x.
    public let xHeight: Double
    /// The top edge of the underline; negative below the baseline.
    public let underlinePosition: Double
    /// The thickness of the underline.
    public let underlineThickness: Double
    /// The top edge of the strikeout above the baseline.
    public let strikeoutPosition: Double
    /// The thickness of the strikeout.
    public let strikeoutThickness: Double
}

/// The margins in em that trim a line of text to its capitals and its baseline; negative ones pull neighbors closer.
public struct TextTrim: Hashable, Sendable {
    /// The margin above the capitals.
    public let top: Double
    /// The margin below the baseline.
    public let bottom: Double
}
