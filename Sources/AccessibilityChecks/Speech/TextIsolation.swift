// A text in a sentence of the other direction needs isolates (Unicode's UAX 9); otherwise its ends take part in the
// sentence's ordering, and the number after a Hebrew name would be drawn to its left. Screen readers ignore isolates;
// braille displays and speech viewers show the text in order.

internal import TypescaleLocales

/// Isolates texts in the opposite direction of a label.
struct TextIsolation {
    private let direction: WritingDirection

    /// Creates the isolation for a label with the direction of its format's first letter, or of the locale.
    init(around pieces: [SpokenLabel.Piece], locale: String) {
        for case .literal(let text) in pieces {
            if let strong = TextIsolation.strong(in: text).first {
                direction = strong
                return
            }
        }
        direction = WritingDirection(ofLanguage: locale)
    }

    /// Returns the text, between U+2068 and U+2069 if it needs isolation.
    func isolated(_ text: String) -> String {
        let balanced = TextIsolation.balanced(text)
        return needsIsolation(text) ? "\u{2068}\(balanced)\u{2069}" : balanced
    }

    /// Returns whether a text needs an isolate beside text of a direction.
    ///
    /// It does if it has a letter of the other direction, an embedding or override (which only an isolate ends
    /// reliably) or, from right to left, groups of digits such as a telephone number, which would be reordered.
    private func needsIsolation(_ text: String) -> Bool {
        if text.unicodeScalars.contains(where: { (0x202A...0x202E).contains($0.value) }) { return true }
        let strong = TextIsolation.strong(in: text)
        if strong.contains(where: { $0 != direction }) { return true }
        guard direction == .rightToLeft, strong.isEmpty else { return false }
        return text.split { !$0.isASCIIDigit }.count > 1
    }

    private static func strong(in text: String) -> [WritingDirection] {
        text.unicodeScalars.compactMap(WritingDirection.init(of:))
    }

    /// Returns the text with balanced isolates, so that it closes none outside of itself.
    private static func balanced(_ text: String) -> String {
        guard text.unicodeScalars.contains(where: { (0x2066...0x2069).contains($0.value) }) else { return text }
        var result = String.UnicodeScalarView()
        var depth = 0
        for scalar in text.unicodeScalars {
            switch scalar.value {
            case 0x2066...0x2068: depth += 1
            case 0x2069:
                if depth == 0 { continue }
                depth -= 1
            default: break
            }
            result.append(scalar)
        }
        result.append(contentsOf: repeatElement("\u{2069}", count: depth))
        return String(result)
    }
}
