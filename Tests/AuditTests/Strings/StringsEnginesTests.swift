import DynamicType
import Fonts
import Foundation
import ScaleFiles
import TypescaleTestSupport
import Testing
import TextLayout
import TypescaleAPI
import TypescaleAudit
import TypescaleJSON
import TypescaleStringCatalogs

/// Messages of catalogs that browser engines lay out differently.
@Suite struct StringsEnginesTests {
    private static let path = "Open src/components/list/row.js now"

    private func run(
        _ files: [(path: String, text: String)], _ place: String, in engines: [BrowserEngine],
        ignoring: Set<AuditRule> = [], scale: String? = nil, of scales: ScaleLibrary = ProjectFiles.scales
    ) throws -> StringsAuditResult {
        var configuration = StringsConfiguration()
        configuration.scale = scale
        try configuration.addPlaceRule(place, option: "--show")
        configuration.engines = engines
        configuration.ignored = ignoring
        return try CatalogAudit.run(files, configuration, of: scales)
    }

    private func strings(_ texts: [String]) -> String {
        texts.enumerated().map { "\"k\($0)\" = \"\($1)\";\n" }.joined()
    }

    /// Measures a text as a row of an engine and returns its visible layout.
    private func rows(
        _ text: String, width: Double, maxLines: Int?, locale: String, at category: ContentSizeCategory,
        scale: String = "apple-ios", of scales: ScaleLibrary = ProjectFiles.scales
    ) throws -> [[Int]] {
        let settings = StyleSettings(scales: scales, fonts: try ProjectFiles.fonts.get())
        let measurer = SequentialMeasurer(fonts: try ProjectFiles.fonts.get())
        return try BrowserEngine.allCases.map { engine in
            let environment = try TextEnvironment(.category(category), locale: locale)
            let setting = try settings.setting(scale: scale, style: "body", in: environment)
            var row = TextRow(text, setting, width: width, engine)
            row.traits.locale = locale
            row.traits.whiteSpace = .preWrap
            row.maxLines = maxLines
            let measured = try measurer.measure(.text(row)).measurement
            let breaksWord = try !measured.isTruncated && !measurer.keepsWords(row)
            return [measured.lineCount, measured.isTruncated ? 1 : 0, breaksWord ? 1 : 0]
        }
    }

