/// The paragraphs of a store in order: the segments of each begin where those of the one before it end.
struct ParagraphList: ArrayList, Sendable {
    /// A paragraph in 24 bytes.
    private struct Entry: Sendable {
        var firstSegment: UInt32 = 0
        var textLength: UInt32 = 0
        var unitsPerEm: Int32 = 0
        var firstCount: Int32 = 0
        var traits = PreparedTexts.ParagraphTraits()
        var faces: UInt32 = 0
    }

    /// The start of a paragraph that is not the first one of its text.
    private struct TextStart: IndexKeyed, Sendable {
        var index: UInt32
        var offset: UInt32
    }

    /// The paragraphs, and one more, whose first segment is the number of segments.
    private var entries = [Entry()]
    private var textStarts = IndexedList<TextStart>()

    var count: Int { entries.count - 1 }

    @inline(__always)
    subscript(index: Int) -> PreparedTexts.Paragraph {
        let entry = entries[index]
        return PreparedTexts.Paragraph(
            firstSegment: entry.firstSegment, segmentCount: entries[index + 1].firstSegment &- entry.firstSegment,
            textLength: entry.textLength, unitsPerEm: entry.unitsPerEm, firstCount: entry.firstCount,
            faces: entry.faces, traits: entry.traits)
    }

    /// Returns the offset of a paragraph's start in its text in UTF-16 units.
    func textStart(of index: Int) -> Int { textStarts.entry(of: index).map { Int($0.offset) } ?? 0 }

    /// Appends a paragraph, whose first segment follows the last one before.
    mutating func append(_ paragraph: PreparedTexts.Paragraph, textStart: Int) {
        precondition(entries[count].firstSegment == paragraph.firstSegment, "segments follow one another")
        if textStart > 0 { textStarts.append(TextStart(index: UInt32(count), offset: UInt32(textStart))) }
        entries[count] = Entry(
            firstSegment: paragraph.firstSegment, textLength: paragraph.textLength, unitsPerEm: paragraph.unitsPerEm,
            firstCount: paragraph.firstCount, traits: paragraph.traits, faces: paragraph.faces)
        entries.append(Entry(firstSegment: UInt32(paragraph.segments.upperBound)))
    }

    var memory: MemoryUse { entries.memory + textStarts.memory }

    @inline(__always)
    mutating func apply(_ change: ArrayChange) {
        entries.apply(change)
        textStarts.apply(change)
        if entries.isEmpty { entries.append(Entry()) }
    }
}
