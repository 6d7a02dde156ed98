internal import DynamicType
internal import TypescaleAPI
internal import TypescaleJSON

/// A scale's resolved tables, a category each, in the shape every other answer has.
struct JSONExport {
    private let sheet: TokenSheet

    init(_ sheet: TokenSheet) { self.sheet = sheet }

    func text() -> String {
        var writer = JSONWriter(layout: .pretty)
        writer.beginObject()
        for column in sheet.columns {
            writer.key(column.category.name)
            column.answer.write(to: &writer)
        }
        writer.endObject()
        return writer.text + "\n"
    }
}
