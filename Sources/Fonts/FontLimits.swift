/// Every bound of the font room, each with its reason.
package enum FontLimits {
    /// The largest file taken for a font: ten times Debian's largest, Noto Serif CJK Bold with 26 MiB, and still memory
    /// that one file may cost a server.
    package static let fileBytes = 256 << 20

    /// Linux's large pages on x86-64 and on ARM with pages of 4 KiB.
    static let largePage = 2 << 20

    /// The largest `roles.json`: room for some 40,000 family names, read in a few milliseconds.
    package static let rolesBytes = 1 << 20

    /// Identities of faces remembered, so that a face dropped and opened again is the same to whoever keys by it; past
    /// this many places on axes it gets a new number, which costs its keeper time. About 10 MB at worst.
    package static let identities = 65_536

    /// Languages that are shaped as themselves beside those with a code of two letters: 2 MB a face and script at worst.
    static let otherLanguages = 200

    /// Outlines one glyph may come to, as FreeType draws each of them. The most in Debian's Inter, Noto, Roboto, DejaVu and
    /// Liberation is 24 (U+FDFD in Noto Naskh Arabic).
    static let glyphParts = 256

    /// Composite glyphs inside composite glyphs: in the same faces 4 at most, and HarfBuzz stops at 64.
    static let glyphDepth = 32

    /// Character maps of a face, each of which FreeType reads when it opens it: Debian's faces have 6 at most.
    static let characterMaps = 64

    /// Variation selectors: Unicode has 256 and four of Mongolian's. Each may have the list of another one again.
    static let variationSelectors = 260

    /// Bits that say which 16-bit units begin a character of two, before the groups of a map of format 8.
    static let wideCharacterBytes = 8192

    /// Faces in a collection: Debian's largest have 10, and each costs a check when a folder is looked through.
    static let collectionFaces = 1024

    /// Folders inside the project's folder of faces that are looked into, so that a link to a parent comes to an end.
    static let folderDepth = 8

    /// Files of the project's folder of faces, with those of its folders: fontconfig opens every one of them.
    static let folderFiles = 10_000

    /// Fixed instances of faces kept; a continuous optical size would otherwise make one a size, without end.
    package static let cachedFaces = 1024

    /// Answered requests kept, so that a stream of made-up family names cannot grow the process.
    package static let cachedMatches = 4096

    /// Answered fallback questions kept. Conversations in twelve languages ask for some thousands of characters; at about
    /// 200 bytes an answer this is 7 MB at worst.
    package static let cachedFallbacks = 32_768

    /// Places of files kept by name; a file itself is kept by its faces only.
    package static let openFiles = 256

    /// Variation axes read from a face, out of the 65,535 that OpenType allows: HarfBuzz fills an array of this many. The
    /// axes beyond stay as drawn.
    package static let axes = 64

    /// Scalars in a page of a coverage table.
    static let coveragePage = 256

    /// UTF-16 units given to HarfBuzz at once. HarfBuzz allows 64 glyphs a unit, and at least 16,384, so fewer than 32,768
    /// come out, which its 16-bit distances between attached glyphs can hold. Words are a tenth of it.
    static let shapedUnits = 511

    /// Units beside a piece of text that may shape it: HarfBuzz looks at 5 characters on either side.
    static let shapingContext = 16

    /// Texts remembered because they could not be shaped, 8 bytes each; past this many all are forgotten.
    static let rememberedFailures = 4096
}
