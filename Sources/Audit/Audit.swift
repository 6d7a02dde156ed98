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
    let brokenWords: BrokenWordSearch
    let coverage: CoverageCheck
    /// The engines that texts are compared in; texts are checked in the first.
    let engines: [BrowserEngine]
    /// The engine that texts are checked in.
    var engine: BrowserEngine { engines.first ?? .chromium }
    let scalePlace: AuditFinding.Place
    /// The environment at each text size: the steps of the scale's platform, or all categories.
    let environments: [(size: AuditSize, environment: TextEnvironment)]
    /// The styles at each text size: at both ends of a fluid scale, unless the reader's viewport is known.
    let columns: [StyleColumn]
    /// The index of the default text size.
    let standard: Int
    package internal(set) var findings: [AuditFinding] = []

    /// Creates an audit for readers who differ only in text size; `base` has their other settings.
    ///
    /// Texts are checked in the first of the engines, and compared between all of them. `place` is the location of
    /// findings about the scale itself.
    package init(
        _ scale: TypeScale, in base: TextEnvironment, engines: [BrowserEngine], place: AuditFinding.Place,
        scales: ScaleLibrary, fonts: FontLibrary
    ) throws(DynamicTypeError) {
        self.scale = scale
        self.fonts = fonts
        self.engines = engines
        settings = StyleSettings(scales: scales, fonts: fonts)
        measurer = SequentialMeasurer(fonts: fonts)
        brokenWords = BrokenWordSearch(TextPreparer(fonts: fonts))
        coverage = CoverageCheck(fonts: fonts)
        scalePlace = place
        let sizes = AuditSize.all(for: scale)
        standard = sizes.standard
        let environments = try sizes.map { size throws(DynamicTypeError) in (size, try base.with(size.preference)) }
        self.environments = environments
        var widths: [Double?] = [nil]
        if base.viewportWidth == nil, case .fluid(let curve) = scale.definition.curve {
            widths = [curve.narrow.width, curve.wide.width]
        }
        columns = try widths.map { width throws(DynamicTypeError) in
            let scales = try environments.map { _, environment throws(DynamicTypeError) in
                scale.resolve(in: try environment.with(viewportWidth: width))
            }
            return StyleColumn(viewportWidth: width, scales: scales)
        }
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
}

/// A scale at each text size, in one viewport.
struct StyleColumn {
    /// The viewport's width, if findings have to name it.
    let viewportWidth: Double?
    let scales: [ResolvedScale]
}

/// Formats points with at most two decimals.
func shortPoints(_ number: Double) -> String { FixedPoint.text(number, upTo: 2) }
