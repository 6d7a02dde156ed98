import Fonts
import Testing

/// A client of the module alone: this file imports nothing else, and the package's settings hide what it does not
/// import.
@Suite struct FontsImportTests {
    @Test func `importing this module alone suffices to find and measure a face`() throws {
        let library = try FontLibrary()
        let families = library.families(for: .default)
        let match = try library.match(for: FontRequest(families: families, weight: 600))
        #expect(match.family == families.last && match.requestedWeight == 600)
        #expect(match.face.metrics.scaled(to: 17).lineHeight > 17)
        #expect(library.roles.families[.monospace]?.isEmpty == false)
        let name: String? = library.roles.families.keys.map(\.name).min()
        #expect(name == "default")
    }
}
