import Foundation
import Testing
import TypescaleStringCatalogs
import TypescaleTestSupport

@Suite struct CatalogFinderTests {
    @Test func `sources of TypeScript are no catalogs, whatever language their names look like`() throws {
        try ExternalProgram.withFolder { folder in
            let files = [
                "is.ts": "export const is = <T>(value: T) => value;", "locales/de.ts": "export default {};",
                "app_de.ts": "<?xml version=\"1.0\"?>\n<!DOCTYPE TS>\n<TS version=\"2.1\" language=\"de\"></TS>",
            ]
            try FileManager.default.createDirectory(
                at: folder.appending(component: "locales"), withIntermediateDirectories: true)
            for (name, text) in files { try Data(text.utf8).write(to: folder.appending(path: name)) }
            let found = try CatalogFinder.paths(at: folder.path)
            #expect(found.map { $0.replacing(folder.path, with: "HOME") } == ["HOME/app_de.ts"])
        }
    }
}
