package import Fonts
package import ScaleFiles
package import TextLayout
package import TypescaleJSON
internal import TypescaleThreads

/// Answers rows of `measure`, one after the other; scratch of one thread.
package final class RowMeasurer {
    private let fonts: FontLibrary
    private let preparer: TextPreparer
    private let settings: StyleSettings
    private let parser: JSONParser
    private var store = PreparedTexts()
    /// What the store holds.
    private var prepared: PreparedRow?
    private let showsLines: Bool
    private let rowBytes: Int
    private let answerBytes: Int

    /// A measurer; `showsLines` adds every line's range and width to the answers. Rows that are longer than `rowBytes`,
    /// which whoever cuts them sees to, and rows whose answers would be longer than `answerBytes` are at fault.
    package init(
        fonts: FontLibrary, scales: ScaleLibrary, showsLines: Bool = false, rowBytes: Int = APILimits.rowBytes,
        answerBytes: Int = .max
    ) {
        self.fonts = fonts
        preparer = TextPreparer(library: fonts)
        settings = StyleSettings(scales: scales, fonts: fonts)
        parser = JSONParser(limits: JSONLimits(bytes: rowBytes), malformedText: .replaced)
        self.showsLines = showsLines
        self.rowBytes = rowBytes
        self.answerBytes = answerBytes
    }

    /// Writes one answer a row, each on its own line; returns how many rows are at fault.
    ///
    /// A row that cannot be measured is answered by `{"id","error"}` in its place. Where the thread's work is cancelled
    /// (`Cancellation.current`), there are no answers from the row on that was measured then.
    package func answer(_ batch: RowBatch, to writer: inout JSONWriter) -> Int {
        var faults = 0
        for row in batch.rows {
            if let cancellation = Cancellation.current, cancellation.isCancelled { break }
            do throws(FontError) {
                if !(try answer(row, of: batch, to: &writer)) { faults += 1 }
            } catch {
                break
            }
            writer.endRow()
        }
        return faults
    }

    /// Writes the answer to a row; throws where the work is cancelled alone.
    private func answer(
        _ row: RowBatch.Row, of batch: RowBatch, to writer: inout JSONWriter
    ) throws(FontError) -> Bool {
        if row.isTooLong {
            write("line \(row.line): longer than \(rowBytes) bytes", id: nil, to: &writer)
            return false
        }
        var id: String?
        let decoded: MeasureRow
        do throws(JSONError) {
            let document = try parser.parse(batch.bytes, in: row.range, line: row.line)
            if case .string(let name) = document["id"]?.kind { id = name }
            decoded = try MeasureRow(JSONReader(document), settings: settings)
        } catch {
            write(error.description, id: id, to: &writer)
            return false
        }
        do throws(FontError) {
            var answer = JSONWriter()
            try self.answer(decoded, to: &answer)
            if answer.bytes.count <= answerBytes {
                writer.raw(answer.bytes)
                return true
            }
            write("line \(row.line): the answer is longer than \(answerBytes) bytes", id: id, to: &writer)
        } catch {
            if error.code == .cancelled { throw error }
            write(
                "line \(row.line): \(error.file.isEmpty ? "" : error.file + ": ")\(error.reason)", id: id, to: &writer)
        }
        return false
    }

    private func write(_ error: String, id: String?, to writer: inout JSONWriter) {
        writer.beginObject()
        writer.key("id")
        if let id { writer.string(id) } else { writer.null() }
        writer.member("error", error)
        writer.endObject()
    }

    /// Writes the answer to a row.
    package func answer(_ row: MeasureRow, to writer: inout JSONWriter) throws(FontError) {
        let (extent, lines) = try measure(row)
        writer.beginObject()
        writer.member("id", row.id)
        writer.member("lines", extent.lines)
        writer.member("height", points: extent.height)
        writer.member("widest", points: extent.widest)
        writer.member("truncated", extent.isTruncated)
        if showsLines {
            writer.key("breaks")
            writer.beginArray()
            for line in lines {
                writer.beginArray()
                writer.integer(line.start)
                writer.integer(line.end)
                writer.points(line.width)
                writer.endArray()
            }
            writer.endArray()
        }
        writer.endObject()
    }

    /// Measures a row; lines are those of a text that are shown, and none of a message.
    package func measure(_ row: MeasureRow) throws(FontError) -> (extent: TextExtent, lines: [TextLine]) {
        // The same text at another size is measured without being prepared, which would check.
        if let cancellation = Cancellation.current, cancellation.isCancelled {
            throw FontError(.cancelled, reason: "measuring the text was cancelled")
        }
        _ = preparer.takeShapingFailure()
        let measurement = try measure(row.content)
        if let failure = preparer.takeShapingFailure() {
            prepared = nil
            throw failure
        }
        return measurement
    }

    private func measure(_ content: MeasureRow.Content) throws(FontError) -> (extent: TextExtent, lines: [TextLine]) {
        switch content {
        case .text(let text): return try measure(text)
        case .message(let message, let environment):
            let extent = try measure(message, in: environment)
            return (
                TextExtent(
                    lines: extent.lines, height: extent.height, widest: extent.widest, isTruncated: extent.isTruncated),
                []
            )
        }
    }

    private func measure(
        _ message: Message, in environment: LayoutEnvironment
    ) throws(FontError) -> MessageExtent {
        let (settings, preparation) = (environment.key.settings, environment.key.preparation)
        var store = PreparedMessages(preparation)
        for clustersAbove in [TextLayoutLimits.clustersAboveEm, -.infinity] {
            let index = try store.append(
                message, locale: preparation.locale, with: preparer, clustersAbove: clustersAbove)
            if let extent = store.extent(of: index, in: settings) { return extent }
        }
        preconditionFailure("with all clusters kept, a message can be laid out at any width")
    }

    private func measure(_ row: TextRow) throws(FontError) -> (extent: TextExtent, lines: [TextLine]) {
        // Words no wider than a line need no clusters. Where that guess was wrong, all words get them.
        var traits = row.traits
        traits.font = try fonts.request(traits.font, at: row.measure.size)
        let needed = min(row.measure.room / row.measure.size, TextLayoutLimits.clustersAboveEm)
        for clustersAbove in [needed, -.infinity] {
            let text = try prepare(PreparedRow(text: row.text, traits: traits, clustersAbove: clustersAbove))
            guard
                let extent = store.extent(of: text, row.measure, lineHeight: row.lineHeight, maxLines: row.maxLines)
            else { continue }
            let lines = showsLines ? store.lines(of: text, row.measure, lineHeight: row.lineHeight) : []
            guard let lines else { continue }
            return (extent, Array(lines.prefix(extent.lines)))
        }
        preconditionFailure("with all clusters kept, a text can be laid out at any width")
    }

    /// Prepares a row's text; the answer is its index in the store. The same text once more, as audits ask for it at
    /// every size, is not prepared again.
    private func prepare(_ row: PreparedRow) throws(FontError) -> Int {
        if let prepared, prepared.isSame(as: row) { return 0 }
        prepared = nil
        store.removeAll()
        let text = try preparer.prepare(row.text, row.traits, clustersAbove: row.clustersAbove, into: &store)
        prepared = row
        prepared?.dependsOnSize = preparer.lastDependsOnSize
        return text
    }
}

/// A text as it is prepared.
private struct PreparedRow {
    var text: String
    var traits: TextTraits
    var clustersAbove: Double
    /// The faces are others at other sizes.
    var dependsOnSize = false

    /// Whether two texts are the same, byte by byte: texts that are equivalent may have other clusters.
    func isSame(as other: PreparedRow) -> Bool {
        var traits = traits
        if !dependsOnSize { traits.font.opticalSizing = other.traits.font.opticalSizing }
        return clustersAbove == other.clustersAbove && traits == other.traits
            && text.utf8.count == other.text.utf8.count
            && text.utf8.elementsEqual(other.text.utf8)
    }
}
