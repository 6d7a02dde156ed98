internal import DynamicType
internal import Fonts
internal import ScaleFiles
internal import TypescaleAPI
internal import TypescaleCommandLineInterface
import TypescaleStrings

/// `typescale resolve`: resolves a scale's styles for an environment.
enum ResolveCommand {
    private static let style = Option(
        "style", "STYLE", .among { ScaleCatalog.styleNames }, repeats: true,
        help: "Only this style; may be repeated.")

    static let command = Command(
        "resolve", summary: "resolve a scale's styles for an environment",
        discussion: [
            "The reader's size is applied first, through the scale's own curve; the app's size multiplies it; a "
                + "style's caps limit size, line height and tracking together; rounding comes last and is named in "
                + "the answer."
        ],
        groups: [
            OptionGroup("Options", [CommonOptions.scale, style, CommonOptions.json]), EnvironmentOptions.group,
        ],
        examples: [
            .init("typescale resolve --category AX3 --app-scale 1.2", "The sizes for a reader with large text."),
            .init("typescale resolve --scale material3 --font-scale 1.5 --json", "The sizes of another platform."),
            .init("typescale resolve --style body --percent 150", "One style."),
        ]
    ) { arguments, output throws(CommandError) in
        let (scale, environment) = try CommonOptions.scaleAndEnvironment(arguments)
        let styles = try ScaleCatalog.styles(named: arguments.values(style), of: scale, place: style.spelling)
        let fonts = try FontCatalog.library()
        let answer: ResolvedScaleResponse
        do throws(FontError) {
            answer = try ResolvedScaleResponse(scale.resolve(in: environment), only: styles, fonts: fonts)
        } catch {
            throw CommandError(error)
        }
        if arguments.contains(CommonOptions.json) {
            output.writeJSON(answer.write)
        } else {
            write(answer, to: &output)
        }
        return .success
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

    static let command = Command(
        "scaled", summary: "scale custom base sizes along with a style",
        discussion: [
            "A value that is not a style's size grows as with UIFontMetrics: with the ratio of the style's "
                + "line heights, not of its sizes. Scales without a table apply their own curve to it."
        ],
        operands: [Operand("VALUE", .some, help: "A size or distance in points at the default text size.")],
        groups: [
            OptionGroup("Options", [style, kind, CommonOptions.scale, CommonOptions.json]), EnvironmentOptions.group,
        ],
        examples: [
            .init(
                "typescale scaled 17 44 --relative-to body --category AX3",
                "A 17 pt label and a 44 pt row, scaled.")
        ]
    ) { arguments, output throws(CommandError) in
        let (scale, environment) = try CommonOptions.scaleAndEnvironment(arguments)
        let style = arguments.value(style).map { TextStyle($0) } ?? scale.defaultStyle
        let kind = arguments.value(kind).flatMap(ScaledValue.Kind.init) ?? .length
        let values = try scaled(arguments.operands, by: scale, relativeTo: style, as: kind, in: environment)
        let answer = ScaledResponse(
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
                    error.parameter == "style" ? Self.style.spelling : "VALUE",
                    ScaleCatalog.reason(for: error, of: scale))
            }
        }
        return values
    }

    private static func writeTable(_ answer: ScaledResponse, to output: inout Output) {
        let caption =
            "\(answer.scale), relative to \(answer.relativeTo), as \(answer.kind.rawValue), "
            + answer.environment.requested.caption
        output.writeLine(output.styling.text(caption, .faint))
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

/// `typescale scales`: lists the scales and reports invalid scale files.
enum ScalesCommand {
    static let command = Command(
        "scales", summary: "list the scales",
        discussion: [
            "Every file in a typescales/ folder is a scale. An invalid file is reported on standard error with the "
                + "location and the reason, and does not affect other scales."
        ],
        groups: [OptionGroup("Options", [CommonOptions.json])],
        examples: [.init("typescale scales", "Names, number of styles, and curves.")]
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
            output.writeJSON(ScaleListResponse(scales: scales).write)
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
