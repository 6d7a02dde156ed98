package import Fonts
package import ScaleFiles
package import TextLayout
package import TypescaleJSON
internal import TypescaleThreads

/// Measures rows of `measure` one after the other; used by one thread.
package final class RowMeasurer {
    private let measurer: SequentialMeasurer
    private let settings: StyleSettings
    private let parser: JSONParser
    private let showsLines: Bool
    private let engine: BrowserEngine
    private let requiresFamilies: Bool
    private var families: NamedFamilies
    private let rowBytes: Int
    private let responseBytes: Int

    /// Creates a measurer.
    ///
    /// `showsLines` adds the range and width of each line. `engine` is the engine of rows that name none. With
    /// `requiresFamilies` a row gets an error if a family that it names, or every family of a style's role, is
    /// missing. A row longer than `rowBytes`, which the splitter marks, gets an error, and so does one whose response
    /// would be longer than `responseBytes`.
    package init(
        fonts: FontLibrary, scales: ScaleLibrary, showsLines: Bool = false, engine: BrowserEngine = .chromium,
        requiresFamilies: Bool = false,
        rowBytes: Int = APILimits.rowBytes,
        responseBytes: Int = .max
    ) {
        measurer = SequentialMeasurer(fonts: fonts)
        settings = StyleSettings(scales: scales, fonts: fonts)
        parser = JSONParser(limits: JSONLimits(bytes: rowBytes), malformedText: .replaced)
        self.showsLines = showsLines
        self.engine = engine
        self.requiresFamilies = requiresFamilies
        families = NamedFamilies(fonts)
        self.rowBytes = rowBytes
        self.responseBytes = responseBytes
    }

    /// Encodes one response a row, each on its own line, and returns the number of errors.
    ///
    /// A row that cannot be measured gets `{"id","error"}`. If the work of the thread is canceled
    /// (`Cancellation.current`), there is no response from the present row on.
    package func respond(to batch: RowBatch, with writer: inout JSONWriter) -> Int {
        var errorCount = 0
        for row in batch.rows {
            if Cancellation.isWorkCancelled { break }
            do throws(FontError) {
                if !(try respond(to: row, of: batch, with: &writer)) { errorCount += 1 }
            } catch {
                break
            }
            writer.endRow()
        }
        return errorCount
    }

    /// Encodes the response to a row and returns whether it was measured; throws only if the work is canceled.
    private func respond(
        to row: RowBatch.Row, of batch: RowBatch, with writer: inout JSONWriter
    ) throws(FontError) -> Bool {
        if row.isTooLong {
            writer.rowError("line \(row.line): longer than \(rowBytes) bytes", id: nil)
            return false
        }
        var id: String?
        let (document, decoded): (JSONValue, MeasureRow)
        do throws(JSONError) {
            document = try parser.parse(batch.bytes, in: row.range, line: row.line, column: row.column)
            if let value = document["id"], !value.isReplaced, case .string(let name) = value.kind { id = name }
            decoded = try MeasureRow(JSONReader(document), settings: settings, engine: engine)
            if requiresFamilies { try families.require(in: decoded, JSONReader(document)) }
        } catch {
            writer.rowError(error.description, id: id)
            return false
        }
        do throws(FontError) {
            var response = JSONWriter()
            try respond(to: decoded, hasReplacements: document.isReplaced, with: &response)
            if response.bytes.count <= responseBytes {
                writer.raw(response.bytes)
                return true
            }
            writer.rowError("line \(row.line): the response is longer than \(responseBytes) bytes", id: id)
        } catch {
            if error.code == .cancelled { throw error }
            // Hides the server's folders from clients.
            let file = error.file.isEmpty ? "" : error.file.lastPathComponent + ": "
            writer.rowError("line \(row.line): \(file)\(error.reason)", id: id)
        }
        return false
    }

    /// Encodes the response to a row, in whose texts U+FFFD may replace what has no UTF-8 form.
    package func respond(
        to row: MeasureRow, hasReplacements: Bool = false, with writer: inout JSONWriter
    ) throws(FontError) {
        let missing = families.missing(in: row)
        let (measurement, lines) = try measurer.measure(row.content, includesLines: showsLines)
        let ellipsis = showsLines ? try ellipsis(row, measurement) : nil
        writer.object { writer in
            writer.member("id", row.id.text)
            writer.member("lines", measurement.lineCount)
            writer.member("height", points: measurement.height)
            writer.member("widest", points: measurement.widestLineWidth)
            writer.member("truncated", measurement.isTruncated)
            if !missing.isEmpty { writer.member("missingFamilies", missing) }
            if case .text(let text) = row.content,
                let language = HyphenationLibrary.system.missingLanguage(of: text.traits)
            {
                writer.member("missingHyphenation", language)
            }
            if hasReplacements { writer.member("replacedCharacters", true) }
            guard showsLines else { return }
            writer.array("breaks", of: lines) { line, writer in
                writer.array {
                    $0.integer(line.utf16Range.lowerBound)
                    $0.integer(line.utf16Range.upperBound)
                    $0.points(line.width)
                }
            }
            if let ellipsis { writer.member("ellipsis", ellipsis) }
        }
    }

    /// Returns the offset of the ellipsis that ends a truncated text; a message has none.
    private func ellipsis(_ row: MeasureRow, _ measurement: TextMeasurement) throws(FontError) -> Int? {
        guard measurement.isTruncated, case .text(let text) = row.content else { return nil }
        return try measurer.ellipsisOffset(text.text, text.traits, text.measure, maxLines: measurement.lineCount)
    }
}

extension SequentialMeasurer {
    /// Returns whether every word of a text fits on one line.
    package func keepsWords(_ text: TextRow) throws(FontError) -> Bool {
        try FontError.checkCancellation()
        return try keepsWords(text.text, text.traits, text.measure)
    }

    /// Measures the content of a row, and returns the shown lines of a text if they are asked for, none of a message.
    package func measure(
        _ content: MeasureRow.Content, includesLines: Bool = false
    ) throws(FontError) -> (measurement: TextMeasurement, lines: [TextLine]) {
        try FontError.checkCancellation()
        switch content {
        case .text(let text):
            return try measure(
                text.text, text.traits, text.measure, lineHeight: text.lineHeight, maxLines: text.maxLines,
                includesLines: includesLines)
        case .message(let message, let environment): return (try measure(message, in: environment), [])
        }
    }
}

extension JSONWriter {
    /// Encodes the response to a row that cannot be measured: `{"id","error"}`.
    package mutating func rowError(_ reason: String, id: String?) {
        object { writer in
            writer.member("id", orNull: id)
            writer.message("error", reason)
        }
    }
}
