// Imports text styles of other tools as a scale. Each dialect reads its files into columns of styles; `ScaleAssembly`
// makes a scale of them. Nothing is dropped silently: what a scale does not have is listed in the notes.

package import DynamicType
package import Fonts
internal import TypescaleStrings
internal import TypescaleThreads

/// A scale read from the files of another tool.
package struct TokenImport {
    /// A file with its name in errors.
    package struct File: Sendable {
        /// The name, or path, of the file.
        package let name: String
        let bytes: [UInt8]

        package init(name: String, bytes: [UInt8]) {
            self.name = name
            self.bytes = bytes
        }
    }

    package struct Options: Sendable {
        /// A Boolean value that indicates whether departures from the standard are errors.
        package var isStrict = false
        /// The modifier or theme group whose contexts become the columns.
        package var modifier: String?
        /// The categories of columns, by their names.
        package var columns: [Identifier: ContentSizeCategory] = [:]
        /// The names of these choices in notes and errors.
        package var advice = ImportAdvice.commandLine

        /// Creates the default choices.
        package init() {}
    }

    package let definition: TypeScaleDefinition
    /// The tokens' families without a role in `fonts/roles.json`, in order.
    package private(set) var unknownFamilies: [String] = []
    /// The columns that are named otherwise than categories, with the categories that they have; empty for one column.
    package private(set) var columns: [(name: String, category: ContentSizeCategory)] = []
    /// The values that were not imported, and the readings of ambiguous ones.
    package let notes: [String]
    /// The places of the styles in the files, by the styles' names.
    private let places: [Identifier: TokenPlace]

    /// Imports files of tokens.
    ///
    /// `name` is the scale's name, `roles` maps families to roles; `load` reads the files that a resolver names and
    /// that are not given with it.
    package init(
        _ files: [File], name: String, roles: FontRoles, options: Options = Options(),
        load: @escaping TokenFileLoader = { path, _ in
            throw DesignTokenError(path, "the resolver names this file, which is not given; give both together")
        }
    ) throws(DesignTokenError) {
        do throws(TokenError) {
            let context = ImportContext(isStrict: options.isStrict, advice: options.advice)
            let reader = DialectReader(context: context, options: options, load: load)
            switch try reader.read(files, name: name) {
            case .definition(let definition):
                try ColumnNames.validate(options.columns, of: [], advice: options.advice)
                self.definition = definition
                places = [:]
            case .tokens(let tokens):
                try ColumnNames.validate(options.columns, of: tokens.columns, advice: options.advice)
                places = Dictionary(
                    tokens.columns.flatMap(\.styles).map { (Identifier($0.name), $0.place) }
                ) { first, _ in first }
                let exported = tokens.scale.flatMap { scale in
                    ExportedScale(
                        scale, viewportWidth: tokens.viewportWidth, name: name, roles: roles, context: context)
                }
                if var own = exported?.definition(of: tokens, context: context) {
                    own.name = name
                    own.revision = ""
                    definition = own
                } else {
                    var assembly = ScaleAssembly(name: name, roles: roles, context: context)
                    let chosen = options.columns.isEmpty ? tokens.withoutViewports(context) : tokens
                    definition = try assembly.definition(exported?.joined(tokens) ?? chosen, given: options.columns)
                    if case .fluid = definition.curve {} else { tokens.noteClamps(context) }
                    columns = assembly.columns
                    unknownFamilies = context.unknownFamilies
                }
            }
            notes = context.allNotes
            try TokenError.checkCancellation(at: .start(of: files.first?.name ?? ""))
        } catch {
            // The errors of a canceled import may follow from its cancellation.
            throw DesignTokenError(Cancellation.isWorkCancelled ? .cancelled(at: error.place) : error)
        }
    }

    /// Returns an error of the scale file at the style that it comes from, or of a file if it comes from none.
    package func error(_ reason: String, ofScalePath path: String, otherwise file: String) -> DesignTokenError {
        let reason = "as a scale, " + (path.isEmpty ? "" : "\(path): ") + reason
        let name =
            path.isExactly("/styles")
            ? definition.styles.dropFirst(DynamicTypeLimits.styles).first?.style.name
            : path.afterExactly("/styles/")?.parts(at: "/").first.map { JSONPointer.unescaped($0) }
        guard let place = name.flatMap({ places[Identifier($0)] }) else {
            return DesignTokenError(file, reason)
        }
        return DesignTokenError(place.description, reason, file: place.file)
    }
}

extension DesignTokenError {
    /// Creates the error of a mistake, with the other mistakes that were found.
    fileprivate init(_ error: TokenError) {
        var others = error.others.map { DesignTokenError($0.place.description, $0.reason) }
        if error.unlistedCount > 0 {
            let count = CountText.text(error.unlistedCount, "more mistake")
            others.append(DesignTokenError(error.place.file, "\(count); correct the listed ones first"))
        }
        self.init(error.place.description, error.reason, others: others, file: error.place.file)
    }
}

