package import Fonts
package import ScaleFiles
package import TextLayout
package import TypescaleJSON
internal import TypescaleThreads

/// Answers rows of `measure`, one after the other; scratch of one thread.
package final class RowMeasurer {
    private let measurer: SequentialMeasurer
    private let settings: StyleSettings
    private let parser: JSONParser
    private let showsLines: Bool
    private let rowBytes: Int
    private let answerBytes: Int

    /// A measurer; `showsLines` adds every line's range and width to the answers. Rows that are longer than `rowBytes`,
    /// which whoever cuts them sees to, and rows whose answers would be longer than `answerBytes` are at fault.
    package init(
        fonts: FontLibrary, scales: ScaleLibrary, showsLines: Bool = false, rowBytes: Int = APILimits.rowBytes,
        answerBytes: Int = .max
    ) {
        measurer = SequentialMeasurer(fonts: fonts)
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
        let (measurement, lines) = try measure(row)
        writer.beginObject()
        writer.member("id", row.id)
        writer.member("lines", measurement.lineCount)
        writer.member("height", points: measurement.height)
        writer.member("widest", points: measurement.widestLineWidth)
        writer.member("truncated", measurement.isTruncated)
        if showsLines {
            writer.key("breaks")
            writer.beginArray()
            for line in lines {
                writer.beginArray()
                writer.integer(line.utf16Range.lowerBound)
                writer.integer(line.utf16Range.upperBound)
                writer.points(line.width)
                writer.endArray()
            }
            writer.endArray()
        }
        writer.endObject()
    }

    /// Measures a row; the lines are those of a text that are shown, and none of a message.
    package func measure(_ row: MeasureRow) throws(FontError) -> (measurement: TextMeasurement, lines: [TextLine]) {
        switch row.content {
        case .text(let text):
            return try measurer.measure(
                text.text, text.traits, text.measure, lineHeight: text.lineHeight, maxLines: text.maxLines,
                includesLines: showsLines)
        case .message(let message, let environment): return (try measurer.measure(message, in: environment), [])
        }
    }
}
