internal import DynamicType
internal import Fonts
internal import ScaleFiles
internal import TypescaleCommandLineInterface
internal import TypescaleDesignTokens
internal import TypescaleStrings

/// `typescale import`: converts the tokens of design tools to a scale file.
enum ImportCommand {
    private static let file = Option(
        "output", "FILE", .files, letter: "o", help: "The scale file to write (default, or -: standard output).")
    private static let strict = Option.flag(
        "strict", help: "Refuse what the Design Tokens Format Module 2025.10 does not allow.")
    private static let modifier = Option(
        "modifier", "NAME", help: "The resolver's modifier, or Tokens Studio's theme group, that has the text sizes.")
    private static let columns = Option(
        "columns", "NAME=CATEGORY,…", help: "The categories of modes, themes or contexts, as in Default=L,Large=AX1.")

    static let command = Command(
        "import", summary: "convert the tokens of design tools to a scale file",
        discussion: [
            "Reads text styles of the Design Tokens Format Module 2025.10 (with aliases, $ref, $extends and resolvers), "
                + "of Style Dictionary, of Tokens Studio (sets in one file or in the folder of Git sync, themes, "
                + "calculations), of Figma's variables (a file for each mode), of Utopia, and custom properties of CSS. "
                + "Several files of tokens, and several style sheets, are read as one. "
                + "The scale file is read back and checked before it is written.",
            "Groups, modes and themes that are named like content size categories become the table's columns; a file "
                + "without them becomes a scale that grows in proportion, or a fluid scale.",
            "Standard error lists what is not imported and how ambiguous values are read. A scale file has "
                + "no families: families without a role in fonts/roles.json are reported, and their styles get the role "
                + "default.",
        ],
        operands: [
            Operand("FILE", .oneOrMore, .files, help: "Files of tokens, or a folder of them; -: standard input.")
        ],
        groups: [OptionGroup("Options", [file, strict, modifier, columns])],
        examples: [
            .init("typescale import tokens.json -o typescales/ours.json", "A team's own tokens as the scale ours."),
            .init(
                "typescale import Default.tokens.json Large.tokens.json --columns Default=L,Large=AX1", "Figma's modes."
            ),
        ]
    ) { arguments, output throws(CommandError) in
        let given = try TokenFiles(arguments.operands)
        let files = given.files
        let first = arguments.operands.first == "-" ? "standard input" : arguments.operands.first ?? ""
        let target = OutputFile(arguments.value(file))
        try target.requireOther(than: files.map(\.name) + arguments.operands)
        // Tokens Studio's $themes.json and $metadata.json name no scale.
        let source = files.map(\.name).first { !scaleName($0).startsExactly("$") } ?? first
        let isFolder = files.count > arguments.operands.count
        let name = scaleName(arguments.value(file).flatMap { $0 == "-" ? nil : $0 } ?? (isFolder ? first : source))
        var options = TokenImport.Options()
        options.isStrict = arguments.contains(strict)
        options.modifier = arguments.value(modifier)
        options.columns = try categories(arguments)
        let roles = try roles()
        let imported = try reporting { () throws(DesignTokenError) in
            try TokenImport(files, name: name, roles: roles, options: options) { path, file in
                try load(path, from: file, beside: target)
            }
        }
        let text = ScaleFileText.text(imported.definition)
        try check(text, of: imported, name: name, file: first)
        for note in imported.notes { output.report(CommandError("note", note)) }
        if !given.skipped.isEmpty {
            let names = given.skipped.prefix(3).map(Quotation.named).joined(separator: ", ")
            let reason = "a folder is read as its files of one language, so these are not imported: \(names)"
            output.report(CommandError("note", reason + (given.skipped.count > 3 ? ", …" : "")))
        }
        for family in imported.unknownFamilies {
            output.report(
                CommandError(
                    Quotation.quoted(family), "has no role in fonts/roles.json; its styles get the role default"))
        }
        guard let path = arguments.value(file), !target.isStandardOutput else {
            output.write(text)
            return .success
        }
        try target.write(Array(text.utf8))
        let base = path.lastPathComponent
        if !path.startsExactly("/dev/"), !base.endsExactly(".json") || !ScaleName(String(base.dropLast(5))).isFileName {
            output.report(
                CommandError("note", "\(Quotation.quoted(base)) \(ScaleName.invalidNameReason), before .json"))
        }
        return .success
    }

    /// Parses the categories of columns.
    private static func categories(_ arguments: Arguments) throws(CommandError) -> [Identifier: ContentSizeCategory] {
        guard let list = arguments.value(columns) else { return [:] }
        var categories: [Identifier: ContentSizeCategory] = [:]
        for pair in list.parts(at: ",") {
            let parts = pair.parts(at: "=")
            guard parts.count == 2, let category = ContentSizeCategory(named: String(parts[1])) else {
                throw CommandError(
                    columns.spelling, "\(Quotation.quoted(String(pair))) is not NAME=CATEGORY, as in Large=AX1")
            }
            guard categories.updateValue(category, forKey: Identifier(parts[0])) == nil else {
                throw CommandError(columns.spelling, "\(Quotation.quoted(String(parts[0]))) is given twice")
            }
        }
        return categories
    }

    /// Reads a file that a resolver names, relative to the resolver's folder; it is not the file to write.
    private static func load(_ path: String, from file: String, beside target: OutputFile) throws -> [UInt8] {
        let path = path.path(from: file.folderPath)
        do throws(CommandError) {
            try target.requireOther(than: [path])
            let input = try InputFile(path)
            return try input.readAll(atMost: DesignTokensLimits.tokenBytes)
        } catch {
            throw DesignTokenError(error.subject, error.reason)
        }
    }

    /// Reads a scale file back; its errors are reported at the tokens that its values come from.
    private static func check(
        _ text: String, of imported: TokenImport, name: String, file: String
    ) throws(CommandError) {
        do throws(ScaleFileError) {
            _ = try TypeScale(json: Array(text.utf8), name: name, file: file)
        } catch {
            let mistakes = [error] + error.others
            let errors = mistakes.map { mistake in
                imported.error(mistake.reason, ofScalePath: mistake.path, otherwise: file).commandError
            }
            throw CommandError(errors[0].subject, errors[0].reason, others: Array(errors.dropFirst()))
        }
    }

    private static func roles() throws(CommandError) -> FontRoles {
        let directory = try FontCatalog.directory()
        return try reporting { () throws(FontError) in try FontRoles(contentsOfFile: directory + "/roles.json") }
    }

    /// Returns the file's base name, which is the scale's name.
    private static func scaleName(_ path: String) -> String {
        let base = path.lastPathComponent
        let name = base.split(separator: ".").first.map(String.init) ?? base
        return name.isEmpty || name == "standard input" ? "tokens" : name
    }
}
