import Foundation
import Testing
import TypescaleTestSupport

/// The first audit of an app, from an empty folder to a SARIF file, for three ecosystems.
@Suite struct FirstAuditTests {
    /// The translations of an app in one ecosystem.
    struct App: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let files: [String: String]
        /// The key of the button, and the place that is suggested for it.
        let button: (pattern: String, place: String)
        /// The file and the line of the button's translation.
        let place: (file: String, line: Int)
    }

    static let apps = [
        App(
            testDescription: "an app for iOS",
            files: [
                "Shop/Localizable.xcstrings": """
                {
                  "sourceLanguage": "en", "version": "1.0",
                  "strings": {
                    "checkout.button": {"localizations": {
                      "en": {"stringUnit": {"state": "translated", "value": "Check out"}},
                      "de": {"stringUnit": {"state": "translated", "value": "Jetzt zur Kasse gehen"}}
                    }}
                  }
                }
                """
            ],
            button: ("*.button", "headline/1@160"), place: ("Shop/Localizable.xcstrings", 6)),
        App(
            testDescription: "an app for Android",
            files: [
                "app/src/main/res/values/strings.xml": """
                <resources>
                    <string name="checkout_button">Check out</string>
                </resources>
                """,
                "app/src/main/res/values-de/strings.xml": """
                <resources>
                    <string name="checkout_button">Jetzt zur Kasse gehen</string>
                </resources>
                """,
            ],
            button: ("*_button", "labelLarge/1@160"), place: ("app/src/main/res/values-de/strings.xml", 2)),
        App(
            testDescription: "a web app",
            files: [
                "locales/en/translation.json": #"{"checkout": {"button": "Check out"}}"#,
                "locales/de/translation.json": #"{"checkout": {"button": "Jetzt zur Kasse gehen"}}"#,
            ],
            button: ("*.button", "/1@160"), place: ("locales/de/translation.json", 1)),
    ]

    @Test(arguments: apps) func `an audit without settings, suggested places, and a SARIF file`(app: App) throws {
        try withTemporaryFolder { folder in
            for (name, text) in app.files {
                let file = folder.appending(path: name)
                try FileManager.default.createDirectory(
                    at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
                try Data(text.utf8).write(to: file)
            }
            func run(_ words: String...) throws -> ToolProcess { try ToolProcess.run(words, directory: folder) }

            let first = try run("audit", "--strings", ".")
            #expect(first.errors == "" && first.code == 0)
            #expect(first.output.hasSuffix("0 errors, 0 warnings, 0 notes; 1 message in 2 languages, 2 texts\n"))

            let suggestion = try run("audit", "--strings", ".", "--suggest")
            #expect(suggestion.code == 0)
            let suggested = try #require(
                JSONSerialization.jsonObject(with: Data(suggestion.output.utf8)) as? [String: [String: String]])
            #expect(suggested == ["show": [app.button.pattern: app.button.place]])
            // What is printed is a file of settings.
            try Data(suggestion.output.utf8).write(to: folder.appending(component: "typescale.json"))

            let second = try run("audit", "--strings", ".", "--sarif")
            #expect(second.errors == "" && second.code == 1)
            let log = try JSONDecoder().decode(Log.self, from: Data(second.output.utf8))
            let result = try #require(log.runs.first?.results.first)
            let place = try #require(result.locations.first?.physicalLocation)
            #expect(result.ruleId == "truncation")
            #expect(place.artifactLocation.uri == app.place.file)
            #expect(place.region.startLine == app.place.line)
        }
    }

    @Test func `places are suggested for the catalogs that can be read, and the others are reported`() throws {
        try withTemporaryFolder { folder in
            for (name, text) in [
                ("app_de.arb", #"{"button_pay": "Zahlen", "button_stop": "Halt"}"#), ("app_fr.arb", "{"),
            ] {
                try Data(text.utf8).write(to: folder.appending(component: name))
            }
            let some = try ToolProcess.run(["audit", "--strings", ".", "--suggest"], directory: folder)
            #expect(some.code == 1 && some.output.contains("\"button_*\""), "\(some.output)")
            #expect(some.errors.hasPrefix("typescale: app_fr.arb:1:2: "), "\(some.errors)")
            let none = try ToolProcess.run(["audit", "--strings", "app_fr.arb", "--suggest"], directory: folder)
            #expect(none.code == 2 && none.output == "" && none.errors == some.errors)
        }
    }

    @Test func `a folder that cannot be read is a finding, and folders that are named twice are read once`() throws {
        try withTemporaryFolder { folder in
            let (locales, closed) = (folder.appending(path: "locales"), folder.appending(path: "closed"))
            for path in [locales, closed] {
                try FileManager.default.createDirectory(at: path, withIntermediateDirectories: true)
            }
            try Data("{\"save\": \"Sichern\"}".utf8).write(to: locales.appending(component: "de.json"))
            try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: closed.path)
            // Root drops its capabilities, because it could read every folder.
            let rights = geteuid() == 0 ? "setpriv --bounding-set=-all --inh-caps=-all " : ""
            func audit(_ paths: String...) throws -> ToolProcess {
                let options = paths.map { "--strings \($0)" }.joined(separator: " ")
                return try ToolProcess.shell("\(rights)typescale audit \(options)", directory: folder)
            }
            let all = try audit(".")
            #expect(
                all.code == 1 && all.output.contains("not checked in en: Permission denied"),
                "\(all.output)\(all.errors)")
            #expect(all.output.hasSuffix("\n1 error, 0 warnings, 0 notes; 1 message in 1 language, 1 text\n"))
            let alone = try audit("closed")
            #expect(alone.code == 2 && alone.errors == "typescale: closed: the folder closed cannot be read\n")
            let twice = try audit("locales", "./locales", "locales/de.json", "locales/../locales")
            #expect(twice.code == 0 && twice.output.hasSuffix("0 notes; 1 message in 1 language, 1 text\n"))
        }
    }

    @Test func `a catalog in an unknown language is named in each output, and the others are checked`() throws {
        try withTemporaryFolder { folder in
            let locales = folder.appending(path: "locales")
            try FileManager.default.createDirectory(at: locales, withIntermediateDirectories: true)
            for name in ["de", "cz", "package"] {
                try Data("{\"save\": \"Sichern\"}".utf8).write(to: locales.appending(component: "\(name).json"))
            }
            let reason = "not checked in cz: \"cz\" is no known language, where other files of the catalog have one"
            let words = ["audit", "--strings", ".", "--html", "page"]
            let table = try ToolProcess.run(words, directory: folder)
            #expect(table.code == 1 && table.output.contains(reason) && table.output.contains("locales/cz.json:1:1"))
            #expect(table.output.hasSuffix("\n1 error, 0 warnings, 0 notes; 1 message in 1 language, 1 text\n"))
            let page = try String(contentsOf: folder.appending(path: "page/index.html"), encoding: .utf8)
            #expect(page.contains(reason.replacing("\"", with: "&quot;")) || page.contains(reason), "\(page)")
            for option in ["--json", "--sarif"] {
                let audit = try ToolProcess.run(words + [option], directory: folder)
                #expect(audit.output.contains(reason.replacing("\"", with: "\\\"")), "\(audit.output)")
            }
            let suggestion = try ToolProcess.run(["audit", "--strings", ".", "--suggest"], directory: folder)
            #expect(suggestion.code == 1 && suggestion.errors.hasPrefix("typescale: locales/cz.json: \"cz\" is no"))
            let named = try ToolProcess.run(["audit", "--strings", "locales/cz.json"], directory: folder)
            #expect(named.code == 0 && named.output.contains("states no language and is read as en"))
        }
    }

    @Test func `a folder of the page that cannot be created is named with the reason`() throws {
        try withTemporaryFolder { folder in
            let locales = folder.appending(path: "locales")
            try FileManager.default.createDirectory(at: locales, withIntermediateDirectories: true)
            try Data("{}".utf8).write(to: folder.appending(component: "file"))
            try Data("{\"a\": \"b\"}".utf8).write(to: locales.appending(component: "de.json"))
            for (path, reason) in [
                ("file", "File exists"), ("file/page", "Not a directory"), ("", "No such file or directory"),
            ] {
                let audit = try ToolProcess.run(["audit", "--strings", ".", "--html", path], directory: folder)
                let name = path.isEmpty ? "\"\"" : path
                #expect(audit.errors == "typescale: \(name): the folder cannot be created: \(reason)\n")
                #expect(audit.code == 2)
            }
            let audit = try ToolProcess.run(["audit", "--strings", ".", "--html", "a/b/c/"], directory: folder)
            #expect(audit.code == 0 && FileManager.default.fileExists(atPath: folder.path + "/a/b/c/index.html"))
        }
    }

    @Test func `a page that no audit wrote is not replaced`() throws {
        try withTemporaryFolder { folder in
            let locales = folder.appending(path: "locales")
            try FileManager.default.createDirectory(at: locales, withIntermediateDirectories: true)
            try Data("{\"a\": \"b\"}".utf8).write(to: locales.appending(component: "de.json"))
            let words = ["audit", "--strings", ".", "--html", "."]
            let index = folder.appending(component: "index.html")
            for text in ["<!doctype html><title>Our site</title>", ""] {
                try Data(text.utf8).write(to: index)
                let audit = try ToolProcess.run(words, directory: folder)
                let reason = "not written by an audit, and would be replaced; name another folder, or remove the file"
                #expect(audit.code == 2 && audit.errors == "typescale: ./index.html: \(reason)\n")
                #expect(try String(contentsOf: index, encoding: .utf8) == text)
            }
            try FileManager.default.removeItem(at: index)
            for _ in 0..<2 {
                let audit = try ToolProcess.run(words, directory: folder)
                #expect(audit.code == 0, "\(audit.errors)")
            }
        }
    }

    @Test func `a read-only file is not replaced`() throws {
        try withTemporaryFolder { folder in
            let file = folder.appending(component: "type.css")
            try Data("old".utf8).write(to: file)
            try FileManager.default.setAttributes([.posixPermissions: 0o444], ofItemAtPath: file.path)
            let rights = geteuid() == 0 ? "setpriv --bounding-set=-all --inh-caps=-all " : ""
            let export = try ToolProcess.shell("\(rights)typescale export -o type.css", directory: folder)
            let reason = "the file is read-only; make it writable, or write to another one"
            #expect(export.code == 2 && export.errors == "typescale: type.css: \(reason)\n")
            #expect(try String(contentsOf: file, encoding: .utf8) == "old")
        }
    }

    @Test func `a mistake in the settings has its line and column`() throws {
        try withTemporaryFolder { folder in
            let settings = "{\n  \"strings\": \"de.strings\"\n}"
            try Data(settings.utf8).write(to: folder.appending(component: "typescale.json"))
            let audit = try ToolProcess.run(["audit"], directory: folder)
            let reason = "/strings: expected an array, found a string"
            #expect(audit.errors == "typescale: typescale.json:2:14: \(reason)\n" && audit.code == 2)
        }
    }

    @Test func `the counts are those of the rows, and a pattern is reported that only longer ones leave nothing to`()
        throws
    {
        try withTemporaryFolder { folder in
            let locales = folder.appending(path: "locales")
            try FileManager.default.createDirectory(at: locales, withIntermediateDirectories: true)
            for (name, text) in [("en", "Save the file"), ("de", "Datei speichern")] {
                try Data("{\"menu.save\": \"\(text)\"}".utf8).write(to: locales.appending(path: "\(name).json"))
            }
            let words = ["audit", "--strings", ".", "--show", "menu.*=/1@40", "--show", "*save=/2@40"]
            for (more, count) in [([], "1 warning"), (["--all"], "2 warnings")] {
                let audit = try ToolProcess.run(words + more, directory: folder)
                #expect(audit.output.hasSuffix("\n0 errors, \(count), 0 notes; 1 message in 2 languages, 2 texts\n"))
                #expect(
                    audit.errors
                        == "typescale: --show: \"*save\" matches no message that a longer pattern does not\n")
            }
            let alone = try ToolProcess.run(["audit", "--strings", ".", "--show", "nokey.*=/1@40"], directory: folder)
            #expect(alone.errors == "typescale: --show: \"nokey.*\" matches no message\n")
        }
    }

    @Test func `SARIF of an audit below the root of a checkout has paths from the root`() throws {
        try withTemporaryFolder { folder in
            let values = folder.appending(path: "App/res/values-de")
            for path in [folder.appending(path: ".git"), values] {
                try FileManager.default.createDirectory(at: path, withIntermediateDirectories: true)
            }
            let catalog = #"<resources><string name="a">Benachrichtigungseinstellungen</string></resources>"#
            try Data(catalog.utf8).write(to: values.appending(path: "strings.xml"))
            let words = ["audit", "--strings", "res", "--show", "@60", "--pseudo", "double,ibm", "--sarif"]
            let audit = try ToolProcess.run(words, directory: folder.appending(path: "App"))
            #expect(audit.errors.contains("no text in the source language") && audit.code == 1)
            let log = try JSONDecoder().decode(Log.self, from: Data(audit.output.utf8))
            let place = try #require(log.runs.first?.results.first?.locations.first?.physicalLocation)
            #expect(place.artifactLocation.uri == "App/res/values-de/strings.xml")
        }
    }

    private struct Log: Decodable {
        struct Run: Decodable { var results: [Result] }
        struct Result: Decodable {
            var ruleId: String
            var locations: [Location]
        }
        struct Location: Decodable { var physicalLocation: Place }
        struct Place: Decodable {
            struct Artifact: Decodable { var uri: String }
            struct Region: Decodable { var startLine: Int }
            var artifactLocation: Artifact
            var region: Region
        }
        var runs: [Run]
    }
}
