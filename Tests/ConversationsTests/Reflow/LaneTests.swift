import Fonts
import Testing
import TypescaleTestSupport

@testable import Conversations
@testable import TextLayout

/// Compares the rows of paragraphs in lanes with those of the walker.
@Suite struct LaneTests {
    /// Returns paragraphs with everything that lanes distinguish: spaces, breaks without them, marks, hyphens, emoji,
    /// negative widths.
    private static func texts(_ count: Int, seed: UInt64) -> [String] {
        var generator = SeededGenerator(seed: seed)
        let words = [
            "a", "be", "see", "word", "AVAT", "fi", "office", "e\u{301}", "x\u{301}\u{323}", "日本", "語、", "。", "(", ")",
            "well-known", "a/b", "co\u{AD}operate", "👍🏽", "👩‍👩‍👧", "1,000.50", "שלום", "مرحبا", "कविता", "—", "“quoted”",
            "https://example.com/a?b=c", "\u{2003}", "\u{200B}", "…",
        ]
        return (0..<count).map { _ in
            let kinds = (0..<Int.random(in: 1...5, using: &generator)).compactMap { _ in
                words.randomElement(using: &generator)
            }
            let space = ["", " ", " ", " ", "  "].randomElement(using: &generator) ?? " "
            return (0..<Int.random(in: 1...70, using: &generator)).compactMap { _ in
                kinds.randomElement(using: &generator)
            }
            .joined(separator: space)
        }
    }

    private static func store(
        _ texts: [String], _ key: LayoutKey, _ preparer: TextPreparer? = nil
    ) throws -> PreparedMessages {
        let preparer = try preparer ?? TextPreparer(fonts: Support.fonts.get())
        return try PreparedMessages(texts.map { Message(id: "m", text: $0) }, key, preparer)
    }

    @Test(arguments: BrowserEngine.allCases)
    func `Rows in lanes equal those of the walker at any size, width and tracking`(engine: BrowserEngine) throws {
        var generator = SeededGenerator(seed: 90)
        var (decided, all) = (0, 0)
        for (round, scale) in ["apple-ios", "material3", "slds", "chat"].enumerated() {
            let key = try Support.environment("category=XL", scale: scale, engine: engine).key
            let store = try Self.store(Self.texts(128, seed: UInt64(91 + round)), key)
            for _ in 0..<6 {
                var settings = key.settings
                settings.width = Double.random(in: 20...900, using: &generator)
                let size = Double.random(in: 6...90, using: &generator)
                let tracking =
                    Bool.random(using: &generator) ? 0 : Double.random(in: -0.1...0.1, using: &generator) * size
                for index in settings.styles.indices {
                    settings.styles[index].size = size
                    settings.styles[index].tracking = tracking
                }
                let measurer = MessageMeasurer(settings)
                let lanes = LaneRows(store, measurer)
                for message in 0..<store.count {
                    let (known, kernel) = (store.generalRow(of: message, measurer), store.row(of: message, measurer))
                    let general = try #require(known)
                    let text = "message \(message) of \(scale), \(size) pt, \(settings.width) pt"
                    #expect(kernel == general, "\(text)")
                    guard let row = lanes[message] else { continue }
                    #expect(row == general, "lanes: \(text)")
                }
                decided += lanes.decidedCount
                all += store.count
            }
        }
        // Enough rows are computed in lanes to be compared.
        #expect(decided * 5 > all, "\(decided) of \(all)")
    }

    @Test func `Lanes compute most rows of chat messages at the sizes and widths of phones`() throws {
        let key = try Support.environment("category=L", width: 320).key
        let words = [
            "Hello,", "are", "you", "coming", "to", "the", "party", "tonight?", "I", "would", "love", "it", "👍",
        ]
        var generator = SeededGenerator(seed: 80)
        let texts = (0..<256).map { _ in
            (0..<Int.random(in: 1...40, using: &generator)).compactMap { _ in words.randomElement(using: &generator) }
                .joined(separator: " ")
        }
        let store = try Self.store(texts, key)
        let decided = LaneRows(store, MessageMeasurer(key.settings)).decidedCount
        #expect(decided * 10 > store.count * 8)
    }

