internal import DynamicType
internal import TypescaleCommandLineInterface
internal import TypescalePreview

/// `typescale preview`: a scale, or a message, as it looks.
enum PreviewCommand {
    static let style = Option(
        "style", "STYLE", .among { ScaleCatalog.styleNames }, repeats: true,
        help: "Only this style; may be repeated.")
    static let text = Option("text", "TEXT", help: "The sample that styles are set in.")
    static let message = Option(
        "message", "FILE|TEXT", .files,
        help: "Show messages before and after a change: rows of JSON as invalidate reads them, or a text.")
    static let width = Option("width", "POINTS", help: "Width of the lines (default: 320).")
    static let guides = Option.flag("guides", help: "Mark line boxes, baselines, cap and x heights.")
    static let dark = Option.flag("dark", help: "Draw on a dark sheet.")
    static let format = Option(
        "format", "FORMAT", .only(PreviewRequest.Format.allCases.map(\.rawValue)),
        help: "What is written (default: what the file's name says, else terminal).")
    static let file = Option(
        "output", "FILE", .files, letter: "o", help: "The file to write (default, or -: standard output).")
    static let graphics = Option(
        "graphics", "PROTOCOL", .only(["auto"] + Terminal.Graphics.allCases.map(\.rawValue)),
        help: "How a terminal is sent pictures: auto, kitty, iterm2, sixel or none (default: auto).")
    static let watch = Option.flag(
        "watch", help: "Draw again whenever the scale's file, or the messages', changes.")

    static let command = Command(
        "preview", summary: "a scale, or a message, as it looks",
        discussion: [
            "Draws one row a style and one column an environment; with --message, messages side by side, what stands on "
                + "another line than in the first column marked. Lines, heights, faces and glyphs come from the engine "
                + "that also measures.",
            "svg and html hold everything they show: glyphs are outlines. png has two pixels a point, pdf is a page of "
                + "the sheet's own size; both are drawn by cairo. terminal shows sizes as bars and samples with the "
                + "engine's line breaks, and a picture where the terminal can.",
        ],
        groups: [
            OptionGroup(
                "What", [CommonOptions.scale, style, text, message, width]),
            EnvironmentList.group,
            OptionGroup("How", [format, file, guides, dark, graphics, watch]),
        ],
        examples: [
            .init("typescale preview", "The default scale's sizes, in the terminal."),
            .init("typescale preview --categories all --style body --guides -o body.svg", "One style at every size."),
            .init(
                "typescale preview --message \"See you at 12:30?\" --width 180 --categories L,AX3 -o card.png",
                "What larger text makes of a message."),
        ]
    ) { arguments, output throws(CommandError) in
        let request = try PreviewRequest(arguments)
        guard arguments.contains(watch) else {
            try PreviewRun(request).write(to: &output)
            return .success
        }
        return try PreviewWatch(request).run(&output)
    }
}
