import Testing

@testable import TextLayout

/// The case of texts, and the sources of its characters.
@Suite struct CaseTransformerTests {
    @Test(arguments: [
        ("Straße 1", TextTransform.uppercase, "de", "STRASSE 1", [0, 1, 2, 3, 4, 4, 5, 6, 7]),
        ("istanbul", .uppercase, "tr", "İSTANBUL", Array(0..<8)),
        ("ΟΔΟΣ ΣΟΦΟΣ", .lowercase, "el", "οδος σοφος", Array(0..<10)),
        ("ὈΔΥΣΣΕΎΣ", .lowercase, "en", "ὀδυσσεύς", Array(0..<8)),
        ("თბ Ⴀ", .uppercase, "ka", "თბ Ⴀ", Array(0..<4)),
        ("ա և", .uppercase, "hy", "Ա ԵՒ", [0, 1, 2, 2]),
        ("ᲗᲑ", .uppercase, "en", "თბ", [0, 1]),
        ("a😀ﬁn", .uppercase, "en", "A😀FIN", [0, 1, 1, 3, 3, 4]),
    ])
    func `each unit has its source`(
        text: String, transform: TextTransform, locale: String, changed: String, sources: [Int]
    ) throws {
        let transformer = try #require(CaseTransformer(transform, locale: locale, engine: .chromium))
        let units = Array(text.utf16)
        var (result, origins): ([UInt16], [Int]) = ([], [])
        transformer.append(units, 0..<units.count, to: &result, sources: &origins)
        #expect(String(decoding: result, as: UTF16.self) == changed)
        #expect(origins == sources)
    }

    @Test(arguments: [
        (
            "don't stop, e.g. foo@bar.org", "en", "Don't Stop, E.G. Foo@Bar.Org", "Don't Stop, E.G. Foo@Bar.Org",
            "Don't Stop, E.g. Foo@bar.org"
        ),
        ("x(y) a_b 5€a l·l", "en", "X(Y) A_b 5€A L·l", "X(y) A_b 5€a L·l", "X(Y) A_b 5€A L·l"),
        ("ﬁn ß ǆ ŉa 𐐨", "en", "ﬁn ß ǅ ŉa 𐐨", "Fin Ss ǅ ʼNa 𐐀", "Fin Ss ǅ ʼNa 𐐀"),
        ("ijsland iJs", "nl", "Ijsland IJs", "IJsland IJs", "Ijsland IJs"),
        ("istanbul ıd Ǆ", "tr", "Istanbul Id ǅ", "İstanbul Id Ǆ", "Istanbul Id ǅ"),
        ("日本ab “q” 'q'", "ja", "日本Ab “Q” 'Q'", "日本ab “Q” 'Q'", "日本Ab “Q” 'Q'"),
        ("", "en", "", "", ""),
    ])
    func `each engine capitalizes its own words`(
        text: String, locale: String, chromium: String, firefox: String, webkit: String
    ) throws {
        for (engine, expected) in [(BrowserEngine.chromium, chromium), (.firefox, firefox), (.webkit, webkit)] {
            let transformer = try #require(CaseTransformer(.capitalize, locale: locale, engine: engine))
            let units = Array(text.utf16)
            var (result, origins): ([UInt16], [Int]) = ([], [])
            transformer.append(units, 0..<units.count, to: &result, sources: &origins)
            #expect(String(decoding: result, as: UTF16.self) == expected, "\(engine)")
            #expect(origins.count == result.count && origins == origins.sorted())
        }
    }

    @Test(arguments: [BrowserEngine.firefox, .webkit])
    func `Georgian has capitals in Firefox and WebKit`(_ engine: BrowserEngine) throws {
        let transformer = try #require(CaseTransformer(.uppercase, locale: "ka", engine: engine))
        var (result, origins): ([UInt16], [Int]) = ([], [])
        transformer.append(Array("თბ".utf16), 0..<2, to: &result, sources: &origins)
        #expect(String(decoding: result, as: UTF16.self) == "ᲗᲑ")
    }

    @Test(arguments: [
        // The accent of modern Greek vanishes; a word of its own keeps it, and iota and upsilon get a diaeresis after
        // it.
        ("άνθρωπος ή ήττα (ή)", "ΑΝΘΡΩΠΟΣ Ή ΗΤΤΑ (Ή)"), ("νεράιδα μάιος πούλι", "ΝΕΡΑΪΔΑ ΜΑΪΟΣ ΠΟΥΛΙ"),
        ("προϊόν ΐ ούτε α\u{301}ι ι\u{308}\u{301}", "ΠΡΟΪΟΝ Ϊ ΟΥΤΕ ΑΪ Ι\u{308}"),
        // Breathings and the accents of ancient Greek stay, and what has several capitals is as it was.
        ("ἄνδρες Ἀθηναῖοι", "ἌΝΔΡΕΣ ἈΘΗΝΑῖΟΙ"), ("τῷ ᾅδῃ", "Τῷ ᾍΔῌ"), ("Maß ﬁx", "MAß ﬁX"), ("b\u{301}😀", "B\u{301}😀"),
    ])
    func `Firefox has capitals of its own in Greek text`(_ text: String, _ changed: String) throws {
        let transformer = try #require(CaseTransformer(.uppercase, locale: "el-GR", engine: .firefox))
        let units = Array(text.utf16)
        var (result, origins): ([UInt16], [Int]) = ([], [])
        transformer.append(units, 0..<units.count, to: &result, sources: &origins)
        #expect(String(decoding: result, as: UTF16.self) == changed)
        #expect(origins.count == result.count && origins == origins.sorted())
    }

    @Test(arguments: [
        ("ina bhfuil mbláth", "INA bhFUIL mBLÁTH"), ("a n-athair t-ull n\u{2011}ith", "A nATHAIR tULL nITH"),
        ("i gcás dtír bpost ndán ngé", "I gCÁS dTÍR bPOST nDÁN nGÉ"),
        ("na hÉireann an tUachtarán", "NA hÉIREANN AN tUACHTARÁN"),
        ("an tsráid tSúil tsl ts", "AN tSRÁID tSÚIL tSL TS"),
        ("héireann n-Athair m-bád nit", "HÉIREANN N-ATHAIR M-BÁD NIT"),
        ("ag'mbord, (mbord) mbord-mbord", "AG'mBORD, (mBORD) mBORD-MBORD"), ("n t- ß", "N T- SS"),
    ])
    func `in Irish, the letters of a mutation stay small in Firefox`(_ text: String, _ changed: String) throws {
        let units = Array(text.utf16)
        for engine in BrowserEngine.allCases {
            let transformer = try #require(CaseTransformer(.uppercase, locale: "ga-IE", engine: engine))
            var (result, origins): ([UInt16], [Int]) = ([], [])
            transformer.append(units, 0..<units.count, to: &result, sources: &origins)
            let expected = engine == .firefox ? changed : text.uppercased()
            #expect(String(decoding: result, as: UTF16.self) == expected, "\(engine)")
            #expect(origins.count == result.count && origins == origins.sorted())
        }
    }

    @Test func `text without a change of case has no transformer`() {
        #expect(CaseTransformer(.none, locale: "en", engine: .chromium) == nil)
    }
}
