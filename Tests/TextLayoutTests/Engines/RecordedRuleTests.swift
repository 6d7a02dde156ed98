import DynamicType
import Fonts
import Testing

@testable import TextLayout

/// Lines of short texts at widths around a threshold, measured in Chromium 156, Firefox ESR 153 and WebKitGTK 2.50.
@Suite struct RecordedRuleTests {
    /// A text in families with the numbers of its lines at some widths.
    struct Case: Sendable, CustomStringConvertible {
        let text: String
        var traits: TextTraits
        let size: Double
        var tracking = 0.0
        let lines: [(width: Double, count: Int)]
        var height: Double?

        init(
            _ text: String, _ engine: BrowserEngine, _ families: [String], size: Double, weight: Double = 400,
            _ lines: (width: Double, count: Int)..., change: (inout TextTraits) -> Void = { _ in }
        ) {
            (self.text, self.size, self.lines) = (text, size, lines)
            traits = TextTraits(
                font: FontRequest(families: families, weight: weight, locale: "en"), locale: "en", engine: engine)
            change(&traits)
        }

        /// Returns the case with the height of its text at the first width.
        func height(_ height: Double) -> Case {
            var changed = self
            changed.height = height
            return changed
        }

        /// Returns the case with tracking.
        func tracked(_ tracking: Double) -> Case {
            var changed = self
            changed.tracking = tracking
            return changed
        }

        var description: String { "\(text.debugDescription) \(traits.engine) \(traits.whiteSpace)" }
    }

    private static let serif = ["Liberation Serif"]
    private static let japanese = ["Inter", "Noto Sans CJK JP"]
    private static let arabic = ["Inter", "Noto Sans Arabic", "Noto Sans Hebrew"]
    private static let bengali = ["Noto Sans Bengali", "Noto Sans Devanagari"]
    private static let emoji = ["Inter", "Noto Sans", "DejaVu Sans", "Noto Color Emoji"]

    /// WebKit kerns the last letter of a text with a space that collapses.
    private static let lastSpaces = [
        Case("LTA ", .webkit, serif, size: 40, (44.2, 3), (44.4, 2), (68.6, 2), (68.8, 1)),
        Case("LTA", .webkit, serif, size: 40, (45, 3), (45.2, 2), (70.8, 2), (71, 1)),
        Case("LTA \nab", .webkit, serif, size: 40, (68.6, 3), (68.8, 2)) { $0.whiteSpace = .preLine },
        Case("LTA\n ab", .webkit, serif, size: 40, (70.8, 3), (71, 2)) { $0.whiteSpace = .preLine },
        Case("LTA\t", .webkit, serif, size: 40, (70.8, 2), (71, 1)),
        Case("LTA ", .webkit, serif, size: 40, (68.6, 2), (68.8, 1)) { $0.direction = .rightToLeft },
        Case("lta ", .webkit, serif, size: 40, (68.6, 2), (68.8, 1)) { $0.transform = .uppercase },
        Case("LTA ", .webkit, serif, size: 40, (68.6, 2), (68.8, 1)) { $0.breaking.strictness = .anywhere },
        Case("ab. ", .webkit, ["Inter"], size: 40, weight: 700, (59, 2), (59.2, 1)),
        Case("ab. ", .webkit, ["Inter"], size: 40, weight: 700, (59, 2), (59.2, 1)) { $0.whiteSpace = .preWrap },
        Case("ab. cd. ", .webkit, ["Inter"], size: 40, weight: 700, (127.8, 2), (128, 1)),
    ]

    /// WebKit does not kern a letter with a line feed or a tab that becomes a space.
    private static let otherSpaces = [
        Case("LTA\nab", .webkit, serif, size: 60, (177.8, 2), (178.1, 1)),
        Case("LTA\tab", .webkit, serif, size: 60, (177.8, 2), (178.1, 1)),
        Case("LTA \t ab", .webkit, serif, size: 40, (68.4, 3), (68.8, 2), (116.4, 2), (116.8, 1)),
        Case("lta\nab", .webkit, serif, size: 40, (136.4, 2), (136.6, 1)) { $0.transform = .uppercase },
        Case("ab,\nTo", .webkit, ["Inter"], size: 60, weight: 700, (177, 2), (177.2, 1)),
        Case("ab.\n\tTo", .webkit, ["Inter"], size: 60, weight: 700, (176.8, 2), (177, 1)),
        Case("ab. \nTo", .webkit, ["Inter"], size: 60, weight: 700, (174.6, 2), (174.8, 1)),
        Case("ab. To", .webkit, ["Inter"], size: 60, weight: 700, (174.6, 2), (174.8, 1)),
    ]

