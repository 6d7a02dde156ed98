internal import TypescaleStrings

/// Collects the broken rules of a definition, one for each place; every number that resolving uses is validated here.
final class ScaleValidation {
    let definition: TypeScaleDefinition
    /// The broken rules in the order of the checks.
    private(set) var errors: [ScaleDefinitionError] = []
    private var paths: Set<Identifier> = []

    private init(_ definition: TypeScaleDefinition) { self.definition = definition }

    static func errors(of definition: TypeScaleDefinition) -> [ScaleDefinitionError] {
        let validation = ScaleValidation(definition)
        validation.validate()
        return validation.errors
    }

    /// Records a rule that is violated; only the first one at a path, because it usually causes the others.
    @discardableResult
    func expect(_ holds: Bool, _ path: String, _ reason: @autoclosure () -> String) -> Bool {
        if !holds { fail(path, reason()) }
        return holds
    }

    /// Notes a mistake, the first one of each path.
    func fail(_ path: String, _ reason: String) {
        guard paths.insert(Identifier(path)).inserted else { return }
        errors.append(ScaleDefinitionError(path: path, reason: reason))
    }

    private func validate() {
        expect(!definition.name.isEmpty, "", "the scale has no name")
        expect(!definition.styles.isEmpty, "/styles", "the scale has no styles; give at least one")
        expect(
            definition.styles.count <= DynamicTypeLimits.styles, "/styles",
            "\(definition.styles.count) styles; at most \(DynamicTypeLimits.styles) are allowed")
        expect(
            Set(definition.styles.map(\.style)).count == definition.styles.count, "/styles",
            "two styles have the same name")
        expect(
            definition.styles.isEmpty || definition.styles.contains { $0.style == definition.defaultStyle },
            "/defaultStyle",
            TypeScale.unknownStyleReason(
                definition.defaultStyle.name, of: "the scale", styles: definition.styles.map(\.style.name)))
        expect(definition.minimum, in: DynamicTypeLimits.size, "/minimum")
        expect(definition.displayScale, in: DynamicTypeLimits.displayScale, "/displayScale")
        expect(definition.boldTextAdjustment, in: 0...DynamicTypeLimits.boldestWeight, "/boldTextAdjustment")
        validateCurve()
        validateTracking()
        validateSteps()
        validatePlatform()
        for cell in definition.irregularLineHeights {
            expect(
                definition.styles.contains { $0.style == cell.style }, "/irregularLineHeights",
                "the scale has no style \(cell.style)")
            guard case .table(let categories) = definition.curve, categories.contains(cell.category) else {
                fail("/irregularLineHeights", "the table has no column \(cell.category)")
                break
            }
        }
        for style in definition.styles { validate(style) }
    }

    private func validateCurve() {
        switch definition.curve {
        case .table(let categories):
            expect(!categories.isEmpty, "/curve/categories", "the table has no categories")
            expect(
                categories.isAscending, "/curve/categories",
                "the categories do not ascend; the order is \(ContentSizeCategory.names)")
        case .knots(let curve): validate(curve)
        case .log(let curve): expect(curve.base, in: DynamicTypeLimits.logBase, "/curve/base")
        case .linear: break
        case .fluid(let curve): validate(curve)
        }
    }

    private func validate(_ curve: KnotCurve) {
        expect(
            (2...DynamicTypeLimits.knots).contains(curve.sizes.count), "/curve/from",
            "\(curve.sizes.count) knots; give 2 to \(DynamicTypeLimits.knots)")
        expect(curve.sizes, in: DynamicTypeLimits.size, "/curve/from")
        expect(curve.sizes.isAscending, "/curve/from", "the knots do not ascend")
        expect(curve.threshold, in: DynamicTypeLimits.knotThreshold, "/curve/threshold")
        expect(!curve.tables.isEmpty, "/curve/tables", "there is no table; give at least one")
        var last = curve.threshold
        var lower = curve.sizes
        for (index, table) in curve.tables.enumerated() {
            let path = "/curve/tables/\(index)"
            expect(table.scale, in: DynamicTypeLimits.knotScale, path + "/scale")
            expect(table.scale > last, path + "/scale", "the tables do not ascend by scale from above the threshold")
            guard
                expect(
                    table.scaledSizes.count == curve.sizes.count, path + "/to",
                    "\(table.scaledSizes.count) numbers for \(curve.sizes.count) knots; give one for each")
            else { continue }
            expect(table.scaledSizes, in: DynamicTypeLimits.size, path + "/to")
            for (knot, pair) in zip(table.scaledSizes, table.scaledSizes.dropFirst()).enumerated() where pair.0 > pair.1
            {
                fail(
                    path + "/to/\(knot + 1)",
                    "\(NumberText.text(pair.1)) is less than \(NumberText.text(pair.0)) before it")
            }
            for (knot, pair) in zip(lower, table.scaledSizes).enumerated() where pair.0 > pair.1 {
                fail(
                    path + "/to/\(knot)",
                    "\(NumberText.text(pair.1)) is less than \(NumberText.text(pair.0)) at the smaller scale")
            }
            last = table.scale
            lower = table.scaledSizes
        }
    }

