internal import CTypescaleFreeType

extension FreeType {
    /// A glyph's advance in em as the pictures of one size have it that the face is drawn from; nil in other faces.
    static func pictureAdvance(of file: FontFile, index: Int) -> (glyph: UInt32, em: Double)? {
        try? unsafe withFace(of: file, index: index) { (face) throws(FontError) -> (glyph: UInt32, em: Double)? in
            guard unsafe face.pointee.num_fixed_sizes > 0, unsafe face.pointee.face_flags & FT_FACE_FLAG_SCALABLE == 0,
                unsafe FT_Select_Size(face, 0) == 0, let size = unsafe face.pointee.size
            else { return nil }
            let pixelsPerEm = Double(unsafe size.pointee.metrics.x_ppem)
            var glyph: FT_UInt = 0
            var character = unsafe FT_Get_First_Char(face, &glyph)
            while glyph != 0 {
                // A glyph without a picture, such as the space, has its outline's advance, scaled.
                if unsafe FT_Load_Glyph(face, glyph, FT_Int32(FT_LOAD_COLOR | FT_LOAD_BITMAP_METRICS_ONLY)) == 0,
                    let slot = unsafe face.pointee.glyph, unsafe slot.pointee.metrics.width > 0,
                    unsafe slot.pointee.advance.x > 0, pixelsPerEm > 0
                {
                    return (glyph, Double(unsafe slot.pointee.advance.x) / 64 / pixelsPerEm)
                }
                character = unsafe FT_Get_Next_Char(face, character, &glyph)
            }
            return nil
        }
    }
}
