internal import DynamicType
internal import ScaleFiles
internal import TypescaleAPI
internal import TypescaleCommandLineInterface
import TypescaleStrings

/// `typescale scales`: the scales there are, and which of their files are broken.
enum ScalesCommand {
    static let command = Command(
        "scales", summary: "the scales there are",
        discussion: [
            "Every file in a typescales/ folder is a scale. A file that is wrong is named on standard error with the "
                + "place and the reason, and takes no other scale down."
        ],
        groups: [OptionGroup("Options", [CommonOptions.json])],
        examples: [.init("typescale scales", "Names, styles and where the sizes come from.")]
    ) { arguments, output throws(CommandError) in
        let entries = try ScaleCatalog.entries()
        var scales: [TypeScale] = []
        for entry in entries {
            switch entry.result {
            case .success(let scale): scales.append(scale)
            case .failure(let error): output.report(CommandError(error))
            }
        }
        if arguments.contains(CommonOptions.json) {
            output.writeJSON(ScaleListAnswer(scales: scales).write)
        } else {
            write(scales, to: &output)
        }
        return scales.count == entries.count ? .success : .badInput
    }

    private static func write(_ scales: [TypeScale], to output: inout Output) {
        var table = Table([.text("scale"), .number("styles"), .text("curve"), .text("sizes"), .text("title")])
        for scale in scales {
            table.append([
                TableCell(scale.name), .number(Double(scale.styles.count)),
                TableCell(scale.definition.curve.kind.rawValue),
                TableCell(sizes(of: scale)), TableCell(scale.title),
            ])
        }
        table.write(to: &output)
    }

    /// The default style's smallest and largest size by category.
    private static func sizes(of scale: TypeScale) -> String {
        let sizes = ContentSizeCategory.allCases.compactMap { category in
            scale.resolve(in: .category(category))[scale.defaultStyle]?.size
        }
        guard let least = sizes.min(), let most = sizes.max() else { return "" }
        let texts = [least, most].map { FixedPoint.text($0, upTo: 2) }
        return "\(scale.defaultStyle) " + (texts[0] == texts[1] ? texts[0] : texts.joined(separator: "–"))
    }
}
