// Checks the texts of a message in one language: at each size, in each engine, and beside the message's own limits.

internal import DynamicType
internal import Fonts
internal import TextLayout
internal import TypescaleStringCatalogs
internal import TypescaleStrings

/// Checks the texts of one language, and collects the worst problem of each rule.
struct EntryCheck {
    /// The problem of one rule: its worst text, and the sizes at which any text has it.
    struct Problem {
        var sizes: [Int] = []
        var text: FilledMessage
        /// The problem in a few words.
        var summary: String
        /// The figures; empty if there are none.
        var detail = ""
        /// The amount by which the text exceeds its limit; larger is worse.
        var excess: Double
        /// The layouts of the engines, if they are the problem.
        var comparison: EngineComparison?
    }

    /// A text with its width on one line at the default size.
    struct NaturalWidth {
        var text: String
        var width: Double
    }

    let checker: MessageChecker
    let limits: MessageLimits
    let place: ResolvedPlace
    /// The steps of the style in each engine.
    let steps: [[StyleStep]]
    private(set) var problems: [AuditRule: Problem] = [:]
    private(set) var widest: NaturalWidth?
    private(set) var textCount = 0

    /// The sizes of a text that have limits: its width on one line, and its length if the message has a limit of its
    /// own.
    var measures: [(String) throws(FontError) -> Double] {
        let width = { (text: String) throws(FontError) in
            try checker.measurer.width(of: text, steps[0][place.scale.sizes.standard])
        }
        var measures: [(String) throws(FontError) -> Double] = [width]
        if place.limit ?? limits.characters != nil { measures.append { Double($0.count) } }
        if limits.codePoints != nil { measures.append { Double($0.unicodeScalars.count) } }
        if limits.bytes != nil { measures.append { Double($0.utf8.count) } }
        return measures
    }

    mutating func check(_ filled: FilledMessage) throws(FontError) {
        var outcomes: [EngineLayout.Outcome] = []
        var failures = SizeFailures()
        let natural = try checker.measurer.measure(
            filled.text, steps[0], width: place.width, naturalWidthAt: place.scale.sizes.standard
        ) { index, fit in
            let outcome = EngineLayout.Outcome(fit, in: place)
            outcomes.append(outcome)
            failures.add(outcome, fit, at: index)
        }
        let available = "\(shortPoints(place.width)) pt available"
        if let maxLines = place.maxLines, !failures.truncated.isEmpty {
            let detail = "up to \(failures.mostLines) lines, \(CountText.text(maxLines, "line")) of \(available)"
            add(.truncation, failures.truncated, filled, "cut off", detail, excess: Double(failures.mostLines))
        }
        if !failures.broken.isEmpty {
            add(.brokenWord, failures.broken, filled, "a word is broken inside", available, excess: natural)
        }
        if !failures.overflowing.isEmpty {
            let detail = "up to \(shortPoints(failures.widest)) pt, \(available)"
            add(.overflow, failures.overflowing, filled, "wider than its line", detail, excess: failures.widest)
        }
        try compareEngines(filled, outcomes)
        if let first = steps[0].first, !checker.ignored.contains(.glyphs) {
            let missing = try checker.coverage.missing(in: [(filled.text, first.traits.font)])
            if !missing.isEmpty {
                add(.glyphs, [], filled, "no face has \(Audit.named(missing))", excess: Double(missing.count))
            }
        }
        checkLimits(filled)
        textCount += 1
        if natural > widest?.width ?? -1 { widest = NaturalWidth(text: filled.text, width: natural) }
    }

