internal import DynamicType
package import Fonts
package import ScaleFiles
internal import TypescaleAPI
package import TypescaleJSON
internal import TypescaleStringCatalogs

extension StringsAuditResponse {
    private static let ownKeys: [Identifier] = ["catalog", "path", "format", "all"]
    private static let environmentKeys = TextEnvironment.keys.filter {
        !["category", "fontScale", "percent", "locale"].contains($0)
    }.map { Identifier($0) }

    /// Decodes and answers `{"catalog","path","format","all"}` with the keys of a configuration except `strings`.
    ///
    /// The catalog is the text of one file; its path says the language and, with the content, the format. With a
    /// draft, messages are shown in that scale, and the object names none.
    package init(
        _ reader: JSONReader, draft: ScaleName? = nil, scales: ScaleLibrary, fonts: FontLibrary
    ) throws(JSONError) {
        let keys = StringsConfiguration.keys.filter { $0 != "strings" && $0 != "$schema" }.map { Identifier($0) }
        let object = try reader.object(allowing: Self.ownKeys + keys + Self.environmentKeys)
        let text = try object.required("catalog").string(maximumBytes: StringsAuditLimits.requestCatalogBytes)
        let format: CatalogFormat? = try object.optional("format")?.choice()
        let path = try object.optional("path")?.string(maximumBytes: 1_024)
        guard let path = path ?? format.map({ "catalog.\($0.rawValue)" }) else {
            throw object.error("give a \"path\" or a \"format\", by which the catalog is read", at: "path")
        }
        var configuration = try StringsConfiguration(object, file: "show")
        configuration.scale = draft?.description ?? configuration.scale
        let environment = try TextEnvironment(object)
        let result: StringsAuditResult
        do throws(StringsAuditError) {
            let audit = try StringsAudit(configuration, in: environment, scales: scales, fonts: fonts)
            result = try audit.run([StringsAudit.Source(path: path, format: format) { Array(text.utf8) }])
        } catch {
            let place = error.position.map { "line \($0.line), column \($0.column): " } ?? ""
            throw object.error(
                place + error.reason, at: Identifier(error.file.isExactly(path) ? "catalog" : error.file),
                code: error.isMissing ? .notFound : .invalid)
        }
        do throws(StringsAuditError) {
            try result.checkLanguages()
        } catch {
            throw object.error(error.reason, at: "languages")
        }
        self.init(result, isComplete: try object.optional("all")?.bool() ?? false)
    }
}
