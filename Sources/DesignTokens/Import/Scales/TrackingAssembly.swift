// Finds how tracking in several columns depends on the size: as a share of it, by a table of sizes, or as a share that
// is rounded to whole points. Styles that fit none of these are left out.

internal import DynamicType

struct TrackingAssembly {
    /// The tracking of a style in each column, with its sizes.
    typealias Row = (tracking: [TokenStyle.Tracking], sizes: [Double])

    /// The tracking of each style; `nil` for one that a scale cannot express beside the others.
    private(set) var styles: [StyleDefinition.Tracking?]
    /// Tracking by size; `nil` if no style has it.
    private(set) var table: TrackingTable?
    private(set) var rounding = Rounding.none

    /// The greatest difference of two points that are equal, with the error of the calculation.
    ///
    /// Each of them is rounded to four decimals, which is an error of half of the fourth one.
    private static let tolerance = 0.000_11

    /// Reads the tracking of all styles, with their sizes in each column.
    init(_ rows: [Row]) {
        var points: [Double: Double] = [:]
        styles = rows.map { tracking, sizes in
            // A style without tracking or with a share of the size, such as one for code, does not constrain the
            // others.
            if let own = TrackingAssembly.common(tracking, sizes) { return own }
            var all = points
            for (value, size) in zip(tracking, sizes) {
                let own = TrackingAssembly.points(value, size)
                if let known = all[size], abs(known - own) > TrackingAssembly.tolerance { return nil }
                all[size] = all[size] ?? own
            }
            points = all
            return .bySize
        }
        let rounded = styles.contains(nil) ? rows.map(TrackingAssembly.rounded) : []
        if !rounded.isEmpty, !rounded.contains(nil) {
            (styles, rounding) = (rounded, .wholePoint)
        } else if !points.isEmpty {
            let sizes = points.keys.sorted()
            table = TrackingTable(sizes: sizes, points: sizes.compactMap { points[$0] })
        }
    }

    /// Returns the simplest share of the size that is the tracking of all columns when it is rounded to whole points.
    private static func rounded(_ row: Row) -> StyleDefinition.Tracking? {
        var range = (least: -Double.infinity, most: Double.infinity)
        for (value, size) in zip(row.tracking, row.sizes) {
            let points = points(value, size)
            guard abs(points - points.rounded()) <= 0.001 else { return nil }
            range.least = max(range.least, (points.rounded() - 0.5) / size)
            range.most = min(range.most, (points.rounded() + 0.5) / size)
        }
        let middle = (range.least + range.most) / 2
        let shares = [1.0, 10, 100, 1_000, 10_000, 1e5, 1e6].lazy.map { (middle * $0).rounded() / $0 }
        guard let share = shares.first(where: { $0 > range.least && $0 < range.most }) else { return nil }
        return share == 0 ? StyleDefinition.Tracking.none : .em(share)
    }

    private static func points(_ tracking: TokenStyle.Tracking, _ size: Double) -> Double {
        switch tracking {
        case .points(let points): points
        // Exported shares have the digits that points with six decimals need.
        case .em(let em): (em * size * 1e6).rounded() / 1e6
        }
    }

    /// Returns the tracking in em that all columns have, up to the rounding of points to four decimals.
    static func common(_ tracking: [TokenStyle.Tracking], _ sizes: [Double]) -> StyleDefinition.Tracking? {
        let points = zip(tracking, sizes).map { TrackingAssembly.points($0, $1) }
        if points.allSatisfy({ $0 == 0 }) { return StyleDefinition.Tracking.none }
        if case .em(let em) = tracking[0], tracking.allSatisfy({ $0 == .em(em) }) { return .em(em) }
        // The largest size has the smallest error.
        guard let largest = sizes.indices.max(by: { sizes[$0] < sizes[$1] }) else { return nil }
        let em = points[largest] / sizes[largest]
        // Both points are rounded, so their errors add up if the sizes are almost equal.
        let isCommon = zip(points, sizes).allSatisfy { abs($0 - em * $1) <= tolerance }
        return isCommon ? .em(em) : nil
    }
}
