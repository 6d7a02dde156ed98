internal import TypescaleStringCatalogs

/// The languages of one catalog that are checked.
struct LanguageChoice: Sendable {
    /// The requested languages without any text in the catalog.
    private(set) var missing: [Identifier] = []
    /// The languages that are checked; `nil` for all.
    private let chosen: Set<Identifier>?

    /// Chooses among the languages of a catalog; all of them if none is requested.
    ///
    /// "de" includes "de-AT". A language without texts has those that its readers see: of "de-AT", the ones of "de".
    init(_ requested: [Identifier], among available: Set<Identifier>) {
        guard !requested.isEmpty else {
            chosen = nil
            return
        }
        var chosen: Set<Identifier> = []
        let tags = available.map { (language: $0, tag: LanguageTag.normalized($0.text)) }
        for language in requested {
            let whole = LanguageTag.normalized(language.text)
            var subtags = whole.parts(at: "-")
            var found = tags.filter { $0.tag.isExactly(whole) || $0.tag.startsExactly(whole + "-") }.map(\.language)
            while found.isEmpty, subtags.count > 1 {
                subtags.removeLast()
                let prefix = subtags.joined(separator: "-")
                found = tags.filter { $0.tag.isExactly(prefix) }.map(\.language)
            }
            chosen.formUnion(found)
            if found.isEmpty { missing.append(language) }
        }
        self.chosen = chosen
    }

    /// Returns whether a language is checked.
    func contains(_ language: Identifier) -> Bool { chosen?.contains(language) ?? true }
}
