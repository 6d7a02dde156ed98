// A message has one height, which every path that measures it returns.
//
// The paths are `measure` (rows of messages), a conversation in memory, its invalidation sets, a stored conversation
// over HTTP, a preview and a layout test. Each path derives its settings from a scale, a reader and a width. The texts
// detect wrong derivations: ligatures and contextual forms, which tracking disables, and full-width marks, whose widths
// depend on the faces of a language.

import Conversations
import DynamicType
import Fonts
import Foundation
import ScaleFiles
import Testing
import TextLayout
import TypescaleAPI
import TypescaleHTTPTesting
import TypescaleJSON
import TypescalePreview
import TypescaleTestSupport

@testable import LayoutTesting
@testable import TypescaleService

@Suite struct OneHeightTests {
    /// The setting that messages are measured in.
    private struct Setting: CustomStringConvertible {
        var scale: String
        var category: ContentSizeCategory
        var locale: String
        var width: Double

        var description: String { "\(scale) \(category.rawValue) \(locale) \(width)" }
        var query: String { "scale=\(scale)&category=\(category.name)&locale=\(locale)&width=\(width)" }
        var members: String {
            #""scale":"\#(scale)","category":"\#(category.name)","locale":"\#(locale)","width":\#(width)"#
        }

        func environment() throws -> DynamicType.TextEnvironment {
            try DynamicType.TextEnvironment(.category(category), locale: locale)
        }
    }

