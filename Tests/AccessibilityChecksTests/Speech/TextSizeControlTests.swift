import DynamicType
import Testing

@testable import AccessibilityChecks

@Suite struct TextSizeControlTests {
    private let english = SpokenPhrases(locale: "en")

    private func announcement(_ from: String, _ to: String, scale name: String = "apple-ios") throws -> String {
        func resolved(_ word: String) throws -> ResolvedEnvironment {
            let pairs = word.split(separator: ",").map { part in
                let sides = part.split(separator: "=").map(String.init)
                return (key: sides[0], value: sides[1])
            }
            return try scale(name).resolvedEnvironment(for: TextEnvironment(pairs))
        }
        return try TextSizeAnnouncement(from: resolved(from), to: resolved(to)).text
    }

    @Test func `a control at the default size says so`() {
        #expect(TextSizeControl(.large).description(in: english) == "Text size. Large, the default. Adjustable.")
        #expect(TextSizeControl(.extraSmall).description(in: english) == "Text size. Extra small. Adjustable.")
    }

    @Test func `a control steps through all sizes and stops at both ends`() throws {
        for (accessibility, count) in [(false, 7), (true, 12)] {
            var control = TextSizeControl(.extraSmall, includesAccessibilitySizes: accessibility)
            #expect(control.decremented == nil && control.stepCount == count)
            var values = [control.value(in: english)]
            while let next = control.incremented {
                #expect(next.decremented == control)
                control = next
                values.append(control.value(in: english))
            }
            #expect(values.count == count && Set(values).count == count)
        }
        #expect(TextSizeControl(.extraExtraExtraLarge).incremented?.stepName == "AX1")
        #expect(TextSizeControl(.accessibility1).decremented?.stepName == "XXXL")
        let short = TextSizeControl(.accessibility2, includesAccessibilitySizes: false)
        #expect(short.stepName == "XXXL" && short.incremented == nil)
    }

    @Test func `a category and the preference of that category have the same control`() {
        for category in ContentSizeCategory.allCases {
            #expect(TextSizeControl(category) == TextSizeControl(for: .category(category)))
        }
    }

