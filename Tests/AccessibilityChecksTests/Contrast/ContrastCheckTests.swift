import AccessibilityChecks
import DynamicType
import Testing

@Suite struct ContrastCheckTests {
    /// Ratios that are published or follow from WCAG 2's definition.
    @Test(arguments: [
        ("#000000", "#ffffff", "21.00:1"), ("#ffffff", "#ffffff", "1.00:1"), ("#acadb1", "#fff", "2.24:1"),
        ("#717274", "#fff", "4.81:1"), ("#777777", "#fff", "4.47:1"), ("#767676", "#fff", "4.54:1"),
        ("#595959", "#fff", "7.00:1"), ("#949494", "#fff", "3.03:1"), ("#0000ff", "#fff", "8.59:1"),
        ("#ff0000", "#fff", "3.99:1"), ("yellow", "#fff", "1.07:1"),
    ])
    func `ratios are those of WCAG, truncated to hundredths`(front: String, back: String, text: String) throws {
        let check = ContrastCheck(try color(front), on: try color(back))
        #expect(check.ratio.description == text)
        #expect(ContrastCheck(try color(back), on: try color(front)).ratio == check.ratio)
    }

    @Test func `2.2 to 1 fails everything, 4.8 to 1 passes AA and not AAA`() throws {
        let faint = ContrastCheck(try color("#ACADB1"), on: .white)
        #expect(faint.results.allSatisfy { !$0.passes })
        let gray = ContrastCheck(try color("#717274"), on: .white)
        #expect(gray.result(for: .text, level: .aa)?.passes == true)
        #expect(gray.result(for: .text, level: .aaa)?.passes == false)
        #expect(gray.result(for: .largeText, level: .aaa)?.passes == true)
        #expect(gray.result(for: .component, level: .aa)?.passes == true)
        #expect(gray.result(for: .component, level: .aaa) == nil)
    }

    @Test func `text in a style passes as large text or as other text`() throws {
        let gray = ContrastCheck(try color("#717274"), on: .white)
        let styles = try scale("apple-ios").resolve(in: .default).styles
        for style in styles {
            let isLarge = style.size >= 24 || style.size >= 18.66 && style.weight >= 700
            #expect(gray.passes(.aa, for: style))
            #expect(gray.passes(.aaa, for: style) == isLarge, "\(style.style.name)")
        }
        #expect(styles.contains { gray.passes(.aaa, for: $0) })
    }

    /// #777777 on white is 4.478: the note on 1.4.3 that ratios are not to be rounded was written for such pairs.
    @Test func `a ratio just under a threshold is neither displayed nor judged as passing`() throws {
        let ratio = ContrastRatio(try color("#777777"), .white)
        #expect(ratio.value > 4.478 && ratio.value < 4.479)
        #expect(!ratio.reaches(4.5))
        #expect(!ratio.reaches(.infinity) && !ratio.reaches(.nan) && ratio.reaches(-.infinity))
        // For every gray on white the number shown and the verdict agree with the exact ratio.
        for value in 0...255 {
            let ratio = ContrastRatio(SRGBColor(red8: value, green8: value, blue8: value), .white)
            for threshold in [3, 4.5, 7.0] {
                #expect(ratio.reaches(threshold) == (ratio.value >= threshold))
                #expect((ratio.truncatedValue >= threshold) == (ratio.value >= threshold))
            }
            #expect(ratio.truncatedValue <= ratio.value + 1e-8)
        }
    }

    @Test func `a style counts as large by its resolved size and weight`() throws {
        #expect(ContrastUse(for: try style(.body)) == .text)
        #expect(ContrastUse(for: try style(.body, .accessibility1)) == .largeText)
        #expect(ContrastUse(for: try style(.title1)) == .largeText)
        let bold = try TextEnvironment([(key: "boldText", value: "true"), (key: "category", value: "XL")])
        let headline = try scale("apple-ios").resolve(.headline, in: bold)
        #expect(headline.size == 19 && headline.weight >= 700)
        #expect(ContrastUse(for: headline) == .largeText)
        #expect(headline.largeTextReason.hasPrefix("headline is 19 px of weight "))
    }

    @Test func `translucent colors are judged by their blended result`() throws {
        let check = ContrastCheck(try color("#00000080"), on: try color("#ffffff80"), over: .white)
        #expect(check.blendedBackground == .white)
        #expect(check.blendedForeground.hex == "#7f7f7f")
        #expect(check.ratio == ContrastRatio(try color("#7f7f7f"), .white))
        let dark = ContrastCheck(try color("#00000080"), on: try color("#ffffff00"), over: .black)
        #expect(dark.ratio.description == "1.00:1")
        let veiled = ContrastCheck(.white, on: try color("#00000080"), over: try color("#00000080"))
        #expect(veiled.blendedBackground.hex == "#3f3f3f")
    }

    /// Chromium paints 119, 119, 119 for the first four.
    @Test(arguments: [
        ("hsl(0 0% 46.51%)", "#777777"), ("color(srgb 0.4651 0.4651 0.4651)", "#777777"),
        ("color(display-p3 0.4651 0.4651 0.4651)", "#777777"), ("rgb(118.6 118.6 118.6)", "#777777"),
        ("hsl(0 0% 46.4%)", "#767676"), ("color(display-p3 1 0 0)", "#ff0000"),
    ])
    func `an opaque color is judged by the bytes that are painted`(css: String, painted: String) throws {
        let check = ContrastCheck(try color(css), on: .white)
        let bytes = ContrastCheck(try color(painted), on: .white)
        #expect(check.blendedForeground == bytes.blendedForeground && check.ratio == bytes.ratio)
        #expect(check.apcaLightnessContrast == bytes.apcaLightnessContrast)
        #expect(ContrastCheck(.white, on: try color(css)).ratio == bytes.ratio)
        #expect(ContrastRatio(try color(css), .white) == bytes.ratio)
        #expect(check.nearestForeground(reaching: 4.5) == bytes.nearestForeground(reaching: 4.5))
        let found = NearestColor(to: .white, on: try color(css), reaching: 7)
        #expect(found == NearestColor(to: .white, on: try color(painted), reaching: 7))
    }

    /// The test values that Myndex/apca-w3 publishes for 0.0.98G-4g, text first.
    @Test(arguments: [
        ("#888888", "#ffffff", 63.056469930209424), ("#ffffff", "#888888", -68.54146436644962),
        ("#000000", "#aaaaaa", 58.146262578561334), ("#aaaaaa", "#000000", -56.24113336839742),
        ("#112233", "#ddeeff", 91.66830811481631), ("#ddeeff", "#112233", -93.06770049484275),
        ("#112233", "#444444", 8.32326136957393), ("#444444", "#112233", -7.526878460278154),
        ("#123456", "#123456", 0),
    ])
    func `Lc values equal those of APCA`(text: String, background: String, lc: Double) throws {
        let found = PerceptualContrast.lc(text: try color(text), background: try color(background))
        #expect(abs(found - lc) < 1e-9)
    }
}
