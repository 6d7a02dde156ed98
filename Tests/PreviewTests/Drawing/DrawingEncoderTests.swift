import DynamicType
import Fonts
import Foundation
import Testing
import TextLayout
import TypescaleTestSupport

@testable import TypescalePreview

@Suite struct DrawingEncoderTests {
    /// The pixels of a sheet, with the positions of its parts.
    private struct Pixels {
        let width: Int
        let height: Int
        let rgb: [UInt32]
        let scale: Double

        init(_ drawing: Drawing, _ palette: Palette = .light, scale: Double = 2) throws {
            let picture = try DrawingEncoder.rgbPixels(of: drawing, palette, scale: scale)
            (width, height, rgb) = (picture.width, picture.height, picture.rgb)
            self.scale = scale
        }

        /// The pixels that a box covers, at least in part.
        func pixels(_ box: Drawing.Box, grownBy margin: Double = 0) -> [(x: Int, y: Int)] {
            let columns = range(box.x - margin, box.x + box.width + margin, width)
            return range(box.y - margin, box.y + box.height + margin, height).flatMap { y in
                columns.map { (x: $0, y: y) }
            }
        }

        private func range(_ start: Double, _ end: Double, _ limit: Int) -> Range<Int> {
            let first = max(Int((start * scale).rounded(.down)), 0)
            return first..<max(min(Int((end * scale).rounded(.up)), limit), first)
        }

        subscript(x: Int, y: Int) -> UInt32 { rgb[y * width + x] }
    }

