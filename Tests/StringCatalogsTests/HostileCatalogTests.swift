import Testing
import TypescaleIdentifiers
import TypescaleStringCatalogs
import TypescaleTestSupport

/// Any file is read or refused with a reason, in bounded time and memory.
@Suite struct HostileCatalogTests {
    private static let samples: [(path: String, text: String)] = [
        (
            "a.xcstrings",
            #"{"sourceLanguage":"en","strings":{"a":{"localizations":{"de":{"variations":{"plural":{"one":{"stringUnit":{"value":"%lld Halt"}},"other":{"stringUnit":{"value":"%#@x@ %1$@"}}}},"substitutions":{"x":{"argNum":1,"variations":{"plural":{"other":{"stringUnit":{"value":"%arg"}}}}}}}}}}}"#
        ),
        (
            "res/values-de/strings.xml",
            #"<resources><!-- c --><string name="a">D\'r \u00e4 "  " <b>x</b> %1$s %2$tA<![CDATA[<br>&nbsp;&#8230;]]></string><plurals name="p"><item quantity="one">%d</item></plurals></resources>"#
        ),
        (
            "l10n/app_de.arb",
            #"{"@@locale":"de","a":"{n, plural, =0{a'{'b} other{{x, date, yMMMd} #}}","@a":{"placeholders":{"x":{}}}}"#
        ),
        (
            "locales/de/a.json",
            #"{"a":{"b":"<1>x</1><br/>","b_one":"{{count}}","b_other":"$t(a.b_one) {{x, number}}"}}"#
        ),
        ("_locales/de/messages.json", #"{"a":{"message":"$X$ $$ $1","placeholders":{"x":{"content":"$1"}}}}"#),
        (
            "po/de.po",
            "msgid \"\"\nmsgstr \"Plural-Forms: nplurals=2; plural=(n%10==1?0:1);\\n\"\n\n#, c-format\nmsgid \"a %d\"\nmsgid_plural \"b\"\nmsgstr[0] \"%1$s\"\nmsgstr[1] \"%*d%%\"\n"
        ),
        (
            "a.xliff",
            #"<xliff version="2.0" trgLang="de"><file id="f"><unit id="u"><segment><source>a</source><target>b<ph disp="x"/></target></segment></unit></file></xliff>"#
        ),
        ("de.lproj/a.strings", #"/* c */ "e"; "a" = "**b** [^[x](y: z)](u) \"\U00e4\n"; // d"# + "\nc = d;"),
        (
            "de.lproj/a.stringsdict",
            "<plist><dict><key>a</key><dict><key>NSStringLocalizedFormatKey</key><string>%#@n@</string><key>n</key><dict><key>one</key><string>%d</string></dict></dict></dict></plist>"
        ),
        (
            "de.ftl",
            "-t = x\na = { $n ->\n    [one] { -t } \"\n   *[other] { NUMBER($n, a: \"b\\\\\") }\n }\n  .b = { \"c\" }\n"
        ),
        ("m_de.properties", "# c\na = {0,choice,0#x|1<{1}} '' \\u00e4 \\\n  b\nc: d"),
        (
            "a_de.ts",
            #"<TS language="de"><context><name>C</name><message numerus="yes"><source>%n</source><translation><numerusform>%n<byte value="x9"/></numerusform></translation></message></context></TS>"#
        ),
        (
            "a.xlf",
            #"<xliff><file target-language="de"><body><trans-unit id="a"><source>{V, plural, =0 {a} other {<x id="I" equiv-text="{{n}}"/>}}</source><note>typescale: /1</note></trans-unit></body></file></xliff>"#
        ),
        (
            "po/en.po",
            "#. typescale: /1\nmsgid \"_A %e %B\"\nmsgstr \"\"\n\nmsgid \"&A %d\"\nmsgid_plural \"B\\x41\\303\\244\"\nmsgstr[0] \"\"\n"
        ),
        ("a.de.resx", #"<root><data name="a"><value>{0:C} {{x}}</value></data></root>"#),
        (
            "locales/de.yml",
            "# c\nde: &x\n  a_html: \"<b>%{n}\\u00e4\" # d\n  b: {one: x, other: '%<n>.2f'}\n  c: |+\n    ä\n  d: &y [é, ~]\n  e: *y\nen:\n  <<: *x\n"
        ),
    ]

    /// A sequence of numbers from a seed, the same in each run.
    private struct Dice: RandomNumberGenerator {
        var state: UInt64
        mutating func next() -> UInt64 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return state >> 11 ^ state << 32
        }
    }

    private func read(_ bytes: [UInt8], _ path: String) {
        guard let catalog = try? StringCatalog(bytes, path: path) else { return }
        for message in catalog.messages {
            #expect(message.position.line > 0 && message.position.column > 0)
            _ = MessageFiller(language: "de").texts(of: message.pattern)
            for locale in PseudoLocale.allCases { _ = locale.translated(message.pattern) }
        }
    }

    @Test func `positions in one long line are right, and take time in proportion to the line`() throws {
        func line(_ count: Int) -> [UInt8] {
            Array("{\((0..<count).map { "\"k\($0)\":\"ä€😀\"" }.joined(separator: ","))}".utf8)
        }
        let bytes = line(3_000)
        let last = try #require(StringCatalog(bytes, path: "locales/de/a.json").messages.last)
        let start = try #require(String(decoding: bytes, as: UTF8.self).firstRange(of: "\"ä€😀\"}"))
        let column = String(decoding: bytes, as: UTF8.self)[..<start.lowerBound].utf16.count + 1
        #expect(last.position == CatalogPosition(line: 1, column: column))
        let ratio = try ProcessorTime.ratio(of: 4_000) { count in
            _ = try StringCatalog(line(count), path: "locales/de/a.json")
        }
        #expect(ratio < 8)
    }

