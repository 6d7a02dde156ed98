import DynamicType
import Testing

/// Sizes within the settings of a platform.
@Suite struct PlatformScaleTests {
    /// Android's settings end at 200 percent; the values are those of AOSP's table at 2.0.
    @Test func `no preference exceeds Android's largest setting`() throws {
        let material = try scale("material3")
        for (category, size, clamp) in [
            (ContentSizeCategory.large, 57.0, nil), (.accessibility3, 61.0, .platform),
            (.accessibility5, 61.0, .platform),
        ] as [(ContentSizeCategory, Double, ResolvedStyle.Clamp?)] {
            let style = try material.resolve("displayLarge", in: .category(category))
            // The knots 30 and 100 are 38 and 100 at 2.0, so 57 is 38 + 62 · 27/70 = 61.914….
            #expect(clamp == nil ? style.size == size : abs(style.size - (38 + 62.0 * 27 / 70)) < 1e-9)
            #expect(style.clamp == clamp)
        }
        let body = try material.resolve("bodyLarge", in: .category(.accessibility5))
        #expect(body.size == (try material.resolve("bodyLarge", in: TextEnvironment(.fontScale(2)))).size)
        #expect(try material.resolve("bodyLarge", in: TextEnvironment(.fontScale(2))).clamp == nil)
        #expect(try material.resolve("bodyLarge", in: TextEnvironment(.percent(50))).clamp == .platform)
        #expect(try material.resolvedEnvironment(for: TextEnvironment(.percent(50))).fontScale == 0.85)
        let windows = try scale("windows")
        #expect(windows.resolvedEnvironment(for: .category(.accessibility5)).fontScale == 2.25)
        #expect(windows.resolvedEnvironment(for: .category(.extraSmall)).isLimitedByPlatform)
        // A scale without a platform follows every preference.
        let slds = try scale("slds")
        #expect(try slds.resolvedEnvironment(for: TextEnvironment(.fontScale(5))).fontScale == 5)
    }

    @Test func `sizes never decrease from one category to the next`() throws {
        for name in ["material3", "windows"] {
            let scale = try scale(name)
            var last = scale.resolve(in: .category(.extraSmall)).styles.map(\.size)
            for category in ContentSizeCategory.allCases {
                let sizes = scale.resolve(in: .category(category)).styles.map(\.size)
                #expect(zip(last, sizes).allSatisfy { $0 <= $1 }, "\(name) \(category)")
                last = sizes
            }
        }
    }

    @Test(
        arguments: [
            ([], "/platform/steps"), ([1, 1], "/platform/steps"), ([2, 1], "/platform/steps"),
            ([0.85, 2], "/platform/steps"), ([0.1, 1], "/platform/steps/0"), ([1, .nan], "/platform/steps/1"),
        ] as [([Double], String)])
    func `invalid steps of a platform are refused`(steps: [Double], path: String) throws {
        var definition = try scale("slds").definition
        definition.platform = PlatformScale(name: "Ours", steps: steps)
        let error = #expect(throws: ScaleDefinitionError.self) { try TypeScale(definition) }
        #expect(error?.path == path)
    }
}
