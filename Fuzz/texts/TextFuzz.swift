// Measures and draws texts of up to 256 KB with a time limit for each byte, and with libFuzzer's memory limit.
//
// libFuzzer rarely creates long meaningful texts, so its bytes are the seed of a generator: letters of all Unicode
// blocks, runs of one letter or pattern, stacked marks, nested controls and brackets, joined emoji, and spans of a few
// characters in other faces. The same bytes give the same text; `.build/fuzz/fuzz-text FILE` measures it again and
// writes the text to the file in TEXT_FUZZ_OUTPUT, and prints how it is laid out.
//
// Time is processor time. The limit is that of an optimized build, multiplied by the slowdown of sanitizers and
// machine: a plain text is measured first and compared with its time in such a build. A text beyond the limit is
// measured again, because the first text of a script opens faces and other programs slow the machine down.

import DynamicType
import Fonts
import Foundation
import TextLayout

/// The time and length limits of a text.
private enum Bounds {
    /// The limit of an optimized build without sanitizers, in seconds, for measuring and for drawing each.
    static let secondsPerKilobyte = 0.01
    /// The time allowed for any text, because shorter times cannot be measured.
    static let leastSeconds = 0.005
    static let bytes = 256 << 10
    /// The attempts for texts that take too long.
    static let attempts = 3
    /// The measured time of a plain text in an optimized build.
    static let plainSecondsPerKilobyte = 0.000_2
}

/// A generator of texts of many kinds, the same for the same seed.
private struct TextMaker {
    var numbers: CaseNumbers

    init(seed: UInt64) { numbers = CaseNumbers(seed: seed) }

    mutating func number(_ range: Range<Int>) -> Int { numbers.number(range) }

    mutating func one<Element>(of list: [Element]) -> Element { numbers.one(of: list) }

    /// Returns a character of any block; blocks are equally likely whatever their size.
    private mutating func character() -> Unicode.Scalar {
        let block = number(0..<0x320) < 0x300 ? number(0..<0x300) : number(0xE00..<0xE20)
        return Unicode.Scalar(UInt32(block * 0x100 + number(0..<0x100))) ?? " "
    }

    private mutating func characters(_ count: Int) -> String {
        let first = character()
        // Mostly from one block, so that a script's letters and marks are adjacent.
        return String(
            String.UnicodeScalarView(
                (0..<count).map { _ in
                    number(0..<16) == 0
                        ? character() : Unicode.Scalar(first.value & ~0x7F | UInt32(number(0..<0x80))) ?? first
                }))
    }

    private static let controls =
        "\u{202A}\u{202B}\u{202D}\u{202E}\u{2066}\u{2067}\u{2068}\u{202C}\u{2069}\u{200E}\u{200F}"
        .unicodeScalars.map { String($0) }
    private static let brackets = ["(", ")", "[", "]", "{", "}", "«", "»", "（", "）", "「", "」", "⟨", "⟩"]
    private static let marks = [
        "\u{301}", "\u{5B0}", "\u{64E}", "\u{17C6}", "\u{E31}", "\u{94D}", "\u{730}", "\u{FE0F}",
    ]
    private static let emoji = [
        "👩\u{200D}❤\u{FE0F}\u{200D}👩", "🏴\u{E0067}\u{E0062}\u{E007F}", "🇩🇪", "👍🏽", "👨\u{200D}👩\u{200D}👧",
        "1\u{FE0F}\u{20E3}", "❤\u{200D}",
    ]
    private static let words = [
        "a", "word ", "שלום ", "123 ", "مرحبا ", "ไทย", "ខ្មែរ", "日本語、", "한국어 ", "क्ष", "\u{710}\u{730}",
        "\u{1780}\u{17C6}", "\u{1000}\u{1039}\u{1000}", "\u{1780}\u{17D2}\u{1780}",
        "\u{1100}", "\u{200D}", "\u{200B}", "\u{AD}", "\t", "\n", "\r\n", " ", "\u{3000}", "-", "https://a.b/?c=d&",
        "\0", "'",
    ]

    /// Returns a piece of text to repeat.
    private mutating func pattern() -> String {
        switch number(0..<8) {
        case 0: characters(1)
        case 1: one(of: Self.marks)
        case 2: one(of: Self.words) + one(of: Self.marks)
        case 3: one(of: Self.controls) + one(of: Self.words)
        case 4: one(of: Self.brackets) + one(of: Self.words)
        case 5: one(of: Self.emoji) + one(of: Self.emoji)
        case 6: one(of: Self.controls) + one(of: Self.words) + one(of: Self.controls) + one(of: Self.words)
        default: characters(number(1..<24))
        }
    }

    mutating func text() -> String {
        let size = 1 << number(4..<19)
        var text = one(of: Self.words)
        while text.utf8.count < min(size, Bounds.bytes) {
            let remaining = max(size - text.utf8.count, 1)
            let pattern = pattern()
            switch number(0..<4) {
            case 0: text += characters(number(1..<min(remaining, 400) + 1))
            case 1: text += String(repeating: pattern, count: number(1..<remaining / pattern.utf8.count + 2))
            case 2:
                // Nested: opened and closed equally often.
                let count = number(1..<remaining / 8 + 2)
                let (open, close) = one(of: [
                    ("(", ")"), ("\u{2067}", "\u{2069}"), ("\u{202B}", "\u{202C}"), ("「", "」"),
                ])
                text += String(repeating: open, count: count) + pattern + String(repeating: close, count: count)
            default: for _ in 0..<number(1..<64) { text += one(of: Self.words) }
            }
        }
        // A pattern may have exceeded the limit.
        return String(decoding: text.utf8.prefix(Bounds.bytes), as: UTF8.self)
    }