    @Test(arguments: samples.map(\.path)) func `truncated and changed files never end the process`(
        path: String
    ) throws {
        let sample = try #require(Self.samples.first { $0.path == path })
        let bytes = Array(sample.text.utf8)
        _ = try StringCatalog(bytes, path: path)
        for end in bytes.indices { read(Array(bytes[..<end]), path) }
        var generator = Dice(state: UInt64(path.utf8.count))
        let alphabet = Array("{}[]<>\"'\\%$#@&;=:,.*!?-/ \n\t\u{0}ä0n".utf8) + [0xFF, 0xC3, 0x80]
        for _ in 0..<1_000 {
            var changed = bytes
            for _ in 0...Int.random(in: 0..<4, using: &generator) {
                let index = Int.random(in: 0..<changed.count, using: &generator)
                switch Int.random(in: 0..<3, using: &generator) {
                case 0: changed[index] = alphabet.randomElement(using: &generator) ?? 0
                case 1: changed.insert(alphabet.randomElement(using: &generator) ?? 0, at: index)
                default: changed.remove(at: index)
                }
            }
            read(changed, path)
        }
    }

    @Test(arguments: ["/", "%"]) func `a rule for plurals may divide the least number by -1`(sign: String) throws {
        let rule = "(n-n-9223372036854775807-1)\(sign)(0-1)"
        let text = "msgid \"\"\nmsgstr \"Plural-Forms: nplurals=2; plural=\(rule);\\n\"\n"
        #expect(try StringCatalog(Array(text.utf8), path: "de.po").warnings.isEmpty)
    }

