import DynamicType
import Foundation
import Testing
import TextLayout
import TypescaleThreads

@testable import Conversations

@Suite struct ScrollAnchorTests {
    private static let long = Message(
        id: "long", text: (0..<120).map { "word\($0)" }.joined(separator: " "))

    /// Returns a conversation whose message at index 20 is long.
    private func conversation() throws -> Conversation {
        var messages = Support.messages(40, seed: 12)
        messages[20] = Self.long
        return try Support.conversation(messages)
    }

    /// Returns the character and offset of the first line at or below a height, computed from the text layout.
    private func line(
        _ conversation: Conversation, _ environment: LayoutEnvironment, character: Int
    ) throws -> (start: Int, end: Int, top: Double) {
        let key = environment.key.preparation
        var store = PreparedMessages(key)
        let index = try store.append(
            Self.long, locale: key.locale, with: TextPreparer(fonts: Support.fonts.get()),
            clusters: .ofWords(widerThan: 0))
        let style = try #require(environment.key.settings.styles[key.styles.firstIndex(of: .body) ?? 0] as LayoutStyle?)
        _ = index
        let found = try store.texts.lines(
            of: 0, LineMeasure(size: style.size, width: environment.width, tracking: style.tracking),
            lineHeight: style.lineHeight)
        let lines = try #require(found)
        var top = try conversation.offset(ofMessageAt: 20, in: environment)
        for line in lines {
            let range = line.utf16Range
            if range.contains(character) { return (range.lowerBound, range.upperBound, top) }
            top += line.height
        }
        return (-1, -1, top)
    }

