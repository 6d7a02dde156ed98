internal import DynamicType
internal import Fonts
internal import FoundationEssentials
internal import ScaleFiles
internal import TextLayout
internal import TypescaleAudit
internal import TypescaleCommandLineInterface
internal import TypescaleFiles
internal import TypescaleJSON
internal import TypescalePreview
internal import TypescaleStringCatalogs
internal import TypescaleStrings
internal import TypescaleThreads

/// `typescale audit --strings`: checks the messages of catalogs in all languages.
enum StringsAuditCommand {
    static let strings = Option(
        "strings", "PATH", .files, repeats: true,
        help: "A string catalog, or a folder of them; may be repeated.")
    static let show = Option(
        "show", "PLACE", repeats: true,
        help: "Style, lines and width of messages: STYLE/LINES@WIDTH, or KEYS=STYLE/LINES@WIDTH; may be repeated.")
    static let languages = Option(
        "languages", "LIST", help: "Languages to check, separated by commas (default: all of the catalogs).")
    static let pseudo = Option(
        "pseudo", "LIST", .list { PseudoLocale.allCases.map(\.rawValue) }, repeats: true,
        help: "Pseudo-locales to check beside the languages, separated by commas: "
            + "\(PseudoLocale.allCases.map(\.rawValue).joined(separator: ", ")); may be repeated.")
    static let all = Option.flag("all", help: "Report every language of a message, not the worst one alone.")
    static let suggest = Option.flag("suggest", help: "Print a \"show\" for the keys of the catalogs, for editing.")
    static let html = Option("html", "FOLDER", .files, help: "Write a page with each finding drawn into a folder.")

    /// The options that make no sense without catalogs.
    static let options = [strings, show, languages, pseudo, all, suggest, html]

    /// Catalogs with the configuration that applies to them.
    private struct Job {
        var configuration: StringsConfiguration
        var catalogs: [FoundCatalog]
    }

    /// Returns the catalogs in the configuration above the current folder; `nil` if it names none, or there is none.
    static func configuredPaths() throws(CommandError) -> [String]? {
        let here = FileManager.default.currentDirectoryPath
        guard let file = StringsConfigurationFile.path(above: here) else { return nil }
        let configuration = try StringsConfigurationFile.read(file)
        guard !configuration.catalogs.isEmpty else { return nil }
        let folder = file.folderPath
        return configuration.catalogs.map { Checkout.relativePath($0.path(from: folder)) }
    }

    /// Checks catalogs and writes the result.
    static func run(
        _ roots: [String], _ arguments: Arguments, to output: inout Output
    ) throws(CommandError) -> ExitCode {
        try arguments.refuse(
            [EnvironmentOptions.locale],
            "does not apply to catalogs, whose languages are checked; choose some with \(languages.spelling)")
        let engines = try AuditCommand.comparedEngines(arguments)
        let catalogs = try catalogs(at: roots)
        if arguments.contains(suggest) {
            try arguments.refuse([all, html, AuditCommand.sarif], "does not apply with \(suggest.spelling)")
            return try writeSuggestion(catalogs, to: &output)
        }
        if let folder = arguments.value(html) { try requireOwnPage(in: folder) }
        let environment = try EnvironmentOptions.environment(arguments)
        let (scales, fonts) = (try ScaleCatalog.library(), try FontCatalog.library())
        let progress = Progress("message")
        defer { progress.finish() }
        var results: [StringsAuditResult] = []
        for job in try jobs(catalogs, arguments, engines) {
            try reporting { () throws(StringsAuditError) in
                let audit = try StringsAudit(
                    job.configuration, in: environment, scales: scales, fonts: fonts, threads: Processors.count)
                let sources = job.catalogs.map { catalog in
                    StringsAudit.Source(catalog) { path throws(CatalogError) in try bytes(of: path) }
                }
                results.append(
                    try audit.run(sources, reportingUnreadFiles: catalogs.count > 1) { progress.report($0, of: $1) })
            }
        }
        progress.finish()
        let result = StringsAuditResult(joining: results)
        try reporting(result.checkLanguages)
        if let reason = result.missingLanguagesReason {
            output.report(CommandError(result.languagesOrigin?.line ?? languages.spelling, reason))
        }
        for (catalog, reason) in result.missingSourceReasons { output.report(CommandError(catalog.text, reason)) }
        for rule in result.unusedPlaceRules {
            let others = rule.followsUsedRules ? " that a longer pattern does not" : ""
            output.report(
                CommandError(
                    rule.origin.line, "\(Quotation.quoted(rule.pattern.text.text)) matches no message\(others)"))
        }
        if let folder = arguments.value(html) {
            try writePage(result, folder, scales: scales, fonts: fonts, in: environment)
        }
        let response = StringsAuditResponse(result, listsEveryLanguage: arguments.contains(all))
        output.write(arguments, json: response.write, sarif: response.writeSARIF) {
            StringsTable.write(response, to: &$0)
        }
        return result.passes ? .success : .checkFailed
    }

    /// Returns the catalogs in files and folders, each once.
    private static func catalogs(at roots: [String]) throws(CommandError) -> [FoundCatalog] {
        var catalogs: [FoundCatalog] = []
        // The folders "locales" and "./locales" have the same files.
        var seen: Set<Identifier> = []
        for root in roots {
            do throws(CatalogError) {
                for catalog in try CatalogFinder.catalogs(at: root)
                where seen.insert(Identifier(CatalogPlace.absolute(catalog.path))).inserted {
                    catalogs.append(catalog)
                }
            } catch {
                throw CommandError(Quotation.named(root), error.reason)
            }
        }
        guard !catalogs.isEmpty else {
            let file = roots.lazy.compactMap(CatalogFinder.fileWithoutLanguage).first
            let reason = file.map { "the path of \($0) states no language; name the file to check it" }
            throw CommandError(
                roots.joined(separator: ", "), "no catalog found; \(reason ?? CatalogFormat.unknownReason)")
        }
        return catalogs
    }

