internal import DynamicType
package import TypescaleJSON
internal import TypescaleStringCatalogs

/// The result of an audit of catalogs, written as JSON or SARIF.
package struct StringsAuditResponse: Sendable {
    package let result: StringsAuditResult
    /// A Boolean value that indicates whether every language of a finding is written, and not the worst one alone.
    package let listsEveryLanguage: Bool

    package init(_ result: StringsAuditResult, listsEveryLanguage: Bool) {
        (self.result, self.listsEveryLanguage) = (result, listsEveryLanguage)
    }

    /// Writes `{"passes","catalogs","messages","texts","languages","assumedLanguages","scales","findings":[…],
    /// "growth":[…],…}`.
    package func write(to writer: inout JSONWriter) {
        writer.object { writer in
            writer.member("passes", result.passes)
            writer.member("catalogs", result.catalogCount)
            writer.member("messages", result.messageCount)
            writer.member("texts", result.textCount)
            writer.member("languages", result.languages.map(\.text))
            writer.objects("assumedLanguages", of: result.assumptions) { assumption, writer in
                writer.member("file", assumption.file)
                writer.member("language", assumption.language)
            }
            writer.member("scales", result.scales.map(\.text))
            writer.objects("findings", of: result.findings, write)
            writer.objects("growth", of: result.growth, write)
            writer.member("unusedRules", result.unusedPlaceRules.map(\.pattern.text.text))
            writer.member("missingLanguages", result.missingLanguages.map(\.text))
            guard !result.catalogsWithoutSource.isEmpty else { return }
            writer.objects("catalogsWithoutSource", of: result.catalogsWithoutSource) { catalog, writer in
                writer.member("catalog", catalog.file)
                writer.member("language", catalog.language)
            }
        }
    }

    private func write(_ finding: StringFinding, to writer: inout JSONWriter) {
        writer.member("rule", finding.rule.rawValue)
        writer.member("level", finding.level.rawValue)
        writer.member("id", finding.id)
        writer.member("catalog", finding.catalog)
        if let device = finding.device { writer.member("device", device) }
        writer.message("message", finding.message)
        if !finding.place.scale.isEmpty { write(finding.place, to: &writer) }
        if let origin = finding.origin { writer.member("rulePlace", origin.line) }
        if let source = finding.source {
            writer.object("source") { writer in
                writer.member("text", source.text)
                write(source.location, to: &writer)
            }
        }
        writer.member("languageCount", finding.failures.count)
        writer.objects("languages", of: shownFailures(of: finding), write)
    }

    /// Returns the failures of a finding that are written, the worst language first.
    package func shownFailures(of finding: StringFinding) -> ArraySlice<StringFinding.Failure> {
        listsEveryLanguage ? finding.failures[...] : finding.failures.prefix(1)
    }

    private func write(_ place: StringFinding.Place, to writer: inout JSONWriter) {
        writer.member("scale", place.scale)
        writer.member("style", place.style)
        writer.member("width", place.width)
        if let lines = place.maxLines { writer.member("maxLines", lines) }
    }

    private func write(_ failure: StringFinding.Failure, to writer: inout JSONWriter) {
        writer.member("language", failure.language)
        writer.member("sizes", failure.sizes)
        writer.message("problem", failure.problem.summary)
        writer.message("detail", failure.detail)
        writer.member("text", failure.text)
        let values = failure.problem.text.values
        if !values.isEmpty { writer.object("values", texts: values.map { ($0.name.text, $0.value) }) }
        if !failure.layouts.isEmpty { writer.objects("engines", of: failure.layouts, EngineLayout.writeMembers) }
        write(failure.location, to: &writer)
    }

    private func write(_ growth: StringGrowth, to writer: inout JSONWriter) {
        writer.member("id", growth.id)
        writer.member("language", growth.language)
        writer.member("text", growth.text)
        writer.member("source", growth.source)
        writer.member("ratio", (growth.ratio * 100).rounded() / 100)
        writer.member("bound", (growth.bound * 100).rounded() / 100)
        write(growth.location, to: &writer)
    }

    private func write(_ location: FileLocation, to writer: inout JSONWriter) {
        writer.member("file", location.file)
        guard let position = location.position else { return }
        writer.member("line", position.line)
        writer.member("column", position.column)
    }
}
