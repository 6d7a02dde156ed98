import Testing
import TypescaleNotations

/// CSS Values 4, where a simpler calculation would give another result.
@Suite struct CSSCalculationTests {
    private func text(_ calculation: String) throws -> String {
        let lengths: [Identifier: Double] = ["rem": 16, "pt": 4.0 / 3]
        let quantity = try CSSCalculation(lengths: lengths).value(of: calculation)
        return (quantity.value.isNaN ? "nan" : "\((quantity.value * 1e6).rounded() / 1e6)") + quantity.unit
    }

    @Test(arguments: [
        // 10.3: a negative step is as good as a positive one, and an infinite step has 0 as its finite multiple.
        ("round(up, 2.5px, -1px)", "3.0px"), ("round(down, 2.5px, -1px)", "2.0px"),
        ("round(5px, infinity * 1px)", "0.0px"),
        ("round(up, 5px, infinity * 1px)", "infpx"), ("round(-2.5px, 1px)", "-2.0px"),
        ("mod(5px, infinity * 1px)", "5.0px"), ("mod(-5px, infinity * 1px)", "nanpx"), ("mod(-18px, 5px)", "2.0px"),
        ("rem(-18px, 5px)", "-3.0px"), ("mod(18px, -5px)", "-2.0px"),
        // 10.2: either side of clamp() may be open.
        ("clamp(none, 5px, 3px)", "3.0px"), ("clamp(4px, 1px, none)", "4.0px"), ("clamp(4px, 1px, 3px)", "4.0px"),
        // 10.9: NaN is the result of a function with an argument that is NaN.
        ("min(1px, 0px / 0)", "nanpx"), ("max(1px, 0px / 0)", "nanpx"), ("clamp(1px, 2px, 0px / 0)", "nanpx"),
        ("sign(0px / 0)", "nan"), ("calc(1px / 0)", "infpx"), ("calc(-infinity * 1px)", "-infpx"),
        // 10.7: constants, and angles of numbers and units.
        ("calc(1px * pi)", "3.141593px"), ("calc(1px * e)", "2.718282px"), ("sin(90deg)", "1.0"),
        ("cos(0.5turn)", "-1.0"),
        ("atan2(1px, 1rem / 16)", "45.0deg"), ("hypot(3px, 3pt)", "5.0px"), ("sign(-3rem)", "-1.0"),
        // 10.10: a quotient of two values with one unit is a number.
        ("calc(1rem / 4px)", "4.0"), ("calc(2px * (9rem / 16px))", "18.0px"), ("pow(2, 3)", "8.0"),
        ("log(8, 2)", "3.0"),
        // A comment is no white space, and may be beside it.
        ("calc(1px /* one */ + 2px)", "3.0px"), ("CALC(1PX + 1REM)", "17.0px"),
    ]) func `functions have the results of CSS Values 4`(calculation: String, result: String) throws {
        #expect(try text(calculation) == result)
    }

    @Test(arguments: [
        "1px + 2px", "(1px)", "pi", "e", "", "1px 2px", "calc(1px * 2px)", "calc(1 / 2px)", "sqrt(4px)", "pow(2px, 2)",
        "sin(1px)", "exp(1px)", "calc(1px + 1vw)", "calc(1px + 10%)", "calc(2 ^ 3)", "calc(-(2px))", "calc(-pi)",
        "calc(1px",
        "calc(1px))", "round(1px)", "roundto(1.5)", "floor(1.5)", "var(--a)", "calc(1px /* +", "clamp(1px, 2px)",
        "min()",
    ]) func `other texts have no value`(calculation: String) {
        #expect(throws: CalculationError.self) { try CSSCalculation().value(of: calculation) }
    }

    @Test(arguments: [(NotationsLimits.brackets, true), (NotationsLimits.brackets + 1, false), (100_000, false)])
    func `brackets are nested up to a limit`(depth: Int, isValid: Bool) {
        let text = "calc" + String(repeating: "(", count: depth) + "1" + String(repeating: ")", count: depth)
        for dialect in [CSSCalculation.Dialect.css, .tokens] {
            #expect((try? CSSCalculation(dialect).value(of: text).value) == (isValid ? 1 : nil))
        }
    }
}
