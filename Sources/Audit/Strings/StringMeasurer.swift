// Measures one text at all sizes of a style. A text is prepared once; each size is arithmetic over its words. The form
// with the clusters of its words is prepared only if a word turns out to be wider than the line.

internal import Fonts
internal import TextLayout

/// The layout of a text at one size.
struct TextFit: Sendable {
    var lineCount: Int
    /// The width of the widest line in points.
    var widestLineWidth: Double
    /// A Boolean value that indicates whether a word is wider than the line and is broken inside.
    var breaksWord: Bool

    init(_ measurement: TextMeasurement, breaksWord: Bool) {
        (lineCount, widestLineWidth) = (measurement.lineCount, measurement.widestLineWidth)
        self.breaksWord = breaksWord
    }
}

/// Measures texts with its own scratch memory; used by one thread.
final class StringMeasurer {
    private let preparer: TextPreparer
    private let search: BrokenWordSearch
    private var words = PreparedTexts()
    private var clusters = PreparedTexts()

    init(fonts: FontLibrary) {
        preparer = TextPreparer(fonts: fonts)
        search = BrokenWordSearch(preparer)
    }

    /// Calls `body` with the layout of a text at each step, smallest first; returns its width on one line at a step.
    ///
    /// - Parameter standard: The index of the step whose width on one line is returned; `nil` returns 0.
    func measure(
        _ text: String, _ steps: [StyleStep], width: Double, naturalWidthAt standard: Int?,
        _ body: (Int, TextFit) -> Void
    ) throws(FontError) -> Double {
        var naturalWidth = 0.0
        var isPrepared = false
        var dependsOnSize = false
        var hasClusters = false
        for (index, step) in steps.enumerated() {
            let isShared =
                step.sharing == .always || (step.sharing == .withoutOpticalSizes && !dependsOnSize)
            if !isPrepared || !isShared {
                try prepareWords(text, step)
                (isPrepared, hasClusters) = (true, false)
                dependsOnSize = preparer.lastDependsOnSize
            }
            let measure = step.measure(width)
            if index == standard {
                let line = words.measurement(
                    of: 0, step.measure(AuditLimits.widths.upperBound), lineHeight: .fixed(1))
                naturalWidth = line?.widestLineWidth ?? 0
            }
            let whole = words.measurement(of: 0, measure, lineHeight: .fixed(1))
            if let whole, !step.traits.fillsLinesWithParts {
                body(index, TextFit(whole, breaksWord: false))
                continue
            }
            if !hasClusters { try prepareClusters(text, step) }
            hasClusters = true
            guard let cut = clusters.measurement(of: 0, measure, lineHeight: .fixed(1)) else { continue }
            var breaksWord = whole == nil
            // A line that overflows has one cluster: perhaps a word that cannot be broken, such as an emoji.
            if breaksWord, cut.widestLineWidth > width {
                breaksWord = try brokenWord(of: text, step, width: width) != nil
            }
            body(index, TextFit(cut, breaksWord: breaksWord))
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
        try measure(text, [step], width: AuditLimits.widths.upperBound, naturalWidthAt: 0) { _, _ in }
    }

    /// Returns the first word of a text that is wider than the line at a step and is broken inside.
    func brokenWord(of text: String, _ step: StyleStep, width: Double) throws(FontError) -> String? {
        try search.brokenWord(of: text, step.traits, step.setting, step.engine, width: width)
    }
}
