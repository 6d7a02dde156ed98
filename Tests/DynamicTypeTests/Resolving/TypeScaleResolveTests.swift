import DynamicType
import Testing

@Suite struct TypeScaleResolveTests {
    @Test(arguments: everyScale) func `In the default environment the ratio is 1 and no limit applies`(name: String)
        throws
    {
        for style in try scale(name).resolve(in: .default).styles {
            #expect(
                style.ratio == 1 && !style.isClamped && !style.isAccessibilityCategory && !style.prefersStackedLayout)
        }
    }

    @Test func `WCAG counts 24 pixels as large and from 18.667 where bold`() throws {
        let material = try scale("material3")
        #expect(try material.resolve("headlineSmall", in: .default).isLargeText)
        #expect(try !material.resolve("titleLarge", in: .default).isLargeText)
        #expect(try material.resolve("titleLarge", in: environment("boldText", "true")).isLargeText)
        let slds = try scale("slds")
        let size = { (percent: String) in
            try slds.resolve(
                "textMedium", in: environment([(key: "percent", value: percent), (key: "boldText", value: "true")]))
        }
        #expect(try size("116.66").isLargeText == false)
        #expect(try size("116.67").isLargeText)
    }

    @Test func `Bold text adds 300 to the weight, up to 900`() throws {
        let plain = try scale("apple-ios").resolve(in: .default)
        let bold = try scale("apple-ios").resolve(in: environment("boldText", "true"))
        #expect(plain[.body]?.weight == 400 && bold[.body]?.weight == 700)
        #expect(plain[.headline]?.weight == 600 && bold[.headline]?.weight == 900)
        #expect(bold[.headline]?.emphasizedWeight == 900 && bold[.body]?.emphasizedWeight == 900)
    }

    @Test func `The app's scale is applied after the system's and rounded as stated`() throws {
        let both = try environment([(key: "category", value: "AX1"), (key: "appScale", value: "1.2")])
        let body = try scale("apple-ios").resolve(.body, in: both)
        #expect(body.size == 34 && body.rounding.size == .wholePoint)  // 28 × 1.2 = 33.6
        #expect(abs((body.lineHeight ?? 0) - 122.0 / 3) < 1e-9)  // 34 × 1.2 = 40.8, to a third: 40.667
    }

    @Test func `Halves are rounded up also where their product is a little less as a Double`() throws {
        #expect(50 * 1.15 < 57.5)
        for (category, appScale, style, size) in [("AX4", "1.15", "title2", 58), ("XS", "1.14", "title1", 29)] {
            let reader = try environment([(key: "category", value: category), (key: "appScale", value: appScale)])
            #expect(try scale("apple-ios").resolve(TextStyle(style), in: reader).size == Double(size))
        }
        let scaled = try scale("apple-ios").scaledValue(
            50, relativeTo: .body, as: .fontSize, in: environment("appScale", "1.15"))
        #expect(scaled.value == 58)
    }

    @Test func `A minimum scales size and line height by the same factor`() throws {
        let small = try environment([(key: "category", value: "XS"), (key: "appScale", value: "0.5")])
        let body = try scale("apple-ios").resolve(.body, in: small)
        #expect(body.size == 11 && body.clamp == .minimum)
        #expect(abs((body.lineHeight ?? 0) - (19.0 * 11 / 14 * 3).rounded() / 3) < 1e-9)
    }

    @Test func `A bound that only the rounded size exceeds is reported, too`() throws {
        let size = { (points: Double, minimum: Double?, maximum: Double?) throws -> ResolvedStyle in
            let style = StyleDefinition(
                style: .body, size: .points(points), lineHeight: .font, minimum: minimum, maximum: maximum)
            let definition = TypeScaleDefinition(
                name: "test", title: "Test", styles: [style], defaultStyle: .body, curve: .linear,
                rounding: ScaleRounding(size: .wholePoint))
            return try TypeScale(definition).resolve(.body, in: .default)
        }
        let (most, least, free) = try (size(16.6, nil, 16.8), size(16.4, 16.2, nil), size(16.6, nil, 17))
        #expect(most.size == 16.8 && most.clamp == .maximum)
        #expect(least.size == 16.2 && least.clamp == .minimum)
        #expect(free.size == 17 && free.clamp == nil)
    }

    @Test func `Styles of chat have their maximum at the largest size and the last step`() throws {
        let chat = try scale("chat")
        let largest = try environment([(key: "category", value: "AX5"), (key: "appStep", value: "6")])
        try chat.validate(largest)
        let resolved = chat.resolve(in: largest)
        #expect(resolved.environment.appScale == 26.0 / 17)
        for style in resolved.styles {
            let most = try #require(chat.styles.first { $0.style == style.style }?.maximum)
            #expect(style.size == most && style.clamp == .maximum)
        }
        #expect(abs((resolved[.body]?.lineHeight ?? 0) - (72.0 * 62 / 53 * 3).rounded() / 3) < 1e-9)
    }

    @Test func `A step beyond the slider resolves to its last step, and validation names the steps`() throws {
        let chat = try scale("chat")
        let beyond = try environment("appStep", "9")
        #expect(chat.resolve(in: beyond).environment.appScale == 26.0 / 17)
        #expect {
            try chat.validate(beyond)
        } throws: { error in
            "\(error)" == "appStep: 9 is not a step of chat's slider; its steps are 0 to 6, and 3 is the default size"
        }
        #expect {
            try scale("apple-ios").validate(beyond, scalesWithSteps: ["chat"])
        } throws: { "\($0)".contains("apple-ios has no slider of its own (scales with one: chat)") }
        #expect(try chat.resolve(in: environment("appStep", "3")).styles == chat.resolve(in: .default).styles)
    }

    @Test func `The pixels of the screen come from the environment or the scale`() throws {
        #expect(try scale("apple-ios").resolve(in: .default).environment.displayScale == 3)
        #expect(try scale("material3").resolve(in: .default).environment.displayScale == 1)
        #expect(try scale("apple-ios").resolve(in: environment("displayScale", "2")).environment.displayScale == 2)
    }

    @Test func `Stacked layout is preferred from AX1's ratio on in every unit`() throws {
        let slds = try scale("slds")
        #expect(try slds.resolve("textMedium", in: environment("percent", "165")).prefersStackedLayout)
        #expect(try !slds.resolve("textMedium", in: environment("percent", "125")).prefersStackedLayout)
        #expect(try scale("apple-macos").resolve(.body, in: .category(.accessibility1)).prefersStackedLayout)
    }
}
