import DynamicType
import Testing

@Suite struct ScaleValidationTests {
    /// Comparing each place with all places before it takes more than a minute.
    @Test(.timeLimit(.minutes(1))) func `the broken rules of 100,000 places are found once each`() throws {
        let count = 100_000
        let definition = TypeScaleDefinition(
            name: "test", title: "Test", styles: [StyleDefinition(style: .body, size: .points(16), lineHeight: .font)],
            defaultStyle: .body, curve: .linear,
            tracking: TrackingTable(
                sizes: Array(repeating: 0, count: count), points: Array(repeating: 0, count: count)))
        let paths = TypeScale.errors(in: definition).map(\.path)
        #expect(paths.count == Set(paths).count && paths.count >= count)
    }
}
