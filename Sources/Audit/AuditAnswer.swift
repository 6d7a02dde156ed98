internal import DynamicType
internal import TypescaleAPI
package import TypescaleJSON

/// What an audit found, as JSON and as SARIF.
package struct AuditAnswer: Sendable {
    /// The scale's name.
    package let scale: String
    /// What was found.
    package let findings: [AuditFinding]

    /// An answer.
    package init(scale: String, findings: [AuditFinding]) {
        self.scale = scale
        self.findings = findings
    }

    /// Whether nothing was found that should fail a check.
    package var passes: Bool { findings.allSatisfy { $0.level == .note } }

    /// `{"scale","passes","findings":[{"rule","level","subject","categories":[…],"message","file","line"}]}`; what was found
    /// in a question has a `pointer` into it in the place of `file` and `line`.
    package func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("scale", scale)
        writer.member("passes", passes)
        writer.key("findings")
        writer.beginArray()
        for finding in findings {
            writer.beginObject()
            writer.member("rule", finding.rule.rawValue)
            writer.member("level", finding.level.rawValue)
            writer.member("subject", finding.subject)
            writer.member("categories", finding.categories.map(\.name))
            writer.member("message", finding.message)
            switch finding.place {
            case .file(let file, let line):
                writer.member("file", file)
                if let line { writer.member("line", line) }
            case .question(let pointer): writer.member("pointer", pointer)
            }
            writer.endObject()
        }
        writer.endArray()
        writer.endObject()
    }

    /// The Static Analysis Results Interchange Format 2.1.0 of OASIS, which code hosts show beside the lines.
    package func writeSARIF(version: String, to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("$schema", "https://json.schemastore.org/sarif-2.1.0.json")
        writer.member("version", "2.1.0")
        writer.key("runs")
        writer.beginArray()
        writer.beginObject()
        writer.key("tool")
        writer.beginObject()
        writer.key("driver")
        writer.beginObject()
        writer.member("name", "typescale")
        writer.member("version", version)
        writer.key("rules")
        writer.beginArray()
        for rule in AuditRule.allCases {
            writer.beginObject()
            writer.member("id", rule.rawValue)
            writer.key("shortDescription")
            writeMessage(rule.summary, to: &writer)
            writer.endObject()
        }
        writer.endArray()
        writer.endObject()
        writer.endObject()
        writer.key("results")
        writer.beginArray()
        for finding in findings { writeResult(finding, to: &writer) }
        writer.endArray()
        writer.endObject()
        writer.endArray()
        writer.endObject()
    }

    private func writeResult(_ finding: AuditFinding, to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("ruleId", finding.rule.rawValue)
        writer.member("level", finding.level.rawValue)
        writer.key("message")
        let sizes = finding.categories.isEmpty ? "" : " (\(finding.categories.ranges))"
        writeMessage("\(finding.subject): \(finding.message)\(sizes)", to: &writer)
        writer.key("locations")
        writer.beginArray()
        if case .file(let file, let line) = finding.place { writeLocation(file, line, to: &writer) }
        writer.endArray()
        writer.endObject()
    }

    private func writeLocation(_ file: String, _ line: Int?, to writer: inout JSONWriter) {
        writer.beginObject()
        writer.key("physicalLocation")
        writer.beginObject()
        writer.key("artifactLocation")
        writer.beginObject()
        writer.member("uri", AuditAnswer.uri(file))
        writer.endObject()
        if let line {
            writer.key("region")
            writer.beginObject()
            writer.member("startLine", line)
            writer.endObject()
        }
        writer.endObject()
        writer.endObject()
    }

    private func writeMessage(_ text: String, to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("text", text)
        writer.endObject()
    }

    /// A path as a reference of RFC 3986: whatever is not unreserved or a slash is written in per cent.
    private static func uri(_ path: String) -> String {
        var result = ""
        for byte in path.utf8 {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
                UInt8(ascii: "~"), UInt8(ascii: "/"):
                result.unicodeScalars.append(Unicode.Scalar(byte))
            default: result += "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
            }
        }
        return path.hasPrefix("/") ? "file://" + result : result
    }
}
