import Fonts
import Testing
import TypescaleTestSupport

@testable import Conversations
@testable import TextLayout

/// Compares the methods that compute rows: in lanes, by the kernel, by the kernel with bounds, and by the walker.
@Suite struct RowTests {
    @Test(
        "All methods give the same rows for random messages, at every size and at narrow widths",
        arguments: ["apple-ios", "material3", "chat"])
    func methodsAgree(scale: String) throws {
        var generator = SeededGenerator(seed: 71)
        let messages = Support.messages(120, seed: 70)
        let preparer = TextPreparer(library: try Support.fonts.get())
        let widths =
            [60.0, 90, 133.3, 200, 301, 640] + (0..<6).map { _ in Double.random(in: 40...500, using: &generator) }
        for size in Support.sizes {
            let key = try Support.environment("category=\(size)", scale: scale).key
            let set = key.preparation
            var store = PreparedMessages(styles: set.styles, preparation: set.preparation, theme: set.theme)
            for message in messages {
                _ = try store.append(message, locale: set.locale, with: preparer, clustersAbove: 0)
            }
            store.buildLanes()
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

    @Test(
        "Rows of a paragraph are correct with any tracking",
        arguments: [-6.0, -1, -0.01, 0.01, 1, 9])
    func spacing(tracking: Double) throws {
        let messages = Support.messages(120, seed: 72)
        let preparer = TextPreparer(library: try Support.fonts.get())
        let key = try Support.environment("category=XL").key
        let set = key.preparation
        var store = PreparedMessages(styles: set.styles, preparation: set.preparation, theme: set.theme)
        for message in messages {
            _ = try store.append(message, locale: set.locale, with: preparer, clustersAbove: 0)
        }
        store.buildLanes()
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

    private func isSame(_ row: MessageRow?, _ other: MessageRow?) throws -> Bool {
        try #require(row) == #require(other)
    }
}
