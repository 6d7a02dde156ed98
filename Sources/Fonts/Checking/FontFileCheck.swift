// Checks that a face is complete and bounded, before a library reads it.
//
// Problem: FreeType and HarfBuzz read as much as they can. Both open a truncated file: tables beyond the end count as
// absent, so glyphs are blank and texts are measured as empty. Neither bounds composite glyphs: twenty-five glyphs,
// each made of two of the next, are 2^24 boxes for FreeType, and sixty thousand, each made of the one before, overflow
// its stack. A character map in which all groups span all characters occupies HarfBuzz for minutes; twenty thousand
// maps or variation selectors that share one list occupy FreeType.
//
// Method: the directory and the tables that determine the sizes of others are read once. Every table must be within the
// file; advances and outlines must exist for all glyphs; outlines must be within their table; composite glyphs must not
// contain themselves, nor more or deeper parts than a bound; character maps must be few, with ascending ranges. This is
// one pass over the glyphs, 0.1 ms for thousands of them.
//
// Limits: data that affects one glyph or one rule (instructions, charstrings, layout tables) is left to the libraries,
// which check it as they read it.
//
// Rejected: comparing the tables' checksums, which reads every byte (20 MB for a collection) and which are wrong in
// valid faces of published families.

internal import TypescaleStrings

/// Checks one face of a file; throws ``FontError/Code-swift.enum/damaged`` with the first error.
struct FontFileCheck {
    private let bytes: FontBytes
    private let file: String
    private var tables: [UInt32: Range<Int>] = [:]

    static func validate(_ file: FontFile, index: Int) throws(FontError) {
        try file.withBytes { (bytes) throws(FontError) in
            try FontFileCheck(bytes, file: file.path, index: index).checkTables()
        }
    }

    /// Returns the offset of the table `GPOS` of a face; `nil` if there is none.
    static func positioningTableOffset(of file: FontFile, index: Int) throws(FontError) -> Int? {
        try file.withBytes { (bytes) throws(FontError) in
            try FontFileCheck(bytes, file: file.path, index: index).tables[UInt32(tag: "GPOS")]?.lowerBound
        }
    }

    /// Reads the directory of the face at an index.
    private init(_ bytes: FontBytes, file: String, index: Int) throws(FontError) {
        self.bytes = bytes
        self.file = file
        let start = try Self.start(ofFace: index, bytes, file: file)
        guard let version = bytes.uint32(at: start), Self.versions.contains(version) else {
            throw damaged("not a font")
        }
        guard let count = bytes.uint16(at: start + 4), count > 0 else {
            throw damaged("the table directory is truncated")
        }
        for record in 0..<count {
            let position = start + 12 + 16 * record
            guard let tag = bytes.uint32(at: position), let offset = bytes.uint32(at: position + 8),
                let length = bytes.uint32(at: position + 12)
            else { throw damaged("the table directory is truncated") }
            guard tables.updateValue(offset..<offset + length, forKey: UInt32(tag)) == nil else {
                throw damaged("the table \(Self.name(ofTable: tag)) occurs twice")
            }
            guard offset + length <= bytes.count else {
                throw damaged(
                    "the table \(Self.name(ofTable: tag)) ends at byte \(offset + length), beyond the file's "
                        + "\(bytes.count) bytes")
            }
        }
    }