    @Test func `a control steps through the categories of a table only`() {
        let published: [ContentSizeCategory] = [.small, .large, .accessibility1]
        let control = TextSizeControl(for: .category(.large), among: published)
        #expect(
            control.decremented?.stepName == "S" && control.incremented?.stepName == "AX1" && control.stepCount == 3)
        let short = TextSizeControl(for: .category(.large), among: published, includesAccessibilitySizes: false)
        #expect(short.incremented == nil && short.stepCount == 2)
        #expect(TextSizeControl(for: .category(.medium), among: []).stepName == "L")
    }

    @Test func `the announced size of a table is the published one`() throws {
        #expect(try announcement("category=L", "category=AX3", scale: "apple-macos") == "")
        #expect(
            try announcement("category=L", "category=AX5", scale: "apple-watchos")
                == "Text size: accessibility extra large, 235 percent")
        #expect(try announcement("fontScale=1.1", "fontScale=1.15") == "")
    }

    @Test func `an app's slider announces percentages and its own default`() throws {
        let steps = AppScaleSteps(first: -2, multipliers: [0.8, 0.9, 1, 1.25])
        let control = TextSizeControl(steps, step: 0)
        #expect(control.value(in: english) == "100 percent, the default")
        #expect(control.incremented?.value(in: english) == "125 percent")
        #expect(control.incremented?.incremented == nil)
        #expect(control.decremented?.stepName == "-1")
        #expect(TextSizeControl(steps, step: -9).stepName == "-2")
        for (step, end) in [(Int.min, "-2"), (.max, "1")] {
            #expect(TextSizeControl(steps, step: step).stepName == end)
        }
    }

    @Test func `steps that no scale can have do not stop the process`() {
        for first in [3, .max, .min, 0] {
            for multipliers in [[], [0.8, 1, 1.2]] {
                let steps = AppScaleSteps(first: first, multipliers: multipliers)
                for step in [Int.min, 0, .max] {
                    #expect(TextSizeControl(steps, step: step).description(in: english).hasPrefix("Text size. "))
                    #expect(steps.multiplier(at: step) > 0 && steps.steps.contains(steps.defaultStep))
                }
            }
        }
        for values in [[], [.nan, 1], [1, .nan], [.infinity], [2, 1]] as [[Double]] {
            let platform = PlatformScale(name: "none", steps: values)
            for scale in [Double.nan, .infinity, -.infinity, 1e18, 1] {
                #expect(!TextSizeControl(platform, fontScale: scale).description(in: english).isEmpty)
                #expect(!TextSizeControl(for: .fontScale(scale)).description(in: english).isEmpty)
            }
            #expect(!TextSizeControl(.platform(platform), index: 0).value(in: english).isEmpty)
        }
        for scale in [Double.nan, .infinity, -.infinity, 1e300] {
            #expect(SpokenPhrases(locale: "de").percent(scale).hasSuffix("Prozent"))
        }
    }

    @Test func `a control has the steps of the platform, and those around a size between two`() throws {
        let platform = PlatformScale(name: "Android", steps: [0.85, 1, 1.15, 1.3, 1.5, 1.8, 2])
        var control: TextSizeControl? = TextSizeControl(platform, fontScale: 0.5)
        #expect(control?.decremented == nil && control?.stepCount == 7)
        var steps: [String] = []
        while let step = control {
            steps.append("\(step.stepName): \(step.value(in: english))")
            control = step.incremented
        }
        #expect(
            steps == [
                "0.85: 85 percent", "1: 100 percent, the default", "1.15: 115 percent", "1.3: 130 percent",
                "1.5: 150 percent", "1.8: 180 percent", "2: 200 percent",
            ])
        for (scale, smaller, larger) in [(1.4, "1.3", "1.5"), (1.45, "1.3", "1.5"), (1.9, "1.8", "2")] {
            let between = TextSizeControl(platform, fontScale: scale)
            #expect(between.intermediateScale == scale)
            #expect(between.decremented?.stepName == smaller && between.incremented?.stepName == larger)
        }
        #expect(TextSizeControl(platform, fontScale: 3).incremented == nil)
    }

    @Test func `the announced size combines the reader's size and the app's size`() throws {
        #expect(try announcement("category=L", "category=AX2") == "Text size: accessibility large, 194 percent")
        #expect(
            try announcement("category=L", "category=XXXL") == "Text size: extra extra extra large, 135 percent")
        #expect(
            try announcement("category=L", "category=L,appScale=1.2") == "Text size: large, 120 percent")
        #expect(try announcement("fontScale=1", "fontScale=1.3", scale: "material3") == "Text size: 130 percent")
        #expect(
            try announcement("category=L", "category=XL,boldText=true")
                == "Text size: extra large, 112 percent. Bold text on")
        #expect(
            try announcement("boldText=true,reduceMotion=true", "locale=de") == "Fetter Text aus. Weniger Bewegung aus")
    }

    @Test func `the same size under another name is not announced`() throws {
        #expect(try announcement("category=L", "fontScale=1") == "")
        #expect(try announcement("category=AX1", "category=AX1,locale=fr") == "")
        #expect(try announcement("fontScale=1.5", "fontScale=1.501", scale: "material3") == "")
        // 1.5 × 1.2 is a little less than 1.8 as a Double.
        #expect(try announcement("percent=150,appScale=1.2", "percent=180", scale: "slds") == "")
    }

    @Test(arguments: [
        ("de-AT", "de"), ("zh-TW", "zh-Hant"), ("zh-HK", "zh-Hant"), ("zh", "zh-Hans"), ("zh-Hans-SG", "zh-Hans"),
        ("no", "nb"), ("nn", "nb"), ("pt-PT", "pt"), ("en-IN", "en"), ("eu", "en"), ("iw", "he"), ("x", "en"),
        ("", "en"),
    ])
    func `announcements use the reader's language, or English`(tag: String, language: String) {
        #expect(SpokenPhrases(locale: tag).locale == language)
    }

    @Test(arguments: SpokenPhrases.locales)
    func `every language has all phrases and a distinct name for each size`(tag: String) throws {
        let phrases = SpokenPhrases(locale: tag)
        #expect(phrases.locale == tag)
        #expect(phrases.sizes.count == 7)
        let names = ContentSizeCategory.allCases.map(phrases.name(of:))
        #expect(Set(names).count == 12)
        #expect(phrases.accessibility.contains("{}") && phrases.standard.contains("{}"))
        #expect(names.allSatisfy { !$0.contains("{") && !$0.isEmpty })
        let spoken = TextSizeControl(.large).description(in: phrases)
        #expect(spoken.contains(phrases.textSize) && spoken.contains(phrases.adjustable))
        // ICU writes the number in the language's own figures.
        #expect(phrases.percent(1.35).contains("135") || phrases.percent(1.35).contains("١٣٥"))
        if tag != "en" { #expect(phrases.textSize != english.textSize) }
    }

    /// ICU's long form of a percentage, through PyICU.
    @Test(arguments: [
        ("de", "135 Prozent"), ("tr", "yüzde 135"), ("ru", "135 процентов"), ("fr", "135 pour cent"),
        ("he", "135 אחוז"), ("ar", "١٣٥٪"), ("ar-MA", "135٪"), ("ar-u-nu-latn", "135٪"), ("en-IN", "135 per cent"),
        ("nn", "135 prosent"), ("eu", "135 percent"),
    ])
    func `percentages are formatted as ICU does`(tag: String, text: String) {
        let found = SpokenPhrases(locale: tag).percent(1.35).replacing("\u{A0}", with: " ").replacing(
            "\u{202F}", with: " ")
        #expect(found == text)
    }

    @Test func `there are at least ten languages`() { #expect(SpokenPhrases.locales.count >= 10) }
}
