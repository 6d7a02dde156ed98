internal import AccessibilityChecks

/// Languages as catalogs and their paths write them.
package enum LanguageTag {
    /// Returns a language as a BCP 47 tag: `pt_BR`, `pt-rBR` and `b+sr+Latn` become `pt-BR` and `sr-Latn`.
    package static func normalized(_ text: some StringProtocol) -> Identifier {
        var parts = text.parts(at: ".")[0].parts(at: "@")
        let modifier = parts.count > 1 ? parts[1] : ""
        let name = parts.removeFirst()
        if let rest = name.afterExactly("b+") { return cased(rest.parts(at: "+").map(String.init)) }
        var subtags = name.utf8.split { $0 == "_" || $0 == "-" }.map { String(Substring($0)) }
        // Android writes a region with "r", gettext a script as a modifier.
        for index in subtags.indices.dropFirst()
        where subtags[index].utf8.count == 3 && subtags[index].startsExactly("r") {
            subtags[index] = String(subtags[index].dropFirst())
        }
        switch Identifier(modifier.lowercasedASCII) {
        case "latin", "latn": subtags.insert("Latn", at: min(1, subtags.count))
        case "cyrillic", "cyrl": subtags.insert("Cyrl", at: min(1, subtags.count))
        default: break
        }
        // Android's old codes of three languages.
        switch subtags.first {
        case "iw": subtags[0] = "he"
        case "in": subtags[0] = "id"
        case "ji": subtags[0] = "yi"
        default: break
        }
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
        String(decoding: subtag.utf8.map { (0x61...0x7A).contains($0) ? $0 - 0x20 : $0 }, as: UTF8.self)
    }

    /// Returns the tag of a text that is a language, with a script or region; `nil` for other texts.
    package static func parsed(_ text: some StringProtocol) -> Identifier? {
        let tag = normalized(text)
        let subtags = tag.text.parts(at: "-")
        guard subtags.count <= 4, LanguageCode.isKnown(subtags[0]) else { return nil }
        for subtag in subtags.dropFirst() {
            let isScript = subtag.utf8.count == 4 && subtag.utf8.allSatisfy(\.isASCIILetter)
            let isRegion =
                (subtag.utf8.count == 2 && subtag.utf8.allSatisfy(\.isASCIILetter))
                || (subtag.utf8.count == 3 && subtag.utf8.allSatisfy(\.isASCIIDigit))
            let isVariant = (5...8).contains(subtag.utf8.count)
            guard isScript || isRegion || isVariant else { return nil }
        }
        return tag
    }

    /// Returns a language that a user names, if it is a known one or has the form of a tag: `en-x-foo`, `qaa`.
    package static func requested(_ text: some StringProtocol) -> Identifier? {
        let tag = normalized(text)
        return parsed(text) ?? (TextEnvironment.isLanguageTag(tag.text) ? tag : nil)
    }
}
