import Fonts
import Foundation
import Testing

@Suite struct FontMetricsTests {
    /// One row of `Recorded/metrics.json`, which `Tests/Faces/record-metrics.py` writes.
    struct Row: Decodable, Sendable, CustomTestStringConvertible {
        struct Metrics: Decodable {
            let unitsPerEm, ascender, descender, lineGap, capHeight, xHeight: Double
            let underlinePosition, underlineThickness, strikeoutPosition, strikeoutThickness: Double
            let source, capHeightSource, xHeightSource: String
        }
        let file: String
        let index: Int
        let at: [String: Double]
        let metrics: Metrics
        let advances: [String: Double]?

        var path: String { file.hasPrefix("/") ? file : Support.faces + "/" + file }
        var variation: [FontVariationSetting] { at.map { FontVariationSetting(tag: $0.key, value: $0.value) } }
        var testDescription: String { "\(file) \(index) \(at)" }
    }

    static let rows: [Row] = {
        let file = Support.package.appending(path: "Tests/FontsTests/Recorded/metrics.json")
        return (try? JSONDecoder().decode([Row].self, from: Data(contentsOf: file))) ?? []
    }()

    @Test func `the test faces exist`() {
        let isThere = FileManager.default.fileExists(atPath: Support.faces + "/Lines.ttf")
        #expect(isThere, "draw them first: make faces")
    }

    @Test func `recordings include drawn, installed and variable faces and collections`() {
        #expect(Self.rows.count > 80)
        #expect(Self.rows.contains { $0.file.hasPrefix("/") && $0.index == 4 })
        #expect(Set(Self.rows.map(\.metrics.source)) == ["hhea", "typo", "typoFallback", "win"])
        #expect(Set(Self.rows.map(\.metrics.capHeightSource)) == ["table", "outline", "assumed"])
    }

    /// Coordinates are 14-bit fractions, which fontTools does not round: for the largest delta here, of 61 units, this
    /// is 0.004 units. A face without axes is exactly equal.
    @Test(arguments: rows) func `every metric equals what fontTools reads in the same file`(row: Row) throws {
        let face = try FontLibrary.shared.face(file: row.path, index: row.index, variation: row.variation)
        let (found, wanted) = (face.metrics, row.metrics)
        let near = row.at.isEmpty ? 0 : 0.005
        for (name, value, expected) in [
            ("unitsPerEm", found.unitsPerEm, wanted.unitsPerEm), ("ascender", found.ascender, wanted.ascender),
            ("descender", found.descender, wanted.descender), ("lineGap", found.lineGap, wanted.lineGap),
            ("capHeight", found.capHeight, wanted.capHeight), ("xHeight", found.xHeight, wanted.xHeight),
            ("underlinePosition", found.underlinePosition, wanted.underlinePosition),
            ("underlineThickness", found.underlineThickness, wanted.underlineThickness),
            ("strikeoutPosition", found.strikeoutPosition, wanted.strikeoutPosition),
            ("strikeoutThickness", found.strikeoutThickness, wanted.strikeoutThickness),
        ] {
            // A height between two drawn outlines is known to 1/64 of a unit, the step of FreeType's outlines.
            let step = name.hasSuffix("Height") && !row.at.isEmpty ? 1.0 / 64 : near
            #expect(abs(value - expected) <= step, "\(name): \(value), and fontTools has \(expected)")
        }
        #expect(found.lineSource.rawValue == wanted.source)
        #expect(found.capHeightSource.rawValue == wanted.capHeightSource)
        #expect(found.xHeightSource.rawValue == wanted.xHeightSource)
    }

    @Test(arguments: rows.filter { $0.advances != nil })
    func `advances at axis values equal those of fontTools`(row: Row) throws {
        let face = try FontLibrary.shared.face(file: row.path, index: row.index, variation: row.variation)
        let shaper = Shaper()
        for (letter, width) in row.advances ?? [:] {
            let scalar = try #require(letter.unicodeScalars.first)
            let glyph = try #require(shaper.glyph(for: scalar.value, in: face))
            // HarfBuzz's advances are whole units.
            #expect(abs(Double(shaper.advance(of: glyph, in: face)) - width) <= 0.51, "\(letter)")
        }
    }

