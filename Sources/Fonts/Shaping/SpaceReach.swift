/// The reach of a face's rules across a space, which decides whether words can be shaped one by one.
///
/// Faces kern against the space (`T `), and some choose glyphs by what stands behind it (a capital-height hyphen between
/// capitals). What no rule of a face mentions cannot change its shaping, so the rules are read once.
package struct SpaceReach: Sendable {
    /// A Boolean value that indicates whether any rule mentions the space; otherwise words have the same shape beside spaces.
    public var touchesSpace: Bool
    /// Characters whose glyph may be chosen by what stands beyond a space.
    public var farSighted: Set<UInt32>

    /// Nothing reaches the space.
    public static let none = SpaceReach(touchesSpace: false, farSighted: [])
}
