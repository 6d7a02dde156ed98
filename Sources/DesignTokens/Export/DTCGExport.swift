internal import DynamicType
internal import Fonts
internal import TypescaleAPI
internal import TypescaleJSON
internal import TypescalePreview

/// Writes a scale as design tokens (Design Tokens Format Module 2025.10): a group for each category, a typography token
/// for each style.
///
/// Dimensions are objects of value and unit; a line height is a number, a multiple of the size.
struct DTCGExport {
    private let sheet: TokenSheet

    init(_ sheet: TokenSheet) throws(PreviewError) {
        self.sheet = sheet
        for style in sheet.scale.styles {
            let name = style.style.name
            // The format reserves a leading dollar sign and the characters of aliases.
            if name.hasPrefix("$") || name.contains(where: { "{}.".contains($0) }) {
                throw PreviewError(
                    .tokens, sheet.scale.name,
                    "\"\(name)\" is not a valid token name; use one without a leading $ and without { } and .")
            }
        }
    }

    func text() -> String {
        var writer = JSONWriter(layout: .pretty)
        writer.beginObject()
        writer.key("$description")
        writer.string(sheet.caption)
        for column in sheet.columns {
            writer.key(column.category.name)
            writer.beginObject()
            writer.key("$type")
            writer.string("typography")
            for style in column.answer.styles { write(style, &writer) }
            writer.endObject()
        }
        writer.endObject()
        return writer.text + "\n"
    }

    private func write(_ style: TypesetStyle, _ writer: inout JSONWriter) {
        let resolved = style.resolved
        writer.key(resolved.style.name)
        writer.beginObject()
        writer.key("$value")
        writer.beginObject()
        writer.key("fontFamily")
        writer.beginArray()
        var families = [style.font.family]
        for family in sheet.fonts.roles.families[.init(resolved.role.name)] ?? [] where !families.contains(family) {
            families.append(family)
        }
        for family in families { writer.string(family) }
        writer.endArray()
        dimension("fontSize", resolved.size, &writer)
        writer.key("fontWeight")
        writer.integer(resolved.weight)
        dimension("letterSpacing", resolved.tracking, &writer)
        writer.key("lineHeight")
        writer.number(style.lineHeight / resolved.size)
        writer.endObject()
        writer.endObject()
    }

    private func dimension(_ name: String, _ value: Double, _ writer: inout JSONWriter) {
        writer.key(name)
        writer.beginObject()
        writer.key("value")
        writer.number(value)
        writer.key("unit")
        writer.string("px")
        writer.endObject()
    }
}

/// Writes a scale's resolved tables by category, in the shape of the other JSON answers.
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
