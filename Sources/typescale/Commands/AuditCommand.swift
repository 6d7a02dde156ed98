internal import DynamicType
internal import Fonts
internal import ScaleFiles
internal import TextLayout
internal import TypescaleAPI
internal import TypescaleAudit
internal import TypescaleCommandLineInterface
internal import TypescaleJSON
internal import TypescaleStrings

/// `typescale audit`: checks a scale, texts, colors and sheets at every text size.
enum AuditCommand {
    private static let palette = Option(
        "palette", "FILE", .files, repeats: true,
        help: "A file of colors with pairs, or of design tokens; may be repeated.")
    private static let messages = Option(
        "messages", "FILE", .files,
        help:
            "Rows {\"id\",\"text\",\"style\",\"maxLines\",\"width\"} or {\"id\",\"blocks\"} of JSON; -: standard input."
    )
    static let width = Option("width", "POINTS", help: "Width of rows without one (default: 320).")
    private static let engines = Option(
        "engines", "LIST", .list { ["all"] + BrowserEngine.allCases.map(\.rawValue) },
        help:
            "Engines to compare the lines of texts and catalogs in, separated by commas, or all (default: chromium alone)."
    )
    private static let sheet = Option(
        "sheet", "FILE", .files, repeats: true, help: "A sheet whose touch targets are checked; may be repeated.")
    private static let language = Option(
        "language", "TAG", repeats: true, help: "A language whose characters must have glyphs; may be repeated.")
    static let ignore = Option(
        "ignore", "RULE", .only(AuditRule.allCases.map(\.rawValue)), repeats: true,
        help: "A rule to skip; may be repeated.")
    static let sarif = Option.flag("sarif", help: "Write SARIF 2.1.0, for code hosts.")

    static let command = Command(
        "audit", summary: "check a scale, texts, colors and sheets at every text size",
        discussion: [
            "Checks a scale at all twelve categories, or at the steps of its platform's settings, and the given texts, palettes and sheets. "
                + "The styles of a fluid scale are checked at both ends of its widths, and all else at its default width, "
                + "unless \(EnvironmentOptions.viewportWidth.spelling) is given. Exits with 1 if it finds an error or a warning.",
            "The rules:",
        ] + AuditRule.allCases.map { "\($0.rawValue): \($0.summary)." },
        groups: [
            OptionGroup(
                "Options",
                [
                    palette, messages, width, engines, sheet, language, ignore, CommonOptions.scale, CommonOptions.json,
                    sarif,
                ]),
            OptionGroup("String catalogs", StringsAuditCommand.options),
            OptionGroup("Environment", EnvironmentList.shared),
        ],
        examples: [
            .init("typescale audit --scale chat --ignore line-height", "Check a scale."),
            .init(
                "typescale audit --messages labels.ndjson --palette tokens.json --sarif > audit.sarif",
                "Check texts and colors, for a code host."),
            .init(
                "typescale audit --messages labels.ndjson --engines all",
                "Find texts whose lines differ between browsers."),
            .init(
                "typescale audit --strings App/Localizable.xcstrings --show 'button.*=headline/1@120'",
                "Check the translations of an app."),
        ]
    ) { arguments, output throws(CommandError) in
        try arguments.refuse(CommonOptions.json, with: sarif)
        if let paths = try catalogs(arguments) {
            return try StringsAuditCommand.run(paths, arguments, to: &output)
        }
        let (scale, environment) = try CommonOptions.scaleAndEnvironment(arguments)
        let ignored = Set(arguments.values(ignore))
        let found = try findings(arguments, scale, environment).filter { !ignored.contains($0.rule.rawValue) }
        let response = AuditResponse(scale: scale.name, findings: found)
        output.write(arguments, json: response.write, sarif: response.writeSARIF) { write(response, to: &$0) }
        return response.passes ? .success : .checkFailed
    }

    /// Returns the catalogs to check; `nil` if the command is about a scale.
    private static func catalogs(_ arguments: Arguments) throws(CommandError) -> [String]? {
        let others = [palette, messages, sheet, language]
        if arguments.contains(StringsAuditCommand.strings) {
            try arguments.refuse(others, "does not apply with \(StringsAuditCommand.strings.spelling)")
            return arguments.values(StringsAuditCommand.strings)
        }
        let isAboutScale = (others + [CommonOptions.scale]).contains(where: arguments.contains)
        if !isAboutScale, let paths = try StringsAuditCommand.configuredPaths() { return paths }
        try arguments.refuse(StringsAuditCommand.options, "is for \(StringsAuditCommand.strings.spelling) only")
        return nil
    }

