internal import Fonts
internal import ScaleFiles
internal import Synchronization
internal import TypescaleAPI
internal import TypescaleCommandLineInterface
internal import TypescaleJSON
import TypescaleStrings
internal import TypescaleThreads

/// `typescale measure`: rows of texts in, rows of lines and heights out.
enum MeasureCommand {
    private static let lines = Option.flag("lines", help: "Add where each line starts and ends, and its width.")
    private static let jobs = Option("jobs", "N", help: "Threads that measure (default: one a processor).")

    static let command = Command(
        "measure", summary: "lines and heights of texts, one JSON row each",
        discussion: [
            "Reads {\"id\",\"text\",\"width\"} and answers {\"id\",\"lines\",\"height\",\"widest\",\"truncated\"}, in the order "
                + "of the input and while it is still coming in. A row is set in a scale's style (\"scale\", \"style\" and "
                + "the keys of an environment; apple-ios and body where none is named) or in a font of its own "
                + "(\"families\", \"size\", \"weight\", \"lineHeight\", \"tracking\"), and may have \"locale\", \"dir\", "
                + "\"whiteSpace\" and \"maxLines\".",
            "A row that cannot be measured is answered by {\"id\",\"error\"} in its place; the exit code is then 1.",
        ],
        operands: [Operand("FILE", .optional, .files, help: "Rows of JSON (default, or -: standard input).")],
        groups: [OptionGroup("Options", [lines, jobs])],
        examples: [
            .init("typescale measure messages.ndjson", "How tall each message is."),
            .init(
                "echo '{\"id\":\"a\",\"text\":\"Hello\",\"width\":300,\"category\":\"AX3\"}' | typescale measure --lines",
                "One text, at a reader's size."),
        ]
    ) { arguments, output throws(CommandError) in
        let threads = try threads(arguments)
        let input = try InputFile(arguments.operands.first)
        let fonts = try FontCatalog.library()
        let scales = try ScaleCatalog.library()
        let source = RowSource(input)
        let showsLines = arguments.contains(lines)
        var rows = 0
        var faults = 0
        OrderedPipeline<RowBatch, Answer>(depth: threads * batchesPerThread).run(
            workers: threads, produce: { { source.next() } },
            makeWork: {
                let measurer = RowMeasurer(fonts: fonts, scales: scales, showsLines: showsLines)
                return { batch in
                    var writer = JSONWriter()
                    let faults = measurer.answer(batch, to: &writer)
                    return Answer(text: writer.text, rows: batch.rows.count, faults: faults)
                }
            },
            consume: { answer in
                rows += answer.rows
                faults += answer.faults
                output.write(answer.text)
                return output.flush()
            })
        if let error = source.error { throw error }
        if faults > 0 {
            output.report(CommandError(input.name, "\(faults) of \(rows) rows could not be measured"))
            return .checkFailed
        }
        return .success
    }

    /// Batches under way for each thread: enough that none waits while the others' answers are written.
    private static let batchesPerThread = 4
    /// More threads than any machine this runs on has processors.
    private static let mostThreads = 256

    /// What a batch of rows came to.
    private struct Answer: Sendable {
        var text: String
        var rows: Int
        var faults: Int
    }

    private static func threads(_ arguments: Arguments) throws(CommandError) -> Int {
        guard let word = arguments.value(jobs) else { return Processors.count }
        guard let count = Int(word) else {
            throw CommandError(jobs.spelling, "\(Quotation.quoted(word)) is not a whole number")
        }
        guard (1...mostThreads).contains(count) else {
            throw CommandError(jobs.spelling, "\(count) is outside 1 to \(mostThreads)")
        }
        return count
    }
}
