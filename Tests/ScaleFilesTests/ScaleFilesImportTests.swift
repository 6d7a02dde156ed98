import ScaleFiles
import Testing

/// A client of the module alone: this file imports nothing else, and the package's settings hide what it does not
/// import.
@Suite struct ScaleFilesImportTests {
    @Test func `importing this module alone suffices to read and resolve a scale`() throws {
        let reader = try TextEnvironment(.category(.accessibility3), appScale: .factor(1.2), locale: "de")
        #expect(try TypeScale.appleIOS.resolve(.body, in: reader).size == 48)
        #expect(try ScaleLibrary().scale(named: .material3).styles.map(\.style).contains("bodyLarge"))
        #expect { try TypeScale.appleIOS.resolve("bdy", in: reader) } throws: { "\($0)".contains("largeTitle") }
    }
}
