import DynamicType
import Foundation
import Testing
import TextLayout

@testable import TypescalePreview

@Suite struct MessageCardTests {
    private static let text = "See you at 12:30 in the office, and bring the measurements along."

    private func message(_ text: String = text) -> Message { Message(id: "a", text: text) }

    @Test(arguments: ["L", "AX1", "AX3"])
    func `a message and its lines have the heights that measure returns`(category: String) throws {
        let drawing = try Support.card(message(), width: 180, category)
        let answer = try Support.measured(
            #"{"id":"a","blocks":[{"type":"paragraph","text":"\#(Self.text)"}],"width":180,"category":"\#(category)"}"#)
        let box = try #require(drawing.boxes("message").first)
        #expect(box.height == answer["height"] as? Double)
        let lines = drawing.boxes("line")
        #expect(lines.count == answer["lines"] as? Int)
        #expect(abs(lines.reduce(0) { $0 + $1.height } - box.height) < 1e-9)
        #expect(lines.first?.y == box.y)
    }

    @Test(arguments: BrowserEngine.allCases)
    func `a card has the lines that measure returns for its engine`(engine: BrowserEngine) throws {
        for text in ["Open src/components/list/row.js now", "ภาษาไทย!ภาษาไทย (ดี)ไป", "「（あ）」っあー、ラーメン。"] {
            for width in [90.0, 160, 200] {
                let drawing = try Support.card(message(text), width: width, engine: engine, "L")
                let answer = try Support.measured(
                    #"{"id":"a","blocks":[{"type":"paragraph","text":"\#(text)"}],"width":\#(width),"#
                        + #""category":"L","engine":"\#(engine.rawValue)"}"#)
                #expect(drawing.boxes("line").count == answer["lines"] as? Int, "\(width) \(text)")
                #expect(drawing.boxes("message").first?.height == answer["height"] as? Double, "\(width) \(text)")
            }
        }
    }

    @Test func `a text that Firefox breaks after a slash differs in its card and its specimen`() throws {
        let text = "Open src/components/list/row.js now"
        let counts = try BrowserEngine.allCases.map { engine in
            try Support.card(message(text), width: 200, engine: engine, "L").boxes("line").count
        }
        #expect(counts == [3, 2, 3])
        let style = try #require(
            Support.scale().resolve(in: TextEnvironment([(key: "category", value: "L")]))["body"])
        let lines = try BrowserEngine.allCases.map { engine in
            try DrawingTypesetter(fonts: Support.fonts.get(), engine: engine).sample(text, style, width: 200).lines.map(
                \.start)
        }
        #expect(lines[0] == lines[2] && lines[1] == [0, 20], "\(lines)")
    }

    @Test func `only words that moved to another line are marked`() throws {
        // At 180 points the first line loses its last words at XL, which pushes all that follows.
        let moved = try Support.card(message(), width: 180, "L", "XL").parts("moved")
        #expect(!moved.isEmpty)
        #expect(try Support.card(message(), width: 180, "L", "L").parts("moved").isEmpty)
        // One line stays one line.
        #expect(try Support.card(message("Hello"), width: 300, "L", "AX3").parts("moved").isEmpty)
    }

    @Test func `marks cover the words that moved`() throws {
        let drawing = try Support.card(message("aaa bbb ccc ddd"), width: 70, "L", "XXXL")
        let typesetter = DrawingTypesetter(fonts: try Support.fonts.get())
        let scale = try Support.scale()
        let styles = try ["L", "XXXL"].map { name in
            try #require(scale.resolve(in: try TextEnvironment([(key: "category", value: name)]))["body"])
        }
        let lines = try styles.map {
            try typesetter.sample("aaa bbb ccc ddd", $0, width: 70).lines.map { $0.start..<$0.end }
        }
        let moved = (0..<15).filter { character in
            lines[0].firstIndex { $0.contains(character) } != lines[1].firstIndex { $0.contains(character) }
        }
        #expect(drawing.parts("moved").isEmpty == moved.isEmpty)
        #expect(!moved.isEmpty)
    }

    @Test func `every kind of block is drawn inside its message`() throws {
        let message = Message(
            id: "all",
            blocks: [
                Message.Block(.heading(level: 1), runs: [Message.Run(.text, "Heading")]),
                Message.Block(
                    .paragraph,
                    runs: [
                        Message.Run(.text, "Text "), Message.Run(.strong, "strong "), Message.Run(.link, "link"),
                        Message.Run(.code, "code"), Message.Run(.mention, "@you"),
                        Message.Run(.emoji(width: 1.2, isAnimated: true), "wave"),
                    ]), Message.Block(.quote, runs: [Message.Run(.text, "Quote")]),
                Message.Block(.listItem(depth: 2), runs: [Message.Run(.text, "Item")]),
                Message.Block(.codeBlock, runs: [Message.Run(.text, "\tlet x = 1\n")]),
                Message.Block(.image(width: 400, height: 200)), Message.Block(.divider),
                Message.Block(.reactions, runs: [Message.Run(.text, "👍 2"), Message.Run(.text, "🎉 1")]),
            ])
        let drawing = try Support.card(message, width: 260, "L", "AX5")
        let boxes = drawing.boxes("message")
        for (box, marks) in zip(boxes, drawing.parts("message")) {
            #expect(marks.count > 20)
            for case .glyphs(let mark) in marks {
                #expect(mark.origin.y > box.y && mark.origin.y < box.y + box.height)
            }
        }
        let row =
            #"{"id":"all","width":260,"category":"AX5","blocks":[{"type":"heading","level":1,"text":"Heading"},{"type":"paragraph","runs":[{"text":"Text "},{"type":"strong","text":"strong "},{"type":"link","text":"link"},{"type":"code","text":"code"},{"type":"mention","text":"@you"},{"type":"emoji","name":"wave","width":1.2}]},{"type":"quote","text":"Quote"},{"type":"listItem","depth":2,"text":"Item"},{"type":"codeBlock","text":"\tlet x = 1\n"},{"type":"image","width":400,"height":200},{"type":"divider"},{"type":"reactions","runs":[{"text":"👍 2"},{"text":"🎉 1"}]}]}"#
        let height = try #require(try Support.measured(row)["height"] as? Double)
        #expect(abs(boxes[1].height - height) < 1e-3)
    }

    @Test(.timeLimit(.minutes(1)))
    func `ten thousand characters in a width of one point are drawn letter by letter`() throws {
        let text = String(repeating: "supercalifragilistic ", count: 500).prefix(10_000)
        let drawing = try Support.card(message(String(text)), width: 1, "L")
        #expect(drawing.boxes("line").count == text.count { $0 != " " })
        #expect(throws: PreviewError.self) { try DrawingEncoder.png(drawing, .light) }
        #expect(DrawingEncoder.svg(drawing, .light).hasSuffix("</svg>\n"))
    }

    @Test(arguments: [
        "\u{0}\u{7}", "\u{202E}abc", "a\u{301}\u{302}\u{303}", "\u{FFFF}\u{10FFFF}", "\n\n\n", "👩‍👩‍👧‍👦", "\u{AD}",
    ])
    func `unusual text is drawn as valid SVG and PNG files`(text: String) throws {
        let drawing = try Support.card(message(text), width: 100, "L", "AX5")
        #expect(DrawingEncoder.svg(drawing, .light).hasSuffix("</svg>\n"))
        #expect(try DrawingEncoder.png(drawing, .dark).count > 100)
    }

    @Test(arguments: [1.0, 20, 120, 300])
    func `headings and captions overlap nothing and are inside the picture`(width: Double) throws {
        let environments = try [
            TextEnvironment([(key: "category", value: "L"), (key: "appScale", value: "1")]),
            TextEnvironment([
                (key: "category", value: "AX3"), (key: "appScale", value: "1.2"), (key: "boldText", value: "true"),
            ]),
        ]
        let messages = [message("Hi"), Message(id: "b", text: "ကျွန်တော်", locale: "my"), message("Hello")]
        try MessageCard(
            messages, in: Support.scale(), environments, width: width,
            typesetter: DrawingTypesetter(fonts: Support.fonts.get())
        ).drawing().expectApart()
    }

    @Test(arguments: [BaseDirection.rightToLeft, .automatic], [240.0, 10])
    func `a message from right to left is the mirror image of one from left to right`(
        direction: BaseDirection, width: Double
    ) throws {
        func blocks(_ text: String) -> [Message.Block] {
            let kinds: [Message.Block.Kind] = [
                .listItem(depth: 0), .listItem(depth: 2), .quote, .codeBlock, .paragraph,
            ]
            return kinds.map { Message.Block($0, runs: [Message.Run(.text, text)]) }
        }
        let image = Message.Block(.image(width: 90, height: 40))
        let ahead = Message(id: "a", blocks: blocks("a") + [image])
        let back = Message(id: "b", blocks: blocks("א") + [image], direction: direction)
        let (left, right) = (try edges(of: ahead, width).left, try edges(of: back, width).right)
        #expect(left.count == 10 && Set(left).count > 4)
        // An image has no text that states a direction.
        #expect(left.dropLast() == right.dropLast())
        if width > 90 { #expect((left.last == right.last) == (direction == .rightToLeft)) }
    }

    /// Returns the distances of lines, bars, dots and boxes from the left and from the right of a message.
    private func edges(of message: Message, _ width: Double) throws -> (left: [Double], right: [Double]) {
        let drawing = try Support.card(message, width: width, "L")
        let content = try #require(drawing.boxes("message").first)
        let marks = try #require(drawing.parts("message").first).dropFirst(2)
        let shapes = marks.compactMap { mark in
            switch mark {
            case .disc(let center, let radius, .ink): Drawing.Box(center.x - radius, 0, 2 * radius, 0)
            case .box(let box, _, .accent), .box(let box, _, .shade): box
            default: nil
            }
        }
        let boxes = drawing.boxes("line") + shapes
        func rounded(_ value: Double) -> Double { (value * 10).rounded() / 10 }
        return (
            boxes.map { rounded($0.x - content.x) },
            boxes.map { rounded(content.x + content.width - $0.x - $0.width) }
        )
    }

    private static let runs = Message(
        id: "runs",
        blocks: [
            Message.Block(
                .paragraph,
                runs: [
                    Message.Run(.text, "Hallo, bitte "), Message.Run(.code, "git push"), Message.Run(.text, " und "),
                    Message.Run(.mention, "@Jürgen"), Message.Run(.text, " fragen"),
                ]),
            Message.Block(
                .reactions, runs: [Message.Run(.text, "👍 3"), Message.Run(.text, "❤️ 1"), Message.Run(.text, "😂 12")]),
        ])

    @Test func `backgrounds of code, mentions and chips do not cover the mark of text that moved`() throws {
        let drawing = try Support.card(Self.runs, width: 240, "L", "AX3")
        let marks = try #require(drawing.parts("message").last)
        let boxes = marks.compactMap { mark in
            if case .box(let box, _, let role) = mark { (box, role) } else { nil }
        }
        func overlap(_ one: Drawing.Box, _ other: Drawing.Box) -> Bool {
            one.x < other.x + other.width && other.x < one.x + one.width && one.y < other.y + other.height
                && other.y < one.y + one.height
        }
        var overlaps = 0
        for (index, (box, role)) in boxes.enumerated() where role == .mark {
            overlaps += boxes[..<index].count { $0.1 != .card && $0.1 != .mark && overlap($0.0, box) }
            #expect(!boxes[index...].contains { $0.1 != .mark && overlap($0.0, box) }, "\(box)")
        }
        // Code, the mention and a chip at least.
        #expect(overlaps >= 3)
    }

    @Test func `marks of a line do not cover the letters of the line above`() throws {
        let messages = [Message(id: "a", text: "နမူနာ စာကြောင်း တစ်ခု ဖြစ်ပါသည်", locale: "my"), Self.runs]
        for message in messages {
            let drawing = try Support.card(message, width: 160, "L", "AX3")
            #expect(!drawing.parts("moved").isEmpty)
            for part in drawing.parts("message") { Drawing.expectLettersOnTop(part) }
        }
    }

    @Test func `a bubble contains lines from right to left that are too wide, and all begin at its right`() throws {
        let message = Message(id: "a", text: "﷽ אב", locale: "ar", direction: .rightToLeft)
        let drawing = try Support.card(message, width: 60, "L", "AX3")
        let (contents, lines) = (drawing.boxes("message"), drawing.boxes("line"))
        #expect(contents.count == 2 && lines.count == 4)
        for line in lines {
            #expect(contents.contains { abs($0.x + $0.width - line.x - line.width) < 1.0 / 64 }, "\(line)")
        }
        #expect(lines[2].x < contents[1].x)
        for part in drawing.parts("message") {
            guard case .box(let bubble, _, .card) = part[0] else {
                Issue.record("no bubble")
                return
            }
            let ink = Drawing.InkExtent(part)
            #expect(ink.left >= bubble.x && ink.right <= bubble.x + bubble.width, "\(ink), \(bubble)")
        }
        drawing.expectApart()
    }

    @Test func `each column says that a text is cut off`() throws {
        let block = Message.Block(
            .paragraph, runs: [Message.Run(.text, "This paragraph is limited to one line and cut.")], maxLines: 1)
        let captions = try Support.card(Message(id: "a", blocks: [block]), width: 160, "L", "AX1", "L").captions
        #expect(captions.contains("1 line, truncated"))
        #expect(captions.contains { $0.hasPrefix("1 line, truncated, height +") })
        #expect(captions.contains("1 line, truncated, nothing changes"))
    }
}