    /// Checks the tables against each other.
    private func checkTables() throws(FontError) {
        let (head, hhea) = (try table("head", least: 54), try table("hhea", least: 36))
        let (maxp, hmtx) = (try table("maxp", least: 6), try table("hmtx", least: 4))
        let em = try uint16(at: head.lowerBound + Offset.unitsPerEm)
        // OpenType's bounds; zero would be a division by zero in every metric.
        guard (16...16384).contains(em) else { throw damaged("\(em) units in an em is not in 16...16384") }
        let glyphs = try uint16(at: maxp.lowerBound + Offset.glyphCount)
        guard glyphs > 0 else { throw damaged("there are no glyphs") }
        let advances = try uint16(at: hhea.lowerBound + Offset.advanceCount)
        guard (1...glyphs).contains(advances), hmtx.count >= 4 * advances + 2 * (glyphs - advances) else {
            throw damaged("the table hmtx is too short for \(glyphs) glyphs")
        }
        if let glyf = tables[UInt32(tag: "glyf")] {
            let isLong = try uint16(at: head.lowerBound + Offset.glyphOffsetFormat) != 0
            let loca = try table("loca", least: (glyphs + 1) * (isLong ? 4 : 2))
            var outlines = GlyphCheck(bytes: bytes, glyf: glyf, loca: loca.lowerBound, isLong: isLong, count: glyphs)
            if let reason = outlines.reason() { throw damaged(reason) }
        }
        let characterMap = CharacterMapCheck(bytes: bytes, table: try table("cmap", least: 4))
        if let reason = characterMap.reason() { throw damaged(reason) }
    }

    static func faceCount(of file: FontFile) throws(FontError) -> Int {
        try file.withBytes { (bytes) throws(FontError) in try faceCount(bytes, file: file.path) }
    }

    private static func faceCount(_ bytes: FontBytes, file: String) throws(FontError) -> Int {
        guard let tag = bytes.uint32(at: 0) else { throw FontError(.damaged, file: file, reason: "not a font") }
        if let format = otherFormats[tag] {
            throw FontError(.damaged, file: file, reason: "\(format), not an OpenType font")
        }
        guard tag == collection else { return 1 }
        let count = bytes.uint32(at: 8) ?? 0
        guard (1...FontsLimits.collectionFaces).contains(count), bytes.count >= 12 + 4 * count else {
            throw FontError(.damaged, file: file, reason: "a collection of \(count) faces does not fit into the file")
        }
        return count
    }

    private static func start(ofFace index: Int, _ bytes: FontBytes, file: String) throws(FontError) -> Int {
        let count = try faceCount(bytes, file: file)
        guard (0..<count).contains(index) else {
            throw FontError(.noSuchFace, file: file, reason: "there is no face \(index); the file has \(count)")
        }
        return bytes.uint32(at: 0) == collection ? bytes.uint32(at: 12 + 4 * index) ?? 0 : 0
    }

    private func table(_ name: String, least: Int) throws(FontError) -> Range<Int> {
        guard let range = tables[UInt32(tag: name)] else { throw damaged("the table \(name) is missing") }
        guard range.count >= least else {
            throw damaged("the table \(name) has \(range.count) bytes and needs \(least)")
        }
        return range
    }

    private func uint16(at offset: Int) throws(FontError) -> Int {
        guard let value = bytes.uint16(at: offset) else { throw damaged("the file is truncated at byte \(offset)") }
        return value
    }

    private func damaged(_ reason: String) -> FontError {
        FontError(.damaged, file: file, reason: reason)
    }

    /// Returns the four characters of a table's tag, with question marks for unprintable ones.
    private static func name(ofTable tag: Int) -> String {
        String(String.UnicodeScalarView(UInt32(tag).tagText.unicodeScalars.map { (" "..."~").contains($0) ? $0 : "?" }))
    }

    /// The offsets of fields in their tables.
    private enum Offset {
        /// `unitsPerEm` of `head`.
        static let unitsPerEm = 18
        /// `indexToLocFormat` of `head`: zero if `loca` has 16-bit offsets.
        static let glyphOffsetFormat = 50
        /// `numGlyphs` of `maxp`.
        static let glyphCount = 4
        /// `numberOfHMetrics` of `hhea`.
        static let advanceCount = 34
    }

    private static let collection = 0x7474_6366  // ttcf

    /// The versions of fonts with TrueType outlines, CFF outlines (`OTTO`), and Apple's TrueType (`true`).
    private static let versions: Set<Int> = [0x0001_0000, 0x4F54_544F, 0x7472_7565]

    /// The names of other font formats, by their first four bytes.
    private static let otherFormats: [Int: String] = [
        0x774F_4646: "a packed web font (WOFF)", 0x774F_4632: "a packed web font (WOFF2)",
        0x2521_5053: "a Type 1 font", 0x8001_0000: "a Type 1 font",
    ]
}
