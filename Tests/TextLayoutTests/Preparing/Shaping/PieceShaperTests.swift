import Fonts
import Testing

@testable import TextLayout

/// Breaks inside words that are safe to break nowhere.
@Suite(.serialized) struct PieceShaperTests {
    @Test func `a text may shape its share and a constant`() {
        let shaper = PieceShaper(Shaper())
        shaper.begin(units: 10)
        let most = TextLayoutLimits.reshapedUnits + 10 * TextLayoutLimits.reshapedUnitsPerUnit
        #expect(shaper.addReshaped(most - 1))
        #expect(shaper.allows(1) && !shaper.allows(2))
        #expect(!shaper.isAtEnd)
        #expect(!shaper.addReshaped(2))
        #expect(!shaper.addReshaped(1), "nothing follows what was refused")
        #expect(shaper.isAtEnd)
        shaper.begin(units: 0)
        #expect(shaper.addReshaped(1))
    }

    @Test(arguments: [BrowserEngine.chromium, .webkit], [100, 4_000])
    func `breaks in a word that is safe nowhere shape a bounded number of units`(engine: BrowserEngine, length: Int)
        throws
    {
        let preparer = TextPreparer(fonts: try Support.library.get())
        var store = PreparedTexts()
        let text = String(repeating: "\u{0F00}", count: length)
        _ = try preparer.prepare(text, Support.traits(engine: engine), clusters: .ofAllWords, into: &store)
        let most = TextLayoutLimits.reshapedUnits + TextLayoutLimits.reshapedUnitsPerUnit * length
        #expect(preparer.lastReshapedUnits <= most)
        #expect(preparer.lastReshapedUnits > most - 256, "the text reaches the bound")
    }

    @Test(arguments: [BrowserEngine.chromium, .webkit])
    func `breaks do not depend on what was prepared before`(engine: BrowserEngine) throws {
        // Together they are more than a text may shape.
        let words = (0..<60).map { String(repeating: "1\u{2044}2", count: 30 + $0 * $0 % 20) }
        let text = words.joined(separator: " ")
        let traits = Support.traits(["Inter"], engine: engine)
        let preparer = TextPreparer(fonts: try Support.library.get())
        var earlier = PreparedTexts()
        for word in words.reversed() {
            _ = try preparer.prepare(word, traits, clusters: .ofAllWords, into: &earlier)
        }
        let index = try preparer.prepare(text, traits, clusters: .ofAllWords, into: &earlier)
        var alone = PreparedTexts()
        let other = TextPreparer(fonts: try Support.library.get())
        _ = try other.prepare(text, traits, clusters: .ofAllWords, into: &alone)
        #expect(
            other.lastReshapedUnits > TextLayoutLimits.reshapedUnits + TextLayoutLimits.reshapedUnitsPerUnit
                * text.utf16.count - 256)
        #expect(!alone.clusterStore.adjustments.entries.isEmpty)
        for width in stride(from: 5.0, through: 80, by: 1.5) {
            let measure = LineMeasure(size: 17, width: width)
            #expect(
                try earlier.lines(of: index, measure, lineHeight: .normal)
                    == alone.lines(of: 0, measure, lineHeight: .normal))
        }
    }

    @Test func `breaks in real words stay exact in long texts`() throws {
        // Letters that are joined, and positions that are unsafe.
        let words =
            "محبت کی زبان میں لکھا ہوا خوبصورت نستعلیق مخطوطہ कर्तव्यनिष्ठा स्वास्थ्य မြန်မာဘာသာစကား "
            + "ภาษาไทยไม่มีช่องว่าง officially"
        let preparer = TextPreparer(fonts: try Support.library.get())
        func lines(of text: String, width: Double) throws -> Int {
            var store = PreparedTexts()
            _ = try preparer.prepare(
                text, Support.traits(whiteSpace: .preWrap), clusters: .ofAllWords, into: &store)
            return try #require(
                try store.lines(of: 0, LineMeasure(size: 17, width: width), lineHeight: .normal)
            ).count
        }
        let long = Array(repeating: words, count: 400).joined(separator: "\n")
        for width in stride(from: 10.0, through: 60, by: 10) {
            #expect(try lines(of: long, width: width) == 400 * lines(of: words, width: width))
        }
    }
}
