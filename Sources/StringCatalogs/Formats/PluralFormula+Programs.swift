// The rules for plurals that programs have of their own, which differ from CLDR's.

extension PluralFormula {
    /// Returns Qt's rule for the forms of a language, a BCP 47 tag.
    ///
    /// Qt's rules are older than CLDR's and differ from them in Latvian, Irish, Macedonian, Maltese and Welsh, and in
    /// large numbers of French. The rules of lrelease: https://doc.qt.io/qt-6/i18n-plural-rules.html.
    static func qt(_ language: String) -> PluralFormula { rule(of: language, among: rulesOfQt, otherwise: "n != 1") }

    /// Returns the rule of Symfony and Laravel for the forms of a language, a BCP 47 tag.
    ///
    /// It is that of the Zend Framework: the code of Symfony's `TranslatorTrait`.
    static func zend(_ language: String) -> PluralFormula { rule(of: language, among: rulesOfZend, otherwise: "0") }

    private static func rule(
        of language: String, among rules: [Identifier: String], otherwise usual: String
    ) -> PluralFormula {
        // Brazil's Portuguese counts as French does.
        let base: Identifier = language.isExactly("pt-BR") ? "fr" : Identifier(language.parts(at: "-")[0])
        return PluralFormula(header: "nplurals=6; plural=\(rules[base] ?? usual)") ?? .germanic
    }

    // Rules of several languages that both programs have.
    private static let french = "n > 1"
    private static let irish = "n == 1 ? 0 : n == 2 ? 1 : 2"
    private static let czech = "n == 1 ? 0 : n >= 2 && n <= 4 ? 1 : 2"
    private static let slovenian = "n % 100 == 1 ? 0 : n % 100 == 2 ? 1 : n % 100 == 3 || n % 100 == 4 ? 2 : 3"
    private static let romanian = "n == 1 ? 0 : n == 0 || n % 100 >= 1 && n % 100 <= 19 ? 1 : 2"
    private static let few = "n % 10 >= 2 && n % 10 <= 4 && (n % 100 < 10 || n % 100 > 19)"
    private static let russian = "n % 10 == 1 && n % 100 != 11 ? 0 : \(few) ? 1 : 2"

    private static let rulesOfQt: [Identifier: String] = {
        var rules: [Identifier: String] = [
            "fr": french, "br": french, "ti": french, "fil": french, "hy": french, "wa": french,
            "ga": irish, "gv": irish, "iu": irish, "mi": irish, "sm": irish, "dv": irish, "ik": irish, "se": irish,
            "sa": irish, "gd": "n == 1 || n == 11 ? 0 : n == 2 || n == 12 ? 1 : n >= 3 && n <= 19 ? 2 : 3",
            "is": "n % 10 == 1 && n % 100 != 11 ? 0 : 1",
            "ru": russian, "uk": russian, "be": russian, "sr": russian, "hr": russian, "bs": russian,
            "pl": "n == 1 ? 0 : \(few) ? 1 : 2",
            "cs": czech, "sk": czech, "sl": slovenian, "ro": romanian,
            "lv": "n % 10 == 1 && n % 100 != 11 ? 0 : n != 0 ? 1 : 2",
            "lt": "n % 10 == 1 && n % 100 != 11 ? 0 : n % 10 != 0 && (n % 100 < 10 || n % 100 > 19) ? 1 : 2",
            "mk": "n % 10 == 1 ? 0 : n % 10 == 2 ? 1 : 2",
            "mt": "n == 1 ? 0 : n == 0 || n % 100 >= 1 && n % 100 <= 10 ? 1 : n % 100 >= 11 && n % 100 <= 19 ? 2 : 3",
            "cy": "n == 0 ? 0 : n == 1 ? 1 : n >= 2 && n <= 5 ? 2 : n == 6 ? 3 : 4",
            "ar": "n <= 2 ? n : n % 100 >= 3 && n % 100 <= 10 ? 3 : n % 100 != 0 ? 4 : 5",
        ]
        // Languages with one form.
        for language in "bi my zh dz fj gn hu id ja jv ko ms na om fa su th bo tr vi yo za".parts(at: " ") {
            rules[Identifier(language)] = "0"
        }
        return rules
    }()

    private static let rulesOfZend: [Identifier: String] = {
        var rules: [Identifier: String] = [
            "cs": czech, "sk": czech, "ga": irish, "sl": slovenian, "ro": romanian,
            "lt": "n % 10 == 1 && n % 100 != 11 ? 0 : n % 10 >= 2 && (n % 100 < 10 || n % 100 >= 20) ? 1 : 2",
            "mk": "n % 10 == 1 ? 0 : 1",
            "mt": "n == 1 ? 0 : n == 0 || n % 100 > 1 && n % 100 < 11 ? 1 : n % 100 > 10 && n % 100 < 20 ? 2 : 3",
            "lv": "n == 0 ? 0 : n % 10 == 1 && n % 100 != 11 ? 1 : 2",
            "pl": "n == 1 ? 0 : n % 10 >= 2 && n % 10 <= 4 && (n % 100 < 12 || n % 100 > 14) ? 1 : 2",
            "cy": "n == 1 ? 0 : n == 2 ? 1 : n == 8 || n == 11 ? 2 : 3",
            "ar": "n <= 2 ? n : n % 100 >= 3 && n % 100 <= 10 ? 3 : n % 100 >= 11 ? 4 : 5",
        ]
        for language in ["be", "bs", "hr", "ru", "sh", "sr", "uk"] { rules[Identifier(language)] = russian }
        for language in ["am", "bh", "fil", "fr", "gun", "hi", "hy", "ln", "mg", "nso", "ti", "wa"] {
            rules[Identifier(language)] = french
        }
        let germanic = """
            af bn bg ca da de el en eo es et eu fa fi fo fur fy gl gu ha he hu is it ku lb ml mn mr nah nb ne nl nn no \
            oc om or pa pap ps pt so sq sv sw ta te tk ur zu
            """
        for language in germanic.parts(at: " ") { rules[Identifier(language)] = "n != 1" }
        return rules
    }()
}
