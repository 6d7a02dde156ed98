internal import DynamicType
internal import Fonts
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

    static let command = Command(
        "export", summary: "write a scale as CSS, design tokens, Swift, Kotlin and others",
        discussion: [
            "The formats: \(ExportFormat.allCases.map(\.rawValue).joined(separator: ", ")).",
            "css, scss, less and tailwind have all categories in rem and em, and clamp() for fluid scales; css has "
                + "trims to the cap height and fallback faces of matching size. panda, chakra and ts have the default "
                + "category in rem, which follows the reader, or clamp().",
            "dtcg follows the Design Tokens Format Module 2025.10, dtcg-resolver has the text size as a modifier, and "
                + "import reads both back. json has the resolved tables.",
            "swift has all categories without imports. kotlin and compose have sp where the scale's curve is Android's, "
                + "otherwise all categories with dp.toSp(). android-xml, flutter, react-native and swiftui have the "
                + "default category, which their platform scales.",
            "Without --categories, all categories in the scale's table are exported (all twelve for a scale with a "
                + "curve, one for a scale that depends on the viewport, where the platform scales, and in panda, "
                + "chakra and ts).",
        ],
        groups: [
            OptionGroup("Options", [CommonOptions.scale, format, dimensions, CommonOptions.file]),
            EnvironmentList.categoryGroup,
        ],
        examples: [
            .init("typescale export --format css -o type.css", "Custom properties for every category."),
            .init("typescale export --scale material3 --format compose -o Type.kt", "A Typography for Compose."),
            .init("typescale export --scale material3 --format dtcg", "Design tokens."),
        ]
    ) { arguments, output throws(CommandError) in
        let file = OutputFile(arguments.value(CommonOptions.file))
        guard let format = arguments.choice(format) ?? named(by: file) else {
            let names = ExportFormat.allCases.map(\.rawValue).joined(separator: ", ")
            let isUnclear =
                file.fileExtension.map { ", and no format alone has the extension \(Quotation.quoted($0))" } ?? ""
            throw CommandError("--format", "is missing\(isUnclear) (\(names))")
        }
        if format != .dtcg, format != .dtcgResolver {
            try arguments.refuse([dimensions], "is for dtcg and dtcg-resolver only")
        }
        if format != .json {
            try arguments.refuse(
                [EnvironmentOptions.locale], "is for json only; the other formats do not depend on a language")
        }
        let scale = try CommonOptions.scale(arguments)
        try file.requireOther(than: ScaleCatalog.files(of: scale))
        if case .fluid = scale.definition.curve, format.hasClamp {
            try arguments.refuse(
                [EnvironmentList.categories], "does not apply to a fluid scale, which follows rem in a browser")
        }
        // The app's factor decides whether the scale's sizes are those of the platform.
        let base = try EnvironmentList.environments(arguments, defaultValue: ["L"], of: scale)
        let standard = format.standardCategories(of: scale, appScale: base[0].appScale)
        let environments = try EnvironmentList.environments(arguments, defaultValue: standard.map(\.name), of: scale)
        let fonts = try FontCatalog.library()
        let sheet = try reporting { () throws(FontError) in try TokenSheet(scale, in: environments, fonts: fonts) }
        let text = try reporting { () throws(DesignTokenError) in
            try sheet.text(as: format, dimensions: arguments.choice(dimensions) ?? .object)
        }
        for note in sheet.notes(on: format) { output.report(CommandError("note", note)) }
        if file.isStandardOutput { output.write(text) } else { try file.write(Array(text.utf8)) }
        return .success
    }

    /// Returns the format for a file's extension, or `nil` if it is ambiguous, such as .json.
    private static func named(by file: OutputFile) -> ExportFormat? {
        file.fileExtension.flatMap { ExportFormat(fileExtension: $0) }
    }
}
