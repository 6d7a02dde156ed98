package import TypescaleJSON
internal import TypescaleStringCatalogs

extension StringsAuditResponse {
    /// Writes SARIF 2.1.0, with each result located at the translation of the worst language.
    ///
    /// The source text, and the rule that says how the message is shown, are related locations. Paths are relative to
    /// `folder`, those of the document to the root of the checkout.
    package func writeSARIF(version: String, folder: String = "", to writer: inout JSONWriter) {
        AuditResponse.writeRun(version: version, to: &writer) { writer in
            for finding in result.findings {
                for (index, failure) in finding.failures.enumerated() where index == 0 || isComplete {
                    write(finding, failure, folder, to: &writer)
                }
            }
        }
    }

    private func write(
        _ finding: StringFinding, _ failure: StringFinding.Failure, _ folder: String, to writer: inout JSONWriter
    ) {
        writer.beginObject()
        writer.member("ruleId", finding.rule.rawValue)
        writer.member("level", failure.level.rawValue)
        let message = isComplete ? failure.message : finding.message
        let text = failure.text.isEmpty ? "" : ": “\(failure.text)”"
        writer.key("message")
        writer.beginObject()
        writer.member("text", "\(finding.name): \(message)\(text)")
        writer.endObject()
        writer.key("locations")
        writer.beginArray()
        writer.beginObject()
        writePhysical(AuditResponse.uri(failure.file.text, in: folder), failure.position, to: &writer)
        writer.key("logicalLocations")
        writer.beginArray()
        writer.beginObject()
        writer.member("name", finding.name)
        writer.member("fullyQualifiedName", "\(finding.catalog)#\(finding.name)")
        writer.member("kind", "resource")
        writer.endObject()
        writer.endArray()
        writer.endObject()
        writer.endArray()
        writeRelated(finding, failure, folder, to: &writer)
        writer.key("partialFingerprints")
        writer.beginObject()
        // Without line numbers, so that an alert survives edits above it.
        writer.member("typescale/v1", "\(finding.rule.rawValue)|\(finding.catalog)|\(finding.name)|\(failure.language)")
        writer.endObject()
        if !failure.layouts.isEmpty {
            writer.key("properties")
            writer.beginObject()
            writer.key("engines")
            failure.layouts.write(to: &writer)
            writer.endObject()
        }
        writer.endObject()
    }

    private func writeRelated(
        _ finding: StringFinding, _ failure: StringFinding.Failure, _ folder: String, to writer: inout JSONWriter
    ) {
        var related: [(file: String, position: CatalogPosition?, text: String)] = []
        if let source = finding.source, source.position != failure.position || source.file != failure.file {
            related.append((source.file.text, source.position, "the source text: “\(source.text)”"))
        }
        // A rule of the command line has no file.
        if let origin = finding.origin, origin.position != nil {
            let lines = finding.place.maxLines.map { "/\($0)" } ?? ""
            let place = "\(finding.place.style)\(lines)@\(shortPoints(finding.place.width))"
            related.append((origin.file.text, origin.position, "the place of the message: \(place)"))
        }
        guard !related.isEmpty else { return }
        writer.key("relatedLocations")
        writer.beginArray()
        for (index, location) in related.enumerated() {
            writer.beginObject()
            writer.key("id")
            writer.integer(index + 1)
            writePhysical(AuditResponse.uri(location.file, in: folder), location.position, to: &writer)
            writer.key("message")
            writer.beginObject()
            writer.member("text", location.text)
            writer.endObject()
            writer.endObject()
        }
        writer.endArray()
    }

    private func writePhysical(_ uri: String, _ position: CatalogPosition?, to writer: inout JSONWriter) {
        writer.key("physicalLocation")
        writer.beginObject()
        writer.key("artifactLocation")
        writer.beginObject()
        writer.member("uri", uri)
        writer.endObject()
        if let position {
            writer.key("region")
            writer.beginObject()
            writer.key("startLine")
            writer.integer(position.line)
            writer.key("startColumn")
            writer.integer(position.column)
            writer.endObject()
        }
        writer.endObject()
    }
}