    @Test(arguments: [0, -0.43, 0.61])
    func `Rows in lanes are correct around the width at which a line exactly fits`(tracking: Double) throws {
        var generator = SeededGenerator(seed: 100)
        let key = try Support.environment("category=L", scale: "material3").key
        var store = PreparedMessages(key.preparation)
        var settings = key.settings
        var decidedCount = 0
        for index in settings.styles.indices { settings.styles[index].tracking = tracking }
        for number in 0..<256 {
            let message = number % 64
            if message == 0 { store = try Self.store(Self.texts(64, seed: UInt64(101 + number)), key) }
            /// Returns the row that the walker finds at a width in steps of 1/128 point.
            func row(_ steps: Int) throws -> MessageRow {
                settings.width = Double(steps) / 128
                let known = store.generalRow(of: message, MessageMeasurer(settings))
                return try #require(known)
            }
            var (low, high) = (0, Int.random(in: 100...600, using: &generator) * 128)
            let expected = try row(high)
            while high - low > 1 {
                let middle = (low + high) / 2
                if try row(middle) == expected { high = middle } else { low = middle }
            }
            for steps in stride(from: high - 40, through: high + 40, by: 5) where steps > 0 {
                let general = try row(steps)
                let lanes = LaneRows(store, MessageMeasurer(settings))
                decidedCount += lanes.decidedCount
                guard let decided = lanes[message] else { continue }
                #expect(decided == general, "\(steps) steps")
            }
        }
        // A store has 64 messages, of which most have a line that ends far enough from the limit.
        #expect(decidedCount > 256 * 16 * 20)
    }

    @Test(arguments: [-58.0, -33, 33, 40])
    func `Lanes leave tracking that is too large for whole numbers to others`(tracking: Double) throws {
        let key = try Support.environment("category=L", scale: "material3").key
        var settings = key.settings
        settings.width = 900
        for index in settings.styles.indices {
            settings.styles[index].size = 60
            settings.styles[index].tracking = tracking
        }
        let store = try Self.store(["i i i i i i i i i i i i", "several short words"], key)
        let measurer = MessageMeasurer(settings)
        for message in 0..<store.count {
            let (known, kernel) = (store.generalRow(of: message, measurer), store.row(of: message, measurer))
            let general = try #require(known)
            #expect(kernel == general)
        }
        // Lanes have tracking up to 31 column units of each cluster; at 60 points, these are 2.9 points.
        #expect(try Self.compareKnownRows(store, settings) == 0)
    }

    /// Compares the rows that lanes know with those of the walker, and returns their number.
    @discardableResult
    private static func compareKnownRows(
        _ store: borrowing PreparedMessages, _ settings: LayoutSettings
    ) throws -> Int {
        let measurer = MessageMeasurer(settings)
        let lanes = LaneRows(store, measurer)
        var knownCount = 0
        for message in 0..<store.count {
            let known = store.generalRow(of: message, measurer)
            let general = try #require(known)
            guard let row = lanes[message] else { continue }
            #expect(row == general, "message \(message), \(settings.width) pt")
            knownCount += 1
        }
        return knownCount
    }

    @Test func `Rows in lanes are those of tracked text if the tracking is too small for whole numbers`() throws {
        var key = try Support.environment("category=L").key
        // With tracking, the letters of this face are not joined, so that words can be broken between them.
        for index in key.preparation.preparationStyles.indices {
            key.preparation.preparationStyles[index].regular = FontRequest(families: ["DejaVu Sans"])
        }
        let store = try Self.store(["affluentaffluent 😀", "fi ffi fl ffl fi ffi"], key)
        var settings = key.settings
        for index in settings.styles.indices { settings.styles[index].tracking = 4e-7 }
        var knownCount = 0
        for width in stride(from: 20, to: 220, by: 0.1) {
            settings.width = width
            knownCount += try Self.compareKnownRows(store, settings)
        }
        #expect(knownCount > 2_000)
    }

    @Test func `Words wider than the line are broken in lanes, up to more lines than a paragraph has segments`() throws
    {
        let key = try Support.environment("category=L").key
        let word = "incomprehensibilities"
        let texts = [
            "\(word) first", "a \(word)", "two \(word) and \(word) again", "short",
            Array(repeating: word, count: 22).joined(separator: " "),
        ]
        let store = try Self.store(texts, key)
        var settings = key.settings
        var decidedCount = 0
        for tracking in [0, -0.4] {
            for index in settings.styles.indices { settings.styles[index].tracking = tracking }
            for width in stride(from: 2, to: 260, by: 0.7) {
                settings.width = width
                try Self.compareKnownRows(store, settings)
                decidedCount += LaneRows(store, MessageMeasurer(settings)).decidedCount
            }
        }
        #expect(decidedCount > 2_800)
    }

    @Test func `Lanes leave spaces without a width, which are tracked, to others`() throws {
        let key = try Support.environment("category=L", scale: "material3").key
        let part = "🏴\u{E0067}\u{E0062}\u{E007F}\u{200B}\u{3000}\u{200D}☺☺"
        let store = try Self.store([part, part + part], key)
        var settings = key.settings
        for index in settings.styles.indices {
            settings.styles[index].size = 15
            settings.styles[index].tracking = -0.7
        }
        var knownCount = 0
        for width in stride(from: 30, to: 160, by: 0.05) {
            settings.width = width
            knownCount += try Self.compareKnownRows(store, settings)
        }
        #expect(knownCount == 0)
    }

