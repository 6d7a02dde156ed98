// Checks messages: each language, each form, each text size. One checker belongs to one thread.

internal import DynamicType
internal import Fonts
internal import TextLayout
internal import TypescaleStringCatalogs
internal import TypescaleStrings
internal import TypescaleThreads

/// The place in which a message is shown, with the values that fill it.
struct ResolvedPlace: Sendable {
    var scale: CheckedScale
    var style: Identifier?
    var width: Double
    var maxLines: Int?
    var limit: Int?
    var values: [Identifier: ArgumentValue]
    /// A Boolean value that indicates whether the values are those of one rule alone.
    var hasOwnValues: Bool
    var keepsWhiteSpace: Bool
    /// The location of the rule or comment that says the place.
    var origin: StringsConfiguration.Origin?
}

/// The findings of one message.
struct CheckedMessage: Sendable {
    var findings: [StringFinding] = []
    var growth: [StringGrowth] = []
    var textCount = 0
}

/// Checks messages with its own scratch memory; used by one thread.
final class MessageChecker {
    private let steps: StyleSteps
    private let measurer: StringMeasurer
    private let coverage: CoverageCheck
    private let ignored: Set<AuditRule>
    /// The engines that texts are compared in; they are checked in the first.
    private let engines: [Engine]
    private var fillers: [FillerKey: MessageFiller] = [:]

    private struct FillerKey: Hashable {
        var locale: Identifier
        /// The rule with its own values.
        var origin: StringsConfiguration.Origin?
    }

    init(fonts: FontLibrary, base: TextEnvironment, ignored: Set<AuditRule>, engines: [Engine]) {
        steps = StyleSteps(fonts: fonts, base: base)
        measurer = StringMeasurer(fonts: fonts)
        coverage = CoverageCheck(fonts: fonts)
        self.ignored = ignored
        self.engines = ignored.contains(.engineDifference) ? Array(engines.prefix(1)) : engines
    }

