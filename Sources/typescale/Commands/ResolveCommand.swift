internal import DynamicType
internal import Fonts
internal import ScaleFiles
internal import TextLayout
internal import TypescaleAPI
internal import TypescaleCommandLineInterface
internal import TypescaleStrings

/// `typescale resolve`: resolves a scale's styles for an environment.
enum ResolveCommand {
    private static let fields = Option(
        "fields", "KEYS", help: "With --json: only these keys of each style, as in size,lineHeight.")

    static let command = Command(
        "resolve", summary: "resolve a scale's styles for an environment",
        discussion: [
            "The reader's size is applied first, through the scale's own curve; the app's size multiplies it; a "
                + "style's caps limit size, line height and tracking together; rounding comes last and is named in "
                + "the response."
        ],
        groups: [
            OptionGroup("Options", [CommonOptions.scale, CommonOptions.style, fields, CommonOptions.json]),
            EnvironmentOptions.group,
        ],
        examples: [
            .init("typescale resolve --category AX3 --app-scale 1.2", "The sizes for a reader with large text."),
            .init("typescale resolve --scale material3 --font-scale 1.5 --json", "The sizes of another platform."),
            .init("typescale resolve --style body --percent 150", "One style."),
            .init("typescale resolve --json --fields size,lineHeight", "Two values of each style."),
        ]
    ) { arguments, output throws(CommandError) in
        let (scale, environment) = try CommonOptions.scaleAndEnvironment(arguments)
        let styles = try ScaleCatalog.styles(named: arguments.values(CommonOptions.style), of: scale)
        let keys = try keys(arguments)
        let fonts = try FontCatalog.library()
        let response = try reporting { () throws(FontError) in
            try ResolvedScaleResponse(scale.resolve(in: environment), only: styles, fields: keys, fonts: fonts)
        }
        output.write(arguments, json: response.write) { write(response, to: &$0) }
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

    private static func write(_ response: ResolvedScaleResponse, to output: inout Output) {
        output.writeLine(caption(response.scale), .faint)
        output.writeLine()
        let rows = response.styles.map { typeset -> [TableCell] in
            let style = typeset.resolved
            return [
                TableCell(style.style.name), .number(style.size, digits: 3), .number(typeset.lineHeight, digits: 3),
                .number(style.tracking, digits: 3), .number(Double(style.weight)), .number(style.ratio, digits: 3),
                TableCell(typeset.font.family), TableCell(notes(typeset)),
            ]
        }
        output.writeTable(
            [
                .text("style"), .number("size"), .number("line"), .number("tracking"), .number("weight"),
                .number("ratio"), .text("font"), .text("notes"),
            ], rows)
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
        let families = typeset.font.unavailable.map { Quotation.shortened($0) }
        if !families.isEmpty { notes.append("without \(families.joined(separator: " and "))") }
        return notes.joined(separator: ", ")
    }
}
