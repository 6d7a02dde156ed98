import Testing
import TypescaleHTTPTesting
import TypescaleJSON

@testable import TypescaleService

@Suite struct AccessibilityRoutesTests {
    private func ask(_ word: String, _ body: String, status: Int = 200) throws -> JSONValue {
        let answer = try ServiceFixture().send("POST", "/v1/accessibility/\(word)", body: body)
        #expect(answer.status == status, "\(answer.text)")
        return try JSONParser().parse(answer.body)
    }

    @Test func `two known pairs have their known contrast`() throws {
        let gray = try ask("contrast", ##"{"foreground":"#ACADB1","background":"#fff"}"##)
        #expect(gray["ratio"]?.number == 2.24)
        let dark = try ask("contrast", ##"{"foreground":"#717274","background":"white"}"##)
        #expect(dark["ratio"]?.number == 4.81)
    }

    @Test func `a label, a number and an announcement are spoken as expected`() throws {
        let label = try ask(
            "label",
            #"{"format":"Selected ride mode: %@. [self], %@.","self":"Carpool","sources":["Line","2 people maximum"]}"#)
        #expect(label["text"]?.text == "Selected ride mode: Line. Carpool, 2 people maximum.")
        let number = try ask("number", #"{"value":520215}"#)
        #expect(number["text"]?.text == "five hundred twenty thousand two hundred fifteen")
        let spoken = try ask("announcement", #"{"category":"L"}"#)
        #expect(spoken.at("control", "spoken")?.text == "Text size. Large, the default. Adjustable.")
    }

    @Test func `a sheet is measured, and elements that growing text moves out of reach are reported`() throws {
        let rows = (1...8).map { #"{"id":"r\#($0)","text":"Row number \#($0)"}"# }.joined(separator: ",")
        let sheet = try ask(
            "sheet", #"{"screen":{"width":390,"height":844},"category":"AX5","rows":[\#(rows)]}"#)
        #expect(sheet["rows"]?.elements.count == 8)
        #expect((sheet.at("long", "height")?.number ?? 0) > 44 * 8)
    }

    private struct Finding: Hashable {
        let rule, pointer: String?
        let message: String
    }

    private func findings(_ body: String) throws -> Set<Finding> {
        let found = try ask("audit", body)["findings"]?.elements ?? []
        return Set(
            found.map {
                Finding(rule: $0["rule"]?.text, pointer: $0["pointer"]?.text, message: $0["message"]?.text ?? "")
            })
    }

    @Test func `an audit reports known problems with their location in the request`() throws {
        let found = try findings(
            ##"""
            {"scale":"chat","texts":[{"id":"short","text":"Go"},{"id":"long","text":"Forward message","maxLines":1,"width":60}],
             "palette":{"colors":{},"pairs":[{"name":"grey","foreground":"#ACADB1","background":"#fff","use":"text"}]},
             "sheets":[{"screen":{"width":390,"height":844},"rows":[{"id":"row","height":30}]}],
             "languages":["en"],"ignore":["line-height"]}
            """##)
        let byRule = Dictionary(grouping: found, by: \.rule)
        #expect(byRule["truncation"]?.map(\.pointer) == ["/texts/1"])
        #expect(byRule["contrast"]?.map(\.pointer) == ["/palette"])
        #expect(byRule["contrast"]?.first?.message.hasPrefix("2.24:1, 4.5:1 is needed") == true)
        #expect(byRule["target"]?.map(\.pointer) == ["/sheets/0"])
        #expect(byRule["line-height"] == nil)
    }

    @Test func `an audit compares engines and reports the layout of each`() throws {
        let text = #"{"id":"path","text":"Open src/components/list/row.js now","width":200}"#
        let answer = try ask("audit", #"{"texts":[\#(text)],"engines":["webkit","firefox"],"ignore":["reach-200"]}"#)
        let found = answer["findings"]?.elements.first { $0["rule"]?.text == "engine-difference" }
        #expect(found?["pointer"]?.text == "/texts/0")
        let layouts = found?["engines"]?.elements ?? []
        #expect(layouts.map { $0["engine"]?.text } == ["webkit", "firefox"])
        #expect(layouts.count == 2 && layouts[0]["lines"]?.number != layouts[1]["lines"]?.number)
        #expect(try findings(#"{"texts":[\#(text)]}"#).allSatisfy { $0.rule != "engine-difference" })
    }

    @Test func `a catalog's messages are compared in the engines that a request names`() throws {
        let text = #"\"a\" = \"Pfad\";\n\"b\" = \"Open src/components/list/row.js now\";"#
        let catalog =
            #"{"path":"de.lproj/a.strings","catalog":"\#(text)","width":200,"engines":["firefox","chromium"]}"#
        let answer = try ServiceFixture().send("POST", "/v1/audits/strings", body: catalog)
        #expect(answer.status == 200, "\(answer.text)")
        let findings = try JSONParser().parse(answer.body)["findings"]?.elements ?? []
        let found = try #require(findings.first { $0["rule"]?.text == "engine-difference" })
        let language = try #require(found["languages"]?.elements.first)
        #expect(found["id"]?.text == "b" && language["line"]?.number == 2)
        #expect(language["engines"]?.elements.map { $0["engine"]?.text } == ["firefox", "chromium"])
        #expect(language["detail"]?.text?.contains("in firefox; ") == true)
    }

    @Test func `an engine that does not exist is refused with the list of those that do`() throws {
        let problem = try ask("audit", #"{"engines":["firefox","gecko"]}"#, status: 422)
        #expect(problem["pointer"]?.text == "/engines/1")
        #expect(problem["detail"]?.text?.contains("chromium, firefox, webkit") == true)
    }

    @Test func `a sheet without a scale uses the scale and styles of the audit`() throws {
        let sheet = #"{"screen":{"width":390,"height":844},"rows":[{"id":"row","text":"Hi","style":"reaction"}]}"#
        #expect(try findings(#"{"scale":"chat","sheets":[\#(sheet)]}"#).contains { $0.pointer == "/sheets/0" })
        let problem = try ask("audit", #"{"sheets":[\#(sheet)]}"#, status: 404)
        #expect(problem["detail"]?.text?.contains("\"reaction\" is not a style of apple-ios") == true)
    }

    @Test(arguments: [
        ("contrast", #"{"foreground":"black","background":"white","scale":"none"}"#, "/scale"),
        ("contrast", #"{"foreground":"black","background":"white","style":"none"}"#, "/style"),
        ("contrast", #"{"foreground":"ink","background":"white","palette":{"colors":{}}}"#, "/foreground"),
        (
            "contrast", #"{"palette":{"a":{"$type":"color","$value":"{none}"}},"foreground":"red","background":"a"}"#,
            "/palette/a/$value"
        ),
        ("announcement", #"{"appStep":1}"#, "/appStep"),
        ("announcement", #"{"from":{},"to":{},"scale":"x"}"#, "/scale"),
        ("audit", #"{"texts":[{"id":"a","text":"a","style":"none"}]}"#, "/texts/0/style"),
        ("audit", #"{"scale":"😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀"}"#, "/scale"),
    ])
    func `a name in the body that nothing has is not found`(word: String, body: String, pointer: String) throws {
        let problem = try ask(word, body, status: 404)
        #expect(problem["type"]?.text == "urn:problem-type:typescale:not-found")
        #expect(problem["pointer"]?.text == pointer)
    }

    @Test func `a color that is not one is refused without a palette`() throws {
        let problem = try ask("contrast", #"{"foreground":"ink","background":"white"}"#, status: 422)
        #expect(problem["pointer"]?.text == "/foreground")
    }

    @Test(arguments: [
        (#"{"style":"a"}"#, 400), (#"{"foreground":"a","background":"b","use":"picture"}"#, 422),
        (#"{"foreground":"a","background":"b","use":"text","style":"body"}"#, 422),
        (#"{"foreground":"a","background":"b","over":""}"#, 422), (#"{"foreground":"none","background":"b"}"#, 200),
    ])
    func `the form of a palette's pairs is checked although the request has its own`(pair: String, status: Int) throws {
        let palette = #"{"colors":{"a":"red","b":"white"},"pairs":[\#(pair)]}"#
        _ = try ask("contrast", #"{"foreground":"a","background":"b","palette":\#(palette)}"#, status: status)
    }

    @Test func `a translucent color behind a background is itself over white`() throws {
        func ratio(_ over: String) throws -> Double? {
            let body = ##"{"foreground":"black","background":"#00000080","over":"\##(over)"}"##
            return try ask("contrast", body)["ratio"]?.number
        }
        #expect(try ratio("#00000080") == ratio("#7f7f7f"))
        #expect(try ratio("#00000080") != ratio("white"))
    }

    @Test(arguments: [
        ("0.1234567891", "0.123456789", "zero point one two three four five six seven eight nine"),
        ("1e-12", "0", "zero"), ("-0.0000000001", "0", "zero"), ("2.5e-3", "0.0025", "zero point zero zero two five"),
        ("1.9999999999", "2", "two"), ("-7.5", "-7.5", "minus seven point five"),
    ])
    func `a number is rounded to nine digits after the point`(number: String, digits: String, spoken: String) throws {
        #expect(try ask("number", #"{"value":\#(number)}"#)["text"]?.text == spoken)
        #expect(try ask("number", #"{"value":\#(number),"kind":"digits"}"#)["text"]?.text == digits)
    }

    @Test func `a number with more digits than a double holds is refused, with advice to give it as a string`() throws {
        let large = #"{"value":4194304.123456789,"kind":"digits"}"#
        #expect(try ask("number", large)["text"]?.text == "4194304.123456789")
        let problem = try ask("number", #"{"value":9007199254740992}"#, status: 422)
        #expect(problem["detail"]?.text?.contains("than a double holds; give it as a string") == true)
        #expect(try ask("number", #"{"value":"9007199254740993","kind":"digits"}"#)["text"]?.text == "9007199254740993")
    }

    @Test(arguments: ["1e-12", "1.5", "0.0000000001"]) func `an ordinal is not rounded`(number: String) throws {
        let problem = try ask("number", #"{"value":\#(number),"kind":"ordinal"}"#, status: 422)
        #expect(problem["pointer"]?.text == "/value")
    }

    @Test func `more essential rows than a sheet has are all of them`() throws {
        func short(_ rows: Int) throws -> Double? {
            try ask(
                "sheet",
                #"{"screen":{"width":390,"height":844},"rows":[{"id":"a","text":"A"}],"essentialRows":\#(rows)}"#
            )
            .at("short", "rows")?.number
        }
        #expect(try short(9) == short(1))
    }

    @Test(arguments: [
        (#"{"category":"L"}"#, "/category"), (#"{"texts":[{"id":"a"}]}"#, "/texts/0"),
        (#"{"ignore":["spelling"]}"#, "/ignore/0"), (#"{"languages":[7]}"#, "/languages/0"),
        (#"{"scale":"none"}"#, "/scale"), (#"{"engines":["webkit","webkit"]}"#, "/engines/1"),
        (#"{"texts":[{"id":"a","text":"a","style":"none"}]}"#, "/texts/0/style"),
    ])
    func `an impossible audit is refused with the location of the error`(body: String, pointer: String) throws {
        let answer = try ServiceFixture().send("POST", "/v1/accessibility/audit", body: body)
        #expect([400, 404, 422].contains(answer.status), "\(answer.text)")
        #expect(try JSONParser().parse(answer.body)["pointer"]?.text == pointer)
    }

    @Test func `a catalog is checked in all of its languages`() throws {
        let catalog = #"""
            {"catalog":"{\"sourceLanguage\":\"en\",\"strings\":{\"buy\":{\"localizations\":{\"en\":{\"stringUnit\":{\"value\":\"Buy ticket\"}},\"de\":{\"stringUnit\":{\"value\":\"Fahrkarte kaufen\"}}}}}}","path":"a.xcstrings","show":{"buy":"headline/1@120"},"all":true}
            """#
        let answer = try ServiceFixture().send("POST", "/v1/audits/strings", body: catalog)
        #expect(answer.status == 200, "\(answer.text)")
        let finding = try #require(try JSONParser().parse(answer.body)["findings"]?.elements.first)
        #expect(finding["rule"]?.text == "truncation")
        #expect(finding["languages"]?.elements.map { $0["language"]?.text } == ["de", "en"])
        #expect(finding["languages"]?.elements[0]["sizes"]?.elements.first?.text == "S")
    }

    @Test(arguments: [
        (
            #"{"path":"a.strings","catalog":"\"a\" = \"b\";","engines":["edge"]}"#, "/engines/0",
            "chromium, firefox, webkit"
        ),
        (#"{"path":"a.po","catalog":"msgid"}"#, "/catalog", "a.po, line 1, column 1: expected a keyword"),
        (#"{"format":"po","catalog":"msgid"}"#, "/catalog", "catalog, line 1, column 1: expected a keyword"),
        (#"{"path":"a.strings","catalog":"\"a\" = \"b\";","show":{"a":"nope"}}"#, "/show/a", "\"nope\" is not a style"),
        (#"{"path":"a.strings","catalog":"\"a\" = \"b\";","scale":"nope"}"#, "/scale", "\"nope\" is not a scale"),
        (#"{"path":"a.strings","catalog":"\"a\" = \"b\";","appStep":1}"#, "/appStep", "has no slider of its own"),
        (
            #"{"path":"a.strings","catalog":"\"a\" = \"b\";","show":{"b":"body","a/~":"body@w"}}"#, "/show/a~1~0",
            "the width \"w\" is not in \"widths\""
        ),
        (
            #"{"path":"a.strings","catalog":"\"ab\" = \"b\";","show":{"a*":"body","*b":"body"}}"#, "/show/*b",
            "match \"ab\" equally well"
        ),
        (#"{"path":"a.strings","catalog":"\"a\" = \"b\";","show":{"a":"/0"}}"#, "/show/a", "the lines are 1 to 1000"),
        (#"{"catalog":"x"}"#, "", "give a \"path\" or a \"format\""),
        (#"{"path":"a.txt","catalog":"x"}"#, "/catalog", "not a string catalog"),
        (
            #"{"path":"a.strings","catalog":"\"a\" = \"b\";","languages":["fr"]}"#, "/languages",
            "no catalog has texts in fr; there are texts in en"
        ),
        (#"{"path":"a.strings","catalog":"x","languages":["x!"]}"#, "/languages/0", "\"x!\" is not a BCP 47"),
        (#"{"format":"po","catalog":"x","pseudo":["xx"]}"#, "/pseudo/0", "not one of en-XA"),
        (#"{"format":"po","catalog":"x","language":"x!"}"#, "/language", "\"x!\" is not a BCP 47"),
        (#"{"format":"po","catalog":"x","catalogs":[]}"#, "/catalog", "cannot be combined with \"catalogs\""),
        (#"{"catalogs":[]}"#, "/catalogs", "0 catalogs; give 1 to 64"),
        (
            #"{"catalogs":[{"path":"a.po","text":"msgid \"a\""},{"path":"a.po","text":"x"}]}"#, "/catalogs/1",
            "paths are unique"
        ),
        (
            #"{"path":"a.json","catalog":"{\"size\":{\"$value\":1}}"}"#, "/catalog",
            "a.json, line 1, column 19: not a string catalog: the key \"$value\" is one of design tokens"
        ),
    ])
    func `a catalog that cannot be checked is refused with reason and location`(
        body: String, pointer: String, reason: String
    ) throws {
        let answer = try ServiceFixture().send("POST", "/v1/audits/strings", body: body)
        let isMissing = ["is not a style", "is not a scale", "of its own"].contains(where: reason.hasSuffix)
        #expect(answer.status == (isMissing ? 404 : 422), "\(answer.text)")
        let problem = try JSONParser().parse(answer.body)
        #expect(problem["pointer"]?.text ?? "" == pointer)
        #expect(problem["detail"]?.text?.contains(reason) == true, "\(answer.text)")
    }

    @Test func `catalogs in one request are languages of one catalog, in the scale of their platform`() throws {
        let catalogs = #"""
            {"catalogs":[
              {"path":"values/strings.xml","text":"<resources><string name=\"a\">Buy</string></resources>"},
              {"path":"values-pl/strings.xml","text":"<resources><string name=\"a\">Kup</string></resources>"}
            ],"language":"fr"}
            """#
        let answer = try ServiceFixture().send("POST", "/v1/audits/strings", body: catalogs)
        #expect(answer.status == 200, "\(answer.text)")
        let report = try JSONParser().parse(answer.body)
        #expect(report["messages"]?.number == 1 && report["catalogs"]?.number == 2)
        #expect(report["languages"]?.elements.map(\.text) == ["fr", "pl"])
        #expect(report["scales"]?.elements.map(\.text) == ["material3"])
        let assumed = try #require(report["assumedLanguages"]?.elements)
        #expect(assumed.map { $0["file"]?.text } == ["values/strings.xml"] && assumed[0]["language"]?.text == "fr")
    }

    @Test(arguments: ["contrast", "label", "number", "announcement", "sheet", "audit"])
    func `an invalid request is refused with the location of the error`(word: String) throws {
        #expect(try ask(word, "", status: 400)["type"]?.text == "urn:problem-type:typescale:malformed-body")
        let unknown = try ask(word, #"{"nonsense":1}"#, status: 400)
        #expect(unknown["pointer"]?.text == "/nonsense")
        #expect(try ask(word, "[1]", status: 400)["detail"]?.text?.contains("object") == true)
    }

    @Test(arguments: ["contrast", "audit"], [500, 5_000]) func `the service refuses a chain of aliases`(
        word: String, count: Int
    ) throws {
        let links = (0..<count).map { #""t\#($0)":{"$type":"color","$value":"{t\#($0 + 1)}"}"# }
        let tokens = (links + [##""t\##(count)":{"$type":"color","$value":"#000"}"##]).joined(separator: ",")
        let answer = try ask(word, #"{"palette":{\#(tokens)}}"#, status: 422)
        #expect(answer["detail"]?.text?.contains("is longer than") == true)
        #expect(answer["pointer"]?.text?.hasPrefix("/palette/t") == true)
    }
}
