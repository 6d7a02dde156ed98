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
}
