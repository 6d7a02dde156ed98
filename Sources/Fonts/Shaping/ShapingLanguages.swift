/// The languages that shaping distinguishes.
///
/// Until the process ends, HarfBuzz keeps the name of every language, and searches the names one after another. A
/// client that sends each text in another language could exhaust memory and time. Therefore languages are those of a
/// fixed list: if the first that come were distinguished, the lines of a text would depend on the texts before it.
package enum ShapingLanguages {
    /// Returns the tag that text of a language (BCP 47) is shaped with.
    ///
    /// It is the code of the language in lower case, with the subtags that change how it is shaped or where its lines
    /// break; or empty if the language is not in the list.
    package static func tag(for language: String) -> String {
        let code = Identifier(languageOf: language)
        guard codes.contains(code) else { return "" }
        guard let variants = variants[code] else { return code.text }
        let subtags = language.lowercasedASCII.split { $0 == "-" || $0 == "_" }.dropFirst()
        return variants.reduce(into: code.text) { tag, variant in
            if subtags.contains(variant) { tag += "-\(variant)" }
        }
    }

    /// The subtags by which HarfBuzz's table of OpenType languages or ICU's line breaks distinguish texts of a
    /// language.
    private static let variants: [Identifier: [Substring]] = [
        "el": ["polyton"], "ga": ["latg"], "hy": ["arevela", "arevmda"], "ka": ["geok"], "ro": ["md"],
        "syr": ["syre", "syrj", "syrn"], "zh": ["hans", "hant", "cn", "hk", "mo", "sg", "tw"],
    ]

    /// The codes of ISO 639-1, and those of three letters that are languages of Unicode's CLDR 42 or of the GNU C
    /// library.
    private static let codes = Set(
        """
        aa ab ae af ak am an ar as av ay az ba be bg bi bm bn bo br bs ca ce ch co cr cs cu cv cy da de dv dz ee el en eo es
        et eu fa ff fi fj fo fr fy ga gd gl gn gu gv ha he hi ho hr ht hu hy hz ia id ie ig ii ik io is it iu ja jv ka kg ki
        kj kk kl km kn ko kr ks ku kv kw ky la lb lg li ln lo lt lu lv mg mh mi mk ml mn mr ms mt my na nb nd ne ng nl nn no
        nr nv ny oc oj om or os pa pi pl ps pt qu rm rn ro ru rw sa sc sd se sg si sk sl sm sn so sq sr ss st su sv sw ta te
        tg th ti tk tl tn to tr ts tt tw ty ug uk ur uz ve vi vo wa wo xh yi yo za zh zu
        agq agr anp asa ast ayc bas bem ber bez bgc bhb bho blo brx byn ccp ceb cgg chr ckb cmn cop crh csb csw dav dje doi
        dsb dua dyo ebu ewo fil fur gez got grc gsw guz hak haw hif hne hsb jgo jmc kab kam kde kea kgp khq kkj kln kok ksb
        ksf ksh kxv lag lij lkt lmo lrc luo luy lzh mag mai mas mer mfe mgh mgo mhr miq mjw mni mnw mua mzn nan naq nds nhn
        niu nmg nnh nqo nso nus nyn pap pcm prg quz raj rhg rif rof rwk sah saq sat sbp scn seh ses sgs shi shn shs sid smn
        syr szl tcy teo the tig tok tpi twq tzm unm vai vec vmw vun wae wal xnr xog yav yrl yue yuw zgh
        """.split { $0 == " " || $0 == "\n" }.map { Identifier($0) })
}

extension Identifier {
    /// Creates the language of a locale in small letters: `zh` for `zh-Hant` and `zh_TW`.
    package init(languageOf locale: String) {
        self.init(String(decoding: locale.utf8.prefix { $0 != 0x2D && $0 != 0x5F }, as: UTF8.self).lowercasedASCII)
    }
}
