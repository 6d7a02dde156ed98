package import DynamicType
package import Fonts
package import TypescaleAPI
internal import TypescaleStrings

/// The content of a specimen sheet: styles of a scale in several environments, with a sample text.
package struct Specimen: Sendable {
    /// A column: the scale in one environment.
    package struct Column: Sendable {
        /// The column's title.
        package var title: String
        /// The resolved scale.
        package var scale: ResolvedScale
        /// The styles with their faces.
        package var styles: [TypesetStyle]
    }

    /// The scale's title.
    package var title: String
    /// The subtitle.
    package var subtitle: String
    /// The columns from the left; all have the same styles.
    package var columns: [Column]
    /// The sample text of every cell.
    package var sample: String
    /// The line width of a cell, in points.
    package var width: Double
    /// A Boolean value that indicates whether line boxes, baselines, cap and x heights are marked.
    package var showsGuides: Bool

    /// The default sample: long enough to wrap, with ascenders and descenders.
    package static let standardSample = "Type that grows with you"

    /// Creates a specimen of some styles of a scale, or all if `names` is empty, in each of the environments.
    package init(
        _ scale: TypeScale, in environments: [TextEnvironment], only names: [TextStyle] = [], sample: String? = nil,
        width: Double = 320, showsGuides: Bool = false, fonts: FontLibrary, progress: (Int, Int) -> Void = { _, _ in }
    ) throws(FontError) {
        title = scale.title
        self.sample = sample ?? Specimen.standardSample
        self.width = width
        self.showsGuides = showsGuides
        columns = []
        for (index, environment) in environments.enumerated() {
            progress(index, environments.count)
            let answer = try ResolvedScaleResponse(scale.resolve(in: environment), only: names, fonts: fonts)
            columns.append(
                Column(title: Specimen.title(of: environment), scale: answer.scale, styles: answer.styles))
        }
        var families: [String] = []
        for style in columns.first?.styles ?? [] where !families.contains(style.font.family) {
            families.append(style.font.family)
        }
        subtitle = ([scale.name] + Specimen.shared(environments.first) + [families.joined(separator: ", ")])
            .joined(separator: " · ")
    }

    /// Returns the distinguishing part of an environment as a title.
    static func title(of environment: TextEnvironment) -> String {
        switch environment.preference {
        case .category(let category): category.name
        case .fontScale(let factor): "×\(DecimalText.text(factor, digits: 3))"
        case .percent(let percent): "\(DecimalText.text(percent, digits: 1)) %"
        }
    }

    /// Describes the common settings of the environments that differ from the defaults.
    package static func shared(_ environment: TextEnvironment?) -> [String] {
        guard let environment else { return [] }
        var parts: [String] = []
        switch environment.appScale {
        case .factor(let scale): if scale != 1 { parts.append("app scale \(DecimalText.text(scale, digits: 3))") }
        case .step(let step): parts.append("app step \(step)")
        }
        if environment.prefersBoldText { parts.append("bold text") }
        if let width = environment.viewportWidth { parts.append("viewport \(DecimalText.text(width, digits: 1))") }
        return parts
    }
}