    /// In Firefox, only the character right after an emoji decides its color, and a sequence is divided between faces.
    private static let emojiSequences = [
        Case("😶\u{200D}🌫\u{FE0F}", .firefox, emoji, size: 20, (45.7, 2), (47.6, 1)),
        Case("a 😶\u{200D}🌫\u{FE0F} b", .firefox, emoji, size: 20, (41.9, 4), (61, 3), (81.8, 1)),
        Case("☹\u{200D}♂\u{FE0F} a", .firefox, emoji, size: 20, (21, 2), (55.2, 2), (57.1, 1)),
        Case("☝\u{200D}♂\u{FE0F} a", .firefox, emoji, size: 20, (45.7, 2), (47.6, 1)),
        Case("😈\u{200D}❄\u{FE0F} a", .firefox, emoji, size: 20, (53.3, 2), (55.2, 1)),
        Case("😀\u{200D}🌫 a", .firefox, emoji, size: 20, (41, 3), (42, 2), (62.5, 2), (63, 1)),
        Case("❤\u{FE0F}\u{200D}🔥 a", .firefox, emoji, size: 20, (40, 2), (41.9, 1)),
        Case("🤷🏼\u{200D}♂\u{FE0F} a", .firefox, emoji, size: 20, (40, 2), (41.9, 1)),
        Case("☹\u{FE0F}\u{200D}♂\u{FE0F} a", .firefox, emoji, size: 20, (21, 2), (66.6, 2), (68.5, 1)),
    ]

    /// With `anywhere`, Chromium narrows a full-width bracket before spaces at the end of a line.
    private static let brackets = [WhiteSpace.normal, .preLine, .preWrap].flatMap { whiteSpace in
        func anywhere(_ traits: inout TextTraits) {
            traits.breaking.strictness = .anywhere
            traits.whiteSpace = whiteSpace
        }
        return [
            Case("あい」 かき", .chromium, japanese, size: 20, (49.5, 3), (52, 2), change: anywhere),
            Case("abc」 def", .chromium, japanese, size: 20, (43.8, 3), (45.7, 2), change: anywhere),
            Case("あい」\tかき", .chromium, japanese, size: 20, (49.5, 3), (50, 2), change: anywhere),
            Case("あい」 ", .chromium, japanese, size: 20, (49.5, 2), (50, 1), change: anywhere),
            Case("あい。 かき", .chromium, japanese, size: 20, (59, 3), (60.9, 2), change: anywhere),
        ]
    }
    private static let fullBrackets = [
        Case("あい」 かき", .chromium, japanese, size: 20, (59, 3), (60.9, 2)),
        Case("あい」 かき", .chromium, japanese, size: 20, (49.5, 3), (51.4, 2)) {
            $0.breaking.strictness = .anywhere
            $0.whiteSpace = .breakSpaces
        },
    ]

    /// In Firefox, the capitals of one letter stay together, and a mark that a change of case adds does not count for
    /// the height of the line.
    private static let capitals = [
        Case("maß09", .firefox, emoji, size: 20, (24.8, 5), (45.6, 3), (51.4, 2)) { $0.transform = .uppercase },
        Case("MASS09", .firefox, emoji, size: 20, (24.8, 6), (45.7, 2)) { $0.transform = .uppercase },
        Case("ŉabc", .firefox, emoji, size: 20, (24.8, 4), (26.7, 3)) { $0.transform = .uppercase },
        Case("ﬁnden ﬂug", .firefox, emoji, size: 20, (51.4, 4), (53.3, 3)) { $0.transform = .uppercase },
        Case("maß", .firefox, ["Inter"], size: 20, (68.6, 2), (68.8, 1)) { $0.transform = .uppercase }.tracked(4),
        Case("İşar", .firefox, ["Liberation Serif", "DejaVu Sans"], size: 40, (300, 1)) { $0.transform = .lowercase }
            .height(45),
        Case("ǰ", .firefox, ["Liberation Serif", "DejaVu Sans"], size: 40, (300, 1)) { $0.transform = .uppercase }
            .height(45),
        Case("j\u{30C}", .firefox, ["Liberation Serif", "DejaVu Sans"], size: 40, (300, 1)).height(47),
    ]

