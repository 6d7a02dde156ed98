// Figma's export of variables: a file for each mode, with numbers and texts. There are no text styles: the variables of
// one style are those with one parent (body/size, body/line-height), or one name in groups that say what they are
// (font-size/body, line-height/body). A variable's property follows from its scope, or else from its name or group.

internal import DynamicType
internal import TypescaleStrings

/// Reads the files of Figma's modes.
struct FigmaTokens {
    let context: ImportContext
    /// A Boolean value that indicates whether the caller gives the modes categories.
    var hasCategories = false

    private struct Style {
        var path: [String]
        var place: TokenPlace
        var parts: [StylePart: TokenNode]
    }

    func tokens(_ files: [TokenNode]) throws(TokenError) -> ImportedTokens {
        var imported = ImportedTokens(columns: [])
        for (index, root) in files.enumerated() {
            let name = FigmaTokens.mode(of: root) ?? "mode \(index + 1)"
            if let other = imported.columns.first(where: {
                $0.place.file.isExactly(root.place.file) || $0.name.isExactly(name)
            }) {
                throw root.error(
                    "\(other.place.file) has the mode \(Quotation.shortened(name)) too; give each mode one file")
            }
            let styles = try styles(root, noting: index == 0)
            guard !styles.isEmpty else {
                throw root.error(
                    "the file has no number variable for a font size; give one the scope FONT_SIZE or the name size")
            }
            imported.columns.append(
                ImportedColumn(name: files.count == 1 ? "" : name, styles: styles, place: root.place))
        }
        return textSizes(of: imported)
    }

    /// Returns the modes that may be text sizes, or else the first one, with a note about the others.
    private func textSizes(of imported: ImportedTokens) -> ImportedTokens {
        guard !hasCategories, imported.columns.count > 1 else { return imported }
        var own = imported
        own.columns = imported.columns.filter { !ColumnNames.isViewportOrTheme($0.name) }
        if own.columns.isEmpty { own.columns = [imported.columns[0]] }
        let left = imported.columns.map(\.name).filter { name in !own.columns.contains { $0.name.isExactly(name) } }
        guard !left.isEmpty else { return imported }
        let many = left.count > 1
        context.note(
            "the \(many ? "modes" : "mode") \(left.joined(separator: ", ")) \(many ? "are" : "is") named like a viewport or "
                + "a theme, not like a text size, and not imported: \(own.columns.map(\.name).joined(separator: ", ")) "
                + "\(own.columns.count > 1 ? "are" : "is"); \(context.advice.columns) makes modes the columns")
        if own.columns.count == 1 { own.columns[0].name = "" }
        return own
    }

    /// Returns the mode's name in a file; `nil` if it is not one of Figma's.
    static func mode(of root: TokenNode) -> String? { value("modeName", of: root)?.text }

    /// Returns what Figma says of a variable or a file: in `com.figma.KEY`, or in `com.figma` as its API's examples write it.
    private static func value(_ key: String, of node: TokenNode) -> TokenNode? {
        let extensions = node["$extensions"]
        return extensions?[Identifier("com.figma.\(key)")] ?? extensions?["com.figma"]?[Identifier(key)]
    }

    /// Returns whether a file has variables of Figma.
    static func are(in root: TokenNode) -> Bool {
        if mode(of: root) != nil || root.hasKey("com.figma.variableId") || root.hasKey("com.figma.scopes") {
            return true
        }
        // Composite tokens of other tools have extensions for Figma too.
        return hasScopes(root) && !root.hasType(["typography"])
    }

    private static func hasScopes(_ node: TokenNode) -> Bool {
        value("scopes", of: node) != nil
            || node.members?.list.contains { !$0.name.hasPrefix("$") && hasScopes($0.node) } == true
    }

