/// The texts of a store by index: each consists of the paragraphs from the end of the one before it.
///
/// A text that tracking shapes differently has its paragraphs twice, without tracking and then with it, or only in the
/// form that was requested.
struct TextRanges: ArrayList, Sendable {
    /// The forms that a text has, in the two highest bits of its end.
    enum Forms: UInt32 {
        /// One form for any tracking.
        case any = 0
        case tracked = 0x4000_0000
        case both = 0x8000_0000
        case untracked = 0xC000_0000
    }

    /// The end of each text, and its forms.
    private var ends: [UInt32] = [0]
    private static let end: UInt32 = 0x3FFF_FFFF

    var count: Int { ends.count - 1 }

    /// Returns the form of a text with or without tracking; `nil` if the text does not have it.
    @inline(__always)
    subscript(index: Int, isTracked isTracked: @autoclosure () -> Bool) -> PreparedTexts.Text? {
        let (first, end) = (ends[index] & Self.end, ends[index + 1])
        if end & ~Self.end == 0 { return PreparedTexts.Text(firstParagraph: first, paragraphCount: end &- first) }
        let count = end & Self.end &- first
        guard end & ~Self.end == Forms.both.rawValue else {
            let isThere = isTracked() == (end & ~Self.end == Forms.tracked.rawValue)
            return isThere ? PreparedTexts.Text(firstParagraph: first, paragraphCount: count) : nil
        }
        return PreparedTexts.Text(firstParagraph: isTracked() ? first &+ count / 2 : first, paragraphCount: count / 2)
    }

    mutating func append(upTo paragraphs: Int, forms: Forms = .any) {
        ends.append(UInt32(paragraphs) | forms.rawValue)
    }

    var memory: MemoryUse { ends.memory }

    @inline(__always)
    mutating func apply(_ change: ArrayChange) {
        ends.apply(change)
        if ends.isEmpty { ends.append(0) }
    }
}
