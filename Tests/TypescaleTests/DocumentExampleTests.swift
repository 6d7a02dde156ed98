import DynamicType
import Fonts
import ScaleFiles
import Testing
import TextLayout

/// The programs that the pages quote; ``DocumentTests`` compares the two.
@Suite struct DocumentExampleTests {
    @Test func `the examples resolve a style and compare changes`() throws {
        let scale = TypeScale.appleIOS
        let reader = try TextEnvironment(.category(.accessibility3), appScale: .factor(1.2))
        let body = try scale.resolve(.body, in: reader)
        #expect(body.size == 48)

        let changes = StyleChanges(from: scale.resolve(in: .default), to: scale.resolve(in: reader))
        #expect(changes.unchanged.isEmpty)
    }

    @Test func `a text is measured in a style`() throws {
        let fonts = try FontLibrary()
        let environment = try LayoutEnvironment(.appleIOS, for: .category(.accessibility3), width: 288, fonts: fonts)
        let measurer = TextMeasurer(fonts: fonts)
        let text = try measurer.measure("See you at 12:30", style: .body, width: 200, in: environment)
        #expect(text.lineCount == 2 && text.height == 96)
    }
}
