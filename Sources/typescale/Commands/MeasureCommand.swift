internal import DynamicType
internal import Fonts
internal import ScaleFiles
internal import TypescaleAPI
internal import TypescaleCommandLineInterface
internal import TypescaleJSON
internal import TypescaleThreads

/// `typescale measure`: reads rows of texts and writes rows of lines and heights.
enum MeasureCommand {
    private static let lines = Option.flag("lines", help: "Add each line's start, end and width.")
    private static let strictFonts = Option.flag(
        "strict-fonts", help: "Refuse a row whose families are not installed, instead of naming them in the response.")
    private static let jobs = Option("jobs", "N", help: "The number of threads (default: one per processor).")

    static let command = Command(
        "measure", summary: "measure lines and heights of texts, one JSON row each",
        discussion: [
            "Reads {\"id\",\"text\",\"width\"} and writes {\"id\",\"lines\",\"height\",\"widest\",\"truncated\"}, "
                + "in the order of the input and while it is still arriving. A row uses a scale's style "
                + "(\"scale\", \"style\" and the keys of an environment; apple-ios and body by default) or a font "
                + "of its own (\"families\", \"size\", \"weight\", \"lineHeight\", \"tracking\"), and may have "
                + "\"locale\", \"dir\", \"maxLines\", the CSS properties "
                + "\(TextProperty.keys.map { "\"\($0)\"" }.joined(separator: ", ")), and \"engine\", "
                + "which overrides --engine. A property of a row takes precedence over that of its style. \"dir\" is ltr "
                + "(the default, also in Arabic), rtl, or auto for that of the first letter.",
            "With --lines, a truncated text has \"ellipsis\", the offset at which an ellipsis ends its last line.",
            "A row whose families are not all installed uses the next family of the list, and the response has "
                + "\"missingFamilies\". A row with \"hyphens\": \"auto\" in a language whose patterns are not installed "
                + "is not hyphenated, and the response has \"missingHyphenation\". In a text that is not UTF-8, U+FFFD is "
                + "measured in place of what is wrong, and the response has \"replacedCharacters\".",
            "For a row that cannot be measured, {\"id\",\"error\"} is written instead; the exit code is then 1.",
        ],
        operands: [Operand("FILE", .optional, .files, help: "Rows of JSON (default, or -: standard input).")],
        groups: [OptionGroup("Options", [lines, CommonOptions.engine, strictFonts, jobs])],
        examples: [
            .init("typescale measure messages.ndjson", "The height of each message."),
            .init(
                "echo '{\"id\":\"a\",\"text\":\"Hello\",\"width\":300,\"category\":\"AX3\"}' | typescale measure "
                    + "--lines",
                "One text, at a reader's size."),
        ]
    ) { arguments, output throws(CommandError) in
        let threads = try CommonOptions.integer(jobs, arguments, in: TypescaleLimits.threads) ?? Processors.count
        let input = try InputFile(arguments.operands.first)
        let fonts = try FontCatalog.library()
        let scales = try ScaleCatalog.library()
        let source = RowSource(input)
        let (showsLines, isStrict) = (arguments.contains(lines), arguments.contains(strictFonts))
        let engine = CommonOptions.engine(arguments)
        var rows = 0
        var failures = 0
        typealias BatchResponse = (text: String, rows: Int, failures: Int)
        OrderedPipeline<RowBatch, BatchResponse>(depth: threads * TypescaleLimits.batchesPerThread).run(
            workers: threads, makeInput: { { source.next() } },
            makeWork: {
                let measurer = RowMeasurer(
                    fonts: fonts, scales: scales, showsLines: showsLines, engine: engine, requiresFamilies: isStrict)
                return { batch in
                    var writer = JSONWriter()
                    let failures = measurer.respond(to: batch, with: &writer)
                    return (writer.text, batch.rows.count, failures)
                }
            },
            consume: { response in
                rows += response.rows
                failures += response.failures
                output.write(response.text)
                return output.flush()
            })
        if let error = source.error { throw error }
        if failures > 0 {
            output.report(CommandError(input.name, "\(failures) of \(rows) rows could not be measured"))
            return .checkFailed
        }
        return .success
    }
}
