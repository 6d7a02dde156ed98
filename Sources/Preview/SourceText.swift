/// The characters that glyphs stand for: a text in UTF-16, shared by all of its lines.
public struct SourceText: Hashable, Sendable {
    /// The whole text.
    public let units: [UInt16]

    /// A text.
    public init(_ text: String) { units = Array(text.utf16) }

    /// The characters of a range, white space as single spaces.
    func characters(_ range: Range<Int>) -> String {
        String(decoding: units[range.clamped(to: 0..<units.count)], as: UTF16.self)
    }
}
