// Figma's export of variables: a file for each mode, with numbers and texts. There are no text styles: the variables of
// one style are those with one parent (body/size, body/line-height), or one name in groups that say what they are
// (font-size/body, line-height/body). A variable's property follows from its scope, or else from its name or group.

internal import DynamicType
internal import TypescaleStrings

/// Reads the files of Figma's modes.
struct FigmaTokens {
    let context: ImportContext

    /// The parts of a text style.
    private enum Part: CaseIterable {
        case size, lineHeight, tracking, weight, family

        init?(scope: String) {
            switch Identifier(scope) {
            case "FONT_SIZE": self = .size
            case "LINE_HEIGHT": self = .lineHeight
            case "LETTER_SPACING": self = .tracking
            case "FONT_WEIGHT", "FONT_STYLE": self = .weight
            case "FONT_FAMILY": self = .family
            default: return nil
            }
        }

        init?(name: String) {
            let word = String(decoding: name.lowercasedASCII.utf8.filter { !" -_".utf8.contains($0) }, as: UTF8.self)
            switch Identifier(word) {
            case "size", "fontsize", "fontsizes", "sizes": self = .size
            case "lineheight", "lineheights", "leading": self = .lineHeight
            case "letterspacing", "tracking", "letterspacings": self = .tracking
            case "weight", "fontweight", "fontweights", "style", "fontstyle": self = .weight
            case "family", "fontfamily", "fontfamilies", "typeface": self = .family
            default: return nil
            }
        }
    }

    private struct Style {
        var path: [String]
        var place: TokenPlace
        var parts: [Part: TokenNode]
    }

    func tokens(_ files: [TokenNode]) throws(TokenError) -> ImportedTokens {
        var imported = ImportedTokens(columns: [])
        for (index, root) in files.enumerated() {
            let name = FigmaTokens.mode(of: root) ?? "mode \(index + 1)"
            let styles = try styles(root, noting: index == 0)
            guard !styles.isEmpty else {
                throw root.error(
                    "the file has no number variable for a font size; give one the scope FONT_SIZE or the name size")
            }
            imported.columns.append(
                ImportedColumn(name: files.count == 1 ? "" : name, styles: styles, place: root.place))
        }
        return imported
    }

    /// Returns the mode's name in a file; `nil` if it is not one of Figma's.
    static func mode(of root: TokenNode) -> String? { root["$extensions"]?["com.figma.modeName"]?.text }

    private func styles(_ root: TokenNode, noting: Bool) throws(TokenError) -> [ImportedStyle] {
        let table = try TokenTree(root, keys: .standard, context: ImportContext(isStrict: false))
        var styles: [Style] = []
        var indices: [Identifier: Int] = [:]
        for token in table.tokens {
            guard let (part, path) = try part(of: token, in: table) else { continue }
            let key = Identifier(path.joined(separator: "."))
            if indices[key] == nil {
                indices[key] = styles.count
                styles.append(Style(path: path, place: token.node.place, parts: [:]))
            }
            guard let index = indices[key], styles[index].parts[part] == nil else {
                throw token.node.error("\(path.joined(separator: "/")) has two variables for the same part of a style")
            }
            styles[index].parts[part] = try table.resolve(try table.value(of: token.node))
            table.markAsRead(token)
        }
        // Families and weights without a size belong to no style.
        var lone: [String] = []
        var read: [ImportedStyle] = []
        for style in styles {
            if style.parts[.size] == nil {
                lone.append(style.path.joined(separator: "/"))
            } else {
                read.append(try imported(style, table))
            }
        }
        if noting {
            context.unread(lone, "style without a font size", plural: "styles without a font size")
            let others = table.tokens.filter { (try? part(of: $0, in: table)) == nil }
            context.unread(others.map { $0.path.joined(separator: "/") }, "variable", plural: "variables")
        }
        return read
    }

