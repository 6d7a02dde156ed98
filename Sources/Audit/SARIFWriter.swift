internal import TypescaleJSON
internal import TypescaleStrings

/// Writes findings in the OASIS Static Analysis Results Interchange Format (SARIF) 2.1.0, which code hosts show beside
/// the lines.
struct SARIFWriter {
    /// A file, with the position in it if it is known.
    struct Location {
        var file: String
        var line: Int?
        var column: Int?
    }

    /// A finding as the format has it.
    struct Result {
        var rule: AuditRule
        var level: AuditFinding.Level
        var text: String
        var location: Location?
        /// The name of the message at the location, and that with the name of its catalog.
        var message: (name: String, fullName: String)?
        var related: [(location: Location, text: String)] = []
        /// A text without line numbers, by which an alert survives edits above it.
        var fingerprint: String?
        var layouts: [EngineLayout] = []
    }

    /// The version of the tool.
    let version: String
    /// The folder to which paths are relative; those of the document are relative to the root of the checkout.
    let folder: String

    /// Writes a document with one run of the tool and its rules.
    func write(_ results: [Result], to writer: inout JSONWriter) {
        writer.object { writer in
            writer.member("$schema", "https://json.schemastore.org/sarif-2.1.0.json")
            writer.member("version", "2.1.0")
            writer.objects("runs", of: [results]) { results, writer in
                writer.object("tool") { $0.object("driver", writeDriver) }
                writer.objects("results", of: results, write)
                writer.member("columnKind", "utf16CodeUnits")
            }
        }
    }

    private func writeDriver(to writer: inout JSONWriter) {
        writer.member("name", "typescale")
        writer.member("version", version)
        writer.objects("rules", of: AuditRule.allCases) { rule, writer in
            writer.member("id", rule.rawValue)
            writer.object("shortDescription") { $0.member("text", rule.summary) }
        }
    }

    private func write(_ result: Result, to writer: inout JSONWriter) {
        writer.member("ruleId", result.rule.rawValue)
        writer.member("level", result.level.rawValue)
        write(message: result.text, to: &writer)
        writer.objects("locations", of: result.location.map { [$0] } ?? []) { location, writer in
            write(location, to: &writer)
            guard let message = result.message else { return }
            writer.objects("logicalLocations", of: [message]) { message, writer in
                writer.member("name", message.name)
                writer.member("fullyQualifiedName", message.fullName)
                writer.member("kind", "resource")
            }
        }
        if !result.related.isEmpty {
            writer.objects("relatedLocations", of: result.related.enumerated()) { related, writer in
                writer.member("id", related.offset + 1)
                write(related.element.location, to: &writer)
                write(message: related.element.text, to: &writer)
            }
        }
        if let fingerprint = result.fingerprint {
            writer.object("partialFingerprints") { $0.member("typescale/v1", fingerprint) }
        }
        if !result.layouts.isEmpty {
            writer.object("properties") { $0.objects("engines", of: result.layouts, EngineLayout.writeMembers) }
        }
    }

    /// Writes a text as a message, in which braces name arguments, and brackets before a parenthesis are a link.
    private func write(message text: String, to writer: inout JSONWriter) {
        let mayHaveLinks = zip(text.utf8, text.utf8.dropFirst()).contains { $0 == "]" && $1 == "(" }
        var escaped = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            if scalar == "{" || scalar == "}" { escaped.append(scalar) }
            if mayHaveLinks, scalar == "[" || scalar == "]" { escaped.append("\\") }
            escaped.append(scalar)
        }
        writer.object("message") { $0.message("text", String(escaped)) }
    }

    private func write(_ location: Location, to writer: inout JSONWriter) {
        writer.object("physicalLocation") { writer in
            writer.object("artifactLocation") { $0.member("uri", uri(of: location.file)) }
            guard let line = location.line else { return }
            writer.object("region") { writer in
                writer.member("startLine", line)
                if let column = location.column { writer.member("startColumn", column) }
            }
        }
    }

    /// Encodes a path as a reference of RFC 3986.
    private func uri(of path: String) -> String {
        let result = PercentEncoding.encoded(path: joined(path))
        return path.hasPrefix("/") ? "file://" + result : result
    }

    /// Returns a path below the folder without its `.` and `..`; an absolute path stays as it is.
    private func joined(_ path: String) -> String {
        guard !path.hasPrefix("/"), !folder.isEmpty else { return path }
        return "\(folder)/\(path)".pathSegments.joined(separator: "/")
    }
}
