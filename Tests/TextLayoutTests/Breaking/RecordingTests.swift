import Fonts
import FoundationEssentials
import Testing
import TypescaleJSON

@testable import TextLayout

/// Compares lines with those recorded in the engines (`Tests/Fidelity/recording….json`; its README has the format).
@Suite struct RecordingTests {
    /// A corpus text with its language's settings.
    private struct CorpusText {
        var text: String
        var locale: String
        var direction: BaseDirection
    }

    private static let folder = Support.root.path + "/Tests/Fidelity/"

    private func document(_ name: String) throws -> JSONReader {
        try JSONReader(parsing: [UInt8](try Data(contentsOf: URL(filePath: Self.folder + name))))
    }

    /// Returns the corpus by text id: a language and an ordinal over all files in the order of their names.
    private func corpus() throws -> [String: CorpusText] {
        let files = try FileManager.default.contentsOfDirectory(atPath: Self.folder + "corpus").sorted()
        var counts: [String: Int] = [:]
        var texts: [String: CorpusText] = [:]
        for file in files where file.hasSuffix(".json") {
            for entry in try document("corpus/" + file).array() {
                let language = try #require(entry.value["language"]?.string)
                for text in try #require(entry.value["texts"]?.elements) {
                    counts[language, default: 0] += 1
                    texts["\(language)-\(counts[language, default: 0])"] = CorpusText(
                        text: try #require(text.string), locale: entry.value["locale"]?.string ?? "en",
                        direction: entry.value["dir"]?.string == "rtl" ? .rightToLeft : .leftToRight)
                }
            }
        }
        return texts
    }

    /// Returns the ids of cases that are known to differ, or prefixes of ids followed by `*`.
    private func known(in engine: BrowserEngine) throws -> [String] {
        try document("known-differences.json").array().filter {
            $0.value["engine"]?.string ?? BrowserEngine.chromium.rawValue == engine.rawValue
        }.compactMap { $0.value["case"]?.string }
    }

    @Test(arguments: BrowserEngine.allCases)
    func `line counts and heights equal the recorded ones`(_ engine: BrowserEngine) throws {
        let corpus = try corpus()
        let known = try known(in: engine)
        let name = engine == .chromium ? "recording.json" : "recording-\(engine.rawValue).json"
        let recording = try document(name).value
        let stacks = try #require(recording["stacks"]?.elements).map { $0.elements?.compactMap(\.string) ?? [] }
        let preparer = try TextPreparer(fonts: Support.library.get())
        var store = PreparedTexts()
        var cases = 0
        var wrong: [String] = []
        for grid in try #require(recording["grids"]?.elements) {
            let fields = try #require(grid.elements)
            let id = try #require(fields[0].string)
            let text = try #require(corpus[id])
            let tracking = try #require(fields[3].number)
            let traits = TextTraits(
                font: FontRequest(
                    families: stacks[Int(try #require(fields[1].number))], weight: try #require(fields[2].number),
                    locale: text.locale),
                locale: text.locale, direction: text.direction,
                whiteSpace: try #require(WhiteSpace(rawValue: fields[4].string ?? "")), engine: engine)
            store.removeAll()
            _ = try preparer.prepare(text.text, traits, clusters: .ofAllWords, into: &store)
            let counts = numbers(fields[7].string)
            let heights = numbers(fields[8].string)
            var index = 0
            for size in fields[5].elements?.compactMap(\.number) ?? [] {
                for width in fields[6].elements?.compactMap(\.number) ?? [] {
                    let measurement = try Support.required(
                        store.measurement(
                            of: 0,
                            LineMeasure(
                                size: engine.size(size, locale: text.locale), width: width, tracking: tracking,
                                engine: engine),
                            lineHeight: heights.isEmpty ? .fixed(20) : .normal))
                    let name = "\(id)/\(short(size))/\(short(width))"
                    if measurement.lineCount != counts[index] {
                        wrong.append("\(name): \(measurement.lineCount) lines, \(counts[index]) recorded")
                    } else if !heights.isEmpty, abs(measurement.height - Double(heights[index]) / 2) > 0.5 {
                        wrong.append("\(name): \(measurement.height) high, \(Double(heights[index]) / 2) recorded")
                    }
                    index += 1
                    cases += 1
                }
            }
        }
        let unlisted = wrong.filter { entry in
            !known.contains { $0.hasSuffix("*") ? entry.hasPrefix($0.dropLast()) : entry.hasPrefix($0 + ":") }
        }
        #expect(cases > 20_000)
        #expect(unlisted.isEmpty, "\(unlisted.count) of \(cases): \(unlisted.prefix(25).joined(separator: "; "))")
    }

    private func numbers(_ rows: String?) -> [Int] {
        (rows ?? "").split(whereSeparator: { $0 == "/" || $0 == "," }).compactMap { Int($0) }
    }

    /// Formats a number like `%g`.
    private func short(_ number: Double) -> String { Int(exactly: number).map { "\($0)" } ?? "\(number)" }
}

extension JSONValue {
    var string: String? { if case .string(let text) = kind { text } else { nil } }
    var number: Double? { if case .number(let number) = kind { number } else { nil } }
    var elements: [JSONValue]? { if case .array(let elements) = kind { elements } else { nil } }
}
