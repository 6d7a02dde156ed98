import Foundation
import Testing
import TypescaleTestSupport

/// Audits of catalogs whose language is in the name of the working directory or of a folder above it.
@Suite struct InnerFolderTests {
    private func withFiles<Result>(_ files: [(path: String, text: String)], _ body: (URL) throws -> Result) throws
        -> Result
    {
        try withTemporaryFolder { folder in
            for (path, text) in files {
                let file = folder.appending(path: path)
                try FileManager.default.createDirectory(
                    at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
                try Data(text.utf8).write(to: file)
            }
            return try body(folder)
        }
    }

    private static let android = #"<resources><string name="a">Zapisz</string></resources>"#
    private static let json = #"{"a": "Zapisz"}"#

    @Test(arguments: [
        ("q/values-pl/strings.xml", android, "q/values-pl", "strings.xml"),
        ("q/values-pl/strings.xml", android, "q", "values-pl/../values-pl/./strings.xml"),
        ("q/pl.lproj/Localizable.strings", "\"a\" = \"Zapisz\";", "q/pl.lproj", "Localizable.strings"),
        ("locales/pl/app.json", json, "locales/pl", "app.json"),
        ("locales/pl/shop/app.json", json, "locales/pl/shop", "app.json"),
        ("locales/pl.json", json, "locales", "pl.json"),
    ])
    func `the language is that of the working directory, for a file and a folder`(
        path: String, text: String, folder: String, name: String
    ) throws {
        try withFiles([(path, text)]) { root in
            for strings in [name, "."] {
                let words = ["audit", "--strings", strings, "--languages", "pl", "--json"]
                let audit = try ToolProcess.run(words, directory: root.appending(path: folder))
                #expect(audit.code == 0 && audit.errors == "", "\(audit.errors)")
                #expect(audit.output.contains("\"languages\": [\n    \"pl\"\n  ]"), "\(audit.output)")
                #expect(audit.output.contains(#""assumedLanguages": []"#), "\(audit.output)")
            }
        }
    }

    @Test func `settings beside the catalogs name their folder`() throws {
        try withFiles([("locales/typescale.json", #"{"strings": ["."]}"#), ("locales/pl.json", Self.json)]) { root in
            let audit = try ToolProcess.run(["audit"], directory: root.appending(path: "locales"))
            #expect(audit.code == 0 && audit.errors == "", "\(audit.errors)")
            #expect(audit.output.hasSuffix("; 1 message in 1 language, 1 text\n"), "\(audit.output)")
        }
    }

    @Test func `translations in the working directory and beside it are one catalog`() throws {
        let english = Self.android.replacing("Zapisz", with: "Save")
        try withFiles([("values-pl/strings.xml", Self.android), ("values/strings.xml", english)]) { root in
            let words = ["audit", "--strings", "strings.xml", "--strings", "../values"]
            let audit = try ToolProcess.run(words, directory: root.appending(path: "values-pl"))
            #expect(audit.code == 0 && audit.errors == "", "\(audit.errors)")
            #expect(audit.output.hasSuffix("; 1 message in 2 languages, 2 texts\n"), "\(audit.output)")
        }
    }

    @Test func `folders above a checkout are no languages`() throws {
        try withFiles([("it/app/.git/HEAD", ""), ("it/app/src/app.ftl", "a = Save\n")]) { root in
            let audit = try ToolProcess.run(
                ["audit", "--strings", "src/app.ftl"], directory: root.appending(path: "it/app"))
            #expect(
                audit.output.contains("\n\nsrc/app.ftl states no language and is read as en\n\n"), "\(audit.output)")
        }
    }

    @Test func `files without a language are named, the first ones of many`() throws {
        let files = (1...5).map { ("m\($0).properties", "a=Save\n") }
        try withFiles(files) { root in
            let words = ["audit"] + files.flatMap { ["--strings", $0.0] }
            let audit = try ToolProcess.run(words, directory: root)
            let names = "m1.properties, m2.properties, m3.properties and 2 more"
            #expect(audit.output.contains("\n\(names) state no language and are read as en\n"), "\(audit.output)")
        }
    }

    @Test(arguments: [
        ("Localizable.strings", "\"a\" = \"Save\";"), ("a/strings.xml", android), ("messages.properties", "a=Save\n"),
        ("app.ts", "<!DOCTYPE TS>\n<TS version=\"2.1\"></TS>"),
    ])
    func `a folder whose only catalog states no language says so`(path: String, text: String) throws {
        let files = [(path, text), ("gradle.properties", "a=b\n"), ("is.ts", "export const is = 1;")]
        try withFiles(path.hasSuffix(".properties") ? [files[0], files[2]] : files) { root in
            let audit = try ToolProcess.run(["audit", "--strings", "."], directory: root)
            let reason = "the path of \(path) states no language; name the file to check it"
            #expect(audit.errors == "typescale: .: no catalog found; \(reason)\n" && audit.code == 2)
        }
    }
}
