internal import CFreeType

/// Reads a face's measures with FreeType; nothing here ever asks it for an advance.
///
/// Creates a library and a face for one reading, owns both, and frees both at its end: no FreeType object is shared,
/// so no lock is needed. Borrows the file's bytes meanwhile.
enum FreeType {
    /// The measures of one face at a place on its axes.
    static func metrics(
        of file: FontFile, index: Int, axes: [FontAxis], variation: [FontVariation]
    ) throws(FontError) -> FontMetrics {
        try unsafe withFace(of: file, index: index) { (face) throws(FontError) in
            let before = try unsafe Tables(face, file: file)
            let coordinates = axes.map { axis in
                let value = variation.first { $0.tag == axis.tag }?.value ?? axis.standard
                return FT_Fixed((value * 65536).rounded())
            }
            if !coordinates.isEmpty {
                var design = coordinates
                let status = unsafe FT_Set_Var_Design_Coordinates(face, UInt32(design.count), &design)
                guard status == 0 else { throw failure(status, file, "its variations cannot be set") }
            }
            return try unsafe Tables(face, file: file).metrics(before: before, face: face)
        }
    }

    /// The weight `OS/2` states, 400 where it states none that makes sense.
    static func weight(of file: FontFile, index: Int) throws(FontError) -> Double {
        try unsafe withFace(of: file, index: index) { (face) throws(FontError) in
            let os2 = unsafe FT_Get_Sfnt_Table(face, FT_SFNT_OS2)?.assumingMemoryBound(to: TT_OS2.self)
            let stated = unsafe os2.map { unsafe Double($0.pointee.usWeightClass) } ?? 0
            return FontRequest.weights.contains(stated) ? stated : 400
        }
    }

    /// The library's version, such as 2.12.1.
    static var version: String {
        var library: FT_Library?
        guard unsafe FT_Init_FreeType(&library) == 0 else { return "unknown" }
        defer { unsafe FT_Done_FreeType(library) }
        var (major, minor, patch): (FT_Int, FT_Int, FT_Int) = (0, 0, 0)
        unsafe FT_Library_Version(library, &major, &minor, &patch)
        return "\(major).\(minor).\(patch)"
    }

    static func withFace<Result>(
        of file: FontFile, index: Int, _ body: (FT_Face) throws(FontError) -> Result
    ) throws(FontError) -> Result {
        var library: FT_Library?
        let started = unsafe FT_Init_FreeType(&library)
        guard started == 0 else { throw failure(started, file, "FreeType does not start") }
        defer { unsafe FT_Done_FreeType(library) }
        return try unsafe file.withUnsafeBytes { (bytes) throws(FontError) in
            var face: FT_Face?
            let status = unsafe FT_New_Memory_Face(
                library, bytes.baseAddress?.assumingMemoryBound(to: FT_Byte.self), bytes.count, index, &face)
            guard status == 0, let face = unsafe face else { throw failure(status, file, "not a font") }
            defer { unsafe FT_Done_Face(face) }
            return try unsafe body(face)
        }
    }

    private static func failure(_ status: FT_Error, _ file: FontFile, _ what: String) -> FontError {
        let text = unsafe FT_Error_String(status).map { unsafe String(cString: $0) }
        let reason = text ?? "FreeType error \(status)"
        return FontError(.damaged, file: file.path, cause: "\(what): \(reason)")
    }
}

/// What the tables say at the face's present place on its axes (FreeType adds MVAR's deltas to them).
private struct Tables {
    var unitsPerEm = 0.0
    var hhea = (ascender: 0.0, descender: 0.0, lineGap: 0.0)
    var typo = (ascender: 0.0, descender: 0.0, lineGap: 0.0)
    var win = (ascender: 0.0, descender: 0.0)
    var usesTypo = false
    var heights = (cap: 0.0, x: 0.0)
    var strikeout = (position: 0.0, thickness: 0.0)
    var underline = (position: 0.0, thickness: 0.0)

