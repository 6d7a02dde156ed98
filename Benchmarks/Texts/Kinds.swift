/// A kind of text, of any length, that is a worst case of some rule.
struct Kind: Sendable {
    let name: String
    /// Returns a part of the text by its index.
    private let part: @Sendable (Int) -> String
    /// The end of a text of any length.
    private var end = ""

    /// Returns a text of whole parts and the end, with at most a number of bytes.
    func text(bytes: Int) -> String {
        var text = ""
        var number = 0
        while true {
            let next = part(number)
            if text.utf8.count + next.utf8.count + end.utf8.count > bytes { return text + end }
            text += next
            number += 1
        }
    }

    /// Creates a kind that repeats one part.
    init(_ name: String, _ unit: String) { self.init(name) { _ in unit } }

    /// Creates a kind with different parts.
    init(_ name: String, part: @escaping @Sendable (Int) -> String) { (self.name, self.part) = (name, part) }

    /// Creates a kind that alternates between two parts, each run twice as long as the one before.
    private init(_ name: String, _ first: String, then second: String) {
        self.init(name) { ($0 + 1).leadingZeroBitCount % 2 == 0 ? first : second }
    }

    /// Returns a kind with one of each character that few texts have, after or before any number of equal parts.
    ///
    /// What only a few characters need may make all others slow.
    private static func rare(_ name: String, beside unit: String) -> [Kind] {
        let rare = "😀\t\u{AD}ไทย«א(語\u{301}👩\u{200D}❤\u{FE0F}\u{200D}👩-/\u{2067}\u{200B}1\u{FE0F}\u{20E3}ក្ក "
        var before = Kind("\(name) before one of each", unit)
        before.end = rare
        return [before, Kind("one of each before \(name)") { $0 == 0 ? rare : unit }]
    }

    private static func scalar(_ value: Int) -> String { Unicode.Scalar(UInt32(value)).map { String($0) } ?? " " }

    static let all =
        letters + unsafe + marks + directions + brackets + dictionaries + pictures + spaces + breaks + mixtures
        + rare("runs of two directions", beside: "aא ") + rare("words", beside: "ab ")
        + rare("letters", beside: "x") + rare("ideographs", beside: "語") + rare("lines", beside: "a\n")

    private static let letters = [
        Kind("one long word", "x"),
        Kind("long words of letters that kern", "AVATo"),
        Kind("a long word in Arabic", "مرحبا"),
        Kind("a long word in Hebrew", "שלום"),
        Kind("a long word in Devanagari", "नमस्ते"),
        Kind("conjuncts without end", "क्"),
        Kind("conjuncts of Malayalam", "ക്ഷ്"),
        Kind("Hangul syllables", "한국어"),
        Kind("Hangul letters", "\u{1112}\u{1161}\u{11AB}"),
        Kind("leading Hangul letters alone", "\u{1112}"),
        Kind("ideographs", "語"),
        Kind("ideographs that differ") { scalar(0x4E00 + $0 * 7 % 0x5000) },
    ]

    // Words in which HarfBuzz finds no position that is safe to break.
    private static let unsafe = [
        Kind("Tibetan signs", "\u{0F00}"),
        Kind("fractions without spaces", "1\u{2044}2"),
        Kind("fractions that differ") { ["\u{2044}", "\($0 * $0 % 97)", "\($0 % 7)"][$0 * $0 / 3 % 3] },
        Kind("conjuncts of Javanese", "\u{A98F}\u{A9C0}"),
        Kind("conjuncts of Burmese", "\u{1000}\u{1039}\u{1000}"),
        Kind("conjuncts of Kannada", "\u{0C95}\u{0CCD}"),
        Kind("Urdu without spaces", "محبتکیزبان"),
        Kind("Grantha letters") { scalar(0x11315 + $0 * 7 % 20) },
        Kind("Grantha words") {
            ["\u{11315}\u{1134D}\u{11327}", "\u{1132A}\u{11341} ", scalar(0x11315 + $0 % 20)][$0 % 3]
        },
    ]

    private static let marks = [
        Kind("one letter with marks") { $0 == 0 ? "a" : "\u{301}" },
        Kind("letters with marks", "a\u{301}\u{323}"),
        Kind("letters with a hundred marks") { $0 % 101 == 0 ? "e" : "\u{0300}" },
        Kind("Hebrew points") { $0 == 0 ? "א" : "\u{05B0}" },
        Kind("pointed Hebrew letters", "א\u{05B0}"),
        Kind("Arabic marks", "ب\u{064E}\u{0651}"),
        Kind("variation selectors", "a\u{FE0F}"),
        Kind("marks on nothing", " \u{301}"),
        Kind("enclosing keycaps", "1\u{FE0F}\u{20E3}"),
    ]

