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
                let next = lines.popFirst()
                let box = try #require(next, "the sheet has fewer lines")
                #expect(abs(box.y - y) < 1e-9)
                #expect(abs(box.width - line[2]) < 1e-3)
                y += box.height
            }
            #expect(abs(y - cell.y - height) < 1e-9)
        }
        #expect(lines.isEmpty)
    }

    @Test func `faces are named in the order of the text, also from right to left`() throws {
        let typesetter = try DrawingTypesetter(fonts: Support.fonts.get())
        let style = try #require(Support.scale().resolve(in: TextEnvironment(.category(.large)))["body"])
        let faces = { (text: String) in try typesetter.sample(text, style, width: 400).faces.map(\.family) }
        let (hebrew, latin) = (try faces("שלום"), try faces("World"))
        #expect(hebrew.count == 1 && latin.count == 1 && hebrew != latin)
        #expect(try faces("שלום World") == hebrew + latin)
        #expect(try faces("World שלום") == latin + hebrew)
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
        let cells = drawing.parts("cell").map(Drawing.InkExtent.init)
        for (index, one) in cells.enumerated() {
            for other in cells[(index + 1)...] { #expect(one.isApart(from: other)) }
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

    @Test(arguments: [1.0, 20, 200, 320], ["Type that grows with you", "မင်္ဂလာပါ ကျွန်တော်"])
    func `headings and captions overlap nothing and are inside the picture`(width: Double, text: String) throws {
        let environments = try [
            TextEnvironment([(key: "category", value: "AX3"), (key: "appScale", value: "1.2")]),
            TextEnvironment([
                (key: "category", value: "AX5"), (key: "appScale", value: "0.9"), (key: "boldText", value: "true"),
                (key: "locale", value: "my"), (key: "displayScale", value: "2"), (key: "viewportWidth", value: "700"),
            ]),
        ]
        let specimen = try Specimen(
            Support.scale("chat"), beside: Support.scale(), in: environments, only: ["body"], sample: text,
            width: width, fonts: Support.fonts.get())
        try SpecimenSheet(specimen, typesetter: DrawingTypesetter(fonts: Support.fonts.get())).drawing().expectApart()
    }

    @Test func `the faces are those that draw the sample, with the weight of each column`() throws {
        let burmese = try Support.sheet(["body"], sample: "ကျွန်တော်", categories: ["L", "AX3"]).captions
        #expect(!burmese.contains { $0.contains("Inter") }, "\(burmese)")
        #expect(burmese.contains { $0.contains("Myanmar") }, "\(burmese)")
        let environments = try [.default, TextEnvironment([(key: "boldText", value: "true")])]
        let specimen = try Specimen(Support.scale(), in: environments, only: ["body"], fonts: Support.fonts.get())
        let typesetter = DrawingTypesetter(fonts: try Support.fonts.get())
        let bold = try SpecimenSheet(specimen, typesetter: typesetter).drawing().captions
        #expect(bold.contains("Inter 400") && bold.contains { $0.hasSuffix("  Inter 700") }, "\(bold)")
    }

    @Test func `a title that changes the direction is escaped in each label`() throws {
        var definition = try Support.scale().definition
        definition.title = "\u{202E}Scale"
        let scale = try TypeScale(definition)
        let specimen = try Specimen(scale, in: Support.environments("L", "AX5"), fonts: Support.fonts.get())
        let typesetter = DrawingTypesetter(fonts: try Support.fonts.get())
        let sheet = try SpecimenSheet(specimen, typesetter: typesetter).drawing()
        let card = try MessageCard(
            [Message(id: "a", text: "Hello")], in: scale, [.default], width: 200, typesetter: typesetter
        ).drawing()
        for drawing in [sheet, card] {
            #expect(drawing.captions.contains("\\u{202e}Scale"))
            #expect(drawing.title.hasPrefix("\\u{202e}Scale"))
        }
        #expect(!HTMLPage.page(specimen, sheet).contains("\u{202E}"))
    }

    @Test(arguments: [(-0.004, false), (-0.4, true)])
    func `tracking that is rounded to zero is not in the caption`(points: Double, isShown: Bool) throws {
        let style = StyleDefinition(
            style: "body", size: .points(17), lineHeight: .points(22), tracking: .points(points))
        let scale = try TypeScale(
            TypeScaleDefinition(name: "own", title: "Own", styles: [style], defaultStyle: "body", curve: .linear))
        let specimen = try Specimen(scale, in: Support.environments("L"), fonts: Support.fonts.get())
        let sheet = try SpecimenSheet(specimen, typesetter: DrawingTypesetter(fonts: Support.fonts.get())).drawing()
        let labels = sheet.marks.compactMap { if case .begin(let group) = $0 { group.label } else { nil } }
        let label = try #require(labels.first { $0.contains("17 / 22") })
        #expect(label.contains("−") == isShown)
    }

    @Test func `guides of a line do not cover the letters of the line above`() throws {
        let drawing = try Support.sheet(["body"], sample: "Gypsy quay", width: 60, showsGuides: true)
        #expect(drawing.boxes("line").count > 3)
        for cell in drawing.parts("cell") { Drawing.expectLettersOnTop(cell) }
    }

    @Test func `lines from right to left that are too wide keep their right edge and have room at the left`() throws {
        let drawing = try Support.sheet(["body"], sample: "﷽ אב", width: 60, categories: ["L", "AX5"])
        let (cells, lines) = (drawing.boxes("cell"), drawing.boxes("line"))
        #expect(cells.count == 2 && lines.count == 5)
        for line in lines {
            let right = line.x + line.width
            #expect(cells.contains { abs($0.x + $0.width - right) < 1.0 / 64 }, "\(line)")
        }
        #expect(zip(lines, cells).contains { $0.x < $1.x })
        drawing.expectApart()
    }

    @Test(arguments: [("عنوان بخط عريض", "ar"), ("見出しの太字", "ja"), ("直骨角海关", "zh-Hans"), ("직골각해", "ko"), ("หัวข้อ", "th")])
    func `captions have the faces of samples in their weight and language`(text: String, locale: String) throws {
        let typesetter = try DrawingTypesetter(fonts: Support.fonts.get(), locale: locale)
        let style = try #require(Support.scale().resolve(in: TextEnvironment(.category(.large)))["headline"])
        let caption = try typesetter.caption(text, size: style.size, weight: Double(style.weight)).faces
        let sample = try typesetter.sample(text, style, width: 400).faces
        #expect(DrawingTypesetter.names(of: caption) == DrawingTypesetter.names(of: sample))
        #expect(caption.map(\.weight) == sample.map(\.weight))
        #expect(caption.allSatisfy { $0.weight >= Double(style.weight) }, "\(caption.map(\.weight))")
    }
}