    /// In Firefox, `keep-all` keeps breaks between Javanese syllables.
    private static let otherScripts = [
        Case("ꦮNevis", .firefox, ["Inter", "Noto Sans Javanese"], size: 20, (47.9, 3), (52.8, 2)) {
            $0.breaking.wordBreak = .keepAll
        }
    ]

    /// In Firefox, letters are not joined across a change of level, also in text of one direction.
    private static let levels = [
        Case(
            "عربي\u{2067}عربي\u{2069}عربي", .firefox, arabic, size: 20, (100.8, 2), (113.6, 2), (114.7, 1),
            change: fromRight),
        Case(
            "عربي\u{202B}عربي\u{202C}عربي", .firefox, arabic, size: 20, (100.8, 2), (113.6, 2), (114.7, 1),
            change: fromRight),
        Case("عربي\u{2067}عربي\u{2069}عربي", .firefox, arabic, size: 20, (100.2, 2), (101.5, 1)),
        Case("بـ\u{2068}أحمد\u{2069}", .firefox, arabic, size: 20, (48.7, 2), (49.8, 1), change: fromRight),
        Case("عر\u{200F}بي", .firefox, arabic, size: 20, (36.2, 2), (38.1, 1), change: fromRight),
    ]

    /// Chromium does not measure a word again that starts a line and is kerned with the space before it.
    private static let kernedStarts = [
        Case("r) AVA", .chromium, serif, size: 20, (22, 4), (24, 3), (26.4, 3), (38, 3), (40, 2)),
        Case("I AVATAR", .chromium, serif, size: 20, (22, 7), (24, 5), (26.4, 5), (28, 4), (40, 3)),
        Case("r AVAVA x", .chromium, serif, size: 20, (22, 7), (24, 5), (28, 5), (40, 4), (42, 3)),
        Case("AVA", .chromium, serif, size: 20, (24, 3), (26, 3), (26.4, 2), (40, 1)),
    ]

    /// Firefox does not divide a Bengali virama from the letter ya after it.
    private static let yas = [
        Case("র\u{200C}্যালি", .firefox, bengali, size: 20, (1, 2), (20, 2), (30, 2)),
        Case("্য", .firefox, bengali, size: 20, (1, 1), (6, 1)),
        Case("ক\u{200C}্য", .firefox, bengali, size: 20, (1, 1), (20, 1)),
        Case("ক\u{200C}্ষ", .firefox, bengali, size: 20, (1, 2), (20, 2), (30, 1)),
        Case("a্য", .firefox, bengali, size: 20, (12, 2), (20, 2), (30, 1)),
    ]

    private static func fromRight(_ traits: inout TextTraits) { traits.direction = .rightToLeft }

    @Test(
        arguments: lastSpaces + otherSpaces + emojiSequences + brackets + fullBrackets + capitals + otherScripts
            + levels + kernedStarts + yas)
    func `lines are those of the engine`(_ example: Case) throws {
        let prepared = try Support.prepared(example.text, example.traits)
        for (width, count) in example.lines {
            let measure = LineMeasure(
                size: example.size, width: width, tracking: example.tracking, engine: example.traits.engine)
            let lines = try #require(try prepared.lines(of: 0, measure, lineHeight: .normal))
            #expect(lines.count == count, "\(width)")
            if let height = example.height { #expect(abs(lines.reduce(0) { $0 + $1.height } - height) < 0.01) }
        }
    }
}
