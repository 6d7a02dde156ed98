/// The texts of a store by index: each consists of the paragraphs from the end of the one before it.
///
/// A text that tracking shapes differently has its paragraphs twice: without tracking, then with it.
struct TextRanges: Sendable {
    /// The end of each text; the highest bit is set for a text in two forms.
    private var ends: [UInt32] = [0]
    private static let twoForms: UInt32 = 1 << 31

    var count: Int { ends.count - 1 }

    /// Returns the form of a text with or without tracking.
    @inline(__always)
    subscript(index: Int, isTracked isTracked: @autoclosure () -> Bool) -> PreparedTexts.Text {
        let (first, end) = (ends[index] & ~Self.twoForms, ends[index + 1])
        guard end & Self.twoForms != 0 else {
            return PreparedTexts.Text(firstParagraph: first, paragraphCount: end &- first)
        }
        let half = (end & ~Self.twoForms &- first) / 2
        return PreparedTexts.Text(firstParagraph: isTracked() ? first &+ half : first, paragraphCount: half)
    }

    /// Appends a text that ends at the end of the paragraphs; `hasTwoForms` if they are there without and with
    /// tracking.
    mutating func append(upTo paragraphs: Int, hasTwoForms: Bool = false) {
        ends.append(UInt32(paragraphs) | (hasTwoForms ? Self.twoForms : 0))
    }

    /// Removes every text and keeps the memory.
    mutating func removeAll() { ends.removeLast(count) }

    /// Releases the reserve of the arrays.
    mutating func trim() { ends.trim() }

    var byteCount: Int { ends.byteCount }

    /// The bytes of the list with the reserve of the arrays.
    var heldBytes: Int { HeldBytes.of(ends) }
}