    private func styles(_ root: TokenNode, noting: Bool) throws(TokenError) -> [ImportedStyle] {
        let table = try TokenTree(root, keys: .standard, context: ImportContext(isStrict: false))
        var styles: [Style] = []
        var indices: [Identifier: Int] = [:]
        let primitives = FigmaTokens.primitives(of: table)
        for token in table.tokens where !primitives.contains(token.name) {
            try TokenError.checkCancellation(at: token.node.place)
            guard let (part, path) = try part(of: token, in: table) else { continue }
            let key = Identifier(path.joined(separator: "."))
            if indices[key] == nil {
                indices[key] = styles.count
                styles.append(Style(path: path, place: token.node.place, parts: [:]))
            }
            guard let index = indices[key], styles[index].parts[part] == nil else {
                throw token.node.error("\(path.joined(separator: "/")) has two variables for the same part of a style")
            }
            styles[index].parts[part] = FigmaTokens.exact(try table.resolve(table.value(of: token.node)))
            table.markAsRead(token)
        }
        // Families and weights without a size belong to no style.
        var lone: [String] = []
        var read: [ImportedStyle] = []
        var mistakes = TokenMistakes()
        for style in styles {
            try TokenError.checkCancellation(at: style.place)
            if style.parts[.size] == nil {
                lone.append(style.path.joined(separator: "/"))
            } else if let found = mistakes.attempt(try imported(style, table)) {
                guard read.count < DesignTokensLimits.typographyTokens else {
                    throw TokenError(
                        place: style.place,
                        reason: "more than \(DesignTokensLimits.typographyTokens) text styles in one file")
                }
                read.append(found)
            }
        }
        try mistakes.check(noting: context, beside: !read.isEmpty)
        if noting {
            context.unread(lone, "style without a font size", plural: "styles without a font size")
            let others = table.tokens.filter { token in
                primitives.contains(token.name)
                    ? !table.used.names.contains(token.name) : (try? part(of: token, in: table)) == nil
            }
            context.unread(others.lazy.map { $0.path.joined(separator: "/") }, "variable", plural: "variables")
        }
        return read
    }

    /// Returns the variables that are values of others, such as p/16: those that others refer to, and those beside them.
    ///
    /// A variable that is named like a part of a style, such as body/size, is that part, also if others refer to it.
    private static func primitives(of table: TokenTree) -> Set<Identifier> {
        let targets = Set(table.tokens.compactMap { table.alias(of: $0).map { Identifier($0) } })
        let unnamed = table.tokens.filter { token in !token.path.contains { StylePart(name: $0) != nil } }
        let group = { (token: TokenTree.Token) in Identifier(token.path.dropLast().joined(separator: ".")) }
        let groups = Set(unnamed.filter { targets.contains($0.name) }.map(group))
        return Set(unnamed.filter { groups.contains(group($0)) && table.alias(of: $0) == nil }.map(\.name))
    }

    /// Returns a number of single precision, which Figma has, as the decimal that it stands for: 17.600000381 as 17.6.
    private static func exact(_ node: TokenNode) -> TokenNode {
        guard case .number(let number) = node.kind, Double(Float(number)) == number,
            let decimal = Double(decimal: Float(number).description)
        else { return node }
        return TokenNode(.number(decimal), at: node.place)
    }

    /// Returns the part of a style that a variable is, and the style's path; `nil` for other variables.
    private func part(
        of token: TokenTree.Token, in table: TokenTree
    ) throws(TokenError) -> (part: StylePart, path: [String])? {
        let type = try table.type(of: token)
        guard type == "number" || type == "string" else { return nil }
        let scopes = try FigmaTokens.value("scopes", of: token.node)?.requireArray() ?? []
        let scoped = scopes.lazy.compactMap { $0.text.flatMap(StylePart.init(scope:)) }.first
        let position = token.path.lastIndex { StylePart(name: $0) != nil }
        guard let part = scoped ?? position.flatMap({ StylePart(name: token.path[$0]) }) else { return nil }
        var path = token.path
        // A scope says what a variable is where its name does not: the rest of the path is the style.
        if let index = path.lastIndex(where: { StylePart(name: $0) == part }) {
            path.remove(at: index)
        } else if path.count > 1 {
            path.removeLast()
        }
        return (part, path)
    }

    private func imported(_ style: Style, _ table: TokenTree) throws(TokenError) -> ImportedStyle {
        let reader = TokenStyleReader(dialect: .figma, context: context, table: table)
        guard let size = style.parts[.size] else { throw TokenError(place: style.place, reason: "no font size") }
        var values = TokenStyle(size: try reader.size(size))
        try reader.read(into: &values) { style.parts[$0] }
        return ImportedStyle(path: style.path, style: values, place: style.place)
    }
}

extension StylePart {
    fileprivate init?(scope: String) {
        switch Identifier(scope) {
        case "FONT_SIZE": self = .size
        case "LINE_HEIGHT": self = .lineHeight
        case "LETTER_SPACING": self = .tracking
        case "FONT_WEIGHT", "FONT_STYLE": self = .weight
        case "FONT_FAMILY": self = .family
        default: return nil
        }
    }

    fileprivate init?(name: String) {
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
