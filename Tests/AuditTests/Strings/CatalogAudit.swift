import DynamicType
import Fonts
import ScaleFiles
import TypescaleJSON
import TypescaleStringCatalogs

@testable import TypescaleAudit

/// Audits of catalogs with the project's scales and fonts.
enum CatalogAudit {
    /// Checks catalogs with the settings of a `typescale.json`.
    static func run(
        _ files: [(path: String, text: String)], _ configuration: String = "{}", language: Identifier? = nil,
        reportingUnreadFiles: Bool = false, mostProblems: Int? = nil
    ) throws -> StringsAuditResult {
        let reader = try JSONReader(parsing: Array(configuration.utf8))
        var configuration = try StringsConfiguration(
            reader.object(allowing: StringsConfiguration.keys), file: "typescale.json")
        configuration.assumedLanguage = language
        configuration.mostProblems = mostProblems
        return try run(files, configuration, reportingUnreadFiles: reportingUnreadFiles)
    }

    static func run(
        _ files: [(path: String, text: String)], _ configuration: StringsConfiguration,
        of scales: ScaleLibrary = ProjectFiles.scales, reportingUnreadFiles: Bool = false
    ) throws -> StringsAuditResult {
        let audit = try StringsAudit(
            configuration, in: .default, scales: scales, fonts: ProjectFiles.fonts.get(), threads: 2)
        let sources = files.map { path, text in StringsAudit.Source(path: path) { Array(text.utf8) } }
        return try audit.run(sources, reportingUnreadFiles: reportingUnreadFiles)
    }
}
