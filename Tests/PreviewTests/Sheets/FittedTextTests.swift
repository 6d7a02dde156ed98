import DynamicType
import Testing
import TextLayout

@testable import TypescalePreview

@Suite struct FittedTextTests {
    /// Returns the drawing of a text without a caption.
    private func drawing(
        _ text: String, _ locale: String, width: Double, maxLines: Int? = nil, _ engine: Engine = .chromium
    ) throws -> Drawing {
        let style = try #require(Support.scale().resolve(in: TextEnvironment(.category(.large)))["body"])
        let fitted = FittedText(text: text, locale: locale, width: width, maxLines: maxLines, keepsWhiteSpace: false)
        return try fitted.drawing(
            title: "", in: [FittedText.Column(name: "L", style: style, engine: engine)],
            with: DrawingTypesetter(fonts: Support.fonts.get()))
    }

    /// Returns the highlights of a drawing, each with the left and right end of its line's glyphs.
    private func highlights(_ drawing: Drawing) -> [(box: Drawing.Box, line: ClosedRange<Double>)] {
        var found: [(box: Drawing.Box, line: ClosedRange<Double>)] = []
        var box: Drawing.Box?
        var ends: [Double] = []
        for mark in drawing.marks + [.end] {
            if case .glyphs(let glyphs) = mark, box != nil {
                ends += glyphs.glyphs.map { glyphs.origin.x + $0.x }
                continue
            }
            if let marked = box, let least = ends.min(), let most = ends.max() { found.append((marked, least...most)) }
            (box, ends) = (nil, [])
            if case .box(let next, _, .mark) = mark { box = next }
        }
        return found
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
    private func markedEnds(_ text: String, _ locale: String, width: Double, _ engine: Engine) throws -> Int {
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
        for engine in Engine.allCases {
            #expect(try markedEnds(word, locale, width: 30, engine) > 0, "\(engine)")
            #expect(try markedEnds("\(word) \(word)", locale, width: 200, engine) == 0, "\(engine)")
        }
    }

    @Test(arguments: [
        ("안녕하세요반갑습니다", "ko"), ("日本語の文章です", "ja"), ("สวัสดีครับภาษาไทย", "th"), ("Fahr\u{AD}karte", "de"),
    ])
    func `a line that ends between words, syllables or at a hyphen is not marked`(text: String, locale: String) throws {
        for engine in Engine.allCases {
            #expect(try markedEnds(text, locale, width: 60, engine) == 0, "\(engine)")
        }
    }
}
