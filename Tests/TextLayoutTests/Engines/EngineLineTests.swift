import DynamicType
import Fonts
import Testing

@testable import TextLayout

/// Starts of the lines of short texts, measured in Firefox ESR 153 and WebKitGTK 2.50.
@Suite struct EngineLineTests {
    /// A text with the offsets at which its lines start in an engine.
    struct Case: Sendable, CustomStringConvertible {
        let text: String
        let engine: Engine
        let traits: TextTraits
        let size: Double
        let width: Double
        let tracking: Double
        let starts: [Int]

        init(
            _ text: String, _ engine: Engine, locale: String = "en", direction: BaseDirection = .leftToRight,
            _ whiteSpace: WhiteSpace = .normal, _ wordBreak: BreakProperties.WordBreak = .normal, size: Double = 16,
            width: Double,
            tracking: Double = 0, _ starts: [Int]
        ) {
            (self.text, self.engine, self.starts) = (text, engine, starts)
            (self.size, self.width, self.tracking) = (size, width, tracking)
            var traits = TextTraits(
                font: FontRequest(families: EngineLineTests.families, locale: locale), locale: locale,
                direction: direction, whiteSpace: whiteSpace, engine: engine)
            traits.breaking.wordBreak = wordBreak
            self.traits = traits
        }

        var description: String { "\(text.debugDescription) \(engine) \(width)" }
    }

    private static let families = [
        "Inter", "Noto Sans Hebrew", "Noto Sans Arabic", "Noto Sans Kannada", "Noto Sans CJK JP", "Noto Sans Symbols",
        "Noto Sans Symbols2", "Noto Color Emoji",
    ]

    private static let levels = [
        Case("המחיר עלה ל-7.", .webkit, locale: "he", direction: .rightToLeft, width: 108, [0, 10]),
        Case("Price سعر 127.", .firefox, width: 61, [0, 6, 10]),
        Case("Price سعر 127.", .firefox, width: 104, [0, 10]),
    ]

    @Test(arguments: levels)
    func `lines start as in the engine`(_ example: Case) throws {
        let prepared = try Support.prepared(example.text, example.traits)
        let measure = LineMeasure(
            size: example.size, width: example.width, tracking: example.tracking, engine: example.engine)
        let lines = try #require(try prepared.lines(of: 0, measure, lineHeight: .normal))
        #expect(lines.map(\.utf16Range.lowerBound) == example.starts)
    }
}
