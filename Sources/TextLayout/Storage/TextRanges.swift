/// The texts of a store by index: each is the paragraphs from where the one before it ended.
///
/// A text that tracking shapes differently has its paragraphs twice: as they are without tracking, then with it.
struct TextRanges: Sendable {
    /// Where each text ends; the highest bit is set for a text in two forms.
    private var ends: [UInt32] = [0]
    private static let twoForms: UInt32 = 1 << 31

    var count: Int { ends.count - 1 }

    /// The form of a text with or without tracking.
    @inline(__always)
    subscript(index: Int, isTracked isTracked: @autoclosure () -> Bool) -> PreparedTexts.Text {
        let (first, end) = (ends[index] & ~Self.twoForms, ends[index + 1])
        guard end & Self.twoForms != 0 else {
            return PreparedTexts.Text(firstParagraph: first, paragraphCount: end &- first)
        }
        let half = (end & ~Self.twoForms &- first) / 2
        return PreparedTexts.Text(firstParagraph: isTracked() ? first &+ half : first, paragraphCount: half)
    }

    /// Appends a text that ends where the paragraphs do now; `hasTwoForms` if they are there without and with tracking.
    mutating func append(upTo paragraphs: Int, hasTwoForms: Bool = false) {
        ends.append(UInt32(paragraphs) | (hasTwoForms ? Self.twoForms : 0))
    }

    /// Drops every text and keeps the memory.
    mutating func removeAll() { ends.removeLast(count) }

    /// Gives back what is held in reserve.
    mutating func trim() { ends.trim() }

    var byteCount: Int { ends.byteCount }

    /// The same with what is held in reserve.
    var heldBytes: Int { HeldBytes.of(ends) }
}
