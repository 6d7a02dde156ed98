import DynamicType
import Testing

@Suite struct TypeScaleScaledTests {
    @Test func `All 380 values measured on a device are reproduced`() throws {
        let scale = try scale("apple-ios")
        let bases = numbers(MeasuredMetrics.bases)
        var differing: [String] = []
        var compared = 0
        for row in MeasuredMetrics.rows {
            let environment = TextEnvironment.category(try category(row.category))
            for (kind, measured) in [(ScaledValue.Kind.length, row.values), (.fontSize, row.fonts)] {
                for (base, expected) in zip(bases, numbers(measured)) {
                    let style = TextStyle(row.style)
                    let scaled = try scale.scaledValue(base, relativeTo: style, as: kind, in: environment)
                    compared += 1
                    #expect(scaled.method == .leadingRatio)
                    if abs(scaled.value - expected) > 1e-6 {
                        differing.append("\(kind) \(style) \(row.category) \(base): \(scaled.value), not \(expected)")
                    }
                }
            }
        }
        #expect(compared == 380)
        #expect(differing.isEmpty)
    }

    @Test func `The one measured value that deviates from the formula is resolved by the formula`() throws {
        // scaledFont, headline AX4, base 11: 11 × 51/22 = 25.5, which rounds to 26; the device answered 25.
        let font = try scale("apple-ios").scaledValue(
            11, relativeTo: .headline, as: .fontSize, in: .category(.accessibility4))
        #expect(font.value == 26)
    }

    @Test func `17 points relative to body are 16.333 at M and 48 at AX5`() throws {
        let scale = try scale("apple-ios")
        let medium = try scale.scaledValue(17, relativeTo: .body, in: .category(.medium))
        #expect(abs(medium.value - 49.0 / 3) < 1e-12 && medium.rounding == .pixel)
        let largest = try scale.scaledValue(17, relativeTo: .body, as: .fontSize, in: .category(.accessibility5))
        #expect(largest.value == 48 && largest.rounding == .wholePoint)
    }

    @Test func `At L every value is unchanged`() throws {
        let scale = try scale("apple-ios")
        for style in scale.styles {
            for base in stride(from: 1.0, through: 100, by: 1) {
                #expect(try scale.scaledValue(base, relativeTo: style.style, in: .default).value == base)
            }
        }
    }

    @Test func `A maximum limits a font size after rounding and is reported`() throws {
        let held = try scale("apple-ios").scaledValue(
            17, relativeTo: .body, as: .fontSize, maximum: 40, in: .category(.accessibility5))
        #expect(held.value == 40 && held.isClamped)
    }

    @Test func `Other scales scale a value by their own curve`() throws {
        let twice = try environment("fontScale", "2")
        let material = try scale("material3").scaledValue(14, relativeTo: "bodyLarge", in: twice)
        #expect(material.value == 26 && material.method == .curve(.knots))
        let slds = try scale("slds").scaledValue(10, relativeTo: "textMedium", in: twice)
        #expect(slds.value == 20 && slds.method == .curve(.linear))
    }

    @Test func `An unknown style lists the valid ones, and an invalid size is refused`() throws {
        let scale = try scale("apple-ios")
        #expect {
            try scale.scaledValue(17, relativeTo: "bodyy", in: .default)
        } throws: { error in
            "\(error)".contains("largeTitle, title1") && (error as? DynamicTypeError)?.parameter == "style"
        }
        #expect {
            try scale.resolve("b\ny", in: .default)
        } throws: {
            "\($0)".hasPrefix(#"style: "b\u{a}y" is not a style of apple-ios"#)
        }
        for value in [Double.nan, .infinity, -1, 1e9] {
            #expect(throws: DynamicTypeError.self) { try scale.scaledValue(value, relativeTo: .body, in: .default) }
        }
    }
}
