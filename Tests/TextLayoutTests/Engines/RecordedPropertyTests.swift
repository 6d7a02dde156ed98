import Fonts
import FoundationEssentials
import Testing
import TypescaleJSON

@testable import TextLayout

/// Lines with less common CSS properties, compared with recordings of the engines (`Tests/Fidelity/properties/`).
@Suite struct RecordedPropertyTests {
    /// Texts known to be narrower than in Chromium, by the kerning between a space and a letter.
    private static let narrow: Set<String> = ["whiteSpace/238", "wordSpacing/289"]
    /// Texts whose lines are known to differ.
    ///
    /// Chromium narrows punctuation at the end of a line that it exactly fills. In Firefox, a word that is broken
    /// before a soft hyphen ends earlier, and a preserved space after a soft hyphen may start a line. In Chromium, a
    /// word may be broken after a soft hyphen that does not fit. In WebKit, a long word is broken elsewhere.
    private static let different: [BrowserEngine: Set<String>] = [
        .chromium: ["textIndent/31", "hyphens/162", "hyphens/226", "hyphens/265"],
        .firefox: ["hyphens/60", "hyphens/211", "hyphens/273"],
        .webkit: ["wordSpacing/36"],
    ]

    /// Returns the recorded cases of all properties with an engine's answers.
    private static func recorded(_ engine: BrowserEngine) throws -> [(row: JSONValue, answer: JSONValue)] {
        let folder = Support.root.path + "/Tests/Fidelity/properties/"
        return try FileManager.default.contentsOfDirectory(atPath: folder).sorted().flatMap { name in
            let bytes = [UInt8](try Data(contentsOf: URL(filePath: folder + name)))
            let recorded = try JSONReader(parsing: bytes).value
            let cases = try #require(recorded["cases"]?.elements)
            let answers = try #require(recorded["engines"]?[Identifier(engine.rawValue)]?["answers"]?.elements)
            try #require(cases.count == answers.count, "\(name)")
            return Array(zip(cases, answers))
        }
    }

    @Test(arguments: BrowserEngine.allCases)
    func `lines with recorded properties start at the engine's offsets`(_ engine: BrowserEngine) throws {
        let cases = try Self.recorded(engine)
        #expect(cases.count >= 3_000)
        let preparer = try TextPreparer(fonts: Support.library.get())
        var wrong: [String] = []
        for (row, answer) in cases {
            let id = try #require(row["id"]?.string)
            let answer = try #require(answer.elements)
            if engine == .webkit && changesLength(row) || !hasPatterns(row, engine) { continue }
            let lines = try lines(of: row, engine, preparer)
            let starts = lines.dropFirst().map { Double($0.utf16Range.lowerBound) }
            let isKnown = Self.different[engine]?.contains(id) ?? false
            if (starts == answer[0].elements?.compactMap(\.number)) == isKnown { wrong.append("\(id): \(starts)") }
        }
        #expect(wrong.isEmpty, "\(wrong.count) of \(cases.count): \(wrong.prefix(25).joined(separator: "; "))")
    }

    @Test func `lines that do not wrap are as wide as Chromium's`() throws {
        let preparer = try TextPreparer(fonts: Support.library.get())
        var (wrong, count): ([String], Int) = ([], 0)
        for (row, answer) in try Self.recorded(.chromium) {
            guard ["pre", "nowrap"].contains(row["whiteSpace"]?.string), row["textWrap"] == nil,
                !Self.narrow.contains(row["id"]?.string ?? "")
            else {
                continue
            }
            count += 1
            let widest = try lines(of: row, .chromium, preparer).map(\.width).max() ?? 0
            let width = try #require(answer.elements?[1].number) / 64
            if abs(widest - width) > 3 / 64 { wrong.append("\(row["id"]?.string ?? ""): \(widest), not \(width)") }
        }
        #expect(count > 200)
        #expect(wrong.isEmpty, "\(wrong.count): \(wrong.prefix(25).joined(separator: "; "))")
    }

    private func lines(of row: JSONValue, _ engine: BrowserEngine, _ preparer: TextPreparer) throws -> [TextLine] {
        let families = row["families"]?.elements?.compactMap(\.string) ?? []
        let locale = try #require(row["locale"]?.string)
        var traits = TextTraits(
            font: FontRequest(families: families, locale: locale), locale: locale, engine: engine)
        try set(&traits.whiteSpace, row["whiteSpace"])
        var wrap = TextWrap.wrap
        try set(&wrap, row["textWrap"])
        if row["textWrap"] != nil { traits.wrap = wrap }
        try set(&traits.breaking.overflowWrap, row["overflowWrap"])
        try set(&traits.breaking.wordBreak, row["wordBreak"])
        try set(&traits.breaking.strictness, row["lineBreak"])
        try set(&traits.breaking.hyphens, row["hyphens"])
        try set(&traits.transform, row["textTransform"])
        try set(&traits.features.kerning, row["fontKerning"])
        if let value = row["fontVariantNumeric"]?.string {
            traits.features.figures = try #require(FigureForms(css: value))
        }
        if let value = row["fontFeatureSettings"]?.string {
            traits.features.settings = try #require(FeatureSettings(css: value))
        }
        traits.spacesWords = row["wordSpacing"] != nil
        traits.tabSize = Int(row["tabSize"]?.number ?? 8)
        let measure = LineMeasure(
            size: try #require(row["size"]?.number), width: try #require(row["width"]?.number),
            tracking: row["tracking"]?.number ?? 0, engine: engine
        ).spaced(words: row["wordSpacing"]?.number ?? 0, indent: row["textIndent"]?.number ?? 0)
            .wrapped(wrap)
        var store = PreparedTexts()
        _ = try preparer.prepare(
            try #require(row["text"]?.string), traits, clusters: .ofAllWords, into: &store)
        return try #require(try store.lines(of: 0, measure, lineHeight: .fixed(100)))
    }

    /// Returns whether the patterns with which an engine hyphenates a text are installed.
    ///
    /// Debian's patterns for Hungarian are not those of Firefox.
    private func hasPatterns(_ row: JSONValue, _ engine: BrowserEngine) -> Bool {
        guard row["hyphens"]?.string == "auto", engine != .chromium, let locale = row["locale"]?.string else {
            return true
        }
        return HyphenationLibrary.system.isInstalled(Identifier(locale.lowercased()))
            && (engine == .webkit || locale != "hu")
    }

    /// Returns whether a change of case changes a text's length, because WebKit's offsets refer to the changed text.
    private func changesLength(_ row: JSONValue) -> Bool {
        guard row["textTransform"] != nil, let text = row["text"]?.string else { return false }
        return text.utf16.count != text.uppercased().utf16.count || text.utf16.count != text.lowercased().utf16.count
    }

    private func set<Value: RawRepresentable<String>>(_ property: inout Value, _ value: JSONValue?) throws {
        if let name = value?.string { property = try #require(Value(rawValue: name)) }
    }
}
