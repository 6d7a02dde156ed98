// What UIFontMetrics does for sizes and distances that are no style: it multiplies by the ratio of the style's line
// heights (not of its sizes), the ones the running system has, which differ from the published ones in eight cells.
// Distances round to pixels, font sizes to whole points and only then to their maximum.
//
// Measured on a device this gives 759 of 760 values. The odd one, a font of 11 pt with headline at AX4, is 25.5 by the
// formula and was measured as 25.

extension TypeScale {
    /// A custom value scaled like a style, as `UIFontMetrics.scaledValue` and `scaledFont` do it.
    ///
    /// Scales without a table put the value through their own curve, and round it as they round sizes.
    public func scaledValue(
        _ value: Double, relativeTo style: TextStyle, as kind: ScaledValue.Kind = .length, maximum: Double? = nil,
        in environment: TextEnvironment
    ) throws(DynamicTypeError) -> ScaledValue {
        let index = try index(of: style)
        try TextEnvironment.check("value", value, DynamicTypeLimits.scaledValue)
        if let maximum { try TextEnvironment.check("maximum", maximum, DynamicTypeLimits.scaledValue) }
        let resolved = resolvedEnvironment(for: environment)
        let (scaled, curve) = unrounded(value, index, resolved)
        let rounding: Rounding =
            columns.isEmpty ? definition.rounding.size : kind == .fontSize ? .wholePoint : .pixel
        let rounded = rounding.round(scaled * resolved.appScale, displayScale: resolved.displayScale)
        let result = min(rounded, maximum ?? .infinity)
        return ScaledValue(base: value, value: result, curve: curve, rounding: rounding, isClamped: result < rounded)
    }

    private func unrounded(
        _ value: Double, _ index: Int, _ environment: ResolvedEnvironment
    ) -> (Double, ScalingCurve.Kind) {
        let name = definition.curve.kind
        switch definition.curve {
        case .table:
            let now = cells[columns[environment.category.index] * compiled.count + index]
            let usual = cells[columns[ContentSizeCategory.default.index] * compiled.count + index]
            return (value * now.runtime / usual.runtime, .leadingRatio)
        case .fluid(let curve):
            let style = compiled[index]
            let now = scaledSize(style.size, style.wideSize, environment)
            let usual = curve.size(from: style.size, to: style.wideSize, width: curve.defaultWidth, factor: 1)
            return (value * now / usual, name)
        case .knots, .log, .linear: return (scaledSize(value, value, environment), name)
        }
    }
}
