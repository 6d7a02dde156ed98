import ScaleFiles
import Testing

/// README.md's program; ``ReadmeTests`` compares the two.
@Suite struct ReadmeExampleTests {
    @Test func `the program in the README does what it says`() throws {
        let scale = TypeScale.appleIOS
        let reader = try TextEnvironment(.category(.accessibility3), appScale: .factor(1.2))
        let body = try scale.resolve(.body, in: reader)
        #expect(body.size == 48)

        let changes = StyleChanges(from: scale.resolve(in: .default), to: scale.resolve(in: reader))
        #expect(changes.unchanged.isEmpty)
    }
}
