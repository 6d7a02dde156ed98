internal import Conversations
internal import DynamicType
internal import Fonts
internal import ScaleFiles
internal import TextLayout
internal import TypescaleAPI
internal import TypescaleCommandLineInterface
internal import TypescaleJSON
internal import TypescaleService
internal import TypescaleStrings

/// `typescale invalidate`: computes what a change of environment changes in a conversation.
enum InvalidateCommand {
    private static let messages = Option(
        "messages", "FILE", .files, help: "Rows {\"id\",\"text\"} or {\"id\",\"blocks\"} of JSON; -: standard input.")
    private static let width = Option(
        "width", "POINTS", help: "Width of the messages; FROM,TO if it changes too, as 320,568 for a rotation.")
    private static let viewport = Option(
        "viewport", "TOP,HEIGHT",
        help: "The visible part: its messages come first, and the line at its top stays in place."
    )

    static let command = Command(
        "invalidate", summary: "compute what a change of text size changes in a conversation",
        discussion: [
            "Lays out the messages in both environments and shows the differences: styles, messages with their old "
                + "and new heights, the total height, and the scroll offset that keeps the reader's position. "
                + "animateEmoji=false in an environment stops emoji and images, as reduceMotion=true does.",
            "A message may have \"locale\" and \"dir\": ltr (the default), rtl, or auto for that of its first letter.",
        ],
        groups: [
            OptionGroup(
                "Options",
                [
                    messages, width, EnvironmentOptions.from, EnvironmentOptions.to, viewport, CommonOptions.scale,
                    CommonOptions.engine, CommonOptions.json,
                ])
        ],
        examples: [
            .init(
                "typescale invalidate --messages chat.ndjson --width 320 --from category=L --to category=AX1",
                "The effect of a larger size on a chat.")
        ]
    ) { arguments, output throws(CommandError) in
        let set = try invalidate(arguments)
        output.write(arguments, json: InvalidationResponse(set).write) { write(set, to: &$0) }
        return .success
    }

    private static func invalidate(_ arguments: Arguments) throws(CommandError) -> InvalidationSet {
        let widths = try widths(arguments)
        let viewport = try viewport(arguments)
        let scale = try CommonOptions.scale(arguments)
        let change = try EnvironmentOptions.change(arguments, of: scale, without: [], readingElsewhere: animateEmoji)
        let ends = [
            (change.from, widths.from, try animatesEmoji(EnvironmentOptions.from, arguments)),
            (change.to, widths.to, try animatesEmoji(EnvironmentOptions.to, arguments)),
        ]
        let engine = CommonOptions.engine(arguments)
        let fonts = try FontCatalog.library()
        let environments = try reporting { () throws(FontError) in
            try ends.map { environment, width, moves throws(FontError) in
                try LayoutEnvironment(
                    scale, for: environment, width: width, engine: engine, animatesEmoji: moves, fonts: fonts)
            }
        }
        let conversation = Conversation(fonts: fonts)
        let source = RowSource(try InputFile(try required(messages, arguments)))
        var messages: [Message] = []
        try source.forEach { row throws(JSONError) in
            try Message(row)
        } _: { message, _ in
            messages.append(message)
        }
        do throws(ConversationError) {
            try conversation.append(messages)
            return try conversation.invalidationSet(
                from: environments[0], to: environments[1], viewport: viewport)
        } catch {
            throw CommandError(source.name, error.description)
        }
    }

