extension TypeScaleDefinition {
    /// Throws the first broken rule of a style.
    func validate(_ style: StyleDefinition) throws(ScaleDefinitionError) {
        let path = "/styles/" + TypeScaleDefinition.escaped(style.style.name)
        try expect(!style.style.name.isEmpty, "/styles", "a style has no name")
        for (weight, key) in [(style.weight, "weight"), (style.emphasizedWeight, "emphasizedWeight")] {
            try expect(
                DynamicTypeLimits.weight.contains(weight), "\(path)/\(key)",
                "\(weight) is outside \(DynamicTypeLimits.weight.lowerBound) to \(DynamicTypeLimits.weight.upperBound)")
        }
        if let least = style.minimum { try expect(least, in: DynamicTypeLimits.size, path + "/minimum") }
        if let most = style.maximum {
            try expect(most, in: DynamicTypeLimits.size, path + "/maximum")
            let least = max(minimum, style.minimum ?? 0)
            try expect(
                least <= most, path + "/maximum", "\(shortText(most)) is less than the minimum \(shortText(least))")
        }
        try validateSizes(style, path)
        try validateLineHeight(style, path)
        try validateTracking(style, path)
    }

    private func validateSizes(_ style: StyleDefinition, _ path: String) throws(ScaleDefinitionError) {
        let least = max(minimum, style.minimum ?? 0)
        let most = min(DynamicTypeLimits.size.upperBound, style.maximum ?? .infinity)
        switch (style.size, curve) {
        case (.table(let sizes), .table(let categories)):
            try expect(
                sizes.count == categories.count, path + "/size",
                "\(sizes.count) sizes for \(categories.count) categories")
            try expectAscending(sizes, categories, path + "/size")
            for (index, size) in sizes.enumerated() {
                try expect(
                    size >= least, "\(path)/size/\(index)",
                    "\(shortText(size)) at \(categories[index]) is under the minimum \(shortText(least))")
                try expect(size, in: DynamicTypeLimits.size, "\(path)/size/\(index)")
            }
        case (.points(let size), .knots), (.points(let size), .log), (.points(let size), .linear):
            try expect(size, in: DynamicTypeLimits.size, path + "/size")
            try expect(size >= least, path + "/size", "\(shortText(size)) is under the minimum \(shortText(least))")
            try expect(size <= most, path + "/size", "\(shortText(size)) is above the maximum \(shortText(most))")
        case (.step(let step), .fluid(let curve)):
            let steps = DynamicTypeLimits.fluidStep
            try expect(
                steps.contains(step), path + "/size/step",
                "\(step) is outside \(steps.lowerBound) to \(steps.upperBound)")
            for end in [curve.narrow, curve.wide] {
                let size = end.size(step: step)
                try expect(
                    size >= least, path + "/size/step",
                    "step \(step) is \(shortText(size)) at width \(shortText(end.width)), under the minimum \(shortText(least))"
                )
                try expect(
                    size <= DynamicTypeLimits.size.upperBound, path + "/size/step",
                    "step \(step) is more than \(shortText(DynamicTypeLimits.size.upperBound)) points")
            }
        case (_, .table):
            try expect(false, path + "/size", "expected a list of sizes, one for each category of the table")
        case (_, .fluid): try expect(false, path + "/size", "expected a step, as in {\"step\": 0}")
        default: try expect(false, path + "/size", "expected one size, as the curve is \(curve.kind.rawValue)")
        }
    }

    private func validateLineHeight(_ style: StyleDefinition, _ path: String) throws(ScaleDefinitionError) {
        let path = path + "/lineHeight"
        switch style.lineHeight {
        case .font: break
        case .multiple(let multiple): try expect(multiple, in: DynamicTypeLimits.lineHeightMultiple, path + "/multiple")
        case .points(let points):
            guard case .points(let size) = style.size else {
                return try expect(false, path, "points need a style of one size; give a list, a multiple or \"font\"")
            }
            try expect(points, of: size, path)
        case .table(let published, let runtime):
            guard case .table(let sizes) = style.size, case .table(let categories) = curve else {
                return try expect(false, path, "a list of line heights needs a list of sizes")
            }
            for (values, path) in [(published, path), (runtime, path.replacingLast("scalingLineHeight"))] {
                try expect(
                    values.count == categories.count, path,
                    "\(values.count) line heights for \(categories.count) categories")
                try expectAscending(values, categories, path, style: style.style)
                for (index, value) in values.enumerated() {
                    try expect(value, of: sizes[index], "\(path)/\(index)", at: categories[index])
                }
            }
        }
    }

    private func validateTracking(_ style: StyleDefinition, _ path: String) throws(ScaleDefinitionError) {
        switch style.tracking {
        case .none: break
        case .em(let em): try expect(em, in: DynamicTypeLimits.trackingEm, path + "/tracking/em")
        case .bySize: try expect(tracking != nil, path + "/tracking", "\"bySize\" needs the scale's tracking table")
        case .points(let points):
            guard case .points(let size) = style.size else {
                return try expect(false, path + "/tracking", "points need a style of one size; give em or \"bySize\"")
            }
            try expect(points / size, in: DynamicTypeLimits.trackingEm, path + "/tracking/points")
        }
    }

    /// Throws an error if a line height is out of proportion to its size.
    private func expect(
        _ lineHeight: Double, of size: Double, _ path: String, at category: ContentSizeCategory? = nil
    ) throws(ScaleDefinitionError) {
        let (least, most) = (DynamicTypeLimits.lineHeight.lowerBound, DynamicTypeLimits.lineHeight.upperBound)
        try expect(
            lineHeight >= least * size && lineHeight <= most * size, path,
            "\(shortText(lineHeight))\(category.map { " at \($0)" } ?? "") is outside \(shortText(least)) to "
                + "\(shortText(most)) times the size \(shortText(size))")
    }

    /// Throws an error if values fall from one category to the next, except in cells that the file lists as irregular.
    private func expectAscending(
        _ values: [Double], _ categories: [ContentSizeCategory], _ path: String, style: TextStyle? = nil
    ) throws(ScaleDefinitionError) {
        for index in values.indices.dropFirst() where values[index] < values[index - 1] {
            let isListed =
                style.map { style in
                    [index - 1, index].contains {
                        irregularLineHeights.contains(IrregularCell(style: style, category: categories[$0]))
                    }
                } ?? false
            try expect(
                isListed, "\(path)/\(index)",
                "\(shortText(values[index])) at \(categories[index]) is less than \(shortText(values[index - 1])) at "
                    + "\(categories[index - 1])")
        }
    }

    /// Returns a name as a part of a JSON pointer.
    static func escaped(_ name: String) -> String {
        var result = ""
        for scalar in name.unicodeScalars {
            switch scalar {
            case "~": result += "~0"
            case "/": result += "~1"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}

extension String {
    /// Returns a pointer with its last part replaced.
    fileprivate func replacingLast(_ part: String) -> String {
        guard let slash = lastIndex(of: "/") else { return part }
        return self[...slash] + part
    }
}
