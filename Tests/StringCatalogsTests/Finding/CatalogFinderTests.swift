import Foundation
import Testing
import TypescaleStringCatalogs
import TypescaleTestSupport

@Suite struct CatalogFinderTests {
    /// Returns the paths that are found below a folder with some files.
    private func found(_ files: [String: String]) throws -> [String] {
        try withFiles(files) { try CatalogFinderTests.paths(at: $0) }
    }

    /// Returns the paths that are found in a folder.
    private static func paths(at folder: String) throws -> [String] {
        try CatalogFinder.catalogs(at: folder).map { $0.path.replacing(folder + "/", with: "") }
    }

    /// Runs a function with a folder that has some files.
    private func withFiles<Result>(_ files: [String: String], _ body: (String) throws -> Result) throws -> Result {
        try withTemporaryFolder { folder in
            for (name, text) in files {
                let file = folder.appending(path: name)
                try FileManager.default.createDirectory(
                    at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
                try Data(text.utf8).write(to: file)
            }
            return try body(folder.path)
        }
    }

    @Test func `a file with an unknown code where others of its catalog have a language is found, but not read`() throws
    {
        let text = #"{"a": "b"}"#
        let qt = "<?xml version=\"1.0\"?>\n<!DOCTYPE TS>\n<TS version=\"2.1\"></TS>"
        let files = [
            "locales/de.json": text, "locales/cz.json": text, "locales/de_QX.json": text,
            "i18n/de/app/t.json": text, "i18n/cz/app/t.json": text, "i18n/cz/app/other.json": text,
            "conf/messages_de.properties": "a=b", "conf/messages_cz.properties": "a=b", "conf/log4j.properties": "",
            "app_de.ts": qt, "app_cz.ts": qt, "app_jp.ts": "export default {};",
            // Files of tools, and words, stand for no language.
            "locales/package.json": text, "locales/tsconfig.json": text, "locales/src.json": text,
            "locales/index.json": text, "i18n/api/app/t.json": text, "i18n/test/app/t.json": text,
        ]
        let unknown = try withFiles(files) { folder in
            try CatalogFinder.catalogs(at: folder).filter { $0.unknownLanguage != nil }.map {
                ($0.path.replacing(folder + "/", with: ""), $0.unknownLanguage?.text, $0.error?.reason)
            }
        }
        let names = [
            "app_cz.ts", "conf/messages_cz.properties", "i18n/cz/app/t.json", "locales/cz.json", "locales/de_QX.json",
        ]
        #expect(unknown.map(\.0).sorted() == names)
        #expect(unknown.map(\.1).allSatisfy { ["cz", "de_QX"].contains($0) })
        #expect(unknown.allSatisfy { $0.2?.contains("is no known language") == true })
    }

    @Test func `YAML is a catalog in folders of Rails and Symfony only, and with a language`() throws {
        let catalogs = [
            "config/locales/de.yml": "de:", "config/locales/devise.yml": "# c\n---\n'en': &a\n  b: c",
            "config/locales/views/users/fr.yml": "fr:", "translations/messages.de.yaml": "a: b",
        ]
        let others = [
            ".github/workflows/de.yml": "on: push", ".github/locales/de.yml": "de:", "config/de.yml": "de:",
            "locales/crowdin.yml": "project_id: 1", "locales/docker-compose.yml": "# de:\nservices:",
            "translations/i18n-tasks.yaml": "base_locale: en", "de.yml": "de:",
        ]
        #expect(try found(catalogs.merging(others) { $1 }) == catalogs.keys.sorted())
        #expect(try withFiles(others) { try CatalogFinder.catalogs(at: $0 + "/de.yml").count } == 1)
    }

    @Test func `folders of languages may have any case and names of several programs`() throws {
        let text = #"{"a":"b"}"#
        let paths = ["Locales/DE.json", "dictionaries/de.json", "localization/de/a.json", "other/Strings/de.json"]
        #expect(try found(Dictionary(uniqueKeysWithValues: (paths + ["other/de.json"]).map { ($0, text) })) == paths)
    }

    @Test func `a messages.json in the folder of a language may be one of any program`() throws {
        let text = #"{"a":"Hallo {{name}}"}"#
        let extensions = #"{"a":{"message":"b"}}"#
        let files = [
            "locales/de/messages.json": text, "locales/de/nav.json": text, "src/locales/fr/messages.json": text,
            "_locales/de/messages.json": extensions, "messages.json": text, "i18n/messages.json": text,
        ]
        #expect(
            try found(files) == [
                "_locales/de/messages.json", "locales/de/messages.json", "locales/de/nav.json",
                "src/locales/fr/messages.json",
            ])
        let catalog = try StringCatalog(Array(text.utf8), path: "locales/de/messages.json")
        #expect(catalog.format == .i18next && catalog.messages.map(\.language) == ["de"])
    }

