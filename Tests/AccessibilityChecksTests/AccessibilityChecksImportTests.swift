import AccessibilityChecks
import Testing

/// A client of the module alone: this file imports nothing else, and the package's settings hide what it does not
/// import.
@Suite struct AccessibilityChecksImportTests {
    @Test func `importing this module alone gives access to environments, categories and errors`() throws {
        let large = TextSizeControl(.accessibility1)
        #expect(large.stepName == "AX1" && large.description(in: SpokenPhrases(locale: "en")).hasPrefix("Text size. "))
        let reader = try TextEnvironment(.category(.large), locale: "de")
        #expect(reader.preference.nearestCategory.isAccessibilityCategory == false)
        let target = TouchTarget(id: "send", frame: TouchTarget.Frame(x: 0, y: 0, width: 30, height: 44))
        let verdict = try #require(TargetCheck([target]).verdicts.first)
        #expect(verdict.target.id == "send" && verdict.missingHorizontal == (TouchTarget.minimumSide - 30) / 2)
    }

    @Test func `a contrast passes a level for a use, and a level without a requirement always`() throws {
        let check = ContrastCheck(try SRGBColor(css: "#949494"), on: .white)
        #expect(!check.passes(.aa, for: .text) && check.passes(.aa, for: .largeText))
        #expect(check.passes(.aaa, for: .component) && check.ratio.description == "3.03:1")
        #expect { try SRGBColor(css: "#12") } throws: { error in
            "\(error)" == "color: \"#12\" is not a color; write 3, 4, 6 or 8 hexadecimal digits after #"
        }
    }
}
