import Fonts
import Testing

@testable import TextLayout

/// Widths of text in a face with other spaces and digits for some languages, measured at 40 pixels in Chromium 156,
/// Firefox ESR 153 and WebKitGTK 2.50.
@Suite struct LanguageFormTests {
    private static let sans = "Noto Sans CJK KR"
    private static let serif = "Noto Serif CJK KR"

    @Test(arguments: [
        // The space of Korean text is wider.
        (BrowserEngine.firefox, "회의는 내일", sans, "ko", 195.2), (.chromium, "회의는 내일", sans, "ko", 195.2),
        (.firefox, "12\u{A0}345", sans, "ko", 122.2), (.firefox, "12 34", sans, "en", 97.77),
        (.chromium, "12 34", sans, "en", 97.77),
        // So is each of several spaces.
        (.firefox, "a    b", sans, "ko", 92.03), (.chromium, "a    b", sans, "ko", 92.05),
        (.firefox, "    a", sans, "ko", 67.31), (.chromium, "    a", sans, "ko", 67.33),
        (.firefox, "한    a", serif, "ko", 110.52), (.chromium, "한    a", serif, "ko", 110.53),
    ])
    func `spaces have the width of the language`(
        _ engine: BrowserEngine, _ text: String, _ family: String, _ locale: String, _ width: Double
    ) throws {
        try expect(width, of: text, family, locale, engine)
    }

    @Test(arguments: [
        (BrowserEngine.firefox, "3:00", serif, "en", 78.98), (.chromium, "3:00", serif, "en", 78.97),
        (.firefox, "3:00", serif, "ko", 80.05), (.chromium, "3:00", serif, "ko", 80.05),
        (.firefox, "12 34", sans, "ko", 100), (.chromium, "12 34", sans, "ko", 100),
        (.webkit, "3:00", serif, "en", 79.92), (.firefox, "½ 3:00", serif, "en", 126.14),
        // Chromium takes text for Latin only if it is in Latin-1.
        (.firefox, "3:00…", serif, "en", 114.98), (.chromium, "3:00…", serif, "en", 119.92),
    ])
    func `text without letters is Latin, but not in WebKit`(
        _ engine: BrowserEngine, _ text: String, _ family: String, _ locale: String, _ width: Double
    ) throws {
        try expect(width, of: text, family, locale, engine)
    }

    @Test(arguments: [
        ("₩7.7", "ko", 94.63), ("₩7.7", "en", 89.07), ("7.7…", "he", 89.52), ("7.7…", "en", 78.95),
        // Latin-1 alone is Latin in any language, and so is text with a letter.
        ("7.7", "ko", 51.12), ("AV 7.7…", "ko", 141.57), ("1 x 2 — 3", "ko", 179.6),
    ])
    func `text without letters has the script of the language in Firefox`(
        _ text: String, _ locale: String, _ width: Double
    ) throws {
        try expect(width, of: text, "Inter", locale, .firefox)
    }

    private func expect(
        _ width: Double, of text: String, _ family: String, _ locale: String, _ engine: BrowserEngine
    ) throws {
        let font = FontRequest(families: [family], locale: locale)
        let traits = TextTraits(font: font, locale: locale, whiteSpace: .pre, engine: engine)
        let measure = LineMeasure(size: 40, width: 1_000, engine: engine)
        try Support.expectLine(of: text, traits, measure, width: width)
    }
}
