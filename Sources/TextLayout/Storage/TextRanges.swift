/// The texts of a store by index: each is the paragraphs from where the one before it ended.
///
/// A text that tracking shapes differently has its paragraphs twice, as they are without tracking, then with it; or only
/// the ones that were asked for.
struct TextRanges: Sendable {
    /// The forms of a text that are there, in the two highest bits of its end.
    enum Forms: UInt32 {
        /// One form for any tracking.
        case any = 0
        case tracked = 0x4000_0000
        case both = 0x8000_0000
        case untracked = 0xC000_0000
    }

    /// Where each text ends, and its forms.
    private var ends: [UInt32] = [0]
    private static let end: UInt32 = 0x3FFF_FFFF

    var count: Int { ends.count - 1 }

    /// The form of a text with or without tracking; nil where it is not there.
    @inline(__always)
    subscript(index: Int, isTracked isTracked: @autoclosure () -> Bool) -> PreparedTexts.Text? {
        let (first, end) = (ends[index] & Self.end, ends[index + 1])
        if end & ~Self.end == 0 { return PreparedTexts.Text(firstParagraph: first, paragraphCount: end &- first) }
        let count = end & Self.end &- first
        guard end & ~Self.end == Forms.both.rawValue else {
            let isThere = isTracked() == (end & ~Self.end == Forms.tracked.rawValue)
            return isThere ? PreparedTexts.Text(firstParagraph: first, paragraphCount: count) : nil
        }
        return PreparedTexts.Text(
            firstParagraph: isTracked() ? first &+ count / 2 : first, paragraphCount: count / 2)
    }

    /// Appends a text that ends where the paragraphs do now.
    mutating func append(upTo paragraphs: Int, forms: Forms = .any) {
        ends.append(UInt32(paragraphs) | forms.rawValue)
    }

    /// Drops every text and keeps the memory.
    mutating func removeAll() { ends.removeLast(count) }

    /// Gives back what is held in reserve.
    mutating func trim() { ends.trim() }

    var byteCount: Int { ends.byteCount }

    /// The same with what is held in reserve.
    var heldBytes: Int { HeldBytes.of(ends) }
}