    /// The problems of one language while its forms are checked, by rule.
    fileprivate struct EntryFailures {
        struct Problem {
            var sizes: [Int] = []
            var text: FilledMessage
            var problem: String
            var detail = ""
            var excess: Double
            /// The layouts of the engines, if they are the problem.
            var comparison: EngineComparison?
        }
        var problems: [AuditRule: Problem] = [:]
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
                mostLines = max(mostLines, fit.lines)
            }
            if outcome.breaksWord { broken.append(index) }
            if outcome.overflows {
                overflowing.append(index)
                widest = max(widest, fit.widest)
            }
        }
    }

    /// Checks a message in all languages.
    func check(_ set: MessageSet, _ place: ResolvedPlace, catalog: Identifier) throws(StringsAuditError)
        -> CheckedMessage
    {
        if let cancellation = Cancellation.current, cancellation.isCancelled {
            throw StringsAuditError(catalog.text, nil, "the audit was canceled")
        }
        var result = CheckedMessage()
        var failures: [AuditRule: [StringFinding.Failure]] = [:]
        var source: (text: String, width: Double)?
        let order = (set.source.map { [$0] } ?? []) + set.entries.indices.filter { $0 != set.source }
        for index in order {
            let entry = set.entries[index]
            let (found, widest) = try check(entry, set, place, &result)
            if index == set.source { source = widest }
            if entry.isReported, !entry.isPseudo, index != set.source, let source, let widest {
                addGrowth(widest, source, entry, set, to: &result)
            }
            guard entry.isReported else { continue }
            for (rule, problem) in found.problems where !ignored.contains(rule) {
                failures[rule, default: []].append(failure(rule, problem, entry, place, order: index))
            }
        }
        for rule in AuditRule.allCases {
            guard var list = failures[rule], !list.isEmpty else { continue }
            list.sort { left, right in
                (left.level == .note ? 1 : 0, left.smallest, right.excess, left.order)
                    < (right.level == .note ? 1 : 0, right.smallest, left.excess, right.order)
            }
            var finding = finding(rule, list, set, place, catalog)
            if rule == .brokenWord { try nameBrokenWord(of: &finding, place) }
            result.findings.append(finding)
        }
        return result
    }

    // MARK: One language

    private func check(
        _ entry: MessageSet.Entry, _ set: MessageSet, _ place: ResolvedPlace, _ result: inout CheckedMessage
    ) throws(StringsAuditError) -> (EntryFailures, widest: (text: String, width: Double)?) {
        var styleSteps: [[StyleStep]] = []
        do throws(SettingFailure) {
            for engine in engines { styleSteps.append(try steps(of: entry.locale, place, engine)) }
        } catch {
            let origin = place.origin ?? set.commentOrigin
            throw StringsAuditError(origin.file.text, origin.position, error.reason, isMissing: error.isMissing)
        }
        var found = EntryFailures()
        var widest: (text: String, width: Double)?
        let filler = filler(for: entry, place)
        for filled in filler.texts(of: entry.pattern) where !filled.text.isEmpty {
            result.textCount += 1
            let width: Double
            do throws(FontError) {
                width = try check(filled, set.limits, styleSteps, place, &found)
            } catch {
                throw StringsAuditError(entry.file.text, entry.position, "\(set.id): \(error.reason)")
            }
            if width > widest?.width ?? -1 { widest = (filled.text, width) }
        }
        if !ignored.contains(.missingPlural), !entry.isPseudo { checkCategories(of: entry, filler, &found) }
        return (found, widest)
    }

    private func steps(
        of locale: Identifier, _ place: ResolvedPlace, _ engine: Engine
    ) throws(SettingFailure) -> [StyleStep] {
        try steps.steps(
            place.scale, style: place.style, locale: locale, keepsWhiteSpace: place.keepsWhiteSpace, engine)
    }

    private func filler(for entry: MessageSet.Entry, _ place: ResolvedPlace) -> MessageFiller {
        let key = FillerKey(locale: entry.locale, origin: place.hasOwnValues ? place.origin : nil)
        if let known = fillers[key] { return known }
        if fillers.count >= AuditLimits.settings { fillers.removeAll() }
        let filler = MessageFiller(language: entry.locale.text, values: place.values)
        fillers[key] = filler
        return filler
    }

    private func checkCategories(of entry: MessageSet.Entry, _ filler: MessageFiller, _ found: inout EntryFailures) {
        let missing = filler.missingCategories(of: entry.pattern)
        guard !missing.isEmpty else { return }
        let text = filler.texts(of: entry.pattern).last ?? FilledMessage(text: "")
        found.problems[.missingPlural] = EntryFailures.Problem(
            text: text, problem: "no text for the plural \(missing.map(\.text).joined(separator: ", "))", excess: 0)
    }

    /// Checks one filled text, and returns its width on one line at the default size; `steps` has those of each engine.
    private func check(
        _ filled: FilledMessage, _ limits: MessageLimits, _ steps: [[StyleStep]], _ place: ResolvedPlace,
        _ found: inout EntryFailures
    ) throws(FontError) -> Double {
        let (width, maxLines) = (place.width, place.maxLines)
        var outcomes: [EngineLayout.Outcome] = []
        var failures = SizeFailures()
        let natural = try measurer.measure(
            filled.text, steps[0], width: width, natural: place.scale.steps.standard
        ) { index, fit in
            let outcome = EngineLayout.Outcome(fit, in: place)
            outcomes.append(outcome)
            failures.add(outcome, fit, at: index)
        }
        if let maxLines, !failures.truncated.isEmpty {
            let detail = "up to \(failures.mostLines) lines, \(maxLines) of \(shortPoints(width)) pt available"
            found.add(
                .truncation, failures.truncated, filled, "cut off", detail, excess: Double(failures.mostLines))
        }
        if !failures.broken.isEmpty {
            found.add(
                .brokenWord, failures.broken, filled, "a word is broken inside",
                "\(shortPoints(width)) pt available", excess: natural)
        }
        if !failures.overflowing.isEmpty {
            let detail = "up to \(shortPoints(failures.widest)) pt, \(shortPoints(width)) pt available"
            found.add(
                .overflow, failures.overflowing, filled, "wider than its line", detail, excess: failures.widest)
        }
        try compareEngines(filled, outcomes, steps, place, &found)
        if let first = steps[0].first, !ignored.contains(.glyphs) {
            let missing = try coverage.missing(in: filled.text, first.traits)
            if !missing.isEmpty {
                found.add(.glyphs, [], filled, "no face has \(Audit.named(missing))", excess: Double(missing.count))
            }
        }
        checkLimits(filled, limits, place, &found)
        return natural
    }

    /// Compares a filled text between the engines; `first` has its layouts in the first of them.
    private func compareEngines(
        _ filled: FilledMessage, _ first: [EngineLayout.Outcome], _ steps: [[StyleStep]], _ place: ResolvedPlace,
        _ found: inout EntryFailures
    ) throws(FontError) {
        guard engines.count > 1 else { return }
        var columns = [(engine: engines[0], outcomes: first)]
        for (engine, steps) in zip(engines, steps).dropFirst() {
            var outcomes: [EngineLayout.Outcome] = []
            _ = try measurer.measure(filled.text, steps, width: place.width, natural: nil) { _, fit in
                outcomes.append(EngineLayout.Outcome(fit, in: place))
            }
            columns.append((engine, outcomes))
        }
        guard let comparison = EngineComparison(columns) else { return }
        found.add(
            .engineDifference, comparison.differing, filled, "differs between engines",
            "at \(place.scale.steps.labels[comparison.shown]), \(comparison.layouts.summary)", excess: 0,
            comparison: comparison)
    }

    private func checkLimits(
        _ filled: FilledMessage, _ limits: MessageLimits, _ place: ResolvedPlace, _ found: inout EntryFailures
    ) {
        func compare(_ count: @autoclosure () -> Int, _ limit: Int?, _ unit: String) {
            guard let limit else { return }
            let count = count()
            guard count > limit else { return }
            found.add(
                .lengthLimit, [], filled, "\(count) \(unit)", "its own limit is \(limit)",
                excess: Double(count) / Double(max(limit, 1)))
        }
        compare(filled.text.count, place.limit ?? limits.characters, "characters")
        compare(filled.text.unicodeScalars.count, limits.codePoints, "code points")
        compare(filled.text.utf8.count, limits.bytes, "bytes")
    }

    // MARK: Findings

    private func failure(
        _ rule: AuditRule, _ problem: EntryFailures.Problem, _ entry: MessageSet.Entry, _ place: ResolvedPlace,
        order: Int
    ) -> StringFinding.Failure {
        let steps = place.scale.steps
        let level: AuditFinding.Level =
            switch rule {
            case .overflow, .glyphs: .error
            case .missingPlural: .note
            default: problem.comparison?.level ?? .warning
            }
        var drawn = [problem.sizes.first, problem.sizes.last].compactMap { $0 }
        if let comparison = problem.comparison { drawn = [comparison.shown] }
        if drawn.first == drawn.last { drawn = Array(drawn.prefix(1)) }
        return StringFinding.Failure(
            language: entry.language, sizes: problem.sizes.map { steps.labels[$0] }, level: level,
            drawn: drawn.isEmpty
                ? [("default size", steps.preferences[steps.standard])]
                : drawn.map { (steps.labels[$0], steps.preferences[$0]) },
            ranges: steps.ranges(problem.sizes), text: problem.text.text, values: problem.text.values,
            problem: problem.problem, detail: problem.detail, layouts: problem.comparison?.layouts ?? [],
            file: entry.file, position: problem.text.position ?? entry.position, smallest: problem.sizes.first ?? .max,
            excess: problem.excess, order: order)
    }

    private func finding(
        _ rule: AuditRule, _ failures: [StringFinding.Failure], _ set: MessageSet, _ place: ResolvedPlace,
        _ catalog: Identifier
    ) -> StringFinding {
        let source = set.source.map { set.entries[$0] }
        let text = source.flatMap { entry in filler(for: entry, place).texts(of: entry.pattern).last?.text }
        // The worst language is the first, and no other one is more severe.
        return StringFinding(
            rule: rule, level: failures.first?.level ?? .warning, id: set.id, catalog: catalog, device: set.device,
            failures: failures,
            source: source.map { (text ?? "", $0.file, $0.position) },
            place: StringFinding.Place(
                scale: place.scale.scale.name, style: place.style?.text ?? place.scale.scale.defaultStyle.name,
                width: place.width, maxLines: place.maxLines, keepsWhiteSpace: place.keepsWhiteSpace,
                engine: engines[0]),
            origin: place.origin)
    }

    /// Names the word that is broken in the worst language.
    private func nameBrokenWord(of finding: inout StringFinding, _ place: ResolvedPlace) throws(StringsAuditError) {
        guard let worst = finding.failures.first, worst.smallest < place.scale.steps.labels.count else { return }
        do {
            let locale = Identifier(LanguageTag.parsed(worst.language.text) ?? "en")
            let steps = try steps(of: locale, place, engines[0])
            guard let word = try measurer.brokenWord(of: worst.text, steps[worst.smallest], width: place.width) else {
                return
            }
            let named = Quotation.abridged(word, to: AuditLimits.namedWordCharacters)
            finding.failures[0].problem = "“\(named)” is broken inside"
        } catch {
            throw StringsAuditError(worst.file.text, worst.position, "\(finding.id): the text cannot be measured")
        }
    }

    private func addGrowth(
        _ widest: (text: String, width: Double), _ source: (text: String, width: Double), _ entry: MessageSet.Entry,
        _ set: MessageSet, to result: inout CheckedMessage
    ) {
        guard source.width > 0, widest.width > source.width else { return }
        let characters = source.text.unicodeScalars.count
        let bound = Double(PseudoLocale.expandedLength(characters)) / Double(max(characters, 1))
        result.growth.merge([
            StringGrowth(
                id: set.id, language: entry.language, text: widest.text, source: source.text,
                ratio: widest.width / source.width, bound: bound, file: entry.file, position: entry.position)
        ])
    }
}

