/// The characters that glyphs stand for: a text in UTF-16, shared by all of its lines.
package struct SourceText: Hashable, Sendable {
    /// The whole text.
    package let units: [UInt16]

    /// A text.
    package init(_ text: String) { units = Array(text.utf16) }

    /// The characters of a range.
    func characters(_ range: Range<Int>) -> String {
        String(decoding: units[range.clamped(to: 0..<units.count)], as: UTF16.self)
    }

    /// The characters from an offset up to another, or a single one where there is none.
    func characters(from start: Int, to end: Int?) -> String {
        if let end, end > start { return characters(start..<end) }
        return String(characters(start..<min(start + SourceText.longestCharacter, units.count)).prefix(1))
    }

    /// UTF-16 units that the longest emoji in use has, and some more.
    private static let longestCharacter = 32
}
