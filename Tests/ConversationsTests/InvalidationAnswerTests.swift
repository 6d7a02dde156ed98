import Answers
import JSON
import TextLayout
import Testing

@testable import Conversations

@Suite struct InvalidationAnswerTests {
    private func answer(_ format: InvalidationAnswer.Format) throws -> JSONReader {
        let messages = [
            Message(id: "a", text: "one"), Message(id: "i", blocks: [MessageBlock(.image(width: 40, height: 30))]),
            Message(id: "b", text: "two"),
        ]
        let conversation = try Support.conversation(messages)
        let set = try conversation.invalidate(
            from: Support.environment("category=L"), to: Support.environment("category=XL"),
            viewport: Viewport(top: 0, height: 20), announcement: "Text size: extra large")
        var writer = JSONWriter()
        InvalidationAnswer(set, format: format).write(to: &writer)
        return try JSONReader(parsing: Array(writer.text.utf8))
    }

    private func names(_ reader: JSONReader) throws -> [String] { try reader.members().map(\.name) }

    private func member(_ name: String, _ reader: JSONReader) throws -> JSONReader {
        try #require(try reader.members().first { $0.name == name }).reader
    }

    @Test("The answer has the keys it promises, and body's published heights of 22 and 24 points")
    func full() throws {
        let answer = try answer(.full)
        #expect(
            try names(answer) == [
                "from", "to", "revision", "generation", "styles", "messages", "height", "anchor", "announcement",
            ])
        let items = try member("items", member("messages", answer)).array()
        #expect(items.count == 2)
        let last = try #require(items.last)
        #expect(try names(last) == ["id", "index", "old", "new", "reason"])
        #expect(try member("id", last).string() == "b" && member("index", last).integer() == 2)
        #expect(try member("old", last).number() == 22 && member("new", last).number() == 24)
        #expect(try member("old", member("height", answer)).number() == 74)
        #expect(try member("new", member("height", answer)).number() == 78)
    }

    @Test("Ranges are columns, a summary has numbers alone")
    func formats() throws {
        let ranges = try member("messages", answer(.ranges))
        #expect(try names(ranges) == ["total", "changed", "reflowed", "ranges", "heights"])
        let pairs = try member("ranges", ranges).array().map { try $0.array().map { try $0.integer() } }
        #expect(pairs == [[0, 1], [2, 1]])
        #expect(try member("heights", ranges).array().map { try $0.number() } == [24, 24])
        #expect(try names(member("messages", answer(.summary))) == ["total", "changed", "reflowed"])
    }

    private func animated() throws -> InvalidationSet {
        let moving = MessageRun(.emoji(width: 1, isAnimated: true), "party")
        let still = MessageRun(.emoji(width: 1, isAnimated: false), "rock")
        let conversation = try Support.conversation([
            Message(id: "a", text: "plain"),
            Message(
                id: "b",
                blocks: [
                    MessageBlock(.paragraph, runs: [MessageRun(.text, "no")]),
                    MessageBlock(.paragraph, runs: [still, moving, MessageRun(.text, " so "), moving]),
                ]),
        ])
        return try conversation.invalidate(
            from: Support.environment("locale=de"), to: Support.environment("locale=de,reduceMotion=true"))
    }

    @Test("Less motion stills the moving pictures, run by run, and moves no height")
    func reduceMotion() throws {
        let set = try animated()
        #expect(set.changed == 0 && set.reflowed == 0 && set.items.isEmpty && set.oldHeight == set.newHeight)
        #expect(set.animation == AnimationChange(isOn: false, messages: [1]))
        #expect(
            set.animatedRuns == [1, 3].map { AnimatedRun(message: 1, block: 1, run: $0, id: "b", name: "party") })
        var writer = JSONWriter()
        InvalidationAnswer(set).write(to: &writer)
        #expect(writer.text.contains(#""animation":{"on":false,"messages":[1],"runs":[[1,1,1],[1,1,3]]}"#))
        // A set made without a sentence is told in the reader's language.
        #expect(writer.text.contains(#""announcement":"Weniger Bewegung ein""#))
    }

    @Test("What changes nothing says nothing")
    func silence() throws {
        let conversation = try Support.conversation([Message(id: "a", text: "one")])
        let set = try conversation.invalidate(
            from: Support.environment("category=L"), to: Support.environment("fontScale=1"))
        #expect(set.isEmpty && InvalidationAnswer(set).announcement == "")
    }
}
