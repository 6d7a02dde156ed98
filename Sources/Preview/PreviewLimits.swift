/// Every bound of this room, with its reason.
package enum PreviewLimits {
    /// Widths a preview may be asked for, in points: from a single letter a line up to a wall.
    package static let widths = 1.0...4_000.0
    /// The longest side of a picture in pixels: cairo keeps image sizes in 16 bits.
    package static let pixels = 32_767.0
    /// The most pixels of a picture: 256 MiB of memory at four bytes each.
    package static let area = 67_108_864.0
    /// The longest side of a PDF page in points: what PDF readers agree on.
    package static let pagePoints = 14_400.0
    /// Characters of a text that is previewed; longer ones are documents.
    package static let characters = 20_000
}
