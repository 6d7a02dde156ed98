import DynamicType
import Testing
import TypescaleNotations

@testable import TypescaleDesignTokens

@Suite struct TokenMathTests {
    @Test(arguments: [
        ("16px * 1.25", 20.0, "px"), ("roundTo(16.666px, 2)", 16.67, "px"), ("roundTo(17.5)", 18, ""),
        ("round(-1.5)", -1, ""), ("roundTo(-0.25, 1)", -0.2, ""), ("round(-1.6px)", -2, "px"),
        ("roundTo( (1rem * 1.2) , 1) + 1", 2.2, "rem"), ("floor(1.9) + ceil(1.1px)", 3, "px"), ("abs(-2%)", 2, "%"),
        ("round(round(2.4) / 3)", 1, ""), ("-1.5e1px", -15, "px"), ("-(0.5px)", -0.5, "px"), ("-(16px) + 40", 24, "px"),
        ("2 * -(-3)", 6, ""),
        ("16*1.25^2", 25, ""), ("roundTo((16.0)*1.25^5)", 49, ""), ("-2^2", -4, ""), ("2^3^2", 512, ""),
        ("4px * 2^-1", 2, "px"),
        ("min(3px, 2)", 2, "px"), ("max(1, 2rem, 0.5)", 2, "rem"), ("sqrt(16) * 1px", 4, "px"), ("pow(2, 3)", 8, ""),
        ("- (2rem)", -2, "rem"), ("-abs(-2)", -2, ""), ("+(1px) - -(2px)", 3, "px"), ("--(1)", 1, ""),
    ]) func `calculations and functions keep the unit`(text: String, value: Double, unit: String) throws {
        let quantity = try #require(TokenMath.result(of: text).value)
        #expect(abs(quantity.value - value) < 1e-9 && quantity.unit == unit)
    }

    @Test(arguments: [
        ("round(-1.5px, 1px)", -1.0), ("round(down, 2.9px, 2px)", 2), ("round(to-zero, -2.9px, 1px)", -2),
        ("ROUND(nearest, abs(-7px), 5px)", 5), ("calc(1px * round(2.5))", 3), ("max(1rem, 10px)", 16),
        ("clamp(1px, 5px, 3px)", 3), ("clamp(4px, 1px, 3px)", 4), ("calc(2px * pow(2, 3))", 16),
        ("calc(16px + -2px)", 14), ("calc((16px) - (2px))", 14), ("calc(20px*-1 + 40px)", 20), ("calc(+5px)", 5),
        ("calc(100px * progress(300px, 100px, 500px))", 50), ("calc(1px * progress(9rem, 1px, 5px))", 1),
        ("calc(100px * progress(3, 1, 5))", 50), ("calc(1px * progress(0px, 1px, 2px))", 0),
        ("calc(1px * progress(5px, 5px, 5px))", 0), ("calc(1px * progress(6px, 5px, 5px))", 1),
    ]) func `functions of CSS compute lengths`(text: String, value: Double) throws {
        let quantity = try #require(TokenMath.value(css: text, units: ["rem": 16]))
        #expect(abs(quantity.value - value) < 1e-9 && quantity.unit == "px")
    }

    @Test(arguments: [
        "round(1px)", "round(1px, 0px)", "round(sideways, 1px, 1px)", "round(1px, 2px, 3px)", "floor(1.5px)", "2px^2",
        "min(1px, 1vw)", "clamp(1px, 2px)", "round(up, 1px, 1px", "pow (2, 3)", "calc(16px -2px)", "calc(16px- 2px)",
        "calc(16px-2px)", "calc(16px +2px)", "calc((16px)-(2px))", "calc(-(2px) + 40px)", "calc(- 2px + 40px)",
        "calc(2 * -(1px))", "calc(+ 5px)", "calc(10px + 2)", "calc(10px + 0)", "max(10px, 2)", "progress(1px, 2, 3px)",
    ]) func `other texts are no lengths of CSS`(text: String) { #expect(TokenMath.value(css: text) == nil) }

    @Test(arguments: [
        ("16px + 1rem", "it adds px and rem; use one unit"), ("16 / 0", "it divides by 0"),
        ("(2px * 3px) + 1", "it multiplies px by px; one factor has no unit"), ("4px / 2rem", "it divides px by rem"),
        ("random(1)", "random() is not a function of numbers"),
        ("2px^2", "it raises px to a power with a unit"), ("2^1px", "it raises a number to a power with a unit"),
        ("min(16, sqrt(0-4))", "a power or root in it is not a number"), ("max(1, 10^400)", "or is too large"),
        ("min(1px, 1rem)", "it compares px and rem; use one unit"),
        (String(repeating: "2^", count: 500) + "2", "or is too large"),
        ("roundTo(1, 99)", "roundTo() rounds to 0 to 15 digits"),
        (String(repeating: "(", count: 500), "brackets inside one another"),
    ]) func `a calculation without a value says why`(text: String, reason: String) {
        let result = TokenMath.result(of: text)
        #expect(result.value == nil && result.reason?.contains(reason) == true, "\(result.reason ?? "no reason")")
    }

    @Test(arguments: [
        ("calc(16px -2px)", "CSS requires white space on both sides of + and -"),
        ("calc(1px + 2)", "it adds a length and a number; CSS requires a unit"),
        ("max(1px, 2)", "it compares a length and a number; CSS requires a unit"),
    ]) func `an invalid calculation of CSS says why`(text: String, reason: String) {
        #expect(TokenMath.result(css: text, units: [:]).reason == reason)
        // Lengths of several units are valid.
        #expect(TokenMath.result(css: "calc(1px + 1vw)", units: [:]).reason == nil)
    }

    @Test(arguments: [
        "big", "", "1px 2px", "1 +", "(1", "round", "round(", "round()", "round(1", "round(1,2)", "1,2", "-", "--big",
        "2^", "^2", "min()",
    ])
    func `other texts are no calculations`(text: String) { #expect(TokenMath.result(of: text).value == nil) }
}
