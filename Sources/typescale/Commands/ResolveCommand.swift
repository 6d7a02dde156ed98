internal import DynamicType
internal import Fonts
internal import TypescaleAPI
internal import TypescaleCommandLineInterface
import TypescaleStrings

/// `typescale resolve`: a scale's styles as they are drawn in an environment.
enum ResolveCommand {
    private static let style = Option(
        "style", "STYLE", .among { ScaleCatalog.styleNames }, repeats: true,
        help: "Only this style; may be repeated.")

    static let command = Command(
        "resolve", summary: "a scale's styles, resolved for an environment",
        discussion: [
            "The reader's size comes first, through the scale's own curve; the app's size multiplies it; a style's caps "
                + "hold size, line height and tracking together; rounding comes last and is named in the answer."
        ],
        groups: [
            OptionGroup("Options", [CommonOptions.scale, style, CommonOptions.json]), EnvironmentOptions.group,
        ],
        examples: [
            .init("typescale resolve --category AX3 --app-scale 1.2", "What a reader with large text sees."),
            .init("typescale resolve --scale material3 --font-scale 1.5 --json", "The same for another platform."),
            .init("typescale resolve --style body --percent 150", "One style."),
        ]
    ) { arguments, output throws(CommandError) in
        let (scale, environment) = try CommonOptions.scaleAndEnvironment(arguments)
        let styles = try ScaleCatalog.styles(named: arguments.values(style), of: scale, place: style.spelling)
        let fonts = try FontCatalog.library()
        let answer: ResolvedScaleAnswer
        do throws(FontError) {
            answer = try ResolvedScaleAnswer(scale.resolve(in: environment), only: styles, fonts: fonts)
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

    private static func write(_ answer: ResolvedScaleAnswer, to output: inout Output) {
        output.writeLine(output.ink.text(caption(answer.scale), .faint))
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

    /// What was resolved: the scale, the environment as given, the reader's size in both units, curve and rounding.
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
        if let cap = style.clamp { notes.append("held at \(cap.rawValue)") }
        if typeset.needsMore { notes.append("face needs \(FixedPoint.text(typeset.metrics.lineHeight, upTo: 2))") }
        if style.isLargeText { notes.append("large") }
        if style.prefersStackedLayout { notes.append("stacked") }
        return notes.joined(separator: ", ")
    }
}
