internal import DynamicType
package import Fonts
package import ScaleFiles
internal import TypescaleAPI
package import TypescaleJSON
internal import TypescaleStringCatalogs
internal import TypescaleStrings

extension StringsAuditResponse {
    private static let ownKeys: [Identifier] = ["catalog", "path", "format", "catalogs", "language", "all"]
    private static let environmentKeys = AuditResponse.environmentKeys.filter { $0 != "locale" }

    /// Decodes and answers `{"catalog","path","format","all"}` with the keys of a configuration except `strings`.
    ///
    /// The catalog is the text of one file; its path says the language and, with the content, the format. In place of
    /// it there may be several: `{"catalogs":[{"text","path","format"}]}`. With a draft, messages are shown in that
    /// scale, and the object names none.
    package init(
        _ reader: JSONReader, draft: ScaleName? = nil, scales: ScaleLibrary, fonts: FontLibrary
    ) throws(JSONError) {
        let keys = StringsConfiguration.keys.filter { $0 != "strings" && $0 != "$schema" }
        let object = try reader.object(allowing: Self.ownKeys + keys + Self.environmentKeys)
        let catalogs = try RequestCatalog.all(in: object)
        var configuration = try StringsConfiguration(object, file: "show")
        configuration.scale = draft?.description ?? configuration.scale
        configuration.assumedLanguage = try object.optional("language")?.language()
        configuration.mostProblems = AuditLimits.requestProblems
        configuration.widthsTitle = "\"widths\""
        let environment = try TextEnvironment(object)
        let result = try rethrowing(
            StringsAudit(configuration, in: environment, scales: scales, fonts: fonts).run(catalogs.map(\.source))
        ) { Self.error($0 as StringsAuditError, in: object, catalogs) }
        try rethrowing(result.checkLanguages()) { (error: StringsAuditError) in
            object.error(error.reason, at: "languages")
        }
        self.init(result, listsEveryLanguage: try object.optional("all")?.bool() ?? false)
    }

    /// Returns an error at the value or the catalog that it is about, with the position in the catalog in place of that
    /// in the body.
    private static func error(
        _ error: StringsAuditError, in object: JSONObjectReader, _ catalogs: [RequestCatalog]
    ) -> JSONError {
        let code: JSONError.Code = error.isMissing ? .notFound : .invalid
        guard !error.isStep else { return object.error(error.reason, at: "appStep", code: code) }
        let (file, position) = (error.location.file, error.location.position)
        guard let catalog = catalogs.first(where: { $0.path.isExactly(file.text) }) else {
            guard let position else { return object.error(error.reason, at: file, code: code) }
            return object.reader.error(error.reason, atLine: position.line, column: position.column, code: code)
        }
        guard let position else {
            let title = catalogs.count > 1 ? catalog.title + ": " : ""
            return catalog.text.error(title + error.reason, code: code)
        }
        let place = "\(catalog.title), line \(position.line), column \(position.column)"
        var failure = catalog.text.error("\(place): \(error.reason)", code: code)
        failure.isInText = true
        return failure
    }
}

private struct RequestCatalog {
    let text: JSONReader
    /// The path, or a name that follows from the format.
    let path: String
    /// The name in errors.
    let title: String
    /// The file as an audit reads it.
    let source: StringsAudit.Source

    /// Decodes a catalog; `key` is that of its text.
    private init(_ object: JSONObjectReader, text key: Identifier) throws(JSONError) {
        text = try object.required(key)
        let content = try text.string(maximumBytes: AuditLimits.requestCatalogBytes)
        let format: CatalogFormat? = try object.optional("format")?.choice()
        let given = try object.optional("path")?.string(maximumCharacters: AuditLimits.requestPathCharacters)
        guard let path = given ?? format.map({ "catalog.\($0.rawValue)" }) else {
            throw object.error("give a \"path\" or a \"format\", by which the catalog is read", at: "path")
        }
        self.path = path
        title = given ?? "catalog"
        source = StringsAudit.Source(path: path, format: format) { Array(content.utf8) }
    }

    /// Decodes the catalog of a body, or its list of them.
    static func all(in object: JSONObjectReader) throws(JSONError) -> [RequestCatalog] {
        guard let list = object.optional("catalogs") else { return [try RequestCatalog(object, text: "catalog")] }
        try object.refuse(["catalog", "path", "format"]) { key in
            "\"\(key)\" cannot be combined with \"catalogs\": give one of them"
        }
        var catalogs: [RequestCatalog] = []
        for row in try list.array(of: "catalogs", in: 1...AuditLimits.requestCatalogs) {
            let catalog = try RequestCatalog(
                row.object(allowing: ["text", "path", "format"]), text: "text")
            guard !catalogs.contains(where: { $0.path.isExactly(catalog.path) }) else {
                throw row.error("another catalog has the path \(Quotation.quoted(catalog.path)) too; paths are unique")
            }
            catalogs.append(catalog)
        }
        return catalogs
    }
}
