import Foundation
import Testing

/// Files that an import reads beside the given ones.
@Suite struct ImportCommandTests {
    @Test func `a missing file of a resolver is an error at the reference`() throws {
        let folder = FileManager.default.temporaryDirectory.appending(component: "typescale-import-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appending(component: "t.resolver.json")
        let resolver = """
            {"version":"2025.10","resolutionOrder":[{"$ref":"#/sets/a"}],
             "sets":{"a":{"sources":[{"$ref":"none.json"}]}}}
            """
        try Data(resolver.utf8).write(to: file)
        let result = try ToolProcess.run(["import", file.path])
        #expect(result.code == 2)
        #expect(
            result.errors.replacing(folder.path, with: "HOME")
                == "typescale: HOME/t.resolver.json:2:34: none.json: No such file or directory\n")
    }
}