    /// Returns the part of a style that a variable is, and the style's path; `nil` for other variables.
    private func part(
        of token: TokenTree.Token, in table: TokenTree
    ) throws(TokenError) -> (part: Part, path: [String])? {
        let type = try table.type(of: token)
        guard type == "number" || type == "string" else { return nil }
        let scopes = try token.node["$extensions"]?["com.figma.scopes"]?.requireArray() ?? []
        let scoped = scopes.lazy.compactMap { $0.text.flatMap(Part.init(scope:)) }.first
        let position = token.path.lastIndex { Part(name: $0) != nil }
        guard let part = scoped ?? position.flatMap({ Part(name: token.path[$0]) }) else { return nil }
        var path = token.path
        // A scope says what a variable is where its name does not: the rest of the path is the style.
        if let index = path.lastIndex(where: { Part(name: $0) == part }) {
            path.remove(at: index)
        } else if path.count > 1 {
            path.removeLast()
        }
        return (part, path)
    }

    private func imported(_ style: Style, _ table: TokenTree) throws(TokenError) -> ImportedStyle {
        let reader = TokenStyleReader(dialect: .figma, context: ImportContext(isStrict: false), table: table)
        guard let size = style.parts[.size] else { throw TokenError(place: style.place, reason: "no font size") }
        var values = TokenStyle(size: try reader.size(size))
        let noting = TokenStyleReader(dialect: .figma, context: context, table: table)
        if let node = style.parts[.lineHeight] { values.lineHeight = try noting.lineHeight(node) }
        if let node = style.parts[.tracking] { values.tracking = try reader.tracking(node) }
        if let node = style.parts[.weight] { values.weight = try noting.weight(node) }
        if let node = style.parts[.family] { values.families = try reader.families(node) }
        return ImportedStyle(path: style.path, style: values, place: style.place)
    }
}

/// Reads the settings of Utopia's calculator as a fluid scale.
struct UtopiaSettings {
    let context: ImportContext

    static let required: [Identifier] = [
        "minWidth", "maxWidth", "minFontSize", "maxFontSize", "minTypeScale", "maxTypeScale",
    ]

    func definition(_ root: TokenNode, name: String) throws(TokenError) -> TypeScaleDefinition {
        let members = try root.requireMembers()
        var values: [Identifier: Double] = [:]
        let known = UtopiaSettings.required + ["positiveSteps", "negativeSteps"]
        for (key, node) in members.list {
            if known.contains(key) {
                values[key] = try node.requireNumber()
            } else if key != "$schema" {
                context.unread([key.text], "setting", plural: "settings")
            }
        }
        for key in UtopiaSettings.required where values[key] == nil {
            throw root.error("the setting \(key) is missing")
        }
        func value(_ key: Identifier) -> Double { values[key] ?? 0 }
        let counts = try [("negativeSteps", 0.0), ("positiveSteps", 0)].map { key, standard throws(TokenError) in
            let count = values[Identifier(key)] ?? standard
            guard let steps = Int(exactly: count), (0...20).contains(steps) else {
                throw (members[Identifier(key)] ?? root).error("\(key) is a whole number from 0 to 20")
            }
            return steps
        }
        let curve = FluidCurve(
            narrow: FluidCurve.End(
                width: value("minWidth"), base: value("minFontSize"), ratio: value("minTypeScale")),
            wide: FluidCurve.End(
                width: value("maxWidth"), base: value("maxFontSize"), ratio: value("maxTypeScale")),
            defaultWidth: value("maxWidth"))
        let styles = (-counts[0]...counts[1]).reversed().map { step in
            StyleDefinition(
                style: TextStyle(step == 0 ? "step0" : step > 0 ? "step\(step)" : "stepMinus\(-step)"),
                size: .step(step), lineHeight: .multiple(step > 0 ? 1.2 : 1.5))
        }
        context.note(
            "Utopia has sizes only: line heights are 1.2 times the size above step 0 and 1.5 times from step 0 down")
        return TypeScaleDefinition(
            name: name, title: name, unit: "px", sources: ["Utopia"], styles: styles, defaultStyle: "step0",
            curve: .fluid(curve))
    }
}
