/// The limits of this module, with their reasons.
package enum PreviewLimits {
    /// The valid widths of a preview, in points: from a single letter per line to the width of a wall.
    package static let widths = 1.0...4_000.0
    /// The longest side of a picture in pixels: cairo stores image sizes in 16 bits.
    static let pixels = 32_767.0
    /// The largest area of a picture in pixels: 256 MiB of memory at four bytes each.
    static let area = 67_108_864.0
    /// The longest side of a PDF page in points that PDF readers support.
    static let pagePoints = 14_400.0
    /// The largest number of characters of a previewed text; longer ones are documents.
    package static let characters = 20_000
    /// The columns of a terminal: fewer show no word, and wider ones no line that a reader can follow.
    static let columns = 20...1_000
}