    private func validate(_ curve: FluidCurve) {
        for (end, path) in [(curve.narrow, "/curve/narrow"), (curve.wide, "/curve/wide")] {
            expect(end.width, in: DynamicTypeLimits.viewportWidth, path + "/width")
            expect(end.base, in: DynamicTypeLimits.size, path + "/base")
            expect(end.ratio, in: DynamicTypeLimits.fluidRatio, path + "/ratio")
        }
        expect(
            curve.narrow.width < curve.wide.width, "/curve/wide/width", "the wide end is not wider than the narrow end")
        expect(curve.defaultWidth, in: DynamicTypeLimits.viewportWidth, "/curve/defaultWidth")
    }

    private func validateTracking() {
        guard let tracking = definition.tracking else { return }
        expect(!tracking.sizes.isEmpty, "/tracking", "the table has no entries")
        let isPaired = expect(
            tracking.sizes.count == tracking.points.count, "/tracking",
            "\(tracking.sizes.count) sizes and \(tracking.points.count) trackings; give one for each size")
        guard isPaired else { return }
        for (index, size) in tracking.sizes.enumerated() {
            expect(size, in: DynamicTypeLimits.size, "/tracking/\(index)/0")
            expect(index == 0 || tracking.sizes[index - 1] < size, "/tracking/\(index)/0", "the sizes do not ascend")
            guard DynamicTypeLimits.size.contains(size) else { continue }
            expect(tracking.points[index] / size, in: DynamicTypeLimits.trackingEm, "/tracking/\(index)/1")
        }
    }

    private func validateSteps() {
        guard let appSteps = definition.appSteps else { return }
        expect(
            (1...DynamicTypeLimits.appStep.count).contains(appSteps.multipliers.count), "/appSteps/values",
            "\(appSteps.multipliers.count) steps; give 1 to \(DynamicTypeLimits.appStep.count)")
        expect(
            DynamicTypeLimits.appStep.contains(appSteps.first)
                && DynamicTypeLimits.appStep.contains(appSteps.steps.upperBound),
            "/appSteps/first",
            "the steps are outside \(DynamicTypeLimits.appStep.lowerBound) to \(DynamicTypeLimits.appStep.upperBound)")
        expect(appSteps.multipliers, in: DynamicTypeLimits.appScale, "/appSteps/values")
        expect(appSteps.multipliers.isAscending, "/appSteps/values", "the steps do not ascend")
        expect(appSteps.multipliers.contains(1), "/appSteps/values", "no step is the base, whose multiplier is 1")
    }

    private func validatePlatform() {
        guard let platform = definition.platform else { return }
        expect(
            (1...DynamicTypeLimits.platformSteps).contains(platform.steps.count), "/platform/steps",
            "\(platform.steps.count) steps; give 1 to \(DynamicTypeLimits.platformSteps)")
        expect(platform.steps, in: DynamicTypeLimits.fontScale, "/platform/steps")
        expect(platform.steps.isAscending, "/platform/steps", "the steps do not ascend")
        expect(platform.steps.contains(1), "/platform/steps", "no step is the default size, 1")
        if case .table = definition.curve {
            fail("/platform", "a table has its sizes in its categories; leave the platform out")
        }
    }

    @discardableResult
    func expect(_ value: Int, in range: ClosedRange<Int>, _ path: String) -> Bool {
        expect(range.contains(value), path, "\(value) is not in \(range)")
    }

    func expect(_ value: Double, in range: ClosedRange<Double>, _ path: String) {
        expect(range.contains(value), path, "\(NumberText.text(value)) is not in \(NumberText.text(range))")
    }

    func expect(_ values: [Double], in range: ClosedRange<Double>, _ path: String) {
        for (index, value) in values.enumerated() { expect(value, in: range, "\(path)/\(index)") }
    }
}

extension Array where Element: Comparable {
    /// A Boolean value that indicates whether each element is greater than the one before it.
    fileprivate var isAscending: Bool { zip(self, dropFirst()).allSatisfy(<) }
}
