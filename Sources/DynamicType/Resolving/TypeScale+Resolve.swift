// Order: the reader's preference through the scale's curve, then the app's scale, then the bounds, then rounding
// (decision 2 of DynamicType.docc). A clamped size reduces line height and tracking by the same factor. The size is
// clamped once more after rounding, as rounding up may exceed the maximum.

internal import TypescaleStrings

extension TypeScale {
    /// Resolves all styles in an environment.
    public func resolve(in environment: TextEnvironment) -> ResolvedScale {
        let resolved = resolvedEnvironment(for: environment)
        let column = columns.isEmpty ? 0 : columns[resolved.category.index]
        var result: [ResolvedStyle] = []
        result.reserveCapacity(compiled.count)
        for index in compiled.indices { result.append(resolve(compiled[index], index, resolved, column)) }
        return ResolvedScale(name: name, revision: revision, environment: resolved, styles: result)
    }

    /// Resolves one style in an environment; throws an error that names the scale's styles.
    public func resolve(_ style: TextStyle, in environment: TextEnvironment) throws(DynamicTypeError) -> ResolvedStyle {
        let index = try index(of: style)
        let resolved = resolvedEnvironment(for: environment)
        return resolve(compiled[index], index, resolved, columns.isEmpty ? 0 : columns[resolved.category.index])
    }

    /// Returns the environment with this scale's defaults filled in.
    public func resolvedEnvironment(for environment: TextEnvironment) -> ResolvedEnvironment {
        let category = environment.preference.nearestCategory
        var width = environment.viewportWidth
        var column: ContentSizeCategory?
        switch definition.curve {
        case .fluid(let curve): width = width ?? curve.defaultWidth
        case .table(let published): column = published[columns[category.index]]
        default: break
        }
        let appScale =
            switch environment.appScale {
            case .factor(let scale): scale
            case .step(let step): definition.appSteps?.multiplier(at: step) ?? 1
            }
        let unclampedScale = environment.preference.fontScale
        let range = definition.platform?.range
        let fontScale = range.map { unclampedScale.clamped(to: $0) } ?? unclampedScale
        return ResolvedEnvironment(
            requested: environment, category: category, fontScale: fontScale,
            isLimitedByPlatform: fontScale != unclampedScale,
            tableCategory: column,
            appScale: appScale, displayScale: environment.displayScale ?? definition.displayScale,
            viewportWidth: width)
    }

    private func resolve(
        _ style: CompiledStyle, _ index: Int, _ environment: ResolvedEnvironment, _ column: Int
    ) -> ResolvedStyle {
        let cell = cells.isEmpty ? nil : cells[column * compiled.count + index]
        let scaled = cell?.size ?? scaledSize(style.size, style.wideSize, environment)
        let unclamped = scaled * environment.appScale
        let clamped = min(max(unclamped, style.minimum), style.maximum)
        let displayScale = environment.displayScale
        let rounded = rounding.size.round(clamped, displayScale: displayScale)
        let size = min(max(rounded, style.minimum), style.maximum)
        let clampedBy = clamped == unclamped ? size - rounded : clamped - unclamped
        let lineHeight: (points: Double?, source: ResolvedStyle.LineHeightSource) =
            switch style.lineHeight {
            // A factor of 1 leaves the published number exactly as it is.
            case .table: ((cell?.lineHeight ?? 0) * environment.appScale * (clamped / unclamped), .table)
            case .points(let points): (points * (clamped / style.size), .proportion)
            case .multiple(let multiple): (multiple * size, .multiple)
            case .font: (nil, .font)
            }
        let isBold = environment.requested.prefersBoldText
        let weight = isBold ? style.boldWeight : style.weight
        return ResolvedStyle(
            style: style.style, size: size,
            lineHeight: lineHeight.points.map { rounding.lineHeight.round($0, displayScale: displayScale) },
            lineHeightSource: lineHeight.source,
            tracking: rounding.tracking.round(
                tracking(style.tracking, cell: cell, ownSize: style.size, size: size, clamped: clamped),
                displayScale: displayScale),
            weight: weight, emphasizedWeight: isBold ? style.boldEmphasizedWeight : style.emphasizedWeight,
            role: style.role,
            sharedText: style.growsWithSize
                ? SharedTextProperties(style.text.properties.resolved(at: size)) : style.text,
            ratio: size / style.defaultSize, curve: curve, rounding: rounding,
            clamp: clampedBy < 0
                ? .maximum : clampedBy > 0 ? .minimum : environment.isLimitedByPlatform ? .platform : nil,
            isLargeText: size >= DynamicTypeLimits.largeText
                || size >= DynamicTypeLimits.largeBoldText && weight >= DynamicTypeLimits.boldWeight,
            isAccessibilityCategory: environment.category.isAccessibilityCategory)
    }

    /// Returns the size at the reader's font scale; `wideSize` is the size at a fluid scale's wide end.
    func scaledSize(_ size: Double, _ wideSize: Double, _ environment: ResolvedEnvironment) -> Double {
        switch definition.curve {
        case .knots(let curve): curve.scaledSize(size, fontScale: environment.fontScale)
        case .log(let curve): curve.scaledSize(size, fontScale: environment.fontScale)
        case .fluid(let curve):
            curve.size(
                from: size, to: wideSize, width: environment.viewportWidth ?? curve.defaultWidth,
                fontScale: environment.fontScale)
        case .linear, .table: size * environment.fontScale
        }
    }

    private func tracking(_ rule: TrackingRule, cell: Cell?, ownSize: Double, size: Double, clamped: Double) -> Double {
        switch rule {
        case .points(let points): return points * (clamped / ownSize)
        case .multiple(let em): return em * size
        case .bySize:
            if let cell, cell.size == size { return cell.tracking }
            return definition.tracking?.tracking(at: size) ?? 0
        }
    }
}
