import Conversations
import DynamicType
import Fonts
import ScaleFiles
import TextLayout
import TypescaleAPI
import TypescaleAudit
import TypescaleJSON

/// A path of a text through the library.
struct Path {
    let name: String
    /// Runs the timed work.
    let run: (String) throws -> Void
}

/// All paths that accept a text, with the objects they need.
struct Paths {
    private let fonts: FontLibrary
    private let scales: ScaleLibrary
    private let preparer: TextPreparer
    private let placer: GlyphPlacer
    private let rows: RowMeasurer
    private let measurer: SequentialMeasurer
    private let sheets: SheetMeasurer
    private let font: FontRequest

    /// Line widths: zero, one letter, a phone, and all on one line.
    private static let widths = [0.0, 1, 30, 320, 1_000_000]

    init() throws {
        fonts = try FontLibrary(folders: .standard(project: "fonts"))
        scales = ScaleLibrary()
        preparer = TextPreparer(fonts: fonts)
        placer = GlyphPlacer(fonts: fonts)
        rows = RowMeasurer(fonts: fonts, scales: scales, showsLines: true)
        measurer = SequentialMeasurer(fonts: fonts)
        sheets = SheetMeasurer(scales: scales, fonts: fonts)
        font = FontRequest(families: fonts.families(for: .default))
    }

    /// Returns the paths; the short form leaves out those that add least.
    func all(short: Bool) -> [Path] {
        let prepared = [
            Path(name: "prepare", run: { _ = try prepare($0, .normal) }),
            Path(name: "prepare, pre-wrap", run: { _ = try prepare($0, .preWrap) }),
        ]
        let measured =
            [
                Path(name: "measure", run: { try measure($0, .preLine, tracking: 0) }),
                Path(name: "measure, spaced", run: { try measure($0, .preWrap, tracking: 0.5) }),
                Path(name: "measure, spaced words", run: measureSpacedWords),
                Path(name: "measure, tight", run: { try measure($0, .normal, tracking: -20) }),
                Path(name: "measure, Firefox", run: { try measure($0, .preWrap, tracking: 0.5, .firefox) }),
                Path(name: "measure, WebKit", run: { try measure($0, .preWrap, tracking: 0.5, .webkit) }),
                Path(name: "measure, hyphenated", run: measureHyphenated),
                Path(name: "measure, balanced", run: { try measureChosen($0, .balance) }),
                Path(name: "measure, pretty", run: { try measureChosen($0, .pretty) }),
            ] + cascaded
        let placed = [
            Path(name: "place", run: { try place($0, width: 320) }),
            Path(name: "place on one line", run: { try place($0, width: 1_000_000) }),
            Path(name: "place letter by letter", run: { try place($0, width: 0) }),
            Path(name: "place, Firefox", run: { try place($0, width: 320, .firefox) }),
            Path(name: "place, WebKit", run: { try place($0, width: 320, .webkit) }),
        ]
        let answered = [
            Path(name: "row", run: { try row($0) }),
            Path(name: "message of many runs", run: message),
            Path(name: "message, placed", run: placeMessage),
            Path(name: "conversation", run: converse),
            Path(name: "sheet", run: sheet),
            Path(name: "audit", run: audit),
        ]
        if short { return [measured[1], measured[4], measured[5], placed[0], answered[1]] }
        return prepared + measured + placed + answered
    }

    /// The paths of CSS properties in the three engines, each with others that change what it does.
    private var cascaded: [Path] {
        let changes: [(name: String, change: (inout TextProperties) -> Void)] = [
            ("break-spaces", { $0.whiteSpace = .breakSpaces }),
            ("break-spaces, balanced", { ($0.whiteSpace, $0.textWrap) = (.breakSpaces, .balance) }),
            ("break-spaces, break-all", { ($0.whiteSpace, $0.wordBreak) = (.breakSpaces, .breakAll) }),
            ("break-all", { $0.wordBreak = .breakAll }),
            ("keep-all, anywhere", { ($0.wordBreak, $0.overflowWrap) = (.keepAll, .anywhere) }),
            ("line-break anywhere", { $0.lineBreak = .anywhere }),
            ("capitalized", { $0.textTransform = .capitalize }),
            ("nowrap", { $0.whiteSpace = .nowrap }),
        ]
        return changes.map { name, change in
            var properties = TextProperties()
            change(&properties)
            return Path(name: "measure, \(name)") { [properties] text in
                for engine in BrowserEngine.allCases { try measure(text, properties, engine) }
            }
        }
    }

