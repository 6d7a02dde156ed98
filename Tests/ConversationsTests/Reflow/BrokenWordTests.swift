import Fonts
import Testing

@testable import Conversations
@testable import TextLayout

/// Paragraphs with words that are wider than the line.
@Suite struct BrokenWordTests {
    @Test(
        arguments: [
            "see https://example.com/4096/id?a=9999 and more of it", "AVATAVAToWaTeVaYoTaVATAVAToWaTeVaYoTaVA yes",
            "officeffiffioffloftaffinityofficefiling first", "العربيةوالفارسيةوالأرديةمعا كلمة",
            "क्षत्रियक्षत्रियक्षत्रियक्षत्रिय है", "👍🏽👩‍💻🇩🇪👍🏽👩‍💻🇩🇪👍🏽👩‍💻🇩🇪 ok", "a i😀 Wikipediae\u{301}n\u{303}o\u{308}Wikipedia w",
        ], [-0.6, 0, 0.35])
    func `Paragraphs with broken words have the rows of the general method at any width`(text: String, tracking: Double)
        throws
    {
        let preparer = TextPreparer(fonts: try Support.fonts.get())
        var broken = 0
        for category in ["L", "XL"] {
            let key = try Support.environment("category=\(category)").key
            let set = key.preparation
            var store = PreparedMessages(set)
            let message = try store.append(
                Message(id: "m", text: text), locale: set.locale, with: preparer, clusters: .ofWords(widerThan: 0))
            for width in stride(from: 2, to: 300, by: 0.7) {
                var settings = key.settings
                settings.width = width
                for index in settings.styles.indices { settings.styles[index].tracking = tracking }
                let pass = MessageMeasurer(settings)
                let (known, knownGeneral) = (store.row(of: message, pass), store.generalRow(of: message, pass))
                let (row, general) = (try #require(known), try #require(knownGeneral))
                #expect(row == general, "\(width) pt: \(row.lines) lines, \(general.lines) by the general method")
                broken += try isBroken(store.texts, width, tracking) ? 1 : 0
            }
        }
        // The kernel breaks words; only the walker rounds emoji to whole pixels.
        let hasEmoji = text.unicodeScalars.contains(where: \.properties.isEmojiPresentation)
        #expect(broken > 20 || hasEmoji)
    }

    @Test func `Words that share their clusters are broken alike, also where spaces hang at the end of a line`() throws
    {
        let preparer = TextPreparer(fonts: try Support.fonts.get())
        var key = try Support.environment("category=L").key
        for index in key.preparation.preparationStyles.indices {
            key.preparation.preparationStyles[index].regular = FontRequest(families: ["Noto Sans CJK JP"])
        }
        var store = PreparedMessages(key.preparation)
        for id in ["first", "second"] {
            _ = try store.append(
                Message(id: id, text: "\u{3000}\u{2060}\u{3000}\u{200D}\u{3000}\u{2060}"), locale: "en", with: preparer,
                clusters: .ofWords(widerThan: 0))
        }
        for width in stride(from: 2, to: 80, by: 0.5) {
            var settings = key.settings
            settings.width = width
            let measurer = MessageMeasurer(settings)
            for message in 0..<store.count {
                let (known, knownGeneral) = (store.row(of: message, measurer), store.generalRow(of: message, measurer))
                let (row, general) = (try #require(known), try #require(knownGeneral))
                #expect(row == general, "message \(message), \(width) pt")
            }
        }
    }

    private func isBroken(_ texts: borrowing PreparedTexts, _ width: Double, _ tracking: Double) throws -> Bool {
        let measure = LineMeasure(size: 17, width: width, tracking: tracking)
        let first = Int(try #require(texts.texts[0, isTracked: measure.isTracked]).firstParagraph)
        let paragraph = texts.paragraphs[first]
        guard let scale = DesignUnitScale(measure, paragraph.unitsPerEm) else { return false }
        var signature = WrapSignature()
        guard texts.kernelLines(of: first, LineBreaker(measure), scale, &signature) != nil else { return false }
        var walker = LineWalker(texts, paragraph, measure)
        while let line = walker.next(in: texts) {
            if line.endCluster > 0 { return true }
        }
        return false
    }
}
