internal import Fonts
internal import TextLayout
internal import TypescaleStrings

/// Finds the words of texts that are wider than their lines; used by one thread.
final class BrokenWordSearch {
    private let preparer: TextPreparer
    private var words = PreparedTexts()
    private var clusters = PreparedTexts()

    init(_ preparer: TextPreparer) { self.preparer = preparer }

    /// Returns whether a text has no more words than are searched.
    func triesAllWords(of text: String) -> Bool {
        text.split(maxSplits: AuditLimits.wordsTried, whereSeparator: \.isBreakingSpace).count <= AuditLimits.wordsTried
    }

    /// Returns the first word of a text that is wider than the line and is broken inside.
    ///
    /// The faces of `traits` are those for the size of the setting.
    func brokenWord(
        of text: String, _ traits: TextTraits, _ setting: TextSetting, _ engine: BrowserEngine, width: Double
    ) throws(FontError) -> String? {
        var setting = setting
        // The other values choose among lines that break no word.
        setting.text.textWrap = .wrap
        let step = StyleStep(traits: traits, setting: setting, engine: engine, sharing: .never)
        var word: String?
        for run in text.split(whereSeparator: \.isBreakingSpace).prefix(AuditLimits.wordsTried) where word == nil {
            word = try brokenPart(of: String(run), step, width: width)
        }
        if let failure = preparer.takeShapingFailure() { throw failure }
        return word
    }

    /// Returns the widest part of a text between break opportunities, where scripts have no spaces, that is broken
    /// inside.
    private func brokenPart(of run: String, _ step: StyleStep, width: Double) throws(FontError) -> String? {
        let measure = step.measure(width)
        words.removeAll()
        _ = try preparer.prepare(run, step.traits, clusters: .ofNoWord, into: &words)
        guard words.measurement(of: 0, measure, lineHeight: .fixed(1)) == nil else { return nil }
        let parts = try parts(of: run, step, from: width)
        guard parts.count > 1 else {
            clusters.removeAll()
            _ = try preparer.prepare(run, step.traits, clusters: .ofAllWords, into: &clusters)
            // A single cluster, such as an emoji, overflows and is not broken.
            return clusters.measurement(of: 0, measure, lineHeight: .fixed(1))?.lineCount ?? 0 > 1 ? run : nil
        }
        for part in parts {
            if let word = try brokenPart(of: part, step, width: width) { return word }
        }
        return nil
    }

    /// Returns the lines of the prepared text in the narrowest line that breaks no word, the widest first.
    ///
    /// The widest word is alone on the widest line. The lines of a hyphenated word are one part.
    private func parts(of run: String, _ step: StyleStep, from width: Double) throws(FontError) -> [String] {
        var (narrow, wide) = (width, AuditLimits.widths.upperBound)
        while wide - narrow > AuditLimits.widthPrecision {
            let middle = (narrow + wide) / 2
            let breaksWord = words.measurement(of: 0, step.measure(middle), lineHeight: .fixed(1)) == nil
            if breaksWord { narrow = middle } else { wide = middle }
        }
        let units = Array(run.utf16)
        var parts: [(range: Range<Int>, width: Double)] = []
        var isHyphenated = false
        for line in try words.lines(of: 0, step.measure(wide), lineHeight: .fixed(1)) ?? [] {
            if isHyphenated, let first = parts.popLast() {
                let range = first.range.lowerBound..<line.utf16Range.upperBound
                parts.append((range, max(first.width, line.width)))
            } else {
                parts.append((line.utf16Range, line.width))
            }
            isHyphenated = line.isHyphenated || units[..<line.utf16Range.upperBound].last == Self.softHyphen
        }
        return parts.sorted { $0.width > $1.width }.map { String(decoding: units[$0.range], as: UTF16.self) }
    }

    private static let softHyphen: UInt16 = 0xAD
}
