import DynamicType
import Testing

@testable import TypescaleDesignTokens

/// What Utopia reads and writes.
@Suite struct UtopiaSettingsTests {
    @Test func `a list of steps is a fluid scale`() throws {
        let scale = try Support.imported(
            """
            [{"step": 1, "minFontSize": 19.2, "maxFontSize": 24, "wcagViolation": null,
              "clamp": "clamp(1.2rem, 1.0957rem + 0.5217vi, 1.5rem)"},
             {"step": 0, "minFontSize": 16, "maxFontSize": 20,
              "clamp": "clamp(1rem, 0.913rem + 0.4348vi, 1.25rem)"},
             {"step": -1, "clamp": "clamp(0.8rem, 0.713rem + 0.4348vi, 1.05rem)"}]
            """
        ).definition
        #expect(scale.styles.map(\.style.name) == ["step1", "step0", "stepMinus1"])
        #expect(scale.styles[1].size == .fluid(narrow: 16, wide: 20))
        #expect(scale.styles.map(\.lineHeight) == [.multiple(1.2), .multiple(1.5), .multiple(1.5)])
        guard case .fluid(let curve) = scale.curve else { throw CancellationError() }
        #expect(curve.narrow.width == 320 && curve.wide.width == 1_240)
    }

    @Test(arguments: [
        (
            #"{"minFontSize": 16, "maxFontSize": 20, "minTypeScale": 1.2}"#,
            "have no minWidth, maxWidth, maxTypeScale; give"
        ),
        (#"[{"step": 1}]"#, "a step of Utopia has step and clamp"),
        (#"[{"step": 0.5, "clamp": "x"}]"#, "a whole number from -20 to 20"),
        (#"[{"step": 0, "clamp": "1rem"}]"#, "is a clamp()"),
    ]) func `missing values are named`(text: String, reason: String) {
        let outcome = Support.outcome(text)
        #expect(outcome.hasPrefix("tokens.json:1:") && outcome.contains(reason), "\(outcome)")
    }
}
