import Fonts
import Testing
import TypescaleTestSupport

@testable import Conversations
@testable import TextLayout

/// Compares the methods that compute rows: in lanes, by the kernel, by the kernel with bounds, and by the walker.
@Suite struct RowTests {
    @Test(arguments: ["apple-ios", "material3", "chat"])
    func `All methods give the same rows for random messages, at every size and at narrow widths`(scale: String) throws
    {
        var generator = SeededGenerator(seed: 71)
        let messages = Support.messages(120, seed: 70)
        let preparer = TextPreparer(fonts: try Support.fonts.get())
        let widths =
            [60.0, 90, 133.3, 200, 301, 640] + (0..<6).map { _ in Double.random(in: 40...500, using: &generator) }
        for size in Support.sizes {
            let key = try Support.environment("category=\(size)", scale: scale).key
            let store = try PreparedMessages(messages, key, preparer)
            for width in widths {
                var settings = key.settings
                settings.width = width
                let (new, after) = (MessageMeasurer(settings), MessageMeasurer(settings, after: settings))
                let lanes = LaneRows(store, new)
                for message in 0..<store.count {
                    let general = store.generalRow(of: message, new)
                    if let row = lanes[message] {
                        #expect(
                            try isSame(row, general),
                            "lanes: \(size), \(width) pt, \(messages[message].blocks.map { $0.runs.map(\.text) })")
                    }
                    for (pass, method) in [(new, "new"), (after, "after another")] {
                        let row = store.row(of: message, pass)
                        #expect(
                            try isSame(row, general),
                            "\(method): \(size), \(width) pt, \(messages[message].blocks.map { $0.runs.map(\.text) })")
                    }
                }
            }
        }
    }

    @Test(arguments: [-6.0, -1, -0.01, 0.01, 1, 9])
    func `Rows of a paragraph are correct with any tracking`(tracking: Double) throws {
        let messages = Support.messages(120, seed: 72)
        let preparer = TextPreparer(fonts: try Support.fonts.get())
        let key = try Support.environment("category=XL").key
        let store = try PreparedMessages(messages, key, preparer)
        for width in [70.0, 180, 320, 1_000] {
            var settings = key.settings
            settings.width = width
            for index in settings.styles.indices { settings.styles[index].tracking = tracking }
            let pass = MessageMeasurer(settings)
            let lanes = LaneRows(store, pass)
            for message in 0..<store.count {
                let (row, general) = (store.row(of: message, pass), store.generalRow(of: message, pass))
                if let row = lanes[message] { #expect(try isSame(row, general)) }
                #expect(
                    try isSame(row, general), "\(width) pt, \(messages[message].blocks.map { $0.runs.map(\.text) })")
            }
        }
    }

    /// Marks of other scripts, characters that are never seen, and letters that capitals make longer.
    private static let unusual = [
        "\u{301}", " \u{301}", "\u{17B6}", "\u{93F}", "\u{102C}", "\u{1797}\u{17B6}\u{301}", "\u{AD}", "\u{200B}",
        "\u{200D}",
        "\u{200E}", "\u{202E}", "\u{2066}", "\u{FEFF}", "\u{2060}", "\u{2028}", "\u{FE0F}", "\u{1F3FD}", "\u{20E3}",
        "\u{1160}",
        "\u{3000}", "\u{A0}", "\t", "\0", "漢", "か゛", "क्ष", "ก", "한", "לא", "لا", "—", "ﬃ", "ß",
    ]

    @Test(arguments: BrowserEngine.allCases, [UInt64](1...3))
    func `rows of unusual texts are those of the walker at widths down to zero`(_ engine: BrowserEngine, seed: UInt64)
        throws
    {
        var generator = SeededGenerator(seed: seed)
        let preparer = TextPreparer(fonts: try Support.fonts.get())
        for size in ["L", "AX1"] {
            let scale = seed % 2 == 0 ? "material3" : "apple-ios"
            let key = try Support.environment("category=\(size)", scale: scale, engine: engine).key
            var store = PreparedMessages(key.preparation)
            var texts: [String] = []
            for number in 0..<40 {
                var scalars = Array(Support.text(&generator, most: number % 2 == 0 ? 4 : 16).unicodeScalars)
                for _ in 0..<Int.random(in: 1...8, using: &generator) {
                    let place = Int.random(in: 0...scalars.count, using: &generator)
                    let part = Self.unusual.randomElement(using: &generator) ?? ""
                    scalars.insert(contentsOf: part.unicodeScalars, at: place)
                }
                let text = String(String.UnicodeScalarView(scalars))
                texts.append(text)
                let direction: BaseDirection = number % 3 == 0 ? .rightToLeft : .leftToRight
                _ = try store.append(
                    Message(id: "a", text: text, direction: direction), locale: "en", with: preparer,
                    clusters: .ofAllWords)
            }
            store.buildLanes()
            var settings = key.settings
            for width in [0.0, 22, 40, 75, 120, 500] {
                settings.width = width
                // The lines change beside their own widths.
                for message in 0..<store.count {
                    settings.width = width
                    let widest = store.measurement(of: message, in: settings)?.widestLineWidth ?? 0
                    for difference in [-0.6, -0.2, 0.2, 5] {
                        settings.width = widest + difference
                        let pass = MessageMeasurer(settings)
                        let general = store.generalRow(of: message, pass)
                        #expect(
                            try isSame(store.row(of: message, pass), general),
                            "\(settings.width) pt, \(texts[message].debugDescription)")
                    }
                }
                settings.width = width
                let pass = MessageMeasurer(settings)
                let lanes = LaneRows(store, pass)
                for message in 0..<store.count {
                    guard let row = lanes[message] else { continue }
                    #expect(
                        try isSame(row, store.generalRow(of: message, pass)),
                        "lanes, \(width) pt, \(texts[message].debugDescription)")
                }
            }
        }
    }

    private func isSame(_ row: MessageRow?, _ other: MessageRow?) throws -> Bool {
        try #require(row) == #require(other)
    }
}
