import Fonts
import Testing

@testable import TextLayout

/// The numbers of lines of soft hyphens and of marks after other scripts, measured in Firefox ESR 153 at several
/// widths.
@Suite struct FirefoxMarkTests {
    @Test(arguments: [
        // At a line's start, a soft hyphen is nothing.
        ("\u{AD}ordinary", [12: 8, 28: 7, 60: 3, 92: 2]), ("a \u{AD}ordinary", [12: 9, 28: 8, 60: 4, 92: 3]),
        ("\u{200B}\u{AD}ordinary", [12: 9, 28: 8, 60: 4, 92: 3]), ("\u{200E}\u{AD}ordinary", [12: 8, 60: 3]),
        // Where a line may end anyway, it has no hyphen.
        ("x-\u{AD}ordinary", [12: 10, 32: 6, 60: 4]), ("漢\u{AD}字", [12: 2, 56: 2, 60: 1]),
        // A line does not end after one that a mark of direction follows.
        ("a\u{AD}\u{200E}ordinary", [12: 9, 40: 4, 76: 2]), ("a\u{AD}\u{AD}ordinary", [12: 9, 40: 5, 76: 3]),
    ])
    func `soft hyphens end lines as in the engine`(_ text: String, _ counts: [Double: Int]) throws {
        try expect(counts, of: text, ["DejaVu Sans", "Noto Sans CJK JP"], size: 30)
    }

    @Test(arguments: [
        // In Korean, a face has a glyph with a width for a soft hyphen.
        ("크\u{AD}9", "ko", [56: 2, 60: 1, 72: 1]),
        // The letters beside it, and beside a control of direction, are joined.
        ("त\u{AD}्रि x", "hi", [40: 2, 64: 2, 72: 1]), ("क\u{200E}्ष x", "hi", [40: 2, 60: 2, 64: 1]),
        ("भ\u{AD}ाव x", "hi", [40: 3, 64: 2, 92: 2, 96: 1]), ("क्\u{AD}ष x", "hi", [40: 2, 60: 2, 64: 1]),
        ("क्षत\u{200E}्रिय x", "hi", [68: 2, 112: 2, 116: 1]),
    ])
    func `characters that are left out do not divide text`(
        _ text: String, _ locale: String, _ counts: [Double: Int]
    ) throws {
        let families = ["Noto Sans", "Noto Sans Devanagari", "Noto Sans CJK KR"]
        try expect(counts, of: text, families, size: 40, locale: locale)
    }

    @Test(arguments: [
        // A space after a soft hyphen, or a control of direction, is one with the space before it.
        (" \u{AD} bbb", [28: 3, 48: 2, 68: 1]), (" \u{200E} bbb", [28: 3, 48: 2, 68: 1]),
        ("aaa\n \u{AD} bbb", [28: 6, 48: 4, 68: 2]), ("\u{200E} bbb", [28: 4, 48: 3, 68: 2]),
        // A line does not end with nothing but a soft hyphen.
        ("aaa \u{AD}\n bbb", [28: 6, 48: 4, 68: 2]), ("aaa \u{AD}", [28: 3, 48: 2, 68: 1]),
    ])
    func `spaces beside characters that are left out collapse`(_ text: String, _ counts: [Double: Int]) throws {
        try expect(counts, of: text, ["Roboto"], size: 40)
    }

    @Test(arguments: [
        // A mark belongs to the character before it if that is in another script or draws it as nothing.
        ("1\u{1038}", [20: 1, 60: 1]), ("a\u{102C}", [20: 1, 40: 1]), ("・\u{102C}", [20: 1, 60: 1, 100: 1]),
        ("・\u{17B6}", [20: 1, 60: 1, 100: 1]), ("漢\u{17B6}漢", [20: 2, 120: 1]),
        ("ab\u{200B}\u{102C}ab", [20: 5, 52: 3, 68: 2]),
        // A letter of the same script does not take it.
        ("\u{1019}\u{102C}", [20: 2, 44: 2, 48: 1]),
        // The space before it does not collapse.
        (" \u{102C}", [20: 2, 44: 2]),
    ])
    func `marks belong to characters as in the engine`(_ text: String, _ counts: [Double: Int]) throws {
        let families = ["Roboto", "Noto Sans Khmer", "Noto Sans Myanmar", "Noto Sans CJK JP", "Noto Color Emoji"]
        try expect(counts, of: text, families, size: 40)
    }

    private func expect(
        _ counts: [Double: Int], of text: String, _ families: [String], size: Double, locale: String = "en"
    ) throws {
        let traits = Support.traits(families, whiteSpace: .preLine, locale: locale, engine: .firefox)
        let prepared = try Support.prepared(text, traits)
        for (width, count) in counts {
            let measure = LineMeasure(size: size, width: width, engine: .firefox)
            let lines = try #require(try prepared.lines(of: 0, measure, lineHeight: .normal))
            #expect(lines.count == count, "\(width)")
        }
    }
}
