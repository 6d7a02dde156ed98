internal import TypescaleIdentifiers
internal import TypescaleLocales
internal import TypescaleStringCatalogs

/// The languages of one catalog that are checked.
struct LanguageChoice: Sendable {
    /// The requested languages without any text in the catalog.
    private(set) var missing: [Identifier] = []
    /// The languages that are checked; `nil` for all.
    private let chosen: Set<Identifier>?

    /// Chooses among the languages of a catalog; all of them if none is requested.
    ///
    /// "de" includes "de-AT", and "zh-Hant" includes "zh-TW". A language without texts has those of another spelling,
    /// of "zh-CN" the ones of "zh-Hans-CN", or those that its readers see: of "de-AT", the ones of "de", and of "zh-TW"
    /// those of "zh-Hant" instead of "zh".
    init(_ requested: [Identifier], among available: Set<Identifier>) {
        guard !requested.isEmpty else {
            chosen = nil
            return
        }
        var chosen: Set<Identifier> = []
        let tags = available.map { (language: $0, tag: LanguageTag.normalized($0.text)) }
        for language in requested {
            let tag = LanguageTag.normalized(language.text)
            var found = tags.filter {
                $0.tag == tag || $0.tag.hasPrefix("\(tag)-") || LanguageChoice.broader($0.tag).contains(tag)
            }
            if found.isEmpty {
                let maximal = LanguageCode.maximal(tag.text)
                found = tags.filter { LanguageCode.maximal($0.tag.text).isExactly(maximal) }
            }
            for broader in LanguageChoice.broader(tag) where found.isEmpty {
                found = tags.filter { $0.tag == broader }
            }
            chosen.formUnion(found.map(\.language))
            if found.isEmpty { missing.append(language) }
        }
        self.chosen = chosen
    }

    /// Returns the tags of a language without its region whose texts readers of the region see: "zh-Hant" for "zh-TW".
    private static func broader(_ tag: Identifier) -> [Identifier] {
        var subtags = tag.text.parts(at: "-")
        let script = LanguageCode.languageAndScript(tag.text)
        var tags: [String] = []
        while subtags.count > 1 {
            subtags.removeLast()
            tags.append(subtags.joined(separator: "-"))
        }
        tags.append(script.parts(at: "_").joined(separator: "-"))
        return tags.filter { LanguageCode.languageAndScript($0).isExactly(script) }.map { Identifier($0) }
    }

    /// Returns whether a language is checked.
    func contains(_ language: Identifier) -> Bool { chosen?.contains(language) ?? true }
}
