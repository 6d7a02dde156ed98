internal import DynamicType
internal import TypescaleAPI
internal import TypescaleCommandLineInterface
import TypescaleStrings

/// `typescale scaled`: what UIFontMetrics gives for sizes and distances of one's own.
enum ScaledCommand {
    private static let style = Option(
        "relative-to", "STYLE", .among { ScaleCatalog.styleNames },
        help: "The style to grow with (default: the scale's own for plain text).")
    private static let kind = Option(
        "as", "KIND", .only(ScaledValue.Kind.allCases.map(\.rawValue)),
        help: "value: a distance, rounded to pixels; font: a font's size, rounded to whole points (default: value).")

    static let command = Command(
        "scaled", summary: "custom base sizes, scaled along with a style",
        discussion: [
            "A value that is no style of the scale grows as UIFontMetrics lets it grow: with the ratio of the style's "
                + "line heights, not of its sizes. Scales without a table put it through their own curve."
        ],
        operands: [Operand("VALUE", .some, help: "A size or distance in points at the default text size.")],
        groups: [
            OptionGroup("Options", [style, kind, CommonOptions.scale, CommonOptions.json]), EnvironmentOptions.group,
        ],
        examples: [
            .init(
                "typescale scaled 17 44 --relative-to body --category AX3",
                "What a 17 pt label and a 44 pt row become.")
        ]
    ) { arguments, output throws(CommandError) in
        let (scale, environment) = try CommonOptions.scaleAndEnvironment(arguments)
        let style = arguments.value(style).map { TextStyle($0) } ?? scale.defaultStyle
        let kind = arguments.value(kind).flatMap(ScaledValue.Kind.init) ?? .length
        let values = try scaled(arguments.operands, by: scale, relativeTo: style, as: kind, in: environment)
        let answer = ScaledAnswer(
            scale: scale.name, relativeTo: style, kind: kind, environment: scale.resolvedEnvironment(for: environment),
            values: values)
        if arguments.contains(CommonOptions.json) {
            output.writeJSON(answer.write)
        } else {
            writeTable(answer, to: &output)
        }
        return .success
    }

    private static func scaled(
        _ words: [String], by scale: TypeScale, relativeTo style: TextStyle, as kind: ScaledValue.Kind,
        in environment: TextEnvironment
    ) throws(CommandError) -> [ScaledValue] {
        var values: [ScaledValue] = []
        for word in words {
            guard let value = Double(decimal: word) else {
                throw CommandError("VALUE", "\(Quotation.quoted(word)) is not a number")
            }
            do {
                values.append(try scale.scaledValue(value, relativeTo: style, as: kind, in: environment))
            } catch {
                throw CommandError(
                    error.parameter == "style" ? Self.style.spelling : "VALUE", ScaleCatalog.cause(error, of: scale))
            }
        }
        return values
    }

    private static func writeTable(_ answer: ScaledAnswer, to output: inout Output) {
        let caption =
            "\(answer.scale), relative to \(answer.relativeTo), as \(answer.kind.rawValue), "
            + answer.environment.requested.caption
        output.writeLine(output.ink.text(caption, .faint))
        output.writeLine()
        var table = Table([.number("value"), .number("scaled"), .text("curve"), .text("rounding")])
        for value in answer.values {
            table.append([
                .number(value.base, digits: 3), .number(value.value, digits: 3), TableCell(value.curve.rawValue),
                TableCell(value.rounding.rawValue),
            ])
        }
        table.write(to: &output)
    }
}
