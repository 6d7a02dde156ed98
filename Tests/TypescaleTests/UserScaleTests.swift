import Foundation
import Testing

/// A team's own scales, in a folder that `TYPESCALE_HOME` names.
@Suite struct UserScaleTests {
    private static let sound = """
        {
          "title": "Ours", "unit": "pt", "sources": ["us"], "defaultStyle": "text", "minimum": 8,
          "curve": {"type": "linear"},
          "styles": {
            "text": {"size": 16, "lineHeight": {"multiple": 1.5}, "minimum": 12, "maximum": 40}
          }
        }
        """

    /// Runs the tool with these files as its scales; the folder's path in errors is shown as HOME.
    private func run(_ words: [String], files: [String: String]) throws -> ToolProcess {
        let home = FileManager.default.temporaryDirectory.appending(component: "typescale-home-\(UUID())")
        defer { try? FileManager.default.removeItem(at: home) }
        let folder = home.appending(component: "typescales")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        for (name, text) in files { try Data(text.utf8).write(to: folder.appending(component: name)) }
        let result = try ToolProcess.run(words, variables: ["TYPESCALE_HOME": home.path])
        return ToolProcess(
            code: result.code, signal: result.signal, output: result.output,
            errors: result.errors.replacing(home.path, with: "HOME"))
    }

    @Test func `a file is a scale`() throws {
        let result = try run(["resolve", "--scale", "ours", "--percent", "200"], files: ["ours.json": Self.sound])
        #expect(result.errors == "")
        #expect(result.output.contains("\ntext     32    48         0     400      2  Inter  large, stacked\n"))
    }

    @Test func `a broken file is named with place and reason, and takes no other scale down`() throws {
        let broken = Self.sound.replacing("\"minimum\": 12", with: "\"minimum\": 50")
        let files = ["ours.json": Self.sound, "theirs.json": broken, "none.json": "", "noise.json": "\u{1}\u{2}"]
        let list = try run(["scales"], files: files)
        #expect(list.code == 2)
        #expect(list.output.contains("\nours "))
        #expect(!list.output.contains("theirs"))
        let lines = list.errors.split(separator: "\n")
        #expect(lines.count == 3)
        #expect(lines.allSatisfy { $0.hasPrefix("typescale: HOME/typescales/") })
        #expect(try run(["resolve", "--scale", "ours"], files: files).code == 0)
        let result = try run(["resolve", "--scale", "theirs"], files: files)
        #expect(result.code == 2)
        #expect(result.output == "")
        #expect(result.errors.contains("/styles/text") && result.errors.contains("50") && result.errors.contains("40"))
    }

    @Test func `a folder that is not there is an error that says who named it`() throws {
        let result = try ToolProcess.run(["scales"], variables: ["TYPESCALE_HOME": "/nonexistent"])
        #expect(
            result.errors
                == "typescale: /nonexistent/typescales: no such directory; set TYPESCALE_HOME to the folder that contains it\n"
        )
        #expect(result.code == 2)
    }

    @Test func `a name that is a path is no scale`() throws {
        let result = try run(["resolve", "--scale", "../typescales/ours"], files: ["ours.json": Self.sound])
        #expect(
            result.errors == "typescale: --scale: \"../typescales/ours\" is not a scale; the scales are ours\n")
        #expect(result.code == 2)
    }
}
