import Synchronization
import Testing
import TypescaleIdentifiers
import TypescaleTestSupport
import TypescaleThreads

@testable import TypescaleStringCatalogs

/// Reading takes time in proportion to the file, and ends when its work is canceled.
@Suite struct BoundedReadingTests {
    /// A catalog of a format with as many messages or parts as asked for.
    struct Shape: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let path: String
        let text: @Sendable (Int) -> String

        init(_ name: String, _ path: String, _ text: @escaping @Sendable (Int) -> String) {
            (testDescription, self.path, self.text) = (name, path, text)
        }

        func read(_ count: Int) throws(CatalogError) -> StringCatalog {
            try StringCatalog(Array(text(count).utf8), path: path)
        }
    }

    private static func lines(_ count: Int, _ line: (Int) -> String) -> String {
        (0..<count).map(line).joined()
    }

    private static func list(_ count: Int, _ item: (Int) -> String) -> String {
        (0..<count).map(item).joined(separator: ",")
    }

    /// A catalog of each format with many messages.
    static let messages = [
        Shape("xcstrings", "a.xcstrings") { "{\"strings\":{\(list($0) { "\"k\($0)\":{}" })}}" },
        Shape("android", "values-de/strings.xml") { count in
            "<resources>\(lines(count) { "<string name=\"k\($0)\">a</string>" })</resources>"
        },
        Shape("arb", "a_de.arb") { "{\(list($0) { "\"k\($0)\":\"a\",\"@k\($0)\":{}" })}" },
        Shape("i18next", "locales/de/a.json") { "{\(list($0) { "\"k\($0)\":\"a\"" })}" },
        Shape("formatjs", "locales/de/b.json") { "{\(list($0) { "\"k\($0)\":{\"defaultMessage\":\"a\"}" })}" },
        Shape("extension", "_locales/de/messages.json") { "{\(list($0) { "\"k\($0)\":{\"message\":\"a\"}" })}" },
        Shape("po", "de.po") { lines($0) { "msgid \"k\($0)\"\nmsgstr \"a\"\n\n" } },
        Shape("xliff", "a.xlf") { count in
            let units = lines(count) { "<trans-unit id=\"k\($0)\"><source>a</source></trans-unit>" }
            return "<xliff><file><body>\(units)</body></file></xliff>"
        },
        Shape("strings", "de.lproj/a.strings") { lines($0) { "\"k\($0)\" = \"a\";\n" } },
        Shape("stringsdict", "de.lproj/a.stringsdict") { count in
            "<plist><dict>\(lines(count) { "<key>k\($0)</key><string>a</string>" })</dict></plist>"
        },
        Shape("fluent", "de.ftl") { lines($0) { "k\($0) = a\n" } },
        Shape("properties", "m_de.properties") { lines($0) { "k\($0)=a\n" } },
        Shape("qt", "a_de.ts") { count in
            let units = lines(count) { "<message><source>k\($0)</source></message>" }
            return "<TS language=\"de\"><context><name>C</name>\(units)</context></TS>"
        },
        Shape("resx", "a.de.resx") { count in
            "<root>\(lines(count) { "<data name=\"k\($0)\"><value>a</value></data>" })</root>"
        },
        Shape("yaml", "locales/de.yml") { "de:\n" + lines($0) { "  k\($0): a\n" } },
    ]

    /// Catalogs in which one part belongs to many others, or many are alike.
    static let unusual = [
        Shape("lines of a comment", "de.ftl") { lines(150 * $0) { _ in "# a\n" } + "a = b\n" },
        Shape("comments in a row", "values-de/strings.xml") { count in
            "<resources>\(lines(150 * count) { _ in "<!--a-->" })<string name=\"a\">b</string></resources>"
        },
        Shape("attributes with one comment", "de.ftl") { count in
            "# \(lines(50 * count) { _ in "word " })\na = b\n\(lines(count) { " .b\($0) = c\n" })"
        },
        Shape("open names", "de.po") { count in
            "#, python-format\nmsgid \"a\"\nmsgstr \"\(lines(40 * count) { _ in "%(" })\"\n"
        },
        Shape("repeated units", "a.xlf") { count in
            let unit = "<trans-unit id=\"a\"><source>b</source></trans-unit>"
            let units = lines(count) { _ in unit + unit.replacing("\"a\"", with: "\"a|==|plural.one\"") }
            return "<xliff><file><body>\(units)</body></file></xliff>"
        },
        Shape("an outer name", "locales/de/a.json") { count in
            "{\"\(lines(300 * count) { _ in "a" })\":{\(list(count) { "\"k\($0)\":\"a\"" })}}"
        },
        Shape("devices", "a.xcstrings") { count in
            let devices = list(count) { "\"d\($0)\":{\"stringUnit\":{\"value\":\"a\"}}" }
            return "{\"strings\":{\"a\":{\"localizations\":{\"de\":{\"variations\":{\"device\":{\(devices)}}}}}}}"
        },
        Shape("references to a long term", "de.ftl") { count in
            "-t = \(lines(40 * count) { _ in "{ $x ->\n *[a] b\n } " })\n\(lines(count) { "a\($0) = { -t }\n" })"
        },
        Shape("details", "a_de.arb") { count in
            "{\(list(10 * count) { "\"k\($0)\":\"a\"" }),\(list(10 * count) { "\"@k\($0)\":{}" })}"
        },
        Shape("placeholders of placeholders", "_locales/de/messages.json") { count in
            let long = lines(4 * count) { _ in "$1" }
            let message = lines(4 * count) { _ in "$X$" }
            return "{\"a\":{\"message\":\"\(message)\",\"placeholders\":{\"x\":{\"content\":\"\(long)\"}}}}"
        },
        Shape("comments of YAML", "de.yml") { "de:\n\(lines(150 * $0) { _ in "  # a\n" })  a: b\n" },
        Shape("one line of YAML", "de.yml") { "de: {\(list(40 * $0) { "k\($0): ä" })}" },
        Shape("aliases", "de.yml") { "de:\n  a: &a {b: c}\n\(lines($0) { "  k\($0): *a\n" })" },
    ]

    @Test(arguments: messages + unusual) func `time is in proportion to the file`(shape: Shape) throws {
        let ratio = try ProcessorTime.ratio(of: 150) { _ = try shape.read($0) }
        #expect(ratio < 9)
    }

    @Test func `characters are appended in place`() {
        let ratio = ProcessorTime.ratio(of: 20_000) { count in
            var pattern = MessagePattern()
            for _ in 0..<count { pattern.append("100% ") }
        }
        #expect(ratio < 9)
    }

    @Test func `substitutions and examples make no message that is longer than a text may be`() throws {
        let long = String(repeating: "a", count: StringCatalogsLimits.messageBytes - 100)
        let text = """
            {"strings":{"a":{"localizations":{"de":{"stringUnit":{"value":"%#@x@ %#@x@"},
            "substitutions":{"x":{"stringUnit":{"value":"\(long)"}}}}}}}}
            """
        let catalog = try StringCatalog(Array(text.utf8), path: "a.xcstrings")
        #expect(catalog.warnings.map(\.reason) == ["the substitution \"x\" contains itself, or too many others"])
        let example = MessageArgument("n", example: long + long)
        let filled = MessageFiller(language: "de").texts(of: MessagePattern([.argument(example)]))
        #expect(filled.map(\.text) == ["Maximiliane"])
    }

    @Test func `a rule for plurals of thousands of bytes is none`() throws {
        for (count, warnings) in [(100, 0), (3_000, 1)] {
            let rule = "n" + String(repeating: " ", count: count) + "!= 1"
            let text = "msgid \"\"\nmsgstr \"Plural-Forms: nplurals=2; plural=(\(rule));\\n\"\n"
            #expect(try StringCatalog(Array(text.utf8), path: "de.po").warnings.count == warnings)
        }
    }

    @Test func `a text has variants for a bounded number of devices`() throws {
        let shape = try #require(Self.unusual.first { $0.testDescription == "devices" })
        #expect(try shape.read(100).messages.filter { $0.language == "de" }.count == StringCatalogsLimits.devices)
    }

    @Test(arguments: messages) func `each message is a check for cancellation`(shape: Shape) throws {
        let count = 50
        let checks = Mutex(0)
        let work = Cancellation(onCheck: { checks.withLock { $0 += 1 } })
        let catalog = try Cancellation.with(work) { () throws(CatalogError) in try shape.read(count) }
        #expect(catalog.messages.count == count)
        #expect(checks.withLock { $0 } >= count)
        let cancelled = Cancellation()
        cancelled.cancel(.deadline)
        let error = #expect(throws: CatalogError.self) {
            try Cancellation.with(cancelled) { () throws(CatalogError) in try shape.read(count) }
        }
        #expect(error?.code == .cancelled)
    }

    @Test(arguments: [
        ("a.xcstrings", #"{"strings":{"a":{"localizations":{"de":{"stringUnit":{"value":"TEXT"}}}}}}"#, "%d "),
        ("values-de/strings.xml", "<resources><string name=\"a\">TEXT</string></resources>", "%%x"),
        ("a_de.arb", #"{"a":"TEXT"}"#, "{x} "), ("locales/de/a.json", #"{"a":"TEXT"}"#, "{{x}}$ "),
        ("locales/de/a.json", #"{"a":"TEXT"}"#, "{x}"),
        ("_locales/de/messages.json", #"{"a":{"message":"TEXT"}}"#, "$$"),
        ("de.po", "msgid \"a\"\nmsgstr \"TEXT\"\n", "%d "),
        (
            "a.xliff",
            "<xliff><file><body><trans-unit id=\"a\"><source>TEXT</source></trans-unit></body></file></xliff>", "%%"
        ),
        ("de.lproj/a.strings", "\"a\" = \"TEXT\";", "%% "), ("de.ftl", "a = TEXT\n", "{ \"x\" }"),
        ("m_de.properties", "a = TEXT\n", "''x"), ("m_de.properties", "a = TEXT\n", "{0}''"),
        (
            "a_de.ts", "<TS><context><name>C</name><message id=\"a\"><source>TEXT</source></message></context></TS>",
            "%1"
        ),
        ("a.de.resx", "<root><data name=\"a\"><value>TEXT</value></data></root>", "{{"),
        ("de.yml", "de:\n  a: \"TEXT\"\n", "%{x}"), ("m+intl-icu.de.yml", "a: \"TEXT\"\n", "{x} "),
    ])
    func `a text that is longer than a message is not parsed`(path: String, file: String, part: String) throws {
        let count = StringCatalogsLimits.messageBytes / part.utf8.count + 1
        func read(_ count: Int) throws -> StringCatalog {
            let text = file.replacing("TEXT", with: String(repeating: part, count: count))
            return try StringCatalog(Array(text.utf8), path: path)
        }
        let long = try read(count)
        #expect(!long.messages.contains { $0.id == "a" && $0.pattern.parts.count > 1 })
        let reason = try #require(long.warnings.first?.reason)
        #expect(reason == "a text of \(count * part.utf8.count) bytes is not checked; 65536 are the most")
        #expect(try read(100).warnings.isEmpty)
    }

    @Test func `many choices have a few texts, soon`() throws {
        let ratio = try ProcessorTime.ratio(of: 450) { count in
            let text = (0..<count).map { "{a\($0), select, b {x} other {y}}" }.joined()
            let catalog = try StringCatalog(Array("{\"a\":\"\(text)\"}".utf8), path: "a_de.arb")
            let texts = MessageFiller(language: "de").texts(of: catalog.messages[0].pattern)
            // Each choice has two branches, of which one is in the largest text.
            #expect(texts.count == StringCatalogsLimits.branches / 2 + 1)
        }
        #expect(ratio < 9)
    }
}
