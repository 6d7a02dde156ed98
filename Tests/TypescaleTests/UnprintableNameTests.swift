import Foundation
import Testing
import TypescaleTestSupport

/// Names in files of scales and palettes that would move the cursor of a terminal.
@Suite struct UnprintableNameTests {
    private static let scale = #"""
        {
          "title": "Ours", "sources": ["us"], "curve": {"type": "linear"}, "defaultStyle": "h\u001b[2J",
          "styles": {"h\u001b[2J": {"size": 16, "lineHeight": 24}}
        }
        """#
    private static let palette = #"""
        {"colors": {"black": "#000", "white": "#fff"},
        "pairs": [{"name": "a\u001b[2J", "foreground": "black", "background": "white", "style": "h\u001b[2J"}]}
        """#

    @Test(arguments: [
        ["scaled", "17", "--scale", "ours"], ["diff", "chat", "ours"], ["diff", "ours", "chat"],
        ["diff", "ours", "--from", "category=L", "--to", "category=L"],
        ["contrast", "#000", "#fff", "--scale", "ours"],
        ["contrast", "--palette", "palette.json", "--scale", "ours"],
    ])
    func `names are shown escaped`(words: [String]) throws {
        try withTemporaryFolder { folder in
            let scales = folder.appending(component: "typescales")
            try FileManager.default.createDirectory(at: scales, withIntermediateDirectories: true)
            try Data(Self.scale.utf8).write(to: scales.appending(component: "ours.json"))
            try Data(Self.palette.utf8).write(to: folder.appending(component: "palette.json"))
            let result = try ToolProcess.run(words, variables: ["TYPESCALE_HOME": folder.path], directory: folder)
            #expect(result.errors == "")
            #expect(result.output.contains(#"\u{1b}[2J"#) && !result.output.contains("\u{1B}"), "\(result.output)")
        }
    }

    @Test func `a line feed in a name divides no line of the diagnosis`() throws {
        try withTemporaryFolder { folder in
            let scales = folder.appending(component: "typescales")
            try FileManager.default.createDirectory(at: scales, withIntermediateDirectories: true)
            let scale = Self.scale.replacing(#"\u001b[2J"#, with: #"\nforged"#).replacing("16", with: "-16")
            try Data(scale.utf8).write(to: scales.appending(component: "ours.json"))
            let result = try ToolProcess.run(["doctor"], variables: ["TYPESCALE_HOME": folder.path], directory: folder)
            #expect(result.output.contains(#"/styles/h\u{a}forged"#), "\(result.output)")
        }
    }
}
