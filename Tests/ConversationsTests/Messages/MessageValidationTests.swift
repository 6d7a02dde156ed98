import DynamicType
import Fonts
import ScaleFiles
import Testing
import TextLayout

@testable import Conversations

/// Messages, themes and anchors from outside, with values that no layout can have.
@Suite struct MessageValidationTests {
    private static let unusable = [Double.nan, .infinity, -.infinity, 1e18, 1e300, -1e300, -1]

    @Test func `A measurer and a conversation refuse boxes out of range, and the conversation stays as it was`() throws
    {
        let environment = try Support.environment("category=L")
        let measurer = TextMeasurer(fonts: try Support.fonts.get())
        let conversation = try Support.conversation([Message(id: "0", text: "before")])
        let height = try conversation.height(in: environment)
        for value in Self.unusable {
            let kinds: [Message.Block] = [
                .init(.image(width: 50, height: value)), .init(.image(width: value, height: 50)),
                .init(.paragraph, runs: [.init(.emoji(width: value, isAnimated: false), "wave")]),
            ]
            for block in kinds {
                let message = Message(id: "a", blocks: [.init(.divider), block])
                #expect { _ = try measurer.measure(message, in: environment) } throws: {
                    ($0 as? TextLayoutError)?.code == .invalidMessage
                }
                #expect { _ = try measurer.measure([message], in: environment) } throws: {
                    ($0 as? TextLayoutError)?.code == .invalidMessage
                }
                #expect { try conversation.append(message) } throws: {
                    ($0 as? ConversationError)?.code == .invalidMessage
                        && "\($0)".hasPrefix("message \"a\": block 1: the ")
                }
                #expect { try conversation.replace(Message(id: "0", blocks: [block])) } throws: {
                    ($0 as? ConversationError)?.code == .invalidMessage
                }
            }
        }
        #expect(try conversation.height(in: environment) == height)
        #expect(conversation.count == 1)
    }

    @Test func `Too many blocks are an error, not a shorter message; a malformed locale is one without rules`() throws {
        let environment = try Support.environment("category=L")
        let measurer = TextMeasurer(fonts: try Support.fonts.get())
        let blocks = [Message.Block](repeating: .init(.divider), count: 4_097)
        let message = Message(id: "a", blocks: blocks)
        #expect(throws: TextLayoutError.self) { try measurer.measure(message, in: environment) }
        #expect(throws: ConversationError.self) { try Support.conversation([message]) }
        // Messages with such locales are in stores.
        for locale in ["en_US", "ja\0", "de\n", "-", ""] {
            let message = Message(id: "a", text: "x", locale: locale)
            #expect(try measurer.measure(message, in: environment).height == 22)
            #expect(try Support.conversation([message]).height(in: environment) == 22)
        }
        let most = Message(id: "a", blocks: Array(blocks.dropLast()))
        #expect(try measurer.measure(most, in: environment).height > 4_096)
    }

    @Test func `An id in an error's text is shortened and has no characters that end a line or change its direction`()
        throws
    {
        let conversation = try Support.conversation([])
        let long = String(repeating: "a", count: 1_000)
        for (id, text) in [("a\nb\u{202E}", #"a\u{a}b\u{202e}"#), (long, String(long.prefix(60)) + "…")] {
            let error = #expect(throws: ConversationError.self) { try conversation.remove(id: Identifier(id)) }
            #expect(error?.description == "message \"\(text)\": there is no message of this id")
        }
        let image = Message(id: "a\nb", blocks: [.init(.image(width: -1, height: 1))])
        let measurer = TextMeasurer(fonts: try Support.fonts.get())
        let environment = try Support.environment("category=L")
        let error = #expect(throws: TextLayoutError.self) { try measurer.measure(image, in: environment) }
        #expect(error?.description.hasPrefix(#"a\u{a}b: block 0: the image"#) == true)
    }

    @Test func `A style that the scale lacks is an error of a measurer; in a conversation, the kind's own style`()
        throws
    {
        let environment = try Support.environment("category=L")
        let measurer = TextMeasurer(fonts: try Support.fonts.get())
        let message = Message(id: "a", blocks: [.init(.paragraph, runs: [.init(.text, "x")], style: "nothing")])
        #expect { _ = try measurer.measure(message, in: environment) } throws: {
            ($0 as? TextLayoutError)?.code == .unknownStyle
                && "\($0)".contains("\"nothing\" is not a style of apple-ios")
        }
        #expect(try Support.conversation([message]).height(in: environment) == 22)
    }

    @Test func `Themes with unusable lengths or styles, and widths that are not numbers, have no environment`() throws {
        let (scale, fonts) = (try Support.scales.scale(named: "apple-ios"), try Support.fonts.get())
        let reader = try TextEnvironment([(key: "category", value: "L")])
        func environment(width: Double = 300, _ change: (inout MessageTheme) -> Void) throws -> LayoutEnvironment {
            var theme = MessageTheme(for: scale)
            change(&theme)
            return try LayoutEnvironment(scale, for: reader, width: width, theme: theme, fonts: fonts)
        }
        for value in Self.unusable where value != -1 {
            for change: (inout MessageTheme) -> Void in [
                { $0.blockSpacing.points = value }, { $0.blockSpacing.em = value }, { $0.listIndent = value },
                { $0.dividerThickness = value }, { $0.emojiAscent = value }, { $0[.quote].insets.top.em = value },
                { $0[.paragraph].textProperties.textIndent = ScalableLength(points: value) },
                { $0[.quote].textProperties.wordSpacing = ScalableLength(em: value) },
            ] {
                #expect(throws: FontError.self) { try environment(change) }
            }
        }
        #expect(throws: FontError.self) { try environment { $0[.quote].style = "nothing" } }
        #expect(throws: FontError.self) { try environment(width: .nan) { _ in } }
        var known = try environment { $0.blockSpacing.points = -3 }
        known.width = .nan
        #expect(known == known && known.width == 0)
    }

    @Test func `a message is not less than nothing high`() throws {
        let (scale, fonts) = (try Support.scales.scale(named: "apple-ios"), try Support.fonts.get())
        var theme = MessageTheme(for: scale)
        theme[.paragraph].insets.top.points = -100
        theme.blockSpacing.points = -1_000
        let environment = try LayoutEnvironment(
            scale, for: TextEnvironment([(key: "category", value: "L")]), width: 300, theme: theme, fonts: fonts)
        let dividers = [Message.Block(.divider), Message.Block(.divider)]
        let messages = [Message(id: "a", text: "one line"), Message(id: "b", blocks: dividers)]
        let conversation = try Support.conversation(messages)
        #expect(try conversation.messageHeights(in: environment) == [0, 0])
        #expect(try conversation.heights(in: [environment]) == [0])
        for message in messages {
            #expect(try TextMeasurer(fonts: fonts).measure(message, in: environment).height == 0)
        }
    }

    @Test func `Reserved lines of an empty text are as tall as its own face, whatever other messages there are`() throws
    {
        let environment = try Support.environment("category=L", scale: "apple-visionos")
        let measurer = TextMeasurer(fonts: try Support.fonts.get())
        func empty(_ id: String, _ kind: Message.Block.Kind, _ style: TextStyle? = nil) -> Message {
            Message(id: Identifier(id), blocks: [.init(kind, runs: [.init(.text, "")], style: style, minLines: 3)])
        }
        let messages = [
            Message(id: "code", blocks: [.init(.codeBlock, runs: [.init(.code, "x")])]), Message(id: "t", text: "b"),
            empty("a", .paragraph), empty("b", .codeBlock), empty("c", .paragraph, "extraLargeTitle"),
        ]
        let line = try measurer.measure("b", in: environment).height
        #expect(try measurer.measure(messages[2], in: environment).height == 3 * line)
        for order in [messages, messages.reversed(), Array(messages.dropFirst(2))] {
            let heights = try Support.conversation(order).messageHeights(in: environment)
            #expect(try heights == order.map { try measurer.measure($0, in: environment).height })
        }
    }

    @Test func `Words without a width have one height in a measurer and a conversation at any width`() throws {
        let measurer = TextMeasurer(fonts: try Support.fonts.get())
        let texts = [
            "hello \u{AD}\u{AD}world", "\u{AD}\u{AD}world", "\u{200D}\u{AD}", "a \u{200D}\u{200B}\u{1797}\t",
            "x \u{200D}\u{200D}\u{200D} y", "\u{2060}\u{AD}\u{AD}",
        ]
        for engine in BrowserEngine.allCases {
            for width in [0, 1, 3, 12, 120, 200.0] {
                let environment = try Support.environment("category=AX5", width: width, engine: engine)
                for (text, kind) in texts.flatMap({ [($0, Message.Block.Kind.paragraph), ($0, .listItem(depth: 3))] }) {
                    let message = Message(id: "m", blocks: [.init(kind, runs: [.init(.text, text)])])
                    let height = try measurer.measure(message, in: environment).height
                    let conversation = try Support.conversation([message])
                    let difference = abs(try conversation.height(in: environment) - height)
                    #expect(difference < 1e-5, "\(text.debugDescription) at \(width) in \(engine)")
                }
            }
        }
    }

    @Test func `An anchor from elsewhere and an index out of range do not stop the process`() throws {
        let environment = try Support.environment("category=L")
        let conversation = try Support.conversation((0..<3).map { Message(id: "\($0)", text: "text \($0)") })
        let viewport = Viewport(top: 0, height: 20)
        for index in [-5, .min, .max, 0] {
            let anchor = ScrollAnchor(
                id: "other", index: index, blockIndex: 0, lineIndex: 0, utf16Offset: 0, distance: 0, isAtEnd: false)
            let top = try conversation.scrollOffset(keeping: anchor, of: viewport, in: environment)
            #expect((0...66).contains(top))
        }
        let set = try conversation.invalidationSet(from: environment, to: try Support.environment("category=AX1"))
        for index in [-1, .min, 3, .max] { #expect(set.bounds(at: index).isEmpty) }
        for index in [-1, .min, 4, .max] {
            let error = #expect(throws: ConversationError.self) {
                try conversation.offset(ofMessageAt: index, in: environment)
            }
            #expect(error?.code == .indexOutOfRange && error?.index == index)
            #expect(error?.reason == "the index is not in 0 to 3")
        }
    }

    @Test func `Any number of messages, even none, is inserted only at an index of the conversation or at its end`()
        throws
    {
        let conversation = try Support.conversation([Message(id: "0", text: "before")])
        for count in 0...2 {
            let messages = (0..<count).map { Message(id: "\(count)-\($0)", text: "x") }
            for index in [-1, .min, conversation.count + 1, .max] {
                let error = #expect(throws: ConversationError.self) { try conversation.insert(messages, at: index) }
                #expect(error?.code == .indexOutOfRange && error?.index == index)
                #expect(error?.reason == "the index is not in 0 to \(conversation.count)")
            }
            let before = conversation.count
            try conversation.insert(messages, at: before)
            #expect(conversation.count == before + count)
        }
    }
}
