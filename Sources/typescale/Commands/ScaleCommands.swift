internal import DynamicType
internal import Fonts
internal import ScaleFiles
internal import TextLayout
internal import TypescaleAPI
internal import TypescaleCommandLineInterface
internal import TypescaleErrors
internal import TypescaleStrings

/// `typescale resolve`: resolves a scale's styles for an environment.
enum ResolveCommand {
    private static let style = Option(
        "style", "STYLE", .among { ScaleCatalog.styleNames }, repeats: true,
        help: "Only this style; may be repeated.")
    private static let fields = Option(
        "fields", "KEYS", help: "With --json: only these keys of each style, as in size,lineHeight.")

    static let command = Command(
        "resolve", summary: "resolve a scale's styles for an environment",
        discussion: [
            "The reader's size is applied first, through the scale's own curve; the app's size multiplies it; a "
                + "style's caps limit size, line height and tracking together; rounding comes last and is named in "
                + "the answer."
        ],
        groups: [
            OptionGroup("Options", [CommonOptions.scale, style, fields, CommonOptions.json]), EnvironmentOptions.group,
        ],
        examples: [
            .init("typescale resolve --category AX3 --app-scale 1.2", "The sizes for a reader with large text."),
            .init("typescale resolve --scale material3 --font-scale 1.5 --json", "The sizes of another platform."),
            .init("typescale resolve --style body --percent 150", "One style."),
            .init("typescale resolve --json --fields size,lineHeight", "Two values of each style."),
        ]
    ) { arguments, output throws(CommandError) in
        let (scale, environment) = try CommonOptions.scaleAndEnvironment(arguments)
        let styles = try ScaleCatalog.styles(named: arguments.values(style), of: scale, place: style.spelling)
        let keys = try keys(arguments)
        let fonts = try FontCatalog.library()
        let answer = try reporting { () throws(FontError) in
            try ResolvedScaleResponse(scale.resolve(in: environment), only: styles, fields: keys, fonts: fonts)
        }
        output.write(arguments, json: answer.write) { write(answer, to: &$0) }
        return .success
    }

    private static func keys(_ arguments: Arguments) throws(CommandError) -> StyleFields {
        guard let list = arguments.value(fields) else { return .all }
        guard arguments.contains(CommonOptions.json) else {
            throw CommandError(fields.spelling, "needs \(CommonOptions.json.spelling)")
        }
        return try rethrowing(StyleFields(list: list)) { (error: StyleFieldError) in
            CommandError(fields.spelling, error.reason(quoting: Quotation.quoted(error.name)))
        }
    }

    private static func write(_ answer: ResolvedScaleResponse, to output: inout Output) {
        output.writeLine(output.styling.text(caption(answer.scale), .faint))
        output.writeLine()
        var table = Table([
            .text("style"), .number("size"), .number("line"), .number("tracking"), .number("weight"), .number("ratio"),
            .text("font"), .text("notes"),
        ])
        for typeset in answer.styles {
            let style = typeset.resolved
            table.append([
                TableCell(style.style.name), .number(style.size, digits: 3), .number(typeset.lineHeight, digits: 3),
                .number(style.tracking, digits: 3), .number(Double(style.weight)), .number(style.ratio, digits: 3),
                TableCell(typeset.font.family), TableCell(notes(typeset)),
            ])
        }
        table.write(to: &output)
    }

    /// Describes the result: the scale, the requested environment, the reader's size in both units, curve and rounding.
    private static func caption(_ scale: ResolvedScale) -> String {
        let environment = scale.environment
        var parts = ["\(scale.name) \(environment.requested.caption)"]
        if case .category = environment.requested.preference {
            parts.append("font scale \(FixedPoint.text(environment.fontScale, upTo: 3))")
        } else {
            parts.append("category \(environment.category)")
        }
        if let column = environment.tableCategory, column != environment.category {
            parts.append("published for \(column)")
        }
        if let first = scale.styles.first {
            parts.append("curve \(first.curve.rawValue)")
            parts.append("sizes \(words(first.rounding.size)), lines \(words(first.rounding.lineHeight))")
        }
        return parts.joined(separator: " · ")
    }

    private static func words(_ rounding: Rounding) -> String {
        switch rounding {
        case .none: "unrounded"
        case .wholePoint: "to whole points"
        case .pixel: "to pixels"
        }
    }

    private static func notes(_ typeset: TypesetStyle) -> String {
        let style = typeset.resolved
        var notes: [String] = []
        if let cap = style.clamp { notes.append("limited to \(cap.rawValue)") }
        if typeset.needsMore { notes.append("face needs \(FixedPoint.text(typeset.metrics.lineHeight, upTo: 2))") }
        if style.isLargeText { notes.append("large") }
        if style.prefersStackedLayout { notes.append("stacked") }
        return notes.joined(separator: ", ")
    }
}

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
        operands: [Operand("VALUE", .some, help: "A size or distance in points at the default text size.")],
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
        let kind = arguments.value(kind).flatMap(ScaledValue.Kind.init) ?? .length
        let answer = try scaled(arguments, by: scale, relativeTo: style, as: kind, in: environment)
        if arguments.contains(CommonOptions.json) {
            output.writeJSON(isIndented: false, answer.write)
        } else {
            writeTable(answer, to: &output)
        }
        return .success
    }

    private static func scaled(
        _ arguments: Arguments, by scale: TypeScale, relativeTo style: TextStyle, as kind: ScaledValue.Kind,
        in environment: TextEnvironment
    ) throws(CommandError) -> ScaledResponse {
        let values = try arguments.operands.map { word throws(CommandError) in
            guard let value = Double(decimal: word) else {
                throw CommandError("VALUE", "\(Quotation.quoted(word)) is not a number")
            }
            return value
        }
        let most = try arguments.value(maximum).map { word throws(CommandError) in
            try CommonOptions.points(word, in: ScaledResponse.maxima, place: maximum.spelling)
        }
        return try rethrowing(
            ScaledResponse(values, by: scale, relativeTo: style, as: kind, maximum: most, in: environment)
        ) { (error: DynamicTypeError) in
            CommandError(
                error.parameter == "style" ? Self.style.spelling : "VALUE", ScaleCatalog.reason(for: error, of: scale))
        }
    }

    private static func writeTable(_ answer: ScaledResponse, to output: inout Output) {
        let style = Quotation.printable("\(answer.relativeTo)")
        var parts = ["\(answer.scale), relative to \(style), as \(answer.kind.rawValue)"]
        if let maximum = answer.maximum { parts.append("at most \(FixedPoint.text(maximum, upTo: 3))") }
        parts.append(answer.environment.requested.caption)
        if answer.environment.isLimitedByPlatform { parts.append("limited to platform") }
        output.writeLine(output.styling.text(parts.joined(separator: ", "), .faint))
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
