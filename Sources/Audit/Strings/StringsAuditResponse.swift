internal import DynamicType
package import TypescaleJSON
internal import TypescaleStringCatalogs

/// The result of an audit of catalogs, written as JSON or SARIF.
package struct StringsAuditResponse: Sendable {
    /// The result.
    package let result: StringsAuditResult
    /// A Boolean value that indicates whether every language of a finding is written, and not the worst one alone.
    package let isComplete: Bool

    /// Creates an answer.
    package init(_ result: StringsAuditResult, isComplete: Bool) {
        (self.result, self.isComplete) = (result, isComplete)
    }

    /// Writes `{"passes","catalogs","messages","texts","languages","assumedLanguages","scales","findings":[…],"growth":[…],…}`.
    package func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("passes", result.passes)
        writer.key("catalogs")
        writer.integer(result.catalogCount)
        writer.key("messages")
        writer.integer(result.messageCount)
        writer.key("texts")
        writer.integer(result.textCount)
        writer.member("languages", result.languages.map(\.text))
        writer.key("assumedLanguages")
        writer.beginArray()
        for assumption in result.assumptions {
            writer.beginObject()
            writer.member("file", assumption.file)
            writer.member("language", assumption.language)
            writer.endObject()
        }
        writer.endArray()
        writer.member("scales", result.scales.map(\.text))
        writer.key("findings")
        writer.beginArray()
        for finding in result.findings { write(finding, to: &writer) }
        writer.endArray()
        writer.key("growth")
        writer.beginArray()
        for growth in result.growth { write(growth, to: &writer) }
        writer.endArray()
        writer.member("unusedRules", result.unusedRules.map(\.pattern.text.text))
        writer.member("missingLanguages", result.missingLanguages.map(\.text))
        writer.endObject()
    }

    private func write(_ finding: StringFinding, to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("rule", finding.rule.rawValue)
        writer.member("level", finding.level.rawValue)
        writer.member("id", finding.id)
        writer.member("catalog", finding.catalog)
        if let device = finding.device { writer.member("device", device) }
        writer.member("message", finding.message)
        if !finding.place.scale.isEmpty { write(finding.place, to: &writer) }
        if let origin = finding.origin { writer.member("rulePlace", origin.description) }
        if let source = finding.source {
            writer.key("source")
            writer.beginObject()
            writer.member("text", source.text)
            write(source.file, source.position, to: &writer)
            writer.endObject()
        }
        writer.key("languageCount")
        writer.integer(finding.failures.count)
        writer.key("languages")
        writer.beginArray()
        for failure in isComplete ? finding.failures[...] : finding.failures.prefix(1) { write(failure, to: &writer) }
        writer.endArray()
        writer.endObject()
    }

    private func write(_ place: StringFinding.Place, to writer: inout JSONWriter) {
        writer.member("scale", place.scale)
        writer.member("style", place.style)
        writer.key("width")
        writer.number(place.width)
        if let lines = place.maxLines {
            writer.key("maxLines")
            writer.integer(lines)
        }
    }

    private func write(_ failure: StringFinding.Failure, to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("language", failure.language)
        writer.member("sizes", failure.sizes)
        writer.member("problem", failure.problem)
        writer.member("detail", failure.detail)
        writer.member("text", failure.text)
        if !failure.values.isEmpty {
            writer.key("values")
            writer.beginObject()
            for (name, value) in failure.values {
                writer.key(name)
                writer.string(value)
            }
            writer.endObject()
        }
        if !failure.layouts.isEmpty {
            writer.key("engines")
            failure.layouts.write(to: &writer)
        }
        write(failure.file, failure.position, to: &writer)
        writer.endObject()
    }

    private func write(_ growth: StringGrowth, to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("id", growth.id)
        writer.member("language", growth.language)
        writer.member("text", growth.text)
        writer.member("source", growth.source)
        writer.key("ratio")
        writer.number((growth.ratio * 100).rounded() / 100)
        writer.key("bound")
        writer.number((growth.bound * 100).rounded() / 100)
        write(growth.file, growth.position, to: &writer)
        writer.endObject()
    }

    private func write(_ file: Identifier, _ position: CatalogPosition, to writer: inout JSONWriter) {
        writer.member("file", file)
        writer.key("line")
        writer.integer(position.line)
        writer.key("column")
        writer.integer(position.column)
    }
}
