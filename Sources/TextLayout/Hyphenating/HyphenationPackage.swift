/// A Debian package of hyphenation patterns.
package struct HyphenationPackage: Sendable {
    /// The locale or language of its patterns, in small letters.
    package let locale: Identifier
    package let name: String

    var language: Identifier { Identifier(String(decoding: locale.text.utf8.prefix { $0 != 0x2D }, as: UTF8.self)) }

    /// The packages of Debian 12, by name.
    package static let all: [HyphenationPackage] = [
        "af", "as", "be", "bg", "bn", "ca", "cs", "da", "de", "el", "en-gb", "en-us", "es", "fr", "gl", "gu", "hi",
        "hr", "hu", "id", "is", "it", "kn", "lt", "lv", "ml", "mn", "mr", "nl", "no", "or", "pa", "pl", "pt-br",
        "pt-pt", "ro", "ru", "sk", "sl", "sr", "sv", "ta", "te", "th", "uk", "zu",
    ].map { HyphenationPackage(locale: $0 == "no" ? "nb" : Identifier($0), name: "hyphen-\($0)") }
}
