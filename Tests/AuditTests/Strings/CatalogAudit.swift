import DynamicType
import Fonts
import ScaleFiles
import TypescaleAudit
import TypescaleJSON
import TypescaleStringCatalogs

/// Audits of catalogs with the project's scales and fonts.
enum CatalogAudit {
    private static let root = "/" + #filePath.split(separator: "/").dropLast(4).joined(separator: "/")
    private static let fonts = Result { try FontLibrary(directories: .standard(project: root + "/fonts")) }
    private static let scales = ScaleLibrary(directory: root + "/typescales")

    /// Checks catalogs with the settings of a `typescale.json`.
    static func run(
        _ files: [(path: String, text: String)], _ configuration: String = "{}", language: Identifier? = nil,
        reportingUnreadFiles: Bool = false
    ) throws -> StringsAuditResult {
        let reader = try JSONReader(parsing: Array(configuration.utf8))
        var configuration = try StringsConfiguration(
            reader.object(allowing: StringsConfiguration.keys), file: "typescale.json")
        configuration.assumedLanguage = language
        let audit = try StringsAudit(
            configuration, in: .default, scales: scales, fonts: fonts.get(), threads: 2)
        let sources = files.map { path, text in StringsAudit.Source(path: path) { Array(text.utf8) } }
        return try audit.run(sources, reportingUnreadFiles: reportingUnreadFiles)
    }
}
