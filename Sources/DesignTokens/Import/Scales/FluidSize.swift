/// A size that grows with the viewport: `clamp(min, intercept + slope vw, max)`, in points.
struct FluidSize: Equatable {
    let least: Double
    let intercept: Double
    /// The growth for each point of the viewport's width.
    let slope: Double
    let most: Double
    /// The last decimal of the function's numbers; they may have been rounded to it.
    var decimal = FluidSize.exact

    /// The last decimal of sizes that are written with four or more, or with one or none, as exact ones are.
    static let exact = 0.000_1

    /// Shares of the width of a container, which a scale does not know.
    static let containerUnits: [Identifier] = ["cqi", "cqw"]
    /// Shares of the width of the viewport or a container.
    private static let growingUnits: Set<Identifier> = [
        "vw", "vi", "svw", "svi", "lvw", "lvi", "dvw", "dvi", "cqi", "cqw",
    ]

    /// Returns the size that a CSS function is, which has one value if it does not grow; `nil` for anything else.
    static func size(css text: String, lengths: [Identifier: Double]) -> TokenStyle.Size? {
        guard text.utf8.count <= NotationsLimits.valueBytes else { return nil }
        let word = text.lowercasedASCII
        guard let arguments = word.afterExactly("clamp(")?.beforeExactly(")") else { return nil }
        let parts = arguments.partsOutsideBrackets { $0 == "," }
        guard parts.count == 3, let least = TokenMath.line(of: parts[0], in: [], lengths: lengths)?.intercept,
            let most = TokenMath.line(of: parts[2], in: [], lengths: lengths)?.intercept,
            let line = TokenMath.line(of: parts[1], in: growingUnits, lengths: lengths), least <= most
        else { return nil }
        if least == most || line.slope == 0 {
            return .points(TokenNumbers.withoutNoise(min(max(line.intercept, least), most)))
        }
        // A unit is a hundredth of the width.
        return .fluid(
            FluidSize(
                least: least, intercept: line.intercept, slope: line.slope / 100, most: most, decimal: decimal(of: word)
            ))
    }

    /// Returns the last decimal of the numbers of a function, if it has two or three.
    private static func decimal(of text: String) -> Double {
        let fractions = text.parts(at: ".").dropFirst().map { part in part.utf8.prefix { $0.isASCIIDigit }.count }
        return switch fractions.max() ?? 0 {
        case 2: 0.01
        case 3: 0.001
        default: exact
        }
    }

    /// The viewport widths at which the line reaches the smallest and the largest size.
    var widths: (narrow: Double, wide: Double) {
        let one = (least - intercept) / slope
        let other = (most - intercept) / slope
        return (min(one, other), max(one, other))
    }

    var ends: (narrow: Double, wide: Double) { slope > 0 ? (least, most) : (most, least) }

    /// Returns whether the size grows between two widths, within their errors.
    func grows(between given: (narrow: Double, wide: Double)) -> Bool {
        let own = widths
        return abs(own.narrow - given.narrow) <= error(ofWidth: given.narrow)
            && abs(own.wide - given.wide) <= error(ofWidth: given.wide)
    }

    /// Returns the size as one that begins to grow at another width; it has its size there at narrower ones.
    func with(narrowWidth width: Double) -> FluidSize {
        let value = intercept + slope * width
        let ends = slope > 0 ? (value, most) : (least, value)
        return FluidSize(least: ends.0, intercept: intercept, slope: slope, most: ends.1, decimal: decimal)
    }

    /// Returns the size between two limits, which has one value if it does not grow there.
    func limited(to smallest: Double, _ largest: Double) -> TokenStyle.Size {
        let ends = [least, most].map { max(smallest, min($0, largest)) }
        guard ends[0] < ends[1] else { return .points(ends[0]) }
        return .fluid(FluidSize(least: ends[0], intercept: intercept, slope: slope, most: ends[1], decimal: decimal))
    }

    /// Returns the error of a width that follows from the last decimals of rem and of hundredths of the width.
    func error(ofWidth width: Double) -> Double { 1 + decimal * (20 + width / 100) / abs(slope) }
}

extension FluidSize {
    /// The line between two sizes at two viewport widths.
    init(_ sizes: (narrow: Double, wide: Double), at widths: (narrow: Double, wide: Double)) {
        let slope = (sizes.wide - sizes.narrow) / (widths.wide - widths.narrow)
        self.init(
            least: min(sizes.narrow, sizes.wide), intercept: sizes.narrow - slope * widths.narrow, slope: slope,
            most: max(sizes.narrow, sizes.wide))
    }
}
