import Foundation
import Testing
import TypescaleTestSupport

/// Custom scales in the folder that `TYPESCALE_HOME` names.
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

    /// Runs the tool with these files as its scales, and replaces the folder's path in errors by HOME.
    private func run(_ words: [String], files: [String: String]) throws -> ToolProcess {
        try withTemporaryFolder { home in
            let folder = home.appending(component: "typescales")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            for (name, text) in files { try Data(text.utf8).write(to: folder.appending(component: name)) }
            let result = try ToolProcess.run(words, variables: ["TYPESCALE_HOME": home.path])
            return ToolProcess(
                code: result.code, signal: result.signal, output: result.output,
                errors: result.errors.replacing(home.path, with: "HOME"))
        }
    }

    @Test func `a scale file in the folder is a scale`() throws {
        let result = try run(["resolve", "--scale", "ours", "--percent", "200"], files: ["ours.json": Self.sound])
        #expect(result.errors == "")
        #expect(result.output.contains("\ntext     32    48         0     400      2  Inter  large, stacked\n"))
    }

    @Test func `a difference in a text property is named`() throws {
        let changed = Self.sound.replacing("\"minimum\": 12", with: "\"minimum\": 12, \"textTransform\": \"uppercase\"")
        let result = try run(["diff", "ours", "theirs"], files: ["ours.json": Self.sound, "theirs.json": changed])
        #expect(result.output.contains("textTransform not set → uppercase\n"))
    }

    @Test func `a file in the working directory does not replace a bundled scale of its name`() throws {
        try withTemporaryFolder { place in
            let folder = place.appending(path: "home/typescales")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            try Data(Self.sound.utf8).write(to: folder.appending(component: "ours.json"))
            try Data(#"{"hello": "Hello"}"#.utf8).write(to: place.appending(component: "chat.json"))
            let variables = ["TYPESCALE_HOME": place.appending(component: "home").path]
            let result = try ToolProcess.run(
                ["resolve", "--scale", "chat", "--style", "body"], variables: variables, directory: place)
            #expect(result.errors == "")
            #expect(result.output.hasPrefix("chat category=L "))
        }
    }

    @Test func `an export does not replace the file of its scale`() throws {
        try withTemporaryFolder { home in
            let folder = home.appending(component: "typescales")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            let file = folder.appending(component: "ours.json")
            try Data(Self.sound.utf8).write(to: file)
            let result = try ToolProcess.run(
                ["export", "--scale", "ours", "--format", "json", "-o", file.path],
                variables: ["TYPESCALE_HOME": home.path])
            #expect(result.code == 2)
            #expect(
                result.errors.hasSuffix("ours.json: is also read, and would be replaced; write to another file\n"),
                "\(result.errors)")
            #expect(try String(contentsOf: file, encoding: .utf8) == Self.sound)
        }
    }

    @Test func `an invalid file is reported with location and reason and does not affect other scales`() throws {
        let broken = Self.sound.replacing("\"minimum\": 12", with: "\"minimum\": 50")
        let files = ["ours.json": Self.sound, "theirs.json": broken, "none.json": "", "noise.json": "\u{1}\u{2}"]
        let list = try run(["scales"], files: files)
        #expect(list.code == 2)
        #expect(list.output.contains("\nours "))
        #expect(!list.output.contains("theirs"))
        let lines = list.errors.split(separator: "\n")
        // Two of the errors are about one file: the bounds, and the size beside them.
        #expect(lines.count == 4 && lines.count { $0.contains("theirs.json:5:") } == 2)
        #expect(lines.allSatisfy { $0.hasPrefix("typescale: HOME/typescales/") })
        #expect(try run(["resolve", "--scale", "ours"], files: files).code == 0)
        let result = try run(["resolve", "--scale", "theirs"], files: files)
        #expect(result.code == 2)
        #expect(result.output == "")
        #expect(result.errors.contains("/styles/text") && result.errors.contains("50") && result.errors.contains("40"))
    }

    @Test func `a file whose name cannot be a scale's is reported`() throws {
        let files = [
            "our scale.json": Self.sound, "v1.2.json": Self.sound, "größer.json": Self.sound, ".hidden.json": "{",
            "ours.json": Self.sound, "schema.json": "{}", "notes.txt": "", "Loud.JSON": Self.sound,
        ]
        let list = try run(["scales"], files: files)
        #expect(list.code == 2 && list.output.contains("\nours "))
        let rule = "use 1 to 64 letters from A to Z, digits, hyphens and underscores, and not schema"
        let lines = ["größer", "our scale", "v1.2"].map { name in
            "typescale: HOME/typescales/\(name).json: \"\(name)\" is not the name of a scale; \(rule)\n"
        }
        let loud = "typescale: HOME/typescales/Loud.JSON: the extension of a scale file is .json, in lowercase"
        #expect(list.errors.split(separator: "\n").sorted() == (lines.map { $0.dropLast() } + [loud[...]]).sorted())
        let report = try run(["doctor"], files: files)
        #expect(report.code == 1 && report.errors.contains("\"v1.2\" is not the name of a scale"))
    }

    @Test func `each mistake of a scale file has its line in the report of the machine`() throws {
        let broken = Self.sound.replacing("\"minimum\": 12", with: "\"minimum\": 50")
        let report = try run(["doctor"], files: ["theirs.json": broken])
        let lines = report.output.split(separator: "\n").filter { $0.contains("/typescales/theirs.json:") }
        #expect(report.code == 1 && lines.count == 2 && !report.output.contains("u{a}"), "\(lines)")
        #expect(lines.map { $0.hasPrefix("theirs ") } == [true, false])
    }

    @Test func `values that differ in a late digit read differently`() throws {
        let files = [
            "one.json": Self.sound, "other.json": Self.sound.replacing("\"size\": 16", with: "\"size\": 16.00002"),
        ]
        let result = try run(["diff", "one", "other"], files: files)
        #expect(result.output.contains("\ntext     16  →  16.00002    24  →  24.00003\n"), "\(result.output)")
    }

    @Test func `values that differ by less than a millionth are the same, also beside others`() throws {
        let files = [(16, "-0.08"), (17, "-0.0800001")].map { size, tracking in
            Self.sound.replacing("\"size\": 16,", with: "\"size\": \(size), \"tracking\": {\"points\": \(tracking)},")
        }
        let result = try run(["diff", "one", "other"], files: ["one.json": files[0], "other.json": files[1]])
        #expect(
            result.output.contains("\ntext     16  →  17 ") && !result.output.contains("tracking"), "\(result.output)")
    }

    @Test func `a folder adds to the built-in scales, and a file of the same name replaces one`() throws {
        let files = ["ours.json": Self.sound, "slds.json": Self.sound.replacing("\"Ours\"", with: "\"Our own\"")]
        let list = try run(["scales"], files: files)
        let names = list.output.split(separator: "\n").dropFirst().compactMap { $0.split(separator: " ").first }
        #expect(
            names == [
                "apple-ios", "apple-macos", "apple-tvos", "apple-visionos", "apple-watchos", "chat", "material3",
                "ours",
                "slds", "web-fluid", "windows",
            ])
        #expect(list.code == 0 && list.output.contains("Our own") && !list.output.contains("Lightning"))
        let body = try run(["resolve", "--style", "body"], files: files)
        #expect(body.errors == "" && body.output.hasPrefix("apple-ios "))
        #expect(try run(["resolve", "--scale", "slds"], files: files).output.contains("\ntext "))
        // A broken file does not uncover the built-in scale behind it.
        let torn = try run(["resolve", "--scale", "slds"], files: ["slds.json": "{"])
        #expect(torn.code == 2 && torn.errors.hasPrefix("typescale: HOME/typescales/slds.json:1:2: "))
        let own = try run(["scales", "--no-builtin-scales"], files: files)
        #expect(own.output.split(separator: "\n").count == 3 && own.code == 0)
        let hidden = try run(["resolve", "--no-builtin-scales"], files: files)
        #expect(hidden.errors == "typescale: --scale: \"apple-ios\" is not a scale; the scales are ours, slds\n")
        let none = try ToolProcess.run(["scales", "--no-builtin-scales"], variables: ["TYPESCALE_HOME": ""])
        #expect(none.code == 2 && none.errors.hasPrefix("typescale: --no-builtin-scales: "))
    }

    @Test func `a role that no file defines is an error of the scale`() throws {
        let misspelled = Self.sound.replacing("\"maximum\": 40", with: "\"maximum\": 40, \"role\": \"serf\"")
        let result = try run(["resolve", "--scale", "ours"], files: ["ours.json": misspelled])
        #expect(
            result.errors.contains(
                "/styles/text/role: \"serf\" is not a role of roles.json; its roles are default, emoji, monospace, "))
        #expect(result.code == 2)
    }

    @Test func `a missing folder is an error that names the option or variable`() throws {
        let result = try ToolProcess.run(["scales"], variables: ["TYPESCALE_HOME": "/nonexistent"])
        #expect(
            result.errors
                == "typescale: /nonexistent/typescales: no such folder; set TYPESCALE_HOME to the folder that contains it\n"
        )
        #expect(result.code == 2)
    }

    @Test func `a path is not a scale name`() throws {
        let result = try run(["resolve", "--scale", "../typescales/ours"], files: ["ours.json": Self.sound])
        #expect(
            result.errors
                == "typescale: --scale: \"../typescales/ours\" is not a scale; the scales are apple-ios, apple-macos, apple-tvos, "
                + "apple-visionos, apple-watchos, chat, material3, ours, slds, web-fluid, windows; did you mean ours?\n"
        )
        #expect(result.code == 2)
    }

    @Test func `a new scale is valid, commented and refers to the schema in its folder`() throws {
        try withTemporaryFolder { home in
            for origin in [
                "apple-ios", "apple-macos", "apple-tvos", "apple-visionos", "apple-watchos", "chat", "material3",
                "slds",
                "web-fluid", "windows",
            ] {
                let made = try ToolProcess.run(["scales", "new", "from-\(origin)", "--from", origin], directory: home)
                #expect(made.code == 0 && made.errors == "" && made.output.contains("from-\(origin).json: "))
                let variables = ["TYPESCALE_HOME": home.path]
                let own = try ToolProcess.run(
                    ["resolve", "--scale", "from-\(origin)", "--category", "AX2", "--json"], variables: variables)
                let other = try ToolProcess.run(["resolve", "--scale", origin, "--category", "AX2", "--json"])
                #expect(own.code == 0)
                let parts = { (text: String) in text.split(separator: "\"styles\"").last }
                #expect(parts(own.output) == parts(other.output))
            }
            let check = """
                import json, jsonschema, pathlib
                for file in pathlib.Path("typescales").glob("from-*.json"):
                    scale = json.loads(file.read_text())
                    schema = json.loads((file.parent / scale["$schema"]).read_text())
                    jsonschema.Draft202012Validator(schema).validate(scale)
                    assert scale["$comment"] and scale["curve"]["$comment"] and scale["styles"]["$comment"], file
                """
            let checked = try ToolProcess.shell("python3 -c '\(check)'", directory: home)
            #expect(checked.code == 0, "\(checked.errors)")
            let again = try ToolProcess.run(["scales", "new", "from-chat"], directory: home)
            #expect(again.code == 2 && again.errors.contains("exists already"))
        }
    }

    @Test(arguments: [
        ("mytypescales/ours.json", nil), ("sub//typescales//ours.json", "'sub'"), ("typescales/ours.json", "\"$PWD\""),
        ("ours.json", nil),
    ])
    func `the next steps of a new scale are said if its folder is one of scales`(path: String, home: String?) throws {
        try withTemporaryFolder { folder in
            let made = try ToolProcess.run(["scales", "new", "ours", "-o", path], directory: folder)
            #expect(made.code == 0, "\(made.errors)")
            let line = made.output.split(separator: "\n").first { $0.contains("export") }
            #expect(line.map(String.init) == home.map { "  export TYPESCALE_HOME=\($0)" })
            guard home != nil else { return }
            let steps = made.output.split(separator: "\n").filter { $0.hasPrefix("  ") }.joined(separator: "\n")
            let tool = ToolProcess.tool.deletingLastPathComponent().path
            let next = try ToolProcess.shell("PATH=\(tool):$PATH\n\(steps)", directory: folder)
            #expect(next.code == 0, "\(next.errors)")
        }
    }

    @Test func `a new scale whose schema cannot be written leaves no file behind`() throws {
        try withTemporaryFolder { home in
            let scales = home.appending(component: "typescales")
            try FileManager.default.createDirectory(at: scales, withIntermediateDirectories: true)
            try FileManager.default.createSymbolicLink(
                atPath: scales.path + "/schema.json", withDestinationPath: home.path + "/none/schema.json")
            let made = try ToolProcess.run(["scales", "new", "ours"], directory: home)
            #expect(made.code == 2 && made.output == "" && made.errors.contains("schema.json: "))
            #expect(try FileManager.default.contentsOfDirectory(atPath: scales.path) == ["schema.json"])
        }
    }

    @Test func `a scale that is begun without an origin passes the audit`() throws {
        try withTemporaryFolder { home in
            #expect(try ToolProcess.run(["scales", "new", "ours"], directory: home).code == 0)
            for name in ["ours", "typescales/ours.json"] {
                let lost = try ToolProcess.run(["audit", "--scale", name], directory: home)
                #expect(
                    lost.errors.hasSuffix("; to use typescales/ours.json, set TYPESCALE_HOME to this folder\n"),
                    "\(lost.errors)")
            }
            let audited = try ToolProcess.run(
                ["audit", "--scale", "ours"], variables: ["TYPESCALE_HOME": home.path])
            #expect(audited.code == 0 && audited.output.contains("\n0 errors, 0 warnings"), "\(audited.output)")
        }
    }
}
