import AccessibilityChecks
import Testing
import TypescaleJSON
import TypescaleNotations
import TypescaleTestSupport

@testable import TypescaleAPI

/// Colors of design tokens in every color space.
@Suite struct ColorTokensTests {
    private func color(_ value: String) throws -> SRGBColor {
        let file = #"{"ink":{"$type":"color","$value":\#(value)}}"#
        let palette = try ColorPalette(JSONReader(parsing: Array(file.utf8)))
        if let error = palette.error(ofColors: "ink") { throw error }
        return try #require(palette.entries.first).color
    }

    /// The components of the standard are the numbers of CSS's functions; the functions are compared with Chromium.
    @Test(arguments: [
        ("srgb", [0.2, 0.4, 0.6], "color(srgb 0.2 0.4 0.6)"),
        ("srgb-linear", [0.2, 0.4, 0.6], "color(srgb-linear 0.2 0.4 0.6)"),
        ("display-p3", [0.1, 0.7, 0.3], "color(display-p3 0.1 0.7 0.3)"),
        ("a98-rgb", [0.1, 0.7, 0.3], "color(a98-rgb 0.1 0.7 0.3)"),
        ("prophoto-rgb", [0.3, 0.4, 0.3], "color(prophoto-rgb 0.3 0.4 0.3)"),
        ("rec2020", [0.3, 0.4, 0.3], "color(rec2020 0.3 0.4 0.3)"),
        ("xyz-d65", [0.2, 0.3, 0.4], "color(xyz-d65 0.2 0.3 0.4)"),
        ("xyz-d50", [0.2, 0.3, 0.4], "color(xyz-d50 0.2 0.3 0.4)"),
        ("hsl", [210, 50, 40], "hsl(210 50% 40%)"), ("hwb", [210, 20, 40], "hwb(210 20% 40%)"),
        ("lab", [50, 20, -30], "lab(50 20 -30)"), ("lch", [50, 40, 270], "lch(50 40 270)"),
        ("oklab", [0.6, 0.1, -0.1], "oklab(0.6 0.1 -0.1)"), ("oklch", [0.6, 0.15, 250], "oklch(0.6 0.15 250)"),
    ])
    func `a token's components give the same color as the CSS notation`(
        space: String, components: [Double], css: String
    ) throws {
        let list = components.map { "\($0)" }.joined(separator: ",")
        let token = try color(#"{"colorSpace":"\#(space)","components":[\#(list)],"alpha":0.5}"#)
        #expect(try token == SRGBColor(css: String(css.dropLast()) + " / 0.5)"))
        let text = try color("\"\(css)\"")
        #expect(text.bytes == token.bytes)
    }

    @Test func `"none" counts as zero, and invalid spaces or components are errors`() throws {
        #expect(
            try color(#"{"colorSpace":"oklch","components":[0.5,"none","none"]}"#) == SRGBColor(css: "oklch(0.5 0 0)"))
        for value in [
            #"{"colorSpace":"cmyk","components":[0,0,0]}"#, #"{"colorSpace":"oklch","components":[0.5,0.1]}"#,
            #"{"colorSpace":"srgb","components":[0,0,"red"]}"#,
            #"{"colorSpace":"srgb","components":[0,0,0],"hex":"x"}"#,
        ] {
            #expect(throws: JSONError.self) { try color(value) }
        }
    }

    @Test(arguments: [
        ("srgb", "48,48,48", "from 0 to 1"), ("srgb", "0,-0.1,0", "from 0 to 1"),
        ("display-p3", "0,0,1.01", "from 0 to 1"), ("xyz-d65", "0,2,0", "from 0 to 1"),
        ("hsl", "360,50,50", "from 0 to less than 360"), ("hwb", "10,101,0", "from 0 to 100"),
        ("lab", "101,0,0", "from 0 to 100"), ("oklab", "1.1,0,0", "from 0 to 1"), ("lch", "50,-1,0", "from 0"),
        ("oklch", "0.5,0.1,-20", "from 0 to less than 360"),
    ])
    func `a component outside of its range is an error`(space: String, components: String, range: String) throws {
        let error = #expect(throws: JSONError.self) {
            try color(#"{"colorSpace":"\#(space)","components":[\#(components)]}"#)
        }
        #expect(error?.reason == "the component is a number \(range) or \"none\"")
        #expect(error?.path.hasPrefix("/ink/$value/components/") == true)
    }

    @Test func `a color that cannot be read is an error where it is asked for, by its name or its group's`() throws {
        let file = """
            {"$type":"color","ink":{"$value":"#222"},"text":{"soft":{"$value":"rgba({ink}, 0.3)"},"loud":{"$value":"red"}},
            "sky":{"$value":"linear-gradient(#000, #fff)"},"copy":{"$value":"{sky}"}}
            """
        let palette = try ColorPalette(JSONReader(parsing: Array(file.utf8)))
        #expect(palette.entries.map(\.name) == ["ink", "text.loud"])
        #expect(palette.errors.map(\.path) == ["/text/soft/$value", "/sky/$value", "/sky/$value"])
        for name in ["ink", "{ink}", "text.loud", "te", "red", ""] {
            #expect(palette.error(ofColors: name) == nil)
        }
        for (name, path) in [
            ("text", "/text/soft/$value"), ("text.soft", "/text/soft/$value"), ("{copy}", "/sky/$value"),
        ] {
            #expect(palette.error(ofColors: name)?.path == path)
        }
    }

    @Test func `a color that Tokens Studio changes is an error where it is asked for`() throws {
        let modify = #""$extensions":{"studio.tokens":{"modify":{"type":"lighten","value":"0.5","space":"lch"}}}"#
        let palette = try palette(
            ##""a":{"$value":"#222",\##(modify)},"b":{"$value":"{c}",\##(modify)},"c":{"$value":"#333"},"##
                + ##""d":{"$value":"{a}"},"e":{"$value":"#444","$extensions":{"studio.tokens":{"id":1}}},"##
                + ##""n":{"$type":"number","$value":1,\##(modify)}"##)
        #expect(palette.entries.map(\.name) == ["c", "e"])
        for name in ["a", "b", "d"] {
            let reason = palette.error(ofColors: name)?.reason
            #expect(reason == "a change of Tokens Studio is not applied; give the color that results from it")
        }
        #expect(palette.error(ofColors: "n") == nil)
    }

    private func palette(_ groups: String) throws -> ColorPalette {
        try ColorPalette(JSONReader(parsing: Array(#"{"$type":"color",\#(groups)}"#.utf8)))
    }

    @Test(arguments: [
        (##""b":{"$ref":"#/c/ink"}"##, "b"), (##""b":{"$ref":"#/c/ink/$value"}"##, "b"),
        (##""b":{"$value":"{b2}"},"b2":{"$ref":"#/c/ink"}"##, "b"),
        (##""b":{"$value":{"$ref":"#/c/ink/$value"}}"##, "b"),
        (##""b":{"$value":"{d.$root}"},"d":{"$root":{"$value":"#222"}}"##, "b"),
        (##""b":{"$ref":"#/d/$root"},"d":{"$root":{"$value":"#222"}}"##, "b"),
        (##""b":{"$ref":"#/a~1b/x~0y"},"a/b":{"x~y":{"$value":"#222"}}"##, "b"),
        (##""b":{"$extends":"{c}"}"##, "b.ink"), (##""b":{"$extends":"#/c"}"##, "b.ink"),
        (##""b":{"$ref":"#/c"}"##, "b.ink"),
        (##""b":{"$extends":"{d}","pale":{"$value":"#eee"}},"d":{"$extends":"{c}"}"##, "b.ink"),
        (##""b":{"$extends":"{d}","ink":{"$value":"#222"}},"d":{"ink":{"$value":"red"}}"##, "b.ink"),
        (##""b":{"$extends":"{d.e}"},"d":{"$extends":"{f}"},"f":{"e":{"ink":{"$value":"#222"}}}"##, "b.ink"),
        (
            ##""b":{"$extends":"{d}","e":{"x":{"$value":"red"}}},"d":{"e":{"ink":{"$value":"#222"},"x":{"$value":"#000"}}}"##,
            "b.e.ink"
        ),
    ])
    func `references to tokens and groups are followed`(groups: String, name: String) throws {
        let palette = try palette(##""c":{"ink":{"$value":"#222"}},\##(groups)"##)
        #expect(palette.errors.isEmpty)
        #expect(palette.entries.filter { $0.name == name }.map(\.color) == [try SRGBColor(css: "#222")])
    }

    /// Format Module 2025.10, 8.2: an alias has the type of its token before that of a group around it.
    @Test func `an alias without a type has that of the token that it refers to`() throws {
        let file = ##"""
            {"c":{"$type":"color","ink":{"$value":"#222"},"copy":{"$value":"{n.one}"},"none":{"$value":"{n.none}"}},
            "n":{"$type":"number","one":{"$value":1},"ink":{"$value":"{ c.ink }"},"none":{"$value":"{n.zero}"}}}
            """##
        let palette = try ColorPalette(JSONReader(parsing: Array(file.utf8)))
        #expect(palette.entries.map(\.name) == ["c.ink", "n.ink"])
        // What refers to nothing has the type of its group.
        #expect(palette.error(ofColors: "c.none")?.path == "/n/none/$value")
        #expect(palette.errors.count == 1)
    }

    @Test func `the tokens of a group have the type of the group that it extends`() throws {
        let file = ##"{"c":{"$type":"color","ink":{"$value":"#222"}},"b":{"$extends":"{c}","pale":{"$value":"#eee"}}}"##
        let palette = try ColorPalette(JSONReader(parsing: Array(file.utf8)))
        #expect(palette.entries.map(\.name) == ["c.ink", "b.ink", "b.pale"])
    }

    @Test func `a group that extends nothing keeps its own colors`() throws {
        let palette = try palette(##""b":{"$extends":"{none}","pale":{"$value":"#eee"}},"c":{"comment":"x"}"##)
        #expect(palette.entries.map(\.name) == ["b.pale"])
        #expect(palette.errors.map(\.path) == ["/b/$extends"])
    }

    @Test func `a group's own color is no error if another of the group cannot be read`() throws {
        let palette = try palette(##""c":{"$root":{"$value":"#222"},"soft":{"$value":"rgba({c}, 0.3)"}}"##)
        for name in ["c", "c.$root", "{c.$root}"] {
            #expect(palette.error(ofColors: name) == nil)
            #expect(try palette.colors(named: name).map(\.name) == ["c"])
        }
        #expect(palette.error(ofColors: "c.soft") != nil)
    }

    /// Returns the first error of a palette, which may be that of its whole file.
    private func firstError(_ groups: String) -> JSONError? {
        do throws(JSONError) {
            return try ColorPalette(JSONReader(parsing: Array(#"{"$type":"color",\#(groups)}"#.utf8))).errors.first
        } catch {
            return error
        }
    }

    @Test(arguments: [
        (##""b":{"$ref":"#/c/none"}"##, "/b/$ref: #/c/none is not in this file"),
        (##""b":{"$extends":"{c.none}"}"##, "/b/$extends: c.none is not a group of this file"),
        (##""b":{"$extends":"{c.ink}"}"##, "/b/$extends: c.ink is a token, and a group extends groups only"),
        (##""b":{"$extends":"{d}"},"d":{"$extends":"{b}"}"##, "/b/$extends: the group extends itself: b → d → b"),
        (##""b":{"$extends":"{b}"}"##, "/b/$extends: a group cannot extend itself or a group around it"),
        (##""b":{"e":{"$extends":"{b}"}}"##, "/b/e/$extends: a group cannot extend itself or a group around it"),
    ])
    func `a reference to nothing, and a group that extends itself, are errors with their place`(
        groups: String, reason: String
    ) throws {
        let groups = ##""c":{"ink":{"$value":"#222"}},\##(groups)"##
        let error = try #require(firstError(groups))
        #expect("\(error.path): \(error.reason)".hasPrefix(reason), "\(error)")
    }

    private static let references = """
        "ink":{"$value":{"colorSpace":"srgb","components":[0.1,0.2,0.3],"alpha":0.5,"hex":"#1a334d"}},
        "g":{"$root":{"$value":{"colorSpace":"srgb","components":[0.1,0.2,0.3]}}},"copy":{"$value":"{ink}"},
        "half":{"$type":"number","$value":0.5},"third":{"$type":"number","$value":{"$ref":"#/c/0.3/$value"}},
        "c":{"0.3":{"$type":"number","$value":0.3}},"self":{"$type":"number","$value":{"$ref":"#/self/$value"}},
        """

    /// The components of the Format Module's property-level references.
    @Test(arguments: [
        ##""components":{"$ref":"#/ink/$value/components"},"alpha":0.5"##,
        ##""components":{"$ref":"#/copy/$value/components"},"alpha":{"$ref":"#/half/$value"}"##,
        ##""components":{"$ref":"#/g/$root/$value/components"},"alpha":{"$ref":"#/ink/$value/alpha"}"##,
        ##""components":[0.1,{"$ref":"#/ink/$value/components/1"},{"$ref":"#/third/$value"}],"alpha":0.5"##,
        ##""components":[0.1,0.2,0.3],"alpha":0.5,"hex":{"$ref":"#/ink/$value/hex"}"##,
    ])
    func `parts of a value may be references to parts of other values`(members: String) throws {
        for space in [#""srgb""#, ##"{"$ref":"#/ink/$value/colorSpace"}"##] {
            let palette = try palette(Self.references + #""a":{"$value":{"colorSpace":\#(space),\#(members)}}"#)
            #expect(palette.errors.isEmpty, "\(palette.errors)")
            #expect(try palette.colors(named: "a").map(\.color.hex) == ["#1a334d80"])
        }
    }

    @Test(arguments: [
        ("#/ink/$value/components/3", "#/ink/$value/components/3 is not in this file"),
        ("#/ink/$value/components/x", "#/ink/$value/components/x is not in this file"),
        ("#/none/$value", "#/none/$value is not in this file"), ("#/ink", "expected a number"),
        ("x", "a reference must be in the same file"), ("#/half/$value/x", "#/half/$value/x is not in this file"),
        ("#/self/$value", "the chain of references is cyclic"),
        ("#/a/$value/components/2", "the chain of references is cyclic"),
        ("#/ink/$value/components", "expected a number"),
        ("#/ink/$value/hex", "expected a number"),
    ])
    func `a reference to no number is an error`(pointer: String, reason: String) throws {
        let palette = try palette(
            Self.references + ##""a":{"$value":{"colorSpace":"srgb","components":[0,0,{"$ref":"\##(pointer)"}]}}"##)
        #expect(palette.error(ofColors: "a")?.reason.hasPrefix(reason) == true, "\(palette.errors)")
    }

    @Test func `tokens of Style Dictionary's older format and resolvers are errors that say so`() throws {
        let older = try palette(
            ##""c":{"a":{"value":"#123","type":"color"},"b":{"value":"#123"},"d":{"value":{"x":1},"type":"color"}},"##
                + ##""size":{"value":"2px","type":"dimension"},"value":{"type":{"$value":"#123"}}"##)
        #expect(older.errors.map(\.path) == ["/c/a", "/c/b/value", "/c/d"])
        #expect(older.entries.map(\.name) == ["value.type"])
        let reason = #"a token of Style Dictionary's older format; write "$value" and "$type""#
        #expect(older.error(ofColors: "c.b")?.reason == reason)
        let resolver = firstError(##""version":"2025.10","sets":{},"resolutionOrder":[{"$ref":"#/sets/c"}]"##)
        #expect(resolver?.path == "/resolutionOrder")
        #expect(resolver?.reason == "the document is a resolver; give a file of its design tokens")
    }

    @Test func `members of a token that have no meaning are ignored, and those of a group are errors`() throws {
        #expect(try palette(##""a":{"$value":"#222","note":"dark","":1}"##).errors.isEmpty)
        #expect(try palette(##""a":{"b":{"$value":"#222"},"note":"dark"}"##).errors.count == 1)
        #expect(try palette(##""a":{"b":{"$value":"#222"},"$root":"#222"}"##).errors.count == 1)
    }

    @Test func `a type that is not a text is an error of groups and tokens`() throws {
        let texts = [
            ##""b":{"$type":{}}"##, ##""$root":{"$type":{}}"##, ##""a":{"$type":1,"b":{"$value":"#222"}}"##,
            ##""a":{"$type":null,"$value":"#222"}"##, ##""a":{"$type":["dimension"],"$value":1}"##,
        ]
        for text in texts {
            let errors = try palette(text).errors
            #expect(errors.first?.reason.hasPrefix("$type is a text") == true, "\(text): \(errors)")
        }
        #expect(try palette(##""a":{"$type":"dimension","$value":1}"##).errors.isEmpty)
    }

    @Test func `the errors of all values take time proportional to their number`() throws {
        let ratio = try ProcessorTime.ratio(of: 2_000) { count in
            let values = (0..<count).map { #""v\#($0)":1"# }.joined(separator: ",")
            let palette = try palette(values)
            #expect(palette.errors.count == count)
        }
        #expect(ratio < 8)
    }

    @Test func `groups that double the tokens with each $extends are bounded`() throws {
        var groups = ##""g0":{"a":{"$value":"#222"}}"##
        for step in 1...40 {
            groups += #","g\#(step)":{"x":{"$extends":"{g\#(step - 1)}"},"y":{"$extends":"{g\#(step - 1)}"}}"#
        }
        let error = #expect(throws: JSONError.self) { try palette(groups) }
        #expect(error?.reason.contains("$extends") == true)
    }
}