    @Test func `a file that nests deeply is read or refused without a crash`() {
        let deep = 100_000
        let brackets = String(repeating: "{n, plural, other{", count: deep)
        for (path, text) in [
            ("a.xcstrings", #"{"strings":"# + String(repeating: #"{"a":"#, count: deep)),
            (
                "m_de.properties",
                "a = " + String(repeating: "{0,choice,0#", count: 2_500) + String(repeating: "}", count: 2_500)
            ),
            ("a.arb", #"{"a":"\#(brackets)"}"#), ("de.ftl", "a = " + String(repeating: "{ ", count: deep)),
            ("a.xliff", String(repeating: "<xliff>", count: deep)),
            (
                "de.po",
                "msgid \"\"\nmsgstr \"Plural-Forms: nplurals=2; plural=\(String(repeating: "(", count: deep));\\n\"\n"
            ),
        ] { read(Array(text.utf8), path) }
    }

    @Test func `nested entities and inclusions are bounded`() throws {
        let bomb = "<!DOCTYPE x [<!ENTITY a \"aaaa\"><!ENTITY b \"&a;&a;\">]><resources>&b;</resources>"
        #expect(throws: CatalogError.self) { try StringCatalog(Array(bomb.utf8), path: "res/values/strings.xml") }
        let long = String(repeating: "a", count: 1_000)
        let many =
            "<!DOCTYPE x [<!ENTITY a \"\(long)\">]><resources>\(String(repeating: "&a;", count: 2_000))</resources>"
        #expect(throws: CatalogError.self) { try StringCatalog(Array(many.utf8), path: "res/values/strings.xml") }
        let declared = (0..<100_000).map { "<!ENTITY a\($0) \"\">" }.joined()
        let unused = Array("<!DOCTYPE x [\(declared)]><resources/>".utf8)
        let time = try ContinuousClock().measure { _ = try StringCatalog(unused, path: "a.xml", format: .android) }
        #expect(time < .seconds(20))
        let laughs = (0..<30).map { #""k\#($0)":"$t(k\#($0 + 1)) $t(k\#($0 + 1)) $t(k\#($0 + 1))""# }.joined(
            separator: ",")
        read(Array("{\(laughs),\"k30\":\"x\"}".utf8), "locales/de/a.json")
        let terms = (0..<30).map { "-t\($0) = { -t\($0 + 1) }{ -t\($0 + 1) }{ -t\($0 + 1) }\n" }.joined()
        read(Array((terms + "-t30 = x\na = { -t0 }\n").utf8), "de.ftl")
        let choices = (0..<20).map { "{a\($0), plural, one{x} other{y}}" }.joined()
        let forms = try StringCatalog(Array(#"{"a":"\#(choices)"}"#.utf8), path: "a_de.arb")
        #expect(MessageFiller(language: "de").texts(of: forms.messages[0].pattern).count <= StringCatalogsLimits.forms)
    }

    @Test func `wrong encodings, open texts and empty files are refused with their location`() {
        func reason(_ bytes: [UInt8], _ path: String) -> String {
            do {
                _ = try StringCatalog(bytes, path: path)
                return "read"
            } catch {
                return (error.position.map { "\($0.line):\($0.column): " } ?? "") + error.reason
            }
        }
        for path in ["de.json", "de.arb", "de.xlf", "a.ts", "a.resx", "de.yml", "a.de.txt"] {
            #expect(reason([], path) == "the file is empty", "\(path)")
        }
        for path in ["de.po", "de.lproj/a.strings", "de.ftl", "a_de.properties"] {
            #expect(reason([], path) == "read", "\(path)")
        }
        let compiled = Array("bplist00".utf8) + [0xD1, 0x01, 0xFF]
        #expect(
            reason(compiled, "de.lproj/a.strings") == "a binary property list; convert it with plutil -convert xml1")
        #expect(reason(Array("a = \n".utf8) + [0xFF], "de.ftl") == "2:1: not UTF-8; save the file as UTF-8")
        #expect(reason([0xFF, 0xFE, 0x20], "de.lproj/a.strings").contains("odd number of bytes"))
        #expect(reason(Array("msgid \"a\"\nmsgstr \"b\n".utf8), "de.po").hasPrefix("2:8: the text that begins here"))
        #expect(reason(Array("x".utf8), "a.txt").hasPrefix("not a string catalog of a known format"))
    }

    @Test(arguments: [
        (#"{"a":{"b":{"$value":"1px"}}}"#, "1:21: not a string catalog: the key \"$value\" is one of design tokens"),
        (#"{"a":{"$type":"color"}}"#, "1:15: not a string catalog: the key \"$type\""),
        (#"{"resolutionOrder":[]}"#, "1:20: not a string catalog: the key \"resolutionOrder\""),
        (#"{"curve":{},"styles":{}}"#, "1:10: not a string catalog: it has the curve and the styles of a scale file"),
        (#"{"L":{"styles":[{"name":"body","size":17}]}}"#, "1:39: not a string catalog: the value at /L/styles/0/size"),
        (#"{"a":"b","c":true}"#, "1:14: not a string catalog: the value at /c is a Boolean value"),
        (
            #"{"tokenSetOrder":["core"]}"#,
            "1:18: not a string catalog: the key \"tokenSetOrder\" is one of design tokens"
        ),
        (#"{"a":{"b":{"type":"dimension","value":"x"}}}"#, "1:39: not a string catalog: the value at /a/b is one of"),
        (#"{"a":{"value":"{b.value}","comment":"c"},"d":"e"}"#, "1:15: not a string catalog: the value at /a is one"),
        (#"{"a":{"value":"1.5rem"},"d":"e"}"#, "1:15: not a string catalog: the value at /a is one of design tokens"),
        (##"{"a":{"value":"#F00","comment":"c"},"d":"e"}"##, "1:15: not a string catalog: the value at /a is one of"),
        (#"{"a":{"value":"Inter","comment":"c"}}"#, "1:15: not a string catalog: its values have the key \"value\""),
        (#"{"a":{"value":{"size":"{b.c}"}}}"#, "1:15: not a string catalog: its values have the key \"value\""),
        (#"{"$schema":"x","roles":{"a":["b"]}}"#, "1:30: not a string catalog: its texts are in lists"),
        (#"{"compilerOptions":{"target":"ES2022"}}"#, "1:20: not a string catalog: the key \"compilerOptions\" has"),
        (#"{"name":"a","version":"1.0.0"}"#, "1:23: not a string catalog: the key \"version\" has the version"),
        (
            #"{"dependencies":{"a":"^1","b":"2.0"}}"#,
            "1:17: not a string catalog: the key \"dependencies\" has versions"
        ),
        (
            #"{"name":"a","scripts":{"build":"tsc -p ."}}"#,
            "1:23: not a string catalog: the key \"scripts\" has commands"
        ),
    ])
    func `JSON of another kind is no catalog`(text: String, reason: String) throws {
        let error = #expect(throws: CatalogError.self) { try StringCatalog(Array(text.utf8), path: "a.json") }
        let position = try #require(error?.position)
        let found = "\(position.line):\(position.column): \(error?.reason ?? "")"
        #expect(found.hasPrefix(reason))
    }

    @Test(arguments: [
        (#"{"a":"b","c":{"d":["e",null]}}"#, "a.json", 2), (#"{"a":"b"}"#, "messages.json", 1),
        (#"{"a":"b","c":1}"#, "locales/de/a.json", 1), (#"{"$schema":"x","a":"b"}"#, "messages/de.json", 1),
        (#"{"$schema":"x","a":"{b}"}"#, "messages/de.json", 1),
        (#"{"$schema":"https://inlang.com/schema/inlang-message-format","hello":"Hallo"}"#, "de.json", 1),
        (#"{"$schema":"x","a":{"message":"b"}}"#, "a.json", 1), (#"{"a":["b"]}"#, "locales/de/a.json", 1),
        (#"{"input":{"value":"Value","label":"100%"}}"#, "a.json", 2), (#"{"a":{"value":"b"},"c":"d"}"#, "a.json", 2),
        (#"{"name":"Name","version":"Version 1.0"}"#, "a.json", 2), (#"{"name":"A b","version":"1.0"}"#, "a.json", 2),
        (#"{"scripts":{"build":"Build","x":"y"},"engines":{"a":"1 engine"}}"#, "a.json", 3),
        (#"{"@@locale":"de","a":"b","@a":{"n":1}}"#, "a.json", 1),
    ])
    func `JSON whose values are texts is a catalog`(text: String, path: String, count: Int) throws {
        #expect(try StringCatalog(Array(text.utf8), path: path).messages.count == count)
    }
}
