/// The limits of this module, with their reasons.
package enum FontsLimits {
    /// The bytes of a font file: ten times Debian's largest, Noto Serif CJK Bold with 26 MiB, and still acceptable
    /// memory for a server.
    package static let fileBytes = 256 << 20

    /// The bytes of Linux's large pages on x86-64 and on ARM with pages of 4 KiB.
    static let largePage = 2 << 20

    /// The bytes of a `roles.json`: about 40,000 family names, read in a few milliseconds.
    static let rolesBytes = 1 << 20

    /// The bytes of the name of a family in a `roles.json`.
    static let familyBytes = 256

    /// The cached identities of faces, so that a face that is evicted and opened again has the same one.
    ///
    /// Beyond this number it gets a new identity, which costs clients' caches their entries. About 10 MB at worst.
    static let identities = 65_536

    /// The substitution rules of a face whose stable characters are looked for, each of which is read twice.
    ///
    /// Debian's Inter applies 7 to tracked Latin text, those for fractions not counted.
    static let lookupsOfStableCharacters = 512

    /// The glyphs of such a rule that are left out one by one, each of which takes some microseconds.
    static let glyphsTriedAlone = 16

    /// The outlines in one glyph, each of which FreeType draws.
    ///
    /// The most in Debian's Inter, Noto, Roboto, DejaVu and Liberation is 24 (U+FDFD in Noto Naskh Arabic).
    static let glyphParts = 256

    /// The depth of composite glyphs: at most 4 in the same faces; HarfBuzz stops at 64.
    static let glyphDepth = 32

    /// The character maps of a face, which FreeType reads when it opens the face: Debian's faces have at most 6.
    static let characterMaps = 64

    /// The variation selectors of a face: Unicode has 256 and four for Mongolian. Several can share one list.
    static let variationSelectors = 260

    /// The bytes before the groups of a map of format 8: bits that mark the first of two 16-bit units.
    static let wideCharacterBytes = 8192

    /// The faces in a collection: Debian's largest have 10, and each is checked when a folder is listed.
    static let collectionFaces = 1024

    /// The files and subfolders in the project's folder of faces: fontconfig opens all of them.
    static let folderFiles = 10_000

    /// The cached instances of faces: continuous optical sizes would otherwise add one for each size.
    package static let cachedFaces = 1024

    /// The cached matches, so that a stream of invented family names cannot fill the memory.
    static let cachedMatches = 4096

    /// The cached fallbacks. Conversations in twelve languages need some thousands of characters; at about 200 bytes
    /// for each this is 7 MB at worst.
    static let cachedFallbacks = 32_768

    /// The cached slots of files by path; a file's bytes are retained by its faces only.
    static let openFiles = 256

    /// The variation axes that are read from a face: OpenType allows 65,535, and HarfBuzz fills an array of this size.
    /// The other axes keep their defaults.
    static let axes = 64

    /// The scalars in a page of a coverage table.
    static let coveragePage = 256

    /// The contextual rules of `GPOS` from which a face counts as slow: HarfBuzz 6 tries them one after another.
    ///
    /// Debian's faces of Grantha have 5,855 and 6,160, and no other Noto face has more than 642.
    static let positioningRules = 2_048

    /// The subtables of `GPOS`, and the sets of rules and marks in them, that are read, as parts may overlap.
    ///
    /// Debian's faces have some hundreds.
    static let positioningParts = 65_536

    /// The most pairs of characters whose advances a thread caches, of all faces and settings: 1.6 MB; a power of two.
    ///
    /// Chats in the languages of Europe need about a thousand for each face.
    static let shapedPairs = 65_536

    /// The scripts, languages, directions and features that one copy of a face is shaped with.
    ///
    /// HarfBuzz searches their plans in order at every call: 6,500 take 90 µs, and 64 about one.
    static let settingsOfFace = 64

    /// The UTF-16 units of one call of HarfBuzz.
    ///
    /// It allows 64 glyphs for each unit, and at least 16,384, so the result has fewer than 32,768 glyphs, which fit
    /// its 16-bit distances between attached glyphs. Words are a tenth of it.
    static let shapedUnits = 511

    /// The units of context on both sides of a piece of text: HarfBuzz reads 5 characters.
    static let shapingContext = 16

    /// The cached digests of texts that cannot be shaped, 9 bytes each; a full table is emptied.
    static let rememberedFailures = 4096
}
