// UIFontMetrics multiplies custom sizes and distances by the ratio of the style's line heights (not of its sizes).
// These are the running system's line heights, which differ from the published ones in eight cells. Distances are
// rounded to pixels; font sizes are rounded to whole points, then clamped to their maximum.
//
// The formula gives 759 of 760 values measured on a device. The exception, a font of 11 pt with headline at AX4, is
// 25.5 by the formula and was measured as 25.

extension TypeScale {
    /// Scales a custom value along with a style, as `UIFontMetrics.scaledValue` and `scaledFont` do.
    ///
    /// Scales without a table apply their own curve and their rounding of sizes.
    public func scaledValue(
        _ value: Double, relativeTo style: TextStyle, as kind: ScaledValue.Kind = .length, maximum: Double? = nil,
        in environment: TextEnvironment
    ) throws(DynamicTypeError) -> ScaledValue {
        let index = try index(of: style)
        try TextEnvironment.check("value", value, DynamicTypeLimits.scaledValue)
        if let maximum { try TextEnvironment.check("maximum", maximum, DynamicTypeLimits.scaledValue) }
        let resolved = resolvedEnvironment(for: environment)
        let (scaled, method) = unrounded(value, index, resolved)
        let rounding: Rounding = columns.isEmpty ? definition.rounding.size : kind == .fontSize ? .wholePoint : .pixel
        let rounded = rounding.round(scaled * resolved.appScale, displayScale: resolved.displayScale)
        let result = min(rounded, maximum ?? .infinity)
        return ScaledValue(base: value, value: result, method: method, rounding: rounding, isClamped: result < rounded)
    }

    private func unrounded(
        _ value: Double, _ index: Int, _ environment: ResolvedEnvironment
    ) -> (Double, ScaledValue.Method) {
        let method = ScaledValue.Method.curve(definition.curve.kind)
        switch definition.curve {
        case .table:
            let now = cells[columns[environment.category.index] * compiled.count + index]
            let usual = cells[columns[ContentSizeCategory.default.index] * compiled.count + index]
            return (value * now.scalingLineHeight / usual.scalingLineHeight, .leadingRatio)
        case .fluid(let curve):
            let style = compiled[index]
            let now = scaledSize(style.size, style.wideSize, environment)
            let usual = curve.size(from: style.size, to: style.wideSize, width: curve.defaultWidth, fontScale: 1)
            return (value * now / usual, method)
        case .knots, .log, .linear: return (scaledSize(value, value, environment), method)
        }
    }
}
