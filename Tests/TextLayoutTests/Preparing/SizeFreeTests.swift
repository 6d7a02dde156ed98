import CTypescaleHarfBuzz
import Fonts
import Testing
import TypescaleTestSupport

@testable import TextLayout

/// The faces in use do not depend on a size: compares HarfBuzz at several sizes with design units.
@Suite struct SizeFreeTests {
    static let faces: [(family: String, text: String)] = [
        ("Noto Sans", "AVATAR office kerning Ty. 123,45"), ("Inter", "AVATAR office kerning Ty. 123,45"),
        ("Roboto", "AVATAR office kerning Ty."), ("Liberation Serif", "AVATAR office kerning Ty."),
        ("DejaVu Sans", "AVATAR office kerning Ty."), ("Noto Sans Arabic", "مرحبا بالعالم كتابة"),
        ("Noto Sans Hebrew", "שלום עולם"), ("Noto Sans Devanagari", "विद्यार्थी ज्योति"), ("Noto Sans Thai", "น้ำแข็ง ภูเขา"),
        ("Noto Sans CJK JP", "日本語、「かぎ」。"), ("Noto Sans CJK KR", "산길 토끼"), ("Noto Sans Bengali", "বৃষ্টি ক্ষেত"),
        ("Noto Sans Khmer", "ភ្នំ ទឹកកក"), ("Noto Sans Myanmar", "တောင် ရေခဲ"),
    ]

    /// Returns advances in design units at a size in pixels: only HarfBuzz's size differs, not its scale.
    private func advances(_ face: FontFace, _ text: String, pixels: UInt32) throws -> [Int32] {
        let blob = unsafe hb_blob_create_from_file_or_fail(face.file)
        defer { unsafe hb_blob_destroy(blob) }
        let hbFace = unsafe hb_face_create(blob, UInt32(face.index))
        defer { unsafe hb_face_destroy(hbFace) }
        let font = unsafe hb_font_create(hbFace)
        defer { unsafe hb_font_destroy(font) }
        let scale = unsafe Int32(hb_face_get_upem(hbFace))
        unsafe hb_font_set_scale(font, scale, scale)
        unsafe hb_font_set_ppem(font, pixels, pixels)
        unsafe hb_font_set_ptem(font, Float(pixels))
        let buffer = unsafe hb_buffer_create()
        defer { unsafe hb_buffer_destroy(buffer) }
        unsafe hb_buffer_add_utf8(buffer, text, -1, 0, -1)
        unsafe hb_buffer_guess_segment_properties(buffer)
        unsafe hb_shape(font, buffer, nil, 0)
        var count: UInt32 = 0
        let positions = unsafe hb_buffer_get_glyph_positions(buffer, &count)
        return (0..<Int(count)).map { unsafe positions?[$0].x_advance ?? 0 }
    }

    @Test(arguments: faces.indices)
    func `a face has the same advances at every size`(index: Int) throws {
        let (family, text) = Self.faces[index]
        let face = try Support.library.get().match(for: FontRequest(families: [family])).face
        #expect(face.family.hasPrefix(family) || family.hasPrefix(face.family))
        let unsized = try advances(face, text, pixels: 0)
        #expect(!unsized.isEmpty)
        for pixels in [9, 14, 17, 28, 53, 200] as [UInt32] {
            #expect(try advances(face, text, pixels: pixels) == unsized)
        }
    }

    /// Words are shaped separately and cached; the result must equal the shaping of the whole text.
    @Test(arguments: ["Inter", "Roboto", "Liberation Serif", "Liberation Sans", "Noto Sans", "DejaVu Sans"])
    func `cached and new words have the widths of the whole text's shaping`(family: String) throws {
        let library = try Support.library.get()
        let face = try library.match(for: FontRequest(families: [family])).face
        let preparer = TextPreparer(fonts: library)
        let shaper = Shaper()
        let setting = Shaper.Setting(script: .latin, isRightToLeft: false, language: "en", isTracked: false)
        var generator = SeededGenerator(seed: 5)
        let words = "AV Ta To. We y, 11 office r. f’ Yo L’ P. T, AVATAR (A) 7. fi ffi \"V\" - Ty".split(separator: " ")
        var store = PreparedTexts()
        for round in 0..<120 {
            let count = Int.random(in: 1...12, using: &generator)
            let text = (0..<count).map { _ in words[Int.random(in: 0..<words.count, using: &generator)] }.joined(
                separator: " ")
            let units = Array(text.utf16)
            var clusters: [Shaper.Cluster] = []
            shaper.shape(
                units, 0..<units.count, context: 0..<units.count, face: face, setting: setting, into: &clusters)
            let whole = clusters.reduce(0) { $0 + $1.advance }
            let index = try preparer.prepare(text, Support.traits([family]), into: &store)
            let paragraph = store.paragraphs[
                Int(try Support.required(store.texts[index, isTracked: false]).firstParagraph)]
            let last = paragraph.segments.upperBound - 1
            #expect(
                Double(store.ends[last]) / Double(paragraph.unitsPerEm) == Double(whole) / Double(face.unitsPerEm),
                "round \(round): \(text)")
        }
    }
}
