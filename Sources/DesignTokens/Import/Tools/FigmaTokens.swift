// Figma's export of variables: a file for each mode, with numbers and texts. There are no text styles: the variables of
// one style are those with one parent (body/size, body/line-height), or one name in groups that say what they are
// (font-size/body, line-height/body). A variable's property follows from its scope, or else from its name or group.

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

    /// A variable that is a part of a style.
    private struct Variable {
        let token: TokenTree.Token
        let part: StylePart
        var path: [String]
        /// The path of the variables among which the parts of one style are.
        let group: [String]
        /// A Boolean value that indicates whether a name of the variable's path says which part it is.
        let isNamed: Bool
        /// A Boolean value that indicates whether nothing but the name `size` says so.
        var isBareSize = false
    }

    func tokens(_ files: [TokenNode]) throws(TokenError) -> ImportedTokens {
        var imported = ImportedTokens(columns: [])
        // An error of a collection alone may be none together with others: it is found again below.
        let (modes, unread) = try FigmaCollections(files).columns { root in
            (try? variables(of: tree(of: root)).contains { $0.part == .size }) == true
        }
        for file in unread { context.note("\(file) is not imported: no other collection has a mode of its name") }
        for (index, mode) in modes.enumerated() {
            let styles = try styles(tree(of: mode.root), noting: index == 0)
            guard !styles.isEmpty else {
                throw mode.root.error(
                    "the file has no number variable for a font size; give one the scope FONT_SIZE or the name size")
            }
            imported.columns.append(
                ImportedColumn(name: modes.count == 1 ? "" : mode.name, styles: styles, place: mode.root.place))
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

    /// Returns what Figma says of a variable or a file: in `com.figma.KEY`, or in `com.figma` as its API's examples
    /// write it.
    private static func value(_ key: String, of node: TokenNode) -> TokenNode? {
        let extensions = node["$extensions"]
        return extensions?[Identifier("com.figma.\(key)")] ?? extensions?["com.figma"]?[Identifier(key)]
    }

    static func recognizes(_ root: TokenNode) -> Bool {
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

    private func tree(of root: TokenNode) throws(TokenError) -> TokenTree {
        try TokenTree(root, keys: .standard, context: ImportContext(isStrict: false))
    }

    private func styles(_ tree: TokenTree, noting: Bool) throws(TokenError) -> [ImportedStyle] {
        var styles = NamedValues<Style>()
        let variables = try variables(of: tree)
        for variable in variables {
            let (part, path, node) = (variable.part, variable.path, variable.token.node)
            let key = Identifier(path.joined(separator: "."))
            guard styles[key]?.parts[part] == nil else {
                throw node.error("\(path.joined(separator: "/")) has two variables for the same part of a style")
            }
            let value = FigmaTokens.exact(try tree.resolve(tree.value(of: node)))
            styles[key, default: Style(path: path, place: node.place, parts: [:])].parts[part] = value
            tree.markAsRead(variable.token)
        }
        // Families and weights without a size belong to no style.
        var lone: [String] = []
        var read: [ImportedStyle] = []
        var mistakes = TokenMistakes()
        for style in styles.values {
            try TokenError.checkCancellation(at: style.place)
            guard let size = style.parts[.size] else {
                lone.append(style.path.joined(separator: "/"))
                continue
            }
            if let found = mistakes.attempt(try imported(style, size, tree)) {
                guard read.count < DesignTokensLimits.typographyTokens else {
                    throw TokenError.tooManyStyles(at: style.place)
                }
                read.append(found)
            }
        }
        try mistakes.throwIfAny(noting: context, beside: !read.isEmpty)
        if noting {
            context.unread(lone, "style without a font size", plural: "styles without a font size")
            let read = Set(variables.map(\.token.name))
            let others = tree.tokens.filter { !read.contains($0.name) && !tree.used.names.contains($0.name) }
            context.unread(others.lazy.map { $0.path.joined(separator: "/") }, "variable", plural: "variables")
        }
        return read
    }

    /// Returns the variables that are values of others, such as p/16: those that others refer to, and those beside
    /// them.
    ///
    /// A variable that is named like a part of a style, such as body/size, is that part, also if others refer to it.
    private static func primitives(of tree: TokenTree) -> Set<Identifier> {
        let targets = Set(tree.tokens.compactMap { tree.alias(of: $0).map { Identifier($0) } })
        // A number in a group of sizes, such as size/400, is a step of many uses.
        let unnamed = tree.tokens.filter { token in
            let isStep = token.path.last?.utf8.first?.isASCIIDigit == true
            return !token.path.contains { name in
                StylePart(name: name) != nil && !(isStep && name.lowercasedASCII.startsExactly("size"))
            }
        }
        let group = { (token: TokenTree.Token) in Identifier(token.path.dropLast().joined(separator: ".")) }
        let groups = Set(unnamed.filter { targets.contains($0.name) }.map(group))
        return Set(unnamed.filter { groups.contains(group($0)) && tree.alias(of: $0) == nil }.map(\.name))
    }

    /// Returns a number of single precision, which Figma has, as the decimal that it stands for: 17.600000381 as 17.6.
    private static func exact(_ node: TokenNode) -> TokenNode {
        guard case .number(let number) = node.kind, Double(Float(number)) == number,
            let decimal = Double(decimal: Float(number).description)
        else { return node }
        return TokenNode(.number(decimal), at: node.place)
    }

    /// Returns the variables that are parts of styles.
    ///
    /// A variable with no other sign than the name `size` may be an icon's: it counts if its group has styles with a
    /// better one, or if nothing has.
    private func variables(of tree: TokenTree) throws(TokenError) -> [Variable] {
        let primitives = FigmaTokens.primitives(of: tree)
        var variables: [Variable] = []
        for token in tree.tokens where !primitives.contains(token.name) {
            try TokenError.checkCancellation(at: token.node.place)
            if let variable = try variable(token, in: tree) { variables.append(variable) }
        }
        // The variables of one group that only their scopes name, such as h1/a and h1/b, are one style if their parts
        // differ; otherwise each is one, as headings/h1 and headings/h2 are.
        let groups = Dictionary(grouping: variables) { Identifier($0.group.joined(separator: ".")) }
        for index in variables.indices where !variables[index].isNamed {
            let group = groups[Identifier(variables[index].group.joined(separator: "."))] ?? []
            let isStyle = group.count > 1 && Set(group.map(\.part)).count == group.count
            variables[index].path = isStyle ? variables[index].group : variables[index].token.path
        }
        let counts = Dictionary(grouping: variables) { Identifier($0.path.joined(separator: ".")) }.mapValues(\.count)
        let (certain, doubtful) = (
            variables.filter { !$0.isBareSize || counts[Identifier($0.path.joined(separator: "."))] != 1 },
            variables.filter { $0.isBareSize && counts[Identifier($0.path.joined(separator: "."))] == 1 }
        )
        guard certain.contains(where: { $0.part == .size }) else { return variables }
        let siblings = { (path: [String]) in Identifier(path.dropLast().joined(separator: ".")) }
        let others = Set(certain.map { siblings($0.path) })
        return certain + doubtful.filter { $0.path.count > 1 && others.contains(siblings($0.path)) }
    }

    private func variable(_ token: TokenTree.Token, in tree: TokenTree) throws(TokenError) -> Variable? {
        let type = try tree.resolvedType(of: token)
        guard type == "number" || type == "string" else { return nil }
        let scopes = try FigmaTokens.value("scopes", of: token.node)?.requireArray().compactMap(\.text) ?? []
        let scoped = scopes.lazy.compactMap(StylePart.init(scope:)).first
        // A variable for widths or gaps is not part of a text style, whatever its name.
        if scoped == nil, !scopes.isEmpty, !scopes.contains(where: { $0.isExactly("ALL_SCOPES") }) { return nil }
        let position = token.path.lastIndex { StylePart(name: $0) != nil }
        guard let part = scoped ?? position.flatMap({ StylePart(name: token.path[$0]) }) else { return nil }
        guard let index = token.path.lastIndex(where: { StylePart(name: $0) == part }) else {
            let group = token.path.count > 1 ? Array(token.path.dropLast()) : token.path
            return Variable(token: token, part: part, path: token.path, group: group, isNamed: false)
        }
        var path = token.path
        let name = path.remove(at: index)
        return Variable(
            token: token, part: part, path: path, group: path, isNamed: true,
            isBareSize: scoped == nil && name.lowercasedASCII.startsExactly("size"))
    }

    private func imported(_ style: Style, _ size: TokenNode, _ tree: TokenTree) throws(TokenError) -> ImportedStyle {
        let reader = TokenStyleReader(dialect: .figma, context: context, tree: tree)
        var values = try reader.sized(size)
        try reader.read(into: &values) { style.parts[$0] }
        return ImportedStyle(path: style.path, style: values, place: style.place)
    }
}