    /// The paths of calls that a client may leave.
    func cancellable(short: Bool) -> [Path] {
        let paths = [
            Path(name: "row", run: { try row($0) }), Path(name: "row, Firefox", run: { try row($0, .firefox) }),
            Path(name: "row, WebKit", run: { try row($0, .webkit) }), Path(name: "sheet", run: sheet),
            Path(name: "audit", run: audit),
            Path(name: "message of many runs", run: messageRow), Path(name: "conversation", run: converse),
        ]
        return short ? [paths[0], paths[1], paths[2], paths[5]] : paths
    }

    private func traits(_ mode: WhiteSpace, _ engine: BrowserEngine = .chromium) -> TextTraits {
        TextTraits(font: font, direction: .automatic, whiteSpace: mode, engine: engine)
    }

    private func prepare(_ text: String, _ mode: WhiteSpace, _ engine: BrowserEngine = .chromium) throws
        -> PreparedTexts
    {
        var store = PreparedTexts()
        _ = try preparer.prepare(
            text, traits(mode, engine), clusters: .ofAllWords, into: &store)
        return store
    }

    private func measure(_ text: String, _ mode: WhiteSpace, tracking: Double, _ engine: BrowserEngine = .chromium)
        throws
    {
        let store = try prepare(text, mode, engine)
        for width in Paths.widths {
            let measure = LineMeasure(size: 17, width: width, tracking: tracking, engine: engine)
            for maxLines in [nil, 3] {
                _ = store.measurement(of: 0, measure, lineHeight: .fixed(22), maxLines: maxLines)
            }
            _ = try store.lines(of: 0, measure, lineHeight: .normal)
        }
    }

    private func measureSpacedWords(_ text: String) throws {
        var traits = traits(.preWrap)
        traits.spacesWords = true
        var store = PreparedTexts()
        _ = try preparer.prepare(text, traits, clusters: .ofAllWords, into: &store)
        for width in Paths.widths {
            let measure = LineMeasure(size: 17, width: width).spaced(words: 2.5, indent: 40)
            _ = try store.lines(of: 0, measure, lineHeight: .normal)
        }
    }

    /// Measures with the patterns of a language in the engines that have some.
    private func measureHyphenated(_ text: String) throws {
        for engine in [BrowserEngine.firefox, .webkit] {
            var properties = TextProperties()
            properties.hyphens = .auto
            try measure(text, properties, engine)
        }
    }

    /// Measures lines that are chosen together in the three engines.
    private func measureChosen(_ text: String, _ wrap: TextWrap) throws {
        for engine in BrowserEngine.allCases {
            var properties = TextProperties()
            properties.textWrap = wrap
            try measure(text, properties, engine)
        }
    }

    /// Measures a text with CSS properties at the widths of a letter and of a phone.
    private func measure(_ text: String, _ properties: TextProperties, _ engine: BrowserEngine) throws {
        var setting = TextSetting(font: font, size: 17)
        setting.text = properties
        var store = PreparedTexts()
        let traits = setting.traits(locale: "en", engine)
        _ = try preparer.prepare(text, traits, clusters: .ofAllWords, into: &store)
        for width in [30.0, 320] {
            _ = try store.lines(of: 0, setting.measure(width: width, locale: "en", engine), lineHeight: .normal)
        }
    }

    private func place(_ text: String, width: Double, _ engine: BrowserEngine = .chromium) throws {
        let measure = LineMeasure(size: 17, width: width, engine: engine)
        _ = try placer.lines(of: StyledText(text), traits(.preWrap, engine), measure, lineHeight: .normal)
    }

