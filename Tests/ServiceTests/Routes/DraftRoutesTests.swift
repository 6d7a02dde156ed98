import ScaleFiles
import Testing
import TypescaleDesignTokens
import TypescaleHTTPTesting
import TypescaleJSON
import TypescaleTestSupport

@testable import TypescaleService

@Suite struct DraftRoutesTests {
    private static let file =
        #"{"curve":{"type":"linear"},"styles":{"body":{"size":17,"lineHeight":22,"maximum":30}}}"#

    private func ask(_ word: String, _ body: String, status: Int = 200) throws -> JSONValue {
        let answer = try ServiceFixture().send("POST", "/v1/drafts/\(word)", body: body)
        #expect(answer.status == status, "\(answer.text)")
        return try JSONParser().parse(answer.body)
    }

    /// Returns a scale file of the project as text.
    private func bundled(_ name: String) -> String { shell("cat '\(package)/typescales/\(name).json'") }

    @Test(arguments: ["apple-ios", "chat", "material3", "web-fluid"])
    func `the file of a scale resolves as the scale does`(name: String) throws {
        let query = "category=AX2&boldText=true&viewportWidth=700&locale=de"
        let stored = try ServiceFixture().json("/v1/scales/\(name)/resolve?\(query)")
        let keys = #""category":"AX2","boldText":true,"viewportWidth":700,"locale":"de""#
        let draft = try ask("resolve", #"{"scaleFile":\#(bundled(name)),"name":"\#(name)",\#(keys)}"#)
        #expect(draft["scale"]?.text == name)
        let names = try #require(stored["styles"]?.names)
        #expect(draft["styles"]?.names == names)
        for style in names {
            for key in ["size", "lineHeight", "tracking", "weight", "ratio"] {
                #expect(draft.at("styles", style, key)?.number == stored.at("styles", style, key)?.number)
            }
        }
    }

    @Test func `a draft changes no scale of the service`() throws {
        let service = try ServiceFixture()
        let before = try service.send("GET", "/v1/scales").text
        let size = try service.json("/v1/scales/chat/resolve").at("styles", "body", "size")?.number
        let answer = try service.send(
            "POST", "/v1/drafts/resolve", body: #"{"scaleFile":\#(Self.file),"name":"chat"}"#)
        #expect(try JSONParser().parse(answer.body).at("styles", "body", "size")?.number == 17)
        _ = try service.send("POST", "/v1/drafts/resolve", body: #"{"scaleFile":\#(Self.file),"name":"new"}"#)
        #expect(try service.send("GET", "/v1/scales").text == before)
        #expect(try service.json("/v1/scales/chat/resolve").at("styles", "body", "size")?.number == size)
        #expect(try service.send("GET", "/v1/scales/new").status == 404)
    }

    @Test(arguments: [
        (#""size":17"#, #""size":"17""#, "/scaleFile/styles/body/size", "expected a number"),
        (#""lineHeight":22"#, #""lineHeight":2"#, "/scaleFile/styles/body/lineHeight", "0.8...4 times"),
        (#""maximum":30"#, #""role":"none""#, "/scaleFile/styles/body/role", "its roles are default"),
        (#""maximum":30"#, #""maximum":0.5"#, "/scaleFile/styles/body/size", "above the maximum 0.5"),
        (#""curve":"#, #""curves":"#, "/scaleFile", "curve"),
    ])
    func `a mistake has the pointer of its value and says what would be right`(
        good: String, bad: String, pointer: String, reason: String
    ) throws {
        let file = Self.file.replacing(good, with: bad)
        for (word, rest) in [("resolve", ""), ("audit", #","audit":{}"#), ("export", #","format":"css""#)] {
            let problem = try ask(word, #"{"scaleFile":\#(file)\#(rest)}"#, status: 422)
            #expect(problem["pointer"]?.text?.hasPrefix(pointer) == true, "\(problem["pointer"]?.text ?? "")")
            #expect(problem["detail"]?.text?.contains(reason) == true)
        }
    }

    @Test func `an error names the other mistakes of the file`() throws {
        let file = Self.file.replacing("17", with: "true").replacing("22", with: "false")
        let problem = try ask("resolve", #"{"scaleFile":\#(file)}"#, status: 422)
        #expect(problem["pointer"]?.text == "/scaleFile/styles/body/size")
        let before = try #require(#"{"scaleFile":\#(file)}"#.firstRange(of: "false")).lowerBound
        let column = #"{"scaleFile":\#(file)}"#[..<before].utf8.count + 1
        let other = "; line 1, column \(column), /scaleFile/styles/body/lineHeight: expected a number"
        #expect(problem["detail"]?.text?.contains(other) == true, "\(problem["detail"]?.text ?? "")")
    }

    @Test func `an audit of a draft finds a text that its cap fits`() throws {
        func rules(_ cap: Int) throws -> [String] {
            let file = Self.file.replacing("30", with: "\(cap)")
            let text = #"{"id":"a","text":"Forward message","maxLines":1,"width":160}"#
            let answer = try ask("audit", #"{"scaleFile":\#(file),"audit":{"texts":[\#(text)]}}"#)
            #expect(answer["scale"]?.text == "draft")
            return answer["findings"]?.elements.compactMap { $0["rule"]?.text } ?? []
        }
        #expect(try rules(30).contains("truncation"))
        #expect(try !rules(18).contains("truncation"))
        let problem = try ask("audit", #"{"scaleFile":\#(Self.file),"audit":{"scale":"chat"}}"#, status: 422)
        #expect(problem["pointer"]?.text == "/audit/scale")
    }

    @Test func `an audit of a scale's file finds what an audit of the scale does`() throws {
        let rest = #""texts":[{"id":"a","text":"Forward message","maxLines":1,"width":60}],"languages":["ar"]"#
        let stored = try ServiceFixture().send("POST", "/v1/accessibility/audit", body: #"{"scale":"chat",\#(rest)}"#)
        let draft = try ServiceFixture().send(
            "POST", "/v1/drafts/audit", body: #"{"scaleFile":\#(bundled("chat")),"name":"chat","audit":{\#(rest)}}"#)
        #expect(draft.text == stored.text)
    }

    @Test func `an audit of strings is in the scale of the draft`() throws {
        func lines(_ cap: Int) throws -> String {
            let file = Self.file.replacing("30", with: "\(cap)")
            let catalog = #""path":"de.lproj/a.strings","catalog":"\"buy\" = \"Fahrkarte kaufen\";""#
            let rest = #""audit":{\#(catalog),"show":{"*":"body/1@140"}}"#
            let answer = try ask("strings", #"{"scaleFile":\#(file),"name":"ours",\#(rest)}"#)
            #expect(answer["findings"]?.elements.allSatisfy { $0["scale"]?.text == "ours" } == true)
            return answer["findings"]?.elements.compactMap { $0["rule"]?.text }.joined(separator: " ") ?? ""
        }
        #expect(try lines(30) == "truncation")
        #expect(try lines(17).isEmpty)
        let audit = #"{"format":"po","catalog":"msgid \"a\"\nmsgstr \"b\"","scale":"chat"}"#
        let problem = try ask("strings", #"{"scaleFile":\#(Self.file),"audit":\#(audit)}"#, status: 422)
        #expect(problem["pointer"]?.text == "/audit/scale")
    }

    @Test(arguments: ExportFormat.allCases)
    func `an export in each format has a file's name and, if it applies, a text`(format: ExportFormat) throws {
        let file = bundled(format == .compose ? "material3" : "chat")
        let answer = try ask("export", #"{"scaleFile":\#(file),"name":"ours","format":"\#(format.rawValue)"}"#)
        #expect(answer["format"]?.text == format.rawValue)
        #expect(answer["file"]?.text == "ours.\(format.fileExtension)")
        #expect((answer["text"]?.text?.count ?? 0) > 200)
    }

    @Test func `an export has notes about what the format cannot express`() throws {
        func notes(_ format: String) throws -> [String?]? {
            try ask("export", #"{"scaleFile":\#(Self.file),"format":"\#(format)"}"#)["notes"]?.elements.map(\.text)
        }
        #expect(
            try notes("react-native") == [
                "the maximum of body is not in the file; give their Text a maxFontSizeMultiplier"
            ]
        )
        #expect(try notes("css") == [])
    }

    @Test func `an imported file of tokens resolves`() throws {
        let sample = shell("cat '\(package)/Tests/DesignTokensTests/Samples/studio.json'")
        var writer = JSONWriter()
        writer.string(sample)
        let answer = try ask("import", #"{"name":"ours","files":[{"name":"t.json","text":\#(writer.text)}]}"#)
        #expect(answer.at("scaleFile", "title")?.text == "ours")
        #expect(answer["notes"]?.elements.isEmpty == false)
        var file = JSONWriter()
        file.value(try #require(answer["scaleFile"]))
        #expect(try ask("resolve", #"{"scaleFile":\#(file.text)}"#).at("styles", "prose", "size")?.number == 16)
        let problem = try ask("import", #"{"files":[{"name":"t.json","text":"{"}]}"#, status: 422)
        #expect(problem["detail"]?.text?.hasPrefix("t.json:1:2: ") == true)
        #expect(problem["pointer"]?.text == "/files/0/text")
        _ = try ask("import", #"{"files":[]}"#, status: 422)
    }

    /// Returns rows of files from the samples of design tokens.
    private func rows(_ names: [String]) -> String {
        let rows = names.map { name in
            var writer = JSONWriter()
            writer.string(shell("cat '\(package)/Tests/DesignTokensTests/Samples/\(name)'"))
            return #"{"name":"\#(name)","text":\#(writer.text)}"#
        }
        return "[\(rows.joined(separator: ","))]"
    }

    @Test func `a resolver is imported with the files that it names, in any order`() throws {
        for names in [["resolver.json", "aliases.tokens.json"], ["aliases.tokens.json", "resolver.json"]] {
            let answer = try ask("import", #"{"files":\#(rows(names))}"#)
            #expect(answer.at("scaleFile", "curve", "categories")?.elements.map(\.text) == ["S", "L", "AX2"])
            let advice = try #require(answer["notes"]?.elements.compactMap(\.text).first { $0.contains("theme") })
            #expect(advice.contains("\"modifier\": \"theme\" makes") && !advice.contains("--"))
        }
        let alone = try ask("import", #"{"files":\#(rows(["resolver.json"]))}"#, status: 422)
        #expect(alone["detail"]?.text?.contains("aliases.tokens.json: the resolver names this file") == true)
        #expect(alone["pointer"]?.text == "/files/0/text")
    }

    @Test func `the columns and the modifier of an import are chosen by keys`() throws {
        let modes = rows(["figma-Usual.tokens.json", "figma-Roomy.tokens.json"])
        let guessed = try ask("import", #"{"files":\#(modes)}"#)
        let notes = guessed["notes"]?.elements.compactMap(\.text) ?? []
        #expect(notes.contains { $0.contains("; \"columns\" chooses other categories") })
        #expect(!notes.contains { $0.contains("--") })
        let wrong = try ask("import", #"{"files":\#(modes),"columns":{"Usual":"L"}}"#, status: 422)
        #expect(wrong["detail"]?.text?.contains("to \"columns\"") == true)
        let unknown = try ask("import", #"{"files":\#(modes),"columns":{"Usual":"Q"}}"#, status: 422)
        #expect(unknown["pointer"]?.text == "/columns/Usual")
        #expect(guessed["columns"]?.names.map { "\($0)" } == ["Usual", "Roomy"])
        let missing = try ask("import", #"{"files":\#(modes),"columns":{"Usual":"L","Romy":"AX1"}}"#, status: 422)
        #expect(
            missing["detail"]?.text
                == "\"columns\": there is no column Romy; the files have the columns Usual, Roomy")
        #expect(missing["pointer"]?.text == "/columns")
        let single = try ask("import", #"{"files":\#(rows(["dictionary.json"])),"columns":{"a":"L"}}"#, status: 422)
        #expect(single["detail"]?.text?.hasSuffix("the files have one column without a name") == true)
        let none = try ask("import", #"{"files":\#(rows(["dictionary.json"])),"modifier":"theme"}"#, status: 422)
        #expect(none["detail"]?.text?.hasSuffix("dictionary.json has no modifiers and no themes; omit it") == true)
        #expect(none["pointer"]?.text == "/modifier")
    }

    @Test(arguments: [
        (["resolver.json", "aliases.tokens.json"], "there is no modifier none in the resolution order; it has "),
        (["studio.json"], "there is no theme group none; the groups are "),
    ])
    func `an unknown modifier has the pointer of its key`(names: [String], reason: String) throws {
        let problem = try ask("import", #"{"files":\#(rows(names)),"modifier":"none"}"#, status: 422)
        #expect(problem["pointer"]?.text == "/modifier")
        #expect(
            problem["detail"]?.text?.hasPrefix("\"modifier\": \(reason)") == true, "\(problem["detail"]?.text ?? "")")
    }

    @Test func `an error of one of two files with the same name has the pointer of both`() throws {
        let files = #"[{"name":"a.json","text":"{\"b\":{}}"},{"name":"a.json","text":"{"}]"#
        #expect(try ask("import", #"{"files":\#(files)}"#, status: 422)["pointer"]?.text == "/files")
    }

    @Test func `imported styles that no scale can have have the pointer of their file`() throws {
        let type = #"{"fontFamily":"A","fontSize":{"value":SIZE,"unit":"px"},"fontWeight":400,"lineHeight":1.5}"#
        let style = #"{"$type":"typography","$value":\#(type)}"#
        let files = ["5000", "6000"].map { size in
            var writer = JSONWriter()
            writer.string(#"{"s\#(size)":\#(style.replacing("SIZE", with: size))}"#)
            return #"{"name":"\#(size).json","text":\#(writer.text)}"#
        }
        let problem = try ask("import", #"{"files":[\#(files.joined(separator: ","))]}"#, status: 422)
        #expect(problem["detail"]?.text?.hasPrefix("5000.json:1:") == true, "\(problem["detail"]?.text ?? "")")
        #expect(problem["detail"]?.text?.contains(" of s5000: 5000 is not in 1...1000") == true)
        #expect(problem["pointer"]?.text == "/files/0/text")
    }

    @Test func `names that a format cannot have are an error of the file`() throws {
        let other = #","$b":{"size":17,"lineHeight":22}}"#
        let end = try #require(Self.file.lastIndex(of: "}"))
        let styles = try #require(Self.file[..<end].lastIndex(of: "}"))
        let file = Self.file[..<styles] + other + Self.file[end...]
        let problem = try ask("export", #"{"scaleFile":\#(file),"format":"dtcg"}"#, status: 422)
        #expect(problem["pointer"]?.text == "/scaleFile", "\(problem["detail"]?.text ?? "")")
    }

    @Test func `an error in a catalog has one position, the one in the catalog`() throws {
        let good = #"{"path":"b.po","text":"msgid \"a\"\nmsgstr \"b\""}"#
        let audit = #"{"catalogs":[\#(good),{"path":"a.po","text":"msgid"}]}"#
        let problem = try ask("strings", #"{"scaleFile":\#(Self.file),"audit":\#(audit)}"#, status: 422)
        #expect(problem["pointer"]?.text == "/audit/catalogs/1/text")
        #expect(problem["detail"]?.text?.hasPrefix("a.po, line 1, column 1: expected a keyword") == true)
    }

    @Test func `an edit's invalidation has the heights of both files`() throws {
        let messages = #"[{"id":"short","text":"Hi"},{"id":"long","text":"See you at noon, bring an umbrella."}]"#
        let rest = #""messages":\#(messages),"from":{},"to":{},"width":140"#
        let before = Self.file.replacing("17", with: "12").replacing("22", with: "22.5")
        let set = try ask("invalidations", #"{"scaleFile":\#(Self.file),"before":\#(before),\#(rest)}"#)
        #expect(set.at("messages", "changed")?.number == 2)
        let old = try ask("invalidations", #"{"scaleFile":\#(before),\#(rest)}"#)
        let new = try ask("invalidations", #"{"scaleFile":\#(Self.file),\#(rest)}"#)
        #expect(old.at("messages", "changed")?.number == 0)
        #expect(set.at("height", "old")?.number == old.at("height", "old")?.number)
        #expect(set.at("height", "new")?.number == new.at("height", "new")?.number)
        #expect(set.at("styles", "changed")?.elements.first?["style"]?.text == "body")
    }

    @Test func `a draft's messages and bytes are limited`() throws {
        let row = #"{"id":"ID","text":"Hi"}"#
        let many = (0...ServiceLimits.draftMessages).map { row.replacing("ID", with: "\($0)") }.joined(separator: ",")
        let rest = #""from":{},"to":{},"width":140"#
        let problem = try ask(
            "invalidations", #"{"scaleFile":\#(Self.file),"messages":[\#(many)],\#(rest)}"#, status: 422)
        #expect(problem["pointer"]?.text == "/messages")
        let long = String(repeating: "x", count: ServiceLimits.draftRequestBytes)
        _ = try ask("resolve", #"{"scaleFile":{"title":"\#(long)"}}"#, status: 413)
        _ = try ask("resolve", #"{"scaleFile":\#(Self.file),"name":"../chat"}"#, status: 422)
        let twice = #"[{"id":"a","text":"Hi"},{"id":"a","text":"Hi"}]"#
        let repeated = try ask(
            "invalidations", #"{"scaleFile":\#(Self.file),"messages":\#(twice),\#(rest)}"#, status: 422)
        #expect(repeated["pointer"]?.text == "/messages/1/id")
    }
}
