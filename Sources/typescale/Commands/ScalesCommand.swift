internal import DynamicType
internal import FoundationEssentials
internal import ScaleFiles
internal import TypescaleAPI
internal import TypescaleCommandLineInterface
internal import TypescaleDesignTokens
internal import TypescaleStrings

/// `typescale scales`: lists the scales and reports invalid scale files, or starts a new one.
enum ScalesCommand {
    fileprivate static let from = Option(
        "from", "SCALE", .among { ScaleCatalog.names },
        help: "The scale that a new one begins with (default: \(ScaleName.chat.name)).")
    fileprivate static let file = Option(
        "output", "FILE", .files, letter: "o",
        help: "The file of a new scale (default: typescales/NAME.json, in TYPESCALE_HOME if it is set).")

    static let command = Command(
        "scales", summary: "list the scales, or start a new one",
        discussion: [
            "Every file in a typescales/ folder is a scale. The folder that TYPESCALE_HOME names adds to the built-in "
                + "scales, and a file of the same name replaces one. An invalid file is reported on standard error "
                + "with all its mistakes, and does not affect other scales.",
            "new NAME writes a scale file with comments, and the JSON schema beside it, which completes and checks keys "
                + "in editors.",
        ],
        operands: [
            Operand("ACTION", .optional, .only(["new"]), help: "new, or nothing: the list."),
            Operand(
                "NAME", .optional,
                help: "The name of a new scale: letters from A to Z, digits, hyphens and underscores."),
        ],
        groups: [OptionGroup("Options", [from, file, CommonOptions.json])],
        examples: [
            .init("typescale scales", "Names, number of styles, and curves."),
            .init("typescale scales new ours --from material3", "A commented scale file to begin with."),
        ]
    ) { arguments, output throws(CommandError) in
        if arguments.operands.first != nil {
            try NewScale(arguments).write(to: &output)
            return .success
        }
        try arguments.refuse([from, file], "is for a new scale only; add new NAME")
        let library = try ScaleCatalog.library()
        let response = try reporting { () throws(ScaleFileError) in try ScaleListResponse(library) }
        let errors = response.broken.map(\.error)
        for error in errors { output.report(CommandError(error)) }
        output.write(arguments, json: response.write) { write(response.scales, to: &$0) }
        return errors.isEmpty ? .success : .badInput
    }

    private static func write(_ scales: [TypeScale], to output: inout Output) {
        output.writeTable(
            [.text("scale"), .number("styles"), .text("curve"), .text("sizes"), .text("title")],
            scales.map { scale in
                [
                    TableCell(scale.name), .number(Double(scale.styles.count)),
                    TableCell(scale.definition.curve.kind.rawValue), TableCell(sizes(of: scale)),
                    TableCell(scale.title),
                ]
            })
    }

    /// Returns the default style's smallest and largest size over all categories.
    private static func sizes(of scale: TypeScale) -> String {
        let sizes = ContentSizeCategory.allCases.compactMap { category in
            scale.resolve(in: .category(category))[scale.defaultStyle]?.size
        }
        guard let least = sizes.min(), let most = sizes.max() else { return "" }
        let texts = [least, most].map { FixedPoint.text($0, upTo: 2) }
        return "\(scale.defaultStyle) " + (texts[0] == texts[1] ? texts[0] : texts.joined(separator: "–"))
    }
}

/// Starts a scale file with comments, from another scale.
struct NewScale {
    private let name: String
    private let origin: TypeScale
    private let path: String

    init(_ arguments: Arguments) throws(CommandError) {
        guard arguments.operands.count > 1 else { throw CommandError("NAME", "is missing; give the new scale's name") }
        try arguments.refuse([CommonOptions.json], "is for the list only")
        name = arguments.operands[1]
        guard ScaleName(name).isFileName else {
            throw CommandError("NAME", "\(Quotation.quoted(name)) \(ScaleName.invalidNameReason)")
        }
        // The bundled scales may be hidden, and every scale can be the beginning of another.
        let first = arguments.value(ScalesCommand.from) ?? ScaleName.chat.name
        do throws(CommandError) {
            origin = try ScaleCatalog.scale(named: first, place: ScalesCommand.from.spelling)
        } catch {
            guard let bundled = TypeScale.bundled(ScaleName(first)) else { throw error }
            origin = bundled
        }
        let home = ScaleFolder.variables()[ScaleFolder.variable].map { $0.isEmpty ? "" : $0 + "/" } ?? ""
        path = arguments.value(ScalesCommand.file) ?? "\(home)typescales/\(name).json"
        guard "/\(path)".endsExactly("/\(name).json") else {
            throw CommandError(
                ScalesCommand.file.spelling,
                "\(Quotation.quoted(path)) is not a file \(name).json; a scale's name is its file's")
        }
    }

    private var folder: String { path.folderPath }

    /// Writes the file and the schema beside it; existing files are not changed.
    func write(to output: inout Output) throws(CommandError) {
        let manager = FileManager.default
        guard !manager.fileExists(atPath: path) else {
            throw CommandError(Quotation.named(path), "exists already; choose another name, or remove it first")
        }
        try OutputFile.makeFolders(folder)
        var definition = origin.definition
        definition.title = name
        definition.sources = ["begun from \(origin.name): " + origin.title]
        definition.notes = NewScale.notes
        let text = ScaleFileText.text(definition, comments: comments)
        let schema = "schema.json".path(from: folder)
        let isNew = !manager.fileExists(atPath: schema)
        try OutputFile(path).write(Array(text.utf8))
        do throws(CommandError) {
            if isNew { try OutputFile(schema).write(ScaleLibrary.schema) }
        } catch {
            // Without its schema, the file would be in the way of another attempt.
            try? manager.removeItem(atPath: path)
            throw error
        }
        output.writeLine("\(path): \(origin.styles.count) styles, begun from \(origin.name)")
        if isNew { output.writeLine("\(schema): completes and checks keys in editors") }
        guard folder.lastPathComponent.isExactly("typescales") else { return }
        let parent = folder.folderPath
        output.writeLine()
        output.writeLine("Next, with the folder that contains typescales/:")
        let home = parent == "." ? "\"$PWD\"" : "'\(parent.replacing("'", with: "'\\''"))'"
        output.writeLine("  export TYPESCALE_HOME=\(home)")
        let option = name.startsExactly("-") ? "--scale=\(name)" : "--scale \(name)"
        output.writeLine("  typescale resolve \(option)")
        output.writeLine("  typescale audit \(option)")
    }

    private static let notes = [
        "Required are curve and styles; every other key has a default.",
        "title, unit, sources and notes are for people: sources says where the numbers come from.",
        "All numbers are points, that is CSS pixels, whatever the unit is called.",
        "defaultStyle is the style of plain text; minimum is the smallest size of every style.",
        "displayScale is pixels in a point; boldTextAdjustment is the weight that the bold-text setting adds.",
    ]

    private var comments: ScaleFileText.Comments {
        ScaleFileText.Comments(
            file: "A scale of your own. A $comment may be in every object; typescale audit --scale \(name) checks it.",
            curve:
                "Growth with the reader's size: table (a size for each category), knots or log (large text grows less), "
                + "linear (in proportion), fluid (with the viewport).",
            styles: "size as the curve has it; lineHeight in points, {\"multiple\": 1.5} or \"font\"; tracking in "
                + "{\"em\": 0.01} or {\"points\": 0.2}; role default, serif, monospace or rounded; maximum limits the "
                + "size, and readers who need it larger.")
    }
}
