import Fonts
import ScaleFiles
import TypescaleDesignTokens
import TypescaleJSON

/// The body of an import: token files of design tools, which become a scale file.
struct DraftImport: Sendable {
    private let name: ScaleName
    private let files: [TokenImport.File]

    /// Decodes `{"name","files":[{"name","text"}]}`.
    init(_ reader: JSONReader) throws(JSONError) {
        let object = try reader.object(allowing: ["name", "files"])
        name = try DraftScale.name(in: object) ?? "tokens"
        let list = try object.required("files")
        let rows = try list.array()
        guard (1...DesignTokensLimits.files).contains(rows.count) else {
            throw list.error("\(rows.count) files; give 1 to \(DesignTokensLimits.files)", code: .outOfRange)
        }
        files = try rows.map { row throws(JSONError) in
            let file = try row.object(allowing: ["name", "text"])
            return TokenImport.File(
                name: try file.required("name").string(maximumBytes: ServiceLimits.fileNameBytes),
                bytes: Array(try file.required("text").string().utf8))
        }
    }

    /// Writes `{"scaleFile":{…},"notes":[…],"unknownFamilies":[…]}`.
    func write(in catalog: ServiceCatalog, to writer: inout JSONWriter) throws(ServiceError) {
        let imported: TokenImport
        do throws(DesignTokenError) {
            imported = try TokenImport(files, name: name.name, roles: catalog.fonts.roles)
        } catch {
            throw ServiceError(.invalidValue, "\(error)", pointer: "/files")
        }
        do throws(ScaleFileError) {
            let text = ScaleFileText.text(imported.definition)
            _ = try catalog.library.adding(Array(text.utf8), named: name)
        } catch {
            let location = imported.location(ofScalePath: error.path).map { $0 + ": " } ?? ""
            throw ServiceError(.invalidValue, "\(location)as a scale, \(error.cause)", pointer: "/files")
        }
        writer.beginObject()
        writer.key("scaleFile")
        ScaleFileText.write(imported.definition, to: &writer)
        writer.member("notes", imported.notes)
        writer.member("unknownFamilies", imported.unknownFamilies)
        writer.endObject()
    }
}
