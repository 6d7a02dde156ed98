import DynamicType
import Testing
import TextLayout

@testable import TypescalePreview

@Suite struct FittedTextTests {
    /// Returns the drawing of a text without a caption.
    private func drawing(
        _ text: String, _ locale: String, width: Double, maxLines: Int? = nil, _ engine: BrowserEngine = .chromium
    ) throws -> Drawing {
        let style = try #require(Support.scale().resolve(in: TextEnvironment(.category(.large)))["body"])
        let fitted = FittedText(text: text, locale: locale, width: width, maxLines: maxLines, keepsWhiteSpace: false)
        return try fitted.drawing(
            title: "", in: [FittedText.Column(name: "L", style: style, engine: engine)],
            with: DrawingTypesetter(fonts: Support.fonts.get()))
    }

    /// Returns the highlights of a drawing, each with the left and right end of its line's glyphs.
    private func highlights(_ drawing: Drawing) -> [(box: Drawing.Box, line: ClosedRange<Double>)] {
        let glyphs = glyphs(drawing)
        return drawing.marks.compactMap { mark in
            guard case .box(let box, _, .mark) = mark else { return nil }
            let ends = glyphs.filter { $0.origin.y > box.y && $0.origin.y < box.y + box.height }.flatMap { glyphs in
                glyphs.glyphs.map { glyphs.origin.x + $0.x }
            }
            guard let least = ends.min(), let most = ends.max() else { return nil }
            return (box, least...most)
        }
    }

    /// Returns the glyphs of the text, without the caption.
    private func glyphs(_ drawing: Drawing) -> [Drawing.GlyphsMark] {
        body(drawing).compactMap { mark in
            if case .glyphs(let glyphs) = mark { glyphs } else { nil }
        }
    }

    /// Returns the marks from the box of the text on.
    private func body(_ drawing: Drawing) -> [Drawing.Mark] {
        Array(drawing.marks.drop { if case .box(_, _, .card) = $0 { false } else { true } })
    }

    @Test(arguments: [("one two three four", "en"), ("אחת שתיים שלוש ארבע", "he"), ("شكرا جزيلا لكم يا أصدقاء", "ar")])
    func `lines that are cut off are marked where they are drawn`(text: String, locale: String) throws {
        let marked = highlights(try drawing(text, locale, width: 90, maxLines: 1))
        #expect(!marked.isEmpty)
        for (box, line) in marked {
            #expect(box.x <= line.lowerBound + 2 && line.upperBound < box.x + box.width + 2, "\(box), \(line)")
        }
    }

    @Test(arguments: [
        ("Fahrkartenautomat", "de", true), ("שלוםשלוםשלוםשלום", "he", false), ("שלום Fahrkartenautomat", "he", true),
    ])
    func `a break inside a word is marked after its last letter`(text: String, locale: String, isRight: Bool) throws {
        let marked = highlights(try drawing(text, locale, width: 60))
        #expect(!marked.isEmpty)
        for (box, line) in marked {
            #expect(isRight ? box.x + 2 > line.upperBound : box.x + 2 < line.lowerBound + 2, "\(box), \(line)")
        }
    }

    /// Returns the count of marked line ends of a text that is shown completely.
    private func markedEnds(_ text: String, _ locale: String, width: Double, _ engine: BrowserEngine) throws -> Int {
        try drawing(text, locale, width: width, engine).marks.count { mark in
            if case .box(_, _, .mark) = mark { true } else { false }
        }
    }

    @Test(arguments: [
        ("Nghiêng", "vi"), ("ộộộộộộ", "vi"), ("ἀἁἂἃἄἅἆἇ", "el"), ("გამარჯობა", "ka"), ("Fahrkarte", "de"),
        ("ሰላምሰላም", "am"),
        ("123456789", "en"),
    ])
    func `a line that ends inside a word is marked in any script`(word: String, locale: String) throws {
        for engine in BrowserEngine.allCases {
            #expect(try markedEnds(word, locale, width: 30, engine) > 0, "\(engine)")
            #expect(try markedEnds("\(word) \(word)", locale, width: 200, engine) == 0, "\(engine)")
        }
    }

    @Test(arguments: [
        ("안녕하세요반갑습니다", "ko"), ("日本語の文章です", "ja"), ("สวัสดีครับภาษาไทย", "th"), ("Fahr\u{AD}karte", "de"),
    ])
    func `a line that ends between words, syllables or at a hyphen is not marked`(text: String, locale: String) throws {
        for engine in BrowserEngine.allCases {
            #expect(try markedEnds(text, locale, width: 60, engine) == 0, "\(engine)")
        }
    }

    @Test(arguments: [(1, 60.0), (3, 30)])
    func `marks do not cover the letters of the line above`(maxLines: Int, width: Double) throws {
        Drawing.expectLettersOnTop(body(try drawing("Gypsy quay", "en", width: width, maxLines: maxLines)))
    }

    @Test func `lines from right to left that are too wide keep their right edge and have room at the left`() throws {
        let drawing = try drawing("﷽ אב", "ar", width: 20)
        let lines = glyphs(drawing).map { Drawing.InkExtent([.glyphs($0)]) }
        let box = body(drawing).lazy.compactMap { mark in
            if case .box(let box, _, .card) = mark { box } else { nil }
        }.first
        let right = try #require(box.map { $0.x + $0.width - 8 })
        #expect(lines.count == 2 && lines.contains { $0.left < right - 20 })
        for line in lines { #expect(line.left >= 16 && abs(line.right - right) < 3, "\(line), \(right)") }
    }
}
