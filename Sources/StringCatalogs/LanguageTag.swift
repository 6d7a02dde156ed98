internal import DynamicType
internal import TypescaleIdentifiers
internal import TypescaleLocales
internal import TypescaleStrings

/// Languages as catalogs and their paths write them.
package enum LanguageTag {
    /// Returns a language as a BCP 47 tag: `pt_BR`, `pt-rBR` and `b+sr+Latn` become `pt-BR` and `sr-Latn`.
    package static func normalized(_ text: some StringProtocol) -> Identifier {
        var parts = text.parts(at: ".")[0].parts(at: "@")
        let modifier = parts.count > 1 ? parts[1] : ""
        let name = parts.removeFirst()
        if let rest = name.afterExactly("b+") { return cased(rest.parts(at: "+").map(String.init)) }
        var subtags = name.utf8.split { $0 == "_" || $0 == "-" }.map { String(Substring($0)) }
        // Java writes the script at the end: sr_RS_#Latn.
        if let index = subtags.indices.dropFirst().first(where: { subtags[$0].startsExactly("#") }),
            let script = subtags.remove(at: index).afterExactly("#")
        {
            subtags.insert(String(script), at: script.utf8.count == 4 ? 1 : index)
        }
        // Android writes a region with "r", gettext a script as a modifier.
        for index in subtags.indices.dropFirst() where subtags[index].utf8.count == 3 {
            if let region = subtags[index].afterExactly("r") { subtags[index] = String(region) }
        }
        switch Identifier(modifier.lowercasedASCII) {
        case "latin", "latn": subtags.insert("Latn", at: min(1, subtags.count))
        case "cyrillic", "cyrl": subtags.insert("Cyrl", at: min(1, subtags.count))
        default: break
        }
        // Android has old codes.
        if let language = subtags.first.flatMap({ LanguageCode.withdrawn[Identifier($0)] }) { subtags[0] = language }
        return cased(subtags)
    }

    /// Joins subtags in their usual case: `zh-Hant-TW`.
    private static func cased(_ subtags: [String]) -> Identifier {
        let cased = subtags.enumerated().map { index, subtag in
            switch (index, subtag.utf8.count) {
            case (0, _): subtag.lowercasedASCII
            case (_, 2): uppercased(subtag)
            case (_, 4): uppercased(subtag.prefix(1)) + subtag.dropFirst().lowercasedASCII
            default: subtag
            }
        }
        return Identifier(cased.joined(separator: "-"))
    }

    private static func uppercased(_ subtag: some StringProtocol) -> String {
        String(decoding: subtag.utf8.map { "a"..."z" ~= $0 ? $0 - 0x20 : $0 }, as: UTF8.self)
    }

    /// Returns the tag of a name in a path that is a known language, with known scripts, regions and variants.
    package static func parsed(_ name: some StringProtocol) -> Identifier? {
        let tag = normalized(name)
        let subtags = tag.text.parts(at: "-").map(String.init)
        return LanguageCode.isKnown(subtags[0]) && hasKnownSubtags(subtags, in: name) ? tag : nil
    }

    /// Codes of three letters that are more often words where folders have these names.
    static let folderWords: Set<Identifier> = [
        "ace", "aka", "alt", "arc", "ava", "ban", "bar", "bas", "bin", "bis", "bra", "bug", "bum", "cad", "car", "cat",
        "cos", "dan", "del", "den", "din", "doi", "dum", "ext", "fan", "fat", "fit", "fur", "gag", "gay", "got", "hat",
        "her", "hit", "ido", "jam", "ken", "lad", "lag", "lam", "lug", "mad", "mag", "man", "mar", "mas", "men", "mic",
        "min", "mis", "mus", "nap", "nan", "nav", "new", "non", "nor", "pal", "pam", "pan", "pap", "per", "pro", "pus",
        "que", "rap", "rug", "run", "sad", "sag", "sam", "san", "sat", "sel", "sin", "sly", "som", "sun", "sus", "tel",
        "ter", "tog", "ton", "vie", "vol", "vot", "war", "was", "yap", "zap", "zen",
    ]

    /// Returns the tag of a name in a path that has the form of a language of three letters which is not known, or is a
    /// word as well.
    ///
    /// It is one only if the path says so elsewhere. The languages with codes of two letters are all known.
    static func possible(_ name: some StringProtocol) -> Identifier? {
        let tag = normalized(name)
        let subtags = tag.text.parts(at: "-").map(String.init)
        guard subtags[0].utf8.count == 3, subtags[0].utf8.allSatisfy(\.isASCIILetter), name.startsExactly(subtags[0]),
            folderWords.contains(tag)
                || !LanguageCode.isKnown(subtags[0]) && !programWords.contains(Identifier(subtags[0]))
        else { return nil }
        return hasKnownSubtags(subtags, in: name) ? tag : nil
    }

    /// Returns whether a name in a path has the form of a language, which may not be known: `cz`, `de_QX`.
    static func hasForm(_ name: some StringProtocol) -> Bool {
        stated(name).map { !programWords.contains(Identifier($0.text.parts(at: "-")[0])) } ?? false
    }

    /// Names of the parts of programs, which are codes of languages as well.
    private static let programWords: Set<Identifier> = [
        "api", "app", "bin", "cfg", "cli", "cmd", "cms", "css", "dev", "doc", "env", "faq", "gen", "img", "ios", "lib",
        "log", "mod", "msg", "nav", "net", "old", "pkg", "raw", "res", "sdk", "src", "sub", "svg", "sys", "tmp", "tos",
        "txt", "url", "usr", "web", "xml", "yml",
    ]

    /// Returns whether the subtags after a language are those of a tag, and not words: `to-do`, `is-open`, `de-common`.
    private static func hasKnownSubtags(_ subtags: [String], in name: some StringProtocol) -> Bool {
        guard subtags.count > 1 else { return true }
        let rest = subtags.dropFirst()
        func isRegion(_ subtag: String) -> Bool {
            subtag.utf8.count == 2 || subtag.utf8.count == 3 && subtag.utf8.allSatisfy(\.isASCIIDigit)
        }
        guard subtags.count <= 4, rest.allSatisfy({ $0.utf8.count > 3 || isRegion($0) }) else { return false }
        let region = rest.prefix(2).first(where: isRegion)
        // Programs invent variants: de_DE_formal.
        let known = region.flatMap { rest.firstIndex(of: $0) }.map { rest[...$0] } ?? rest
        guard LanguageCode.hasKnownSubtags("und-" + known.joined(separator: "-")) else { return false }
        guard let region, region.utf8.count == 2, !name.contains(region) else { return true }
        // A region in small letters may be a word.
        return LanguageCode.hasLocale(subtags[0], in: region)
    }

    /// Returns the tag that a catalog states, if it is well formed, also of a language that is not known: `kmr`.
    static func stated(_ text: some StringProtocol) -> Identifier? {
        requested(text).flatMap { (2...3).contains($0.text.parts(at: "-")[0].utf8.count) ? $0 : nil }
    }

    /// Returns a tag; throws if it has not the form of one, as words have, for which no language has a code.
    static func checked(
        _ tag: Identifier, as written: String, at position: CatalogPosition?
    ) throws(CatalogError) -> Identifier {
        guard TextEnvironment.isLanguageTag(tag.text), tag.text.parts(at: "-")[0].utf8.count <= 3 else {
            throw CatalogError(
                .malformed, at: position, "\(Quotation.quoted(written)) is \(TextEnvironment.languageTagReason)")
        }
        return tag
    }

    /// Returns a language that a user names, if it has the form of a tag: `de`, `en-x-foo`, `qaa`.
    package static func requested(_ text: some StringProtocol) -> Identifier? {
        let tag = normalized(text)
        return TextEnvironment.isLanguageTag(tag.text) ? tag : nil
    }

    /// Returns the locale for the numbers and dates of a language, which is English for one that is not known.
    package static func locale(of language: Identifier) -> Identifier {
        LanguageCode.isKnown(language.text.parts(at: "-")[0]) ? normalized(language.text) : "en"
    }
}
