public import Fonts
public import JSON
public import TextLayout

/// Answers rows of `measure`, one after the other; scratch of one thread.
public final class RowMeasurer {
    private let preparer: TextPreparer
    private var store = PreparedTexts()
    private let showsLines: Bool

    /// A measurer; `showsLines` adds every line's range and width to the answers.
    public init(library: FontLibrary, showsLines: Bool = false) {
        preparer = TextPreparer(library: library)
        self.showsLines = showsLines
    }

    /// Writes the answer to a row.
    public func answer(_ row: MeasureRow, to writer: inout JSONWriter) throws(FontError) {
        let (extent, lines) = try measure(row)
        writer.beginObject()
        writer.key("id")
        writer.string(row.id)
        writer.key("lines")
        writer.number(Double(extent.lines))
        writer.key("height")
        writer.number(RowMeasurer.rounded(extent.height))
        writer.key("widest")
        writer.number(RowMeasurer.rounded(extent.widest))
        writer.key("truncated")
        writer.bool(extent.isTruncated)
        if showsLines {
            writer.key("breaks")
            writer.beginArray()
            for line in lines {
                writer.beginArray()
                writer.number(Double(line.start))
                writer.number(Double(line.end))
                writer.number(RowMeasurer.rounded(line.width))
                writer.endArray()
            }
            writer.endArray()
        }
        writer.endObject()
    }

    /// Measures a row.
    public func measure(_ row: MeasureRow) throws(FontError) -> (extent: TextExtent, lines: [TextLine]) {
        var clustersAbove = min(row.measure.room / row.measure.size, TextLayout.Limits.clustersAboveEm)
        while true {
            store.removeAll()
            let text = try preparer.prepare(row.text, row.traits, clustersAbove: clustersAbove, into: &store)
            if let extent = store.extent(
                of: text, row.measure, lineHeight: row.lineHeight, maxLines: row.maxLines)
            {
                let lines = showsLines ? store.lines(of: text, row.measure, lineHeight: row.lineHeight) ?? [] : []
                return (extent, lines)
            }
            precondition(clustersAbove > 0, "a text with all its clusters can be laid out at any width")
            clustersAbove = 0
        }
    }

    /// Points to a thousandth: finer than any step in which lengths are kept.
    private static func rounded(_ points: Double) -> Double { (points * 1000).rounded() / 1000 }
}
