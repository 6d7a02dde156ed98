internal import DynamicType
package import Fonts
package import ScaleFiles
internal import TextLayout
internal import TypescaleAPI
package import TypescaleJSON
internal import TypescaleStrings

/// The findings of an audit, written as JSON or SARIF.
package struct AuditResponse: Sendable {
    /// The scale's name.
    package let scale: String
    package let findings: [AuditFinding]

    package init(scale: String, findings: [AuditFinding]) {
        self.scale = scale
        self.findings = findings
    }

    /// A Boolean value that indicates whether the audit has no errors and no warnings.
    package var passes: Bool { findings.allSatisfy { $0.level == .note } }

    /// Writes `{"scale","passes","findings":[{"rule","level","subject","categories":[…],"message","engines",
    /// "file","line"}]}`.
    ///
    /// A finding about a scale of a platform has `fontScales`, the steps of the platform's settings, and no categories.
    /// A finding in a request has a `pointer` into it instead of `file` and `line`.
    package func write(to writer: inout JSONWriter) {
        writer.object { writer in
            writer.member("scale", scale)
            writer.member("passes", passes)
            writer.objects("findings", of: findings, write)
        }
    }

    private func write(_ finding: AuditFinding, to writer: inout JSONWriter) {
        writer.member("rule", finding.rule.rawValue)
        writer.member("level", finding.level.rawValue)
        writer.member("subject", finding.subject)
        writer.member("categories", finding.sizes.compactMap { $0.category?.name })
        let steps = finding.sizes.filter { $0.category == nil }
        if !steps.isEmpty { writer.array("fontScales", of: steps) { $1.number($0.preference.fontScale) } }
        writer.message("message", finding.message)
        if !finding.layouts.isEmpty { writer.objects("engines", of: finding.layouts, EngineLayout.writeMembers) }
        switch finding.place {
        case .file(let file, let line):
            writer.member("file", file)
            if let line { writer.member("line", line) }
        case .request(let pointer): writer.member("pointer", pointer)
        }
    }

    /// Writes SARIF 2.1.0; the paths of findings are relative to `folder`.
    package func writeSARIF(version: String, folder: String = "", to writer: inout JSONWriter) {
        let results = findings.map { finding in
            let sizes = finding.sizes.isEmpty ? "" : " (\(finding.sizes.ranges))"
            var result = SARIFWriter.Result(
                rule: finding.rule, level: finding.level, text: "\(finding.subject): \(finding.message)\(sizes)",
                layouts: finding.layouts)
            if case .file(let file, let line) = finding.place {
                result.location = SARIFWriter.Location(file: file, line: line)
            }
            return result
        }
        SARIFWriter(version: version, folder: folder).write(results, to: &writer)
    }
}

extension AuditResponse {
    /// The keys of a request beside those of the environment.
    private static let keys: [Identifier] = [
        "scale", "texts", "width", "engines", "palette", "sheets", "languages", "ignore",
    ]
    /// The keys of an environment without those of the text size: an audit checks all sizes.
    static let environmentKeys = TextEnvironment.keys.filter {
        !["category", "fontScale", "percent"].contains($0)
    }

    /// Decodes and answers a request:
    /// `{"scale","texts":[{"id","text","style","maxLines","width"}],"width","engines":[…],"palette":{…},…}`.
    ///
    /// The request may have an environment's keys except for the text size. Findings have a pointer into the request.
    package init(_ reader: JSONReader, scales: ScaleLibrary, fonts: FontLibrary) throws(JSONError) {
        let object = try reader.object(allowing: AuditResponse.keys + AuditResponse.environmentKeys)
        let (scale, environment) = try object.scaleAndEnvironment(of: scales)
        let engines = try object.engines()
        let audit = try rethrowing(
            Audit(
                scale, in: environment, engines: engines, place: .request(pointer: "/scale"), scales: scales,
                fonts: fonts)
        ) { (error: DynamicTypeError) in object.error(error.reason, at: Identifier(error.parameter)) }
        try reader.measurable(audit.auditStyles())
        try Self.checkLanguages(of: object, with: audit)
        try Self.checkTexts(of: object, with: audit)
        if let palette = object.optional("palette") {
            let colors = try ColorPalette(palette)
            if let error = colors.errors.first { throw error }
            guard colors.hasPairs else { throw palette.error(ColorPalette.noPairsReason) }
            try audit.check(colors, in: .request(pointer: "/palette"))
        }
        let measurer = SheetMeasurer(scales: scales, fonts: fonts)
        for (index, sheet) in try object.array("sheets", of: "sheets", atMost: AuditLimits.items).enumerated() {
            try audit.check(
                sheet: { environment throws(JSONError) in
                    try measurer.sheet(sheet, in: environment, scale: scale.name, engine: engines.first ?? .chromium)
                },
                in: .request(pointer: "/sheets/\(index)"))
        }
        var ignored: Set<AuditRule> = []
        for rule in try object.array("ignore", of: "rules", atMost: AuditRule.allCases.count) {
            ignored.insert(try rule.choice())
        }
        self.init(scale: scale.name, findings: audit.findings.filter { !ignored.contains($0.rule) })
    }

    private static func checkLanguages(of object: JSONObjectReader, with audit: Audit) throws(JSONError) {
        for language in try object.array("languages", of: "languages", atMost: AuditLimits.items) {
            let tag = try language.languageTag()
            try language.measurable(audit.check(language: tag))
        }
    }

    private static func checkTexts(of object: JSONObjectReader, with audit: Audit) throws(JSONError) {
        let width = try object.optional("width")?.number(in: APILimits.widths) ?? AuditText.defaultWidth
        for (index, row) in try object.array("texts", of: "texts", atMost: AuditLimits.texts).enumerated() {
            let text = try AuditText(row, width: width)
            try rethrowing(audit.check(text, in: .request(pointer: "/texts/\(index)"))) { (error: SettingError) in
                let code: JSONError.Code = error.isMissing ? .notFound : .invalid
                // The blocks of a message name styles of their own.
                let value = (try? row.members())?.first { $0.name == Identifier(error.parameter) }?.reader
                return value?.error(error.reason, code: code) ?? row.error(error.description, code: code)
            }
        }
    }
}

extension JSONObjectReader {
    /// Returns the engines that an object names, each once; none if it names none.
    func engines() throws(JSONError) -> [BrowserEngine] {
        var engines: [BrowserEngine] = []
        for name in try array("engines", of: "engines", atMost: BrowserEngine.allCases.count) {
            let engine: BrowserEngine = try name.choice()
            guard !engines.contains(engine) else { throw name.error("given more than once") }
            engines.append(engine)
        }
        return engines
    }

    fileprivate func array(_ key: Identifier, of things: String, atMost count: Int) throws(JSONError) -> [JSONReader] {
        try optional(key)?.array(of: things, in: 0...count) ?? []
    }
}

extension JSONReader {
    /// Measures, and reports a face's error at this position, without the face's file.
    fileprivate func measurable(_ body: @autoclosure () throws(FontError) -> Void) throws(JSONError) {
        try rethrowing(body()) { self.error(($0 as FontError).reason) }
    }
}
