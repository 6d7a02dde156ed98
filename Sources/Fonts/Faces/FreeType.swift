internal import CTypescaleFreeType

/// Reads a face's metrics with FreeType, but never its advances.
///
/// Each call creates a library and a face and frees both at its end: no FreeType object is shared, so no lock is
/// needed. The file's bytes are borrowed during the call.
enum FreeType {
    /// Returns the metrics in the tables, without variation.
    static func tables(of file: FontFile, index: Int) throws(FontError) -> FaceTables {
        try unsafe withFace(of: file, index: index) { (face) throws(FontError) in
            guard let tables = unsafe tables(of: face) else {
                throw FontError(.damaged, file: file.path, reason: "the table head or hhea is missing")
            }
            return tables
        }
    }

    /// Returns the height of a letter's outline at a variation, in design units; `nil` without an outline.
    static func height(
        of letter: Unicode.Scalar, in file: FontFile, index: Int, at coordinates: [Double]
    ) throws(FontError) -> Double? {
        try unsafe withFace(of: file, index: index) { (face) throws(FontError) in
            try unsafe set(face, to: coordinates, file: file.path)
            return unsafe height(of: letter, face)
        }
    }

    static var version: String {
        var library: FT_Library?
        guard unsafe FT_Init_FreeType(&library) == 0 else { return "unknown" }
        defer { unsafe FT_Done_FreeType(library) }
        var (major, minor, patch): (FT_Int, FT_Int, FT_Int) = (0, 0, 0)
        unsafe FT_Library_Version(library, &major, &minor, &patch)
        return "\(major).\(minor).\(patch)"
    }

    private static func tables(of face: FT_Face) -> FaceTables? {
        guard let head = unsafe FT_Get_Sfnt_Table(face, FT_SFNT_HEAD)?.assumingMemoryBound(to: TT_Header.self),
            let hhea = unsafe FT_Get_Sfnt_Table(face, FT_SFNT_HHEA)?.assumingMemoryBound(to: TT_HoriHeader.self)
        else { return nil }
        var tables = FaceTables()
        tables.unitsPerEm = Double(unsafe head.pointee.Units_Per_EM)
        tables.hhea = unsafe FaceTables.Line(
            ascender: Double(hhea.pointee.Ascender), descender: Double(hhea.pointee.Descender),
            lineGap: Double(hhea.pointee.Line_Gap))
        if let os2 = unsafe FT_Get_Sfnt_Table(face, FT_SFNT_OS2)?.assumingMemoryBound(to: TT_OS2.self),
            // FreeType marks a missing table by this version.
            unsafe os2.pointee.version != 0xFFFF
        {
            let os2 = unsafe os2.pointee
            tables.typo = FaceTables.Line(
                ascender: Double(os2.sTypoAscender), descender: Double(os2.sTypoDescender),
                lineGap: Double(os2.sTypoLineGap))
            tables.win = FaceTables.Line(ascender: Double(os2.usWinAscent), descender: -Double(os2.usWinDescent))
            tables.usesTypo = os2.fsSelection & 0x80 != 0
            tables.strikeout = (Double(os2.yStrikeoutPosition), Double(os2.yStrikeoutSize))
            tables.weightClass = Double(os2.usWeightClass)
            if os2.version >= 2 {
                tables.capHeight = Double(os2.sCapHeight)
                tables.xHeight = Double(os2.sxHeight)
            }
        }
        if let post = unsafe FT_Get_Sfnt_Table(face, FT_SFNT_POST)?.assumingMemoryBound(to: TT_Postscript.self) {
            tables.underline = unsafe (Double(post.pointee.underlinePosition), Double(post.pointee.underlineThickness))
        }
        return tables
    }

    /// Returns the top of a letter's outline in design units.
    ///
    /// At a size of one pixel for each unit, FreeType returns 64ths of a unit, so that interpolated outlines are not
    /// rounded. It refuses such sizes for CFF outlines beyond 2,000 pixels; those are read in whole units.
    private static func height(of letter: Unicode.Scalar, _ face: FT_Face) -> Double? {
        let glyph = unsafe FT_Get_Char_Index(face, FT_ULong(letter.value))
        guard glyph != 0 else { return nil }
        let em = unsafe UInt32(face.pointee.units_per_EM)
        if unsafe FT_Set_Pixel_Sizes(face, em, em) == 0,
            unsafe FT_Load_Glyph(face, glyph, FT_Int32(FT_LOAD_NO_HINTING | FT_LOAD_NO_BITMAP)) == 0
        {
            return unsafe top(of: face).map { $0 / 64 }
        }
        guard unsafe FT_Load_Glyph(face, glyph, FT_Int32(FT_LOAD_NO_SCALE)) == 0 else { return nil }
        return unsafe top(of: face)
    }

    private static func top(of face: FT_Face) -> Double? {
        guard let slot = unsafe face.pointee.glyph, unsafe slot.pointee.format == FT_GLYPH_FORMAT_OUTLINE else {
            return nil
        }
        var box = FT_BBox()
        guard unsafe FT_Outline_Get_BBox(&slot.pointee.outline, &box) == 0 else { return nil }
        return Double(box.yMax)
    }