    /// The package's scales, and one whose styles have CSS properties.
    private static let folder = {
        let folder = TemporaryFolder()
        for name in scaleNames {
            let bytes = FileManager.default.contents(atPath: package + "/typescales/\(name).json")
            let own = name == "properties" ? Data(properties.utf8) : nil
            _ = FileManager.default.createFile(atPath: folder.file("\(name).json"), contents: own ?? bytes)
        }
        return folder
    }()
    private static let scales = ScaleLibrary(folder: folder.path)
    private static let scaleNames = [
        "apple-ios", "apple-macos", "apple-tvos", "apple-visionos", "apple-watchos", "chat", "material3", "slds",
        "web-fluid", "windows", "properties",
    ]
    private static let properties = """
        {"curve": {"type": "linear"}, "styles": {
         "body": {"size": 17, "lineHeight": 22, "textIndent": {"em": 3}, "fontVariantNumeric": "tabular-nums"},
         "caption1": {"size": 12, "lineHeight": 16, "textIndent": -4, "wordSpacing": 6, "overflowWrap": "normal"},
         "title2": {"size": 22, "lineHeight": {"multiple": 1.2}, "textTransform": "uppercase", "lineBreak": "anywhere"},
         "title3": {"size": 20, "lineHeight": "font", "whiteSpace": "nowrap"},
         "headline": {"size": 18, "lineHeight": 24, "hyphens": "none", "wordBreak": "break-all", "fontFeatureSettings": "'calt' 0"},
         "quote": {"size": 16, "lineHeight": 22, "textWrap": "balance", "wordSpacing": {"em": 1}, "fontKerning": "none"},
         "code": {"size": 14, "lineHeight": 20, "role": "monospace", "whiteSpace": "break-spaces", "tabSize": 2}}}
        """
    private static let locales = ["en", "ja", "ko", "zh-Hans", "zh-Hant"]
    private static let texts = [
        "a -> b -> c -> d", "x != y >= z ==> 10:45", "fi ffl office affine fjord", "at 12:30 in 2x3 (OK-OK)",
        "「骨」。。。（直）、、、「誤」，，，と", "مرحبا fi لا ->",
    ]
    private static let blocks = [
        #"{"type":"paragraph","text":"%"}"#, #"{"type":"heading","level":1,"text":"%"}"#,
        #"{"type":"heading","level":2,"text":"%"}"#, #"{"type":"heading","level":3,"text":"%"}"#,
        #"{"type":"quote","text":"%"}"#, #"{"type":"listItem","depth":2,"text":"%"}"#,
        #"{"type":"codeBlock","text":"%"}"#, #"{"type":"reactions","text":"%"}"#,
        #"""
        {"type":"paragraph","runs":[{"text":"%"},{"type":"strong","text":"%"},{"type":"emphasis","text":"%"},
         {"type":"code","text":"%"},{"type":"mention","text":"@fi"},{"type":"emoji","name":"wave"}]}
        """#,
        #"{"type":"image","width":180,"height":90},{"type":"divider"},{"type":"paragraph","text":"%"}"#,
    ]

    /// The blocks of each message as JSON: every kind with every text.
    private static let contents = blocks.flatMap { block in
        texts.map { "[" + block.replacing("%", with: $0).replacing("\n", with: "") + "]" }
    }

    private static func messages(locale: String? = nil) throws -> [Message] {
        let own = locale.map { #","locale":"\#($0)""# } ?? ""
        return try contents.enumerated().map { index, blocks in
            try Message(JSONReader(parsing: Array(#"{"id":"m\#(index)","blocks":\#(blocks)\#(own)}"#.utf8)))
        }
    }

    @Test func `every way to measure a message gives the same height`() throws {
        let isWhole = ProcessInfo.processInfo.environment["TYPESCALE_ALL_HEIGHTS"] == "1"
        let paths = try Paths(Self.messages())
        var differences: [String] = []
        for (number, scale) in Self.scaleNames.enumerated() {
            for category in ContentSizeCategory.allCases {
                // Each pair gets a different part of the widths and locales, unless all of them are tested.
                let step = number * 12 + category.index
                let widths = isWhole ? Array(stride(from: 40.0, to: 400, by: 9)) : [40 + Double(step * 37 % 280)]
                for locale in isWhole ? Self.locales : [Self.locales[step % Self.locales.count]] {
                    for width in widths {
                        let setting = Setting(scale: scale, category: category, locale: locale, width: width)
                        let shown = isWhole ? Array(Self.contents.indices) : [step, step * 7 + 3, step * 13 + 31]
                        differences += try paths.differences(setting, shown: shown.map { $0 % Self.contents.count })
                    }
                }
            }
        }
        #expect(
            differences.isEmpty, "\(differences.count) differences: \(differences.prefix(20).joined(separator: "; "))")
    }

    @Test func `texts with ligatures and marks have one height at all of many widths`() throws {
        let paths = try Paths(Self.messages())
        var differences: [String] = []
        for (scale, category) in [
            ("apple-ios", ContentSizeCategory.large), ("apple-ios", .extraLarge), ("chat", .large),
        ] {
            for locale in Self.locales {
                for width in stride(from: 60.0, to: 200, by: 9) {
                    let setting = Setting(scale: scale, category: category, locale: locale, width: width)
                    differences += try paths.differences(setting, shown: [])
                }
            }
        }
        #expect(
            differences.isEmpty, "\(differences.count) differences: \(differences.prefix(20).joined(separator: "; "))")
    }

    @Test func `a message's own locale has the effect of the reader's`() throws {
        var heights: Set<[Double]> = []
        for locale in Self.locales {
            let reader = try Conversation(fonts: ServiceFixture.fonts(), maximumThreads: 1)
            let own = try Conversation(fonts: ServiceFixture.fonts(), maximumThreads: 1)
            try reader.append(Self.messages())
            try own.append(Self.messages(locale: locale))
            for width in [90.0, 117, 160] {
                let setting = Setting(scale: "apple-ios", category: .large, locale: locale, width: width)
                if width == 90 { try heights.insert(own.messageHeights(in: Paths.layout(setting))) }
                let english = Setting(scale: "apple-ios", category: .large, locale: "en", width: width)
                #expect(
                    try own.messageHeights(in: Paths.layout(english))
                        == reader.messageHeights(in: Paths.layout(setting)), "\(setting)")
            }
        }
        // Full stops are centered in Taiwan, and are not narrowed beside each other.
        #expect(heights.count > 1)
    }

    /// Firefox shows Thai at 13 pixels or more: by the language of the message, which may not be the reader's.
    @Test func `a message's own locale decides its least size`() throws {
        let scale = try Self.scales.scale(named: "web-fluid")
        func heights(_ reader: String, of own: String?) throws -> [Double] {
            let conversation = try Conversation(fonts: ServiceFixture.fonts(), maximumThreads: 1)
            try conversation.append(Self.messages(locale: own))
            let environment = try DynamicType.TextEnvironment(
                [(key: "fontScale", value: "0.5"), (key: "locale", value: reader)])
            let layout = try LayoutEnvironment(
                scale, for: environment, width: 117, engine: .firefox, fonts: ServiceFixture.fonts())
            let messages = try Self.messages(locale: own)
            let heights = try conversation.messageHeights(in: layout)
            let measurer = try TextMeasurer(fonts: ServiceFixture.fonts())
            for (message, height) in zip(messages, heights) {
                #expect(try abs(measurer.measure(message, in: layout).height - height) < 0.01)
            }
            return heights
        }
        let (thai, english) = (try heights("th", of: nil), try heights("en", of: nil))
        #expect(thai != english)
        #expect(try heights("en", of: "th") == thai)
        #expect(try heights("th", of: "en") == english)
        #expect(try heights("en", of: "en") == english)
    }

    /// Every way to compute a message's height.
    private struct Paths {
        private let messages: [Message]
        private let fonts: FontLibrary
        private let conversation: Conversation
        private let nodes: Nodes
        private let measurer: RowMeasurer

        init(_ messages: [Message]) throws {
            self.messages = messages
            fonts = try ServiceFixture.fonts()
            conversation = Conversation(fonts: fonts, maximumThreads: 1)
            try conversation.append(messages)
            nodes = try Nodes(1, scales: OneHeightTests.folder.path)
            let rows = contents.enumerated().map { #"{"id":"m\#($0.offset)","blocks":\#($0.element)}"# + "\n" }.joined()
            let answer = try nodes.contexts[0].send("PUT", "/v1/conversations/c", rows, type: "application/x-ndjson")
            #expect(answer.status == 201, "\(answer.text)")
            measurer = RowMeasurer(fonts: fonts, scales: scales)
        }

        static func layout(_ setting: Setting) throws -> LayoutEnvironment {
            try LayoutEnvironment(
                scales.scale(named: ScaleName(setting.scale)), for: setting.environment(), width: setting.width,
                fonts: ServiceFixture.fonts())
        }

        /// The messages whose heights differ; those `shown` are drawn and laid out by an assertion, too.
        func differences(_ setting: Setting, shown: [Int]) throws -> [String] {
            let layout = try Paths.layout(setting)
            let heights = try conversation.messageHeights(in: layout)
            var found: [(path: String, index: Int, height: Double)] = []
            found += try measured(setting).enumerated().map { ("measure", $0.offset, $0.element) }
            let served = try nodes.contexts[0].places("c", setting.query, height: 4_000).items
            found += served.map { ("stored", $0.index, $0.height) }
            var other = setting
            other.category = setting.category == .large ? .accessibility2 : .large
            let set = try conversation.invalidationSet(from: Paths.layout(other), to: layout)
            found += set.items.map { ("invalidate", $0.index, $0.newHeight) }
            for index in shown {
                found.append(("preview", index, try drawn(index, setting)))
                found.append(("layout test", index, try asserted(index, setting)))
            }
            return found.filter { abs($0.height - heights[$0.index]) > 0.01 }.map { path, index, height in
                "\(path) \(height), conversation \(heights[index]): \(contents[index]) in \(setting)"
            }
        }

        private func measured(_ setting: Setting) throws -> [Double] {
            var splitter = RowSplitter(maximumBytes: 1 << 20)
            var writer = JSONWriter()
            let rows = contents.map { #"{"id":"a","blocks":\#($0),\#(setting.members)}"# + "\n" }.joined()
            _ = measurer.respond(to: splitter.rows(completedBy: Array(rows.utf8)), with: &writer)
            return try writer.text.split(separator: "\n").map { line in
                try JSONParser().parse(Array(line.utf8))["height"]?.number ?? .nan
            }
        }

        private func drawn(_ index: Int, _ setting: Setting) throws -> Double {
            let drawing = try MessageCard(
                [messages[index]], in: scales.scale(named: ScaleName(setting.scale)), [setting.environment()],
                width: setting.width, typesetter: TypescalePreview.DrawingTypesetter(fonts: fonts)
            ).drawing()
            for mark in drawing.marks {
                if case .begin(let group) = mark, group.kind == "message" { return group.box?.height ?? .nan }
            }
            return .nan
        }

        private func asserted(_ index: Int, _ setting: Setting) throws -> Double {
            let context = LayoutContext(
                width: setting.width, scale: .file(OneHeightTests.folder.file("\(setting.scale).json")),
                locale: setting.locale, allowsSubstituteFonts: true)
            return try messages[index].measured(
                by: LayoutTesting.LayoutMeasurer.of(context), context, at: .category(setting.category)
            ).measurement.height
        }
    }
}
