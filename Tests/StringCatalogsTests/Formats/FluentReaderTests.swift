import Testing
import TypescaleIdentifiers
import TypescaleStringCatalogs

@Suite struct FluentReaderTests {
    private func catalog(_ text: String) throws -> StringCatalog {
        try StringCatalog(Array(text.utf8), path: "en.ftl")
    }

    /// Returns the texts as `id: text`, one for each form.
    private func texts(_ text: String) throws -> [String] {
        try catalog(text).messages.flatMap { message in
            MessageFiller(language: "en").texts(of: message.pattern).map { "\(message.id): \($0.text)" }
        }
    }

    @Test func `a number of the type ordinal selects by the categories of ordinals`() throws {
        let branches = "\n  [one] { $n }st\n  [two] { $n }nd\n  [few] { $n }rd\n *[other] { $n }th\n}\n"
        #expect(
            try texts("a = { NUMBER($n, type: \"ordinal\") ->\(branches)")
                == ["a: 91st", "a: 92nd", "a: 93rd", "a: 1,000th"])
        #expect(try texts("a = { NUMBER($n) ->\(branches)") == ["a: 1st", "a: 1,000th"])
    }

    // The texts are those of fluent.js.
    @Test(arguments: [
        ("{ 1000 } { 1234.5 } { 1.0 } { -5 }", "1,000 1,234.5 1.0 -5"),
        ("{ NUMBER(1234.5, minimumFractionDigits: 2) }", "1,234.50"), ("{ NUMBER(1.50) }", "1.50"),
        ("{ NUMBER(0.25, style: \"percent\") }", "25.00%"),
        ("{ 1 ->\n  [one] x\n *[other] y\n}", "x"), ("{ 2 ->\n  [one] x\n *[other] y\n}", "y"),
        ("{ 2 ->\n  [one] x\n  [2] z\n *[many] y\n}", "z"), ("{ -3 ->\n  [one] x\n  [-3] z\n *[many] y\n}", "z"),
        ("{ 7 ->\n  [one] x\n *[many] y { $n }\n}", "y Maximiliane"),
        ("{ NUMBER(2, type: \"ordinal\") ->\n  [two] x\n *[other] y\n}", "x"),
        ("{ \"a\" ->\n  [a] x\n *[b] y\n}", "x"), ("{ -t }", "x 1,000"),
    ])
    func `a number in a message is formatted, and chooses its branch`(value: String, shown: String) throws {
        #expect(try texts("-t = { 1 ->\n  [one] x\n *[other] y\n} { 1000 }\na = \(value)") == ["a: \(shown)"])
        let catalog = try catalog("a = \(value)")
        let filler = MessageFiller(language: "de")
        for message in catalog.messages { #expect(filler.missingCategories(of: message.pattern) == []) }
    }

    // fluent.runtime shows the default branch for each number without one.
    @Test(arguments: [
        ("[one] { $n } file\n *[many] { $n } files", ["1 file", "1,000 files"]),
        ("[0] none\n *[one] { $n } files", ["none", "1,000 files"]),
        ("[3] three\n *[one] others", ["three", "others"]),
    ])
    func `the default branch is that of all numbers without one`(branches: String, shown: [String]) throws {
        let text = "a = { $n ->\n  \(branches)\n}\n"
        #expect(try texts(text) == shown.map { "a: \($0)" })
        let message = try #require(try catalog(text).messages.first)
        #expect(MessageFiller(language: "en").missingCategories(of: message.pattern).isEmpty)
        let russian = MessageFiller(language: "ru").missingCategories(of: message.pattern)
        #expect(!russian.contains("other") && russian.contains("few"))
    }

    @Test func `a function of the program has each of its names, in terms, too`() throws {
        let branches = "\n  [windows] Settings\n  [macos] Preferences\n *[other] Options\n}\n"
        let names = ["a: Settings", "a: Preferences", "a: Options"]
        #expect(try texts("a = { PLATFORM() ->\(branches)") == names)
        #expect(try texts("-t = { PLATFORM() ->\(branches)a = { -t }\n") == names)
    }

    @Test func `an empty line in a value is one space, as in HTML`() throws {
        #expect(try texts("a = one\n    two\n\n    three\n") == ["a: one two three"])
    }

    @Test func `a carriage return alone ends no line`() throws {
        #expect(try texts("# c\ra = x\nb = y\n") == ["b: y"])
        #expect(try texts("?\ra = x\nb = y\n") == ["b: y"])
    }

    @Test func `a term of another file is an argument, and is reported once`() throws {
        let found = try catalog("a = In { -brand } und { -brand }\nb = { -brand }\n")
        #expect(found.warnings.map(\.argument) == ["-brand"] && found.warnings[0].id == "a")
        #expect(found.warnings[0].reason.contains("\"-brand\" is in another file"))
        let filler = MessageFiller(language: "en", values: ["-brand": .text("Firefox")])
        #expect(found.messages.map { filler.texts(of: $0.pattern)[0].text } == ["In Firefox und Firefox", "Firefox"])
    }

    @Test func `a default branch is for the fractions of a language, and not for its other numbers`() throws {
        func missing(_ branches: String) throws -> [Identifier] {
            let message = try #require(try catalog("a = { $n ->\n \(branches)\n}\n").messages.first)
            return MessageFiller(language: "ru").missingCategories(of: message.pattern)
        }
        #expect(try missing("[one] a\n [few] b\n *[many] c") == [])
        #expect(try missing("[one] a\n *[other] c") == ["few", "many"])
    }

    @Test(arguments: [
        ("  .gender = feminine\n", "She is"), ("  .gender = neuter\n", "It is"), ("", "It is"),
        ("  .gender = masculine\n  .case = x\n", "He is"),
    ])
    func `the attribute of a term selects its branch`(attributes: String, shown: String) throws {
        let text = """
            a = { -brand.gender ->
                [masculine] He is
                [feminine] She is
               *[other] It is
            } { -brand }
            -brand = Typescale
            \(attributes)
            """
        #expect(try texts(text) == ["a: \(shown) Typescale"])
    }

    @Test(arguments: [
        ("bad = { $x", "bad"), ("bad = {", "bad"), ("bad = x\n  .title = { $x", "bad"), ("-bad = {\n\n", "-bad"),
        ("bad = { NUMBER($n,", "bad"), ("bad", "bad"), ("bad = { $n ->\n  [one] x\n}", "bad"), ("}", nil),
    ])
    func `an entry after a broken one is read, and the warning names the broken one`(
        broken: String, id: Identifier?
    ) throws {
        let catalog = try catalog("\(broken)\nnext = fine\n-term = x\n# Comment.\nlast = { -term }")
        #expect(catalog.messages.map(\.id).filter { $0 != "bad" } == ["next", "last"])
        #expect(catalog.messages.last?.comment == "Comment.")
        #expect(catalog.warnings.map(\.id) == [id])
    }

    @Test(arguments: [
        ("{ -brand(case: \"locative\") }", "Firefoxie 2"), ("{ -brand }", "Firefox 2"),
        ("{ -brand(case: \"dative\") }", "Firefox 2"), ("{ -long }", "Firefox 2 Nightly"),
        ("{ -tabs(count: 1) }", "one tab"), ("{ -tabs(count: 5, name: \"Ann\") }", "tabs of Ann"),
    ])
    func `a term has the branches of the arguments that are given to it`(value: String, shown: String) throws {
        let text = """
            -brand = { $case ->
               *[nominative] Firefox
                [locative] Firefoxie
            } 2
            -long = { -brand } Nightly
            -tabs = { $count ->
                [1] one tab
               *[more] tabs of { $name }
            }
            a = \(value)
            """
        #expect(try texts(text) == ["a: \(shown)"])
    }

    @Test(arguments: [
        ("Read <a data-l10n-name=\"more\">more</a>.", "Read more."),
        ("<em>Now</em>&nbsp;&amp; here", "Now\u{A0}& here"),
        ("First<br/>second", "First\nsecond"), ("1 < 2 and R&D", "1 < 2 and R&D"), ("{ -bold }!", "Bold!"),
        ("{ $n } <img data-l10n-name=\"x\"/>files", "Maximiliane files"),
    ])
    func `tags and entities of a value are not shown`(value: String, shown: String) throws {
        #expect(try texts("-bold = <b>Bold</b>\na = \(value)") == ["a: \(shown)"])
    }

    @Test func `tags of an attribute are shown`() throws {
        #expect(try texts("a =\n  .title = <b>Bold</b>") == ["a.title: <b>Bold</b>"])
    }

    @Test func `a tag may contain values`() throws {
        #expect(try texts("a = See <a href=\"{ $url }\">{ $name } here</a>.") == ["a: See Maximiliane here."])
        #expect(try texts("a = \u{F0000}<b>{ $name }</b>") == ["a: \u{F0000}<b>Maximiliane</b>"])
    }

    @Test func `references in a cycle are named, through terms and attributes, too`() throws {
        let file = "a = { b } x\nb = { -c }\n-c = { a.title }\n    .x = y\nd = { d }\ne = { d } { a }\n"
        let catalog = try StringCatalog(Array((file + "a2 =\n    .title = { a2.title }\n").utf8), path: "en/a.ftl")
        #expect(
            catalog.warnings.map(\.reason) == [
                "\"a.title\" is in another file; \"values\" of typescale.json can have its text",
                "the references are cyclic: d → d; remove one",
                "the references are cyclic: a2.title → a2.title; remove one",
            ])
        let terms = "a = { -b }\n-b = { -c } x\n-c = { $n ->\n   *[one] { -b }\n}\n"
        let cyclic = try StringCatalog(Array(terms.utf8), path: "en/a.ftl")
        #expect(cyclic.warnings.map(\.reason) == ["the references are cyclic: -b → -c → -b; remove one"])
        #expect(cyclic.warnings.map(\.id) == ["a"] && cyclic.messages.map(\.id) == ["a"])
    }
}