    @Test func `a PNG file is valid and has two pixels a point`() throws {
        let drawing = try Support.sheet()
        let png = try DrawingEncoder.png(drawing, .light)
        #expect(png.prefix(8) == [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
        func number(_ offset: Int) -> Int { png[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) } }
        #expect(String(decoding: png[12..<16], as: UTF8.self) == "IHDR")
        #expect(number(16) == Int((drawing.width * 2).rounded(.up)))
        #expect(number(20) == Int((drawing.height * 2).rounded(.up)))
    }

    @Test(arguments: [
        (40_000.0, 10.0, "fewer categories or a smaller width"),
        (10, 40_000, "fewer styles or messages, or a greater width"),
    ])
    func `the advice about a picture that is too large is for its longer side`(
        width: Double, height: Double, advice: String
    ) {
        var drawing = Drawing(title: "large")
        (drawing.width, drawing.height) = (width, height)
        let error = #expect(throws: PreviewError.self) { try DrawingEncoder.png(drawing, .light) }
        #expect(error?.reason.hasSuffix("; use svg, \(advice)") == true)
    }

    @Test func `glyphs are drawn exactly where their outlines are`() throws {
        let drawing = try Support.sheet(sample: "Ag& 漢字 नमस्ते مرحبا")
        let pixels = try Pixels(drawing)
        let paper = pixels[0, 0]
        var covered = Set<Int>()
        var glyphs = 0
        for mark in drawing.marks {
            switch mark {
            case .glyphs(let mark):
                for glyph in mark.glyphs {
                    guard let ink = Drawing.ink(mark, glyph) else { continue }
                    glyphs += 1
                    #expect(pixels.pixels(ink).contains { pixels[$0.x, $0.y] != paper })
                    for place in pixels.pixels(ink, grownBy: 0.5) { covered.insert(place.y * pixels.width + place.x) }
                }
            case .line(let from, let to, let width, _, _):
                let box = Drawing.Box(from.x, from.y - width, to.x - from.x, 2 * width)
                for place in pixels.pixels(box) { covered.insert(place.y * pixels.width + place.x) }
            default: break
            }
        }
        #expect(glyphs > 200)
        let stray = pixels.rgb.indices.filter { pixels.rgb[$0] != paper && !covered.contains($0) }
        #expect(stray.isEmpty)
    }

    @Test func `emoji are drawn in color, also beside text`() throws {
        let drawing = try Support.sheet(["body"], sample: "ab 🎉❤️", categories: ["AX5"])
        let pixels = try Pixels(drawing)
        var pictures = 0
        for case .glyphs(let mark) in drawing.marks where mark.face.hasColorGlyphs {
            for glyph in mark.glyphs {
                guard let ink = Drawing.ink(mark, glyph) else { continue }
                pictures += 1
                let strong = pixels.pixels(ink).count { place in
                    let pixel = pixels[place.x, place.y]
                    let parts = [pixel >> 16 & 255, pixel >> 8 & 255, pixel & 255].map(Int.init)
                    return (parts.max() ?? 0) - (parts.min() ?? 0) > 120
                }
                #expect(strong > 200)
            }
        }
        #expect(pictures == 2)
        #expect(DrawingEncoder.svg(drawing, .light).contains("data:image/png;base64,iVBORw0KGgo"))
    }

    @Test func `a variable face is drawn at its weight`() throws {
        func darkness(_ style: TextStyle) throws -> Int {
            let drawing = try Support.sheet([style], sample: "Handgloves", categories: ["AX5"])
            let pixels = try Pixels(drawing)
            let line = try #require(drawing.boxes("line").first)
            return pixels.pixels(line).reduce(0) { $0 + 255 - Int(pixels[$1.x, $1.y] & 255) }
        }
        // Both are 53 pt at AX5; headline is semibold.
        #expect(Double(try darkness("headline")) > 1.25 * Double(try darkness("body")))
    }

    @Test func `a PDF file is valid, has the sheet's size, embedded faces and searchable text`() throws {
        let drawing = try Support.sheet(["body"], sample: "Searchable office شكرا", categories: ["L"])
        let pdf = try DrawingEncoder.pdf(drawing, .light)
        #expect(pdf.starts(with: Array("%PDF-1.".utf8)))
        try withTemporaryFolder { folder in
            let file = folder.appending(component: "sheet.pdf")
            try Data(pdf).write(to: file)
            let text = try #require(
                try ExternalProgram.run("/usr/bin/pdftotext", ["-layout", file.path, "-"]), "poppler-utils")
            #expect(text.code == 0)
            #expect(text.output.contains("Searchable office"))
            let facts = try #require(try ExternalProgram.run("/usr/bin/pdfinfo", [file.path]))
            let size = try #require(facts.output.firstMatch(of: /Page size: +([\d.]+) x ([\d.]+) pts/))
            #expect(abs((Double(size.1) ?? 0) - drawing.width) < 0.5)
            #expect(abs((Double(size.2) ?? 0) - drawing.height) < 0.5)
            let table = try #require(try ExternalProgram.run("/usr/bin/pdffonts", [file.path])).output
            let faces = table.split(separator: "\n")
            #expect(faces.count > 2)
            for face in faces.dropFirst(2) { #expect(face.contains(" yes yes ")) }
        }
    }

    @Test(arguments: [0xFFFD, 0xFFFF, 0xFDD0, 0x1_FFFE, 0x10_FFFF] as [UInt32])
    func `a PDF of text with noncharacters is drawn`(value: UInt32) throws {
        let text = "a" + String(Character(try #require(Unicode.Scalar(value)))) + "b"
        let drawing = try Support.sheet(["body"], sample: text, categories: ["L"])
        #expect(try DrawingEncoder.pdf(drawing, .light).starts(with: Array("%PDF-1.".utf8)))
    }

    @Test func `a sheet that is too large for a format is an error with a remedy`() throws {
        var drawing = Drawing(title: "tall")
        (drawing.width, drawing.height) = (100, 20_000)
        #expect(throws: PreviewError.self) { try DrawingEncoder.png(drawing, .light) }
        do throws(PreviewError) {
            _ = try DrawingEncoder.pdf(drawing, .light)
        } catch {
            #expect(error.reason.contains("100 × 20000") && error.reason.contains("use svg"))
        }
    }

    @Test(arguments: [false, true])
    func `text has enough contrast in both themes`(isDark: Bool) {
        let palette: Palette = isDark ? .dark : .light
        /// WCAG 2's relative luminance, implemented independently.
        func luminance(_ color: DrawingColor) -> Double {
            let parts = [color.red, color.green, color.blue].map { part in
                let share = Double(part) / 255
                return share <= 0.04045 ? share / 12.92 : pow((share + 0.055) / 1.055, 2.4)
            }
            return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]
        }
        func ratio(_ one: ColorRole, _ other: ColorRole) -> Double {
            let pair = [luminance(palette[one]), luminance(palette[other])].sorted()
            return (pair[1] + 0.05) / (pair[0] + 0.05)
        }
        for ground: ColorRole in [.paper, .card, .shade, .wash, .mark] {
            #expect(ratio(.ink, ground) >= 7, "ink on \(ground)")
            #expect(ratio(.soft, ground) >= 4.5, "soft on \(ground)")
            #expect(ratio(.accent, ground) >= 4.5, "accent on \(ground)")
        }
    }
}
