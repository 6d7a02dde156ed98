import Testing
import TypescaleIdentifiers
import TypescaleStringCatalogs

@Suite struct CatalogLocationTests {
    @Test(
        arguments: [
            ("locales/en/nav.json", .i18next, "en", "locales/*/nav.json"),
            ("src/locales/de/shop/new.json", .formatjs, "de", "src/locales/*/shop/new.json"),
            ("de/it.ftl", .fluent, "de", "*/it.ftl"), ("locales/de.json", .i18next, "de", "locales/*.json"),
            ("locales/nav/de.json", .i18next, "de", "locales/nav/*.json"),
            ("locales/fil/nav.json", .i18next, "fil", "locales/*/nav.json"),
            ("locales/pt_BR/nav.json", .i18next, "pt-BR", "locales/*/nav.json"),
            ("it/locales/de.json", .i18next, "de", "it/locales/*.json"),
            ("no/src/de.ftl", .fluent, "de", "no/src/*.ftl"),
            ("en/m_de.properties", .properties, "de", "en/m_*.properties"),
            ("en/app_de.arb", .arb, "de", "en/app_*.arb"),
            ("ru/browser/browser/preferences/a.ftl", .fluent, "ru", "*/browser/browser/preferences/a.ftl"),
            ("public/locales/de/pages/home/hero/a.json", .i18next, "de", "public/locales/*/pages/home/hero/a.json"),
            ("i18n/de/a/b/c/messages.properties", .properties, "de", "i18n/*/a/b/c/messages.properties"),
            ("App/Strings/de-DE/Resources.resw", .resx, "de-DE", "App/Strings/*/Resources.resw"),
            ("config/locales/devise.de.yml", .yaml, "de", "config/locales/devise.*.yml"),
            ("config/locales/de/nav.yml", .yaml, "de", "config/locales/*/nav.yml"),
            ("translations/messages+intl-icu.pt_BR.yaml", .yaml, "pt-BR", "translations/messages+intl-icu.*.yaml"),
        ] as [(String, CatalogFormat, Identifier, Identifier)])
    func `a folder of a language outranks the name of a namespace`(
        path: String, format: CatalogFormat, language: Identifier, group: Identifier
    ) {
        let location = CatalogLocation(path: path, format: format)
        #expect(location.language == language)
        #expect(location.group == group)
    }

    @Test(
        arguments: [
            ("locales/skr/t.json", .i18next, "skr", "locales/*/t.json"),
            ("locales/skr.json", .i18next, "skr", "locales/*.json"),
            ("po/kmr.po", .po, "kmr", "po/*.po"), ("x/kmr_TR/LC_MESSAGES/a.po", .po, "kmr-TR", "x/*/LC_MESSAGES/a.po"),
            ("text/kmr/a.ftl", .fluent, "kmr", "text/*/a.ftl"), ("app_kmr.arb", .arb, "kmr", "app_*.arb"),
            ("res/values-kmr/strings.xml", .android, "kmr", "res/values-*/strings.xml"),
        ] as [(String, CatalogFormat, Identifier, Identifier)])
    func `a language that is not known is one where languages stand`(
        path: String, format: CatalogFormat, language: Identifier, group: Identifier
    ) {
        let location = CatalogLocation(path: path, format: format, beside: ["text/*/a.ftl", "app_*.arb"])
        #expect(location.language == language)
        #expect(location.group == group)
    }

    @Test(arguments: [
        "io/github/app/messages.properties", "com/acme/ha/LocalStrings.properties", "src/App/IO/Strings.resx",
        "ML/app.ts",
        "src/new/locales/strings.json", "men/a.ftl", "run/x/Resources.resx", "bin/messages.properties", "was/app.arb",
    ])
    func `a folder whose name is a word is none of a language`(path: String) {
        let format = CatalogFormat(likelyFor: path)
        #expect(CatalogLocation(path: path, format: format, beside: ["src/*.json", "*.ftl"]).language == nil)
    }

    @Test(
        arguments: [
            ("men/nav.json", "men", "*/nav.json"), ("locales/min/nav.json", "min", "locales/*/nav.json"),
            ("x/new/LC_MESSAGES/a.po", "new", "x/*/LC_MESSAGES/a.po"), ("fil/nav.json", "fil", "*/nav.json"),
            ("src/men-SL/nav.json", "men-SL", "src/*/nav.json"), ("it/nav.json", "it", "*/nav.json"),
        ] as [(String, Identifier, Identifier)])
    func `a word is a language where others are`(path: String, language: Identifier, group: Identifier) {
        let format = CatalogFormat(likelyFor: path)
        let location = CatalogLocation(path: path, format: format, beside: ["*/nav.json"])
        #expect(location.language == language)
        #expect(location.group == group)
    }

    @Test(
        arguments: [
            ("src/a.ftl", .fluent), ("text/kmr/b.ftl", .fluent), ("text/kmr/a.ftl", .fluent),
            ("i18n/src/t.json", .i18next),
            ("i18n/app.json", .i18next), ("i18n/error-kmr.json", .i18next), ("locales/Kmr/t.json", .i18next),
            ("locales/qx/t.json", .i18next), ("res/values-car/strings.xml", .android),
            ("res/values-v21/strings.xml", .android), ("app_kmr.arb", .arb),
        ] as [(String, CatalogFormat)])
    func `a word elsewhere is no language`(path: String, format: CatalogFormat) {
        let location = CatalogLocation(path: path, format: format, beside: ["text/*/c.ftl", "i18n/*/t.json"])
        #expect(location.language == nil)
    }
}
