package import TypescaleStringCatalogs

package struct StringsAuditResult: Sendable {
    /// The findings, in the order of catalogs and messages.
    package var findings: [StringFinding] = []
    /// The messages that grow most, the first most.
    package var growth: [StringGrowth] = []
    /// The number of catalogs, files of one language each.
    package var catalogCount = 0
    /// The number of messages, each counted once for all languages.
    package var messageCount = 0
    /// The number of filled texts that were measured.
    package var textCount = 0
    /// The languages, in alphabetical order.
    package var languages: [Identifier] = []
    /// The scales in which messages were checked, in the order of their first use.
    package var scales: [Identifier] = []
    /// The files that state no language, with the ones in which they were read.
    package var assumptions: [LanguageAssumption] = []
    /// Rules of the configuration that match no message.
    package var unusedPlaceRules: [StringsConfiguration.PlaceRule] = []
    /// The catalogs for which there are no pseudo-locales, though requested, with their source languages.
    package var catalogsWithoutSource: [LanguageAssumption] = []
    /// Requested languages in which no catalog has a text.
    package var missingLanguages: [Identifier] = []
    var requestedLanguages: [Identifier] = []
    /// The location of the request.
    package var languagesOrigin: FileLocation?
    /// The languages of the catalogs, requested or not.
    var foundLanguages: Set<Identifier> = []

    init() {}

    /// Joins the results of several runs.
    package init(joining results: [StringsAuditResult]) {
        for result in results {
            findings += result.findings
            catalogCount += result.catalogCount
            messageCount += result.messageCount
            textCount += result.textCount
            for rule in result.unusedPlaceRules where !unusedPlaceRules.contains(where: rule.isSame) {
                // A rule of an option applies to all catalogs, and one of a file to those of its configuration.
                let isOfOption = rule.origin.position == nil
                guard !isOfOption || results.allSatisfy({ $0.unusedPlaceRules.contains(where: rule.isSame) }) else {
                    continue
                }
                var unused = rule
                unused.followsUsedRules = results.contains { result in
                    result.unusedPlaceRules.contains { $0.isSame(rule) && $0.followsUsedRules }
                }
                unusedPlaceRules.append(unused)
            }
            assumptions += result.assumptions
            catalogsWithoutSource += result.catalogsWithoutSource
            for scale in result.scales { add(scale) }
            foundLanguages.formUnion(result.foundLanguages)
            languagesOrigin = languagesOrigin ?? result.languagesOrigin
            for language in result.requestedLanguages where !requestedLanguages.contains(language) {
                requestedLanguages.append(language)
            }
            growth.merge(result.growth)
        }
        languages = Set(results.flatMap(\.languages)).sorted()
        missingLanguages = requestedLanguages.filter { language in
            results.allSatisfy { !$0.requestedLanguages.contains(language) || $0.missingLanguages.contains(language) }
        }
    }

    /// Throws if languages were requested, and no catalog has a text in any of them.
    package func checkLanguages() throws(StringsAuditError) {
        guard !requestedLanguages.isEmpty, missingLanguages.count == requestedLanguages.count else { return }
        throw StringsAuditError(languagesOrigin ?? FileLocation("languages"), missingReason)
    }

    /// The requested languages without texts, and the languages that the catalogs have; `nil` if none is missing.
    package var missingLanguagesReason: String? { missingLanguages.isEmpty ? nil : missingReason }

    /// The reasons for which there are no texts in pseudo-locales, with the catalogs.
    package var missingSourceReasons: [(catalog: Identifier, reason: String)] {
        catalogsWithoutSource.map { catalog in
            (catalog.file, "no text in the source language \(catalog.language), from which pseudo-locales are made")
        }
    }

    private var missingReason: String {
        let missing = missingLanguages.map(\.text).joined(separator: ", ")
        return "no catalog has texts in \(missing); there are texts in "
            + foundLanguages.sorted().map(\.text).joined(separator: ", ")
    }

    /// A Boolean value that indicates whether there is no error and no warning.
    package var passes: Bool { findings.allSatisfy { $0.level == .note } }

    /// Adds a scale, once.
    mutating func add(_ scale: Identifier) {
        if !scales.contains(scale) { scales.append(scale) }
    }
}

/// A message that is much longer in a language than in its source.
package struct StringGrowth: Sendable {
    package var id: Identifier
    package var language: Identifier
    package var text: String
    /// The text in the source language.
    package var source: String
    /// The width over the source's, at the default text size.
    package var ratio: Double
    /// The ratio that IBM's guideline allows for a source of this length.
    package var bound: Double
    /// The translation.
    var location: FileLocation
}

/// A file that states no language, with the one in which it is read.
package struct LanguageAssumption: Hashable, Sendable {
    package let file: Identifier
    package let language: Identifier

    package init(file: Identifier, language: Identifier) {
        (self.file, self.language) = (file, language)
    }
}

extension [StringGrowth] {
    /// Adds messages, and drops all but those that grow most.
    mutating func merge(_ more: [StringGrowth]) {
        guard !more.isEmpty else { return }
        self += more
        sort { $0.ratio / $0.bound > $1.ratio / $1.bound }
        if count > AuditLimits.growth { removeLast(count - AuditLimits.growth) }
    }
}
