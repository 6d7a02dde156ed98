// The findings of an audit of catalogs as a page that needs nothing beside it: each finding is drawn with the glyphs of
// the faces that were measured, at the smallest size at which it fails and at the largest, or in each engine that
// differs.

internal import DynamicType
internal import Fonts
internal import ScaleFiles
internal import TypescaleAudit
internal import TypescalePreview
internal import TypescaleStringCatalogs
internal import TypescaleStrings

/// The writer of a report about string catalogs.
struct StringsReport {
    private let result: StringsAuditResult
    private let scales: ScaleLibrary
    private let typesetter: DrawingTypesetter
    private let base: TextEnvironment

    /// The findings that are drawn; the others are listed without a picture, as a browser has to read the page.
    private static let drawnFindings = 500

    /// Creates a report; `base` has the settings of readers beside the text size.
    init(_ result: StringsAuditResult, scales: ScaleLibrary, fonts: FontLibrary, in base: TextEnvironment) {
        (self.result, self.scales, self.base) = (result, scales, base)
        typesetter = DrawingTypesetter(fonts: fonts)
    }

    func page() throws(FontError) -> String {
        var body = """
            <h1>String catalogs</h1>
            <p class="summary">\(escaped(summary))</p>

            """
        for (index, finding) in result.findings.enumerated() {
            body += try section(finding, index)
        }
        body += growth
        return HTMLPage.document(title: "String catalogs: \(summary)", body: body)
    }

    private var summary: String {
        let languages = result.languages.map(\.text).joined(separator: ", ")
        let findings = CountText.text(result.findings.count, "finding")
        let messages = CountText.text(result.messageCount, "message")
        return
            "\(findings) in \(messages) of \(CountText.text(result.catalogCount, "catalog")); languages: \(languages)"
    }

    // MARK: Findings

    private func section(_ finding: StringFinding, _ index: Int) throws(FontError) -> String {
        guard let worst = finding.failures.first else { return "" }
        var figure = ""
        if index < Self.drawnFindings, !worst.text.isEmpty, let drawing = try drawing(of: finding, worst) {
            figure = """
                <figure tabindex="0" aria-label="The text in \(escaped(worst.language.text)) as it is shown; scrolls">
                \(HTMLPage.inlineSVG(drawing, prefix: "f\(index)-"))</figure>
                """
        }
        let rows = finding.failures.map { failure in
            "<tr><th scope=\"row\">\(escaped(failure.language.text))</th><td>\(escaped(failure.ranges))</td>"
                + "\(cell(failure.text, in: failure.language))"
                + "<td>\(escaped(failure.summary + (failure.detail.isEmpty ? "" : ": \(failure.detail)")))</td>"
                + "<td>\(escaped(failure.location.line))</td></tr>"
        }
        let table = table(
            "Languages", class: "texts", caption: escaped(finding.message),
            columns: ["language", "sizes", "text", "problem", "file"], rows)
        return """
            <section aria-labelledby="finding-\(index)">
            <h2 id="finding-\(index)">\(escaped(finding.name))</h2>
            <p>\(escaped(finding.level.rawValue)) · \(escaped(finding.rule.rawValue)) · \(escaped(place(of: finding)))</p>
            \(figure)
            \(table)
            </section>

            """
    }

    private func place(of finding: StringFinding) -> String {
        guard !finding.place.scale.isEmpty else { return finding.catalog.text }
        let origin = finding.origin.map { ", from \($0.line)" } ?? ""
        return "\(finding.place.scale) \(finding.place.description)\(origin)"
    }

    /// Draws a text in its box, at the smallest and the largest size at which it fails, or in each engine.
    private func drawing(of finding: StringFinding, _ worst: StringFinding.Failure) throws(FontError) -> Drawing? {
        guard let scale = try? scales.scale(named: ScaleName(finding.place.scale)) else { return nil }
        let locale = LanguageTag.locale(of: worst.language).text
        var columns: [FittedText.Column] = []
        for (size, preference) in worst.drawn {
            let name = "\(worst.language.text), \(size)"
            guard let environment = try? base.with(preference, locale: locale),
                let style = try? scale.resolve(TextStyle(finding.place.style), in: environment)
            else { return nil }
            guard !worst.layouts.isEmpty else {
                columns.append(FittedText.Column(name: name, style: style, engine: finding.place.engine))
                continue
            }
            for layout in worst.layouts {
                columns.append(
                    FittedText.Column(name: "\(layout.engine), \(name)", style: style, engine: layout.engine))
            }
        }
        let text = FittedText(
            text: worst.text, locale: locale, width: finding.place.width, maxLines: finding.place.maxLines,
            keepsWhiteSpace: finding.place.keepsWhiteSpace)
        return try text.drawing(title: "\(finding.name): \(finding.message)", in: columns, with: typesetter)
    }

    // MARK: Growth

    private var growth: String {
        guard !result.growth.isEmpty else { return "" }
        let rows = result.growth.map { growth in
            "<tr><th scope=\"row\">\(escaped(growth.id.text))</th><td>\(escaped(growth.language.text))</td>"
                + "<td>\(percent(growth.ratio))</td><td>\(percent(growth.bound))</td>"
                + "\(cell(growth.source))\(cell(growth.text, in: growth.language))</tr>"
        }
        let table = table(
            "Growth", caption: "Width of the translation over the source's, and IBM's bound for texts of this length",
            columns: ["message", "language", "width", "bound", "source", "translation"], rows)
        return """
            <section aria-labelledby="growth">
            <h2 id="growth">Messages that grow most</h2>
            \(table)
            </section>

            """
    }

    private func table(
        _ label: String, class name: String? = nil, caption: String, columns: [String], _ rows: [String]
    ) -> String {
        let head = columns.map { "<th scope=\"col\">\($0)</th>" }.joined()
        return HTMLPage.scrollingTable(label, class: name, caption: caption, head: head, rows: rows)
    }

    /// Returns a cell with a text of an app, in the direction of its first letter.
    private func cell(_ text: String, in language: Identifier? = nil) -> String {
        let words = language.map { " lang=\"\(escaped(LanguageTag.locale(of: $0).text))\"" } ?? ""
        return "<td\(words) dir=\"auto\">\(escaped(text))</td>"
    }

    private func percent(_ ratio: Double) -> String { "\(Int((ratio * 100).rounded())) %" }
    private func escaped(_ text: String) -> String { HTMLPage.escaped(text) }
}
