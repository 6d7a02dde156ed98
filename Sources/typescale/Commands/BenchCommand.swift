internal import ScaleFiles
internal import TypescaleAPI
internal import TypescaleCommandLineInterface
internal import TypescaleJSON

/// `typescale bench`: times the preparation and reflow of messages on this machine.
enum BenchCommand {
    private static let width = Option("width", "POINTS", help: "Width of the lines (default: 300).")

    static let command = Command(
        "bench", summary: "time the preparation and reflow of messages",
        discussion: [
            "Prepares all messages at no size, then changes the size through the twelve categories and back, and the "
                + "width likewise; every change computes all heights, all offsets and the invalidation set. Times are "
                + "medians over 22 changes, on one thread but for reflowMsAllCores; reading the file is not timed. "
                + "Messages are one conversation in body of apple-ios without tracking, in Noto Sans, Noto Sans CJK JP "
                + "and Noto Color Emoji.",
            "The answer is one JSON object, with or without --json.",
        ],
        operands: [Operand("MESSAGES", .one, .files, help: "Rows {\"id\",\"text\"} of JSON; -: standard input.")],
        groups: [OptionGroup("Options", [width, CommonOptions.json])],
        examples: [.init("typescale bench messages.ndjson --width 320", "Ten thousand messages in a phone's bubble.")]
    ) { arguments, output throws(CommandError) in
        let width = try CommonOptions.width(Self.width, arguments, in: widths, usual: 300)
        let source = RowSource(try InputFile(arguments.operands.first))
        var texts: [String] = []
        try source.forEach(BenchMessage.init) { row, _ in texts.append(row.text) }
        guard !texts.isEmpty else { throw CommandError(source.name, "holds no message") }
        let benchmark = LayoutBenchmark(
            texts: texts, width: width, scale: try ScaleCatalog.scale(named: ScaleName.appleIOS.name, place: "bench"),
            fonts: try FontCatalog.library())
        let figures = try benchmark.run()
        output.writeJSON { write(figures, to: &$0) }
        return .success
    }

    /// From the width of a word to that of a wall; narrower lines would measure the cutting of words.
    private static let widths = 50.0...100_000

    private static func write(_ figures: LayoutBenchmark.Figures, to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("messages", figures.messages)
        for (name, value) in [
            ("prepareMs", figures.prepareMs), ("reflowMs", figures.reflowMs),
            ("reflowMsAllCores", figures.reflowMsAllCores), ("rewidthMs", figures.rewidthMs),
            ("bytesPerMessage", figures.bytesPerMessage),
        ] {
            writer.key(name)
            writer.number((value * 10_000).rounded() / 10_000)
        }
        writer.member("changed", figures.changed)
        writer.endObject()
    }
}