/// Recognizes the dialect of files and reads them.
private struct DialectReader {
    enum Result {
        case tokens(ImportedTokens)
        case definition(TypeScaleDefinition)
    }

    let context: ImportContext
    let options: TokenImport.Options
    let load: TokenFileLoader

    func read(_ files: [TokenImport.File], name: String) throws(TokenError) -> Result {
        do throws(TokenError) {
            return try readKnown(files, name: name)
        } catch {
            // A mistake in JSON or CSS may be none in another language.
            guard let language = SourceLanguage.name(ofFile: error.place.file) else { throw error }
            throw TokenError(
                place: error.place,
                reason:
                    "the file is \(language), which is not read; give the JSON or CSS that is built from it (read as JSON "
                    + "or CSS, it has an error: \(error.reason))", others: error.others,
                unlistedCount: error.unlistedCount)
        }
    }

    private var studio: StudioTokens {
        StudioTokens(context: context, groupName: options.modifier, given: Set(options.columns.keys))
    }

    private func readKnown(_ files: [TokenImport.File], name: String) throws(TokenError) -> Result {
        guard (1...DesignTokensLimits.files).contains(files.count) else {
            throw TokenPlace.start(of: files.first?.name ?? "").error(
                "\(files.count) files; give 1 to \(DesignTokensLimits.files)")
        }
        // The error of other files says what JSON is in.
        if let other = files.first(where: { DialectReader.isNamedStyleSheet($0) && !DialectReader.isUTF8($0.bytes) }) {
            throw TokenPlace.start(of: other.name).error("the file is not UTF-8; save it in UTF-8")
        }
        if let sheet = files.first(where: DialectReader.isStyleSheet) {
            if !files.allSatisfy(DialectReader.isStyleSheet) { throw DialectReader.several(sheet.name) }
            try begin("CSS", files.map(\.name))
            let reader = CSSTokens(context: context, given: Set(options.columns.keys))
            return .tokens(try reader.tokens(files))
        }
        let roots = try roots(of: files)
        let names = roots.map(\.place.file)
        if let tokens = try resolved(roots) { return .tokens(tokens) }
        if roots.count > 1, StudioSets.recognizes(roots), !roots.contains(where: FigmaTokens.recognizes) {
            try begin("Tokens Studio", names, hasThemes: true)
            return .tokens(try studio.tokens(StudioSets(files: roots)))
        }
        var root = roots[0]
        if UtopiaSteps.recognizes(root) {
            try begin("Utopia", names, isOneFile: true)
            return .tokens(try UtopiaSteps(context: context).tokens(root))
        }
        _ = try root.requireMembers()
        if FigmaTokens.recognizes(root) {
            try begin("Figma's variables", names)
            let reader = FigmaTokens(context: context, hasCategories: !options.columns.isEmpty)
            return .tokens(try reader.tokens(roots))
        }
        if let other = roots.dropFirst().first(where: DialectReader.isOfOneFile) {
            throw DialectReader.several(other.place.file)
        }
        if UtopiaSettings.recognizes(root) {
            try begin("Utopia", names, isOneFile: true)
            return .definition(try UtopiaSettings(context: context).definition(root, name: name))
        }
        if roots.count > 1 { root = try TokenNode.union(roots) }
        if StudioSets.recognizes(root) {
            try begin("Tokens Studio", names, hasThemes: true)
            return .tokens(try studio.tokens(StudioSets(root)))
        }
        try refuseModifier(names[0])
        let reader = StandardTokens(context: context, given: Set(options.columns.keys))
        return .tokens(try reader.tokens(root, keys: root.hasOldKeys ? .old : .standard))
    }

    /// Returns the tokens of the resolver among files, which names the others; `nil` if none is a resolver.
    private func resolved(_ roots: [TokenNode]) throws(TokenError) -> ImportedTokens? {
        let resolvers = roots.indices.filter { ResolverTokens.isResolver(roots[$0]) }
        guard let index = resolvers.first else { return nil }
        guard resolvers.count == 1 else {
            throw roots[resolvers[1]].error(
                "\(roots[index].place.file) is a resolver too; give one resolver and the files that it names")
        }
        let given = GivenTokenFiles(roots.indices.filter { $0 != index }.map { roots[$0] })
        let resolver = ResolverTokens(context: context, load: load, given: given, modifierName: options.modifier)
        let tokens = try resolver.tokens(roots[index])
        for name in given.unused {
            context.note(
                "\(name) is not imported: \(roots[index].place.file), a resolver, does not name it in the contexts that "
                    + "are imported")
        }
        return tokens
    }

