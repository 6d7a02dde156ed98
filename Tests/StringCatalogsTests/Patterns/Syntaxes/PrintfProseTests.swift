import Testing
import TypescaleIdentifiers
import TypescaleStringCatalogs

/// A percent sign in prose is no conversion, in the source as in its translations.
@Suite struct PrintfProseTests {
    private func texts(_ text: String, _ path: String, _ language: String = "en") throws -> [String] {
        try StringCatalog(Array(text.utf8), path: path).messages.flatMap { message in
            MessageFiller(language: language).texts(of: message.pattern).map(\.text)
        }
    }

    private func po(_ flag: String, _ source: String, _ target: String) throws -> [String] {
        try texts(
            "msgid \"\"\nmsgstr \"Language: fr\\n\"\n\n#, \(flag)\nmsgid \"\(source)\"\nmsgstr \"\(target)\"\n",
            "fr.po", "fr")
    }

    @Test(arguments: [
        ("100% of users", "100% of users"), ("50%discount, 100%of it", "50%discount, 100%of it"),
        ("100%ige Sicherheit", "100%ige Sicherheit"), ("20 % d'utilisateurs", "20 % d'utilisateurs"),
        ("%dth of %@s", "1,000th of Maximilianes"), ("5%", "5%"),
    ])
    func `a percent sign after a figure and before a word is text in Apple's and Android's catalogs`(
        text: String, shown: String
    ) throws {
        #expect(try texts("\"a\" = \"\(text)\";", "en.lproj/a.strings") == [shown])
        let catalog = "{\"sourceLanguage\":\"en\",\"strings\":{\"\(text)\":{}}}"
        #expect(try texts(catalog, "a.xcstrings") == [shown])
        let plist = "<plist><dict><key>a</key><string>\(text)</string></dict></plist>"
        #expect(try texts(plist, "en.lproj/a.stringsdict") == [shown])
        guard !text.contains("@"), !text.contains("'") else { return }
        #expect(try texts("<resources><string name=\"a\">\(text)</string></resources>", "values/a.xml") == [shown])
    }

    /// xgettext marks each of these sources as a format.
    @Test(
        arguments: ["c-format", "python-format", "php-format", "go-format", "boost-format"],
        [
            ("100% of users", "100 % d'utilisateurs", "100 % d'utilisateurs"),
            ("100%of users", "100%der Nutzer", "100%der Nutzer"), ("100% complete", "100 % complet", "100 % complet"),
            ("% d points", "% d points", " 1000 points"), ("%dth", "%dte", "1000te"),
        ])
    func `a flag of gettext does not make prose a format`(flag: String, text: (String, String, String)) throws {
        let shown = flag == "php-format" || flag == "go-format" ? text.2.replacing(" 1000 p", with: "1000 p") : text.2
        let own = try po(flag, text.0, text.1)
        #expect(own == [shown] || own == [text.2])
    }

    @Test(arguments: [
        ("100%always", "100%anders", "100%anders"), ("share.title", "100%ige %s", "100%ige Maximiliane"),
        ("%d of 100%", "%d von 100%ig", "1000 von 100%ig"),
    ])
    func `a translation without a flag has the conversions of its source`(
        source: String, target: String, shown: String
    ) throws {
        #expect(try texts("msgid \"\(source)\"\nmsgstr \"\(target)\"\n", "de.po") == [shown])
    }

    @Test(arguments: [
        ("{user} shared {file}", "{user} a partagé {file} {x}", "Maximiliane a partagé Maximiliane {x}"),
        ("{n} days", "{n} jours", "1000 jours"), ("%n days", "%n jours, 5 %neuf", "1000 jours, 5 %neuf"),
        ("share.title", "{user} partage", "Maximiliane partage"),
        ("Use braces", "{accolades}", "{accolades}"), ("{ not }", "{ not }", "{ not }"),
    ])
    func `names in braces are values in gettext if the source has them`(
        source: String, target: String, shown: String
    ) throws {
        #expect(try texts("msgid \"\(source)\"\nmsgstr \"\(target)\"\n", "fr.po") == [shown])
    }

    @Test(arguments: [
        ("object-pascal-format", "%-10.2f|%0:s|%1:-10.2f|%n", "1234,56   |Maximiliane|1234,56   |1\u{202F}234,56"),
        ("object-pascal-format", "%D|%S|%.6d|%x|%*:d|%:d", "1000|Maximiliane|001000|3E8|1000|1000"),
        ("object-pascal-format", "%f %m %05d %e", "1234,56 1\u{202F}234,56\u{A0}€  1000 1,23456000000000E+003"),
        ("object-pascal-format", "%-10.2:f %i", "%-10.2:f %i"),
        ("gcc-internal-format", "%<x%> %qs %m don%'t", "‘x’ ‘Maximiliane’ Maximiliane don’t"),
        ("gcc-internal-format", "%qD %T %+E %wd %.*s", "‘Maximiliane’ Maximiliane Maximiliane 1000 Maximiliane"),
        ("gfc-internal-format", "%r%{a%}%R at %C %L", "a at Maximiliane Maximiliane"),
        ("php-format", "[%'*13s] [%-'x13s] [%'010d]", "[**Maximiliane] [Maximilianexx] [0000001000]"),
        ("php-format", "[%05d] [%013s] [% 6d] [%'é13s]", "[01000] [00Maximiliane] [  1000] [ééMaximiliane]"),
    ])
    func `conversions of one program are filled`(flag: String, text: String, shown: String) throws {
        #expect(try po(flag, text, text) == [shown])
    }
}
