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
        ] as [(String, CatalogFormat, Identifier, Identifier)])
    func `a folder of a language outranks the name of a namespace`(
        path: String, format: CatalogFormat, language: Identifier, group: Identifier
    ) {
        let location = CatalogLocation(path: path, format: format)
        #expect(location.language == language)
        #expect(location.group == group)
    }
}
