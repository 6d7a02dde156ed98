import Testing
import TypescaleIdentifiers
import TypescaleStringCatalogs

/// The catalogs of web apps: i18next's inclusions of plurals, and Vue I18n's literals, links and plurals.
@Suite struct WebJSONReaderTests {
    /// Returns the texts of the last message, one for each form.
    private func texts(_ text: String) throws -> [String] {
        let messages = try StringCatalog(Array(text.utf8), path: "locales/en/app.json").messages
        return try MessageFiller(language: "en").texts(of: #require(messages.last).pattern).map(\.text)
    }

    private static let girls = #""girls_one":"{{count}} girl","girls_other":"{{count}} girls""#

    @Test func `a plural form under two spellings of its key is read once, and reported`() throws {
        let text = #"{"a":{"b_one":"{{count}} x","b_other":"{{count}} y"},"a.b_one":"{{count}} z","c":"$t(a.b)"}"#
        let catalog = try StringCatalog(Array(text.utf8), path: "locales/en/app.json")
        #expect(catalog.warnings.map(\.id) == ["a.b_one"])
        for message in catalog.messages {
            let filled = MessageFiller(language: "en").texts(of: message.pattern).map(\.text)
            #expect(filled == ["1 x", "1000 y"] || filled == ["1 x", "1,000 y"], "\(filled)")
        }
    }

    @Test(arguments: [
        (#"$t(girls, {\"count\": {{n}} }) came"#, ["1 girl came", "1000 girls came"]),
        (#"$t(girls, {'count':{{ n }}})"#, ["1 girl", "1000 girls"]), ("$t(girls)", ["1 girl", "1000 girls"]),
        (
            #"$t(girls, {\"count\": {{n}} }) and {{n}} of {{name}}"#,
            ["1 girl and 1 of Maximiliane", "1000 girls and 1000 of Maximiliane"]
        ),
        ("$t(boys)", ["Maximiliane"]),
        ("$t(girls_other)", ["1000 girls"]),
    ])
    func `an inclusion of a plural has its forms`(value: String, shown: [String]) throws {
        #expect(try texts(#"{\#(Self.girls),"a":"\#(value)"}"#) == shown)
    }

    @Test(arguments: [
        (#"{"a":"x $t(b)","b":"$t(c)","c":"$t(a) $t(b)"}"#, ["a: a → b → c → a", "b: b → c → b"]),
        (#"{"a":"$t(b)","b":"$t(b)","c":"$t(b)"}"#, ["a: b → b"]),
        (#"{"a_one":"{{count}} $t(a)","a_other":"{{count}} $t(a)"}"#, ["a: a → a"]),
        (#"{"a":"x @:b.c","b":{"c":"@:(a)!"}}"#, ["a: a → b.c → a"]), (#"{"a":"$t(b) $t(b)","b":"$t(c)","c":"d"}"#, []),
    ])
    func `references in a cycle are named once, at the first message that leads to it`(
        file: String, cycles: [String]
    ) throws {
        let warnings = try StringCatalog(Array(file.utf8), path: "locales/en/app.json").warnings
        let expected = cycles.map { cycle in
            let parts = cycle.split(separator: ":", maxSplits: 1)
            return "\(parts[0]): the references are cyclic:\(parts[1]); remove one"
        }
        #expect(warnings.map { "\($0.id ?? ""): \($0.reason)" } == expected)
    }

    @Test(arguments: [
        (
            #"{"-girls_one":"{{count}} girl","-girls_other":"{{count}} girls","a":"$t(-girls)"}"#,
            ["1 girl", "1000 girls"]
        ),
        (#"{"- none -":"no {{x}}","a":"$t(- none -)"}"#, ["no Maximiliane"]),
    ])
    func `an inclusion may have a key that begins with a hyphen`(file: String, shown: [String]) throws {
        #expect(try texts(file) == shown)
    }

    @Test func `a chain of references that is too long is named`() throws {
        let texts = (0..<10).map { #""k\#($0)":"$t(k\#($0 + 1))""# }.joined(separator: ",")
        let warnings = try StringCatalog(Array("{\(texts),\"k10\":\"x\"}".utf8), path: "locales/en/app.json").warnings
        #expect(warnings.map(\.id) == ["k0", "k1"])
        let chain = (0...9).map { "k\($0)" }.joined(separator: " → ")
        let reason = "the chain of references \(chain) is longer than 8; the rest is not shown"
        #expect(warnings.first?.reason == reason)
    }

    @Test func `a text of another file is an argument, and is reported once`() throws {
        let text = #"{"a":"Start $t(common:brand) jetzt","b":"$t(common:brand) $t(none)"}"#
        let catalog = try StringCatalog(Array(text.utf8), path: "locales/de/app.json")
        #expect(catalog.warnings.map(\.argument) == ["common:brand"] && catalog.warnings.first?.id == "a")
        let filler = MessageFiller(language: "de", values: ["common:brand": .text("Donau")])
        #expect(try filler.texts(of: #require(catalog.messages.first).pattern).map(\.text) == ["Start Donau jetzt"])
    }

    @Test(arguments: [
        ("me{'@'}home.org", "me@home.org"), ("{ '{' }{name}{'}'}", "{Maximiliane}"), ("a {'|'} b", "a | b"),
    ])
    func `a literal of Vue I18n is shown as it is`(value: String, shown: String) throws {
        #expect(try texts(#"{"a":"\#(value)"}"#) == [shown])
    }

    @Test(arguments: [
        ("@:b.c now", ["Inner now"]), ("@:(b.c)! @.upper:b.c.", ["Inner! INNER."]),
        ("@:none @:car", ["@:none {n} cars"]),
        ("@.capitalize:low %{name} 5 %", ["Österreich Maximiliane 5 %"]), ("@:b.d", ["a @:b.d"]),
        ("{n} car | {n} cars", ["1 car", "1000 cars"]),
        ("none | one {'|'} | {count} {name}", ["none", "one |", "1000 Maximiliane"]), ("a@b.c", ["a@b.c"]),
    ])
    func `links and plurals of Vue I18n have their texts`(value: String, shown: [String]) throws {
        let others =
            ##""x":"@:b.c","low":"österreich","car":"{'{n}'} car | {'{n}'} cars","b":{"c":"Inner","d":"a @:b.d"}"##
        let all = try texts("{\(others),\"a\":\"\(value)\"}")
        #expect(all == shown)
        // Without a mark of Vue I18n, a bar and an address are text.
        #expect(try texts(#"{"a":"{n} | b@:c"}"#) == ["1000 | b@:c"])
    }

    @Test func `beside literals of Vue I18n, an apostrophe is a letter`() throws {
        #expect(try texts(#"{"at":"me{'@'}home","a":"l'{name}"}"#) == ["l'Maximiliane"])
        #expect(try texts(#"{"at":"'{'me'}'","a":"l'{name}"}"#) == ["l{name}"])
    }
}
