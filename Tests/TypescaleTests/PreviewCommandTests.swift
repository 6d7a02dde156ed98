import Foundation
import Testing
import TypescaleTestSupport

/// The outputs of `preview`, and its reaction to changed files.
@Suite struct PreviewCommandTests {
    @Test(arguments: [("svg", "<?xml "), ("html", "<!doctype html>"), ("pdf", "%PDF-"), ("png", "\u{FFFD}PNG")])
    func `a picture's format follows from the file's name`(ending: String, beginning: String) throws {
        try withTemporaryFolder { folder in
            let file = folder.appending(component: "sheet.\(ending)")
            let result = try ToolProcess.run(["preview", "--style", "body", "-o", file.path])
            #expect(result.code == 0 && result.output == "" && result.errors == "")
            let bytes = try Data(contentsOf: file)
            #expect(String(decoding: bytes.prefix(40), as: UTF8.self).hasPrefix(beginning))
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["sheet.\(ending)"])
        }
    }

    @Test func `a picture does not replace a file that it shows`() throws {
        try withTemporaryFolder { folder in
            let scales = folder.appending(component: "typescales")
            try FileManager.default.createDirectory(at: scales, withIntermediateDirectories: true)
            let contents = [
                "typescales/ours.json": #"{"curve":{"type":"linear"},"styles":{"body":{"size":16,"lineHeight":24}}}"#,
                "messages.ndjson": #"{"id":"a","text":"Hello"}"#,
            ]
            for (path, text) in contents { try Data(text.utf8).write(to: folder.appending(path: path)) }
            for words in [
                ["--scale", "ours", "-o", "typescales/ours.json"],
                ["--scale", "chat", "--beside", "ours", "-o", "typescales/ours.json"],
                ["--message", "messages.ndjson", "-o", "messages.ndjson"],
                ["--message", "messages.ndjson", "-o", "./messages.ndjson", "--watch"],
            ] {
                let result = try ToolProcess.run(
                    ["preview", "--format", "svg"] + words, variables: ["TYPESCALE_HOME": folder.path],
                    directory: folder)
                #expect(result.code == 2)
                #expect(
                    result.errors.hasSuffix(": is also read, and would be replaced; write to another file\n"),
                    "\(result.errors)")
            }
            for (path, text) in contents {
                #expect(try String(contentsOf: folder.appending(path: path), encoding: .utf8) == text)
            }
        }
    }

    @Test func `a row without a direction in a language from right to left has a note`() throws {
        func notes(_ row: String, _ locale: String = "en") throws -> String {
            let words = "--message - --categories L --format svg --locale \(locale)"
            let result = try ToolProcess.shell("echo '\(row)' | typescale preview \(words)")
            #expect(result.code == 0)
            return result.errors
        }
        let note =
            "typescale: note: \"a\": drawn from left to right, in a language that is written from right to "
            + "left; give the row \"dir\": \"rtl\" or \"auto\"\n"
        #expect(try notes(#"{"id":"a","text":"مرحبا!","locale":"ar"}"#) == note)
        #expect(try notes(#"{"id":"a","text":"مرحبا!"}"#, "ar") == note)
        #expect(try notes(#"{"id":"a","text":"مرحبا!","locale":"ar","dir":"ltr"}"#) == "")
        #expect(try notes(#"{"id":"a","text":"Hello","locale":"en"}"#, "ar") == "")
    }

    @Test func `previews have the lines of their engine, by default Chromium's`() throws {
        let text = "Open src/components/list/row.js now"
        let words = ["preview", "--message", text, "--width", "200", "--categories", "L"]
        let usual = try ToolProcess.run(words)
        #expect(try ToolProcess.run(words + ["--engine", "chromium"]).output == usual.output)
        for engine in ["firefox", "webkit"] {
            let drawn = try ToolProcess.run(words + ["--engine", engine])
            let row = #"{"id":"a","blocks":[{"type":"paragraph","text":"\#(text)"}],"width":200}"#
            let measured = try ToolProcess.shell("echo '\(row)' | typescale measure --engine \(engine)")
            let lines = drawn.output.split(separator: "\n").filter { $0.hasPrefix("│") }.count
            #expect(measured.output.contains("\"lines\":\(lines),"), "\(drawn.output)\(measured.output)")
            #expect(drawn.output.contains("width 200 pt · \(engine)"))
        }
        for format in ["svg", "html"] {
            let pictures = try ["chromium", "firefox"].map { engine in
                try ToolProcess.run(words + ["--format", format, "--engine", engine]).output
            }
            #expect(pictures[0] != pictures[1] && !pictures[0].isEmpty)
        }
    }

    @Test func `a sheet is measured in its own engine, or else in the option's`() throws {
        let rows = #""rows":[{"id":"a","text":"Open src/components/list/row.js now","horizontalPadding":60}]"#
        let sheet = #""screen":{"width":320,"height":640}"#
        let heights = try ["", "--engine firefox", "--engine webkit"].map { option in
            try ToolProcess.shell("echo '{\(sheet),\(rows)}' | typescale sheet - --json \(option)").output
        }
        #expect(heights[0] == heights[2] && heights[0] != heights[1], "\(heights)")
        let own = try ToolProcess.shell(
            #"echo '{"engine":"chromium",\#(sheet),\#(rows)}' | typescale sheet - --json --engine firefox"#)
        #expect(own.output == heights[0] && own.code == 0)
        let wrong = try ToolProcess.shell(
            #"echo '{"engine":"edge",\#(sheet),\#(rows)}' | typescale sheet - --json"#)
        #expect(wrong.code == 2 && wrong.errors.contains("chromium, firefox, webkit"), "\(wrong.errors)")
    }

    @Test(arguments: [("css", "css"), ("scss", "scss"), ("swift", "swift"), ("kt", "kotlin"), ("xml", "android-xml")])
    func `the export format follows from the file's name`(ending: String, format: String) throws {
        try withTemporaryFolder { folder in
            let file = folder.appending(component: "Type.\(ending)")
            let result = try ToolProcess.run(["export", "--categories", "L", "-o", file.path])
            #expect(result.code == 0 && result.output == "" && result.errors == "")
            let named = try ToolProcess.run(["export", "--categories", "L", "--format", format])
            #expect(try String(contentsOf: file, encoding: .utf8) == named.output && !named.output.isEmpty)
        }
    }

    @Test(arguments: [
        (["--beside", "material3"], "--beside: material3 has no style of apple-ios; its styles are displayLarge, "),
        (["--beside", "chat", "--style", "title1"], "--style: title1 is not a style of chat, which --beside names\n"),
        (["--beside", "chat", "--message", "Hi"], "--beside: does not apply to a message\n"),
        (["--beside", "none"], "--beside: \"none\" is not a scale; the scales are "),
    ])
    func `a scale beside another has styles in common with it`(words: [String], message: String) throws {
        let result = try ToolProcess.run(["preview"] + words)
        #expect(result.code == 2 && result.errors.hasPrefix("typescale: " + message), "\(result.errors)")
        let shown = try ToolProcess.run(["preview", "--scale", "chat", "--beside", "apple-ios", "--categories", "L"])
        #expect(shown.output.contains("body") && shown.output.contains("chat ") && shown.code == 0)
    }

    @Test func `a text with spaces that ends like a file name is a message`() throws {
        let result = try ToolProcess.run(["preview", "--message", "It is in notes.txt"])
        #expect(result.code == 0 && result.errors == "")
    }

    @Test(arguments: ["--guides", "--dark"])
    func `options that only pictures support are refused without a picture`(option: String) throws {
        let plain = try ToolProcess.run(["preview", "--style", "body", option])
        #expect(plain.code == 2 && plain.output == "" && plain.errors.hasPrefix("typescale: \(option): "))
        #expect(plain.errors.hasSuffix("name a picture with -o, or the terminal's --graphics\n"))
        let pictured = try ToolProcess.run(["preview", "--style", "body", option, "--graphics", "sixel"])
        #expect(pictured.code == 0 && pictured.errors == "")
        let usual = try ToolProcess.run(["preview", "--style", "body", "--graphics", "sixel"])
        #expect(pictured.output != usual.output)
    }

    @Test func `the dark appearance affects colored output only`() throws {
        let words = ["preview", "--style", "body"]
        let colored = ["CLICOLOR_FORCE": "1", "TERM": "xterm-256color"]
        let dark = try ToolProcess.run(words + ["--dark"], variables: colored)
        #expect(try dark.code == 0 && dark.output != ToolProcess.run(words, variables: colored).output)
    }

    @Test func `a dark page is dark whatever the reader's setting is, and its checkbox makes it light`() throws {
        let words = ["preview", "--style", "body", "--format", "html"]
        let (usual, dark) = (try ToolProcess.run(words).output, try ToolProcess.run(words + ["--dark"]).output)
        #expect(usual.contains("content=\"light dark\"") && usual.contains("prefers-color-scheme: dark"))
        #expect(dark.contains("content=\"dark\"") && !dark.contains("prefers-color-scheme"))
        let themes = usual.matches(of: /:root \{ (--[^}]+) \}/).map { $0.1 }
        #expect(
            themes.count == 2
                && dark.contains("\n:root { \(themes[1]) }\n:root:has(#other-side:checked) { \(themes[0]) }"))
    }

    @Test func `a picture can be written to standard output`() throws {
        let result = try ToolProcess.shell("typescale preview --style body --format png | head -c 4 | od -An -c")
        #expect(result.output == " 211   P   N   G\n")
    }

    @Test func `messages come from a file of rows, a file of text, or standard input`() throws {
        let rows = "Tests/TypescaleTests/Samples/messages.ndjson"
        #expect(try ToolProcess.run(["preview", "--message", rows]).output.contains("lines"))
        try withTemporaryFolder { folder in
            let file = folder.appending(component: "note.txt")
            try Data("One line of text".utf8).write(to: file)
            let fromFile = try ToolProcess.run(["preview", "--message", file.path])
            let fromInput = try ToolProcess.run(["preview", "--message", "-"], input: "One line of text")
            let fromWord = try ToolProcess.run(["preview", "--message", "One line of text"])
            #expect(fromFile.code == 0)
            #expect(fromFile.output == fromInput.output && fromInput.output == fromWord.output)
            // A terminal with pictures receives the text and the picture of the same input.
            let shown = try ToolProcess.run(
                ["preview", "--message", "-", "--graphics", "kitty"], input: "One line of text")
            #expect(shown.output.hasPrefix(fromInput.output) && shown.output.contains("\u{1B}_Ga=T,f=100"))
            #expect(shown.code == 0 && shown.errors == "")
        }
    }

    @Test func `export and import of tokens give the same table`() throws {
        try withTemporaryFolder { folder in
            let scales = folder.appending(component: "typescales")
            try FileManager.default.createDirectory(at: scales, withIntermediateDirectories: true)
            let tokens = folder.appending(component: "tokens.json").path
            #expect(try ToolProcess.run(["export", "--format", "dtcg", "-o", tokens]).code == 0)
            let file = scales.appending(component: "ours.json").path
            let result = try ToolProcess.run(["import", tokens, "--output", file])
            #expect(result.code == 0 && result.errors == "")
            for category in ["XS", "L", "AX5"] {
                let tables = try [[:], ["TYPESCALE_HOME": folder.path]].map { variables in
                    try ToolProcess.run(
                        ["resolve", "--category", category] + (variables.isEmpty ? [] : ["--scale", "ours"]),
                        variables: variables
                    ).output.split(separator: "\n").dropFirst().map { $0.split(separator: " ").prefix(5) }
                }
                #expect(tables[0] == tables[1])
            }
        }
    }

    @Test(.timeLimit(.minutes(1))) func `watching draws again after each change, reports errors and continues`() throws
    {
        try withTemporaryFolder { folder in
            let scales = folder.appending(component: "typescales")
            try FileManager.default.createDirectory(at: scales, withIntermediateDirectories: true)
            let file = scales.appending(component: "ours.json")
            func write(size: String) throws {
                let text =
                    #"{"title":"Ours","unit":"pt","sources":[],"defaultStyle":"text","minimum":8,"#
                    + #""curve":{"type":"linear"},"styles":{"text":{"size":\#(size),"lineHeight":{"multiple":1.5}}}}"#
                try Data(text.utf8).write(to: file, options: .atomic)
            }
            try write(size: "16")
            let process = Process()
            process.executableURL = ToolProcess.tool
            let drawing = folder.appending(component: "a.svg").path
            process.arguments = ["preview", "--scale", "ours", "--categories", "L", "--watch", "-o", drawing]
            process.environment = ["TYPESCALE_HOME": folder.path, "PATH": "/usr/bin:/bin", "HOME": folder.path]
            let log = folder.appending(component: "log")
            try Data().write(to: log)
            process.standardOutput = try FileHandle(forWritingTo: log)
            let errors = folder.appending(component: "errors")
            try Data().write(to: errors)
            process.standardError = try FileHandle(forWritingTo: errors)
            try process.run()
            defer {
                // Threads that start processes block signals, and children inherit that; this one cannot be blocked.
                kill(process.processIdentifier, SIGKILL)
                process.waitUntilExit()
            }
            func waitFor(_ text: String, in log: URL) throws {
                var shown = ""
                for _ in 0..<200 where process.isRunning {
                    shown = String(decoding: try Data(contentsOf: log), as: UTF8.self)
                    if shown.contains(text) { return }
                    usleep(50_000)
                }
                Issue.record("no \(text) in \(shown)")
            }
            let line = "\(drawing): drawn; watching \(file.path)\n"
            try waitFor(line, in: log)
            let first = try Data(contentsOf: URL(filePath: drawing))
            try write(size: "3")
            try waitFor("/styles/text/size: 3 is under the minimum 8\n", in: errors)
            try write(size: "20")
            try waitFor(line + line, in: log)
            // Nothing was drawn of the invalid file.
            #expect(String(decoding: try Data(contentsOf: log), as: UTF8.self) == line + line)
            #expect(try Data(contentsOf: URL(filePath: drawing)) != first)
        }
    }
}
