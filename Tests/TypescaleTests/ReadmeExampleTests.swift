import DynamicType
import ScaleFiles
import Testing

/// README.md's program; ``ReadmeTests`` compares the two.
@Suite struct ReadmeExampleTests {
    @Test func `the program in the README does what it says`() throws {
        let library = try ScaleLibrary()
        let scale = try library.scale(named: "apple-ios")
        let reader = try Environment(preference: .category(.accessibility3), appSize: .scale(1.2))
        let body = try scale.resolve(.body, in: reader)
        #expect(body.size == 48)

        let changes = StyleChanges(from: scale.resolve(.default), to: scale.resolve(reader))
        #expect(changes.unchanged.isEmpty)
    }
}
