internal import DynamicType
package import Fonts
package import ScaleFiles
internal import TextLayout
internal import TypescaleAPI
package import TypescaleJSON

/// The findings of an audit, written as JSON or SARIF.
package struct AuditResponse: Sendable {
    /// The scale's name.
    package let scale: String
    /// The findings.
    package let findings: [AuditFinding]

    /// Creates an answer.
    package init(scale: String, findings: [AuditFinding]) {
        self.scale = scale
        self.findings = findings
    }

    /// A Boolean value that indicates whether the audit has no errors and no warnings.
    package var passes: Bool { findings.allSatisfy { $0.level == .note } }

    /// Writes `{"scale","passes","findings":[{"rule","level","subject","categories":[…],"message","engines",
    /// "file","line"}]}`.
    ///
    /// A finding about a scale of a platform has `fontScales`, the steps of the platform's settings, and no categories. A
    /// finding in a request has a `pointer` into it instead of `file` and `line`.
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
            writer.member("categories", finding.sizes.compactMap { $0.category?.name })
            writeFontScales(of: finding, to: &writer)
            writer.member("message", finding.message)
            if !finding.layouts.isEmpty {
                writer.key("engines")
                finding.layouts.write(to: &writer)
            }
            switch finding.place {
            case .file(let file, let line):
                writer.member("file", file)
                if let line { writer.member("line", line) }
            case .request(let pointer): writer.member("pointer", pointer)
            }
            writer.endObject()
        }
        writer.endArray()
        writer.endObject()
    }

    /// Writes the font scales of a finding at steps of a platform.
    private func writeFontScales(of finding: AuditFinding, to writer: inout JSONWriter) {
        let steps = finding.sizes.filter { $0.category == nil }
        guard !steps.isEmpty else { return }
        writer.key("fontScales")
        writer.beginArray()
        for step in steps { writer.number(step.preference.fontScale) }
        writer.endArray()
    }

    /// Writes the OASIS Static Analysis Results Interchange Format (SARIF) 2.1.0, which code hosts show beside the
    /// lines.
    ///
    /// Paths are relative to `folder`, those of the document to the root of the checkout.
    package func writeSARIF(version: String, folder: String = "", to writer: inout JSONWriter) {
        Self.writeRun(version: version, to: &writer) { writer in
            for finding in findings { writeResult(finding, folder, to: &writer) }
        }
    }

    /// Writes a document with one run of the tool and its rules.
    static func writeRun(version: String, to writer: inout JSONWriter, results: (inout JSONWriter) -> Void) {
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
        results(&writer)
        writer.endArray()
        writer.member("columnKind", "utf16CodeUnits")
        writer.endObject()
        writer.endArray()
        writer.endObject()
    }

    private func writeResult(_ finding: AuditFinding, _ folder: String, to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("ruleId", finding.rule.rawValue)
        writer.member("level", finding.level.rawValue)
        writer.key("message")
        let sizes = finding.sizes.isEmpty ? "" : " (\(finding.sizes.ranges))"
        Self.writeMessage("\(finding.subject): \(finding.message)\(sizes)", to: &writer)
        writer.key("locations")
        writer.beginArray()
        if case .file(let file, let line) = finding.place {
            writeLocation(AuditResponse.uri(file, in: folder), line, to: &writer)
        }
        writer.endArray()
        if !finding.layouts.isEmpty {
            writer.key("properties")
            writer.beginObject()
            writer.key("engines")
            finding.layouts.write(to: &writer)
            writer.endObject()
        }
        writer.endObject()
    }

    private func writeLocation(_ uri: String, _ line: Int?, to writer: inout JSONWriter) {
        writer.beginObject()
        writer.key("physicalLocation")
        writer.beginObject()
        writer.key("artifactLocation")
        writer.beginObject()
        writer.member("uri", uri)
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

    private static func writeMessage(_ text: String, to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("text", text)
        writer.endObject()
    }

    /// Encodes a path in a folder as a reference of RFC 3986; all bytes but unreserved ones and slashes are
    /// percent-encoded.
    static func uri(_ path: String, in folder: String) -> String {
        var result = ""
        for byte in joined(folder, path).utf8 {
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

    /// Returns a path below a folder without its `.` and `..`; an absolute path stays as it is.
    private static func joined(_ folder: String, _ path: String) -> String {
        guard !path.hasPrefix("/"), !folder.isEmpty else { return path }
        var parts: [Substring] = []
        for part in folder.parts(at: "/") + path.parts(at: "/") where !part.isEmpty && part != "." {
            if part == "..", let last = parts.last, last != ".." {
                parts.removeLast()
            } else {
                parts.append(part)
            }
        }
        return parts.joined(separator: "/")
    }
}

extension AuditResponse {
    /// The keys of a request beside those of the environment.
    private static let keys = ["scale", "texts", "width", "engines", "palette", "sheets", "languages", "ignore"]
    private static let environmentKeys = TextEnvironment.keys.filter {
        !["category", "fontScale", "percent"].contains($0)
    }

    /// Decodes and answers a request:
    /// `{"scale","texts":[{"id","text","style","maxLines","width"}],"width","engines":[…],"palette":{…},…}`.
    ///
    /// The request may have an environment's keys except for the text size: an audit checks all sizes. Findings have a
    /// pointer into the request.
    package init(_ reader: JSONReader, scales: ScaleLibrary, fonts: FontLibrary) throws(JSONError) {
        let object = try reader.object(allowing: AuditResponse.keys + AuditResponse.environmentKeys)
        let (scale, environment) = try object.scaleAndEnvironment(of: scales)
        let engines = try object.engines()
        let audit: Audit
        do {
            audit = try Audit(
                scale, in: environment, engines: engines, place: .request(pointer: "/scale"), scales: scales,
                fonts: fonts)
        } catch {
            throw object.error(error.reason, at: error.parameter)
        }
        try reader.measurable { () throws(FontError) in try audit.auditStyles() }
        try AuditResponse.audit(languagesOf: object, with: audit)
        try AuditResponse.audit(textsOf: object, with: audit)
        if let palette = object.optional("palette") {
            try audit.audit(try ColorPalette(palette), in: .request(pointer: "/palette"))
        }
        let measurer = SheetMeasurer(scales: scales, fonts: fonts)
        for (index, sheet) in try AuditResponse.list("sheets", of: object, atMost: AuditLimits.items).enumerated() {
            try audit.audit(
                sheet: { environment throws(JSONError) in
                    try measurer.sheet(
                        sheet, in: environment, scale: scale.name, engine: engines.first ?? .chromium)
                },
                in: .request(pointer: "/sheets/\(index)"))
        }
        var ignored: Set<AuditRule> = []
        for rule in try AuditResponse.list("ignore", of: object, atMost: AuditRule.allCases.count) {
            ignored.insert(try rule.choice())
        }
        self.init(scale: scale.name, findings: audit.findings.filter { !ignored.contains($0.rule) })
    }

    private static func audit(languagesOf object: JSONObjectReader, with audit: Audit) throws(JSONError) {
        for language in try list("languages", of: object, atMost: AuditLimits.items) {
            let tag = try language.string(maximumBytes: APILimits.localeBytes)
            guard TextEnvironment.isLanguageTag(tag) else { throw language.error(TextEnvironment.languageTagReason) }
            try language.measurable { () throws(FontError) in try audit.audit(language: tag) }
        }
    }

    private static func audit(textsOf object: JSONObjectReader, with audit: Audit) throws(JSONError) {
        let width = try object.optional("width")?.number(in: APILimits.widths) ?? AuditText.standardWidth
        for (index, row) in try list("texts", of: object, atMost: AuditLimits.texts).enumerated() {
            let text = try AuditText(row, width: width)
            do throws(SettingError) {
                try audit.audit(text, in: .request(pointer: "/texts/\(index)"))
            } catch {
                throw row.error("\(error.key): \(error.reason)", code: error.isMissing ? .notFound : .invalid)
            }
        }
    }

    private static func list(
        _ key: String, of object: JSONObjectReader, atMost count: Int
    ) throws(JSONError) -> [JSONReader] {
        try object.list(key, atMost: count)
    }
}

extension JSONObjectReader {
    /// Returns the engines that an object names, each once; none if it names none.
    func engines() throws(JSONError) -> [Engine] {
        var engines: [Engine] = []
        for name in try list("engines", atMost: Engine.allCases.count) {
            let engine: Engine = try name.choice()
            guard !engines.contains(engine) else { throw name.error("given more than once") }
            engines.append(engine)
        }
        return engines
    }

    fileprivate func list(_ key: String, atMost count: Int) throws(JSONError) -> [JSONReader] {
        guard let reader = optional(key) else { return [] }
        let list = try reader.array()
        guard list.count <= count else {
            throw reader.error("\(list.count) elements; give at most \(count)", code: .outOfRange)
        }
        return Array(list)
    }
}

extension JSONReader {
    /// Runs a body and reports a face's error at this position, without the face's file.
    fileprivate func measurable(_ body: () throws(FontError) -> Void) throws(JSONError) {
        do {
            try body()
        } catch {
            throw self.error(error.reason)
        }
    }
}