    @Test func `canceled work does not search for an anchor`() throws {
        let conversation = try conversation()
        let environment = try Support.environment("category=L")
        _ = try conversation.height(in: environment)
        let cancellation = Cancellation()
        cancellation.cancel(.clientLeft)
        let error = #expect(throws: ConversationError.self) {
            try Cancellation.with(cancellation) {
                try conversation.anchor(of: Viewport(top: 100, height: 400), in: environment)
            }
        }
        #expect(error?.code == .cancelled)
    }

    @Test(arguments: [0.0, 7, 100, 231])
    func `The line at the top keeps its position even if its own message wraps differently`(inset: Double) throws {
        let conversation = try conversation()
        let from = try Support.environment("category=L")
        for word in ["category=XS", "category=XXL", "category=AX3"] {
            let to = try Support.environment(word)
            let top = try conversation.offset(ofMessageAt: 20, in: from) + inset
            let set = try conversation.invalidationSet(from: from, to: to, viewport: Viewport(top: top, height: 300))
            let shift = try #require(set.scrollAdjustment)
            #expect(shift.anchor.id == "long" && shift.oldOffset == top)
            let before = try line(conversation, from, character: shift.anchor.utf16Offset)
            #expect(before.top <= top && before.start == shift.anchor.utf16Offset)
            let after = try line(conversation, to, character: shift.anchor.utf16Offset)
            #expect(abs((after.top - shift.newOffset) - (before.top - top)) < 0.001)
            #expect(abs(shift.delta - (after.top - before.top)) < 0.001)
        }
    }

    @Test func `A viewport at the bottom stays there, and any other keeps its top line`() throws {
        let conversation = try conversation()
        let from = try Support.environment("category=L")
        let to = try Support.environment("category=AX1")
        let end = try conversation.height(in: from) - 400
        let atEnd = try conversation.invalidationSet(
            from: from, to: to, viewport: Viewport(top: end, height: 400, alignment: .bottom))
        #expect(atEnd.scrollAdjustment?.newOffset == atEnd.newHeight - 400)
        let above = try conversation.invalidationSet(
            from: from, to: to, viewport: Viewport(top: end - 900, height: 400, alignment: .bottom))
        #expect(
            above.scrollAdjustment?.anchor.isAtEnd == false
                && above.scrollAdjustment?.newOffset != above.newHeight - 400)
    }

    @Test func `A focused message is the anchor rather than the top or bottom of the viewport`() throws {
        let conversation = try conversation()
        let from = try Support.environment("category=L")
        let to = try Support.environment("category=AX1")
        let top = try conversation.offset(ofMessageAt: 18, in: from)
        let place = try conversation.offset(ofMessageAt: 20, in: from)
        let set = try conversation.invalidationSet(
            from: from, to: to, viewport: Viewport(top: top, height: 900, alignment: .bottom, focusedMessageID: "long"))
        let shift = try #require(set.scrollAdjustment)
        #expect(shift.anchor.id == "long")
        #expect(abs(try conversation.offset(ofMessageAt: 20, in: to) - shift.newOffset - (place - top)) < 0.001)
    }

    @Test func `The new offset is never above the first message or below the last`() throws {
        let conversation = try conversation()
        let from = try Support.environment("category=AX3")
        let to = try Support.environment("category=XS")
        for top in [-100, 0, 1e9, .infinity] {
            let set = try conversation.invalidationSet(from: from, to: to, viewport: Viewport(top: top, height: 500))
            let new = try #require(set.scrollAdjustment?.newOffset)
            #expect(new >= 0 && new <= set.newHeight - 500)
            if top <= 0 { #expect(new == 0) }
            let unknown = Viewport(top: top, height: .nan)
            let anchor = try conversation.anchor(of: unknown, in: from)
            let offset = try conversation.scrollOffset(keeping: anchor, of: unknown, in: to)
            #expect(offset >= 0 && offset <= set.newHeight, "a height that is not a number counts as 0")
        }
        let few = try Support.conversation([Message(id: "a", text: "short")])
        let set = try few.invalidationSet(from: from, to: to, viewport: Viewport(top: 0, height: 5_000))
        #expect(set.scrollAdjustment?.newOffset == 0)
        let none = try Support.conversation([])
        #expect(
            try none.invalidationSet(from: from, to: to, viewport: Viewport(top: 0, height: 500)).scrollAdjustment
                == nil)
    }

    @Test func `A removed anchor is replaced by the next message, and a moved one is followed`() throws {
        let conversation = try conversation()
        let environment = try Support.environment("category=L")
        let viewport = Viewport(top: try conversation.offset(ofMessageAt: 20, in: environment), height: 300)
        let anchor = try #require(try conversation.anchor(of: viewport, in: environment))
        try conversation.insert(Message(id: "before", text: "above"), at: 0)
        #expect(
            try conversation.scrollOffset(keeping: anchor, of: viewport, in: environment)
                == conversation.offset(ofMessageAt: 21, in: environment))
        try conversation.remove(id: "before")
        try conversation.remove(id: "long")
        #expect(
            try conversation.scrollOffset(keeping: anchor, of: viewport, in: environment)
                == conversation.offset(ofMessageAt: 20, in: environment))
    }

    @Test func `of two lines that start with one character, the anchor keeps its own`() throws {
        var capitals = TextProperties()
        capitals.textTransform = .uppercase
        let style = StyleDefinition(
            style: .body, size: .points(20), lineHeight: .multiple(1.5), textProperties: capitals)
        let definition = TypeScaleDefinition(
            name: "capitals", title: "Capitals", styles: [style], defaultStyle: .body, curve: .linear)
        let conversation = try Support.conversation([Message(id: "a", text: "ßab"), Message(id: "b", text: "long")])
        for engine in [BrowserEngine.chromium, .webkit] {
            // The letters of "SS" are on two lines, which Firefox keeps together.
            let environment = try LayoutEnvironment(
                TypeScale(definition), for: .default, width: 0, engine: engine, fonts: Support.fonts.get())
            #expect(try conversation.height(in: environment) == 240)
            for line in 0..<4 {
                let viewport = Viewport(top: Double(line) * 30 + 7, height: 60)
                let anchor = try #require(try conversation.anchor(of: viewport, in: environment))
                #expect(anchor.lineIndex == line)
                #expect(
                    try conversation.scrollOffset(keeping: anchor, of: viewport, in: environment) == viewport.top)
            }
        }
    }

    @Test func `a stored anchor has the keys that earlier versions read`() throws {
        let json = #"{"block":1,"character":7,"distance":-2.5,"id":"a","index":3,"isAtEnd":false,"line":2}"#
        let anchor = try JSONDecoder().decode(ScrollAnchor.self, from: Data(json.utf8))
        #expect(anchor.blockIndex == 1 && anchor.lineIndex == 2 && anchor.utf16Offset == 7)
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys]
        #expect(String(decoding: try encoder.encode(anchor), as: UTF8.self) == json)
    }

    @Test func `a viewport whose top is not a number is at the top`() throws {
        let conversation = try conversation()
        let environment = try Support.environment("category=L")
        let larger = try Support.environment("category=XL")
        let (unknown, top) = (Viewport(top: .nan, height: 400), Viewport(top: 0, height: 400))
        #expect(
            try conversation.visibleMessages(of: unknown, in: environment).items
                == conversation.visibleMessages(of: top, in: environment).items)
        let (one, other) = try (
            conversation.invalidationSet(from: environment, to: larger, viewport: unknown),
            conversation.invalidationSet(from: environment, to: larger, viewport: top)
        )
        #expect(one.items.map(\.index) == other.items.map(\.index) && one.scrollAdjustment == other.scrollAdjustment)
    }
}
