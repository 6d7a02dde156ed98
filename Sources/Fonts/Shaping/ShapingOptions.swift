/// The ways in which browser engines shape text differently; none of them is Chromium's way.
package struct ShapingOptions: OptionSet, Hashable, Sendable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Rules and kerning are those of a variable face's default instance; advances are the chosen instance's.
    package static let defaultInstance = ShapingOptions(rawValue: 1)
    /// Tracked text keeps contextual alternates.
    package static let alternates = ShapingOptions(rawValue: 2)
    /// Each glyph that advances is a cluster of its own, at the next character of the cluster that it belongs to.
    package static let separateGlyphs = ShapingOptions(rawValue: 4)
    /// Glyphs of a cluster that begins with a space or a joiner have an advance of that character.
    package static let characterAdvances = ShapingOptions(rawValue: 8)
    /// Each character begins as a cluster of its own, also a mark, and only rules of the face join them.
    package static let characterClusters = ShapingOptions(rawValue: 16)
    /// Words are shaped together in a face that has another space for their language, and without the text beside a
    /// run.
    package static let joinedWords = ShapingOptions(rawValue: 32)
}
