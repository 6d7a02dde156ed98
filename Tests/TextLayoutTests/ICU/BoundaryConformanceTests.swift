import FoundationEssentials
import Testing
import TypescaleTestSupport

@testable import TextLayout

/// The iterators of this module, compared with Unicode's test files (Debian's `unicode-data`, Unicode 15).
///
/// Line breaks use ICU's `normal` tailoring, like browsers. It differs from the untailored algorithm of the test file
/// only where CSS requires it. Each differing case has one of the causes below, and their counts detect changes of ICU
/// or of the locale.
@Suite struct BoundaryConformanceTests {
    private static let folder = "/usr/share/unicode/auxiliary/"

    /// A line of a test file: characters and boundaries.
    private struct Case {
        var line: Int
        var scalars: [UInt32]
        var text: [UInt16]
        var boundaries: [Int]
    }

    private func cases(of file: String) throws -> [Case] {
        let text = try String(contentsOfFile: Self.folder + file, encoding: .utf8)
        var cases: [Case] = []
        for (number, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            let body = line.prefix { $0 != "#" }
            var found = Case(line: number + 1, scalars: [], text: [], boundaries: [])
            for token in body.split(whereSeparator: \.isWhitespace) {
                if token == "÷" {
                    if !found.text.isEmpty { found.boundaries.append(found.text.count) }
                } else if token != "×", let value = UInt32(token, radix: 16), let scalar = Unicode.Scalar(value) {
                    found.scalars.append(value)
                    found.text += Array(String(Character(scalar)).utf16)
                }
            }
            if !found.text.isEmpty { cases.append(found) }
        }
        return cases
    }

    private func boundaries(_ kind: BoundaryFinder.Kind, locale: String, _ text: [UInt16]) throws -> [Int] {
        var found: [Int] = []
        let finder = try BoundaryFinder(kind, locale: locale)
        finder.appendBoundaries(of: text, in: 0..<text.count, to: &found)
        return found
    }

    @Test func `all grapheme clusters equal those of Unicode's test file`() throws {
        let cases = try cases(of: "GraphemeBreakTest.txt")
        #expect(cases.count > 600)
        for test in cases {
            let found = try boundaries(.grapheme, locale: "en", test.text)
            #expect(found == test.boundaries, "line \(test.line)")
        }
    }

    private func clusterEnds(_ finder: ClusterFinder, _ text: [UInt16]) -> [Int] {
        var characters = CharacterTable()
        var clusters: [GraphemeCluster] = []
        finder.find(in: text, 0..<text.count, for: .webkit, &characters, unless: nil, into: &clusters)
        return clusters.map(\.end)
    }

    @Test func `clusters found by pairs equal those of Unicode's test file`() throws {
        let finder = try ClusterFinder(locale: "en")
        for test in try cases(of: "GraphemeBreakTest.txt") {
            #expect(clusterEnds(finder, test.text) == test.boundaries, "line \(test.line)")
        }
    }

    @Test func `clusters found by pairs equal those of ICU in random texts`() throws {
        let finder = try ClusterFinder(locale: "en")
        // Characters with rules, which are more frequent than in random texts.
        let special: [UInt32] = [
            0x0A, 0x0D, 0x20, 0x61, 0xA9, 0xAD, 0x0301, 0x0308, 0x0600, 0x0915, 0x0937, 0x093C, 0x094D, 0x0903, 0x0E33,
            0x0E3A, 0x1100, 0x1160, 0x11A8, 0x1793, 0x17D2, 0x200B, 0x200C, 0x200D, 0x20E3, 0x2764, 0xAC00, 0xAC01,
            0xFE0F, 0x110BD, 0x1F1E6, 0x1F1E9, 0x1F3FB, 0x1F468, 0x1F469, 0xE0020,
        ]
        var generator = SeededGenerator(seed: 11)
        for round in 0..<2_000 {
            var text: [UInt16] = []
            for _ in 0..<Int.random(in: 1...24, using: &generator) {
                let value =
                    Int.random(in: 0..<4, using: &generator) == 0
                    ? UInt32.random(in: 0..<0x20000, using: &generator)
                    : special[Int.random(in: 0..<special.count, using: &generator)]
                if let scalar = Unicode.Scalar(value) { text += Array(String(Character(scalar)).utf16) }
            }
            guard !text.isEmpty else { continue }
            let expected = try boundaries(.grapheme, locale: "en", text)
            #expect(clusterEnds(finder, text) == expected, "round \(round): \(text.map { String($0, radix: 16) })")
        }
    }

    /// The reason why line breaks differ from the test file.
    private enum Cause: String, CaseIterable {
        /// `line-break: normal`: lines may start with small kana and the prolonged sound mark (class CJ is ID, not NS).
        case smallKana
        /// ICU uses the regular expression of UAX #14's example 7 for numbers with signs; the file has LB25's pairs.
        case numbers
        /// ICU's rule 20.09 allows no break after a hyphen at the start of a text; Unicode 16 adopted it (LB20a).
        case leadingHyphen
        case unexplained
    }

    @Test func `line breaks equal those of Unicode's test file except for counted differences of CSS and ICU`() throws {
        let cases = try cases(of: "LineBreakTest.txt")
        #expect(cases.count > 7_000)
        var counts: [Cause: Int] = [:]
        var unexplained: [Int] = []
        for test in cases {
            let found = try boundaries(.line, locale: "en@lb=normal", test.text)
            guard found != test.boundaries else { continue }
            let cause = cause(of: test)
            counts[cause, default: 0] += 1
            if cause == .unexplained { unexplained.append(test.line) }
        }
        #expect(unexplained.isEmpty, "\(unexplained.count): lines \(unexplained.prefix(12))")
        #expect(counts == Self.counts)
    }

    private static let counts: [Cause: Int] = [.smallKana: 94, .numbers: 14, .leadingHyphen: 8]

    private func cause(of test: Case) -> Cause {
        // Hiragana and katakana small letters, their phonetic extensions, halfwidth forms and the sound marks.
        let isSmallKana = { (scalar: UInt32) in
            [
                0x3041, 0x3043, 0x3045, 0x3047, 0x3049, 0x3063, 0x3083, 0x3085, 0x3087, 0x308E, 0x3095, 0x3096, 0x30A1,
                0x30A3, 0x30A5, 0x30A7, 0x30A9, 0x30C3, 0x30E3, 0x30E5, 0x30E7, 0x30EE, 0x30F5, 0x30F6, 0x30FC, 0xFF70,
            ].contains(scalar) || (0x31F0...0x31FF).contains(scalar) || (0xFF67...0xFF6F).contains(scalar)
        }
        if test.scalars.contains(where: isSmallKana) { return .smallKana }
        if test.scalars.contains(where: { (0x30...0x39).contains($0) }) { return .numbers }
        if test.scalars.first == 0x2D || test.scalars.first == 0x2010 { return .leadingHyphen }
        return .unexplained
    }
}