    /// Returns a text with spans of a few characters each, as messages have them, or for half of the texts without.
    mutating func styled(_ text: String) -> StyledText {
        var styled = StyledText(text)
        guard number(0..<2) == 0 else { return styled }
        let length = number(4..<64)
        let scalars = text.unicodeScalars
        var start = (index: scalars.startIndex, units: 0)
        while start.index < scalars.endIndex {
            let end = scalars.index(start.index, offsetBy: length, limitedBy: scalars.endIndex) ?? scalars.endIndex
            let units = start.units + text[start.index..<end].utf16.count
            if number(0..<3) > 0 {
                styled.spans.append(
                    StyledText.Span(
                        start.units..<units,
                        font: FontRequest(families: [one(of: ["Inter", "monospace"])], weight: 700),
                        padding: one(of: [0, 0, 0.25]), keepsTogether: number(0..<4) == 0))
            }
            start = (end, units)
        }
        return styled
    }
}

/// The preparer and placer, created once.
private nonisolated(unsafe) let tools: (preparer: TextPreparer, placer: GlyphPlacer) = {
    guard let fonts = try? FontLibrary(folders: .standard(project: "fonts")) else {
        preconditionFailure("the fuzzer runs in the package's folder")
    }
    return (TextPreparer(fonts: fonts), GlyphPlacer(fonts: fonts))
}()

private func seconds(_ body: () -> Void) -> Double {
    let start = clock()
    body()
    return Double(clock() - start) / Double(CLOCKS_PER_SEC)
}

/// The slowdown of this build and machine compared with an optimized build without sanitizers.
private let slowness: Double = {
    let text = String(repeating: "Hello, are you coming to the party tonight? ", count: 1_500)
    let traits = TextTraits(font: FontRequest(families: ["sans-serif"]))
    let lines = LineMeasure(size: 17, width: 320)
    let times = (0..<8).map { _ in
        seconds {
            measure(StyledText(text), traits, lines, maxLines: nil)
            draw(StyledText(text), traits, lines)
        }
    }
    return max(1, (times.min() ?? 0) * 1024 / Double(text.utf8.count) / Bounds.plainSecondsPerKilobyte)
}()

private func measure(_ text: StyledText, _ traits: TextTraits, _ lines: LineMeasure, maxLines: Int?) {
    var store = PreparedTexts()
    guard
        let index = try? tools.preparer.prepare(text, SharedTraits(traits), clusters: .ofAllWords, into: &store),
        let measurement = store.measurement(of: index, lines, lineHeight: .normal, maxLines: maxLines)
    else { preconditionFailure("a text with all clusters could not be laid out") }
    precondition(measurement.height.isFinite && measurement.widestLineWidth.isFinite, "a text of infinite size")
    if let failure = tools.preparer.takeShapingFailure() { preconditionFailure(failure.description) }
}

private func draw(_ text: StyledText, _ traits: TextTraits, _ lines: LineMeasure) {
    _ = try? tools.placer.lines(of: text, traits, lines, lineHeight: .normal)
}

/// Fails if an operation exceeds the text's time limit in every attempt.
private func limit(_ text: String, to work: String, _ body: () -> Void) {
    let kilobytes = Double(text.utf8.count) / 1024
    let allowed = slowness * (Bounds.leastSeconds + Bounds.secondsPerKilobyte * kilobytes)
    var least = Double.infinity
    for _ in 0..<Bounds.attempts {
        least = min(least, seconds(body))
        if least <= allowed { return }
    }
    preconditionFailure("to \(work) \(kilobytes) KB took \(least) s, and may take \(allowed) s")
}

/// Runs one input; the entry point of libFuzzer.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ data: UnsafePointer<UInt8>, _ count: Int) -> Int32 {
    let bytes = unsafe UnsafeBufferPointer(start: data, count: count)
    var maker = TextMaker(seed: unsafe bytes.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 })
    let text = maker.text()
    let families = [["sans-serif"], ["Inter"], ["serif"], ["monospace"], ["Roboto"], ["DejaVu Sans"]]
    let engine = maker.one(of: BrowserEngine.allCases)
    let locale = maker.one(of: ["en", "ar", "th", "ja", "zh", "ko", "fi", "de", "hu"])
    var setting = TextSetting(
        font: FontRequest(families: maker.one(of: families), weight: maker.one(of: [400, 700])), size: 17,
        tracking: maker.one(of: [0, 0, 0.4, -0.4, 3]))
    setting.text = maker.numbers.properties(oneOf: 2, each: 2, points: -4..<40)
    let traits = setting.traits(
        locale: locale, direction: maker.one(of: BaseDirection.allCases),
        whiteSpace: maker.one(of: WhiteSpace.allCases), engine)
    let lines = setting.measure(width: Double(maker.number(0..<800)), locale: locale, engine)
    let maxLines: Int? = maker.one(of: [nil, nil, 1, 3])
    let styled = maker.styled(text)
    if let path = ProcessInfo.processInfo.environment["TEXT_FUZZ_OUTPUT"] {
        try? text.write(toFile: path, atomically: true, encoding: .utf8)
        print("\(traits)\n\(lines)\nat most \(maxLines.map(String.init) ?? "all") lines, \(styled.spans.count) spans")
    }
    limit(text, to: "measure") { measure(styled, traits, lines, maxLines: maxLines) }
    limit(text, to: "draw") { draw(styled, traits, lines) }
    return 0
}
