// A scale as design tokens (Design Tokens Format Module 2025.10), alone or with a resolver.
//
// Alone, each category is a group, and each style a typography token in it. With a resolver, one set has the tokens of
// the default category, and a modifier has the tokens of each other category; a fluid scale has a modifier with its two
// ends instead. Tokens cannot express a curve, a style's maximum or a rounding: the scale file is in `$extensions`, from
// which an import restores the scale if the tokens still have its sizes.

internal import DynamicType
internal import Fonts
internal import ScaleFiles
internal import TextLayout
internal import TypescaleAPI
internal import TypescaleJSON
internal import TypescaleStrings

/// Names that exported and imported tokens share.
enum TokenNames {
    /// The key of this project's data in `$extensions`.
    static let vendor = "org.typescale"
    /// The member with the scale file.
    static let scale = "scale"
    static let formatSchema = "https://www.designtokens.org/schemas/2025.10/format.json"
    static let resolverSchema = "https://www.designtokens.org/schemas/2025.10/resolver.json"
    static let version = "2025.10"
    /// The modifier whose contexts are categories.
    static let textSize = "textSize"
    /// The modifier whose contexts are the ends of a fluid scale.
    static let viewport = "viewport"
    static let narrow = "narrow"
    static let wide = "wide"

    /// Throws an error for a style whose name is not valid in a token file.
    static func check(_ scale: TypeScale) throws(DesignTokenError) {
        for style in scale.styles {
            let name = style.style.name
            // The format reserves a leading dollar sign and the characters of aliases.
            if name.startsExactly("$") || name.utf8.contains(where: { "{}.".utf8.contains($0) }) {
                throw DesignTokenError(
                    scale.name,
                    "\"\(name)\" is not a valid token name; use one without a leading $ and without { } and .")
            }
        }
    }
}

/// Writes a scale as a file of design tokens: a group for each category, a typography token for each style.
struct DTCGExport {
    private let sheet: TokenSheet
    private let tokens: TypographyWriter

    init(_ sheet: TokenSheet, dimensions: DimensionSpelling) throws(DesignTokenError) {
        try TokenNames.check(sheet.scale)
        self.sheet = sheet
        tokens = TypographyWriter(sheet, dimensions: dimensions)
    }

    func text() -> String {
        var writer = JSONWriter(layout: .pretty)
        writer.beginObject()
        // Texts as dimensions are not what the schema allows.
        if tokens.dimensions == .object { writer.member("$schema", TokenNames.formatSchema) }
        writer.member("$description", sheet.caption)
        tokens.writeExtensions(&writer)
        for column in sheet.columns {
            writer.key(column.category.name)
            tokens.writeGroup(column, &writer)
        }
        writer.endObject()
        return writer.text + "\n"
    }
}

/// Writes a scale as a resolver document with its tokens.
struct ResolverExport {
    private let sheet: TokenSheet
    private let tokens: TypographyWriter

    init(_ sheet: TokenSheet, dimensions: DimensionSpelling) throws(DesignTokenError) {
        try TokenNames.check(sheet.scale)
        self.sheet = sheet
        tokens = TypographyWriter(sheet, dimensions: dimensions)
    }

    func text() throws(DesignTokenError) -> String {
        let modifier = try modifier()
        var writer = JSONWriter(layout: .pretty)
        writer.beginObject()
        if tokens.dimensions == .object { writer.member("$schema", TokenNames.resolverSchema) }
        writer.member("version", TokenNames.version)
        writer.member("name", sheet.scale.title)
        writer.member("description", sheet.caption)
        writer.key("sets")
        writer.beginObject()
        writer.key("scale")
        writer.beginObject()
        writer.key("sources")
        writer.beginArray()
        writer.beginObject()
        tokens.writeExtensions(&writer)
        writer.key("type")
        tokens.writeGroup(sheet.main, &writer)
        writer.endObject()
        writer.endArray()
        writer.endObject()
        writer.endObject()
        if let modifier {
            writer.key("modifiers")
            writer.beginObject()
            write(modifier, &writer)
            writer.endObject()
        }
        writer.key("resolutionOrder")
        writer.beginArray()
        for name in ["#/sets/scale"] + (modifier.map { ["#/modifiers/\($0.name)"] } ?? []) {
            writer.beginObject()
            writer.member("$ref", name)
            writer.endObject()
        }
        writer.endArray()
        writer.endObject()
        return writer.text + "\n"
    }

    private struct Modifier {
        var name: String
        var description: String
        var contexts: [(name: String, column: TokenSheet.Column)]
        var standard: String
    }

