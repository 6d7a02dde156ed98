internal import DynamicType
package import Fonts
package import ScaleFiles
internal import TypescaleAPI
package import TypescaleJSON

extension AuditAnswer {
    /// What a question may have beside the environment, which says everything but the text size.
    private static let keys = ["scale", "texts", "width", "palette", "sheets", "languages", "ignore"]
    private static let environmentKeys = TextEnvironment.keys.filter {
        !["category", "fontScale", "percent"].contains($0)
    }

    /// The answer to `{"scale","texts":[{"id","text","style","maxLines","width"}],"width","palette":{…},"sheets":[{…}],
    /// "languages":[…],"ignore":[…]}` with an environment's keys, the text size excepted: an audit looks at all of them.
    ///
    /// Findings say where in the question they stand.
    package init(_ reader: JSONReader, scales: ScaleLibrary, fonts: FontLibrary) throws(JSONError) {
        let object = try reader.object(allowing: AuditAnswer.keys + AuditAnswer.environmentKeys)
        let (scale, environment) = try object.scaleAndEnvironment(of: scales)
        let audit: Audit
        do {
            audit = try Audit(
                scale, in: environment, place: .question(pointer: "/scale"), scales: scales, fonts: fonts)
        } catch {
            throw object.error(error.reason, at: error.parameter)
        }
        try reader.measurable { () throws(FontError) in try audit.auditStyles() }
        try AuditAnswer.audit(languagesOf: object, with: audit)
        try AuditAnswer.audit(textsOf: object, with: audit)
        if let palette = object.optional("palette") {
            try audit.audit(try ColorPalette(palette), in: .question(pointer: "/palette"))
        }
        let measurer = SheetMeasurer(scales: scales, fonts: fonts)
        for (index, sheet) in try AuditAnswer.list("sheets", of: object, atMost: AuditLimits.items).enumerated() {
            try audit.audit(
                sheet: { environment throws(JSONError) in
                    try measurer.sheet(sheet, in: environment, scale: scale.name)
                },
                in: .question(pointer: "/sheets/\(index)"))
        }
        var ignored: Set<AuditRule> = []
        for rule in try AuditAnswer.list("ignore", of: object, atMost: AuditRule.allCases.count) {
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
                try audit.audit(text, in: .question(pointer: "/texts/\(index)"))
            } catch {
                throw row.error("\(error.key): \(error.reason)")
            }
        }
    }

    private static func list(
        _ key: String, of object: JSONObjectReader, atMost count: Int
    ) throws(JSONError) -> [JSONReader] {
        guard let reader = object.optional(key) else { return [] }
        let list = try reader.array()
        guard list.count <= count else {
            throw reader.error("\(list.count) of them, \(count) are allowed", code: .outOfRange)
        }
        return Array(list)
    }
}

extension JSONReader {
    /// What `body` does; that a face cannot be opened is told at this place, without its file.
    fileprivate func measurable(_ body: () throws(FontError) -> Void) throws(JSONError) {
        do {
            try body()
        } catch {
            throw self.error(error.reason)
        }
    }
}
