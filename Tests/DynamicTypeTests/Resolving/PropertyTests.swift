import DynamicType
import Testing
import TypescaleTestSupport

@Suite struct PropertyTests {
    @Test(arguments: everyScale) func `A larger preference never gives a smaller size`(name: String) throws {
        let scale = try scale(name)
        let byCategory = ContentSizeCategory.allCases.map { TextEnvironment.category($0) }
        let byScale = try stride(from: 0.85, through: 3, by: 0.01).map {
            try TextEnvironment(.fontScale($0))
        }
        let byPercent = try stride(from: 50.0, through: 500, by: 3).map {
            try TextEnvironment(.percent($0))
        }
        let byApp = try stride(from: 0.5, through: 3, by: 0.01).map {
            try TextEnvironment(.category(.extraLarge), appScale: .factor($0))
        }
        // Android itself steps back where its curves begin: 57 sp are 58.14 dp at 1.02 and 57 at 1.03. A family of
        // environments is therefore tested on each side of the threshold separately.
        let isLinear = { (environment: TextEnvironment) in environment.preference.fontScale < 1.03 }
        let split = [byScale, byPercent].flatMap { [$0.filter(isLinear), $0.filter { !isLinear($0) }] }
        let whole = name == "material3" ? split : [byScale, byPercent]
        for environments in [byCategory, byApp] + whole {
            var last: [Double] = []
            for environment in environments {
                let sizes = scale.resolve(in: environment).styles.map(\.size)
                #expect(zip(last, sizes).allSatisfy(<=), "\(name) \(environment.pairs)")
                last = sizes
            }
        }
    }

    @Test(arguments: everyScale) func `Sizes never exceed their maximum in any environment, rounded or not`(
        name: String
    ) throws {
        let scale = try scale(name)
        var random = SeededGenerator(seed: 7)
        for _ in 0..<500 {
            let environment = try TextEnvironment(
                .fontScale(.random(in: 0.85...3, using: &random)),
                appScale: .factor(.random(in: 0.5...3, using: &random)),
                displayScale: .random(in: 0.5...8, using: &random),
                viewportWidth: .random(in: 1...5_000, using: &random))
            for (style, definition) in zip(scale.resolve(in: environment).styles, scale.styles) {
                #expect(style.size >= max(scale.definition.minimum, definition.minimum ?? 0))
                #expect(style.size <= definition.maximum ?? .infinity)
                #expect(style.size.isFinite && style.tracking.isFinite && (style.lineHeight ?? 1) > 0)
            }
        }
    }

    @Test func `A maximum scales size, line height and tracking by the same factor`() throws {
        var definition = try scale("material3").definition
        definition.styles = definition.styles.map { style in
            guard case .points(let size) = style.size else { return style }
            return StyleDefinition(
                style: style.style, size: style.size, lineHeight: style.lineHeight, tracking: style.tracking,
                weight: style.weight, emphasizedWeight: style.emphasizedWeight, minimum: size, maximum: size * 1.25)
        }
        let capped = try TypeScale(definition)
        var random = SeededGenerator(seed: 9)
        for _ in 0..<500 {
            let environment = try TextEnvironment(
                .fontScale(.random(in: 0.85...3, using: &random)),
                appScale: .factor(.random(in: 0.5...3, using: &random)))
            for (style, usual) in zip(capped.resolve(in: environment).styles, capped.resolve(in: .default).styles) {
                #expect(style.size <= usual.size * 1.25 && style.size >= usual.size)
                #expect(abs((style.lineHeight ?? 0) / (usual.lineHeight ?? 1) - style.ratio) < 1e-12)
                #expect(abs(style.tracking - usual.tracking * style.ratio) < 1e-12)
            }
        }
    }
}
