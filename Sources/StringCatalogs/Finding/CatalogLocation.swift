/// The language that a catalog's path says, and the path of the same catalog in any language.
package struct CatalogLocation: Sendable {
    /// The language as a BCP 47 tag; `nil` if the path says none.
    package let language: Identifier?
    /// The path with `*` in place of the language: catalogs with the same one are translations of each other.
    package let group: Identifier

    /// Finds the language of a catalog's path.
    package init(path: String, format: CatalogFormat) {
        let parts = path.parts(at: "/").map(String.init)
        let file = parts.last ?? path
        switch format {
        case .xcstrings: (language, group) = (nil, Identifier(path))
        case .android:
            guard let index = parts.indices.dropLast().last(where: { parts[$0].startsExactly("values") }) else {
                (language, group) = (nil, Identifier(path))
                return
            }
            let (language, rest) = Self.android(parts[index])
            (self.language, group) = (language, Self.joined(parts, index, with: "values-*" + rest))
        case .strings, .stringsdict:
            guard let index = parts.indices.dropLast().last(where: { parts[$0].endsExactly(".lproj") }) else {
                (language, group) = (nil, Identifier(path))
                return
            }
            let name = String(parts[index].dropLast(6))
            language = name == "Base" ? nil : LanguageTag.normalized(name)
            group = Self.joined(parts, index, with: "*.lproj")
        default:
            let folder = parts.indices.dropLast().suffix(3).last { LanguageTag.parsed(parts[$0]) != nil }
            if let (language, stem) = Self.language(ofFile: file),
                !(folder.map { Self.hasNamespaces(parts, in: $0, format, beside: language) } ?? false)
            {
                (self.language, group) = (language, Self.joined(parts, parts.count - 1, with: stem))
            } else if let folder {
                (language, group) = (LanguageTag.parsed(parts[folder]), Self.joined(parts, folder, with: "*"))
            } else if [.properties, .resx, .arb].contains(format), let point = file.lastIndex(ofASCII: ".") {
                // The file without a language is the one that others are translated from.
                let separator = format == .resx ? "." : "_"
                language = nil
                group = Self.joined(parts, parts.count - 1, with: file[..<point] + separator + "*" + file[point...])
            } else if file.endsExactly(".pot") {
                // Translations lie beside the template, named by their languages.
                (language, group) = (nil, Self.joined(parts, parts.count - 1, with: "*.po"))
            } else {
                (language, group) = (nil, Identifier(path))
            }
        }
    }

    /// Returns whether the files in a folder of a language are named by what they are about: `locales/en/nav.json`.
    ///
    /// In `it/locales/de.json` and `locales/nav/de.json`, the folder names no language, as the file does.
    private static func hasNamespaces(
        _ parts: [String], in folder: Int, _ format: CatalogFormat, beside language: Identifier
    ) -> Bool {
        // Codes of three letters are more often words.
        func letters(_ name: String) -> Int { LanguageTag.normalized(name).text.parts(at: "-")[0].utf8.count }
        guard [.i18next, .formatjs, .fluent].contains(format), letters(parts[folder]) <= letters(language.text) else {
            return false
        }
        return folder == parts.count - 2
            || parts[..<folder].contains { CatalogFinder.languageFolders.contains(Identifier($0)) }
                && !parts[folder...].contains { CatalogFinder.languageFolders.contains(Identifier($0)) }
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
        guard let first = qualifiers.first, first.startsExactly("b+") || LanguageTag.parsed(first) != nil,
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
        guard let point = name.lastIndex(ofASCII: ".") else { return nil }
        let (stem, ending) = (name[..<point], name[point...])
        if let language = LanguageTag.parsed(stem) { return (language, "*" + ending) }
        // The longest language at the end: in "app_pt_BR", both of the last parts.
        for (index, byte) in stem.utf8.indices.map({ ($0, stem.utf8[$0]) })
        where byte == "_" || byte == "-" || byte == "." {
            let rest = stem[stem.utf8.index(after: index)...]
            if let language = LanguageTag.parsed(rest) { return (language, stem[...index] + "*" + ending) }
        }
        return nil
    }
}
