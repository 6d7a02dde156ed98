package import DynamicType
package import Fonts
package import ScaleFiles
internal import TypescaleAPI

/// Checks a scale with its texts, colors and sheets at every text size.
///
/// Belongs to one thread, like the measurer it uses.
package final class Audit {
    let scale: TypeScale
    let fonts: FontLibrary
    let settings: StyleSettings
    let measurer: RowMeasurer
    let scalePlace: AuditFinding.Place
    /// The environment at each category.
    let environments: [(category: ContentSizeCategory, environment: TextEnvironment)]
    /// The scale at each category.
    let resolved: [ResolvedScale]
    /// The findings so far.
    package internal(set) var findings: [AuditFinding] = []

    /// Creates an audit for readers who differ only in text size; `base` has their other settings.
    ///
    /// `place` is the location of findings about the scale itself.
    package init(
        _ scale: TypeScale, in base: TextEnvironment, place: AuditFinding.Place, scales: ScaleLibrary,
        fonts: FontLibrary
    ) throws(DynamicTypeError) {
        self.scale = scale
        self.fonts = fonts
        settings = StyleSettings(scales: scales, fonts: fonts)
        measurer = RowMeasurer(fonts: fonts, scales: scales)
        scalePlace = place
        var environments: [(category: ContentSizeCategory, environment: TextEnvironment)] = []
        for category in ContentSizeCategory.allCases {
            let environment = try TextEnvironment(
                .category(category), appScale: base.appScale, prefersBoldText: base.prefersBoldText,
                prefersReducedMotion: base.prefersReducedMotion, locale: base.locale, displayScale: base.displayScale,
                viewportWidth: base.viewportWidth)
            environments.append((category, environment))
        }
        self.environments = environments
        resolved = environments.map { scale.resolve(in: $0.environment) }
    }

    func add(
        _ rule: AuditRule, _ level: AuditFinding.Level, _ subject: String, at categories: [ContentSizeCategory] = [],
        _ message: String, in place: AuditFinding.Place
    ) {
        findings.append(
            AuditFinding(
                rule: rule, level: level, subject: subject, categories: categories, message: message, place: place))
    }

    /// Returns the categories at which a condition is true.
    func categories(where condition: (ResolvedScale) throws -> Bool) rethrows -> [ContentSizeCategory] {
        try zip(environments, resolved).filter { try condition($0.1) }.map(\.0.category)
    }
}

/// Formats points with at most two decimals.
func shortPoints(_ number: Double) -> String {
    let hundredths = (number * 100).rounded() / 100
    guard let whole = Int(exactly: hundredths) else { return "\(hundredths)" }
    return "\(whole)"
}
