import DynamicType
import Testing

@Suite struct ScaledTests {
    @Test func `All 380 values measured on a device are met`() throws {
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
                    #expect(scaled.curve == .leadingRatio)
                    if abs(scaled.value - expected) > 1e-6 {
                        differing.append("\(kind) \(style) \(row.category) \(base): \(scaled.value), not \(expected)")
                    }
                }
            }
        }
        #expect(compared == 380)
        #expect(differing.isEmpty)
    }

    @Test func `The one known exception of the whole dump is answered by the formula`() throws {
        // scaledFont, headline AX4, base 11: 11 × 51/22 = 25.5, which rounds to 26; the device answered 25.
        let font = try scale("apple-ios").scaledValue(
            11, relativeTo: .headline, as: .fontSize, in: .category(.accessibility4))
        #expect(font.value == 26)
    }

    @Test func `17 points at M are 16 and a third, and 48 at AX5 where body itself is 53`() throws {
        let scale = try scale("apple-ios")
        let medium = try scale.scaledValue(17, relativeTo: .body, in: .category(.medium))
        #expect(abs(medium.value - 49.0 / 3) < 1e-12 && medium.rounding == .pixel)
        let largest = try scale.scaledValue(17, relativeTo: .body, as: .fontSize, in: .category(.accessibility5))
        #expect(largest.value == 48 && largest.rounding == .wholePoint)
    }

    @Test func `At L every value stays as it is`() throws {
        let scale = try scale("apple-ios")
        for style in scale.styles {
            for base in stride(from: 1.0, through: 100, by: 1) {
                #expect(try scale.scaledValue(base, relativeTo: style.style, in: .default).value == base)
            }
        }
    }

    @Test func `A maximum holds a font after rounding and says so`() throws {
        let held = try scale("apple-ios").scaledValue(
            17, relativeTo: .body, as: .fontSize, maximum: 40, in: .category(.accessibility5))
        #expect(held.value == 40 && held.isClamped)
    }

    @Test func `Other scales put a value through their own curve`() throws {
        let twice = try environment("fontScale", "2")
        let material = try scale("material3").scaledValue(14, relativeTo: "bodyLarge", in: twice)
        #expect(material.value == 26 && material.curve == .knots)
        let slds = try scale("slds").scaledValue(10, relativeTo: "textMedium", in: twice)
        #expect(slds.value == 20 && slds.curve == .linear)
    }

    @Test func `An unknown style names those there are, and a value that is no size is refused`() throws {
        let scale = try scale("apple-ios")
        #expect {
            try scale.scaledValue(17, relativeTo: "bodyy", in: .default)
        } throws: { error in
            "\(error)".contains("largeTitle, title1") && (error as? DynamicTypeError)?.parameter == "style"
        }
        for value in [Double.nan, .infinity, -1, 1e9] {
            #expect(throws: DynamicTypeError.self) { try scale.scaledValue(value, relativeTo: .body, in: .default) }
        }
    }
}