    /// Sets the variation of a face; static faces have none.
    static func set(_ face: FT_Face, to coordinates: [Double], file: String) throws(FontError) {
        guard !coordinates.isEmpty else { return }
        var design = coordinates.map { FT_Fixed(($0 * 65536).rounded()) }
        let status = unsafe FT_Set_Var_Design_Coordinates(face, UInt32(design.count), &design)
        guard status == 0 else { throw failure(status, file, "the variation cannot be set") }
    }

    static func withFace<Result>(
        of file: FontFile, index: Int, _ body: (FT_Face) throws(FontError) -> Result
    ) throws(FontError) -> Result {
        try unsafe file.withUnsafeBytes { (bytes) throws(FontError) in
            let open = try unsafe OpenFace(bytes, of: file, index: index, file: file.path)
            return try withExtendedLifetime(open) { () throws(FontError) in try unsafe body(open.face) }
        }
    }

    static func failure(_ status: FT_Error, _ file: String, _ what: String) -> FontError {
        let text = unsafe FT_Error_String(status).map { unsafe String(cString: $0) }
        let reason = text ?? "FreeType error \(status)"
        return FontError(.damaged, file: file, reason: "\(what): \(reason)")
    }

    /// The properties of the pictures of one size, in em.
    struct Pictures: Sendable {
        /// A glyph with a picture, and its advance.
        var glyph: (id: UInt32, advance: Double)
        var line: FontFace.PictureLine
    }

    /// Returns the properties of the pictures of one size; `nil` for a face without pictures.
    static func pictures(of file: FontFile, index: Int) -> Pictures? {
        try? unsafe withFace(of: file, index: index) { (face) throws(FontError) -> Pictures? in
            guard unsafe face.pointee.num_fixed_sizes > 0, unsafe face.pointee.face_flags & FT_FACE_FLAG_SCALABLE == 0,
                unsafe FT_Select_Size(face, 0) == 0, let size = unsafe face.pointee.size
            else { return nil }
            let metrics = unsafe size.pointee.metrics
            let (width, height) = (Double(metrics.x_ppem) * 64, Double(metrics.y_ppem) * 64)
            guard width > 0, height > 0 else { return nil }
            var glyph: FT_UInt = 0
            var character = unsafe FT_Get_First_Char(face, &glyph)
            while glyph != 0 {
                // A glyph without a picture, such as the space, has its outline's scaled advance.
                if unsafe FT_Load_Glyph(face, glyph, FT_Int32(FT_LOAD_COLOR | FT_LOAD_BITMAP_METRICS_ONLY)) == 0,
                    let slot = unsafe face.pointee.glyph, unsafe slot.pointee.metrics.width > 0,
                    unsafe slot.pointee.advance.x > 0
                {
                    return Pictures(
                        glyph: (glyph, Double(unsafe slot.pointee.advance.x) / width),
                        line: FontFace.PictureLine(
                            ascent: Double(metrics.ascender) / height, descent: -Double(metrics.descender) / height))
                }
                character = unsafe FT_Get_Next_Char(face, character, &glyph)
            }
            return nil
        }
    }
}

/// An open face of a file.
///
/// Owns a library (`FT_Init_FreeType`) and a face (`FT_New_Memory_Face`), and frees the face first. Borrows the file's
/// bytes from their owner, which it retains. Must stay on one thread.
@safe
private final class OpenFace {
    let face: FT_Face
    private let library: FT_Library
    private let owner: AnyObject

    init(_ bytes: UnsafeRawBufferPointer, of owner: AnyObject, index: Int, file: String) throws(FontError) {
        var library: FT_Library?
        let started = unsafe FT_Init_FreeType(&library)
        guard started == 0, let library = unsafe library else {
            throw FreeType.failure(started, file, "FreeType does not start")
        }
        var face: FT_Face?
        let status = unsafe FT_New_Memory_Face(
            library, bytes.baseAddress?.assumingMemoryBound(to: FT_Byte.self), bytes.count, index, &face)
        guard status == 0, let face = unsafe face else {
            unsafe FT_Done_FreeType(library)
            throw FreeType.failure(status, file, "not a font")
        }
        unsafe self.library = unsafe library
        unsafe self.face = unsafe face
        self.owner = owner
    }

    deinit {
        unsafe FT_Done_Face(face)
        unsafe FT_Done_FreeType(library)
    }
}

/// A FreeType face with the variation of a ``FontFace``, for drawing; metrics are never read from it.
///
/// Must stay on one thread.
package final class FreeTypeFace {
    private let open: OpenFace

    /// Opens a face for drawing.
    package init(_ face: FontFace) throws(FontError) {
        open = try unsafe face.withUnsafeFileBytes { (bytes) throws(FontError) in
            try unsafe OpenFace(bytes, of: face, index: face.index, file: face.file)
        }
        try unsafe FreeType.set(open.face, to: face.variation.map(\.value), file: face.file)
    }

    /// Calls a closure with the `FT_Face`, which is valid during this object's lifetime.
    package func withUnsafeHandle<Result>(_ body: (UnsafeMutableRawPointer) -> Result) -> Result {
        unsafe body(UnsafeMutableRawPointer(open.face))
    }
}
