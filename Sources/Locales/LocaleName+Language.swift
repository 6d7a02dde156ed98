// Languages and scripts of locales, by what ICU says of them.

package import TypescaleIdentifiers

extension LocaleName {
    /// Returns whether both are the same language.
    ///
    /// Norwegian has three codes.
    package func isSameLanguage(as other: LocaleName) -> Bool {
        func canonical(_ name: LocaleName) -> Substring { ["no", "nn"].contains(name.language) ? "nb" : name.language }
        return canonical(self) == canonical(other)
    }

    /// The language with the most likely script: `zh_Hant`.
    package var languageAndScript: String { maximal.icu.split(separator: "_").prefix(2).joined(separator: "_") }

    /// The locale with a script that its region implies and its language does not: `sr_Latn_ME` for `sr_ME`.
    package var withImpliedScript: LocaleName {
        LocaleName(icu: String(language)).languageAndScript == languageAndScript ? self : maximal
    }

    /// The locale with the present code of its language, if it has an old or a narrower one.
    var withPresentLanguage: LocaleName {
        guard let alias = LocaleName.aliases[Identifier(language)] else { return self }
        let rest = icu.dropFirst(language.count)
        let hasScript = rest.dropFirst().prefix { $0 != "_" && $0 != "@" }.count == 4
        return LocaleName(icu: String(hasScript ? alias.prefix { $0 != "_" } : alias[...]) + rest)
    }

    /// The present codes of languages with an old or a narrower one; ICU does not find all of its data by these.
    ///
    /// Source: languageAlias in CLDR's supplementalMetadata.xml.
    private static let aliases: [Identifier: String] = [
        "arb": "ar", "cmn": "zh", "jw": "jv", "mo": "ro", "sh": "sr_Latn", "tl": "fil",
    ].merging(LanguageCode.withdrawn) { $1 }
}

extension LanguageCode {
    /// The present codes of the languages whose first codes ISO 639 withdrew, and which old systems still write.
    package static let withdrawn: [Identifier: String] = ["in": "id", "iw": "he", "ji": "yi"]
}