    /// Parses files, and leaves out those without tokens, as the files of other programs in a folder of tokens are.
    private func roots(of files: [TokenImport.File]) throws(TokenError) -> [TokenNode] {
        let all = try files.map { file throws(TokenError) in
            // Editors of Windows write the mark; the standard's JSON has none.
            let bytes = context.isStrict ? file.bytes : file.bytes.droppingByteOrderMark
            return try TokenNode.parse(bytes, file: file.name)
        }
        // A theme of Tokens Studio may have an empty set.
        let keepsEmpty = StudioSets.recognizes(all)
        let roots = all.filter { $0.hasTokens || keepsEmpty && $0.isEmptySet }
        guard !roots.isEmpty else { return all }
        let names = Set(roots.map { Identifier($0.place.file) })
        for root in all where !names.contains(Identifier(root.place.file)) {
            context.note("\(root.place.file) is not imported: it has no tokens")
        }
        return roots
    }

    /// Begins to read files of another tool; throws if the caller's choices do not apply to them.
    private func begin(
        _ dialect: String, _ files: [String], isOneFile: Bool = false, hasThemes: Bool = false
    ) throws(TokenError) {
        if isOneFile, files.count > 1 { throw DialectReader.several(files[1]) }
        context.isStandard = false
        if context.isStrict {
            throw TokenPlace.start(of: files[0]).error(
                "the file is one of \(dialect), not of the Design Tokens Format Module 2025.10; omit --strict")
        }
        if !hasThemes { try refuseModifier(files[0]) }
    }

    /// Throws if a modifier is chosen for files of a kind without modifiers and themes to choose from.
    private func refuseModifier(_ file: String) throws(TokenError) {
        guard options.modifier != nil else { return }
        throw TokenPlace.choice(options.advice.modifier).error("\(file) has no modifiers and no themes; omit it")
    }

    private static func several(_ file: String) -> TokenError {
        TokenPlace.start(of: file).error(
            "several files are a resolver with the files that it names, the modes of Figma's variables, the sets "
                + "of Tokens Studio, files of tokens, or style sheets; give other files one by one")
    }

    private static func isOfOneFile(_ root: TokenNode) -> Bool {
        FigmaTokens.recognizes(root) || UtopiaSteps.recognizes(root) || UtopiaSettings.recognizes(root)
    }

    private static func isNamedStyleSheet(_ file: TokenImport.File) -> Bool {
        file.name.lowercasedASCII.endsExactly(".css")
    }

    /// Returns whether bytes are UTF-8; in UTF-16, one of the first two is zero or that of a mark, as in no CSS.
    private static func isUTF8(_ bytes: [UInt8]) -> Bool {
        !bytes.prefix(2).contains(0) && (try? UTF8Span(validating: bytes.span)) != nil
    }

    /// Returns whether a file is a style sheet by its name or by its beginning.
    ///
    /// JSON begins with a brace, or with a bracket before a value. Comments say nothing: JSON of some tools has them.
    private static func isStyleSheet(_ file: TokenImport.File) -> Bool {
        let bytes = file.bytes.droppingByteOrderMark
        let isNamed = isNamedStyleSheet(file)
        var rest = afterComments(bytes[...])
        // A selector may begin with an attribute, whose name begins like an element's.
        if rest.first == "[" { rest = rest.dropFirst().drop { $0 <= 0x20 } }
        guard let first = rest.first else { return isNamed }
        guard first != "{", first != "\"" else { return false }
        return isNamed || (first.isASCIILetter || ":@./*".utf8.contains(first)) && bytes.contains(UInt8(ascii: "{"))
    }

    /// Returns the bytes after white space and comments; a comment without an end is not skipped.
    private static func afterComments(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        var rest = bytes.drop { $0 <= 0x20 }
        while rest.starts(with: "//".utf8) || rest.starts(with: "/*".utf8) {
            if rest.starts(with: "//".utf8) {
                rest = rest.drop { $0 != 0x0A }
            } else {
                let stars = rest.dropFirst(2).indices.dropLast()
                guard let end = stars.first(where: { rest[$0...].starts(with: "*/".utf8) }) else { return rest }
                rest = rest[(end + 2)...]
            }
            rest = rest.drop { $0 <= 0x20 }
        }
        return rest
    }
}

/// The languages of files that design systems have beside JSON and CSS.
enum SourceLanguage {
    /// Returns the language of a file by its extension; `nil` for JSON, CSS and others.
    static func name(ofFile path: String) -> String? {
        path.lastPathComponent.parts(at: ".").dropFirst().last.flatMap { languages[Identifier($0.lowercasedASCII)] }
    }

    private static let languages: [Identifier: String] = [
        "scss": "SCSS", "sass": "Sass", "less": "Less", "styl": "Stylus", "js": "JavaScript", "cjs": "JavaScript",
        "mjs": "JavaScript", "jsx": "JavaScript", "ts": "TypeScript", "mts": "TypeScript", "cts": "TypeScript",
        "tsx": "TypeScript", "yml": "YAML", "yaml": "YAML", "json5": "JSON5", "toml": "TOML", "xml": "XML",
        "swift": "Swift", "kt": "Kotlin", "dart": "Dart",
    ]
}
