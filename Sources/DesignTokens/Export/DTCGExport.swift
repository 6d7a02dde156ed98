// A scale as design tokens (Design Tokens Format Module 2025.10), alone or with a resolver.
//
// Alone, each category is a group, and each style a typography token in it. With a resolver, one set has the tokens of
// the default category, and a modifier has the tokens of each other category; a fluid scale has a modifier with its two
// ends instead, and with the width that was asked for, which is the default context. Tokens cannot express a curve, a
// style's maximum or a rounding: the scale file is in `$extensions`, from which an import restores the scale if the
// tokens still have its sizes.

internal import ScaleFiles
internal import TextLayout
internal import TypescaleAPI
internal import TypescaleJSON
internal import TypescaleStrings

/// Writes a scale as design tokens: groups of typography tokens, alone or in a resolver document.
struct DTCGExport {
    private let sheet: TokenSheet
    private let dimensions: DimensionSpelling

    init(_ sheet: TokenSheet, dimensions: DimensionSpelling) throws(DesignTokenError) {
        try TokenNames.validate(sheet.scale)
        (self.sheet, self.dimensions) = (sheet, dimensions)
    }

    /// Returns a file of tokens: a group for each category.
    func text() -> String {
        document { writer in
            writeSchema(TokenNames.formatSchema, &writer)
            writer.member("$description", sheet.caption + (sheet.viewportNote.isEmpty ? "" : ".\(sheet.viewportNote)"))
            writeExtensions(&writer)
            for column in sheet.columns {
                writer.key(column.category.name)
                writeGroup(column, &writer)
            }
        }
    }

    func resolverText() throws(DesignTokenError) -> String {
        let modifier = try modifier()
        return document { writer in
            writeSchema(TokenNames.resolverSchema, &writer)
            writer.member("version", TokenNames.version)
            writer.member("name", sheet.scale.title)
            writer.member("description", sheet.caption)
            writer.object("sets") { writer in
                writer.object("scale") { writer in
                    writer.objects("sources", of: [sheet.main]) { column, writer in
                        writeExtensions(&writer)
                        writer.key("type")
                        writeGroup(column, &writer)
                    }
                }
            }
            if let modifier { writer.object("modifiers") { write(modifier, &$0) } }
            let order = ["#/sets/scale"] + (modifier.map { ["#/modifiers/\($0.name)"] } ?? [])
            writer.objects("resolutionOrder", of: order) { $1.member("$ref", $0) }
        }
    }

    private func document(_ members: (inout JSONWriter) -> Void) -> String {
        var writer = JSONWriter(layout: .pretty)
        writer.object(members)
        return writer.text + "\n"
    }

    private func writeSchema(_ schema: String, _ writer: inout JSONWriter) {
        // Texts as dimensions are not what the schemas allow.
        if dimensions == .object { writer.member("$schema", schema) }
    }

    /// Writes the scale file, unless the exported sizes are those of a reader with other settings.
    private func writeExtensions(_ writer: inout JSONWriter) {
        guard sheet.isOfDefaultSettings else { return }
        writer.object("$extensions") { writer in
            writer.key(TokenNames.vendor)
            writer.object { writer in
                writer.key(TokenNames.scale)
                ScaleFileText.write(sheet.scale.definition, to: &writer)
                if let width = sheet.base.viewportWidth { writer.member("viewportWidth", width) }
            }
        }
    }

    // MARK: Modifiers

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
            var contexts = try ends.map { name, width throws(DesignTokenError) in
                (name: name, column: try sheet.column(atWidth: width))
            }
            let standard = contexts.last { isSame($0.column, as: sheet.main) }?.name ?? TokenNames.usual
            if standard.isExactly(TokenNames.usual) { contexts.append((standard, sheet.main)) }
            return Modifier(
                name: TokenNames.viewport,
                description: "Between viewports of \(FixedPoint.text(curve.narrow.width, upTo: 2)) and "
                    + "\(FixedPoint.text(curve.wide.width, upTo: 2)) px, sizes grow linearly.",
                contexts: contexts, standard: standard)
        }
        guard sheet.columns.count > 1 else { return nil }
        return Modifier(
            name: TokenNames.textSize, description: "The reader's text size.",
            contexts: sheet.columns.map { ($0.category.name, $0) }, standard: sheet.main.category.name)
    }

    private func write(_ modifier: Modifier, _ writer: inout JSONWriter) {
        writer.key(modifier.name)
        writer.object { writer in
            writer.member("description", modifier.description)
            writer.object("contexts") { writer in
                for (name, column) in modifier.contexts {
                    writer.key(name)
                    writer.array(of: isSame(column, as: sheet.main) ? [] : [column]) { column, writer in
                        writer.object { writer in
                            writer.key("type")
                            writeGroup(column, &writer)
                        }
                    }
                }
            }
            writer.member("default", modifier.standard)
        }
    }

    private func isSame(_ column: TokenSheet.Column, as other: TokenSheet.Column) -> Bool {
        var texts = [JSONWriter(), JSONWriter()]
        writeGroup(column, &texts[0])
        writeGroup(other, &texts[1])
        return texts[0].bytes == texts[1].bytes
    }

    // MARK: Tokens

    private func writeGroup(_ column: TokenSheet.Column, _ writer: inout JSONWriter) {
        writer.object { writer in
            writer.member("$type", "typography")
            for (index, style) in column.resolved.styles.enumerated() {
                writer.key(style.resolved.style.name)
                writer.object { writeToken(style, index, &$0) }
            }
        }
    }

    private func writeToken(_ style: TypesetStyle, _ index: Int, _ writer: inout JSONWriter) {
        if let comment = sheet.scale.styles[index].comment { writer.member("$description", comment.text) }
        writer.object("$value") { writeValue(style, &$0) }
        let clamp = CSSValues.fluid(index, in: sheet)
        guard clamp != nil || !style.resolved.textProperties.isEmpty else { return }
        writer.object("$extensions") { writer in
            writer.key(TokenNames.vendor)
            writer.object { writer in
                if let clamp { writer.member("fontSize", clamp) }
                writer.member("text", style.resolved.textProperties)
            }
        }
    }

    private func writeValue(_ style: TypesetStyle, _ writer: inout JSONWriter) {
        let resolved = style.resolved
        var families = [style.font.family]
        for family in sheet.fonts.roles.families[.init(resolved.role.name)] ?? [] where !families.contains(family) {
            families.append(family)
        }
        writer.member("fontFamily", families)
        dimension("fontSize", resolved.size, &writer)
        writer.member("fontWeight", resolved.weight)
        dimension("letterSpacing", resolved.tracking, &writer)
        writer.member("lineHeight", TokenNumbers.rounded(style.lineHeight / resolved.size))
    }

    private func dimension(_ name: StaticString, _ value: Double, _ writer: inout JSONWriter) {
        let value = TokenNumbers.rounded(value)
        switch dimensions {
        case .string: writer.member(name, "\(FixedPoint.text(value, upTo: 4))px")
        case .object:
            writer.object(name) { writer in
                writer.member("value", value)
                writer.member("unit", "px")
            }
        }
    }
}
