internal import DynamicType

/// Android's scaling of sp since version 14, as published in the platform's source.
enum AndroidFontScaling {
    /// The sp of each knot, and their dp at each font scale with a table.
    static let curve = KnotCurve(
        sizes: [8, 10, 12, 14, 18, 20, 24, 30, 100],
        tables: [
            KnotCurve.Table(scale: 1.15, scaledSizes: [9.2, 11.5, 13.8, 16.4, 19.8, 21.8, 25.2, 30, 100]),
            KnotCurve.Table(scale: 1.3, scaledSizes: [10.4, 13, 15.6, 18.8, 21.6, 23.6, 26.4, 30, 100]),
            KnotCurve.Table(scale: 1.5, scaledSizes: [12, 15, 18, 22, 24, 26, 28, 30, 100]),
            KnotCurve.Table(scale: 1.8, scaledSizes: [14.4, 18, 21.6, 24.4, 27.6, 30.8, 32.8, 34.8, 100]),
            KnotCurve.Table(scale: 2, scaledSizes: [16, 20, 24, 26, 30, 34, 36, 38, 100]),
        ], threshold: 1.03)

    /// The font scales of Android's settings.
    static let steps = [0.85, 1, 1.15, 1.3, 1.5, 1.8, 2]

    /// Returns whether a scale's sizes are the platform's at each step of its settings.
    ///
    /// Then sp yields the scale's sizes. Compares sizes, not curves: a style's maximum is not in the curve, and an
    /// app's own factor applies after it, to 28 dp of 16 sp, while 19.2 sp would become 32 dp.
    static func isFollowed(by scale: TypeScale, appScale: AppScale = .default) -> Bool {
        guard case .knots = scale.definition.curve,
            let base = try? scale.resolve(in: TextEnvironment(appScale: appScale)).styles
        else { return false }
        return steps.allSatisfy { step in
            guard let environment = try? TextEnvironment(.fontScale(step), appScale: appScale) else { return false }
            return zip(base, scale.resolve(in: environment).styles).allSatisfy { base, style in
                abs(curve.scaledSize(base.size, fontScale: step) - style.size) < 0.000_1
            }
        }
    }

    /// Returns whether a scale's sizes are the platform's until the app's own factor and the styles' limits apply.
    ///
    /// Line heights and tracking are then in proportion to the sizes, unlike rounded ones.
    static func isFollowedUpToLimits(by scale: TypeScale, appScale: AppScale) -> Bool {
        guard case .knots = scale.definition.curve,
            let base = try? scale.resolve(in: TextEnvironment(appScale: appScale))
        else { return false }
        return steps.allSatisfy { step in
            guard let environment = try? TextEnvironment(.fontScale(step), appScale: appScale) else { return false }
            return zip(zip(scale.styles, base.styles), scale.resolve(in: environment).styles).allSatisfy { own, style in
                guard case .points(let points) = own.0.size else { return false }
                let scaled = curve.scaledSize(points, fontScale: step) * base.environment.appScale
                let least = max(scale.definition.minimum, own.0.minimum ?? 0)
                let size = min(max(scaled, least), own.0.maximum ?? .infinity)
                let growth = style.size / own.1.size
                return abs(size - style.size) < 0.000_1
                    && abs((own.1.lineHeight ?? 0) * growth - (style.lineHeight ?? 0)) < 0.000_1
                    && abs(own.1.tracking * growth - style.tracking) < 0.000_1
            }
        }
    }

    /// A sentence for base sizes of a scale that the platform's curve does not follow; `nil` for other scales.
    static func note(on sheet: TokenSheet) -> [String]? {
        let (scale, appScale) = (sheet.scale, sheet.base.appScale)
        guard !isFollowed(by: scale, appScale: appScale) else { return nil }
        let categories = isFollowedUpToLimits(by: scale, appScale: appScale) ? "" : " with all categories"
        let limits = scale.styles.contains { $0.maximum != nil } ? ", and without its styles' maxima" : ""
        return [
            "Sizes at the default text size. Android scales sp by its own curve, not by this scale's\(limits).",
            "The format kotlin\(categories) keeps the scale's sizes.",
        ]
    }
}
