import DynamicType
import Testing
import TextLayout

@testable import TypescalePreview

@Suite struct FittedTextTests {
    /// Returns the count of marked line ends of a text that is shown completely.
    private func markedEnds(_ text: String, _ locale: String, width: Double, _ engine: Engine) throws -> Int {
        let style = try #require(Support.scale().resolve(in: TextEnvironment(.category(.large)))["body"])
        let fitted = FittedText(text: text, locale: locale, width: width, maxLines: nil, keepsWhiteSpace: false)
        let drawing = try fitted.drawing(
            title: "", in: [FittedText.Column(name: "L", style: style, engine: engine)],
            with: DrawingTypesetter(fonts: Support.fonts.get()))
        return drawing.marks.count { mark in
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