    /// Returns the modifier; `nil` if there is one context only, which the standard does not allow.
    private func modifier() throws(DesignTokenError) -> Modifier? {
        if case .fluid(let curve) = sheet.scale.definition.curve {
            let ends = [(TokenNames.narrow, curve.narrow.width), (TokenNames.wide, curve.wide.width)]
            let contexts = try ends.map { name, width throws(DesignTokenError) in
                (name: name, column: try sheet.column(atWidth: width))
            }
            let isWide = curve.defaultWidth >= (curve.narrow.width + curve.wide.width) / 2
            return Modifier(
                name: TokenNames.viewport,
                description: "Between viewports of \(DecimalText.text(curve.narrow.width, digits: 2)) and "
                    + "\(DecimalText.text(curve.wide.width, digits: 2)) px, sizes grow linearly.",
                contexts: contexts, standard: isWide ? TokenNames.wide : TokenNames.narrow)
        }
        guard sheet.columns.count > 1 else { return nil }
        return Modifier(
            name: TokenNames.textSize, description: "The reader's text size.",
            contexts: sheet.columns.map { ($0.category.name, $0) }, standard: sheet.main.category.name)
    }

    private func write(_ modifier: Modifier, _ writer: inout JSONWriter) {
        writer.key(modifier.name)
        writer.beginObject()
        writer.member("description", modifier.description)
        writer.key("contexts")
        writer.beginObject()
        for (name, column) in modifier.contexts {
            writer.key(name)
            writer.beginArray()
            if !tokens.isSame(column, as: sheet.main) {
                writer.beginObject()
                writer.key("type")
                tokens.writeGroup(column, &writer)
                writer.endObject()
            }
            writer.endArray()
        }
        writer.endObject()
        writer.member("default", modifier.standard)
        writer.endObject()
    }
}

/// Writes typography tokens of a sheet.
struct TypographyWriter {
    let sheet: TokenSheet
    let dimensions: DimensionSpelling

    init(_ sheet: TokenSheet, dimensions: DimensionSpelling) {
        self.sheet = sheet
        self.dimensions = dimensions
    }

    /// Writes the scale file, unless the exported sizes are those of a reader with other settings.
    func writeExtensions(_ writer: inout JSONWriter) {
        guard sheet.hasDefaultSettings else { return }
        writer.key("$extensions")
        writer.beginObject()
        writer.key(TokenNames.vendor)
        writer.beginObject()
        writer.key(TokenNames.scale)
        ScaleFileText.write(sheet.scale.definition, to: &writer)
        writer.endObject()
        writer.endObject()
    }

    func writeGroup(_ column: TokenSheet.Column, _ writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("$type", "typography")
        for style in column.answer.styles {
            writer.key(style.resolved.style.name)
            writer.beginObject()
            let definition = sheet.scale.styles.first { $0.style == style.resolved.style }
            if let comment = definition?.comment { writer.member("$description", comment.text) }
            writer.key("$value")
            write(style, &writer)
            let clamp = fluidSize(of: style.resolved.style)
            if clamp != nil || !style.resolved.text.isEmpty {
                writer.key("$extensions")
                writer.beginObject()
                writer.key(TokenNames.vendor)
                writer.beginObject()
                if let clamp { writer.member("fontSize", clamp) }
                writer.member("text", style.resolved.text)
                writer.endObject()
                writer.endObject()
            }
            writer.endObject()
        }
        writer.endObject()
    }

    /// Returns the size of a fluid style as CSS.
    private func fluidSize(of style: TextStyle) -> String? {
        guard let index = sheet.scale.styles.firstIndex(where: { $0.style == style }) else { return nil }
        return CSSValues.fluid(index, in: sheet)
    }

    /// Returns a Boolean value that indicates whether two columns have the same tokens.
    func isSame(_ column: TokenSheet.Column, as other: TokenSheet.Column) -> Bool {
        var texts = [JSONWriter(), JSONWriter()]
        writeGroup(column, &texts[0])
        writeGroup(other, &texts[1])
        return texts[0].bytes == texts[1].bytes
    }

    private func write(_ style: TypesetStyle, _ writer: inout JSONWriter) {
        let resolved = style.resolved
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
        writer.member("fontWeight", resolved.weight)
        dimension("letterSpacing", resolved.tracking, &writer)
        writer.member("lineHeight", TypographyWriter.rounded(style.lineHeight / resolved.size))
        writer.endObject()
    }

    /// Rounds to the four decimals of exported tokens.
    static func rounded(_ value: Double) -> Double { (value * 10_000).rounded() / 10_000 }

    private func dimension(_ name: StaticString, _ value: Double, _ writer: inout JSONWriter) {
        let value = TypographyWriter.rounded(value)
        writer.key(literal: name)
        switch dimensions {
        case .string: writer.string("\(DecimalText.text(value, digits: 4))px")
        case .object:
            writer.beginObject()
            writer.member("value", value)
            writer.member("unit", "px")
            writer.endObject()
        }
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
