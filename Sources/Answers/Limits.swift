/// Every bound on what a row may ask for, with its reason.
public enum Limits {
    /// Widths in points: from nothing to more than any screen; text in one line is asked for with a large one.
    public static let widths = 0.0...1_000_000
    /// Font sizes in points: a browser's own bound is 10,000.
    public static let sizes = 0.5...10_000
    /// Letter spacing in points: wider than any size is a mistake.
    public static let trackings = -1_000.0...1_000
    /// Line heights in points.
    public static let lineHeights = 0.0...100_000
    /// Lines: more than a text of the largest size can have.
    public static let lines = 1_000_000_000
    /// Bytes of a language tag; RFC 5646 needs 35 for all but private ones.
    public static let localeBytes = 128
    /// Bytes of a message's id.
    public static let idBytes = 512
    /// Lines a block may limit or reserve: they are kept in two bytes.
    public static let blockLines = 65_535
    /// Sides of an image's box in points.
    public static let boxes = 0.0...100_000
    /// Widths of a custom emoji in em, and the width where none is given: a little wider than tall, as faces draw them.
    public static let emojiWidths = 0.1...20
    public static let emojiWidth = 1.2
    /// Bytes of a family name.
    public static let familyBytes = 256
}
