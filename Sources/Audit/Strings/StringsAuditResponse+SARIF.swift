package import TypescaleJSON
internal import TypescaleStringCatalogs

extension StringsAuditResponse {
    /// Writes SARIF 2.1.0, with each result located at the translation of the worst language.
    ///
    /// The source text, and the rule that says how the message is shown, are related locations. Paths are relative to
    /// `folder`.
    package func writeSARIF(version: String, folder: String = "", to writer: inout JSONWriter) {
        let results = result.findings.flatMap { finding in
            shownFailures(of: finding).map { result(finding, $0) }
        }
        SARIFWriter(version: version, folder: folder).write(results, to: &writer)
    }

    private func result(_ finding: StringFinding, _ failure: StringFinding.Failure) -> SARIFWriter.Result {
        let message = listsEveryLanguage ? failure.message : finding.message
        let text = failure.text.isEmpty ? "" : ": “\(failure.text)”"
        return SARIFWriter.Result(
            rule: finding.rule, level: failure.level, text: "\(finding.name): \(message)\(text)",
            location: SARIFWriter.Location(failure.location),
            message: (finding.name, "\(finding.catalog)#\(finding.name)"), related: related(finding, failure),
            fingerprint: "\(finding.rule.rawValue)|\(finding.catalog)|\(finding.name)|\(failure.language)",
            layouts: failure.layouts)
    }

    private func related(
        _ finding: StringFinding, _ failure: StringFinding.Failure
    ) -> [(location: SARIFWriter.Location, text: String)] {
        var related: [(location: SARIFWriter.Location, text: String)] = []
        if let source = finding.source, source.location != failure.location {
            related.append((SARIFWriter.Location(source.location), "the source text: “\(source.text)”"))
        }
        // A rule of the command line has no file.
        if let origin = finding.origin, origin.position != nil {
            let text = "the place of the message: \(finding.place.description)"
            related.append((SARIFWriter.Location(origin), text))
        }
        return related
    }
}

extension SARIFWriter.Location {
    fileprivate init(_ location: FileLocation) {
        self.init(file: location.file.text, line: location.position?.line, column: location.position?.column)
    }
}
