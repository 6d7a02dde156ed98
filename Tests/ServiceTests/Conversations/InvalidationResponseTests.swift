import Testing
import TextLayout
import TypescaleJSON

@testable import Conversations
@testable import TypescaleService

@Suite struct InvalidationResponseTests {
    private func response(_ format: InvalidationResponse.Format) throws -> JSONReader {
        let messages = [
            Message(id: "a", text: "one"), Message(id: "i", blocks: [Message.Block(.image(width: 40, height: 30))]),
            Message(id: "b", text: "two"),
        ]
        let conversation = try Chat.conversation(messages)
        let set = try conversation.invalidationSet(
            from: Chat.layout("category=L"), to: Chat.layout("category=XL"),
            viewport: Viewport(top: 0, height: 20))
        var writer = JSONWriter()
        InvalidationResponse(set, format: format).write(to: &writer)
        return try JSONReader(parsing: Array(writer.text.utf8))
    }

    private func names(_ reader: JSONReader) throws -> [String] { try reader.members().map(\.name.text) }

    private func member(_ name: String, _ reader: JSONReader) throws -> JSONReader {
        try #require(try reader.members().first { $0.name == Identifier(name) }).reader
    }

    @Test func `A response has the documented keys, and body's published heights of 22 and 24 points`() throws {
        let response = try response(.full)
        #expect(
            try names(response) == [
                "from", "to", "width", "revision", "generation", "styles", "messages", "height", "anchor",
                "announcement",
            ])
        let items = try member("items", member("messages", response)).array()
        #expect(items.count == 2)
        let last = try #require(items.last)
        #expect(try names(last) == ["id", "index", "old", "new", "reason"])
        #expect(try member("id", last).string() == "b" && member("index", last).integer() == 2)
        #expect(try member("old", last).number() == 22 && member("new", last).number() == 24)
        #expect(try member("old", member("height", response)).number() == 74)
        #expect(try member("new", member("height", response)).number() == 78)
    }

    @Test func `Ranges are columns, and a summary has only numbers`() throws {
        let ranges = try member("messages", response(.ranges))
        #expect(try names(ranges) == ["total", "changed", "reflowed", "ranges", "heights"])
        let pairs = try member("ranges", ranges).array().map { try $0.array().map { try $0.integer() } }
        #expect(pairs == [[0, 1], [2, 1]])
        #expect(try member("heights", ranges).array().map { try $0.number() } == [24, 24])
        #expect(try names(member("messages", response(.summary))) == ["total", "changed", "reflowed"])
    }

    @Test func `An item has the changed boxes of its emoji, code and pictures, block by block`() throws {
        let blocks = [
            Message.Block(
                .paragraph,
                runs: [
                    Message.Run(.text, "no box "), Message.Run(.emoji(width: 2, isAnimated: false), "rock"),
                    Message.Run(.code, "x += 1"),
                ]),
            Message.Block(.image(width: 4_000, height: 2_000)),
        ]
        let conversation = try Chat.conversation([
            Message(id: "boxes", blocks: blocks), Message(id: "words", text: "none"),
        ])
        func items(_ from: String, _ to: String, width: Double = 300) throws -> [JSONReader] {
            let set = try conversation.invalidationSet(
                from: Chat.layout(from), to: Chat.layout(to, width: width))
            var writer = JSONWriter()
            InvalidationResponse(set).write(to: &writer)
            return try member("items", member("messages", JSONReader(parsing: Array(writer.text.utf8)))).array()
        }
        func shown(_ item: JSONReader) throws -> [String] {
            try member("bounds", item).array().map { box in
                let numbers = try ["old", "new"].map { try member($0, box).array().map { try $0.number() } }
                let places = try box.members().filter { ["block", "run"].contains($0.name) }
                let kind = try member("kind", box).string()
                return try "\(kind) \(places.map { try $0.reader.integer() }) \(numbers)"
            }
        }
        let sizes = try items("category=L", "category=AX1")
        #expect(try sizes.map { try names($0).contains("bounds") } == [true, false])
        // The width is two em, at 17 and at 28 points.
        let boxes = try shown(sizes[0])
        #expect(boxes.count == 2 && boxes[0].hasPrefix("emoji [0, 1] [[34.0, ") && boxes[0].contains("[56.0, "))
        #expect(boxes[1].hasPrefix("code [0, 2] ") && boxes[1].hasSuffix(", 28.0]]"))
        let widths = try items("category=L", "category=L", width: 400)
        #expect(try shown(widths[0]) == ["image [1] [[300.0, 150.0], [400.0, 200.0]]"])
    }

    private func animated() throws -> InvalidationSet {
        let moving = Message.Run(.emoji(width: 1, isAnimated: true), "party")
        let still = Message.Run(.emoji(width: 1, isAnimated: false), "rock")
        let conversation = try Chat.conversation([
            Message(id: "a", text: "plain"),
            Message(
                id: "b",
                blocks: [
                    Message.Block(.paragraph, runs: [Message.Run(.text, "no")]),
                    Message.Block(.paragraph, runs: [still, moving, Message.Run(.text, " so "), moving]),
                ]),
        ])
        return try conversation.invalidationSet(
            from: Chat.layout("locale=de"), to: Chat.layout("locale=de,reduceMotion=true"))
    }

    @Test func `Reduced motion lists each animated run and changes no height`() throws {
        let set = try animated()
        #expect(set.resizedCount == 0 && set.rewrappedCount == 0 && set.items.isEmpty && set.oldHeight == set.newHeight)
        #expect(set.animation == AnimationChange(isOn: false, messageIndices: [1]))
        #expect(
            set.animatedRuns
                == [1, 3].map { AnimatedRun(messageIndex: 1, blockIndex: 1, runIndex: $0, id: "b", name: "party") })
        var writer = JSONWriter()
        InvalidationResponse(set).write(to: &writer)
        #expect(writer.text.contains(#""animation":{"on":false,"messages":[1],"runs":[[1,1,1],[1,1,3]],"images":[]}"#))
        // A set without an announcement is announced in the reader's language.
        #expect(writer.text.contains(#""announcement":"Weniger Bewegung ein""#))
    }

    @Test func `An empty set has no announcement`() throws {
        let conversation = try Chat.conversation([Message(id: "a", text: "one")])
        let set = try conversation.invalidationSet(
            from: Chat.layout("category=L"), to: Chat.layout("fontScale=1"))
        #expect(set.isEmpty && InvalidationResponse(set).announcement == "")
    }
}
