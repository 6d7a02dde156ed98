internal import Synchronization

/// The languages that shaping distinguishes.
///
/// Until the process ends, HarfBuzz keeps the name of every language and some ten kilobytes for each face and language.
/// A client that sends each text in another language could exhaust the memory. Therefore languages are those with a code
/// of two letters, and a limited number of others, such as those with scripts and regions.
package enum ShapingLanguages {
    private static let table = Mutex(LanguageTable())

    /// Returns the tag that text of a language (BCP 47) is shaped with.
    ///
    /// It is the language in lower case; without script and region once the number of others is reached; or empty if that
    /// has no code of two letters.
    public static func tag(for language: String) -> String { table.withLock { $0.tag(for: language) } }

    /// A limited number of languages.
    struct LanguageTable {
        private var others: Set<Identifier> = []

        mutating func tag(for language: String) -> String {
            let tag = language.lowercasedASCII
            if tag.isEmpty || ShapingLanguages.codes.contains(Identifier(tag)) || others.contains(Identifier(tag)) {
                return tag
            }
            if others.count < FontsLimits.otherLanguages {
                others.insert(Identifier(tag))
                return tag
            }
            let language = Identifier(languageOf: tag)
            return ShapingLanguages.codes.contains(language) ? language.text : ""
        }
    }

    /// The codes of ISO 639-1.
    private static let codes = Set(
        """
        aa ab ae af ak am an ar as av ay az ba be bg bi bm bn bo br bs ca ce ch co cr cs cu cv cy da de dv dz ee el en eo es
        et eu fa ff fi fj fo fr fy ga gd gl gn gu gv ha he hi ho hr ht hu hy hz ia id ie ig ii ik io is it iu ja jv ka kg ki
        kj kk kl km kn ko kr ks ku kv kw ky la lb lg li ln lo lt lu lv mg mh mi mk ml mn mr ms mt my na nb nd ne ng nl nn no
        nr nv ny oc oj om or os pa pi pl ps pt qu rm rn ro ru rw sa sc sd se sg si sk sl sm sn so sq sr ss st su sv sw ta te
        tg th ti tk tl tn to tr ts tt tw ty ug uk ur uz ve vi vo wa wo xh yi yo za zh zu
        """.split { $0 == " " || $0 == "\n" }.map { Identifier($0) })
}

extension Identifier {
    /// Creates the language of a locale in small letters: `zh` for `zh-Hant` and `zh_TW`.
    package init(languageOf locale: String) {
        self.init(String(decoding: locale.utf8.prefix { $0 != 0x2D && $0 != 0x5F }, as: UTF8.self).lowercasedASCII)
    }
}