    @Test func `sources of TypeScript are no catalogs, whatever language their names look like`() throws {
        let files = [
            "is.ts": "export const is = <T>(value: T) => value;", "locales/de.ts": "export default {};",
            "app_de.ts": "<?xml version=\"1.0\"?>\n<!DOCTYPE TS>\n<TS version=\"2.1\" language=\"de\"></TS>",
        ]
        #expect(try found(files) == ["app_de.ts"])
    }

    @Test func `a catalog in a language that is not known is found beside one that is`() throws {
        let files = [
            "web/i18n/app/en/t.json": "{}", "web/i18n/app/skr/t.json": "{}", "web/i18n/app/skr/other.json": "{}",
            "conf/a_de.properties": "", "conf/a_kmr.properties": "", "conf/b_kmr.properties": "",
            "kmr/x.properties": "",
        ]
        #expect(
            try found(files).sorted() == [
                "conf/a_de.properties", "conf/a_kmr.properties", "web/i18n/app/en/t.json", "web/i18n/app/skr/t.json",
            ])
        #expect(try found(["locales/skr/t.json": "{}", "i18n/src/t.json": "{}"]) == ["locales/skr/t.json"])
    }

    @Test func `a folder that cannot be read is found, and fails alone`() throws {
        try withTemporaryFolder { folder in
            try Data().write(to: folder.appending(path: "de.po"))
            // Root may read any folder.
            let closed = folder.appending(path: "closed")
            try FileManager.default.createDirectory(at: closed, withIntermediateDirectories: false)
            try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: closed.path)
            defer { try? FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: closed.path) }
            guard (try? FileManager.default.contentsOfDirectory(atPath: closed.path)) == nil else { return }
            let paths = try CatalogFinder.catalogs(at: folder.path).map(\.path)
            #expect(paths == [folder.appending(path: "de.po").path, closed.path])
            #expect(throws: CatalogError.self) { try CatalogFinder.catalogs(at: closed.path) }
        }
    }

    @Test func `folders and catalogs with names that are not UTF-8 are found, and say so when they are read`() throws {
        try withTemporaryFolder { folder in
            try Data().write(to: folder.appending(path: "de.po"))
            for name in ["cat", "a.po", "notes.txt"] {
                let bytes = Array((folder.path + "/").utf8) + [0xFF] + Array(name.utf8) + [0]
                let path = bytes.map { CChar(bitPattern: $0) }
                if name == "cat" { _ = unsafe mkdir(path, 0o700) } else { _ = unsafe close(creat(path, 0o600)) }
            }
            let paths = try CatalogFinder.catalogs(at: folder.path).map(\.path)
            let names = ["de.po", "\\xFFa.po", "\\xFFcat"]
            #expect(paths == names.map { "\(folder.path)/\($0)" })
            for path in paths.dropFirst() {
                let error = #expect(throws: CatalogError.self) { try CatalogFinder.contents(ofFile: path) }
                #expect(error?.reason == "the name is not UTF-8; rename it")
            }
            try FileManager.default.removeItem(at: folder.appending(path: "de.po"))
            let error = #expect(throws: CatalogError.self) { try CatalogFinder.catalogs(at: folder.path) }
            #expect(error?.reason == "\(folder.path)/\\xFFa.po: the name is not UTF-8; rename it")
        }
    }

    @Test func `reading a folder as a file fails with its kind`() throws {
        try withTemporaryFolder { folder in
            let error = #expect(throws: CatalogError.self) { try CatalogFinder.contents(ofFile: folder.path) }
            #expect(error?.reason == "a folder, not a file")
        }
    }

    @Test func `a name without a slash is ignored in all folders below, one with a slash in its own`() throws {
        let files = [
            ".gitignore": "gen\n/top.po\nold/deep.po\n*.tmp.po\nkept/\n", "gen/a.po": "", "src/gen/a.po": "",
            "top.po": "", "src/top.po": "", "old/deep.po": "", "src/x.tmp.po": "", "src/kept": "", "src/kept.po": "",
        ]
        #expect(try found(files) == ["old/deep.po", "src/kept.po", "src/top.po"])
    }

    @Test func `the last pattern that matches decides, and one with an exclamation mark includes again`() throws {
        let files = [
            ".gitignore": "*.po\n!de.po\n", "de.po": "", "fr.po": "", "src/de.po": "", "src/it.po": "",
            "src/.gitignore": "!it.po\nde.po\n", "lib/.gitignore": "!*.po\nfr.po\n", "lib/fr.po": "", "lib/it.po": "",
        ]
        #expect(try found(files) == ["de.po", "lib/it.po", "src/it.po"])
    }

    @Test func `a folder whose catalogs are all ignored says so`() throws {
        let error = #expect(throws: CatalogError.self) { try found([".gitignore": "*.po\n", "src/de.po": ""]) }
        #expect(error?.reason.contains(".gitignore") == true)
        #expect(try found([".gitignore": "*.log\n", "a.log": ""]) == [])
    }

    @Test func `a link to no file is found if a catalog has its name, as reading it says what is wrong`() throws {
        let paths = try withTemporaryFolder { folder in
            for name in ["de.po", ".#fr.po", "it.ts", "notes.txt"] {
                try FileManager.default.createSymbolicLink(
                    atPath: folder.appending(path: name).path, withDestinationPath: "nowhere")
            }
            try Data().write(to: folder.appending(path: "pl.po"))
            return try CatalogFinderTests.paths(at: folder.path)
        }
        #expect(paths == ["de.po", "pl.po"])
    }

    @Test func `a link to itself is no missing file`() throws {
        let error = #expect(throws: CatalogError.self) {
            try withTemporaryFolder { folder in
                let link = folder.appending(path: "loop").path
                try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "loop")
                _ = try CatalogFinder.catalogs(at: link)
            }
        }
        #expect(error?.reason == "a symbolic link that leads to no file or folder")
    }

    @Test func `folders behind links are searched once, but none above`() throws {
        let paths = try withTemporaryFolder { folder in
            for name in ["app/locales/de.json", "app/values-de/a.xml", "shared/fr.po", "shared/more/it.po"] {
                let file = folder.appending(path: name)
                try FileManager.default.createDirectory(
                    at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
                try Data().write(to: file)
            }
            for (name, target) in [
                ("app/again", "locales"), ("app/locales/up", ".."), ("app/linked", "../shared"),
                ("app/other", "../shared/more"), ("app/top", "/"), ("shared/more/back", ".."),
            ] {
                try FileManager.default.createSymbolicLink(
                    atPath: folder.appending(path: name).path, withDestinationPath: target)
            }
            let app = folder.appending(path: "app").path
            return try CatalogFinderTests.paths(at: app)
        }
        #expect(paths == ["locales/de.json", "values-de/a.xml", "linked/fr.po", "linked/more/it.po"])
    }

    @Test func `a file whose path states no language is found, and settings of programs last`() throws {
        try withTemporaryFolder { folder in
            #expect(CatalogFinder.fileWithoutLanguage(below: folder.path) == nil)
            let locales = folder.appending(component: "locales")
            try FileManager.default.createDirectory(at: locales, withIntermediateDirectories: false)
            try Data(#"{"name":"a","version":"1.0.0"}"#.utf8).write(to: locales.appending(component: "package.json"))
            #expect(CatalogFinder.fileWithoutLanguage(below: folder.path) == nil)
            for name in ["gradle.properties", "locales/english.json", "Localizable.strings"] {
                try Data(#"{"a":"b"}"#.utf8).write(to: folder.appending(path: name))
                #expect(CatalogFinder.fileWithoutLanguage(below: folder.path)?.hasSuffix("/\(name)") == true)
            }
        }
    }
}