extension MessageChecker.EntryFailures {
    /// Adds a problem of one form; of several forms, the one that is worst at the smallest size counts.
    fileprivate mutating func add(
        _ rule: AuditRule, _ sizes: [Int], _ text: FilledMessage, _ words: String, _ detail: String = "",
        excess: Double, comparison: EngineComparison? = nil
    ) {
        let problem = Problem(
            sizes: sizes, text: text, problem: words, detail: detail, excess: excess, comparison: comparison)
        guard let known = problems[rule] else {
            problems[rule] = problem
            return
        }
        let all = Set(known.sizes).union(sizes).sorted()
        if problem.rank < known.rank { problems[rule] = problem }
        problems[rule]?.sizes = all
    }
}

extension MessageChecker.EntryFailures.Problem {
    /// The order of problems of one rule, the worst first.
    fileprivate var rank: (Int, Int, Double) {
        (comparison?.level == .note ? 1 : 0, sizes.first ?? 0, -excess)
    }
}

extension EngineLayout.Outcome {
    /// Creates an outcome of a text in its place.
    fileprivate init(_ fit: TextFit, in place: ResolvedPlace) {
        let maxLines = place.maxLines ?? .max
        self.init(
            lines: min(fit.lines, maxLines), isTruncated: fit.lines > maxLines,
            overflows: fit.widest > place.width + AuditLimits.overflow,
            breaksWord: fit.breaksWord && fit.lines <= maxLines)
    }
}
