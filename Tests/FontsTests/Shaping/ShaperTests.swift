import Fonts
import Testing

/// Shaping with the drawn face `Kerning.ttf`, whose every rule is written in `Tests/Faces/draw-faces.py`.
@Suite struct ShaperTests {
    private func clusters(_ text: String, tracked: Bool = false) throws -> [Shaper.Cluster] {
        var setting = Shaper.Setting.latin
        setting.isTracked = tracked
        return Shaper().clusters(text, try FontLibrary.shared.face(file: Support.faces + "/Kerning.ttf"), setting)
    }

    /// Drawn: space 260, A 640, H 710, T 590, V 630, o 540, hyphen 410, the raised one 430. Kerned: AV -81, VA -79,
    /// To -97, T and space -37, space and T -41.
    @Test(
        arguments: [
            ("A", [640]), ("AV", [559, 630]), ("VA", [551, 640]), ("To", [493, 540]), ("T ", [553, 260]),
            (" T", [219, 590]), ("T T", [553, 219, 590]), ("A-", [640, 410]), ("A -", [640, 260, 430]),
            ("o -", [540, 260, 410]), ("H -", [710, 260, 430]),
        ] as [(String, [Int32])])
    func `pairs are kerned, also with a space, and contextual rules reach across one`(
        text: String, advances: [Int32]
    ) throws {
        #expect(try clusters(text).map(\.advance) == advances)
    }

    @Test func `a ligature is one glyph unless the text is tracked`() throws {
        #expect(try clusters("fi").reduce(0) { $0 + $1.advance } == 515)
        #expect(try clusters("fi", tracked: true).map(\.advance) == [320, 240])
    }

    @Test func `a face reports which of its rules reach across a space`() throws {
        let shaper = Shaper()
        let kerning = try FontLibrary.shared.face(file: Support.faces + "/Kerning.ttf")
        let reach = shaper.spaceReach(of: kerning, setting: .latin)
        #expect(reach.touchesSpace)
        #expect(reach.farSighted == [0x2D])
        let plain = try FontLibrary.shared.face(file: Support.faces + "/Lines.ttf")
        let none = shaper.spaceReach(of: plain, setting: .latin)
        #expect(!none.touchesSpace && none.farSighted.isEmpty)
    }

    /// In Romanian only, the face draws an e after a V and a space as an o.
    @Test func `rules of Romanian reach across a space in Romanian text`() throws {
        var romanian = Shaper.Setting.latin
        romanian.language = "ro"
        let kerning = try FontLibrary.shared.face(file: Support.faces + "/Kerning.ttf")
        #expect(Shaper().spaceReach(of: kerning, setting: romanian).farSighted == [0x2D, 0x65])
    }

    /// Many emoji that joiners make one cluster, which is wider than 32 bits in a face with large units.
    @Test func `a cluster's width is limited to the largest 32-bit number`() throws {
        let text = String(repeating: "\u{2764}\u{200D}", count: 300_000)
        let face = try FontLibrary.shared.face(file: Support.faces + "/Em16384.ttf")
        let shaper = Shaper()
        #expect(shaper.clusters(text, face).map(\.advance) == [Int32.max])
        let (units, shaping) = (Array(text.utf16), Shaper.FaceShaping(face, .latin))
        #expect(shaper.advance(of: units, units.indices, context: units.indices, shaping) == Int32.max)
    }
}
