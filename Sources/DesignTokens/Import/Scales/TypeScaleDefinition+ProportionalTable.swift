// Exports list a size for each category, also of scales that grow in proportion. An import makes such a scale of a
// table whose every size follows from the default one, so that it stays a scale of few numbers, and is exported as it
// came.

internal import DynamicType

extension TypeScaleDefinition {
    /// Returns the scale that grows in proportion and has the table's values in all categories; `nil` if there is none.
    ///
    /// `tracking` is that of the styles that have it in points, in each category. Sizes may be rounded.
    func inProportion(tracking points: [TextStyle: [Double]]) -> TypeScaleDefinition? {
        guard case .table(let categories) = curve, categories == ContentSizeCategory.allCases,
            let table = try? TypeScale(self)
        else { return nil }
        let roundings = [Rounding.none, .wholePoint].map { ScaleRounding(size: $0, tracking: rounding.tracking) }
        return roundings.lazy.compactMap { self.inProportion(table, points, $0) }.first
    }

    private func inProportion(
        _ table: TypeScale, _ points: [TextStyle: [Double]], _ rounding: ScaleRounding
    ) -> TypeScaleDefinition? {
        let index = ContentSizeCategory.default.index
        var proportional = self
        (proportional.curve, proportional.rounding) = (.linear, rounding)
        (proportional.tracking, proportional.irregularLineHeights) = (nil, [])
        let standard = table.resolve(in: .default)
        proportional.styles = styles.map { style in
            guard case .table(let sizes) = style.size, let resolved = standard[style.style] else { return style }
            var lineHeight = style.lineHeight
            if case .table(let heights, _) = lineHeight { lineHeight = .points(heights[index]) }
            var tracking = style.tracking
            if tracking == .bySize { tracking = .points(resolved.tracking) }
            if rounding.tracking == .none, let own = points[style.style], own.contains(where: { $0 != 0 }) {
                tracking = .points(own[index])
            }
            var own = StyleDefinition(
                style: style.style, size: .points(sizes[index]), lineHeight: lineHeight, tracking: tracking,
                weight: style.weight, emphasizedWeight: style.emphasizedWeight, role: style.role,
                minimum: style.minimum, maximum: style.maximum, textProperties: style.textProperties)
            own.comment = style.comment
            return own
        }
        guard let scale = try? TypeScale(proportional) else { return nil }
        let isEqual = ContentSizeCategory.allCases.allSatisfy { category in
            zip(table.resolve(in: .category(category)).styles, scale.resolve(in: .category(category)).styles)
                .allSatisfy { one, other in
                    let tracking = points[one.style]?[category.index] ?? one.tracking
                    return Self.areEqual(
                        [one.size, tracking, one.lineHeight], [other.size, other.tracking, other.lineHeight])
                }
        }
        return isEqual ? proportional : nil
    }

    /// Returns whether lengths are equal but for their rounding to five decimals of a rem or an em.
    private static func areEqual(_ some: [Double?], _ others: [Double?]) -> Bool {
        zip(some, others).allSatisfy { abs(($0 ?? 0) - ($1 ?? 0)) <= 0.001 }
    }
}
