internal import Fonts
internal import ScaleFiles
internal import TypescaleCommandLineInterface
import TypescaleDesignTokens
internal import TypescalePreview
import TypescaleStrings

/// `typescale import`: design tokens as a scale file.
enum ImportCommand {
    private static let file = Option(
        "output", "FILE", .files, letter: "o", help: "The scale file to write (default, or -: standard output).")

    static let command = Command(
        "import", summary: "design tokens as a scale file",
        discussion: [
            "Reads typography tokens (Design Tokens Format Module 2025.10, aliases followed) and writes a scale file. "
                + "Groups named like content-size categories become the table's columns; a file without them becomes a "
                + "scale that grows in proportion. What is written has been read back and found sound.",
            "Families are no part of a scale file: those that play no role in fonts/roles.json are named on standard "
                + "error, and the styles take the role default.",
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
            throw CommandError(error.place, error.cause)
        }
        let text = ScaleFileText.text(imported.definition)
        do throws(ScaleFileError) {
            _ = try TypeScale(json: Array(text.utf8), name: name, file: input.name)
        } catch {
            throw CommandError(input.name, "as a scale, \(error.path): \(error.reason)")
        }
        for family in imported.strangers {
            output.report(
                CommandError(
                    Quotation.quoted(family), "plays no role in fonts/roles.json; its styles take the role default"))
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

    /// The file's base name, which is what a scale is called.
    private static func scaleName(_ path: String) -> String {
        let base = path.split(separator: "/").last.map(String.init) ?? path
        let name = base.split(separator: ".").first.map(String.init) ?? base
        return name.isEmpty || name == "standard input" ? "tokens" : name
    }
}