    /// Compares a filled text between the engines; `first` has its layouts in the first of them.
    private mutating func compareEngines(_ filled: FilledMessage, _ first: [EngineLayout.Outcome]) throws(FontError) {
        guard checker.engines.count > 1 else { return }
        var columns = [(engine: checker.engines[0], outcomes: first)]
        for (engine, steps) in zip(checker.engines, steps).dropFirst() {
            var outcomes: [EngineLayout.Outcome] = []
            _ = try checker.measurer.measure(filled.text, steps, width: place.width, naturalWidthAt: nil) { _, fit in
                outcomes.append(EngineLayout.Outcome(fit, in: place))
            }
            columns.append((engine, outcomes))
        }
        guard let comparison = EngineComparison(columns) else { return }
        add(
            .engineDifference, comparison.differing, filled, "differs between engines",
            "at \(place.scale.sizes[comparison.shown].name), \(comparison.layouts.summary)", excess: 0,
            comparison: comparison)
    }

    private mutating func checkLimits(_ filled: FilledMessage) {
        func compare(_ count: @autoclosure () -> Int, _ limit: Int?, _ unit: String) {
            guard let limit else { return }
            let count = count()
            guard count > limit else { return }
            add(
                .lengthLimit, [], filled, "\(count) \(unit)", "its own limit is \(limit)",
                excess: Double(count) / Double(max(limit, 1)))
        }
        compare(filled.text.count, place.limit ?? limits.characters, "characters")
        compare(filled.text.unicodeScalars.count, limits.codePoints, "code points")
        compare(filled.text.utf8.count, limits.bytes, "bytes")
    }

    /// Finds the plural categories of the language for which the message has no text.
    mutating func checkCategories(of pattern: MessagePattern, _ filler: MessageFiller) {
        guard !checker.ignored.contains(.missingPlural) else { return }
        let missing = filler.missingCategories(of: pattern)
        guard !missing.isEmpty else { return }
        let text = filler.texts(of: pattern).last ?? FilledMessage()
        problems[.missingPlural] = Problem(
            text: text, summary: "no text for the plural \(missing.map(\.text).joined(separator: ", "))", excess: 0)
    }

    /// Adds a problem of one form; of several forms, the one that is worst at the smallest size counts.
    private mutating func add(
        _ rule: AuditRule, _ sizes: [Int], _ text: FilledMessage, _ summary: String, _ detail: String = "",
        excess: Double, comparison: EngineComparison? = nil
    ) {
        let problem = Problem(
            sizes: sizes, text: text, summary: summary, detail: detail, excess: excess, comparison: comparison)
        guard let known = problems[rule] else {
            problems[rule] = problem
            return
        }
        let all = Set(known.sizes).union(sizes).sorted()
        if problem.rank < known.rank { problems[rule] = problem }
        problems[rule]?.sizes = all
    }
}

/// The sizes at which one filled text does not fit, by the index of the size.
private struct SizeFailures {
    private(set) var truncated: [Int] = []
    private(set) var broken: [Int] = []
    private(set) var overflowing: [Int] = []
    /// The most lines of a truncated text.
    private(set) var mostLines = 0
    /// The width of the widest line of an overflowing text.
    private(set) var widest = 0.0

    mutating func add(_ outcome: EngineLayout.Outcome, _ fit: TextFit, at index: Int) {
        if outcome.isTruncated {
            truncated.append(index)
            mostLines = max(mostLines, fit.lineCount)
        }
        if outcome.breaksWord { broken.append(index) }
        if outcome.overflows {
            overflowing.append(index)
            widest = max(widest, fit.widestLineWidth)
        }
    }
}

extension EntryCheck.Problem {
    /// The order of problems of one rule, the worst first.
    fileprivate var rank: (Int, Int, Double) {
        (comparison?.level == .note ? 1 : 0, sizes.first ?? 0, -excess)
    }
}

extension EngineLayout.Outcome {
    fileprivate init(_ fit: TextFit, in place: ResolvedPlace) {
        let maxLines = place.maxLines ?? .max
        self.init(
            lines: min(fit.lineCount, maxLines), isTruncated: fit.lineCount > maxLines,
            overflows: fit.widestLineWidth > place.width + AuditLimits.overflow,
            breaksWord: fit.breaksWord && fit.lineCount <= maxLines)
    }
}
