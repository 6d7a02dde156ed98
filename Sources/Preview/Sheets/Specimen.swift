package import DynamicType
package import Fonts
package import TextLayout
internal import TypescaleStrings

/// The content of a specimen sheet: styles of a scale in several environments, with a sample text.
package struct Specimen: Sendable {
    /// A column: the scale in one environment.
    package struct Column: Sendable {
        package var title: String
        var scale: ResolvedScale
        package var styles: [TypesetStyle]
    }

    package var title: String
    /// The parts of the subtitle: the scales' names and the settings that all columns share.
    package var subtitle: [String]
    /// The columns from the left; all have the same styles.
    package var columns: [Column]
    /// The sample text of every cell.
    var sample: String
    /// The line width of a cell, in points.
    var width: Double
    /// A Boolean value that indicates whether line boxes, baselines, cap and x heights are marked.
    var showsGuides: Bool

    /// The default sample: long enough to wrap, with ascenders and descenders.
    static let standardSample = "Type that grows with you"

    /// Creates a specimen of some styles of a scale, or all if `names` is empty, in each of the environments.
    ///
    /// With another scale, each environment has a column of each scale, with the styles that both have.
    package init(
        _ scale: TypeScale, beside other: TypeScale? = nil, in environments: [TextEnvironment],
        only names: [TextStyle] = [], sample: String? = nil, width: Double = 320, showsGuides: Bool = false,
        fonts: FontLibrary, progress: (Int, Int) -> Void = { _, _ in }
    ) throws(FontError) {
        let scales = [scale] + [other].compactMap(\.self)
        let shared =
            other.map { Specimen.commonStyles(of: scale, and: $0).filter { names.isEmpty || names.contains($0) } }
            ?? names
        title = scales.map(\.title).joined(separator: " and ")
        self.sample = sample ?? Specimen.standardSample
        self.width = width
        self.showsGuides = showsGuides
        columns = []
        let titles = Specimen.titles(of: environments)
        for (index, environment) in environments.enumerated() {
            progress(index, environments.count)
            for each in scales {
                let resolved = each.resolve(in: environment)
                let styles = try resolved.typesetStyles(only: shared, fonts: fonts)
                columns.append(
                    Column(
                        title: Specimen.title(
                            of: each, in: titles[index], scaleCount: scales.count, environmentCount: environments.count),
                        scale: resolved,
                        styles: other == nil
                            ? styles : shared.compactMap { name in styles.first { $0.resolved.style == name } }))
            }
        }
        subtitle = [scales.map(\.name).joined(separator: ", ")] + Specimen.commonSettings(of: environments)
    }

    /// Returns the styles that two scales have, in the order of the first one.
    package static func commonStyles(of scale: TypeScale, and other: TypeScale) -> [TextStyle] {
        scale.styles.map(\.style).filter { style in other.styles.contains { $0.style == style } }
    }

    /// Returns the title of a column: the scale's name and the environment's title, where several are shown.
    private static func title(
        of scale: TypeScale, in environment: String, scaleCount: Int, environmentCount: Int
    ) -> String {
        if scaleCount == 1 { return environment }
        return environmentCount == 1 ? scale.name : "\(scale.name), \(environment)"
    }

    /// Returns a title for each environment: the parts in which they differ, or the text size if they do not.
    package static func titles(of environments: [TextEnvironment]) -> [String] {
        guard let first = environments.first else { return [] }
        func differ(_ isSame: (TextEnvironment) -> Bool) -> Bool { !environments.allSatisfy(isSame) }
        let parts: [(isShown: Bool, text: (TextEnvironment) -> String)] = [
            (differ { $0.preference == first.preference }, { size(of: $0) }),
            (
                differ { $0.viewportWidth == first.viewportWidth },
                { $0.viewportWidth.map { "\(FixedPoint.text($0, upTo: 1)) px" } ?? "default width" }
            ), (differ { $0.appScale == first.appScale }, { $0.appScale.label ?? "app scale 1" }),
            (
                differ { $0.prefersBoldText == first.prefersBoldText },
                { $0.prefersBoldText ? "bold text" : "regular text" }
            ), (differ { $0.locale.isExactly(first.locale) }, { $0.locale }),
            (
                differ { $0.displayScale == first.displayScale },
                { $0.displayScale.map { "\(FixedPoint.text($0, upTo: 2)) px per pt" } ?? "default pixels" }
            ),
        ]
        return environments.map { environment in
            let shown = parts.filter(\.isShown).map { $0.text(environment) }
            return shown.isEmpty ? size(of: environment) : shown.joined(separator: ", ")
        }
    }

    /// Returns the reader's text size in its own unit.
    private static func size(of environment: TextEnvironment) -> String {
        switch environment.preference {
        case .category(let category): category.name
        case .fontScale(let factor): "×\(FixedPoint.text(factor, upTo: 3))"
        case .percent(let percent): "\(FixedPoint.text(percent, upTo: 1)) %"
        }
    }

    /// Describes the common settings of several environments that differ from the defaults.
    package static func commonSettings(of environments: [TextEnvironment]) -> [String] {
        let all = environments.map(\.nonDefaultSettings)
        return (all.first ?? []).filter { part in all.allSatisfy { $0.contains { $0.isExactly(part) } } }
    }
}
