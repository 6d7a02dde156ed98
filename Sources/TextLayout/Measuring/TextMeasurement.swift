/// The space that a text or a message takes in a layout.
public struct TextMeasurement: Hashable, Sendable {
    /// The lines that are shown.
    public package(set) var lineCount: Int
    /// The height in points: of a text, of its lines; of a message, the exact sum of its parts.
    public package(set) var height: Double
    /// The content width of the widest line in points; of a message, with the insets of its block.
    public package(set) var widestLineWidth: Double
    /// A Boolean value that indicates whether lines are left out.
    public package(set) var isTruncated: Bool

    package init(lineCount: Int, height: Double, widestLineWidth: Double, isTruncated: Bool) {
        self.lineCount = lineCount
        self.height = height
        self.widestLineWidth = widestLineWidth
        self.isTruncated = isTruncated
    }
}

/// One line of a text.
public struct TextLine: Hashable, Sendable {
    /// The range of the line's characters in UTF-16 units of the original text; the next line starts at its end.
    public package(set) var utf16Range: Range<Int>
    /// The width of the content in points, without the spaces that hang.
    public package(set) var width: Double
    /// The height in points.
    public package(set) var height: Double
    /// The distance from the line's top to its baseline in points.
    public package(set) var ascent: Double
}
