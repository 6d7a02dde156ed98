internal import TypescaleStrings

extension ScaleValidation {
    func validate(_ style: StyleDefinition) {
        let path = "/styles/" + JSONPointer.escaped(style.style.name)
        expect(!style.style.name.isEmpty, "/styles", "a style has no name")
        for (weight, key) in [(style.weight, "weight"), (style.emphasizedWeight, "emphasizedWeight")] {
            expect(weight, in: DynamicTypeLimits.weight, "\(path)/\(key)")
        }
        if let least = style.minimum { expect(least, in: DynamicTypeLimits.size, path + "/minimum") }
        if let most = style.maximum {
            expect(most, in: DynamicTypeLimits.size, path + "/maximum")
            let least = max(definition.minimum, style.minimum ?? 0)
            expect(
                least <= most, path + "/maximum",
                "\(NumberText.text(most)) is less than the minimum \(NumberText.text(least))")
        }
        validateSizes(style, path)
        validateLineHeight(style, path)
        validateTracking(style, path)
        for property in TextProperty.all {
            if let reason = property.reason(against: style.textProperties) {
                fail("\(path)/\(property.key)", reason)
            }
        }
    }

    private func validateSizes(_ style: StyleDefinition, _ path: String) {
        let least = max(definition.minimum, style.minimum ?? 0)
        let most = min(DynamicTypeLimits.size.upperBound, style.maximum ?? .infinity)
        switch (style.size, definition.curve) {
        case (.table(let sizes), .table(let categories)):
            let isComplete = expect(
                sizes.count == categories.count, path + "/size",
                "\(sizes.count) sizes for \(categories.count) categories; give one for each")
            let places = isComplete ? categories : []
            expectAscending(sizes, places, path + "/size")
            for (index, size) in sizes.enumerated() {
                expect(
                    size >= least, "\(path)/size/\(index)",
                    "\(NumberText.text(size))\(places.words(index)) is under the minimum \(NumberText.text(least))")
                expect(size, in: DynamicTypeLimits.size, "\(path)/size/\(index)")
            }
        case (.points(let size), .knots), (.points(let size), .log), (.points(let size), .linear):
            expect(size, in: DynamicTypeLimits.size, path + "/size")
            expect(
                size >= least, path + "/size", "\(NumberText.text(size)) is under the minimum \(NumberText.text(least))"
            )
            expect(
                size <= most, path + "/size", "\(NumberText.text(size)) is above the maximum \(NumberText.text(most))")
        case (.step(let step), .fluid(let curve)):
            guard expect(step, in: DynamicTypeLimits.fluidStep, path + "/size/step") else { return }
            expectEnds(of: style, curve, least, path + "/size/step", "step \(step)")
        case (.fluid, .fluid(let curve)): expectEnds(of: style, curve, least, path + "/size", "the size")
        case (_, .table):
            fail(path + "/size", "expected a list of sizes, one for each category of the table")
        case (_, .fluid):
            fail(
                path + "/size",
                "expected a step or two sizes, as in {\"step\": 0} or {\"narrow\": 16, \"wide\": 18}")
        default: fail(path + "/size", "expected one size, as the curve is \(definition.curve.kind.rawValue)")
        }
    }

    private func expectEnds(
        of style: StyleDefinition, _ curve: FluidCurve, _ least: Double, _ path: String, _ subject: String
    ) {
        guard let ends = style.size.ends(of: curve) else { return }
        let most = DynamicTypeLimits.size.upperBound
        for (size, width) in [(ends.narrow, curve.narrow.width), (ends.wide, curve.wide.width)] {
            expect(
                size >= least, path,
                "\(subject) is \(NumberText.text(size)) at width \(NumberText.text(width)), under the minimum \(NumberText.text(least))"
            )
            expect(size <= most, path, "\(subject) is more than \(NumberText.text(most)) points")
        }
    }

