/// Every bound of the font room, each with its reason.
package enum FontLimits {
    /// The largest file taken for a font: Noto's CJK collections are 20 MB, the largest in common use under 130 MB.
    package static let fileBytes = 256 << 20

    /// The largest `roles.json`: thousands of families, and far below what could slow a start.
    package static let rolesBytes = 1 << 20

    /// Identities of faces remembered, so that a face dropped and opened again is the same to whoever keys by it; past
    /// this many places on axes it gets a new number, which costs its keeper time. About 10 MB at worst.
    package static let identities = 65_536

    /// Faces in a collection: the largest published ones have under 50.
    static let collectionFaces = 1024

    /// Outlines one glyph may come to: several times what accents on letters need (FreeType draws each of them).
    static let glyphParts = 256

    /// Composite glyphs inside composite glyphs; HarfBuzz itself goes 64 deep.
    static let glyphDepth = 32

    /// Folders inside the project's folder of faces that are looked into, so that a link to a parent comes to an end.
    static let folderDepth = 8

    /// Fixed instances of faces kept; a continuous optical size would otherwise make one a size, without end.
    package static let cachedFaces = 1024

    /// Answered requests kept, so that a stream of made-up family names cannot grow the process.
    package static let cachedMatches = 4096

    /// Answered fallback questions kept: more than the characters of any corpus, a few megabytes at worst.
    package static let cachedFallbacks = 32_768

    /// Open font files kept (weakly) by name before closed ones are swept out of the table.
    package static let openFiles = 256

    /// Variation axes read from a face; OpenType allows 65,535, the richest published faces have under 20.
    package static let axes = 64

    /// Scalars in a page of a coverage table.
    static let coveragePage = 256
}
