import DynamicType
import ScaleFiles
import Testing

/// The programs that the pages quote; ``DocumentTests`` compares the two.
@Suite struct DocumentExampleTests {
    @Test func `a style is resolved, and changes are compared`() throws {
        let library = try ScaleLibrary()
        let scale = try library.scale(named: "apple-ios")
        let reader = try TextEnvironment(.category(.accessibility3), appScale: .factor(1.2))
        let body = try scale.resolve(.body, in: reader)
        #expect(body.size == 48)

        let changes = StyleChanges(from: scale.resolve(in: .default), to: scale.resolve(in: reader))
        #expect(changes.unchanged.isEmpty)
    }
}
