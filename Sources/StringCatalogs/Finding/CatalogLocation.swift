/// The language that a catalog's path says, and the path of the same catalog in any language.
package struct CatalogLocation: Sendable {
    /// The language as a BCP 47 tag; `nil` if the path says none.
    package let language: Identifier?
    /// The path with `*` in place of the language: catalogs with the same one are translations of each other.
    package let group: Identifier

    /// Finds the language of a catalog's path.
    ///
    /// A language that is not known is one if the same catalog is in `groups`, those of catalogs in known languages.
    package init(path: String, format: CatalogFormat, beside groups: Set<Identifier> = []) {
        let parts = path.parts(at: "/").map(String.init)
        (language, group) = Self.place(of: parts, format, beside: groups) ?? (nil, Identifier(path))
    }

    /// Returns the language and the group of a path; `nil` if nothing in it has the place of a language.
    private static func place(
        of parts: [String], _ format: CatalogFormat, beside groups: Set<Identifier>
    ) -> (language: Identifier?, group: Identifier)? {
        let folders = parts.indices.dropLast()
        switch format {
        case .xcstrings: return nil
        case .android:
            guard let index = folders.last(where: { parts[$0].startsExactly("values") }) else { return nil }
            let (language, rest) = android(parts[index])
            return (language, joined(parts, index, with: "values-*" + rest))
        case .strings, .stringsdict:
            guard let index = folders.last(where: { parts[$0].endsExactly(".lproj") }) else { return nil }
            let name = String(parts[index].dropLast(6))
            let language = LanguageTag.oldAppleNames[Identifier(name)] ?? LanguageTag.normalized(name)
            return (name == "Base" ? nil : language, joined(parts, index, with: "*.lproj"))
        default: break
        }
        let file = parts.last ?? ""
        func inFile(_ name: String) -> Identifier { joined(parts, parts.count - 1, with: name) }
        let folder = languageFolders(of: parts, format).last { language(ofFolder: $0, parts, beside: groups) != nil }
        if let (language, stem) = language(ofFile: file),
            !(folder.map { hasNamespaces(parts, in: $0, format, beside: language) } ?? false)
        {
            return (language, inFile(stem))
        }
        if let folder {
            return (language(ofFolder: folder, parts, beside: groups), joined(parts, folder, with: "*"))
        }
        if let unknown = unknownLanguage(of: parts, format, beside: groups) { return unknown }
        if [.properties, .resx, .arb].contains(format), let point = file.lastIndex(ofASCII: ".") {
            // The file without a language is the one that others are translated from.
            return (nil, inFile(file[..<point] + (format == .resx ? "." : "_") + "*" + file[point...]))
        }
        // Translations lie beside the template, named by their languages.
        return file.endsExactly(".pot") ? (nil, inFile("*.po")) : nil
    }

    /// The language; throws if the path has something else in its place, such as `de copy.lproj`.
    package var checkedLanguage: Identifier? {
        get throws(CatalogError) {
            guard let language else { return nil }
            return try LanguageTag.checked(language, as: language.text, at: nil)
        }
    }

    /// Returns the indices of the folders of a path that may be named by its language.
    ///
    /// They are those in a folder such as `locales`, and the last three. Fluent's are all of them, as its files are in
    /// the program's own folders below that of the language. The names of Java's, .NET's and Qt's files say it, and
    /// their folders are named by packages: `io`, `ha`.
    private static func languageFolders(of parts: [String], _ format: CatalogFormat) -> [Int] {
        let folders = parts.indices.dropLast()
        let isWindows = format == .resx && parts.last?.endsExactly(".resw") == true
        let isNamed = [.properties, .resx, .arb, .qt].contains(format) && !isWindows
        return folders.filter { index in
            index > 0 && CatalogFinder.isOfLanguages(parts[index - 1])
                || !isNamed && (format == .fluent || index >= folders.count - 3)
        }
    }

    /// Returns the known language of a folder; one whose name is a word must be where languages are.
    private static func language(
        ofFolder index: Int, _ parts: [String], beside groups: Set<Identifier>
    ) -> Identifier? {
        guard let language = LanguageTag.parsed(parts[index]) else { return nil }
        let isOfLanguages = parts[..<index].last.map { CatalogFinder.isOfLanguages($0) } ?? false
        let isLanguage =
            !LanguageTag.folderWords.contains(language) || isOfLanguages
            || groups.contains(joined(parts, index, with: "*"))
        return isLanguage ? language : nil
    }

    /// Returns whether the files in a folder of a language are named by what they are about: `locales/en/nav.json`.
    ///
    /// In `it/locales/de.json` and `locales/nav/de.json`, the folder names no language, as the file does.
    private static func hasNamespaces(
        _ parts: [String], in folder: Int, _ format: CatalogFormat, beside language: Identifier
    ) -> Bool {
        // Codes of three letters are more often words.
        func letters(_ name: String) -> Int { LanguageTag.normalized(name).text.parts(at: "-")[0].utf8.count }
        guard [.i18next, .formatjs, .fluent, .yaml].contains(format), letters(parts[folder]) <= letters(language.text)
        else {
            return false
        }
        return folder == parts.count - 2
            || parts[..<folder].contains { CatalogFinder.isOfLanguages($0) }
                && !parts[folder...].contains { CatalogFinder.isOfLanguages($0) }
    }

    private static func joined(_ parts: [String], _ index: Int, with name: String) -> Identifier {
        var parts = parts
        parts[index] = name
        return Identifier(parts.joined(separator: "/"))
    }

    /// Returns the language of a folder such as `values-mcc310-pt-rBR-night`, and its other qualifiers.
    private static func android(_ folder: String) -> (language: Identifier?, rest: String) {
        var qualifiers = folder.parts(at: "-").dropFirst().map(String.init)
        // Only the country and the network of the phone's card come before a language.
        let card = qualifiers.prefix { $0.startsExactly("mcc") || $0.startsExactly("mnc") }
        qualifiers.removeFirst(card.count)
        func joined() -> String { (card + qualifiers).map { "-" + $0 }.joined() }
        guard let first = qualifiers.first,
            first.startsExactly("b+") || LanguageTag.parsed(first) != nil || LanguageTag.possible(first) != nil,
            // The qualifier of a car's screen looks like a language.
            first != "car"
        else { return (nil, joined()) }
        qualifiers.removeFirst()
        var name = first
        if let region = qualifiers.first, region.utf8.count == 3, region.startsExactly("r") {
            name += "-" + region
            qualifiers.removeFirst()
        }
        return (LanguageTag.normalized(name), joined())
    }

    /// Returns the language in a file's name and the name with `*` in its place: `de.po`, `app_de.arb`, `a.de.resx`.
    private static func language(ofFile name: String) -> (language: Identifier, stem: String)? {
        for (name, stem) in endings(ofFile: name) {
            if let language = LanguageTag.parsed(name) { return (language, stem) }
        }
        return nil
    }

    /// Returns the parts of a file's name that may be a language, each with the name that has `*` instead.
    ///
    /// They are the whole name and its ends, the longest first: in `app_pt_BR.arb`, both of the last parts.
    private static func endings(ofFile name: String) -> [(name: Substring, stem: String)] {
        guard let point = name.lastIndex(ofASCII: ".") else { return [] }
        let (stem, ending) = (name[..<point], name[point...])
        let starts = stem.utf8.indices.filter { "_-.".utf8.contains(stem.utf8[$0]) }
        return [(stem, "*" + ending)]
            + starts.map { (stem[stem.utf8.index(after: $0)...], stem[...$0] + "*" + ending) }
    }

    /// Returns whether the name of a file has a language, whatever its folders are.
    static func isNamedByLanguage(_ path: String, beside groups: Set<Identifier>) -> Bool {
        let parts = path.parts(at: "/").map(String.init)
        let file = parts.last ?? path
        return language(ofFile: file) != nil
            || endings(ofFile: file).contains { name, stem in
                LanguageTag.possible(name) != nil && groups.contains(joined(parts, parts.count - 1, with: stem))
            }
    }

    /// Returns whether the file of a kind that needs a language has a part with the form of one which is not known.
    static func mayHaveLanguage(_ path: String) -> Bool {
        guard [".json", ".properties", ".ts"].contains(where: { path.endsExactly($0) }) else { return false }
        let parts = path.parts(at: "/").map(String.init)
        func mayBeLanguage(_ name: some StringProtocol) -> Bool {
            LanguageTag.possible(name) != nil || LanguageTag.hasForm(name)
        }
        return languageFolders(of: parts, CatalogFormat(likelyFor: path)).contains { mayBeLanguage(parts[$0]) }
            || endings(ofFile: parts.last ?? path).contains { mayBeLanguage($0.name) }
    }

    /// Returns the part of a path that is no known language, where files in `groups` have one: `cz`.
    static func unknownCode(in path: String, beside groups: Set<Identifier>) -> Identifier? {
        let parts = path.parts(at: "/").map(String.init)
        let folders = languageFolders(of: parts, CatalogFormat(likelyFor: path)).map { index in
            (parts[index], joined(parts, index, with: "*"))
        }
        let names = endings(ofFile: parts.last ?? path).map { name, stem in
            (String(name), joined(parts, parts.count - 1, with: stem))
        }
        let code = (folders + names).first { name, group in LanguageTag.hasForm(name) && groups.contains(group) }
        return code.map { Identifier($0.0) }
    }

    /// Returns an unknown language in the place of one: in a folder of languages, or beside a known one.
    private static func unknownLanguage(
        of parts: [String], _ format: CatalogFormat, beside groups: Set<Identifier>
    ) -> (language: Identifier, group: Identifier)? {
        func isOfLanguages(_ folder: String?) -> Bool {
            folder.map { $0 == "po" || CatalogFinder.isOfLanguages($0) } ?? false
        }
        for index in languageFolders(of: parts, format).reversed() {
            guard let language = LanguageTag.possible(parts[index]) else { continue }
            let group = joined(parts, index, with: "*")
            if isOfLanguages(parts[..<index].last) || parts[index + 1] == "LC_MESSAGES" || groups.contains(group) {
                return (language, group)
            }
        }
        for (index, (name, stem)) in endings(ofFile: parts.last ?? "").enumerated() {
            guard let language = LanguageTag.possible(name) else { continue }
            let group = joined(parts, parts.count - 1, with: stem)
            if index == 0 && isOfLanguages(parts.dropLast().last) || groups.contains(group) { return (language, group) }
        }
        return nil
    }
}

