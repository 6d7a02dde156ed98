/// The texts of a store by index: each is the paragraphs from where the one before it ended.
struct TextRanges: Sendable {
    private var ends: [UInt32] = [0]

    var count: Int { ends.count - 1 }

    @inline(__always)
    subscript(index: Int) -> PreparedTexts.Text {
        let first = ends[index]
        return PreparedTexts.Text(firstParagraph: first, paragraphCount: ends[index + 1] - first)
    }

    /// Appends a text that ends where the paragraphs do now.
    mutating func append(upTo paragraphs: Int) { ends.append(UInt32(paragraphs)) }

    /// Drops every text and keeps the memory.
    mutating func removeAll() { ends.removeLast(count) }

    /// Gives back what is held in reserve.
    mutating func trim() { ends.trim() }

    var byteCount: Int { ends.byteCount }

    /// The same with what is held in reserve.
    var heldBytes: Int { HeldBytes.of(ends) }
}