    init(_ face: FT_Face, file: FontFile) throws(FontError) {
        guard let head = unsafe FT_Get_Sfnt_Table(face, FT_SFNT_HEAD)?.assumingMemoryBound(to: TT_Header.self),
            let line = unsafe FT_Get_Sfnt_Table(face, FT_SFNT_HHEA)?.assumingMemoryBound(to: TT_HoriHeader.self)
        else { throw FontError(.damaged, file: file.path, cause: "it has no head or no hhea table") }
        unitsPerEm = Double(unsafe head.pointee.Units_Per_EM)
        // OpenType's bounds; a zero would divide every measure by nothing.
        guard (16...16384).contains(unitsPerEm) else {
            throw FontError(.damaged, file: file.path, cause: "\(Int(unitsPerEm)) units in an em, not 16 to 16384")
        }
        hhea = unsafe (
            Double(line.pointee.Ascender), Double(line.pointee.Descender), Double(line.pointee.Line_Gap)
        )
        if let os2 = unsafe FT_Get_Sfnt_Table(face, FT_SFNT_OS2)?.assumingMemoryBound(to: TT_OS2.self),
            unsafe os2.pointee.version != 0xFFFF
        {
            let table = unsafe os2.pointee
            typo = (Double(table.sTypoAscender), Double(table.sTypoDescender), Double(table.sTypoLineGap))
            win = (Double(table.usWinAscent), Double(table.usWinDescent))
            usesTypo = table.fsSelection & 0x80 != 0
            strikeout = (Double(table.yStrikeoutPosition), Double(table.yStrikeoutSize))
            if table.version >= 2 { heights = (Double(table.sCapHeight), Double(table.sxHeight)) }
        }
        if let post = unsafe FT_Get_Sfnt_Table(face, FT_SFNT_POST)?.assumingMemoryBound(to: TT_Postscript.self) {
            underline = unsafe (Double(post.pointee.underlinePosition), Double(post.pointee.underlineThickness))
        }
    }

    /// The rule of ``FontMetrics/LineSource``, asked of the tables as drawn: a variation moves measures, not the choice.
    private var source: FontMetrics.LineSource {
        if usesTypo { return .typo }
        if hhea.ascender != 0 || hhea.descender != 0 { return .hhea }
        return typo.ascender != 0 || typo.descender != 0 ? .typoFallback : .win
    }

    /// The measures here, `before` being the same tables with no variation set.
    ///
    /// FreeType keeps MVAR's deltas for the line in the typo fields; they hold for whichever table is in use.
    func metrics(before: Tables, face: FT_Face) -> FontMetrics {
        let source = before.source
        var line = before.hhea
        switch source {
        case .typo, .typoFallback: line = before.typo
        case .hhea: break
        case .win: line = (before.win.ascender, -before.win.descender, 0)
        }
        line.ascender += typo.ascender - before.typo.ascender
        line.descender += typo.descender - before.typo.descender
        line.lineGap += typo.lineGap - before.typo.lineGap
        let cap = unsafe Self.height(stated: heights.cap, of: "H", face, otherwise: line.ascender)
        let x = unsafe Self.height(stated: heights.x, of: "x", face, otherwise: unitsPerEm / 2)
        return FontMetrics(
            unitsPerEm: unitsPerEm, ascender: line.ascender, descender: line.descender, lineGap: line.lineGap,
            source: source, capHeight: cap.value, capHeightSource: cap.source, xHeight: x.value,
            xHeightSource: x.source, underlinePosition: underline.position, underlineThickness: underline.thickness,
            strikeoutPosition: strikeout.position, strikeoutThickness: strikeout.thickness)
    }

    private static func height(
        stated: Double, of letter: Unicode.Scalar, _ face: FT_Face, otherwise: Double
    ) -> (value: Double, source: FontMetrics.HeightSource) {
        if stated > 0 { return (stated, .table) }
        let glyph = unsafe FT_Get_Char_Index(face, FT_ULong(letter.value))
        guard glyph != 0, unsafe FT_Load_Glyph(face, glyph, FT_Int32(FT_LOAD_NO_SCALE)) == 0,
            let slot = unsafe face.pointee.glyph, unsafe slot.pointee.format == FT_GLYPH_FORMAT_OUTLINE
        else { return (otherwise, .assumed) }
        var box = FT_BBox()
        guard unsafe FT_Outline_Get_BBox(&slot.pointee.outline, &box) == 0, box.yMax > 0 else {
            return (otherwise, .assumed)
        }
        return (Double(box.yMax), .outline)
    }
}
