internal import DynamicType
internal import Fonts
internal import ScaleFiles
internal import TypescaleCommandLineInterface
import TypescaleDesignTokens
internal import TypescalePreview
import TypescaleStrings

/// `typescale export`: writes a scale as code or design tokens.
enum ExportCommand {
    private static let format = Option(
        "format", "FORMAT", .only(ExportFormat.allCases.map(\.rawValue)),
        help: "The format (default: by the file's extension: .css, .scss, .swift, .kt or .xml).")
    private static let file = Option(
        "output", "FILE", .files, letter: "o", help: "The file to write (default, or -: standard output).")

    static let command = Command(
        "export", summary: "write a scale as CSS, design tokens, Swift, Kotlin and others",
        discussion: [
            "Values are the resolved ones of each category. css has custom properties, clamp() for fluid scales, "
                + "trims to the cap height and fallback faces of matching size; dtcg follows the Design Tokens "
                + "Format Module 2025.10, and import reads it back.",
            "Without --categories, all categories in the scale's table are exported (all twelve for a scale with a "
                + "curve, one for a scale that depends on the viewport; one in android-xml).",
        ],
        groups: [
            OptionGroup("Options", [CommonOptions.scale, format, file]), EnvironmentList.categoryGroup,
        ],
        examples: [
            .init("typescale export --format css -o type.css", "Custom properties for every category."),
            .init("typescale export --scale material3 --format dtcg", "Design tokens."),
        ]
    ) { arguments, output throws(CommandError) in
        let file = OutputFile(arguments.value(file))
        guard let format = arguments.value(format).flatMap(ExportFormat.init) ?? named(by: file) else {
            throw CommandError(
                "--format", "is missing (\(ExportFormat.allCases.map(\.rawValue).joined(separator: ", ")))")
        }
        let scale = try CommonOptions.scale(arguments)
        let standard = format == .androidXML ? [.default] : TokenSheet.standardCategories(of: scale)
        if case .fluid = scale.definition.curve, [.css, .scss, .tailwind].contains(format),
            arguments.contains(EnvironmentList.categories)
        {
            throw CommandError(
                "--categories", "does not apply to a fluid scale, which follows rem in a browser")
        }
        let environments = try EnvironmentList.environments(arguments, standard: standard.map(\.name), of: scale)
        let text: String
        do {
            text = try TokenSheet(scale, in: environments, fonts: try FontCatalog.library()).text(as: format)
        } catch let error as FontError {
            throw CommandError(error)
        } catch let error as PreviewError {
            throw CommandError(error.subject, error.reason)
        } catch {
            throw (error as? CommandError) ?? CommandError("export", "\(error)")
        }
        if file.isStandardOutput { output.write(text) } else { try file.write(Array(text.utf8)) }
        return .success
    }

    /// Returns the format for a file's extension, or `nil` if it is ambiguous, such as .json.
    private static func named(by file: OutputFile) -> ExportFormat? {
        switch file.fileExtension {
        case "css": .css
        case "scss": .scss
        case "swift": .swift
        case "kt": .kotlin
        case "xml": .androidXML
        default: nil
        }
    }
}

/// `typescale import`: converts design tokens to a scale file.
enum ImportCommand {
    private static let file = Option(
        "output", "FILE", .files, letter: "o", help: "The scale file to write (default, or -: standard output).")

    static let command = Command(
        "import", summary: "convert design tokens to a scale file",
        discussion: [
            "Reads typography tokens (Design Tokens Format Module 2025.10, aliases followed) and writes a scale file. "
                + "Groups named like content size categories become the table's columns; a file without them becomes a "
                + "scale that grows in proportion. The scale file is read back and checked before it is written.",
            "A scale file has no families: families without a role in fonts/roles.json are reported on standard error, "
                + "and their styles get the role default.",
        ],
        operands: [Operand("FILE", .one, .files, help: "A file of tokens; -: standard input.")],
        groups: [OptionGroup("Options", [file])],
        examples: [
            .init("typescale import tokens.json -o typescales/ours.json", "A team's own tokens as the scale ours.")
        ]
    ) { arguments, output throws(CommandError) in
        let input = try InputFile(arguments.operands.first)
        let bytes = try input.readAll(atMost: TypescaleDesignTokens.DesignTokensLimits.tokenBytes)
        let target = OutputFile(arguments.value(file))
        let name = scaleName(target.isStandardOutput ? input.name : target.name)
        let imported: TokenImport
        do throws(PreviewError) {
            imported = try TokenImport(bytes, name: name, file: input.name, roles: try roles())
        } catch {
            throw CommandError(error.subject, error.reason)
        }
        let text = ScaleFileText.text(imported.definition)
        do throws(ScaleFileError) {
            _ = try TypeScale(json: Array(text.utf8), name: name, file: input.name)
        } catch {
            throw CommandError(input.name, "as a scale, \(error.path): \(error.reason)")
        }
        for family in imported.unknownFamilies {
            output.report(
                CommandError(
                    Quotation.quoted(family), "has no role in fonts/roles.json; its styles get the role default"))
        }
        if target.isStandardOutput { output.write(text) } else { try target.write(Array(text.utf8)) }
        return .success
    }

    private static func roles() throws(PreviewError) -> FontRoles {
        do {
            return try FontRoles(contentsOfFile: try FontCatalog.directory() + "/roles.json")
        } catch let error as FontError {
            throw PreviewError(.font, error.file, error.reason)
        } catch {
            throw PreviewError(.font, "fonts", "\(error)")
        }
    }

    /// Returns the file's base name, which is the scale's name.
    private static func scaleName(_ path: String) -> String {
        let base = path.split(separator: "/").last.map(String.init) ?? path
        let name = base.split(separator: ".").first.map(String.init) ?? base
        return name.isEmpty || name == "standard input" ? "tokens" : name
    }
}