    private func validateLineHeight(_ style: StyleDefinition, _ path: String) {
        let path = path + "/lineHeight"
        switch style.lineHeight {
        case .font: break
        case .multiple(let multiple): expect(multiple, in: DynamicTypeLimits.lineHeightMultiple, path + "/multiple")
        case .points(let points):
            guard case .points(let size) = style.size else {
                fail(
                    path,
                    "points need a style of one size; give a list, \"font\" or a multiple, as in {\"multiple\": 1.5}")
                return
            }
            expectProportion(of: points, to: size, path)
        case .table(let published, let scaling):
            guard case .table(let sizes) = style.size, case .table(let categories) = definition.curve else {
                fail(path, "a list of line heights needs a list of sizes")
                return
            }
            let others = scaling == published ? [] : [(scaling, path.replacingLast("scalingLineHeight"))]
            for (values, path) in [(published, path)] + others {
                let isComplete = expect(
                    values.count == categories.count, path,
                    "\(values.count) line heights for \(categories.count) categories; give one for each")
                let places = isComplete ? categories : []
                expectAscending(values, places, path, style: style.style)
                guard sizes.count == values.count else { continue }
                for (index, value) in values.enumerated() {
                    expectProportion(of: value, to: sizes[index], "\(path)/\(index)", at: places.words(index))
                }
            }
        }
    }

    private func validateTracking(_ style: StyleDefinition, _ path: String) {
        switch style.tracking {
        case .none: break
        case .em(let em): expect(em, in: DynamicTypeLimits.trackingEm, path + "/tracking/em")
        case .bySize:
            expect(definition.tracking != nil, path + "/tracking", "\"bySize\" needs the scale's tracking table")
        case .points(let points):
            guard case .points(let size) = style.size else {
                fail(path + "/tracking", "points need a style of one size; give em or \"bySize\"")
                return
            }
            guard DynamicTypeLimits.size.contains(size) else { return }
            let limits = DynamicTypeLimits.trackingEm
            expect(
                limits.contains(points / size), path + "/tracking/points",
                "\(NumberText.text(points)) is not in \(NumberText.text(limits)) times the size \(NumberText.text(size))"
            )
        }
    }

    /// Notes an error if a line height is out of proportion to its size, unless the size is the error.
    private func expectProportion(
        of lineHeight: Double, to size: Double, _ path: String, at place: String? = nil
    ) {
        guard DynamicTypeLimits.size.contains(size) else { return }
        let limits = DynamicTypeLimits.lineHeightMultiple
        let (least, most) = (limits.lowerBound, limits.upperBound)
        let multiple = place == nil ? StyleDefinition.LineHeight.multipleAdvice(for: lineHeight, size: size) : nil
        let advice = multiple.map { "; \($0)" } ?? ""
        expect(
            lineHeight >= least * size && lineHeight <= most * size, path,
            "\(NumberText.text(lineHeight))\(place ?? "") is not in \(NumberText.text(least...most)) "
                + "times the size \(NumberText.text(size))\(advice)")
    }

    /// Notes an error if values fall from one category to the next, except in cells that the file lists as irregular.
    ///
    /// The categories are none if it is unknown which value belongs to which.
    private func expectAscending(
        _ values: [Double], _ categories: [ContentSizeCategory], _ path: String, style: TextStyle? = nil
    ) {
        let irregular = definition.irregularLineHeights.filter { $0.style == style }
        for index in values.indices.dropFirst() where values[index] < values[index - 1] {
            let isListed =
                categories.isEmpty
                ? !irregular.isEmpty
                : irregular.contains { $0.category == categories[index - 1] || $0.category == categories[index] }
            let before = categories.isEmpty ? " before it" : categories.words(index - 1)
            expect(
                isListed, "\(path)/\(index)",
                "\(NumberText.text(values[index]))\(categories.words(index)) is less than "
                    + "\(NumberText.text(values[index - 1]))\(before)")
        }
    }
}

extension [ContentSizeCategory] {
    /// Returns words that name the category of a column; none if it is unknown.
    fileprivate func words(_ column: Int) -> String { indices.contains(column) ? " at \(self[column])" : "" }
}

extension String {
    /// Returns a pointer with its last part replaced.
    fileprivate func replacingLast(_ part: String) -> String {
        guard let slash = lastIndex(ofASCII: "/") else { return part }
        return self[...slash] + part
    }
}