    private static let directions = [
        Kind("isolates with both directions", "\u{2067}a\u{2069}א"),
        Kind("isolates never closed", "\u{2067}ا"),
        Kind("isolates closed and never opened", "א\u{2069}"),
        Kind("isolates by the first letter", "\u{2068}1א\u{2069}a"),
        Kind("embeddings nested", "\u{202B}a\u{202A}א"),
        Kind("overrides", "\u{202E}ab\u{202C}א"),
        Kind("Hebrew and digits", "שלום 123 "),
        Kind("marks of direction", "\u{200F}a\u{200E}א"),
        Kind("directions that take turns", "aא"),
    ]

    private static let brackets = [
        Kind("brackets opened", "א("),
        Kind("brackets closed", "(א)]"),
        Kind("brackets of all kinds nested") { ["(", "[", "{", "〈", "「", "א"][$0 % 6] },
        Kind("brackets opened, then closed otherwise", "א(", then: "ב]"),
        Kind("brackets in isolates", "(\u{2067}א\u{2069}]"),
        Kind("quotation marks", "“a”‘א’"),
        Kind("full-width marks", "「（、。）」"),
    ]

    private static let dictionaries = [
        Kind("Thai", "ภาษาไทยไม่มีช่องว่าง"),
        Kind("one Thai letter", "ก"),
        Kind("Thai vowels alone", "\u{0E40}\u{0E31}"),
        Kind("Khmer", "ភាសាខ្មែរគ្មានចន្លោះ"),
        Kind("Khmer signs", "\u{1780}\u{17C6}"),
        Kind("Lao", "ພາສາລາວບໍ່ມີຍະຫວ່າງ"),
        Kind("Burmese", "မြန်မာဘာသာစကား"),
        Kind("Japanese", "日本語の文章はこうです。"),
    ]

    private static let pictures = [
        Kind("emoji", "😀"),
        Kind("emoji joined", "👩\u{200D}"),
        Kind("families", "👩‍👩‍👧‍👦"),
        Kind("flags", "🇩🇪"),
        Kind("half a flag", "🇩"),
        Kind("skins", "👍🏽"),
        Kind("selectors after an emoji") { $0 == 0 ? "👩\u{200D}❤" : "\u{FE0F}" },
        Kind("joiners after an emoji") { $0 == 0 ? "👩" : "\u{200D}" },
        Kind("keycaps after a digit") { $0 == 0 ? "1" : "\u{20E3}" },
        // As many as the cache holds; otherwise the shortest text is fast and the others seem to grow.
        Kind("characters no face has") { scalar(0xF0000 + $0 % 0x400) },
        Kind("one character no face has", "\u{E123}"),
        Kind("replacement characters", "\u{FFFD}"),
    ]

    private static let spaces = [
        Kind("spaces", " "),
        Kind("tabs", "\t"),
        Kind("tabs in lines", "\t\n"),
        Kind("line feeds", "\n"),
        Kind("line ends of all kinds", "a\r\n\u{2028}b\u{2029}\u{0B}\u{0C}\u{85}"),
        Kind("spaces that do not break", "a\u{A0}"),
        Kind("ideographic spaces", "\u{3000}語"),
        Kind("zero-width spaces", "\u{200B}"),
        Kind("zero-width joiners", "\u{200D}"),
        Kind("word joiners", "\u{2060}a"),
        Kind("controls", "\u{01}\u{1F}\u{7F}"),
        Kind("spaces of all widths", "a\u{2003}\u{2009}\u{200A}"),
    ]

    private static let breaks = [
        Kind("soft hyphens", "a\u{AD}"),
        Kind("soft hyphens alone", "\u{AD}"),
        Kind("soft hyphens and zero-width spaces", "\u{AD}\u{200B}"),
        Kind("hyphens", "a-"),
        Kind("hyphens alone", "-"),
        Kind("slashes", "a/"),
        Kind("a long address", "https://example.com/a/b-c?d=e&f=g%20"),
        Kind("digits with separators", "1,234.5"),
        Kind("signs before and after digits", "$-1%)"),
        Kind("one-letter words", "a "),
    ]

    // The characters are those of all blocks, and the same ones in a text of any length: what a cache holds is part of
    // each time.
    private static let mixtures = [
        Kind("scripts that take turns", "aбαא語ก"),
        Kind("faces that take turns", "a😀語"),
        Kind("words of several scripts", "word слово 語 मा שלום "),
        Kind("every character there is") { scalar([0x20, 0xE000][$0 % 2] + $0 / 2 % 256 * 211) },
        Kind("every character in turn with a letter") { "a" + scalar(0xA0 + $0 % 256 * 207) },
        Kind("a chat", "Hello, are you coming to the party tonight? 😀 "),
    ]
}
