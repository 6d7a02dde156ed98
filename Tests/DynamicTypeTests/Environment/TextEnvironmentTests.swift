import DynamicType
import Testing

@Suite struct TextEnvironmentTests {
    @Test(arguments: [
        ("fontScale", "0.49"), ("fontScale", "5.01"), ("fontScale", "-1"), ("fontScale", "1e9"), ("percent", "49"),
        ("percent", "501"), ("appScale", "0.49"), ("appScale", "3.1"), ("displayScale", "0"), ("displayScale", "9"),
        ("viewportWidth", "0"), ("viewportWidth", "100001"), ("appStep", "101"),
    ])
    func `A number outside its range is refused with key, value and range`(key: String, value: String) throws {
        #expect {
            try environment(key, value)
        } throws: { error in
            guard let error = error as? EnvironmentKeyError else { return false }
            return error.key == key && error.code == .outOfRange && error.reason.contains(" is not in ")
        }
    }

    @Test(arguments: ["NaN", "inf", "-inf", "", "1,2", "1.0x", "0x1p0", "1e999", " 1", "e", "100\u{600}%"])
    func `A number that is not finite is refused`(value: String) {
        for key in ["fontScale", "percent", "appScale", "displayScale", "viewportWidth", "appStep"] {
            #expect(throws: EnvironmentKeyError.self) { try environment(key, value) }
        }
        #expect(throws: DynamicTypeError.self) { try TextEnvironment(.fontScale(.nan)) }
    }

    @Test func `A step outside the range is named with all of its digits`() {
        for step in [101, -101, .max, .min] {
            let error = #expect(throws: DynamicTypeError.self) { try TextEnvironment(appScale: .step(step)) }
            #expect(error?.description == "appStep: \(step) is not in -100...100")
        }
    }

    private let categories = "XS, S, M, L, XL, XXL, XXXL, AX1, AX2, AX3, AX4, AX5"

    @Test func `An unknown category names the valid ones and an unknown key the valid keys`() {
        #expect {
            try environment("category", "huge")
        } throws: { "\($0)" == "category: \"huge\" is not a content size category; use \(categories)" }
        #expect {
            try environment("fontscale", "1")
        } throws: { "\($0)".hasPrefix("fontscale: unknown key; the keys are category, fontScale, percent") }
    }

    @Test func `Two sizes, two app sizes or a repeated key are refused`() {
        for pairs in [
            [(key: "category", value: "L"), (key: "percent", value: "100")],
            [(key: "appScale", value: "1"), (key: "appStep", value: "1")],
            [(key: "locale", value: "de"), (key: "locale", value: "fr")],
        ] {
            #expect {
                try environment(pairs)
            } throws: { ($0 as? EnvironmentKeyError)?.code == .conflict }
        }
    }

    @Test(arguments: ["en", "de-AT", "zh-Hant-TW", "sr-Latn", "x-private"])
    func `Language tags are accepted`(tag: String) throws { #expect(try environment("locale", tag).locale == tag) }

    @Test(arguments: ["", "-", "en_US", "en-", "toolongsubtag", "e n", "../..", "1a"])
    func `A text that is not a language tag is refused`(tag: String) {
        #expect(throws: EnvironmentKeyError.self) { try environment("locale", tag) }
        #expect { try TextEnvironment(locale: tag) } throws: { ($0 as? DynamicTypeError)?.code == .malformedLocale }
    }

    @Test func `An environment written as pairs is read back as an equal one`() throws {
        let environments = try [
            TextEnvironment.default, .category(.accessibility3),
            TextEnvironment(
                .percent(137.5), appScale: .step(3), prefersBoldText: true, prefersReducedMotion: true, locale: "ar",
                displayScale: 2.625, viewportWidth: 411),
            TextEnvironment(.fontScale(1.3), appScale: .factor(0.9)),
        ]
        for environment in environments { #expect(try TextEnvironment(environment.pairs) == environment) }
    }
}