    private static func findings(
        _ arguments: Arguments, _ scale: TypeScale, _ environment: TextEnvironment
    ) throws(CommandError) -> [AuditFinding] {
        if let tag = arguments.values(language).first(where: { !TextEnvironment.isLanguageTag($0) }) {
            throw CommandError(language.spelling, "\(Quotation.quoted(tag)) is \(TextEnvironment.languageTagReason)")
        }
        let compared = try comparedEngines(arguments)
        let (scales, fonts) = (try ScaleCatalog.library(), try FontCatalog.library())
        let audit: Audit
        do {
            let file = Checkout.relativePath(scales.file(of: ScaleName(scale.name)))
            audit = try Audit(
                scale, in: environment, engines: compared, place: .file(file), scales: scales, fonts: fonts)
        } catch {
            throw CommandError(error.parameter, error.shortReason)
        }
        try reporting { () throws(FontError) in
            try audit.auditStyles()
            for tag in arguments.values(language) { try audit.check(language: tag) }
        }
        let inputs = [messages, palette, sheet].filter { arguments.values($0).contains("-") }
        guard inputs.count <= 1 else {
            throw CommandError(
                inputs.map(\.spelling).joined(separator: " and "), "only one of them can be standard input")
        }
        if let path = arguments.value(messages) {
            try read(path, arguments, into: audit)
        } else {
            try arguments.refuse(
                [width, engines], "is for \(messages.spelling) and \(StringsAuditCommand.strings.spelling) only")
        }
        for path in arguments.values(palette) {
            try JSONFile(path).read { reader throws(JSONError) in
                let colors = try ColorPalette(reader)
                guard colors.hasPairs else { throw reader.error(ColorPalette.noPairsReason) }
                try audit.check(colors, in: .file(path))
            }
        }
        let measurer = SheetMeasurer(scales: scales, fonts: fonts)
        for path in arguments.values(sheet) {
            try JSONFile(path).read { reader throws(JSONError) in
                try audit.check(
                    sheet: { environment throws(JSONError) in
                        try measurer.sheet(
                            reader, in: environment, scale: scale.name, engine: compared.first ?? .chromium)
                    },
                    in: .file(path))
            }
        }
        return audit.findings
    }

    /// Returns the engines of the option, each once; none without it.
    static func comparedEngines(_ arguments: Arguments) throws(CommandError) -> [BrowserEngine] {
        guard let list = arguments.value(engines) else { return [] }
        if list.isExactly("all") { return BrowserEngine.allCases }
        var found: [BrowserEngine] = []
        for word in list.parts(at: ",") {
            let name = String(word)
            guard let engine = BrowserEngine(exactly: name) else {
                if name.isExactly("all") {
                    throw CommandError(engines.spelling, "\"all\" cannot be combined with others")
                }
                let names = BrowserEngine.allCases.map(\.rawValue).joined(separator: ", ")
                throw CommandError(engines.spelling, "\(Quotation.quoted(name)) is not one of all, \(names)")
            }
            guard !found.contains(engine) else {
                throw CommandError(engines.spelling, "\(name) is given more than once")
            }
            found.append(engine)
        }
        return found
    }

    private static func read(_ path: String, _ arguments: Arguments, into audit: Audit) throws(CommandError) {
        let points = try CommonOptions.points(width, arguments, in: APILimits.widths) ?? AuditText.defaultWidth
        let source = RowSource(try InputFile(path))
        var isEmpty = true
        try source.forEach({ (row) throws(JSONError) in try AuditText(row, width: points) }) {
            (text, line) throws(CommandError) in
            isEmpty = false
            try rethrowing(audit.check(text, in: .file(source.name, line: line))) { (error: SettingError) in
                CommandError("\(source.name):\(line)", error.description)
            }
        }
        // A check of no texts would pass after a program failed to write them.
        if isEmpty { throw CommandError(source.name, "no row to check; give one object per line") }
    }

    private static func write(_ response: AuditResponse, to output: inout Output) {
        if response.findings.isEmpty {
            output.writeLine("\(response.scale): no findings")
            return
        }
        output.writeTable(
            [.text("level"), .text("rule"), .text("subject"), .text("sizes"), .text("finding")],
            response.findings.map { finding in
                [
                    cell(finding.level), TableCell(finding.rule.rawValue), TableCell(finding.subject),
                    TableCell(finding.sizes.ranges), TableCell(finding.message),
                ]
            })
        output.writeLine()
        output.writeLine(counts(of: response.findings.map(\.level)))
    }

    /// Counts the findings of each level: `1 error, 2 warnings, 0 notes`.
    static func counts(of levels: [AuditFinding.Level]) -> String {
        AuditFinding.Level.allCases.map { level in CountText.text(levels.count { $0 == level }, level.rawValue) }
            .joined(separator: ", ")
    }

    static func cell(_ level: AuditFinding.Level) -> TableCell {
        switch level {
        case .error: TableCell("error", .bad)
        case .warning: TableCell("warning", .strong)
        case .note: TableCell("note", .faint)
        }
    }
}
