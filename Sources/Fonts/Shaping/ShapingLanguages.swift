internal import Synchronization

/// The languages that shaping distinguishes.
///
/// HarfBuzz keeps the name of every language that it was ever given, and a face some ten kilobytes for each language it was used in,
/// both to the process's end. Whoever gave each text a language of its own would have the memory. So there are the
/// languages with a code of two letters, and beside them, with scripts and regions, those that come first.
package enum ShapingLanguages {
    private static let kept = Mutex(LanguageTable())

    /// The tag under which text of a language (BCP 47) is shaped.
    ///
    /// It is the same in small letters, the language alone if there are too many others already, or nothing if that has
    /// no code of two letters.
    public static func tag(for language: String) -> String { kept.withLock { $0.tag(for: language) } }

    /// Languages up to a number.
    struct LanguageTable {
        private var others: Set<Identifier> = []

        mutating func tag(for language: String) -> String {
            let tag = language.lowercasedASCII
            if tag.isEmpty || ShapingLanguages.codes.contains(Identifier(tag)) || others.contains(Identifier(tag)) {
                return tag
            }
            if others.count < FontLimits.otherLanguages {
                others.insert(Identifier(tag))
                return tag
            }
            let alone = String(decoding: tag.utf8.prefix { $0 != 0x2D && $0 != 0x5F }, as: UTF8.self)
            return ShapingLanguages.codes.contains(Identifier(alone)) ? alone : ""
        }
    }

    /// ISO 639-1.
    private static let codes = Set(
        """
        aa ab ae af ak am an ar as av ay az ba be bg bi bm bn bo br bs ca ce ch co cr cs cu cv cy da de dv dz ee el en eo es
        et eu fa ff fi fj fo fr fy ga gd gl gn gu gv ha he hi ho hr ht hu hy hz ia id ie ig ii ik io is it iu ja jv ka kg ki
        kj kk kl km kn ko kr ks ku kv kw ky la lb lg li ln lo lt lu lv mg mh mi mk ml mn mr ms mt my na nb nd ne ng nl nn no
        nr nv ny oc oj om or os pa pi pl ps pt qu rm rn ro ru rw sa sc sd se sg si sk sl sm sn so sq sr ss st su sv sw ta te
        tg th ti tk tl tn to tr ts tt tw ty ug uk ur uz ve vi vo wa wo xh yi yo za zh zu
        """.split { $0 == " " || $0 == "\n" }.map { Identifier($0) })
}