    @Test(arguments: [0, -0.43, 0.61])
    func `Lines that start or end at marks and sensitive breaks are those of the walker`(tracking: Double) throws {
        let key = try Support.environment("category=L", scale: "material3").key
        let texts = [
            "a “ word and “ again “", "“ first", "one - incomprehensible - two", "- a - b - c - d", "a –",
            "well \u{2010} so",
            "日本「語」、語。（語）日本語、「語」。日本「語」、語", "「「日本」」。」、語「", "see 「語」 - “ 語、- 語", "co\u{AD}operate\u{AD}d - in\u{AD}to",
            "กขคงจฉชซฌญ - กขค กกก", "a\u{3000}\u{3000} b \u{3000}c", "AVAVA VAVAV AVAVA - 👍 “ 👍👍 語、👍",
            // A hyphen can be the only letter of a line by its width, after another one.
            "abcd--été", "abcd--étété ab", "ab cd--étét--été a--été", "語語--กขค--été",
        ]
        let store = try Self.store(texts, key)
        var settings = key.settings
        for index in settings.styles.indices { settings.styles[index].tracking = tracking }
        var knownCount = 0
        for width in stride(from: 1, to: 260, by: 0.3) {
            settings.width = width
            knownCount += try Self.compareKnownRows(store, settings)
            let measurer = MessageMeasurer(settings)
            for message in 0..<store.count {
                let (general, row) = (store.generalRow(of: message, measurer), store.row(of: message, measurer))
                #expect(row == general, "message \(message), \(width) pt")
            }
        }
        #expect(knownCount > 4_000)
    }

    @Test(arguments: [0, -0.43, 0.61])
    func `Lanes break words that end with a mark, and leave their last cluster to others`(tracking: Double) throws {
        let key = try Support.environment("category=L", scale: "material3").key
        let texts = [
            "see https://example.com/b5b/f30b-92c9?id=71818 and more", "naïveté-élan-vital",
            "an Übergangszeit-Öffnung of it",
            "incomprehensible-été, incomprehensible–été", "a \u{201C}incomprehensibilities\u{201D}été of \u{201D}",
            "f30b- 12",
            "To\u{AD}AVAVAVAVAVAV\u{AD}AVAVAV\u{AD}To -", "日本incomprehensibilities語、incomprehensibilities、。",
            "WAVEWAVEWAVE-12-1 ok",
            "-incomprehensibilities-9 incomprehensibilities -", "กขคงจฉชซฌญกขคงจฉชซฌญกขคงจฉชซฌญ - ก",
        ]
        let store = try Self.store(texts, key)
        var settings = key.settings
        for index in settings.styles.indices { settings.styles[index].tracking = tracking }
        var (decidedCount, knownCount) = (0, 0)
        for width in stride(from: 1, to: 260, by: 0.15) {
            settings.width = width
            knownCount += try Self.compareKnownRows(store, settings)
            decidedCount += LaneRows(store, MessageMeasurer(settings)).decidedCount
        }
        #expect(decidedCount > 6_000, "\(decidedCount) of \(knownCount)")
    }

    @Test func `A store with more long words than lanes can number has the lines of the walker`() throws {
        let key = try Support.environment("category=L", scale: "material3").key
        let texts = (0..<1_120).map { number in
            Array(repeating: number == 0 ? "iiiiii" : "mmmmmm", count: 60).joined(separator: " ")
        }
        let store = try Self.store(texts, key)
        var settings = key.settings
        settings.width = 40
        let measurer = MessageMeasurer(settings)
        let lanes = LaneRows(store, measurer)
        for message in 1_080..<store.count {
            let (known, kernel) = (store.generalRow(of: message, measurer), store.row(of: message, measurer))
            let general = try #require(known)
            #expect(kernel == general, "message \(message)")
            if let row = lanes[message] { #expect(row == general, "lanes: message \(message)") }
        }
    }

    @Test func `Lanes of a chunk are built when it is full, and lanes of a store do not have later messages`() throws {
        let preparer = TextPreparer(fonts: try Support.fonts.get())
        let key = try Support.environment("category=L").key
        var store = try Self.store(Array(repeating: "three words each", count: 100), key, preparer)
        _ = try store.append(Message(id: "m", text: "more"), locale: "en", with: preparer)
        let lanes = LaneRows(store, MessageMeasurer(key.settings))
        #expect(lanes.decidedCount == 100 && lanes[100] == nil)

        var chunk = PreparedChunk(key.preparation, reuseCount: 0)
        let most = ConversationsLimits.messagesPerChunk
        let messages = (0..<most).map { Message(id: "m\($0)", text: "three words each") }
        for count in 1...most {
            try chunk.fill(from: Array(messages.prefix(count)), locale: "en", with: preparer)
            var lanes = LaneRows()
            chunk.computeLaneRows(MessageMeasurer(key.settings), hasOld: false, into: &lanes)
            #expect(lanes.known.rows.count { $0.lines > 0 } == (count == most ? most : 0))
        }
    }
}
