extension TypeScaleDefinition {
    /// Throws the first broken rule; every number that resolving uses is validated here.
    func validate() throws(ScaleDefinitionError) {
        try expect(!name.isEmpty, "", "the scale has no name")
        try expect(!styles.isEmpty, "/styles", "the scale has no styles")
        try expect(
            styles.count <= DynamicTypeLimits.styles, "/styles",
            "\(styles.count) styles; at most \(DynamicTypeLimits.styles) are allowed")
        try expect(
            Set(styles.map(\.style)).count == styles.count, "/styles", "two styles have the same name")
        try expect(
            styles.contains { $0.style == defaultStyle }, "/defaultStyle",
            "\"\(defaultStyle)\" is not a style of the scale; its styles are \(styles.map(\.style.name).joined(separator: ", "))"
        )
        try expect(minimum, in: DynamicTypeLimits.size, "/minimum")
        try expect(displayScale, in: DynamicTypeLimits.displayScale, "/displayScale")
        try expect(
            (0...DynamicTypeLimits.boldestWeight).contains(boldTextAdjustment), "/boldTextAdjustment",
            "\(boldTextAdjustment) is outside 0 to \(DynamicTypeLimits.boldestWeight)")
        try validateCurve()
        try validateTracking()
        try validateSteps()
        for cell in irregularLineHeights {
            try expect(
                styles.contains { $0.style == cell.style }, "/irregularLineHeights",
                "the scale has no style \(cell.style)")
            guard case .table(let categories) = curve, categories.contains(cell.category) else {
                return try expect(false, "/irregularLineHeights", "the table has no column \(cell.category)")
            }
        }
        for style in styles { try validate(style) }
    }

    private func validateCurve() throws(ScaleDefinitionError) {
        switch curve {
        case .table(let categories):
            try expect(!categories.isEmpty, "/curve/categories", "the table has no categories")
            try expect(
                zip(categories, categories.dropFirst()).allSatisfy(<), "/curve/categories",
                "the categories do not ascend")
        case .knots(let curve): try validate(curve)
        case .log(let curve): try expect(curve.base, in: DynamicTypeLimits.logBase, "/curve/base")
        case .linear: break
        case .fluid(let curve): try validate(curve)
        }
    }

    private func validate(_ curve: KnotCurve) throws(ScaleDefinitionError) {
        try expect(
            (2...DynamicTypeLimits.knots).contains(curve.sizes.count), "/curve/from",
            "\(curve.sizes.count) knots; give 2 to \(DynamicTypeLimits.knots)")
        try expect(curve.sizes, in: DynamicTypeLimits.size, "/curve/from")
        try expect(zip(curve.sizes, curve.sizes.dropFirst()).allSatisfy(<), "/curve/from", "the knots do not ascend")
        try expect(curve.threshold, in: DynamicTypeLimits.knotThreshold, "/curve/threshold")
        try expect(!curve.tables.isEmpty, "/curve/tables", "there is no table; give at least one")
        var last = curve.threshold
        var lower = curve.sizes
        for (index, table) in curve.tables.enumerated() {
            let path = "/curve/tables/\(index)"
            try expect(table.scale, in: DynamicTypeLimits.knotScale, path + "/scale")
            try expect(
                table.scale > last, path + "/scale", "the tables do not ascend by scale from above the threshold")
            try expect(
                table.scaledSizes.count == curve.sizes.count, path + "/to",
                "\(table.scaledSizes.count) numbers for \(curve.sizes.count) knots")
            try expect(table.scaledSizes, in: DynamicTypeLimits.size, path + "/to")
            for (knot, pair) in zip(table.scaledSizes, table.scaledSizes.dropFirst()).enumerated() where pair.0 > pair.1
            {
                try expect(
                    false, path + "/to/\(knot + 1)", "\(shortText(pair.1)) is less than \(shortText(pair.0)) before it")
            }
            for (knot, pair) in zip(lower, table.scaledSizes).enumerated() where pair.0 > pair.1 {
                try expect(
                    false, path + "/to/\(knot)",
                    "\(shortText(pair.1)) is less than \(shortText(pair.0)) at the smaller scale")
            }
            last = table.scale
            lower = table.scaledSizes
        }
    }

    private func validate(_ curve: FluidCurve) throws(ScaleDefinitionError) {
        for (end, path) in [(curve.narrow, "/curve/narrow"), (curve.wide, "/curve/wide")] {
            try expect(end.width, in: DynamicTypeLimits.viewportWidth, path + "/width")
            try expect(end.base, in: DynamicTypeLimits.size, path + "/base")
            try expect(end.ratio, in: DynamicTypeLimits.fluidRatio, path + "/ratio")
        }
        try expect(
            curve.narrow.width < curve.wide.width, "/curve/wide/width", "the wide end is not wider than the narrow end")
        try expect(curve.defaultWidth, in: DynamicTypeLimits.viewportWidth, "/curve/defaultWidth")
    }

    private func validateTracking() throws(ScaleDefinitionError) {
        guard let tracking else { return }
        try expect(!tracking.sizes.isEmpty, "/tracking", "the table has no entries")
        try expect(
            tracking.sizes.count == tracking.points.count, "/tracking",
            "\(tracking.sizes.count) sizes and \(tracking.points.count) trackings; give one for each size")
        for (index, size) in tracking.sizes.enumerated() {
            try expect(size, in: DynamicTypeLimits.size, "/tracking/\(index)/0")
            try expect(
                index == 0 || tracking.sizes[index - 1] < size, "/tracking/\(index)/0", "the sizes do not ascend")
            try expect(tracking.points[index] / size, in: DynamicTypeLimits.trackingEm, "/tracking/\(index)/1")
        }
    }

    private func validateSteps() throws(ScaleDefinitionError) {
        guard let appSteps else { return }
        try expect(
            (1...DynamicTypeLimits.appStep.count).contains(appSteps.multipliers.count), "/appSteps/values",
            "\(appSteps.multipliers.count) steps; give 1 to \(DynamicTypeLimits.appStep.count)")
        try expect(
            DynamicTypeLimits.appStep.contains(appSteps.first)
                && DynamicTypeLimits.appStep.contains(appSteps.steps.upperBound),
            "/appSteps/first",
            "the steps are outside \(DynamicTypeLimits.appStep.lowerBound) to \(DynamicTypeLimits.appStep.upperBound)")
        try expect(appSteps.multipliers, in: DynamicTypeLimits.appScale, "/appSteps/values")
        try expect(
            zip(appSteps.multipliers, appSteps.multipliers.dropFirst()).allSatisfy(<), "/appSteps/values",
            "the steps do not ascend")
        try expect(appSteps.multipliers.contains(1), "/appSteps/values", "no step is the base, whose multiplier is 1")
    }

    func expect(_ holds: Bool, _ path: String, _ reason: @autoclosure () -> String) throws(ScaleDefinitionError) {
        guard holds else { throw ScaleDefinitionError(path: path, reason: reason()) }
    }

    func expect(_ value: Double, in range: ClosedRange<Double>, _ path: String) throws(ScaleDefinitionError) {
        try expect(
            range.contains(value), path,
            "\(shortText(value)) is outside \(shortText(range.lowerBound)) to \(shortText(range.upperBound))")
    }

    func expect(_ values: [Double], in range: ClosedRange<Double>, _ path: String) throws(ScaleDefinitionError) {
        for (index, value) in values.enumerated() { try expect(value, in: range, "\(path)/\(index)") }
    }
}
