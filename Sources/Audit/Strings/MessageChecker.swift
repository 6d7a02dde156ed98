// Checks messages: each language, each form, each text size. One checker belongs to one thread.

internal import DynamicType
internal import Fonts
internal import TextLayout
internal import TypescaleAPI
internal import TypescaleCaches
internal import TypescaleStringCatalogs
internal import TypescaleStrings

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
    /// The rule or comment that says the place.
    var origin: FileLocation?
}

/// The findings of one message.
struct CheckedMessage: Sendable {
    var findings: [StringFinding] = []
    var growth: [StringGrowth] = []
    var textCount = 0

    /// The number of failures in all findings.
    var problemCount: Int { findings.reduce(0) { $0 + $1.failures.count } }
}

/// Checks messages with its own scratch memory; used by one thread.
final class MessageChecker {
    private let steps: StyleSteps
    let measurer: StringMeasurer
    let coverage: CoverageCheck
    let ignored: Set<AuditRule>
    /// The engines that texts are compared in; they are checked in the first.
    let engines: [BrowserEngine]
    private var fillers = BoundedCache<FillerKey, MessageFiller>(limit: AuditLimits.settings)

    private struct FillerKey: Hashable {
        var locale: Identifier
        /// The rule with its own values.
        var origin: FileLocation?
    }

    init(fonts: FontLibrary, base: TextEnvironment, ignored: Set<AuditRule>, engines: [BrowserEngine]) {
        steps = StyleSteps(fonts: fonts, base: base)
        measurer = StringMeasurer(fonts: fonts)
        coverage = CoverageCheck(fonts: fonts)
        self.ignored = ignored
        self.engines = ignored.contains(.engineDifference) ? Array(engines.prefix(1)) : engines
    }

    func check(_ set: MessageSet, _ place: ResolvedPlace, catalog: Identifier) throws(StringsAuditError)
        -> CheckedMessage
    {
        try StringsAuditError.checkCancellation(of: catalog)
        var result = CheckedMessage()
        var failures: [AuditRule: [StringFinding.Failure]] = [:]
        var sourceWidth: EntryCheck.NaturalWidth?
        // The source comes first, since the growth of the others is relative to it.
        let order = (set.sourceIndex.map { [$0] } ?? []) + set.entries.indices.filter { $0 != set.sourceIndex }
        for index in order {
            let entry = set.entries[index]
            let check = try checkEntry(entry, of: set, in: place)
            result.textCount += check.textCount
            if index == set.sourceIndex { sourceWidth = check.widest }
            guard entry.isReported else { continue }
            if !entry.isPseudo, index != set.sourceIndex, let sourceWidth, let widest = check.widest {
                addGrowth(from: sourceWidth, to: widest, entry, set, to: &result)
            }
            for (rule, problem) in check.problems where !ignored.contains(rule) {
                failures[rule, default: []].append(failure(rule, problem, entry, place, order: index))
            }
        }
        for rule in AuditRule.allCases {
            guard var list = failures[rule], !list.isEmpty else { continue }
            list.sort { $0.rank < $1.rank }
            var finding = makeFinding(rule, list, set, place, catalog)
            if rule == .brokenWord { try nameBrokenWord(of: &finding, place) }
            result.findings.append(finding)
        }
        return result
    }

    // MARK: One language

    private func checkEntry(
        _ entry: MessageSet.Entry, of set: MessageSet, in place: ResolvedPlace
    ) throws(StringsAuditError) -> EntryCheck {
        var styleSteps: [[StyleStep]] = []
        do throws(SettingError) {
            for engine in engines { styleSteps.append(try steps.steps(of: place, locale: entry.locale, engine)) }
        } catch {
            throw StringsAuditError(
                place.origin ?? set.commentLocation, error.reason, isMissing: error.isMissing,
                isStep: error.parameter == "appStep")
        }
        var check = EntryCheck(checker: self, limits: set.limits, place: place, steps: styleSteps)
        let filler = filler(for: entry, place)
        do throws(FontError) {
            for filled in try filler.texts(of: entry.pattern, largestBy: check.measures) where !filled.text.isEmpty {
                try check.check(filled)
            }
        } catch {
            throw StringsAuditError(entry.location, "\(set.id): \(error.reason)")
        }
        if !entry.isPseudo { check.checkCategories(of: entry.pattern, filler) }
        return check
    }