    @Test(arguments: [nil, 2])
    func `a difference lists the sizes at which measured rows differ between engines`(maxLines: Int?) throws {
        let texts = [
            Self.path, "Speichern", "https://example.org/a/b/c?d=e", "Preis/Stück: 12,50 €", "ภาษาไทย!ภาษาไทย",
            "「（あ）」っあー、ラーメン。", "and/or/not (see A/B)",
        ]
        for locale in ["en", "ja", "th"] {
            for width in [80.0, 140, 200] {
                let lines = maxLines.map { "/\($0)" } ?? ""
                let result = try run(
                    [("\(locale).lproj/a.strings", strings(texts))], "body\(lines)@\(shortPoints(width))",
                    in: BrowserEngine.allCases)
                for (index, text) in texts.enumerated() {
                    var differing: [String] = []
                    var isSerious = false
                    for category in ContentSizeCategory.allCases {
                        let found = try rows(text, width: width, maxLines: maxLines, locale: locale, at: category)
                        guard found.contains(where: { $0 != found[0] }) else { continue }
                        differing.append(category.name)
                        if found.contains(where: { $0[1...] != found[0][1...] }) { isSerious = true }
                    }
                    let finding = result.findings.first {
                        $0.id == Identifier("k\(index)") && $0.rule == .engineDifference
                    }
                    #expect(finding?.failures[0].sizes ?? [] == differing, "\(locale) \(width) \(text)")
                    if let finding { #expect(finding.level == (isSerious ? .warning : .note), "\(finding.message)") }
                }
            }
        }
    }

    @Test(arguments: [#""wordBreak":"break-all""#, #""lineBreak":"anywhere""#], BrowserEngine.allCases)
    func `a message whose words are broken at the ends of lines has the lines of a row`(
        property: String, engine: BrowserEngine
    ) throws {
        try withTemporaryFolder { folder in
            let file = #"{"curve":{"type":"linear"},"styles":{"body":{"size":17,"lineHeight":22,\#(property)}}}"#
            try Data(file.utf8).write(to: folder.appending(path: "own.json"))
            let scales = ScaleLibrary(folder: folder.path)
            let text = "WAVE größte office"
            for width in stride(from: 60, through: 120, by: 6) {
                let result = try run(
                    [("en.lproj/a.strings", strings([text]))], "body/2@\(width)", in: [engine], scale: "own", of: scales
                )
                let truncated = try ContentSizeCategory.allCases.filter { category in
                    try rows(
                        text, width: Double(width), maxLines: 2, locale: "en", at: category, scale: "own", of: scales
                    )[BrowserEngine.allCases.firstIndex(of: engine) ?? 0][1] == 1
                }
                let finding = result.findings.first { $0.rule == .truncation }
                #expect(finding?.failures[0].sizes ?? [] == truncated.map(\.name), "\(width)")
            }
        }
    }

    private func shortPoints(_ number: Double) -> String { "\(Int(number))" }

    @Test func `a message has one finding, whose problems come before mere differences`() throws {
        let files = [
            ("en.lproj/a.strings", strings(["Save and/or discard"])),
            ("de.lproj/a.strings", "\n" + strings([Self.path])),
        ]
        let result = try run(files, "body@200", in: BrowserEngine.allCases, ignoring: [.brokenWord])
        let finding = try #require(result.findings.first)
        #expect(result.findings.count == 1 && finding.rule == .engineDifference && finding.level == .warning)
        #expect(finding.failures.map(\.language) == ["de", "en"])
        #expect(finding.failures.map(\.level) == [.warning, .note])
        #expect(finding.failures[0].location.line == "de.lproj/a.strings:2")
        #expect(finding.failures[0].layouts.map(\.engine) == BrowserEngine.allCases)
        let detail = "at L, 3 lines, a word broken inside in chromium and webkit; 2 lines in firefox"
        #expect(finding.failures[0].detail == detail, "\(finding.message)")
    }

    @Test func `messages are checked in the first engine, and a single engine is not compared`() throws {
        let files = [("en.lproj/a.strings", strings([Self.path]))]
        let rules = { (engines: [BrowserEngine]) in
            try run(files, "body@200", in: engines).findings.map { "\($0.rule) \($0.message)" }
        }
        let (chromium, firefox) = (try rules([.chromium]), try rules([.firefox]))
        #expect(try rules([]) == chromium && chromium != firefox)
        #expect(!(chromium + firefox).contains { $0.hasPrefix("engineDifference") })
        #expect(try rules([.firefox, .webkit]).filter { !$0.hasPrefix("engineDifference") } == firefox)
        let ignored = try run(files, "body@200", in: BrowserEngine.allCases, ignoring: [.engineDifference])
        #expect(ignored.findings.map(\.rule) == [.brokenWord])
    }

    @Test func `SARIF has the translation's lines in each engine`() throws {
        let files = [
            ("en.lproj/a.strings", strings(["Save"])), ("de.lproj/a.strings", "\n\n" + strings([Self.path])),
        ]
        let result = try run(files, "body@200", in: [.firefox, .chromium], ignoring: [.brokenWord])
        var writer = JSONWriter()
        StringsAuditResponse(result, listsEveryLanguage: true).writeSARIF(version: "1", to: &writer)
        let root = try JSONParser().parse(writer.bytes)
        let first = try #require(root.value(at: "/runs/0/results/0"))
        #expect(first["ruleId"]?.kind.text == "engine-difference")
        #expect(first["level"]?.kind.text == "warning")
        let place = try #require(first.value(at: "/locations/0/physicalLocation"))
        #expect(place.value(at: "/artifactLocation/uri")?.kind.text == "de.lproj/a.strings")
        #expect(place.value(at: "/region/startLine")?.kind.number == 3)
        let names = (0..<3).map { first.value(at: "/properties/engines/\($0)/engine")?.kind.text }
        #expect(names == ["firefox", "chromium", nil])
    }
}

extension JSONValue.Kind {
    fileprivate var text: String? { if case .string(let text) = self { text } else { nil } }
    fileprivate var number: Double? { if case .number(let number) = self { number } else { nil } }
}
