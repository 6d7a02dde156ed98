internal import Answers
internal import CommandFrame
internal import DynamicType
internal import Fonts
internal import Preview
internal import ScaleFiles

/// `typescale preview`: a scale, or a message, as it looks.
enum PreviewCommand {
    private static let style = Option(
        "style", "STYLE", .among { ScaleCatalog.styleNames }, repeats: true,
        help: "Only this style; may be repeated.")
    private static let categories = Option(
        "categories", "LIST", .among { ["all"] + ContentSizeCategory.allCases.map(\.name) },
        help: "Content-size categories with commas between them, or all (default: L,AX1,AX5).")
    private static let text = Option("text", "TEXT", help: "The sample every style is set in.")
    private static let width = Option("width", "POINTS", help: "Width of the lines (default: 240).")
    private static let guides = Option.flag(
        "guides", help: "Mark line boxes, baselines, cap and x heights.")
    private static let dark = Option.flag("dark", help: "Draw on a dark sheet.")
    private static let format = Option(
        "format", "FORMAT", .only(PreviewFormat.allCases.map(\.rawValue)),
        help: "What is written (default: by the file's name, else terminal).")
    private static let file = Option(
        "output", "FILE", .files, letter: "o", help: "The file to write (default, or -: standard output).")

    static let command = Command(
        "preview", summary: "a scale, or a message, as it looks",
        discussion: [
            "Draws one row a style and one column a category, set by the engine that also measures: lines, heights, faces "
                + "and glyphs are those of every other answer."
        ],
        groups: [
            OptionGroup("Options", [CommonOptions.scale, style, categories, text, width, guides, dark, format, file])
        ]
    ) { arguments, output throws(CommandError) in
        let fonts = try FontCatalog.library()
        let scale = try ScaleCatalog.scale(
            named: arguments.value(CommonOptions.scale) ?? ScaleLibrary.defaultScale, place: "--scale")
        let palette: Palette = arguments.contains(dark) ? .dark : .light
        do throws(FontError) {
            let specimen = try Specimen(
                scale, in: ["L", "AX1", "AX5"].compactMap { ContentSizeCategory(named: $0).map(Environment.category) }, sample: arguments.value(text),
                width: Double(arguments.value(width) ?? "") ?? 240, showsGuides: arguments.contains(guides),
                fonts: fonts)
            let drawing = try SpecimenSheet(specimen, typesetter: Typesetter(fonts: fonts)).drawing()
            let target = OutputFile(arguments.value(file))
            do {
                switch arguments.value(format) {
                case "png": try target.write(try Picture.png(drawing, palette))
                case "pdf": try target.write(try Picture.pdf(drawing, palette))
                default: try target.write(Array(Picture.svg(drawing, palette).utf8))
                }
            } catch {
                throw FontError(.noMatch, cause: "\(error)")
            }
        } catch {
            throw CommandError(error)
        }
        return .success
    }
}

enum PreviewFormat: String, CaseIterable { case terminal, svg, png, pdf, html }
