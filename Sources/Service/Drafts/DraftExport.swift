internal import DynamicType
internal import Fonts
internal import ScaleFiles
internal import TypescaleDesignTokens
internal import TypescaleJSON

struct DraftExport: Sendable {
    private let draft: DraftScale
    private let format: ExportFormat

    /// Decodes `{"scaleFile":{…},"name","format"}`.
    init(_ reader: JSONReader, in catalog: ServiceCatalog) throws(JSONError) {
        let object = try reader.object(allowing: DraftScale.keys + ["format"])
        draft = try DraftScale(object, in: catalog.library)
        format = try object.required("format").choice()
    }

    /// Writes `{"format","file","text","notes"}`, with the text and the notes that `typescale export` prints.
    func write(in catalog: ServiceCatalog, to writer: inout JSONWriter) throws(ServiceError) {
        let text: String
        let notes: [String]
        do {
            let environments = try format.standardCategories(of: draft.scale).map { try TextEnvironment(.category($0)) }
            let sheet = try TokenSheet(draft.scale, in: environments, fonts: catalog.fonts)
            text = try sheet.text(as: format)
            notes = sheet.notes(on: format)
        } catch let error as FontError {
            throw ServiceError(error)
        } catch let error as DesignTokenError {
            let isOfFormat = error.subject.isExactly(format.rawValue)
            throw ServiceError(error, pointer: isOfFormat ? "/format" : "/scaleFile")
        } catch {
            throw ServiceError(.invalidValue, "\(error)", pointer: "/format")
        }
        writer.object { writer in
            writer.member("format", format.rawValue)
            writer.member("file", "\(draft.scale.name).\(format.fileExtension)")
            writer.member("text", text)
            writer.messages("notes", notes)
        }
    }
}