extension LanguageTag {
    /// The languages of folders in apps of old systems: `German.lproj`.
    fileprivate static let oldAppleNames: [Identifier: Identifier] = [
        "Albanian": "sq", "Arabic": "ar", "Armenian": "hy", "Belorussian": "be", "Bulgarian": "bg", "Catalan": "ca",
        "Chinese": "zh", "Croatian": "hr", "Czech": "cs", "Danish": "da", "Dutch": "nl", "English": "en",
        "Esperanto": "eo", "Estonian": "et", "Farsi": "fa", "Finnish": "fi", "Flemish": "nl-BE", "French": "fr",
        "German": "de", "Greek": "el", "Hebrew": "he", "Hindi": "hi", "Hungarian": "hu", "Icelandic": "is",
        "Indonesian": "id", "Irish": "ga", "Italian": "it", "Japanese": "ja", "Korean": "ko", "Latvian": "lv",
        "Lithuanian": "lt", "Macedonian": "mk", "Malay": "ms", "Maltese": "mt", "Norwegian": "nb", "Polish": "pl",
        "Portuguese": "pt", "Romanian": "ro", "Russian": "ru", "Serbian": "sr", "SimplifiedChinese": "zh-Hans",
        "Slovak": "sk", "Slovenian": "sl", "Spanish": "es", "Swedish": "sv", "Thai": "th",
        "TraditionalChinese": "zh-Hant", "Turkish": "tr", "Ukrainian": "uk", "Urdu": "ur", "Vietnamese": "vi",
        "Welsh": "cy",
    ]
}
