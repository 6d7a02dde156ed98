@testable import AccessibilityChecks
import Foundation
import Testing
import TypescaleTestSupport

@Suite struct SRGBColorTests {
    @Test(arguments: [
        ("#abc", "#aabbcc"), ("#ABCD", "#aabbccdd"), ("#717274", "#717274"), ("  #71727480\n", "#71727480"),
        ("rgb(113, 114, 116)", "#717274"), ("RGB(113 114 116)", "#717274"), ("rgb(113 114 116 / 50%)", "#71727480"),
        ("rgba(113,114,116,0.5)", "#71727480"), ("rgb(100% 0% 50%)", "#ff0080"), ("rgb(300 -5 127.5)", "#ff0080"),
        ("color-mix(in hsl longer hue, cyan 75%, red)", "#00ff40"),
        ("color-mix(in hsl longer hue, red 75%, cyan)", "#ffbf00"),
        ("white", "#ffffff"), ("RebeccaPurple", "#663399"), ("lightslategrey", "#778899"), ("transparent", "#00000000"),
    ])
    func `a color is parsed from each CSS notation`(text: String, hex: String) throws {
        #expect(try color(text).hex == hex)
    }

    @Test(arguments: [
        "", "#", "#12", "#12345", "#1234567", "#gggggg", "#٠٠٠", "717274", "rgb(1,2)", "rgb(1 2 3 4)", "rgb(1,2,3,4,5)",
        "rgb(1, 2%, 3)", "rgb(1 2 3", "rgb(nan, 0, 0)", "rgb(inf 0 0)", "hsl(1, 2, 3)", "oklch(0.5, 0.1, 20)",
        "greyish",
        "hsl(50% 2% 3%)", "hwb(1, 2%, 3%)", "lab(50% 1deg 2)", "color(srgb 1 1)", "color(p3 1 1 1)", "color(1 1 1)",
        "oklch(none none)", "rgb(none, 1, 2)", "color-mix(in srgb, red)", "rgb(from red x g b)", "currentcolor",
        "color-mix(in srgb, red 120%, blue)", "color-mix(srgb, red, blue)", "rgb(1 2 3 /* 4)", "rgb(sqrt(4%) 0 0)",
        "color-mix(in srgb longer hue, red, blue)", "rgb(calc(1 + 2%) 2 3)", "rgb(calc(1) 2",
        "hsl(calc(1deg * 2deg) 1 1)",
        "rgb(from currentcolor r g b)", "color-mix(in oklab, currentcolor, red)", "contrast-color(currentcolor)",
        "light-dark(red, blue)",
        "hsl(1 2 3 4)", "lab(1 2 3 / 4 5)", "oklch(1 2 3 / 1deg)", "rgb(1 2 3))", "rgb((1 2 3)", "canvastext",
        "rgb(1, 1, 1)x", "rgb(0x10, 1, 1)", "rgb(0x1p4 1 1)", String(repeating: "a", count: 1_000),
    ])
    func `an invalid color is named in the error`(text: String) {
        #expect { try SRGBColor(css: text) } throws: { ($0 as? AccessibilityError)?.parameter == "color" }
    }

    @Test(arguments: [
        (
            "oklch(from #717274 calc(l+0.1) c h)",
            "\"calc(l+0.1)\" cannot be computed; write + and - between spaces, and values of one unit"
        ),
        ("rgb(min(1, 2%) 0 0)", "\"min(1, 2%)\" cannot be computed; write"),
        ("rgb(from red x g b)", "\"x\" in it cannot be read; write rgb("),
        ("color-mix(in oklab, oklch(from #12 l c h), red)", "\"#12\" in it cannot be read; write color-mix("),
        ("oklch(60% 0.15)", "write oklch("), ("redd", "use #rrggbb"), ("alpha(from red)", "write alpha(from"),
    ])
    func `the error names the part of a color that cannot be read`(text: String, advice: String) {
        let error = #expect(throws: AccessibilityError.self) { try SRGBColor(css: text) }
        #expect(error?.reason.hasPrefix("\"\(text)\" is not a color; \(advice)") == true, "\(error?.reason ?? "")")
    }

    /// A text that Chromium painted as a color on a white screen of sRGB; without bytes, one that it refused.
    private struct Painted: Decodable {
        let css: String
        let bytes: [Int]?
    }

    /// `Tests/Fidelity/record-colors.py` recorded them.
    @Test func `every notation gives the color that Chromium paints, or an error where it paints none`() throws {
        let file = URL(filePath: ProjectRoot.path + "/Tests/AccessibilityChecksTests/Recorded/colors.json")
        let painted = try JSONDecoder().decode([Painted].self, from: Data(contentsOf: file))
        #expect(painted.count > 1_000)
        #expect(painted.filter { $0.bytes == nil }.count > 100)
        for entry in painted {
            guard let expected = entry.bytes else {
                #expect(throws: AccessibilityError.self, "\(entry.css)") { try SRGBColor(css: entry.css) }
                continue
            }
            let bytes = try color(entry.css).blended(over: .white).bytes
            let differences = zip([bytes.red, bytes.green, bytes.blue], expected).map { abs($0 - $1) }
            #expect(differences.max() ?? 9 <= 1, "\(entry.css): \(bytes) and \(expected)")
        }
    }

    @Test func `the opacity is a number, a percentage or none, in every notation`() throws {
        for text in ["rgb(1 2 3 / ", "hsl(1 2% 3% / ", "lab(50 1 2 / ", "oklch(0.5 0.1 20 / ", "color(srgb 1 1 1 / "] {
            for (alpha, value) in [("0.25", 0.25), ("25%", 0.25), ("none", 0), ("3", 1), ("-1", 0)] {
                #expect(try color(text + alpha + ")").alpha == value)
            }
        }
    }

    @Test func `components out of range are clamped, and missing ones are zero`() {
        #expect(SRGBColor(red: -1, green: 2, blue: .infinity).hex == "#00ffff")
        #expect(SRGBColor(red: .nan, green: 1, blue: -.infinity, alpha: .nan).hex == "#00ff0000")
    }

    @Test func `a translucent color is blended as browsers blend, in whole bytes`() throws {
        // Chromium draws rgb(0 0 0 / 50%) on white as rgb(127 127 127) or 128, depending on its rounding of alpha.
        #expect(try color("rgb(0 0 0 / 0.5)").blended(over: .white).bytes == (128, 128, 128))
        #expect(try color("#ff000080").blended(over: .black).hex == "#800000")
        #expect(try color("transparent").blended(over: color("#123456")).hex == "#123456")
    }
}
