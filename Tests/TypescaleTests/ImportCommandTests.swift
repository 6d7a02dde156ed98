import Foundation
import Testing
import TypescaleTestSupport

/// Files that an import reads beside the given ones.
@Suite struct ImportCommandTests {
    @Test func `a missing file of a resolver is an error at the reference`() throws {
        try withTemporaryFolder { folder in
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
                    == "typescale: HOME/t.resolver.json:2:34: none.json: no such file\n")
        }
    }

    @Test func `an output that is an input is refused`() throws {
        try withTemporaryFolder { folder in
            let token = #"{"body":{"$type":"typography","$value":{"fontSize":{"value":17,"unit":"px"}}}}"#
            let resolver =
                ##"{"version":"2025.10","resolutionOrder":[{"$ref":"#/sets/a"}],"##
                + ##""sets":{"a":{"sources":[{"$ref":"tokens.json"}]}}}"##
            for (name, text) in [("tokens.json", token), ("r.json", resolver)] {
                try Data(text.utf8).write(to: folder.appending(component: name))
            }
            try FileManager.default.createSymbolicLink(
                atPath: folder.path + "/link.json", withDestinationPath: folder.path + "/tokens.json")
            let reason = "is also read, and would be replaced; write to another file\n"
            for (input, output) in [
                ("tokens.json", "tokens.json"), ("tokens.json", "link.json"), ("link.json", "./tokens.json"),
                (".", "tokens.json"), ("r.json", "tokens.json"),
            ] {
                let result = try ToolProcess.run(["import", input, "-o", output], directory: folder)
                #expect(result.code == 2 && result.errors.hasSuffix("\(output): \(reason)"), "\(result.errors)")
            }
            let piped = try ToolProcess.shell(
                "typescale import - -o tokens.json < tokens.json", directory: folder)
            #expect(piped.code == 2 && piped.errors == "typescale: tokens.json: \(reason)", "\(piped.errors)")
            #expect(try String(contentsOf: folder.appending(component: "tokens.json"), encoding: .utf8) == token)
            let ours = try ToolProcess.run(["import", "tokens.json", "-o", "ours.json"], directory: folder)
            #expect(ours.code == 0 && !ours.errors.contains("name of a scale"))
            for name in ["our scale.json", "ours.JSON", "schema.json"] {
                let result = try ToolProcess.run(["import", "tokens.json", "-o", name], directory: folder)
                let note = "\ntypescale: note: \"\(name)\" is not the name of a scale; use 1 to 64 letters "
                #expect(result.code == 0 && result.errors.contains(note), "\(result.errors)")
            }
        }
    }

    @Test func `a folder without token files stands for its style sheets, and other files of a folder are noted`()
        throws
    {
        try withTemporaryFolder { folder in
            let sheet = folder.appending(component: "type.css")
            try Data(":root { --font-size-body: 17px }".utf8).write(to: sheet)
            let sheets = try ToolProcess.run(["import", "."], directory: folder)
            #expect(
                sheets.code == 0 && sheets.errors.isEmpty && sheets.output.contains("\"body\": {"), "\(sheets.errors)")
            let token = #"{"title":{"$type":"typography","$value":{"fontSize":{"value":17,"unit":"px"}}}}"#
            try Data(token.utf8).write(to: folder.appending(component: "t.json"))
            try Data("{}".utf8).write(to: folder.appending(component: "color.json5"))
            let tokens = try ToolProcess.run(["import", "."], directory: folder)
            #expect(tokens.code == 0 && tokens.output.contains("\"title\": {"))
            let note =
                "a folder is read as its files of one language, so these are not imported: ./type.css, ./color.json5\n"
            #expect(tokens.errors.hasSuffix("note: \(note)"), "\(tokens.errors)")
        }
    }

    @Test func `a folder stands for the token files in it and in its folders`() throws {
        try withTemporaryFolder { folder in
            let sets = folder.appending(component: "sets")
            try FileManager.default.createDirectory(
                at: sets.appending(component: "text"), withIntermediateDirectories: true)
            let empty = try ToolProcess.run(["import", sets.path])
            #expect(empty.code == 2 && empty.errors.contains("the folder has no .json, .tokens or .css files"))
            let files = [
                "core.JSON": #"{"fontSizes":{"md":{"value":"17","type":"fontSizes"}}}"#,
                "text/base.json": #"{"body":{"value":{"fontSize":"{fontSizes.md}"},"type":"typography"}}"#,
                "$themes.json": #"[{"name":"A","selectedTokenSets":{"core":"source","text/base":"enabled"}}]"#,
                "notes.txt": "{", "package.json": #"{"name":"x","version":"1.0.0","files":["*"]}"#,
                "tsconfig.base.json": "{ // comments\n}", "menu.json": #"{"title":"Menu"}"#,
            ]
            for (name, text) in files { try Data(text.utf8).write(to: sets.appending(path: name)) }
            let result = try ToolProcess.run(["import", sets.path])
            #expect(result.code == 0, "\(result.errors)")
            #expect(result.output.contains("\"title\": \"sets\"") && result.output.contains("\"body\": {"))
            #expect(
                result.errors.replacing(sets.path, with: "HOME")
                    == "typescale: note: HOME/menu.json is not imported: it has no tokens\n"
                    + "typescale: note: the theme group without a name has its first theme, A\n")
            // One file of the standard beside others.
            let token = #"{"body":{"$type":"typography","$value":{"fontSize":{"value":17,"unit":"px"}}}}"#
            for name in ["core.JSON", "text/base.json", "$themes.json"] {
                try FileManager.default.removeItem(at: sets.appending(path: name))
            }
            try Data(token.utf8).write(to: sets.appending(path: "text/type.tokens"))
            try Data("{}".utf8).write(to: sets.appending(path: "empty.json"))
            let single = try ToolProcess.run(["import", sets.path])
            #expect(single.code == 0 && single.errors.contains("empty.json is not imported: it has no tokens"))
        }
    }

    @Test(arguments: [
        ["body", "codeFont"], ["body", "font"], ["body", "bodyFont"], ["font"], ["mono font", "mono"],
    ])
    func `an exported style sheet is imported with the names of its styles`(names: [String]) throws {
        try withTemporaryFolder { folder in
            let scales = folder.appending(component: "typescales")
            try FileManager.default.createDirectory(at: scales, withIntermediateDirectories: true)
            let styles = names.enumerated().map { index, name in
                "\"\(name)\":{\"size\":\(14 + 2 * index),\"lineHeight\":\(20 + 4 * index)}"
            }
            let scale = "{\"curve\":{\"type\":\"linear\"},\"styles\":{\(styles.joined(separator: ","))}}"
            try Data(scale.utf8).write(to: scales.appending(component: "o.json"))
            let result = try ToolProcess.shell(
                """
                typescale export --scale o --format css --categories L,AX1 -o o.css
                typescale import o.css -o typescales/back.json && typescale diff o back
                """, variables: ["TYPESCALE_HOME": folder.path], directory: folder)
            #expect(!result.output.contains("added") && !result.output.contains("removed"), "\(result.output)")
            #expect(!result.errors.contains("same meaning"), "\(result.errors)")
            let back = try String(contentsOf: scales.appending(component: "back.json"), encoding: .utf8)
            for name in names { #expect(back.contains("\"\(name)\": {"), "\(back)") }
        }
    }
}
