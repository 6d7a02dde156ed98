internal import DynamicType
internal import ScaleFiles
internal import TypescaleAPI
internal import TypescaleCommandLineInterface
internal import TypescaleStrings

/// `typescale scaled`: scales custom sizes and distances as UIFontMetrics does.
enum ScaledCommand {
    private static let style = Option(
        "relative-to", "STYLE", .among { ScaleCatalog.styleNames },
        help: "The style to grow with (default: the scale's style for plain text).")
    private static let kind = Option(
        "as", "KIND", .only(ScaledValue.Kind.allCases.map(\.rawValue)),
        help: "value: a distance, rounded to pixels; font: a font's size, rounded to whole points (default: value).")

    private static let maximum = Option("maximum", "POINTS", help: "The largest scaled value (default: no limit).")

    static let command = Command(
        "scaled", summary: "scale custom base sizes along with a style",
        discussion: [
            "A value that is not a style's size grows as with UIFontMetrics: with the ratio of the style's "
                + "line heights, not of its sizes. Scales without a table apply their own curve to it."
        ],
        operands: [Operand("VALUE", .oneOrMore, help: "A size or distance in points at the default text size.")],
        groups: [
            OptionGroup("Options", [style, kind, maximum, CommonOptions.scale, CommonOptions.json]),
            EnvironmentOptions.group,
        ],
        examples: [
            .init("typescale scaled 17 44 --relative-to body --category AX3", "A 17 pt label and a 44 pt row, scaled.")
        ]
    ) { arguments, output throws(CommandError) in
        let (scale, environment) = try CommonOptions.scaleAndEnvironment(arguments)
        let style = arguments.value(style).map { TextStyle($0) } ?? scale.defaultStyle
        let response = try scaled(
            arguments, by: scale, relativeTo: style, as: arguments.choice(kind) ?? .length, in: environment)
        if arguments.contains(CommonOptions.json) {
            output.writeJSON(isIndented: false, response.write)
        } else {
            writeTable(response, to: &output)
        }
        return .success
    }

    private static func scaled(
        _ arguments: Arguments, by scale: TypeScale, relativeTo style: TextStyle, as kind: ScaledValue.Kind,
        in environment: TextEnvironment
    ) throws(CommandError) -> ScaledResponse {
        let values = try arguments.operands.map { word throws(CommandError) in
            try CommonOptions.number(word, place: "VALUE")
        }
        let most = try CommonOptions.points(maximum, arguments, in: ScaledResponse.maxima)
        return try rethrowing(
            ScaledResponse(values, by: scale, relativeTo: style, as: kind, maximum: most, in: environment)
        ) { (error: DynamicTypeError) in
            CommandError(
                error.parameter == "style" ? Self.style.spelling : "VALUE", ScaleCatalog.reason(for: error, of: scale))
        }
    }

    private static func writeTable(_ response: ScaledResponse, to output: inout Output) {
        let style = Quotation.printable("\(response.relativeTo)")
        var parts = ["\(response.scale), relative to \(style), as \(response.kind.rawValue)"]
        if let maximum = response.maximum { parts.append("at most \(FixedPoint.text(maximum, upTo: 3))") }
        parts.append(response.environment.requested.caption)
        if response.environment.isLimitedByPlatform { parts.append("limited to platform") }
        output.writeLine(parts.joined(separator: ", "), .faint)
        output.writeLine()
        output.writeTable(
            [.number("value"), .number("scaled"), .text("curve"), .text("rounding")],
            response.values.map { value in
                [
                    .number(value.base, digits: 3), .number(value.value, digits: 3), TableCell(value.method.name),
                    TableCell(value.rounding.rawValue),
                ]
            })
    }
}
