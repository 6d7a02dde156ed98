internal import DynamicType
internal import Fonts
internal import ScaleFiles
internal import TypescaleCommandLineInterface
internal import TypescaleDesignTokens
internal import TypescaleStrings

/// `typescale export`: writes a scale as code or design tokens.
enum ExportCommand {
    private static let format = Option(
        "format", "FORMAT", .only(ExportFormat.allCases.map(\.rawValue)),
        help:
            "The format (default: by the file's extension: .css, .scss, .less, .ts, .swift, .kt, .xml or .dart).")
    private static let dimensions = Option(
        "dimensions", "SPELLING", .only(DimensionSpelling.allCases.map(\.rawValue)),
        help: "Sizes in design tokens: object, or string for Style Dictionary before 5.4 (default: object).")
    private static let file = Option(
        "output", "FILE", .files, letter: "o", help: "The file to write (default, or -: standard output).")

    static let command = Command(
        "export", summary: "write a scale as CSS, design tokens, Swift, Kotlin and others",
        discussion: [
            "css, scss, less, tailwind and ts have rem, em, and clamp() for fluid scales; css has trims to the cap "
                + "height and fallback faces of matching size; panda and chakra have text styles. dtcg follows the "
                + "Design Tokens Format Module 2025.10, dtcg-resolver has the text size as a modifier, and import reads "
                + "both back.",
            "swift has all categories without imports. kotlin and compose have sp where the scale's curve is Android's, "
                + "otherwise all categories with dp.toSp(). android-xml, flutter, react-native and swiftui have the "
                + "default category, which their platform scales.",
            "Without --categories, all categories in the scale's table are exported (all twelve for a scale with a "
                + "curve, one for a scale that depends on the viewport or where the platform scales).",
        ],
        groups: [
            OptionGroup("Options", [CommonOptions.scale, format, dimensions, file]), EnvironmentList.categoryGroup,
        ],
        examples: [
            .init("typescale export --format css -o type.css", "Custom properties for every category."),
            .init("typescale export --scale material3 --format compose -o Type.kt", "A Typography for Compose."),
            .init("typescale export --scale material3 --format dtcg", "Design tokens."),
        ]
    ) { arguments, output throws(CommandError) in
        let file = OutputFile(arguments.value(file))
        guard let format = arguments.value(format).flatMap({ ExportFormat(exactly: $0) }) ?? named(by: file) else {
            throw CommandError(
                "--format", "is missing (\(ExportFormat.allCases.map(\.rawValue).joined(separator: ", ")))")
        }
        let spelling = arguments.value(dimensions).flatMap { DimensionSpelling(exactly: $0) }
        if spelling != nil, !format.hasDimensions {
            throw CommandError(dimensions.spelling, "is for dtcg and dtcg-resolver only")
        }
        let scale = try CommonOptions.scale(arguments)
        try file.requireOther(than: ScaleCatalog.files(of: scale))
        if case .fluid = scale.definition.curve, format.hasClamp, arguments.contains(EnvironmentList.categories) {
            throw CommandError("--categories", "does not apply to a fluid scale, which follows rem in a browser")
        }
        // The app's factor decides whether the scale's sizes are those of the platform.
        let base = try EnvironmentList.environments(arguments, standard: ["L"], of: scale)
        let standard = format.standardCategories(of: scale, appScale: base[0].appScale)
        let environments = try EnvironmentList.environments(arguments, standard: standard.map(\.name), of: scale)
        let (text, notes): (String, [String])
        do {
            let sheet = try TokenSheet(scale, in: environments, fonts: try FontCatalog.library())
            text = try sheet.text(as: format, dimensions: spelling ?? .object)
            notes = sheet.notes(on: format)
        } catch let error as any ReportedError {
            throw error.commandError
        } catch {
            throw (error as? CommandError) ?? CommandError("export", "\(error)")
        }
        for note in notes { output.report(CommandError("note", note)) }
        if file.isStandardOutput { output.write(text) } else { try file.write(Array(text.utf8)) }
        return .success
    }

    /// Returns the format for a file's extension, or `nil` if it is ambiguous, such as .json.
    private static func named(by file: OutputFile) -> ExportFormat? {
        file.fileExtension.flatMap { ExportFormat(fileExtension: $0) }
    }
}

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
                + "The scale file is read back and checked before it is written.",
            "Groups, modes and themes that are named like content size categories become the table's columns; a file "
                + "without them becomes a scale that grows in proportion, or a fluid scale.",
            "What is not imported, and the reading of ambiguous values, is reported on standard error. A scale file has "
                + "no families: families without a role in fonts/roles.json are reported, and their styles get the role "
                + "default.",
        ],
        operands: [Operand("FILE", .some, .files, help: "Files of tokens, or a folder of them; -: standard input.")],
        groups: [OptionGroup("Options", [file, strict, modifier, columns])],
        examples: [
            .init("typescale import tokens.json -o typescales/ours.json", "A team's own tokens as the scale ours."),
            .init(
                "typescale import Default.tokens.json Large.tokens.json --columns Default=L,Large=AX1", "Figma's modes."
            ),
        ]
    ) { arguments, output throws(CommandError) in
        let files = try TokenFiles.read(arguments.operands)
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
        let imported: TokenImport
        let roles = try roles()
        do throws(DesignTokenError) {
            imported = try TokenImport(files, name: name, roles: roles, options: options) { path, file in
                try load(path, from: file, beside: target)
            }
        } catch {
            throw CommandError(
                error.subject, error.reason, others: error.others.map { CommandError($0.subject, $0.reason) })
        }
        let text = ScaleFileText.text(imported.definition)
        do throws(ScaleFileError) {
            _ = try TypeScale(json: Array(text.utf8), name: name, file: first)
        } catch {
            let mistakes = [error] + error.others
            let errors = mistakes.map { mistake in
                let location = imported.location(ofScalePath: mistake.path) ?? first
                return CommandError(location, "as a scale, \(mistake.path): \(mistake.reason)")
            }
            throw CommandError(errors[0].subject, errors[0].reason, others: Array(errors.dropFirst()))
        }
        for note in imported.notes { output.report(CommandError("note", note)) }
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
            output.report(CommandError("note", "\(Quotation.quoted(base)) \(ScaleName.advice), before .json"))
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
        let folder = path.startsExactly("/") ? "" : file.lastIndex(of: "/").map { String(file[...$0]) } ?? ""
        do throws(CommandError) {
            try target.requireOther(than: [folder + path])
            let input = try InputFile(folder + path)
            return try input.readAll(atMost: TypescaleDesignTokens.DesignTokensLimits.tokenBytes)
        } catch {
            throw DesignTokenError(error.subject, error.reason)
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
