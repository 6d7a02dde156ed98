// Measures one text at all sizes of a style. A text is prepared once; each size is arithmetic over its words. The form
// with the clusters of its words is prepared only if a word turns out to be wider than the line.

internal import Fonts
internal import TextLayout
internal import TypescaleStrings

/// The layout of a text at one size.
struct TextFit: Sendable {
    /// The lines of the whole text.
    var lines: Int
    /// The width of the widest line in points.
    var widest: Double
    /// A Boolean value that indicates whether a word is wider than the line and is broken inside.
    var breaksWord: Bool
}

/// Measures texts with its own scratch memory; used by one thread.
final class StringMeasurer {
    private let preparer: TextPreparer
    private var words = PreparedTexts()
    private var clusters = PreparedTexts()

    init(fonts: FontLibrary) { preparer = TextPreparer(fonts: fonts) }

    /// Calls `body` with the layout of a text at each step, smallest first; returns its width on one line at a step.
    func measure(
        _ text: String, _ steps: [StyleStep], width: Double, natural: Int?, _ body: (Int, TextFit) -> Void
    ) throws(FontError) -> Double {
        var naturalWidth = 0.0
        var isPrepared = false
        var hasClusters = false
        for (index, step) in steps.enumerated() {
            let isShared =
                step.sharing == .always || (step.sharing == .withoutOpticalSizes && !preparer.lastDependsOnSize)
            if !isPrepared || !isShared {
                try prepareWords(text, step)
                (isPrepared, hasClusters) = (true, false)
            }
            let measure = step.measure(width)
            if index == natural {
                let line = words.measurement(
                    of: 0, step.measure(AuditLimits.widths.upperBound), lineHeight: .fixed(1))
                naturalWidth = line?.widestLineWidth ?? 0
            }
            let whole = words.measurement(of: 0, measure, lineHeight: .fixed(1))
            if let whole, !step.traits.fillsLinesWithParts {
                body(index, TextFit(lines: whole.lineCount, widest: whole.widestLineWidth, breaksWord: false))
            } else {
                if !hasClusters {
                    try prepareClusters(text, step)
                    hasClusters = true
                }
                if let measurement = clusters.measurement(of: 0, measure, lineHeight: .fixed(1)) {
                    var breaksWord = whole == nil
                    // A line that overflows has one cluster: perhaps a word that cannot be broken, such as an emoji.
                    if breaksWord, measurement.widestLineWidth > width {
                        breaksWord = try brokenWord(of: text, step, width: width) != nil
                        isPrepared = false
                    }
                    body(
                        index,
                        TextFit(
                            lines: measurement.lineCount, widest: measurement.widestLineWidth, breaksWord: breaksWord))
                }
            }
        }
        if let failure = preparer.takeShapingFailure() { throw failure }
        return naturalWidth
    }

    /// Prepares a text whose words wider than a line have no measurement.
    private func prepareWords(_ text: String, _ step: StyleStep) throws(FontError) {
        words.removeAll()
        _ = try preparer.prepare(text, step.traits, clusters: .ofNoWord, into: &words)
    }

    /// Prepares a text whose words can be broken at any width.
    private func prepareClusters(_ text: String, _ step: StyleStep) throws(FontError) {
        clusters.removeAll()
        _ = try preparer.prepare(text, step.traits, clusters: .ofAllWords, into: &clusters)
    }

    /// Returns the width of a text on one line at a step.
    func width(of text: String, _ step: StyleStep) throws(FontError) -> Double {
        try measure(text, [step], width: AuditLimits.widths.upperBound, natural: 0) { _, _ in }
    }

    /// Returns the first word of a text that is wider than the line at a step and is broken inside.
    func brokenWord(of text: String, _ step: StyleStep, width: Double) throws(FontError) -> String? {
        for run in text.split(whereSeparator: \.isBreakingSpace).prefix(AuditLimits.wordsTried) {
            if let word = try brokenPart(of: String(run), step, width: width) { return word }
        }
        return nil
    }

    /// Returns the widest part of a text between break opportunities, where scripts have no spaces, that is broken inside.
    private func brokenPart(of run: String, _ step: StyleStep, width: Double) throws(FontError) -> String? {
        try prepareWords(run, step)
        guard words.measurement(of: 0, step.measure(width), lineHeight: .fixed(1)) == nil else { return nil }
        let lines = try lines(of: run, step, from: width)
        guard lines.count > 1 else {
            try prepareClusters(run, step)
            let measurement = clusters.measurement(of: 0, step.measure(width), lineHeight: .fixed(1))
            return measurement?.lineCount ?? 0 > 1 ? run : nil
        }
        for line in lines {
            if let word = try brokenPart(of: line, step, width: width) { return word }
        }
        return nil
    }

    /// Returns the lines of a prepared text in the narrowest line that breaks no word, the widest first.
    ///
    /// The widest word is alone on the widest line.
    private func lines(of run: String, _ step: StyleStep, from width: Double) throws(FontError) -> [String] {
        var (narrow, wide) = (width, AuditLimits.widths.upperBound)
        while wide - narrow > AuditLimits.widthPrecision {
            let middle = (narrow + wide) / 2
            let breaksWord = words.measurement(of: 0, step.measure(middle), lineHeight: .fixed(1)) == nil
            if breaksWord { narrow = middle } else { wide = middle }
        }
        let lines = try words.lines(of: 0, step.measure(wide), lineHeight: .fixed(1)) ?? []
        let units = Array(run.utf16)
        return lines.sorted { $0.width > $1.width }.map { String(decoding: units[$0.utf16Range], as: UTF16.self) }
    }
}