    private static func bytes(of path: String) throws(CatalogError) -> [UInt8] {
        try rethrowing(InputFile(path).readAll(atMost: StringCatalogsLimits.fileBytes)) { (error: CommandError) in
            CatalogError(.unreadable, error.reason)
        }
    }

    // MARK: Configuration

    /// Groups catalogs by the configuration above them, and adds the options of the command line to each.
    private static func jobs(
        _ catalogs: [FoundCatalog], _ arguments: Arguments, _ engines: [BrowserEngine]
    ) throws(CommandError) -> [Job] {
        var jobs: [Job] = []
        var indices: [Identifier: Int] = [:]
        for catalog in catalogs {
            let file = StringsConfigurationFile.path(above: CatalogPlace.absolute(catalog.path).folderPath)
            let key = Identifier(file ?? "")
            if let index = indices[key] {
                jobs[index].catalogs.append(catalog)
                continue
            }
            var configuration = try file.map(StringsConfigurationFile.read) ?? StringsConfiguration()
            if !engines.isEmpty { configuration.engines = engines }
            try apply(arguments, to: &configuration)
            indices[key] = jobs.count
            jobs.append(Job(configuration: configuration, catalogs: [catalog]))
        }
        return jobs
    }

    /// Adds the options of the command line to a configuration, or replaces its values with theirs.
    private static func apply(
        _ arguments: Arguments, to configuration: inout StringsConfiguration
    ) throws(CommandError) {
        if let name = arguments.value(CommonOptions.scale) {
            configuration.scale = name
            configuration.scaleOrigin = FileLocation(Identifier(CommonOptions.scale.spelling))
        }
        if let width = try CommonOptions.points(AuditCommand.width, arguments, in: AuditLimits.widths) {
            configuration.width = width
        }
        for rule in arguments.values(show) {
            try rethrowing(configuration.addPlaceRule(rule, option: show.spelling)) { (error: PlaceError) in
                CommandError(show.spelling, error.reason)
            }
        }
        for name in arguments.values(pseudo).flatMap({ $0.parts(at: ",") }).map(String.init) {
            guard let locale = PseudoLocale(exactly: name) else {
                let names = PseudoLocale.allCases.map(\.rawValue).joined(separator: ", ")
                throw CommandError(pseudo.spelling, "\(Quotation.quoted(name)) is not one of \(names)")
            }
            if !configuration.pseudo.contains(locale) { configuration.pseudo.append(locale) }
        }
        configuration.ignored.formUnion(arguments.values(AuditCommand.ignore).compactMap { AuditRule(exactly: $0) })
        if let list = arguments.value(languages) {
            configuration.languagesOrigin = FileLocation(Identifier(languages.spelling))
            configuration.languages = try list.parts(at: ",").map { word throws(CommandError) in
                guard let language = LanguageTag.requested(word) else {
                    throw CommandError(
                        languages.spelling, "\(Quotation.quoted(String(word))) is \(TextEnvironment.languageTagReason)")
                }
                return language
            }
        }
    }

    // MARK: Output

    private static func writeSuggestion(
        _ catalogs: [FoundCatalog], to output: inout Output
    ) throws(CommandError) -> ExitCode {
        var suggestion = PlaceSuggestion()
        var errors: [CommandError] = []
        for found in catalogs {
            let path = found.path
            do throws(CatalogError) {
                if let error = found.error { throw error }
                let catalog = try StringCatalog(try bytes(of: path), path: CatalogPlace(ofFile: path).path)
                suggestion.add(catalog)
            } catch {
                let place = error.position.map { "\(path):\($0.line):\($0.column)" } ?? path
                errors.append(CommandError(place, error.reason))
            }
        }
        // One file among several that cannot be read does not keep the others from being read.
        if errors.count == catalogs.count, let first = errors.first { throw first }
        for error in errors { output.report(error) }
        let rules = suggestion.placeRules()
        output.writeJSON { writer in
            writer.object { $0.object("show", texts: rules.map { ($0.pattern.text, $0.place) }) }
        }
        return errors.isEmpty ? .success : .checkFailed
    }

    private static func pagePath(in folder: String) -> String { "\(folder)/index.html" }

    /// Throws if a folder has a page that no audit wrote, which would be replaced.
    private static func requireOwnPage(in folder: String) throws(CommandError) {
        let path = pagePath(in: folder)
        guard FileStatus(path)?.kind == .regular else { return }
        let page = try InputFile(path)
        guard !String(decoding: try page.read(), as: UTF8.self).contains(HTMLPage.mark) else { return }
        throw CommandError(
            page.name, "not written by an audit, and would be replaced; name another folder, or remove the file")
    }

    private static func writePage(
        _ result: StringsAuditResult, _ folder: String, scales: ScaleLibrary, fonts: FontLibrary,
        in environment: TextEnvironment
    ) throws(CommandError) {
        try OutputFile.makeFolders(folder)
        let page = try reporting { () throws(FontError) in
            try StringsReport(result, scales: scales, fonts: fonts, in: environment).page()
        }
        try OutputFile(pagePath(in: folder)).write(Array(page.utf8))
    }
}