    // MARK: JSON

    private func row(_ text: String, _ engine: BrowserEngine = .chromium) throws {
        var writer = JSONWriter()
        // The measurer caches the previous text, which must be different.
        for text in ["", text] {
            writer.object { writer in
                writer.member("id", "a")
                writer.member("width", 320)
                writer.member("engine", engine.rawValue)
                writer.member("text", text)
            }
            writer.endRow()
        }
        var splitter = RowSplitter(maximumBytes: APILimits.rowBytes)
        var answer = JSONWriter()
        let failures = rows.respond(to: splitter.rows(completedBy: writer.bytes), with: &answer)
        precondition(failures == 0, String(decoding: answer.bytes.prefix(200), as: UTF8.self))
    }

    private func audit(_ text: String) throws {
        var writer = JSONWriter()
        writer.object { writer in
            writer.objects("texts", of: [text]) { text, writer in
                writer.member("id", "a")
                writer.member("text", text)
            }
        }
        _ = try AuditResponse(JSONReader(parsing: writer.bytes), scales: scales, fonts: fonts)
    }

    private func sheet(_ text: String) throws {
        var writer = JSONWriter()
        writer.object { writer in
            writer.object("screen") { writer in
                writer.member("width", 390)
                writer.member("height", 844)
            }
            writer.objects("rows", of: [("a", "-"), ("b", text)]) { row, writer in
                writer.member("id", row.0)
                writer.member("text", row.1)
            }
        }
        _ = try sheets.sheet(JSONReader(parsing: writer.bytes))
    }

    // MARK: Messages

    /// Splits the text into runs of a few characters: plain, emphasized, code, mentions and links, with emoji between.
    private func runs(_ text: String) -> [Message.Run] {
        let kinds: [Message.Run.Kind] = [
            .text, .strong, .emphasis, .code, .mention, .link, .emoji(width: 1.2, isAnimated: false),
        ]
        var runs: [Message.Run] = []
        var part = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            part.append(scalar)
            if part.count < 8 { continue }
            runs.append(Message.Run(kinds[runs.count % kinds.count], String(part)))
            part.removeAll()
        }
        return runs + [Message.Run(.text, String(part))]
    }

    private func message(_ text: String) throws {
        let message = Message(id: "a", blocks: [Message.Block(.paragraph, runs: runs(text))])
        var environment = try environment()
        var store = PreparedMessages(environment.key.preparation)
        let index = try store.append(message, locale: "en", with: preparer, clusters: .ofAllWords)
        for width in Paths.widths {
            environment.width = width
            _ = store.measurement(of: index, in: environment.key.settings)
        }
    }

    private func messageRow(_ text: String) throws {
        let message = Message(id: "a", blocks: [Message.Block(.paragraph, runs: runs(text))])
        _ = try measurer.measure(message, in: environment())
    }

    private func placeMessage(_ text: String) throws {
        let message = Message(id: "a", blocks: [Message.Block(.paragraph, runs: runs(text))])
        _ = try placer.place(message, in: environment())
    }

    private func environment() throws -> LayoutEnvironment {
        try LayoutEnvironment(scales.scale(), for: .default, width: 320, fonts: fonts)
    }

    /// Appends one message of the whole text, and one for each of its runs of a few characters.
    private func converse(_ text: String) throws {
        let environment = try environment()
        let conversation = Conversation(fonts: fonts, maximumThreads: 1)
        var messages = [Message(id: "all", text: text)]
        for run in runs(text) { messages.append(Message(id: "m\(messages.count)", text: run.text)) }
        try conversation.append(messages)
        let height = try conversation.height(in: environment)
        let viewport = Viewport(top: height / 4, height: 800)
        if let anchor = try conversation.anchor(of: viewport, in: environment) {
            _ = try conversation.scrollOffset(keeping: anchor, of: viewport, in: environment)
        }
    }
}
