internal import DynamicType
internal import Fonts
internal import ScaleFiles
internal import TypescaleDesignTokens
internal import TypescaleJSON
internal import TypescaleStrings

/// The body of an import: token files of design tools, which become a scale file.
struct DraftImport: Sendable {
    private let name: ScaleName
    private let files: [TokenImport.File]
    private var options = TokenImport.Options()

    /// Decodes `{"name","files":[{"name","text"}],"modifier","columns"}`.
    init(_ reader: JSONReader) throws(JSONError) {
        let object = try reader.object(allowing: ["name", "files", "modifier", "columns"])
        name = try DraftScale.name(in: object) ?? "tokens"
        let rows = try object.required("files").array(of: "files", in: 1...DesignTokensLimits.files)
        files = try rows.map { row throws(JSONError) in
            let file = try row.object(allowing: ["name", "text"])
            return TokenImport.File(
                name: try file.required("name").string(maximumCharacters: ServiceLimits.fileNameCharacters),
                bytes: Array(try file.required("text").string().utf8))
        }
        options.advice = .request
        options.modifier = try object.optional("modifier")?.string(maximumCharacters: ServiceLimits.fileNameCharacters)
        for (name, value) in try object.optional("columns")?.members() ?? [] {
            options.columns[name] = try value.category()
        }
    }

    /// Writes `{"scaleFile":{…},"columns":{…},"notes":[…],"unknownFamilies":[…]}`.
    func write(in catalog: ServiceCatalog, to writer: inout JSONWriter) throws(ServiceError) {
        let imported = try rethrowing(TokenImport(files, name: name.name, roles: catalog.fonts.roles, options: options))
        { (error: DesignTokenError) in ServiceError(error, pointer: pointer(to: error)) }
        do throws(ScaleFileError) {
            let text = ScaleFileText.text(imported.definition)
            _ = try catalog.library.adding(Array(text.utf8), named: name)
        } catch {
            let mistake = imported.error(error.reason, ofScalePath: error.path, otherwise: files[0].name)
            throw ServiceError(mistake, pointer: pointer(to: mistake))
        }
        writer.object { writer in
            writer.key("scaleFile")
            ScaleFileText.write(imported.definition, to: &writer)
            writer.object("columns", texts: imported.columns.map { ($0.name, $0.category.name) })
            writer.messages("notes", imported.notes)
            writer.member("unknownFamilies", imported.unknownFamilies)
        }
    }

    /// Returns the pointer to the key or the text of the file that an error is about.
    private func pointer(to error: DesignTokenError) -> String {
        if let choice = ImportAdvice.request.pointer(ofSubject: error.subject) { return choice }
        let indices = files.indices.filter { Identifier(files[$0].name) == error.file }
        return indices.count == 1 ? "/files/\(indices[0])/text" : "/files"
    }
}