    @Test(arguments: [
        ("Lines.ttf", "OS/2 fsSelection bit 7 is not set"),
        ("UseTypo.ttf", "OS/2 fsSelection bit 7 asks for the typo values"),
        ("ZeroHhea.ttf", "hhea's ascender and descender are both zero"),
        ("ZeroHheaTypo.ttf", "hhea's and typo's ascenders and descenders are all zero"),
    ])
    func `the chosen metrics table has its reason`(file: String, reason: String) throws {
        let face = try FontLibrary.shared.face(file: Support.faces + "/" + file)
        #expect(face.metrics.lineSource.reason == reason)
    }

    @Test func `a face reports which of its parts depend on the size`() throws {
        func dependence(_ file: String) throws -> FontFace.SizeDependence {
            try FontLibrary.shared.face(file: Support.faces + "/" + file).sizeDependence
        }
        #expect(try dependence("Lines.ttf") == .none)
        #expect(try dependence("Optical.ttf") == .opticalSize(8...40))
        #expect(try dependence("Trak.ttf") == .tracking)
    }

    @Test func `an optical size is set only on request and within its axis`() throws {
        let library = try Support.drawn()
        func place(_ sizing: FontRequest.OpticalSizing) throws -> [FontVariationSetting] {
            let request = FontRequest(families: ["Typescale Test Optical"], opticalSizing: sizing)
            return try library.match(for: request).face.variation
        }
        #expect(try place(.none) == [FontVariationSetting(tag: "opsz", value: 14)])
        #expect(try place(.auto(size: 23.5)) == [FontVariationSetting(tag: "opsz", value: 23.5)])
        #expect(try place(.auto(size: 200)) == [FontVariationSetting(tag: "opsz", value: 40)])
        #expect(try place(.auto(size: .nan)) == [FontVariationSetting(tag: "opsz", value: 14)])
    }

    @Test func `a request has a size only if the face depends on it`() throws {
        let library = try Support.drawn()
        let optical = FontRequest(families: ["Typescale Test Optical"])
        #expect(try library.request(optical, at: 23.5).opticalSizing == .auto(size: 23.5))
        let plain = FontRequest(families: ["Typescale Test Kerning"])
        #expect(try library.request(plain, at: 23.5) == plain)
    }

    /// The table's own values are for 9 and 17 points; a shaper that knew of a size would apply them.
    @Test func `tracking by size is not applied`() throws {
        for file in ["Lines.ttf", "Trak.ttf"] {
            let face = try FontLibrary.shared.face(file: Support.faces + "/" + file)
            #expect(Shaper().clusters("AHo", face).reduce(0) { $0 + $1.advance } == 1890)
        }
    }

    /// Capsize's own arithmetic (precomputeValues.ts), written out for the drawn face.
    @Test func `cap-height trims equal those of Capsize`() throws {
        let metrics = try FontLibrary.shared.face(file: Support.faces + "/Lines.ttf").metrics
        let own = metrics.capHeightTrim(size: 16)
        #expect(abs(own.top + (950.0 - 711 + 16.5) / 1000) < 1e-12)
        #expect(abs(own.bottom + (250.0 + 16.5) / 1000) < 1e-12)
        let spec = (1233.0 / 1000 * 16 - 24) / 2 / 16
        let set = metrics.capHeightTrim(size: 16, lineHeight: 24)
        #expect(abs(set.top + ((950.0 - 711 + 16.5) / 1000 - spec)) < 1e-12)
        #expect(abs(set.bottom + ((250.0 + 16.5) / 1000 - spec)) < 1e-12)
        #expect(abs(metrics.pointSize(forCapHeight: 71.1) - 100) < 1e-9)
    }
}

extension FontLibrary {
    /// One library for tests that open files by name.
    static let shared: FontLibrary = {
        guard let library = try? Support.drawn() else { fatalError("draw the faces first: make faces") }
        return library
    }()
}
