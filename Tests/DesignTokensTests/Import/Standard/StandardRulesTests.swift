import Fonts
import Testing

@testable import TypescaleDesignTokens

/// What a strict import refuses in tokens that no text style uses, and in their groups.
@Suite struct StandardRulesTests {
    private func mistakes(_ text: String, isStrict: Bool = true) throws -> [String] {
        var options = TokenImport.Options()
        options.isStrict = isStrict
        let roles = try FontRolesForTests.roles
        do throws(DesignTokenError) {
            let scale = try TokenImport(
                [TokenImport.File(name: "t.json", bytes: Array(text.utf8))], name: "ours", roles: roles,
                options: options)
            return isStrict ? [] : scale.notes
        } catch {
            return ([error] + error.others).map { "\($0.subject): \($0.reason)" }
        }
    }

    private static func token(size: String = #"{"value":16,"unit":"px"}"#, family: String = #""Inter""#) -> String {
        #"{"$type":"typography","$value":{"fontFamily":\#(family),"fontSize":\#(size),"fontWeight":400,"#
            + #""letterSpacing":{"value":0,"unit":"px"},"lineHeight":1.5}}"#
    }

    static let departures: [(file: String, cause: String)] = [
        (#"{"a":\#(token(size: #""{s.m}""#)),"s":{"m":{"$value":{"value":1,"unit":"px"}}}}"#, "s.m has no type"),
        (#"{"a":T,"b":{"x":T},"c":{"$type":"typography","$value":"{b}"}}"#, "b is a group and not a token"),
        (#"{"a":T,"s":{"$type":"string","$value":"x"}}"#, "\"string\" is not a type; use one of color"),
        (#"{"a":T,"s":{"$type":"Dimension","$value":1}}"#, "\"Dimension\" is not a type; use \"dimension\""),
        (#"{"a":T,"s":{"$type":3,"$value":1}}"#, "$type is a text"), (#"{"a":T,"s":{"$value":3}}"#, "s has no type"),
        (#"{"a":T,"g":{"$type":"string","x":T}}"#, "\"string\" is not a type"),
        (#"{"a":T,"s":{"$type":"dimension","$value":"16px"}}"#, "expected {\"value\": 16, \"unit\": \"px\"}"),
        (#"{"a":T,"s":{"$type":"dimension","$value":{"value":1,"unit":"em"}}}"#, "the unit of dimension is px or rem"),
        (#"{"a":T,"s":{"$type":"dimension","$value":{"value":"1","unit":"px"}}}"#, "expected a number"),
        (#"{"a":T,"s":{"$type":"dimension","$value":{"value":1,"unit":"px","x":1}}}"#, "unknown key \"x\""),
        (#"{"a":T,"s":{"$deprecated":3,"$type":"number","$value":1}}"#, "$deprecated is true, false or a text"),
        (#"{"a":T,"$schema":3}"#, "$schema is a text, found a number"),
        (#"{"a":T,"s":{"$description":3}}"#, "$description is a text"),
        (#"{"a":T,"$extensions":[]}"#, "$extensions is an object"),
        (#"{"a":\#(token(family: "[]"))}"#, "the list of families is empty"),
        (#"{"a":\#(token(family: "[3]"))}"#, "a family is a text with a name, found a number"),
        (#"{"a":T,"x.y":T}"#, "the name \"x.y\" has one of"), (#"{"a":T,"{y":T}"#, "the name \"{y\" has one of"),
        (#"{"a":T,"$foo":T}"#, "$foo is neither a group nor a token"),
        (#"{"a":T,"comment":"c"}"#, "comment is neither a group nor a token"),
        (#"{"a":T,"s":{"$type":"number","$value":1,"$foo":1}}"#, "a token has no $foo"),
        (#"{"a":T,"s":{"$type":"number","$value":1,"t":2}}"#, "s.t is inside a token"),
        (#"{"a":T,"s":{"$type":"fontWeight","$value":1001}}"#, "a weight is a number from 1 to 1000"),
        (#"{"a":T,"s":{"$type":"fontWeight","$value":"Bold"}}"#, "or one of black, bold"),
        (#"{"a":T,"s":{"$type":"duration","$value":"1s"}}"#, "{\"value\": 200, \"unit\": \"ms\"}"),
        (#"{"a":T,"s":{"$type":"cubicBezier","$value":[2,0,0,1]}}"#, "the first and the third number"),
        (#"{"a":T,"s":{"$type":"cubicBezier","$value":[0,0,0]}}"#, "a list of four numbers"),
        (#"{"a":T,"s":{"$type":"number","$value":"1"}}"#, "expected a number, found a text"),
        (##"{"a":T,"s":{"$type":"color","$value":"#fff"}}"##, "a color is an object"),
        (
            #"{"a":T,"s":{"$type":"color","$value":{"colorSpace":"srgb","components":[0,2,0]}}}"#,
            "the component is a number from 0 to 1"
        ),
        (
            #"{"a":T,"s":{"$type":"color","$value":{"colorSpace":"rgb","components":[0,0,0]}}}"#,
            "color space is unknown"
        ),
        (
            #"{"a":T,"s":{"$type":"color","$value":{"colorSpace":"oklch","components":[0.5,0.1,360]}}}"#,
            "the component is a number from 0 to less than 360"
        ),
        (#"{"a":T,"s":{"$type":"strokeStyle","$value":"wavy"}}"#, "a stroke is one of solid"),
        (
            ##"{"a":T,"s":{"$type":"strokeStyle","$value":{"dashArray":{"$ref":"#/a/$value"},"lineCap":"butt"}}}"##,
            "dashArray is a list of dimensions, found an object"
        ),
        (#"{"a":T,"s":{"$type":"shadow","$value":{}}}"#, "a shadow has no color"),
        (#"{"a":T,"s":{"$type":"typography","$value":{}}}"#, "typography has no fontFamily"),
        (#"{"a":T,"b":{"$type":"number","$value":"{c}"},"c":{"$type":"number","$value":"{b}"}}"#, "cyclic"),
        (##"{"a":T,"b":{"$type":"number","$value":{"$ref":"#/q/$value"}}}"##, "#/q/$value is not in this file"),
        (#"{"a":T,"b":{"$type":"number","$value":"{q}"}}"#, "q is not a token of this file"),
        (#"{"a":T,"b":{"$type":"number","$value":"{a}"}}"#, "a has the type typography; number is needed here"),
        (#"{"a":T,"b":{"$type":"number","$value":1,"$extends":"{c}"},"c":{"d":T}}"#, "a token has no $extends"),
        (##"{"a":T,"b":{"$type":"number","$value":1,"$ref":"#/a"}}"##, "a token has either $value or $ref"),
        (#"{"a":{"$root":{"c":T}}}"#, "$root is a group's own token"),
        (#"{"a":T,"s":{"$type":"shadow","$value":["{a}"]}}"#, "a has the type typography; shadow is needed here"),
        (#"{"a":T,"s":{"$type":"gradient","$value":["{a}"]}}"#, "a has the type typography; gradient is needed here"),
        (#"{"a":T,"s":{"$type":"shadow","$value":[[]]}}"#, "expected an object with color"),
        (#"{"a":T,"s":{"$type":"cubicBezier","$value":[0,"{a}",1,1]}}"#, "number is needed here"),
        (##"{"a":T,"s":{"$type":"number","$value":{"$ref":"#/a/$value"}}}"##, "expected a number, found an object"),
    ]

    @Test(arguments: departures.indices) func `a departure from the standard is an error`(index: Int) throws {
        let (file, cause) = Self.departures[index]
        let found = try mistakes(file.replacing("T", with: Self.token()))
        #expect(found.contains { $0.contains(cause) }, "\(found)")
        #expect(found.allSatisfy { $0.hasPrefix("t.json:1:") })
    }

    @Test func `a file with every type of the standard is accepted`() throws {
        let lengths = ["offsetX", "offsetY", "blur", "spread"].map { #""\#($0)":"{d}""# }.joined(separator: ",")
        let file = ##"""
            {"$schema":"x","$description":"d","$extensions":{"a":1},"a":T,"$deprecated":"no",
            "d":{"$type":"dimension","$value":{"value":1,"unit":"rem"}},
            "x":{"$type":"color","c":{"$value":{"colorSpace":"oklch","components":[0.5,0.1,"none"],"alpha":0.5}},
              "e":{"$value":"{x.c}"}},
            "b":{"$type":"border","$value":{"color":"{x.e}","width":"{d}",
              "style":{"dashArray":[{"$ref":"#/d/$value"}],"lineCap":"round"}}},
            "g":{"$type":"gradient","$value":[{"color":"{x.c}","position":0},{"color":"{x.e}","position":1}]},
            "s":{"$type":"shadow","$value":[{"color":"{x.c}",LENGTHS,"inset":true}]},
            "u":{"$type":"duration","$value":{"value":200,"unit":"ms"}},
            "t":{"$type":"transition","$value":{"duration":"{u}","delay":{"$ref":"#/u/$value"},
              "timingFunction":[0.1,-1,0.9,2]}},
            "f":{"$type":"fontFamily","$value":["Inter","serif"]},"w":{"$type":"fontWeight","$value":"semi-bold"},
            "l":{"$type":"strokeStyle","$value":"dashed"},
            "r":{"$type":"strokeStyle","$value":{"dashArray":{"$ref":"#/b/$value/style/dashArray"},
              "lineCap":{"$ref":"#/b/$value/style/lineCap"}}},
            "h":{"$type":"color","$value":{"colorSpace":"hsl","components":[359.9,0,0]}},"n":{"$root":{"$type":"number","$value":1.5}},"m":{"$value":"{n}"}}
            """##
        let text = file.replacing("LENGTHS", with: lengths).replacing("\"a\":T", with: "\"a\":\(Self.token())")
        let found = try mistakes(text)
        #expect(found.isEmpty, "\(found)")
    }

    @Test func `elements of lists may be references`() throws {
        let color = #"{"colorSpace":"srgb","components":[0,0,0]}"#
        let layer = ##"{"color":\##(color),"offsetX":"{d}","offsetY":"{d}","blur":"{d}","spread":"{d}"}"##
        let file = ##"""
            {"a":T,"d":{"$type":"dimension","$value":{"value":1,"unit":"px"}},"n":{"$type":"number","$value":0.5},
            "s":{"$type":"shadow","one":{"$value":\##(layer)},"two":{"$value":["{s.one}",\##(layer)]},
              "three":{"$value":["{s.two}",{"$ref":"#/s/one"},{"$ref":"#/s/two/$value"},{"$ref":"#/s/two/$value/1"}]}},
            "g":{"$type":"gradient","one":{"$value":[{"color":\##(color),"position":"{n}"}]},
              "two":{"$value":["{g.one}",{"$ref":"#/g/one/$value/0"}]}},
            "f":{"$type":"fontFamily","one":{"$value":"Inter"},"two":{"$value":["{f.one}",{"$ref":"#/f/one/$value"}]}},
            "c":{"$type":"cubicBezier","$value":["{n}",{"$ref":"#/n/$value"},"{n}",1]},
            "l":{"$type":"strokeStyle","$value":{"dashArray":["{d}",{"$ref":"#/d"}],"lineCap":"round"}}}
            """##
        // A list that refers to itself is one, too.
        let own = file.replacing(##"{"$ref":"#/s/one"}"##, with: ##"{"$ref":"#/s/three"}"##)
        #expect(throws: Never.self) { try mistakes(own.replacing("\"a\":T", with: "\"a\":\(Self.token())")) }
        let found = try mistakes(file.replacing("\"a\":T", with: "\"a\":\(Self.token())"))
        #expect(found.isEmpty, "\(found)")
    }

    @Test(arguments: [
        ##""b":{"$value":{"$ref":"#/a/$value"}}"##, ##""b":{"$ref":"#/a/$value"}"##, ##""b":{"$ref":"#/a"}"##,
        ##""b":{"$value":{"$ref":"#/a"}}"##, ##""b":{"$value":{"$ref":"#/c/$value"}},"c":{"$value":"{a}"}"##,
        ##""b":{"$value":"{c}"},"c":{"$value":{"$ref":"#/a/$value"}}"##,
        ##""g":{"$type":"typography","x":T},"b":{"$value":{"$ref":"#/g/x/$value"}}"##,
    ]) func `a token that is another one as a whole has its type`(tokens: String) throws {
        let file = "{\"a\":T,\(tokens)}".replacing("T", with: Self.token())
        let found = try mistakes(file)
        #expect(found.isEmpty, "\(found)")
        let scale = try TokenImport(
            Array(file.utf8), name: "ours", file: "t.json", roles: try FontRolesForTests.roles)
        let styles = scale.definition.styles
        #expect(styles.contains { $0.style == "b" } && styles.allSatisfy { $0.size == .points(16) })
    }

    @Test func `tokens that are one another as a whole are an error`() throws {
        let file = ##"{"a":T,"b":{"$value":{"$ref":"#/c/$value"}},"c":{"$value":{"$ref":"#/b/$value"}}}"##
        let found = try mistakes(file.replacing("T", with: Self.token()))
        #expect(found.contains { $0.contains("cyclic") }, "\(found)")
    }

    @Test func `mistakes beyond those that are listed are counted`() throws {
        let styles = (1...33).map { #""s\#($0)":\#(Self.token(size: "\"\($0)px\""))"# }
        let found = try mistakes("{\(styles.joined(separator: ","))}")
        #expect(found.count == DesignTokensLimits.mistakes + 1)
        #expect(found.last == "t.json: 13 more mistakes; correct the listed ones first")
    }

    @Test func `an import that is not strict notes references without a type and styles without families`() throws {
        let untyped = #"{"a":\#(Self.token(size: #""{s}""#)),"s":{"$value":{"value":18,"unit":"px"}}}"#
        #expect(
            try mistakes(untyped, isStrict: false).contains { $0.contains("a reference to a token without a type") })
        for family in ["[]", "\"\"", "\" , \""] {
            let notes = try mistakes(#"{"a":\#(Self.token(family: family))}"#, isStrict: false)
            #expect(notes.contains { $0.contains("an empty list of families") }, "\(notes)")
        }
    }

    @Test func `keys of a token that are not read are listed`() throws {
        let file = #"{"a":T,"s":{"$type":"number","$value":1,"$foo":1,"note":"x","comment":"c"}}"#
        let notes = try mistakes(file.replacing("T", with: Self.token()), isStrict: false)
        #expect(notes.contains("2 keys are not part of a text style and not imported: s.$foo, s.note"), "\(notes)")
    }
}
