import DynamicType
import Fonts
import FoundationEssentials
import ScaleFiles
import Testing

@testable import TextLayout

@Suite struct TextMeasurerTests {
    private static let text = "See you at 12:30, difficult office affairs: a -> b -> c"

    private func environment(_ category: ContentSizeCategory, width: Double) throws -> LayoutEnvironment {
        let scale = try ScaleLibrary(folder: Support.root.path + "/typescales").scale(named: "apple-ios")
        return try LayoutEnvironment(scale, for: .category(category), width: width, fonts: Support.library.get())
    }

    @Test func `a scale whose properties an engine does not support together has no layout in it`() throws {
        let file =
            #"{"curve":{"type":"linear"},"styles":{"body":{"size":16,"lineHeight":24,PROPERTIES},"code":{"size":14,"lineHeight":20}}}"#
        func environment(
            _ properties: String, _ engine: BrowserEngine, _ code: TextProperties = TextProperties()
        ) throws -> LayoutEnvironment {
            let json = Array(file.replacing("PROPERTIES", with: properties).utf8)
            let scale = try TypeScale(json: json, name: "own")
            var theme = MessageTheme(for: scale)
            // A message may name the style body for code, which has another one.
            theme[.codeBlock].style = "code"
            theme[.codeBlock].textProperties = code
            return try LayoutEnvironment(
                scale, for: .default, width: 300, theme: theme, engine: engine, fonts: Support.library.get())
        }
        let (joined, capitals) = (
            #""hyphens":"auto","wordBreak":"keep-all""#, #""hyphens":"auto","textTransform":"uppercase""#
        )
        for (properties, engine) in [(joined, BrowserEngine.webkit), (capitals, .firefox)] {
            let error = #expect(throws: FontError.self) { try environment(properties, engine) }
            #expect(error?.code == .unsupported)
            #expect(error?.reason.hasPrefix("the style body: hyphens: \"auto\" is not supported with ") == true)
        }
        var code = TextProperties()
        code.wordBreak = .keepAll
        #expect(throws: FontError.self) { try environment(#""hyphens":"auto""#, .webkit, code) }
        _ = try environment(#""hyphens":"auto""#, .firefox, code)
        code.hyphens = .manual
        _ = try environment(#""hyphens":"auto""#, .webkit, code)
        _ = try environment(joined, .firefox)
        _ = try environment(capitals, .webkit)
        _ = try environment(joined, .chromium)
    }

    @Test(arguments: ContentSizeCategory.allCases)
    func `a text has the lines and the height of a message of one paragraph`(category: ContentSizeCategory) throws {
        let measurer = TextMeasurer(fonts: try Support.library.get())
        for width in stride(from: 40.0, through: 360, by: 40) {
            let environment = try environment(category, width: width)
            let whole = try measurer.measure(Self.text, whiteSpace: .preWrap, in: environment)
            let message = try measurer.measure(Message(id: "m", text: Self.text), in: environment)
            #expect(whole == message)
            let lines = try measurer.lines(of: Self.text, whiteSpace: .preWrap, in: environment)
            #expect(lines.count == whole.lineCount)
            #expect(lines.reduce(0) { $0 + $1.height } == whole.height)
            #expect(lines.map(\.width).max() == whole.widestLineWidth)
            let keepsWords = try measurer.keepsWordsWhole(Self.text, in: environment)
            let units = Array(Self.text.utf16)
            let breaksAfterSpaces = lines.dropLast().allSatisfy { line in
                [0x20, 0x2D].contains(units[line.utf16Range.upperBound - 1])
            }
            #expect(!keepsWords || breaksAfterSpaces, "\(category) \(width)")
        }
    }

    @Test func `style, width and maximum lines override the environment`() throws {
        let measurer = TextMeasurer(fonts: try Support.library.get())
        let environment = try environment(.large, width: 300)
        let body = try measurer.measure(Self.text, style: "body", width: 100, in: environment)
        #expect(body == (try measurer.measure(Self.text, in: self.environment(.large, width: 100))))
        let title = try measurer.measure(Self.text, style: "largeTitle", width: 100, in: environment)
        #expect(title.height > body.height)
        let one = try measurer.measure(Self.text, width: 100, maxLines: 1, in: environment)
        #expect(one.lineCount == 1 && one.isTruncated && one.height == 22)
    }

    /// As in UIKit and in rows of JSON.
    @Test func `a maximum of no lines, or of fewer, is none`() throws {
        let measurer = TextMeasurer(fonts: try Support.library.get())
        let environment = try environment(.large, width: 100)
        let all = try measurer.measure(Self.text, in: environment)
        #expect(all.lineCount > 1)
        for maxLines in [0, -1, .min] {
            #expect(try measurer.measure(Self.text, maxLines: maxLines, in: environment) == all)
            let block = Message.Block(.paragraph, runs: [Message.Run(.text, Self.text)], maxLines: maxLines)
            let message = Message(id: "a", blocks: [block])
            let (measurement, lines) = try measurer.layout(of: message, in: environment)
            #expect(measurement.lineCount == all.lineCount && lines.count == all.lineCount && !measurement.isTruncated)
        }
    }

    @Test func `a text has the lines of a message in the same style, however the style chooses lines`() throws {
        let measurer = TextMeasurer(fonts: try Support.library.get())
        var counts: Set<[Range<Int>]> = []
        for wrap in ["wrap", "balance", "pretty", "nowrap"] {
            let json =
                Array(
                    #"{"curve":{"type":"linear"},"styles":{"body":{"size":17,"lineHeight":22,"textWrap":"\#(wrap)","#
                        .utf8)
                + Array(#""wordSpacing":2,"textIndent":9}}}"#.utf8)
            let environment = try LayoutEnvironment(
                TypeScale(json: json, name: "own"), for: .default, width: 180, fonts: Support.library.get())
            let (message, lines) = try measurer.layout(of: Message(id: "m", text: Self.text), in: environment)
            let own = try measurer.lines(of: Self.text, in: environment)
            #expect(own.map(\.utf16Range) == lines.map { $0.start..<$0.end })
            #expect(try measurer.measure(Self.text, in: environment) == message)
            counts.insert(own.map(\.utf16Range))
        }
        #expect(counts.count > 1)
    }

    @Test(arguments: BrowserEngine.allCases)
    func `a message has the optical size of a text in its language, whatever the reader's`(engine: BrowserEngine) throws
    {
        let fonts = try FontLibrary(
            folders: FontFolders(
                project: Support.root.path + "/.build/faces", system: [],
                caches: [Support.root.path + "/.build/fontconfig"]),
            roles: FontRoles(json: Array(#"{"roles":{"default":["Typescale Test Optical"]}}"#.utf8)))
        let json = #"{"curve":{"type":"linear"},"styles":{"body":{"size":11.73,"lineHeight":"font"}}}"#
        let scale = try TypeScale(json: Array(json.utf8), name: "own")
        let measurer = TextMeasurer(fonts: fonts)
        func environment(_ locale: String) throws -> LayoutEnvironment {
            try LayoutEnvironment(
                scale, for: TextEnvironment.category(.large).with(locale: locale), width: 300, engine: engine,
                fonts: fonts)
        }
        // Firefox shows Thai text at 13 px or more.
        for language in ["en", "th"] {
            let text = try measurer.measure("HAVe Toxif", in: environment(language))
            for (reader, kind) in [("en", Message.Run.Kind.text), ("th", .text), ("en", .strong), ("th", .strong)] {
                let block = Message.Block(.paragraph, runs: [Message.Run(kind, "HAVe Toxif")])
                let message = Message(id: "m", blocks: [block], locale: language)
                #expect(try measurer.measure(message, in: environment(reader)) == text, "\(language) \(reader) \(kind)")
            }
        }
    }

    @Test func `the error about an unknown style lists the known ones`() throws {
        let measurer = TextMeasurer(fonts: try Support.library.get())
        let error = #expect(throws: TextLayoutError.self) {
            try measurer.measure("a", style: "bdy", in: environment(.large, width: 300))
        }
        #expect(error?.code == .unknownStyle)
        #expect(
            error?.description.hasPrefix("style: \"bdy\" is not a style of apple-ios; its styles are largeTitle")
                == true)
        let escaped = #expect(throws: TextLayoutError.self) {
            try measurer.measure("a", style: "b\ny", in: environment(.large, width: 300))
        }
        #expect(escaped?.description.hasPrefix(#"style: "b\u{a}y" is not a style"#) == true)
    }

    @Test func `messages measured on all threads have the results of single ones`() async throws {
        let measurer = TextMeasurer(fonts: try Support.library.get())
        let environment = try environment(.accessibility2, width: 200)
        let messages = (0..<1_500).map { index in
            Message(id: "\(index)", text: String(repeating: "word\(index % 7) ", count: index % 23))
        }
        let all = try measurer.measure(messages, in: environment)
        #expect(all == (try messages.map { try measurer.measure($0, in: environment) }))
        #expect(try measurer.measure([Message](), in: environment).isEmpty)
        try await withThrowingTaskGroup(of: Bool.self) { group in
            for _ in 0..<4 { group.addTask { try measurer.measure(messages, in: environment) == all } }
            for try await same in group { #expect(same) }
        }
    }

    @Test(arguments: BrowserEngine.allCases)
    func `a width that is not a number counts as 0`(engine: BrowserEngine) throws {
        let fonts = try Support.library.get()
        let environment = try LayoutEnvironment(.appleIOS, for: .default, width: 300, engine: engine, fonts: fonts)
        let measurer = TextMeasurer(fonts: fonts)
        let none = try measurer.measure(Self.text, width: 0, in: environment)
        #expect(try measurer.measure(Self.text, width: .nan, in: environment) == none)
        #expect(try measurer.lines(of: Self.text, width: .nan, in: environment).count == none.lineCount)
        #expect(try !measurer.keepsWordsWhole(Self.text, width: .nan, in: environment))
    }

    @Test func `a message shows as many lines as its block allows, and all above 65,535`() throws {
        let environment = try environment(.large, width: 300)
        let measurer = TextMeasurer(fonts: try Support.library.get())
        for (maxLines, lines) in [(65_534, 65_534), (65_535, 65_535), (65_536, 65_600), (Int.max, 65_600)] {
            let runs = [Message.Run(.text, String(repeating: "\n", count: 65_600))]
            let message = Message(id: "a", blocks: [Message.Block(.paragraph, runs: runs, maxLines: maxLines)])
            let measurement = try measurer.measure(message, in: environment)
            #expect(measurement.lineCount == lines && measurement.isTruncated == (lines < 65_600), "\(maxLines)")
        }
    }
}