    private static func write(_ set: InvalidationSet, to output: inout Output) {
        let caption = [set.oldEnvironment, set.newEnvironment].map { $0.scale.environment.requested.caption }
        var parts = ["\(set.oldEnvironment.scale.name) \(caption.joined(separator: " → "))"]
        if set.oldEnvironment.width != set.newEnvironment.width {
            let widths = [set.oldEnvironment, set.newEnvironment].map { FixedPoint.text($0.width, upTo: 3) }
            parts.append("width \(widths.joined(separator: " → "))")
        }
        output.writeLine(parts.joined(separator: " · "), .faint)
        output.writeLine()
        DiffCommand.writeTable(of: set.styles, to: &output)
        if !set.styles.changed.isEmpty { output.writeLine() }
        output.writeLine(
            "messages: \(set.resizedCount) of \(set.messageCount) change height, "
                + "\(set.rewrappedCount) change line breaks")
        let heights = [set.oldHeight, set.newHeight].map { FixedPoint.text($0, upTo: 3) }
        output.writeLine("height: \(heights[0]) → \(heights[1])")
        if let shift = set.scrollAdjustment {
            let offsets = [shift.oldOffset, shift.newOffset].map { FixedPoint.text($0, upTo: 3) }
            let id = Quotation.printable(shift.anchor.id.text)
            output.writeLine(
                "scroll: \(offsets[0]) → \(offsets[1]), keeping line \(shift.anchor.lineIndex + 1) of \(id) in place")
        }
        writeMotion(of: set, to: &output)
        let announcement = InvalidationResponse(set).announcement
        if !announcement.isEmpty { output.writeLine("announcement: \(announcement)") }
    }

    /// Writes the runs that switch between moving and still images; their boxes do not change.
    private static func writeMotion(of set: InvalidationSet, to output: inout Output) {
        guard let animation = set.animation else { return }
        let images = animation.isOn ? "moving images" : "still images"
        let (runs, pictures) = (set.animatedRuns, set.animatedImages)
        let counts =
            ["\(runs.count) emoji"]
            + (pictures.isEmpty ? [] : [CountText.text(pictures.count, "image")])
        output.writeLine("motion: \(images) for \(counts.joined(separator: " and ")), without a change of height")
        for run in runs {
            let (id, name) = (Quotation.printable(run.id.text), Quotation.printable(run.name.text))
            output.writeLine("  \(id): block \(run.blockIndex + 1), run \(run.runIndex + 1), \(name)")
        }
        for picture in pictures {
            output.writeLine("  \(Quotation.printable(picture.id.text)): block \(picture.blockIndex + 1)")
        }
    }

    // MARK: Arguments

    /// The key of an environment's word that stops emoji and images, as in a preference.
    private static let animateEmoji = "animateEmoji"

    private static func animatesEmoji(_ option: Option, _ arguments: Arguments) throws(CommandError) -> Bool {
        let pairs = try EnvironmentOptions.pairs(ofWord: arguments.value(option) ?? "", place: option.spelling)
        let values = pairs.filter { $0.key == animateEmoji }.map(\.value)
        switch values.count > 1 ? nil : values.first ?? "true" {
        case "true": return true
        case "false": return false
        case let value:
            let reason = value.map { "\(Quotation.quoted($0)) is not true or false" } ?? "give it once"
            throw CommandError(option.spelling, "\(Quotation.quoted(animateEmoji)): \(reason)")
        }
    }

    private static func required(_ option: Option, _ arguments: Arguments) throws(CommandError) -> String {
        guard let word = arguments.value(option) else { throw CommandError(option.spelling, "is missing") }
        return word
    }

    private static func viewport(_ arguments: Arguments) throws(CommandError) -> Viewport? {
        guard let word = arguments.value(viewport) else { return nil }
        let parts = word.parts(at: ",")
        guard parts.count == 2 else {
            throw CommandError(viewport.spelling, "\(Quotation.quoted(word)) is not TOP,HEIGHT")
        }
        let heights = APILimits.widths
        // A list that bounces is above its first message for a moment.
        let tops = -heights.upperBound...heights.upperBound
        return Viewport(
            top: max(try CommonOptions.points(parts[0], in: tops, place: viewport.spelling), 0),
            height: try CommonOptions.points(parts[1], in: heights, place: viewport.spelling))
    }

    private static func widths(_ arguments: Arguments) throws(CommandError) -> WidthChange {
        let word = try required(width, arguments)
        let parts = word.parts(at: ",")
        guard parts.count <= 2 else {
            throw CommandError(width.spelling, "\(Quotation.quoted(word)) is not POINTS or FROM,TO")
        }
        let ends = try parts.map { part throws(CommandError) in
            try CommonOptions.points(part, in: APILimits.widths, place: width.spelling)
        }
        return WidthChange(from: ends[0], to: ends.last)
    }
}
