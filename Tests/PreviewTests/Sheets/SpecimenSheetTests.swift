import DynamicType
import Foundation
import Testing
import TextLayout

@testable import TypescalePreview

@Suite struct SpecimenSheetTests {
    private static let sample = "Type that grows with you"

    @Test(arguments: ["L", "AX1", "AX5"])
    func `the lines of a cell equal those that measure returns`(category: String) throws {
        let styles: [TextStyle] = ["largeTitle", "body", "caption2"]
        let drawing = try Support.sheet(styles, sample: Self.sample, width: 240, categories: [category])
        var lines = drawing.boxes("line")[...]
        for (cell, style) in zip(drawing.boxes("cell"), styles) {
            let answer = try Support.measured(
                """
                {"id":"a","text":"\(Self.sample)","width":240,"style":"\(style.name)","category":"\(category)"}
                """)
            let height = try #require(answer["height"] as? Double)
            let breaks = try #require(answer["breaks"] as? [[Double]])
            #expect(cell.height == height)
            var y = cell.y
            for line in breaks {
                guard let box = lines.popFirst() else {
                    Issue.record("the sheet has fewer lines")
                    return
                }
                #expect(abs(box.y - y) < 1e-9)
                #expect(abs(box.width - line[2]) < 1e-3)
                y += box.height
            }
            #expect(abs(y - cell.y - height) < 1e-9)
        }
        #expect(lines.isEmpty)
    }

    @Test(arguments: [1.0, 60, 320])
    func `parts do not overlap with large text or in narrow columns`(width: Double) throws {
        let names = try Support.scale().styles.map(\.style)
        let drawing = try Support.sheet(names, width: width, categories: ["XS", "L", "AX5"])
        // All parts with ink; this sheet has no guides.
        var boxes: [(box: Drawing.Box, line: Int)] = []
        for (number, mark) in drawing.marks.enumerated() {
            guard case .glyphs(let glyphs) = mark else { continue }
            for glyph in glyphs.glyphs {
                if let ink = Drawing.ink(glyphs, glyph) { boxes.append((ink, number)) }
            }
        }
        for (box, _) in boxes {
            #expect(box.x >= 0 && box.x + box.width <= drawing.width)
            #expect(box.y >= 0 && box.y + box.height <= drawing.height)
        }
        // Cells do not overlap, even if their lines are wider than the column.
        let cells = drawing.parts("cell").map(Extent.init)
        for (index, one) in cells.enumerated() {
            for other in cells[(index + 1)...] { #expect(one.isApart(from: other)) }
        }
    }

    /// Returns the box that the ink of marks covers.
    private struct Extent {
        var left = Double.infinity
        var right = -Double.infinity
        var top = Double.infinity
        var bottom = -Double.infinity

        init(_ marks: [Drawing.Mark]) {
            for case .glyphs(let mark) in marks {
                for glyph in mark.glyphs {
                    guard let ink = Drawing.ink(mark, glyph) else { continue }
                    left = min(left, ink.x)
                    right = max(right, ink.x + ink.width)
                    top = min(top, ink.y)
                    bottom = max(bottom, ink.y + ink.height)
                }
            }
        }

        func isApart(from other: Extent) -> Bool {
            if right <= other.left || other.right <= left { return true }
            return bottom <= other.top || other.bottom <= top
        }
    }

    @Test func `the first lines of a row share a baseline`() throws {
        let drawing = try Support.sheet(["title1", "caption1"])
        let baselines = drawing.parts("cell").map { marks in
            marks.lazy.compactMap { mark in
                if case .glyphs(let glyphs) = mark { glyphs.origin.y } else { nil }
            }.first ?? 0
        }
        #expect(baselines.count == 6)
        #expect(Set(baselines[0..<3].map { ($0 * 1_000).rounded() }).count == 1)
        #expect(Set(baselines[3..<6].map { ($0 * 1_000).rounded() }).count == 1)
    }

    @Test func `guides are drawn at the cap height, the x-height and the baseline`() throws {
        let drawing = try Support.sheet(["body"], showsGuides: true, categories: ["L"])
        let lines = drawing.parts("guide").flatMap(\.self).compactMap { mark in
            if case .line(let from, _, _, _, _) = mark { from.y } else { nil }
        }
        // As fontTools reads OS/2 of Inter: 2816 units an em, capitals 2048, x height 1536.
        let (cap, x, baseline) = (lines[0], lines[1], lines[2])
        #expect(abs((baseline - cap) / 17 - 2_048.0 / 2_816) < 0.002)
        #expect(abs((baseline - x) / 17 - 1_536.0 / 2_816) < 0.002)
    }
}
