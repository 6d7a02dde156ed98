import AccessibilityChecks
import Testing
import TypescaleAPI
import TypescaleJSON

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
}
