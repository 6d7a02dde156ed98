package import DynamicType
package import Fonts
package import ScaleFiles
package import TextLayout
internal import TypescaleAPI
internal import TypescaleStrings

/// Checks a scale with its texts, colors and sheets at every text size.
///
/// Belongs to one thread, like the measurer it uses.
package final class Audit {
    let scale: TypeScale
    let fonts: FontLibrary
    let settings: StyleSettings
    let measurer: SequentialMeasurer
    /// The engines that texts are compared in; texts are checked in the first.
    let engines: [Engine]
    /// The engine that texts are checked in.
    var engine: Engine { engines.first ?? .chromium }
    let scalePlace: AuditFinding.Place
    /// The environment at each text size: the steps of the scale's platform, or all categories.
    let environments: [(size: AuditSize, environment: TextEnvironment)]
    /// The scale at each text size.
    let resolved: [ResolvedScale]
    /// The index of the default text size.
    let standard: Int
    package internal(set) var findings: [AuditFinding] = []

    /// Creates an audit for readers who differ only in text size; `base` has their other settings.
    ///
    /// Texts are checked in the first of the engines, and compared between all of them. `place` is the location of
    /// findings about the scale itself.
    package init(
        _ scale: TypeScale, in base: TextEnvironment, engines: [Engine], place: AuditFinding.Place,
        scales: ScaleLibrary, fonts: FontLibrary
    ) throws(DynamicTypeError) {
        self.scale = scale
        self.fonts = fonts
        self.engines = engines
        settings = StyleSettings(scales: scales, fonts: fonts)
        measurer = SequentialMeasurer(fonts: fonts)
        scalePlace = place
        var environments: [(size: AuditSize, environment: TextEnvironment)] = []
        let sizes = AuditSize.all(for: scale)
        for size in sizes {
            environments.append((size, try base.with(size.preference)))
        }
        standard = sizes.standard
        self.environments = environments
        resolved = environments.map { scale.resolve(in: $0.environment) }
    }

    func add(
        _ rule: AuditRule, _ level: AuditFinding.Level, _ subject: String, at sizes: [AuditSize] = [],
        _ message: String, layouts: [EngineLayout] = [], in place: AuditFinding.Place
    ) {
        findings.append(
            AuditFinding(
                rule: rule, level: level, subject: subject, sizes: sizes, message: message, layouts: layouts,
                place: place))
    }

    func sizes(where condition: (ResolvedScale) throws -> Bool) rethrows -> [AuditSize] {
        try zip(environments, resolved).filter { try condition($0.1) }.map(\.0.size)
    }
}

/// Formats points with at most two decimals.
func shortPoints(_ number: Double) -> String { FixedPoint.text(number, upTo: 2) }
