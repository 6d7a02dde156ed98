import Fonts
import Testing

@testable import Conversations
@testable import TextLayout

/// Paragraphs around multiples of 64 segments, because lines are recorded as bits of 64 segments.
@Suite struct LongParagraphTests {
    @Test(arguments: [1, 2, 62, 63, 64, 65, 66, 127, 128, 129, 192, 193], ["apple-ios", "slds"])
    func `Paragraphs around these numbers of words have the rows of the general method`(words: Int, scale: String)
        throws
    {
        let text = (0..<words).map { String(repeating: "n", count: 1 + $0 * 7 % 9) }.joined(separator: " ")
        let preparer = TextPreparer(fonts: try Support.fonts.get())
        for size in ["XS", "L", "AX2"] {
            for width in [150.0, 320, 1_000, 90_000] {
                let key = try Support.environment("category=\(size)", width: width, scale: scale).key
                let set = key.preparation
                var store = PreparedMessages(set)
                // Without and with clusters of several UTF-16 units, which are counted in advance.
                for text in [text, text + " 👍🏽 e\u{301}"] {
                    let message = try store.append(
                        Message(id: "m", text: text), locale: set.locale, with: preparer,
                        clusters: .ofWords(widerThan: 0))
                    let pass = MessageMeasurer(key.settings)
                    let (known, knownGeneral) = (store.row(of: message, pass), store.generalRow(of: message, pass))
                    let (row, general) = (try #require(known), try #require(knownGeneral))
                    #expect(row == general, "\(size), \(width) pt, \(text.count) characters")
                    #expect(row.lines == 1 || width < 90_000)
                }
            }
        }
    }

    @Test func `A word that is broken after 64 segments does not change the row of a later paragraph`() throws {
        let words = Array(repeating: "word", count: 70).joined(separator: " ")
        // Lines of the second paragraph end at soft hyphens, which is left to the walker.
        let later = Array(repeating: "co\u{AD}operate", count: 12).joined(separator: " ")
        let preparer = TextPreparer(fonts: try Support.fonts.get())
        for width in stride(from: 60.0, to: 180, by: 5) {
            let key = try Support.environment("category=L", width: width).key
            var store = PreparedMessages(key.preparation)
            let message = try store.append(
                Message(id: "m", text: words + " " + String(repeating: "n", count: 60) + "\n" + later), locale: "en",
                with: preparer, clusters: .ofWords(widerThan: 0))
            let measurer = MessageMeasurer(key.settings)
            let (known, knownGeneral) = (store.row(of: message, measurer), store.generalRow(of: message, measurer))
            let (row, general) = (try #require(known), try #require(knownGeneral))
            #expect(row == general, "\(width) pt")
        }
    }
}
