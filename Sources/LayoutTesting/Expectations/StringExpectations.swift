public import TextLayout
internal import TypescaleAudit
internal import TypescaleStringCatalogs
internal import TypescaleStrings

/// Expects every message of string catalogs to fit in all of its languages.
///
/// A message fits if no word is broken inside, it has at most the lines of its place, it keeps the limit of its
/// catalog, and every character has a glyph. Each message that does not is one failure, with its worst language first.
///
/// ```swift
/// expectStringsFit(catalog: "../App/Localizable.xcstrings", show: ["button.*": "headline/1@120"])
/// ```
///
/// A file that states no language is read as the source language of its catalog, else as English; a failure says so.
///
/// With several engines, a message that only some of them cut off, let overflow or break inside a word does not fit
/// either. Another number of lines is no failure if the message has all of them.
///
/// - Parameters:
///   - path: The catalog, or a folder of catalogs; a relative path begins at the folder of the test's source file.
///   - places: Places of messages, `STYLE/LINES@WIDTH`, by patterns of keys; a comment `typescale: headline/1@120` in
///     the catalog outranks them. Other messages have the context's style and width, and any number of lines.
///   - languages: The languages to check; an empty list means all.
///   - pseudo: The pseudo-locales to check as well: `en-XA`, `ar-XB`, `double` or `ibm`.
///   - engines: The browser engines to compare; messages are checked in the first. An empty list means the context's.
///   - width: The width of the lines; `nil` means the context's.
///   - style: The style; `nil` means the context's.
///   - sizes: The reader's sizes; `nil` means the context's.
///   - context: All other settings.
public func expectStringsFit(
    catalog path: String, show places: KeyValuePairs<String, String> = [:], languages: [String] = [],
    pseudo: [String] = [], engines: [BrowserEngine] = [], width: Double? = nil, style: TextStyle? = nil,
    at sizes: TextSizes? = nil,
    in context: LayoutContext = .current, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
) {
    let site = CallSite(fileID, filePath, line, column)
    let context = context.with(width: width, style: style, sizes: sizes)
    do throws(LayoutAssertionError) {
        try context.sizes.validate()
        let configuration = try StringsConfiguration(places, languages, pseudo, engines, context)
        let result = try checkedStrings(path, configuration, context, site)
        let failures = result.findings.filter { $0.level != .note }
        for finding in failures.prefix(LayoutTestingLimits.stringFailures) {
            let place = finding.failures.first.map { " (\($0.location.line))" } ?? ""
            let message = "\(quoted(finding.name)): \(finding.message)\(place)" + assumption(of: finding, in: result)
            Failure(message: message, drawing: finding.sample).report(at: site)
        }
        let rest = failures.count - LayoutTestingLimits.stringFailures
        if rest > 0 { Failure(message: "\(CountText.text(rest, "more finding")) in \(path)").report(at: site) }
        if let reason = result.missingLanguagesReason {
            Failure(message: "languages: \(reason)").report(at: site)
        }
        for (catalog, reason) in result.missingSourceReasons {
            Failure(message: "pseudo: \(catalog): \(reason)").report(at: site)
        }
        // The rule for the context's style is not the test's own.
        for rule in result.unusedPlaceRules where places.contains(where: { $0.key.isExactly(rule.pattern.text.text) }) {
            let others = rule.followsUsedRules ? " that a longer pattern does not" : ""
            let reason = "matches no message of \(path)\(others)"
            Failure(message: "show: \(quoted(rule.pattern.text.text)) \(reason)").report(at: site)
        }
    } catch {
        Failure(message: error.message).report(at: site)
    }
}

/// Returns the languages that were assumed for the files of a finding which state none; empty if each states one.
private func assumption(of finding: StringFinding, in result: StringsAuditResult) -> String {
    let files = Set(finding.failures.map(\.location.file))
    return result.assumptions.filter { files.contains($0.file) }.map { assumption in
        "; \(assumption.file.text.lastPathComponent) states no language and is read as \(assumption.language)"
    }.joined()
}

private func checkedStrings(
    _ path: String, _ configuration: StringsConfiguration, _ context: LayoutContext, _ site: CallSite
) throws(LayoutAssertionError) -> StringsAuditResult {
    // An empty path is not the folder of the test, and C would end a path at a zero.
    let isPath = !path.isEmpty && !path.utf8.contains(0)
    let root = isPath ? path.path(from: "\(site.filePath)".folderPath) : ""
    let measurer = try LayoutMeasurer.of(context)
    let (scale, environment) = try context.scaleAndReader(at: .default)
    let catalogs = try rethrowing(CatalogFinder.catalogs(at: root)) { (error: CatalogError) in
        LayoutAssertionError("\(Quotation.printable(Quotation.named(path))): \(error.reason)")
    }
    let audit = StringsAudit(
        configuration, in: environment, scale: scale,
        sizes: context.sizes.sizes.map { (name: $0.label, preference: $0) }, fonts: measurer.fonts)
    let sources = catalogs.map { catalog in
        StringsAudit.Source(catalog) { path throws(CatalogError) in try CatalogFinder.contents(ofFile: path) }
    }
    return try rethrowing(audit.run(sources)) { (error: StringsAuditError) in
        LayoutAssertionError("\(error.location.description): \(error.reason)")
    }
}

extension StringsConfiguration {
    fileprivate init(
        _ places: KeyValuePairs<String, String>, _ languages: [String], _ pseudo: [String], _ engines: [BrowserEngine],
        _ context: LayoutContext
    ) throws(LayoutAssertionError) {
        self.init()
        width = context.width
        do throws(PlaceError) {
            for (pattern, place) in places { try addPlaceRule("\(pattern)=\(place)", option: "show") }
            if let style = context.style, !places.contains(where: { $0.key == "*" }) {
                try addPlaceRule("*=\(style.name)", option: "style")
            }
        } catch {
            throw LayoutAssertionError("show: \(error.reason)")
        }
        for (index, engine) in engines.enumerated() where engines[..<index].contains(engine) {
            throw LayoutAssertionError("engines: \(engine.rawValue) is given more than once")
        }
        self.engines = engines.isEmpty ? [context.engine] : engines
        self.languages = languages.map { Identifier($0) }
        for name in pseudo {
            guard let locale = PseudoLocale(exactly: name) else {
                let names = PseudoLocale.allCases.map(\.rawValue)
                throw LayoutAssertionError("pseudo: \(quoted(name)) is not one of \(list(names))")
            }
            self.pseudo.append(locale)
        }
    }
}
