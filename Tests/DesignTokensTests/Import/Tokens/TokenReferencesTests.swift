import DynamicType
import Fonts
import Testing
import TypescaleTestSupport

@testable import TypescaleDesignTokens

/// References that lead to each other, through every kind of value.
@Suite struct TokenReferencesTests {
    private func reason(_ text: String, file: String = "tokens.json") -> String {
        do {
            return "imported \(try Support.imported(text, file: file).definition.styles.count) styles"
        } catch {
            return "\(error)"
        }
    }

    /// A file with tokens, and a style that refers to the first one.
    private func file(_ tokens: String) -> String {
        #"{"t":{"$type":"typography","$value":{"fontSize":"{a}"}},\#(tokens)}"#
    }

    @Test(arguments: [
        (#""a":{"$value":"{b}*2"},"b":{"$value":"{a}"}"#, ": the chain of references is cyclic: b → a → b"),
        (#""a":{"$value":"{a} + 1px"}"#, "1:71: the chain of references is cyclic: a → a"),
        (#""a":{"$value":"{b}"},"b":{"$value":"{c}"},"c":{"$value":"{b}"}"#, "cyclic: b → c → b"),
        (#""a":{"$value":{"value":"{b}","unit":"px"}},"b":{"$value":"{c}"},"c":{"$value":"{b}"}"#, "b → c → b"),
        (##""a":{"$ref":"#/a/$value"}"##, "cyclic: #/a/$value → #/a/$value"),
        (##""a":{"$value":{"$ref":"#/b/$value"}},"b":{"$value":{"$ref":"#/a/$value"}}"##, "→ #/a/$value → #/b/$value"),
        (##""a":{"$value":"{b}"},"b":{"$ref":"#/a/$value/x"}"##, "cyclic"),
        (##""a":{"$value":"{b}"},"b":{"$value":{"$ref":"#/a/$value/x"}}"##, "cyclic"),
    ])
    func `a cycle is an error with its members and a position`(tokens: String, reason: String) {
        #expect(self.reason(file(tokens)).contains(reason), "\(self.reason(file(tokens)))")
    }

    @Test(arguments: [
        #"{"t":{"value":{"fontSize":"{a}"},"type":"typography"},"a":{"value":"{b}*2","type":"x"},"b":{"value":"{a}","type":"x"}}"#,
        #"{"$themes":[],"core":{"t":{"value":{"fontSize":"{fontSizes.a}"},"type":"typography"},"fontSizes":{"#
            + #""a":{"value":"{fontSizes.b}*1","type":"fontSizes"},"b":{"value":"{fontSizes.a}","type":"fontSizes"}}}}"#,
        #"{"$extensions":{"com.figma.modeName":"M"},"body":{"size":{"$type":"number","$value":"{body.size}*2"}}}"#,
        #":root{--body-size:calc(var(--a) * 2);--a:calc(var(--b) + 1px);--b:var(--a)}"#,
        ##"{"version":"2025.10","sets":{"a":{"sources":[{"$ref":"#/sets/b"}]},"b":{"sources":[{"$ref":"#/sets/a"}]}},"##
            + ##""resolutionOrder":[{"$ref":"#/sets/a"}]}"##,
    ])
    func `a cycle is an error in every dialect`(text: String) {
        let reason = reason(text, file: text.hasPrefix(":") ? "tokens.css" : "tokens.json")
        #expect(reason.contains(" → "), "\(reason)")
    }

    @Test func `groups that nest each other without end are an error`() {
        let style = #""t":{"$type":"typography","$value":{"fontSize":"17px"}}"#
        let cycle = #""a":{"x":{"$extends":"{b}"}},"b":{"x":{"$extends":"{c}"}},"c":{"x":{"$extends":"{b}"}}"#
        #expect(reason("{\(style),\(cycle)}").contains("a has more than 64 groups"), "\(reason("{\(style),\(cycle)}"))")
        #expect(reason("{\(style),\(cycle)}").contains("extend b → c → b"))
        let chain = (0..<8_000).map { #""g\#($0)":{"x":{"$extends":"{g\#($0 + 1)}"}}"# }.joined(separator: ",")
        #expect(reason("{\(style),\(chain),\"g8000\":{}}").contains("g0 has more than 64 groups"))
        let extending = (0..<8_000).map { #""g\#($0)":{"$extends":"{g\#($0 + 1)}"}"# }.joined(separator: ",")
        #expect(reason("{\(style),\(extending),\"g8000\":{}}").contains("g0 → g1 → g2"))
    }

    @Test(arguments: ["{d%}", "{d%} * 1"])
    func `a chain of any length is an error, in time proportional to it`(link: String) throws {
        func chain(_ count: Int) -> String {
            let links = (1..<count).map { index in
                let value = link.replacing("%", with: "\(index + 1)")
                return #""d\#(index)":{"$type":"dimension","$value":"\#(value)"}"#
            }
            let first = #""a":{"$value":"{d1}"}"#
            let last = #""d\#(count)":{"$type":"dimension","$value":"17px"}"#
            return file(([first] + links + [last]).joined(separator: ","))
        }
        #expect(reason(chain(16)) == "imported 1 styles")
        let reason = reason(chain(8_000))
        #expect(reason.contains("d2 → d3") && reason.contains("is longer than 32"), "\(reason)")
        let ratio = ProcessorTime.ratio(of: 1_000) { _ = try? Support.imported(chain($0)) }
        #expect(ratio < 8)
    }

    @Test func `the order of tokens does not decide whether a chain is too long`() {
        let links = (1..<100).map { #""d\#($0)":{"$type":"dimension","$value":"{d\#($0 + 1)}"}"# }
        let styles = (1..<100).map { #""s\#($0)":{"$type":"typography","$value":{"fontSize":"{d\#($0)}"}}"# }
        let last = #""d100":{"$type":"dimension","$value":"17px"}"#
        let text = { (styles: [String]) in "{\((links + [last] + styles).joined(separator: ","))}" }
        #expect(reason(text(styles)).contains("is longer than 32"))
        #expect(reason(text(styles.reversed())).contains("is longer than 32"))
        #expect(reason(text(Array(styles.suffix(20)))) == "imported 20 styles")
    }

    @Test func `a value that is referred to many times is computed once`() {
        let sum = { (count: Int, last: String) in
            let links = (0..<count).map { index in
                let name = index == 0 ? "a" : "d\(index)"
                return #""\#(name)":{"$value":"({d\#(index + 1)}+{d\#(index + 1)})/2"}"#
            }
            return file((links + [#""d\#(count)":{"$value":"\#(last)"}"#]).joined(separator: ","))
        }
        #expect(reason(sum(30, "17px")) == "imported 1 styles")
        // A pointer that leads through values that pointers of their own lead to.
        let pointers = (0..<24).map { index in
            let name = index == 0 ? "a" : "d\(index)"
            let link = ##"{"$ref":"#/d\##(index + 1)/$value/k/$value/k"}"##
            return #""\#(name)":{"$value":{"k":\#(link),"l":\#(link)}}"#
        }
        #expect(!reason(file((pointers + [#""d24":{"$value":"17px"}"#]).joined(separator: ","))).hasPrefix("imported"))
        // Sets that name another one many times.
        let sets = (0..<16).map { index in
            let names = Array(repeating: ##"{"$ref":"#/sets/s\##(index + 1)"}"##, count: 20).joined(separator: ",")
            return #""s\#(index)":{"sources":[\#(names)]}"#
        }
        let text =
            #"{"version":"2025.10","sets":{\#(sets.joined(separator: ",")),"s16":{"sources":[]}},"#
            + ##""resolutionOrder":[{"$ref":"#/sets/s1"}]}"##
        #expect(reason(text).contains("sets and files"), "\(reason(text))")
    }

    @Test func `nesting of rules, brackets and functions is bounded`() {
        let layers = String(repeating: "@layer a{", count: 20_000)
        #expect(reason(layers, file: "tokens.css").contains("@layer"))
        let open = String(repeating: "(", count: 2_000)
        let close = String(repeating: ")", count: 2_000)
        #expect(reason(file(#""a":{"$value":"\#(open)17px\#(close)"}"#)).contains("is not a dimension"))
        #expect(reason(":root{--body-size:\(open)17px\(close)}", file: "tokens.css").contains("more than 32 brackets"))
        let limits =
            String(repeating: "max(", count: 400) + "calc(17px)"
            + String(repeating: ",1px)", count: 400)
        #expect(reason(":root{--body-size:\(limits)}", file: "tokens.css").contains("more than 32 brackets"))
    }

    @Test func `sets merge in time proportional to their number`() throws {
        let ratio = ProcessorTime.ratio(of: 1_000) { count in
            let sets = (0..<count).map { #""s\#($0)":{"d\#($0)":{"value":"1","type":"fontSizes"}}"# }
            let style = #""s":{"t":{"value":{"fontSize":"17"},"type":"typography"}}"#
            _ = try? Support.imported(#"{"$themes":[],\#((sets + [style]).joined(separator: ","))}"#)
        }
        #expect(ratio < 8)
    }

    /// Tokens in the spellings of the standard and of Style Dictionary 3, with the first one in the old one.
    @Test(arguments: [
        (#""fontFamily":"{f.value}, Georgia","fontSize":"{n.value}px""#, "Charter,Georgia 16"),
        (#""fontFamily":["{f}","{g}"],"fontSize":"{n}{u}""#, "Charter,Charter, Georgia 16"),
        (#""fontFamily":"{g}, serif","fontSize":"{d} * 2","lineHeight":"{n}0%""#, "Charter,Georgia,serif 34"),
        (#""fontFamily":"{list} , x","fontSize":"-{n}px + {d} * 2""#, "A,B,x 18"),
        (#""fontFamily":"{alias}","fontSize":"{n}rem","fontWeight":"{w} Italic""#, "Charter,Georgia 256"),
    ])
    func `references inside a text have the text of their values`(parts: String, shown: String) throws {
        let tokens = """
            "f":{"value":"Charter"},"g":{"value":"{f}, Georgia"},"alias":{"value":"{g}"},"n":{"value":16},
            "u":{"value":"px"},"d":{"value":{"value":17,"unit":"px"}},"list":{"value":["A","B"]},"w":{"value":"Bold"}
            """
        let root = try TokenNode.parse(Array("{\"t\":{\"value\":{\(parts)}},\(tokens)}".utf8), file: "t")
        let context = ImportContext(isStrict: false)
        let tree = try TokenTree(root, keys: .old, context: context)
        let reader = TokenStyleReader(dialect: .oldStyleDictionary, context: context, tree: tree)
        let style = try reader.style(try #require(root["t"]?["value"]))
        let families = style.families.map(\.text).joined(separator: ",")
        guard case .points(let size) = style.size else { throw TokenNode.empty(at: .start(of: "t")).error("fluid") }
        #expect("\(families) \(Int(size))" == shown)
        if parts.contains("fontWeight") { #expect(style.weight == 700) }
    }

    @Test(arguments: [
        (#""f":{"value":"{g}, A"},"g":{"value":"{h}"},"h":{"value":"{f}"}"#, "cyclic: f → g → h → f"),
        (#""f":{"value":"{f}, A"}"#, "cyclic: f → f"),
        (#""f":{"value":"{none}, A"}"#, "none is not a token of this file"),
        (#""f":{"value":"{g} A"},"g":{"value":{"x":1}}"#, "{g} is an object, which is no part of a text"),
        (#""f":{"value":"{g A"}"#, "has a brace that is not closed"),
        (#""f":{"value":"{} A"}"#, "{} names no token"),
    ])
    func `cycles, unknown tokens and other values inside a text are errors`(tokens: String, reason: String) {
        let text = #"{"t":{"value":{"fontSize":"16px","fontFamily":"{f}, B"},"type":"typography"},\#(tokens)}"#
        #expect(self.reason(text).contains(reason), "\(self.reason(text))")
    }

    @Test func `references inside texts are bounded`() throws {
        let links = (0..<30).map { #""f\#($0)":{"value":"{f\#($0 + 1)} {f\#($0 + 1)}"}"# }.joined(separator: ",")
        let text = #"{"t":{"value":{"fontSize":"16px","fontFamily":"{f0}, B"},"type":"typography"},"#
        #expect(reason("\(text)\(links),\"f30\":{\"value\":\"A\"}}").contains("the value has more than"))
    }

    @Test func `a strict import refuses a reference inside a text`() {
        let text = """
            {"f":{"$type":"fontFamily","$value":"A"},"t":{"$type":"typography","$value":{"fontFamily":"{f} Display",
            "fontSize":{"value":16,"unit":"px"},"fontWeight":400,"letterSpacing":{"value":0,"unit":"px"},"lineHeight":1}}}
            """
        var options = TokenImport.Options()
        options.isStrict = true
        let error = #expect(throws: DesignTokenError.self) {
            try TokenImport(
                [TokenImport.File(name: "t", bytes: Array(text.utf8))], name: "ours",
                roles: try Support.fonts.get().roles, options: options)
        }
        #expect(error.map { "\($0)" }?.contains("a reference inside a text") == true)
        #expect(reason(text) == "imported 1 styles")
    }
}
