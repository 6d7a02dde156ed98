internal import DynamicType
internal import Fonts
internal import ScaleFiles
internal import TypescaleCommandLineInterface
import TypescaleDesignTokens
internal import TypescalePreview

/// `typescale export`: a scale as code and tokens.
enum ExportCommand {
    private static let format = Option(
        "format", "FORMAT", .only(ExportFormat.allCases.map(\.rawValue)),
        help: "What is written (default: what the file's name says: .css, .scss, .swift, .kt or .xml).")
    private static let file = Option(
        "output", "FILE", .files, letter: "o", help: "The file to write (default, or -: standard output).")

    static let command = Command(
        "export", summary: "a scale as CSS, design tokens, Swift, Kotlin and others",
        discussion: [
            "Values are the resolved ones of each category. css has custom properties, clamp() for fluid scales, trims to "
                + "the cap height and fallback faces that take up as much room; dtcg follows the Design Tokens Format "
                + "Module 2025.10, and import reads it back.",
            "Where no category is asked for, all those the scale has numbers for are exported (all twelve where it follows "
                + "a curve, one where it follows the viewport; one in android-xml).",
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
        let usual = format == .androidXML ? [.default] : TokenSheet.usualCategories(of: scale)
        if case .fluid = scale.definition.curve, [.css, .scss, .tailwind].contains(format),
            arguments.contains(EnvironmentList.categories)
        {
            throw CommandError(
                "--categories", "says nothing of a fluid scale, which follows rem by itself in a browser")
        }
        let environments = try EnvironmentList.environments(arguments, usual: usual.map(\.name), of: scale)
        let text: String
        do {
            text = try TokenSheet(scale, in: environments, fonts: try FontCatalog.library()).text(as: format)
        } catch let error as FontError {
            throw CommandError(error)
        } catch let error as PreviewError {
            throw CommandError(error.place, error.cause)
        } catch {
            throw (error as? CommandError) ?? CommandError("export", "\(error)")
        }
        if file.isStandardOutput { output.write(text) } else { try file.write(Array(text.utf8)) }
        return .success
    }

    /// The format that a file's name tells; nil where it tells none, as .json, which is two.
    private static func named(by file: OutputFile) -> ExportFormat? {
        switch file.ending {
        case "css": .css
        case "scss": .scss
        case "swift": .swift
        case "kt": .kotlin
        case "xml": .androidXML
        default: nil
        }
    }
}
