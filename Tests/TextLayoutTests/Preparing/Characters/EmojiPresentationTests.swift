import Testing

@testable import TextLayout

@Suite struct EmojiPresentationTests {
    /// Returns the parts of a text with their presentations, as letters: t, e, E and T, capitals for those with a
    /// selector.
    private func parts(of text: String) -> [String] {
        let units = Array(text.utf16)
        var turns = EmojiPresentation.turns(of: units, in: 0..<units.count, unless: nil)
        var parts: [String] = []
        for (index, unit) in units.enumerated() {
            let begins = turns.advance(to: index)
            if parts.isEmpty || begins {
                let letter =
                    switch turns.current {
                    case .text: "t"
                    case .emoji: "e"
                    case .selectedEmoji: "E"
                    case .selectedText: "T"
                    }
                parts.append(letter + ":")
            }
            parts[parts.count - 1] += " " + String(unit, radix: 16, uppercase: true)
        }
        return parts
    }

    @Test(
        arguments: [
            // By default, with a selector, with a skin tone, and a skin tone that the emoji before it does not have.
            ("a\u{231A}b", ["t: 61", "e: 231A", "t: 62"]),
            ("\u{2603}", ["t: 2603"]),
            ("\u{263A}\u{FE0F}\u{263A}\u{FE0E}\u{102B}", ["E: 263A FE0F", "T: 263A FE0E", "t: 102B"]),
            ("\u{1F44D}\u{1F3FD}", ["e: D83D DC4D D83C DFFD"]),
            ("\u{1F600}\u{1F3FD}", ["e: D83D DE00", "t: D83C DFFD"]),
            ("a\u{FE0F}", ["t: 61 FE0F"]),
            // Keycaps: a second selector ends the sequence.
            ("7\u{FE0F}\u{20E3}", ["E: 37 FE0F 20E3"]),
            ("7\u{FE0F}\u{FE0F}\u{20E3}", ["E: 37 FE0F", "t: FE0F 20E3"]),
            ("7\u{20E3}", ["t: 37 20E3"]),
            // Joiners connect emoji, digits among them, and nothing else.
            ("4\u{200D}\u{1F4BB}", ["e: 34 200D D83D DCBB"]),
            ("\u{2764},\u{200D}\u{1F525}", ["t: 2764 2C 200D", "e: D83D DD25"]),
            ("4\u{1F3FE}\u{200D}\u{1F4BB}", ["t: 34 D83C DFFE 200D", "e: D83D DCBB"]),
            // Flags are pairs, whatever the grapheme clusters are.
            ("\u{1F1EA}\u{1F1EB}\u{1F1F7}", ["e: D83C DDEA D83C DDEB", "t: D83C DDF7"]),
            ("\u{1F1E9}\u{0E31}\u{1F1EA}\u{1F1EB}", ["t: D83C DDE9 E31", "e: D83C DDEA D83C DDEB"]),
            // Tags belong to a flag if the last of them ends it.
            ("\u{1F3F4}\u{E0067}\u{E007F}", ["e: D83C DFF4 DB40 DC67 DB40 DC7F"]),
            ("\u{1F3F4}\u{E0067}x", ["e: D83C DFF4", "t: DB40 DC67 78"]),
            // Half of a surrogate pair, and a selector alone.
            ("\u{FE0F}", ["t: FE0F"]),
        ])
    func `text is divided where emoji begin and end`(text: String, expected: [String]) {
        #expect(parts(of: text) == expected)
    }

    @Test func `a long sequence is read once`() {
        let units = Array(String(repeating: "\u{1F469}\u{200D}", count: 50_000).utf16)
        var turns = EmojiPresentation.turns(of: units, in: 0..<units.count, unless: nil)
        let begins = turns.advance(to: 0)
        #expect(begins && turns.current == .emoji)
        // The last joiner connects nothing.
        #expect(turns.turns(at: units.count - 1))
    }
}
