import Conversations
import DynamicType
import Fonts
import FoundationEssentials
import JSON
import TextLayout
import Testing

/// What a browser's own list does, re-rendered at a new size (`Tests/Fidelity/scroll.json`, recorded by `scroll.py`).
@Suite struct BrowserScrollTests {
    private func document() throws -> JSONValue {
        let path = Support.root + "/Tests/Fidelity/scroll.json"
        return try JSONReader(parsing: [UInt8](try Data(contentsOf: URL(filePath: path)))).value
    }

    private func environment(
        _ word: [Double], width: Double, families: [String], isSpaced: Bool
    ) throws -> LayoutEnvironment {
        let base = try Support.environment("category=L")
        var key = base.key
        let font = FontRequest(families: families)
        let preparation = PreparationStyle(
            regular: font, strong: font, emphasis: font, code: font, isTracked: isSpaced)
        let style = LayoutStyle(size: word[0], lineHeight: .fixed(word[1]), tracking: word[2])
        for index in key.settings.styles.indices {
            key.settings.styles[index] = style
            key.preparation.preparation[index] = preparation
        }
        key.settings.width = width
        return LayoutEnvironment(scale: base.scale, key: key, animatesEmoji: true)
    }

    @Test("A browser's list, set at the new size by the same rule, has its messages and its viewport where ours are")
    func list() throws {
        let document = try document()
        let families = try document.elements("families").compactMap(\.string)
        let texts = try document.elements("messages").compactMap(\.string)
        let cases = try document.elements("cases")
        #expect(texts.count > 20 && cases.count >= 20)
        let messages = texts.enumerated().map { Message(id: "m\($0)", text: $1) }
        let conversation = try Support.conversation(messages)
        for (number, recorded) in cases.enumerated() {
            try hold(recorded, "case \(number)", conversation, families)
        }
    }

    private func hold(_ recorded: JSONValue, _ name: Comment, _ conversation: Conversation, _ families: [String]) throws
    {
        let (before, after) = (try recorded.numbers("from"), try recorded.numbers("to"))
        let isSpaced = before[2] != 0 || after[2] != 0
        let width = try recorded.number("width")
        let from = try environment(before, width: width, families: families, isSpaced: isSpaced)
        let to = try environment(after, width: width, families: families, isSpaced: isSpaced)
        for (tops, environment) in [(try recorded.numbers("before"), from), (try recorded.numbers("after"), to)] {
            #expect(tops.count == conversation.count + 1)
            let ours = try tops.indices.map { try conversation.offset(of: $0, environment) }
            #expect(zip(ours, tops).allSatisfy { abs($0 - $1) <= 0.5 }, name)
        }
        let viewport = Viewport(
            top: try recorded.number("top"), height: try recorded.number("height"),
            pin: try #require(recorded["pin"]?.string.flatMap(Viewport.Pin.init)),
            focus: recorded["focus"]?.number.map { "m\(Int($0))" })
        let shift = try #require(try conversation.invalidate(from: from, to: to, viewport: viewport).anchor)
        #expect(abs(shift.new - (try recorded.number("newTop"))) <= 0.5, name)
        let isAtEnd = try recorded.flag("isAtEnd")
        #expect(shift.anchor.isAtEnd == isAtEnd, name)
        guard !isAtEnd else { return }
        #expect(shift.anchor.id == "m\(Int(try recorded.number("message")))", name)
        #expect(shift.anchor.character == Int(try recorded.number("character")), name)
        #expect(abs(shift.anchor.distance - (try recorded.number("distance"))) <= 0.5, name)
        // Where the character's line stands afterwards, as the browser saw it.
        let (lines, top) = try line(of: shift.anchor, conversation, to)
        #expect(abs(top + lines - shift.new - (try recorded.number("newDistance"))) <= 0.5, name)
    }

    /// The line of an anchor: its distance from the message's top, and the message's top.
    private func line(
        of anchor: Anchor, _ conversation: Conversation, _ environment: LayoutEnvironment
    ) throws -> (Double, Double) {
        let key = environment.key
        var store = PreparedMessages(
            styles: key.preparation.styles, preparation: key.preparation.preparation, theme: key.preparation.theme)
        let message = try #require(conversation.message(at: anchor.index))
        let index = try store.append(
            message, locale: key.preparation.locale, with: TextPreparer(library: Support.fonts.get()),
            clustersAbove: 0)
        let lines = try #require(store.lines(of: index, in: key.settings))
        let line = try #require(lines.last { $0.start <= anchor.character })
        return (line.top, try conversation.offset(of: anchor.index, environment))
    }
}

extension JSONValue {
    fileprivate var string: String? { if case .string(let text) = kind { text } else { nil } }
    fileprivate var number: Double? { if case .number(let number) = kind { number } else { nil } }

    fileprivate func flag(_ name: String) throws -> Bool { try JSONReader(try #require(self[name])).bool() }
    fileprivate var array: [JSONValue]? { if case .array(let elements) = kind { elements } else { nil } }

    fileprivate func elements(_ name: String) throws -> [JSONValue] {
        try #require(self[name]?.array)
    }

    fileprivate func number(_ name: String) throws -> Double { try #require(self[name]?.number) }
    fileprivate func numbers(_ name: String) throws -> [Double] { try elements(name).compactMap(\.number) }
}
