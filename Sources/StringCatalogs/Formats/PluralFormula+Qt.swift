extension PluralFormula {
    /// Returns Qt's rule for the forms of a language, a BCP 47 tag.
    ///
    /// Qt's rules are older than CLDR's and differ from them in Latvian, Irish, Macedonian, Maltese and Welsh, and in
    /// large numbers of French. The rules of lrelease: https://doc.qt.io/qt-6/i18n-plural-rules.html.
    static func qt(_ language: String) -> PluralFormula {
        let base = language.parts(at: "-")[0]
        // Brazil's Portuguese counts as French does.
        let rule = language.isExactly("pt-BR") ? rulesOfQt["fr"] : rulesOfQt[Identifier(base)]
        return rule.flatMap { PluralFormula(header: "nplurals=6; plural=\($0)") } ?? .germanic
    }

    private static let rulesOfQt: [Identifier: String] = {
        let french = "n > 1"
        let irish = "n == 1 ? 0 : n == 2 ? 1 : 2"
        let few = "n % 10 >= 2 && n % 10 <= 4 && (n % 100 < 10 || n % 100 > 19)"
        let russian = "n % 10 == 1 && n % 100 != 11 ? 0 : \(few) ? 1 : 2"
        return [
            "fr": french, "br": french, "ti": french, "ga": irish, "gv": irish, "iu": irish, "mi": irish, "sm": irish,
            "ru": russian, "uk": russian, "be": russian, "sr": russian, "hr": russian, "bs": russian,
            "pl": "n == 1 ? 0 : \(few) ? 1 : 2",
            "cs": "n % 100 == 1 ? 0 : n % 100 >= 2 && n % 100 <= 4 ? 1 : 2",
            "sk": "n == 1 ? 0 : n >= 2 && n <= 4 ? 1 : 2",
            "sl": "n % 100 == 1 ? 0 : n % 100 == 2 ? 1 : n % 100 == 3 || n % 100 == 4 ? 2 : 3",
            "lv": "n % 10 == 1 && n % 100 != 11 ? 0 : n != 0 ? 1 : 2",
            "lt": "n % 10 == 1 && n % 100 != 11 ? 0 : n % 10 == 2 && n % 100 != 12 ? 1 : 2",
            "mk": "n % 10 == 1 ? 0 : n % 10 == 2 ? 1 : 2",
            "ro": "n == 1 ? 0 : n == 0 || n % 100 >= 1 && n % 100 <= 19 ? 1 : 2",
            "mt": "n == 1 ? 0 : n == 0 || n % 100 >= 1 && n % 100 <= 10 ? 1 : n % 100 >= 11 && n % 100 <= 19 ? 2 : 3",
            "cy": "n == 0 ? 0 : n == 1 ? 1 : n >= 2 && n <= 5 ? 2 : n == 6 ? 3 : 4",
            "ar": "n <= 2 ? n : n % 100 >= 3 && n % 100 <= 10 ? 3 : n % 100 != 0 ? 4 : 5",
        ]
    }()
}