    private func filler(for entry: MessageSet.Entry, _ place: ResolvedPlace) -> MessageFiller {
        let key = FillerKey(locale: entry.locale, origin: place.hasOwnValues ? place.origin : nil)
        return fillers.value(for: key) { MessageFiller(language: entry.locale.text, values: place.values) }
    }

    // MARK: Findings

    private func failure(
        _ rule: AuditRule, _ problem: EntryCheck.Problem, _ entry: MessageSet.Entry, _ place: ResolvedPlace,
        order: Int
    ) -> StringFinding.Failure {
        let level: AuditFinding.Level =
            switch rule {
            case .overflow, .glyphs: .error
            case .missingPlural: .note
            default: problem.comparison?.level ?? .warning
            }
        var location = entry.location
        // A plural form may have a position of its own.
        if let position = problem.text.position { location.position = position }
        return StringFinding.Failure(
            language: entry.language, level: level, problem: problem, checked: place.scale.sizes, location: location,
            order: order)
    }

    private func makeFinding(
        _ rule: AuditRule, _ failures: [StringFinding.Failure], _ set: MessageSet, _ place: ResolvedPlace,
        _ catalog: Identifier
    ) -> StringFinding {
        let source = set.sourceIndex.map { set.entries[$0] }
        let text = source.flatMap { entry in filler(for: entry, place).texts(of: entry.pattern).last?.text }
        // The worst language is the first, and no other one is more severe.
        return StringFinding(
            rule: rule, level: failures.first?.level ?? .warning, id: set.id, catalog: catalog, device: set.device,
            failures: failures,
            source: source.map { (text ?? "", $0.location) },
            place: StringFinding.Place(
                scale: place.scale.scale.name, style: place.style?.text ?? place.scale.scale.defaultStyle.name,
                width: place.width, maxLines: place.maxLines, keepsWhiteSpace: place.keepsWhiteSpace,
                engine: engines[0]),
            origin: place.origin)
    }

    /// Names the word that is broken in the worst language.
    private func nameBrokenWord(of finding: inout StringFinding, _ place: ResolvedPlace) throws(StringsAuditError) {
        guard let worst = finding.failures.first, let smallest = worst.problem.sizes.first else { return }
        let id = finding.id
        func error(_ reason: String) -> StringsAuditError { StringsAuditError(worst.location, "\(id): \(reason)") }
        let locale = LanguageTag.locale(of: worst.language)
        let steps = try rethrowing(steps.steps(of: place, locale: locale, engines[0])) { (failure: SettingError) in
            error(failure.reason)
        }
        let word = try rethrowing(measurer.brokenWord(of: worst.text, steps[smallest], width: place.width)) {
            (failure: FontError) in error(failure.reason)
        }
        guard let word else { return }
        let named = Quotation.abridged(word, to: AuditLimits.namedWordCharacters)
        finding.failures[0].problem.summary = "“\(named)” is broken inside"
    }

    private func addGrowth(
        from source: EntryCheck.NaturalWidth, to widest: EntryCheck.NaturalWidth, _ entry: MessageSet.Entry,
        _ set: MessageSet, to result: inout CheckedMessage
    ) {
        guard source.width > 0, widest.width > source.width else { return }
        let characters = source.text.unicodeScalars.count
        let bound = Double(PseudoLocale.expandedLength(characters)) / Double(max(characters, 1))
        result.growth.merge([
            StringGrowth(
                id: set.id, language: entry.language, text: widest.text, source: source.text,
                ratio: widest.width / source.width, bound: bound, location: entry.location)
        ])
    }
}

extension StringFinding.Failure {
    /// The order of failures of one rule, the worst first.
    fileprivate var rank: (Int, Int, Double, Int) {
        (level == .note ? 1 : 0, problem.sizes.first ?? .max, -problem.excess, order)
    }
}
