// Exports list a size for each category, also of scales that grow in proportion. An import makes such a scale of a table
// whose every size follows from the default one, so that it stays a scale of few numbers, and is exported as it came.

internal import DynamicType

extension TypeScaleDefinition {
    /// Returns the scale that grows in proportion and has the table's values in all categories; `nil` if there is none.
    ///
    /// `tracking` is that of the styles that have it in points, in the default category.
    func inProportion(tracking points: [TextStyle: Double]) -> TypeScaleDefinition? {
        let all = ContentSizeCategory.allCases
        guard case .table(let categories) = curve, categories.count == all.count else { return nil }
        let index = ContentSizeCategory.default.index
        var proportional = self
        proportional.curve = .linear
        (proportional.tracking, proportional.irregularLineHeights) = (nil, [])
        guard let table = try? TypeScale(self) else { return nil }
        let standard = table.resolve(in: .default)
        proportional.styles = styles.map { style in
            guard case .table(let sizes) = style.size, let resolved = standard[style.style] else { return style }
            var lineHeight = style.lineHeight
            if case .table(let heights, _) = lineHeight { lineHeight = .points(heights[index]) }
            var tracking = style.tracking
            if tracking == .bySize { tracking = .points(resolved.tracking) }
            if let own = points[style.style], tracking != .none { tracking = .points(own) }
            var own = StyleDefinition(
                style: style.style, size: .points(sizes[index]), lineHeight: lineHeight, tracking: tracking,
                weight: style.weight, emphasizedWeight: style.emphasizedWeight, role: style.role,
                minimum: style.minimum, maximum: style.maximum, text: style.text)
            own.comment = style.comment
            return own
        }
        guard let scale = try? TypeScale(proportional) else { return nil }
        let isEqual = all.allSatisfy { category in
            zip(table.resolve(in: .category(category)).styles, scale.resolve(in: .category(category)).styles)
                .allSatisfy { TypeScaleDefinition.areEqual($0, $1) }
        }
        return isEqual ? proportional : nil
    }

    /// Returns whether two styles are equal but for the rounding of lengths to five decimals of a rem or an em.
    private static func areEqual(_ one: ResolvedStyle, _ other: ResolvedStyle) -> Bool {
        let error = 0.001
        return abs(one.size - other.size) <= error && abs(one.tracking - other.tracking) <= error
            && abs((one.lineHeight ?? 0) - (other.lineHeight ?? 0)) <= error
    }
}
