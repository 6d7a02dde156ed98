// Whether a face is whole, before any library reads it.
//
// Problem: FreeType and HarfBuzz read what they can. Both open a file that was cut off in the middle: tables past the
// end count as absent, so letters come out blank and a hundred messages are measured as empty. Neither bounds what a
// glyph may be made of: twenty-five glyphs, each two of the next, are 2^24 boxes for FreeType, and sixty thousand, each
// one of the last, are the end of its stack. A character map whose groups all span everything keeps HarfBuzz busy for
// minutes, and twenty thousand maps or variation selectors with one list in common FreeType.
//
// Method: the directory and the few tables that others are sized by are read once: every table lies in the file, there
// are as many advances and outlines as glyphs, outlines lie in their table, no composite glyph holds itself, or more
// parts or deeper ones than a bound, and the character maps are few and their ranges ascend. One pass over the glyphs: 0.1 ms for thousands of them.
//
// Limits: what only one glyph or one rule depends on (instructions, charstrings, layout tables) is left to the
// libraries, which check it as they read it.
//
// Rejected: comparing the tables' checksums, which reads every byte (20 MB for a collection), and which sound faces of
// published families get wrong.

/// Checks one face of a file; throws ``FontError/Code-swift.enum/damaged`` with the first thing that is wrong.
struct FontFileCheck {
    private let bytes: FontBytes
    private let file: String
    private var tables: [Identifier: Range<Int>] = [:]

    /// Checks the face of a file at an index.
    static func check(_ file: FontFile, index: Int) throws(FontError) {
        try unsafe file.withUnsafeBytes { (bytes) throws(FontError) in
            try unsafe FontFileCheck(FontBytes(bytes), file: file.path, index: index).check()
        }
    }

    /// Reads the directory of the face at an index.
    private init(_ bytes: FontBytes, file: String, index: Int) throws(FontError) {
        self.bytes = bytes
        self.file = file
        let start = try Self.start(ofFace: index, bytes, file: file)
        guard let version = bytes.long(start), Self.versions.contains(version) else {
            throw damaged("not a font")
        }
        guard let count = bytes.short(start + 4), count > 0 else { throw damaged("its table directory is cut off") }
        for record in 0..<count {
            let place = start + 12 + 16 * record
            guard let tag = bytes.long(place), let offset = bytes.long(place + 8), let length = bytes.long(place + 12)
            else { throw damaged("its table directory is cut off") }
            let name = Identifier(Self.name(ofTable: tag))
            guard tables[name] == nil else { throw damaged("its table \(name) stands there twice") }
            guard offset + length <= bytes.count else {
                throw damaged("its table \(name) ends at byte \(offset + length), the file at \(bytes.count)")
            }
            tables[name] = offset..<offset + length
        }
    }

    /// Checks what the tables say of each other.
    private func check() throws(FontError) {
        let (head, hhea) = (try table("head", least: 54), try table("hhea", least: 36))
        let (maxp, hmtx) = (try table("maxp", least: 6), try table("hmtx", least: 4))
        let em = try short(head.lowerBound + 18)
        // OpenType's bounds; a zero would divide every measure by nothing.
        guard (16...16384).contains(em) else { throw damaged("\(em) units in an em, not 16 to 16384") }
        let glyphs = try short(maxp.lowerBound + 4)
        guard glyphs > 0 else { throw damaged("it has no glyphs") }
        let advances = try short(hhea.lowerBound + 34)
        guard (1...glyphs).contains(advances), hmtx.count >= 4 * advances + 2 * (glyphs - advances) else {
            throw damaged("its table hmtx is too short for \(glyphs) glyphs")
        }
        if let glyf = tables["glyf"] {
            let isLong = try short(head.lowerBound + 50) != 0
            let loca = try table("loca", least: (glyphs + 1) * (isLong ? 4 : 2))
            var check = GlyphCheck(bytes: bytes, glyf: glyf, loca: loca.lowerBound, isLong: isLong, count: glyphs)
            if let reason = check.reason() { throw damaged(reason) }
        }
        let check = CharacterMapCheck(bytes: bytes, table: try table("cmap", least: 4))
        if let reason = check.reason() { throw damaged(reason) }
    }

    /// How many faces a file says it has.
    static func faceCount(of file: FontFile) throws(FontError) -> Int {
        try unsafe file.withUnsafeBytes { (bytes) throws(FontError) in
            try unsafe faceCount(FontBytes(bytes), file: file.path)
        }
    }

    private static func faceCount(_ bytes: FontBytes, file: String) throws(FontError) -> Int {
        guard let tag = bytes.long(0) else { throw FontError(.damaged, file: file, reason: "not a font") }
        if let format = otherFormats[tag] {
            throw FontError(.damaged, file: file, reason: "\(format), not an OpenType font")
        }
        guard tag == collection else { return 1 }
        let count = bytes.long(8) ?? 0
        guard (1...FontLimits.collectionFaces).contains(count), bytes.count >= 12 + 4 * count else {
            throw FontError(.damaged, file: file, reason: "a collection of \(count) faces does not fit into the file")
        }
        return count
    }

    private static func start(ofFace index: Int, _ bytes: FontBytes, file: String) throws(FontError) -> Int {
        let count = try faceCount(bytes, file: file)
        guard (0..<count).contains(index) else {
            throw FontError(.noSuchFace, file: file, reason: "there is no face \(index): the file has \(count)")
        }
        return bytes.long(0) == collection ? bytes.long(12 + 4 * index) ?? 0 : 0
    }

    private func table(_ name: Identifier, least: Int) throws(FontError) -> Range<Int> {
        guard let range = tables[name] else { throw damaged("it has no table \(name)") }
        guard range.count >= least else {
            throw damaged("its table \(name) has \(range.count) bytes, and needs \(least)")
        }
        return range
    }

    private func short(_ offset: Int) throws(FontError) -> Int {
        guard let value = bytes.short(offset) else { throw damaged("the file is cut off at byte \(offset)") }
        return value
    }

    private func damaged(_ cause: String) -> FontError {
        FontError(.damaged, file: file, reason: cause)
    }

    /// A table's four letters; what is not to be printed becomes a question mark.
    private static func name(ofTable tag: Int) -> String {
        let bytes = [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: tag >> $0) }
        return String(decoding: bytes.map { (0x20...0x7E).contains($0) ? $0 : 0x3F }, as: UTF8.self)
    }

    private static let collection = 0x7474_6366  // ttcf

    /// TrueType outlines, CFF outlines (`OTTO`), Apple's TrueType (`true`).
    private static let versions: Set<Int> = [0x0001_0000, 0x4F54_544F, 0x7472_7565]

    /// Fonts of other kinds, by their first four bytes.
    private static let otherFormats: [Int: String] = [
        0x774F_4646: "a packed web font (WOFF)", 0x774F_4632: "a packed web font (WOFF2)",
        0x2521_5053: "a Type 1 font", 0x8001_0000: "a Type 1 font",
    ]
}
