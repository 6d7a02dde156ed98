import AccessibilityChecks
import Testing

@Suite struct SRGBColorTests {
    @Test(arguments: [
        ("#abc", "#aabbcc"), ("#ABCD", "#aabbccdd"), ("#717274", "#717274"), ("  #71727480\n", "#71727480"),
        ("rgb(113, 114, 116)", "#717274"), ("RGB(113 114 116)", "#717274"), ("rgb(113 114 116 / 50%)", "#71727480"),
        ("rgba(113,114,116,0.5)", "#71727480"), ("rgb(100% 0% 50%)", "#ff0080"), ("rgb(300 -5 127.5)", "#ff0080"),
        ("white", "#ffffff"), ("RebeccaPurple", "#663399"), ("lightslategrey", "#778899"), ("transparent", "#00000000"),
    ])
    func `a colour is read in each of CSS's notations`(text: String, hex: String) throws {
        #expect(try color(text).hex == hex)
    }

    @Test(arguments: [
        "", "#", "#12", "#12345", "#1234567", "#gggggg", "#٠٠٠", "717274", "rgb(1,2)", "rgb(1 2 3 4)", "rgb(1,2,3,4,5)",
        "rgb(1, 2%, 3)", "rgb(1 2 3", "rgb(nan, 0, 0)", "rgb(inf 0 0)", "hsl(1 2 3)", "oklch(0.5 0.1 20)", "greyish",
        "rgb(1, 1, 1)x", "rgb(0x10, 1, 1)", "rgb(0x1p4 1 1)", String(repeating: "a", count: 1_000),
    ])
    func `what is no colour is refused by name`(text: String) {
        #expect { try SRGBColor(css: text) } throws: { ($0 as? AccessibilityError)?.parameter == "color" }
    }

    @Test func `what lies outside is taken as the nearer end, and what is no number as none`() {
        #expect(SRGBColor(red: -1, green: 2, blue: .infinity).hex == "#00ffff")
        #expect(SRGBColor(red: .nan, green: 1, blue: -.infinity, alpha: .nan).hex == "#00ff0000")
    }

    @Test func `what a translucent colour shows is blended as browsers blend, in whole bytes`() throws {
        // Chromium draws rgb(0 0 0 / 50%) on white as rgb(127 127 127) or 128, depending on its rounding of alpha.
        #expect(try color("rgb(0 0 0 / 0.5)").over(.white).bytes == (128, 128, 128))
        #expect(try color("#ff000080").over(.black).hex == "#800000")
        #expect(try color("transparent").over(color("#123456")).hex == "#123456")
    }
}
