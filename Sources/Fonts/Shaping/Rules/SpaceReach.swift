/// The reach of a face's rules across a space, which decides whether words can be shaped one by one.
///
/// Faces kern against the space (`T `), and some choose glyphs by the characters after it (a capital-height hyphen
/// between capitals). A character that no rule mentions cannot change the shape of others, so the rules are read once.
package struct SpaceReach: Sendable {
    /// A Boolean value that indicates whether any rule mentions the space.
    package var touchesSpace: Bool
    /// A Boolean value that indicates whether a rule that replaces glyphs mentions the space.
    package var substitutesSpace = false
    /// The characters whose glyph may depend on the characters beyond a space.
    package var farSighted: Set<UInt32>

    /// No rule mentions the space.
    static let none = SpaceReach(touchesSpace: false, farSighted: [])
}
