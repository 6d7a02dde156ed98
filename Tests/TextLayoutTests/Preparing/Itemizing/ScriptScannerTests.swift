import Testing

@testable import TextLayout

@Suite struct ScriptScannerTests {
    /// Returns the offsets at which a script begins, with the tags of the scripts.
    private func scripts(of text: String) -> [String] {
        let units = Array(text.utf16)
        var characters = CharacterTable()
        var turns = ScriptScanner.turns(of: units, in: 0..<units.count, &characters, unless: nil)
        var found: [String] = []
        for index in units.indices where turns.advance(to: index) {
            found.append("\(index) \(CharacterFacts.tag(of: CharacterFacts.ScriptCode(turns.current)))")
        }
        return found
    }

    @Test(
        arguments: [
            ("12", ["0 Zyyy"]),
            ("12 ab, яб", ["0 Latn", "7 Cyrl"]),
            // Hiragana and katakana are shaped as one script, Han characters as another.
            ("あア中", ["0 Hira", "2 Hani"]),
            // A closing bracket has the script of its counterpart.
            ("яб (y) яб", ["0 Cyrl", "4 Latn", "5 Cyrl"]),
            ("(ab) яб", ["0 Latn", "5 Cyrl"]),
            ("a)яб", ["0 Latn", "2 Cyrl"]),
            // A mark of another script begins a text, also after a letter.
            ("a\u{0E31}b", ["0 Latn", "1 Thai", "2 Latn"]),
            // A mark that some scripts share gives them to the character before it if that has none.
            ("ー\u{1F44D}\u{1F3FD}\u{0301}", ["0 Hira", "3 Cher"]),
            ("a\u{0301}я\u{0301}", ["0 Latn", "2 Cyrl"]),
            // A character that scripts share continues each of them, and decides nothing before another one.
            ("я\u{B7}a", ["0 Cyrl", "1 Latn"]),
            ("a\u{3001}", ["0 Latn", "1 Bopo"]),
            ("\u{3001}中", ["0 Hani"]),
        ])
    func `characters without a script take that of the text around them`(text: String, expected: [String]) {
        #expect(scripts(of: text) == expected)
    }

    @Test func `brackets without counterparts are forgotten`() {
        let text = String(repeating: "(", count: 10_000) + "a" + String(repeating: "]", count: 10_000) + "я"
        #expect(scripts(of: text) == ["0 Latn", "20001 Cyrl"])
    }
}
