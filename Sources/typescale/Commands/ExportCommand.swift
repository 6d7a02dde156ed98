internal import DynamicType
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
            let names = ExportFormat.allCases.map(\.rawValue).joined(separator: ", ")
            let isUnclear =
                file.fileExtension.map { ", and no format alone has the extension \(Quotation.quoted($0))" } ?? ""
            throw CommandError("--format", "is missing\(isUnclear) (\(names))")
        }
        let spelling = arguments.value(dimensions).flatMap { DimensionSpelling(exactly: $0) }
        if spelling != nil, format != .dtcg, format != .dtcgResolver {
            throw CommandError(dimensions.spelling, "is for dtcg and dtcg-resolver only")
        }
        if arguments.contains(EnvironmentOptions.locale), format != .json {
            throw CommandError(
                EnvironmentOptions.locale.spelling, "is for json only; the other formats do not depend on a language")
        }
        let scale = try CommonOptions.scale(arguments)
        try file.requireOther(than: ScaleCatalog.files(of: scale))
        if case .fluid = scale.definition.curve, format.hasClamp, arguments.contains(EnvironmentList.categories) {
            throw CommandError("--categories", "does not apply to a fluid scale, which follows rem in a browser")
        }
        // The app's factor decides whether the scale's sizes are those of the platform.
        let base = try EnvironmentList.environments(arguments, defaultValue: ["L"], of: scale)
        let standard = format.standardCategories(of: scale, appScale: base[0].appScale)
        let environments = try EnvironmentList.environments(arguments, defaultValue: standard.map(\.name), of: scale)
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
